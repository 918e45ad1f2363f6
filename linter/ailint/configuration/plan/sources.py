"""The `.tf` files beside a plan: where what was planned is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ailint.address import Address
from ailint.configuration.plan.addresses import calls
from ailint.configuration.plan.document import Plan, Planned
from ailint.configuration.project import Configuration, Inputs, Project, ProjectKind
from ailint.source.files import Files
from ailint.source.span import Span
from ailint.source.suppression import Suppression
from ailint.value import Absent, Known, Object, Provenance, Unknown, Value

if TYPE_CHECKING:
    from ailint.configuration.terraform.module import ModuleInstance, ResourceInstance


class Written(msgspec.Struct, frozen=True):
    """A resource as its files declare it: the place of its header, and the purpose a comment states."""

    span: Span
    purpose: str
    body: Object


class Sources:
    """Finds the declarations of planned resources in the root module that lies in the folder of the plan.

    The module is evaluated with the variable files that load by themselves. Where that gives the planned value, the
    way to its origin is known; else only the place of the attribute is.
    """

    def __init__(self, path: str, files: Files, inputs: Inputs, plan: Plan) -> None:
        self._scope = path
        self._found: dict[str, Written | None] = {}
        self._root: ModuleInstance | None = None
        self.suppressions: tuple[Suppression, ...] = ()
        folder = path.rpartition("/")[0]
        if not any(name.endswith((".tf", ".tf.json", ".tofu", ".tofu.json")) for name in files.names(folder)):
            return
        from ailint.configuration.terraform.project import open_project

        # What could not be read of them is told where they are scanned themselves.
        root = open_project(Project(ProjectKind.TERRAFORM, folder, ()), files, inputs, Configuration())
        if root is not None:
            declared = root.module.resources.keys() | {(call, "") for call in root.module.calls}
            if any(_entry(planned) in declared for planned in plan.resources):
                self._root = root

    def find(self, planned: Planned) -> Written | None:
        """The declaration of a resource; None where there is none."""
        address = planned.address
        if address not in self._found:
            self._found[address] = self._find(planned) if self._root is not None else None
            if self._root is not None:
                self.suppressions = tuple(self._root.state.library.configuration.suppressions)
        return self._found[address]

    def _find(self, planned: Planned) -> Written | None:
        module = self._module(planned.module)
        declaration = module.module.resources.get((planned.type, planned.name)) if module is not None else None
        instances = module.resources(declaration) if module is not None and declaration is not None else None
        one: ResourceInstance | None = instances.get(planned.index) if instances is not None else None
        if one is None:
            return None
        return Written(one.declaration.span, one.purpose, one.body)

    def _module(self, address: str) -> ModuleInstance | None:
        from ailint.configuration.terraform.module import ModuleInstance

        module = self._root
        for name, key in calls(address):
            declaration = module.module.calls.get(name) if module is not None else None
            children = module.children(declaration) if module is not None and declaration is not None else None
            child = children.get(key) if children is not None else None
            module = child if isinstance(child, ModuleInstance) else None
        return module

    def placed(self, written: Written | None, body: Object) -> Object:
        """The body of a planned resource with the places of its declaration."""
        return _paired(body, written.body, self._scope) if written is not None else body


def _entry(planned: Planned) -> tuple[str, str]:
    path = calls(planned.module)
    return (path[0][0], "") if path else (planned.type, planned.name)


def _paired(body: Object, written: Object, scope: str) -> Object:
    def evaluate(name: str) -> Value:
        if name in written:
            return _placed(body[name], written[name], scope)
        return _elsewhere(body[name], written.span)

    return Object(tuple(body), evaluate, written.span, is_partial=body.is_partial)


def _placed(planned: Value, written: Value, scope: str) -> Value:
    """A planned value with the provenance of the written one it comes from."""
    match planned, written:
        case Known(value=Object() as inside), Known(value=Object() as beside):
            return Known(_paired(inside, beside, scope), written.provenance, planned.sensitive)
        case Known(value=tuple() as items), Known(value=tuple() as others) if len(items) == len(others):
            paired = tuple([_placed(one, other, scope) for one, other in zip(items, others, strict=True)])
            return Known(paired, written.provenance, planned.sensitive)
        case Known(value=inner), Known(value=other) if inner == other:
            return Known(inner, written.provenance, planned.sensitive)
        case Unknown(), Unknown(reference=Address(path=path)):
            return msgspec.structs.replace(written, reference=Address(scope, path), sensitive=planned.sensitive)
        case _:
            return _elsewhere(planned, written.provenance.span)


def _elsewhere(planned: Value, span: Span) -> Value:
    """A planned value at the attribute that made it, of which no more is known."""
    where = Provenance(span)
    match planned:
        case Known(value=Object() as inside):
            moved = Object(tuple(inside), lambda name: _elsewhere(inside[name], span), span)
            return Known(moved, where, planned.sensitive)
        case Known(value=tuple() as items):
            return Known(tuple([_elsewhere(item, span) for item in items]), where, planned.sensitive)
        case Known(value=inner):
            return Known(inner, where, planned.sensitive)
        case Absent():
            gone: Absent[object] = Absent(where)
            return gone
        case _:
            return msgspec.structs.replace(planned, provenance=where)
