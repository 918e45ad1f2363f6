"""One instance of a module: its variables, locals, resources and calls, each worked out when it is first needed."""

from collections.abc import Callable, Hashable
from functools import partial
from typing import TypeAlias, TypeVar, cast

from ailint.address import Address
from ailint.configuration.terraform.bodies import evaluate_content, evaluate_placed
from ailint.configuration.terraform.declarations import Declaration, Module
from ailint.configuration.terraform.expansion import Instance, Key, expand
from ailint.configuration.terraform.files import path_from
from ailint.configuration.terraform.instances import Instances, Referent
from ailint.configuration.terraform.scope import Owner, Scope, Source
from ailint.configuration.terraform.state import State
from ailint.configuration.terraform.variables import Assigned, variable_value
from ailint.source.limits import EXPANSION
from ailint.source.notice import Notice, NoticeKind
from ailint.syntax.node import Node
from ailint.value import Known, Object, Provenance, Reason, Unknown, Value, Via

T = TypeVar("T")
Found: TypeAlias = tuple[Value, int, Via | None]

META = frozenset({"count", "for_each", "provider", "provisioner", "connection"})
"""What in a resource speaks to Terraform and not to the provider; `lifecycle` and `depends_on` can be read."""


class ResourceInstance:
    """One instance of a resource or data source."""

    __slots__ = ("address", "body", "declaration", "may_exist", "module", "scope", "value")

    def __init__(
        self, declaration: Declaration, module: "ModuleInstance", instance: Instance, address: Address, reason: Reason
    ) -> None:
        self.declaration = declaration
        self.module = module
        self.address = address
        self.may_exist = instance.may_exist or module.may_exist
        owner = module.owner(declaration.kind, declaration.labels)
        self.scope = module.scope(declaration.source, owner, instance.names, address.path)
        span = declaration.span
        self.body = evaluate_content(declaration.content, self.scope, span, META)
        self.value: Value = Known(Referent(self.body, address, reason), Provenance(span))

    @property
    def purpose(self) -> str:
        """What a comment states the resource to be for."""
        return self.module.purpose(self.declaration)


class ModuleInstance:
    """A module as one call (with one key) makes it; the root module has no call.

    `path` is its address, '' for the root module; `calls` are the names of the calls on the way to it.
    """

    has_own_functions = False
    __slots__ = (
        "_memo",
        "_owners",
        "calls",
        "declaration",
        "instance",
        "may_exist",
        "module",
        "parent",
        "path",
        "state",
    )

    def __init__(
        self,
        state: State,
        module: Module,
        parent: "ModuleInstance | None" = None,
        declaration: Declaration | None = None,
        instance: Instance | None = None,
    ) -> None:
        self.state = state
        self.module = module
        self.parent = parent
        self.declaration = declaration
        self.instance = instance
        self.may_exist = False
        self.path = ""
        self.calls: tuple[str, ...] = ()
        self._memo: dict[Hashable, object] = {}
        self._owners: dict[Hashable, Owner] = {}
        if parent is not None and declaration is not None and instance is not None:
            self.path = f"{parent.prefix}module.{declaration.name}{instance.suffix}"
            self.calls = (*parent.calls, declaration.name)
            self.may_exist = parent.may_exist or instance.may_exist

    @property
    def prefix(self) -> str:
        """What comes before the addresses of what the module declares."""
        return f"{self.path}." if self.path else ""

    @property
    def folder(self) -> str:
        """The folder of the module."""
        return self.module.folder

    def scope(
        self, source: Source, owner: Owner | None = None, names: dict[str, Value] | None = None, label: str = ""
    ) -> Scope:
        """The scope of what stands in a file of this module."""
        return Scope(self.state.evaluator, self, source, names or {}, label or self.path, None, owner)

    def owner(self, kind: str, name: Hashable) -> Owner:
        """What stands for a declaration where cycles are looked for."""
        return self._owners.setdefault((kind, name), Owner())

    def purpose(self, declaration: Declaration) -> str:
        """What a comment at a declaration states, else one at the call of this module."""
        found = declaration.source.directives.purpose_at(declaration.span.line)
        if found or self.parent is None or self.declaration is None:
            return found
        return self.parent.purpose(self.declaration)

    def address(self, name: str) -> Address:
        """The address of what is called `name` in this module."""
        return Address(self.state.project_root, f"{self.prefix}{name}")

    def resolve(self, root: str, names: tuple[str, ...], scope: Scope, node: Node) -> Found:
        """What a reference means; see `Names.resolve`."""
        if root in {"each", "count", "self"} or not names:
            return scope.error(node, f"{root} means nothing here"), len(names), None
        resolver = _RESOLVERS.get(root)
        if resolver is not None:
            return resolver(self, names, scope, node)
        value, taken, via = self._of_resource((root, *names), scope, node)
        return value, taken - 1, via

    def variable(self, name: str, scope: Scope, node: Node) -> Assigned:
        """The value of a variable, and the way it came."""

        def work() -> Assigned:
            declaration = self.module.variables.get(name)
            if declaration is None:
                return Assigned(self._undeclared(scope, node, f"this module declares no variable {name}"), Via.VARIABLE)
            return variable_value(declaration, self.scope(declaration.source), self._given(name))

        def in_cycle() -> Assigned:
            return Assigned(scope.error(node, f"var.{name} refers to itself"), Via.VARIABLE)

        if not scope.may_use(self.owner("var", name)):
            return in_cycle()
        return self._remember(("var", name), work, in_cycle)

    def _given(self, name: str) -> Callable[[], Assigned] | None:
        """What the caller (or the user, for the root module) assigns to a variable."""
        if self.parent is None or self.declaration is None or self.instance is None:
            return self.state.inputs.get(name)
        placed = self.declaration.attribute(name)
        if placed is None:
            return None
        scope = self.parent.scope(placed.source, self.owner("var", name), self.instance.names, self.path)
        return lambda: Assigned(evaluate_placed(placed, scope), Via.ARGUMENT)

    def local(self, name: str, scope: Scope, node: Node) -> Value:
        """The value of a local."""
        placed = self.module.locals.get(name)
        if placed is None:
            return self._undeclared(scope, node, f"this module declares no local {name}")
        owner = self.owner("local", name)

        def in_cycle() -> Value:
            return scope.error(node, f"local.{name} refers to itself")

        if not scope.may_use(owner):
            return in_cycle()
        return self._remember(
            ("local", name), lambda: evaluate_placed(placed, self.scope(placed.source, owner)), in_cycle
        )

    def output(self, name: str, user: Scope | None = None) -> Value:
        """The value of an output, as `user` refers to it."""
        declaration, owner = self.module.outputs[name], self.owner("output", name)
        scope = self.scope(declaration.source, owner)
        placed = declaration.attribute("value")
        if placed is None:
            return scope.error(declaration.block, f"output {name} has no value")

        def in_cycle() -> Value:
            return scope.error(declaration.block, f"output {name} refers to itself")

        if user is not None and not user.may_use(owner):
            return in_cycle()
        return self._remember(("output", name), lambda: evaluate_placed(placed, scope), in_cycle)

    def resources(self, declaration: Declaration) -> Instances[ResourceInstance] | None:
        """The instances of a resource or data source; None while they are being worked out (a cycle)."""
        kind = "" if declaration.kind == "resource" else f"{declaration.kind}."
        name = f"{kind}{'.'.join(declaration.labels)}"
        reason = Reason.RESOURCE if declaration.kind == "resource" else Reason.DATA

        def make(instance: Instance) -> ResourceInstance:
            return ResourceInstance(declaration, self, instance, self.address(f"{name}{instance.suffix}"), reason)

        return self._instances(("resource", name), declaration, name, make)

    def children(self, declaration: Declaration) -> "Instances[ModuleInstance | Referent] | None":
        """The instances of a module call: modules that are read, or what stands for one that is not."""
        name = f"module.{declaration.name}"

        def make(instance: Instance) -> ModuleInstance | Referent:
            module = self.called(declaration)
            if module is not None:
                return ModuleInstance(self.state, module, self, declaration, instance)
            nothing = Object.of({}, declaration.span)
            return Referent(nothing, self.address(f"{name}{instance.suffix}"), Reason.MODULE)

        return self._instances(("module", name), declaration, name, make)

    def called(self, declaration: Declaration) -> Module | None:
        """The module that a call names; None (and a notice) where it is not read."""
        return self._remember(
            ("called", declaration.name),
            lambda: self.state.library.called(
                declaration, self.scope(declaration.source), self.calls, self._ancestry()
            ),
            lambda: None,
        )

    def _ancestry(self) -> tuple[str, ...]:
        """The folders of the modules in which this one is called, and its own."""
        return (*(self.parent._ancestry() if self.parent is not None else ()), self.folder)

    def _instances(
        self, key: Hashable, declaration: Declaration, name: str, make: Callable[[Instance], T]
    ) -> Instances[T] | None:
        def work() -> Instances[T] | None:
            owner = self.owner(declaration.kind, declaration.labels)
            scope = self.scope(declaration.source, owner, label=f"{self.prefix}{name}")
            expansion = expand(declaration.content, scope)
            if expansion.is_excessive:
                self._tell_excess(declaration, name)
            by_key: dict[Key, T] = {instance.key: make(instance) for instance in expansion.instances}
            return Instances(expansion, by_key, self.address(name), declaration.span)

        return self._remember(key, work, lambda: None)

    def _tell_excess(self, declaration: Declaration, name: str) -> None:
        span = declaration.span
        words = f"{self.prefix}{name} has more than {EXPANSION:,} instances; they are read as one that may exist"
        self.state.tell(Notice(NoticeKind.LIMIT, words, span.file, span.line, span.column))

    def _remember(self, key: Hashable, work: Callable[[], T], in_cycle: Callable[[], T]) -> T:
        """What `work` gives, once; what is asked for again while it is being worked out is a cycle."""
        memo = self._memo
        found = memo.get(key)
        if found is _PENDING:
            return in_cycle()
        if found is None:
            memo[key] = _PENDING
            found = memo[key] = work()
        return cast(T, found)

    def _undeclared(self, scope: Scope, node: Node, detail: str) -> Unknown:
        """A reference to nothing: an error, unless a part of the module could not be read."""
        if self.module.is_partial:
            return scope.unknown(Reason.UNSUPPORTED, node, f"{detail} in what could be read of it")
        return scope.error(node, detail)

    def _of_variable(self, names: tuple[str, ...], scope: Scope, node: Node) -> Found:
        assigned = self.variable(names[0], scope, node)
        return assigned.value, 1, assigned.via

    def _of_local(self, names: tuple[str, ...], scope: Scope, node: Node) -> Found:
        return self.local(names[0], scope, node), 1, Via.LOCAL

    def _of_module(self, names: tuple[str, ...], scope: Scope, node: Node) -> Found:
        declaration = self.module.calls.get(names[0])
        if declaration is None:
            return self._undeclared(scope, node, f"this module has no call module.{names[0]}"), 1, None
        instances = self.children(declaration)
        if instances is None:
            return scope.error(node, f"module.{names[0]} refers to itself"), 1, None
        return instances.value(partial(_outputs, user=scope)), 1, Via.OUTPUT

    def _of_resource(self, names: tuple[str, ...], scope: Scope, node: Node) -> Found:
        return self._declared(self.module.resources, "", names, scope, node)

    def _of_data(self, names: tuple[str, ...], scope: Scope, node: Node) -> Found:
        return self._declared(self.module.data, "data.", names, scope, node)

    def _of_ephemeral(self, names: tuple[str, ...], scope: Scope, node: Node) -> Found:
        return self._declared(self.module.ephemeral, "ephemeral.", names, scope, node)

    def _declared(
        self,
        declared: dict[tuple[str, str], Declaration],
        kind: str,
        names: tuple[str, ...],
        scope: Scope,
        node: Node,
    ) -> Found:
        shown = f"{kind}{'.'.join(names[:2])}"
        declaration = declared.get((names[0], names[1])) if len(names) > 1 else None
        if declaration is None:
            return self._undeclared(scope, node, f"this module declares no {shown}"), len(names), None
        may_use = scope.may_use(self.owner(declaration.kind, declaration.labels))
        instances = self.resources(declaration) if may_use else None
        if instances is None:
            return scope.error(node, f"{shown} refers to itself"), len(names), None
        return instances.value(lambda one: one.value), 2, Via.RESOURCE

    def _of_path(self, names: tuple[str, ...], scope: Scope, node: Node) -> Found:
        root = self.state.evaluator.root_folder
        match names[0]:
            case "module":
                return scope.known(path_from(root, self.folder), node), 1, None
            case "root":
                return scope.known(".", node), 1, None
            case "cwd":
                return scope.unknown(Reason.IMPURE, node, "the folder in which Terraform runs"), 1, None
            case name:
                return scope.error(node, f"there is no path.{name}"), 1, None

    def _of_terraform(self, names: tuple[str, ...], scope: Scope, node: Node) -> Found:
        if names[0] == "workspace":
            return scope.known(self.state.evaluator.workspace, node), 1, None
        if names[0] == "applying":
            return scope.unknown(Reason.IMPURE, node, "whether this is an apply"), 1, None
        return scope.error(node, f"there is no terraform.{names[0]}"), 1, None


def _outputs(child: ModuleInstance | Referent, user: Scope) -> Value:
    """A module as references see it: its outputs; one that was not read has any."""
    if isinstance(child, Referent):
        return Known(child, Provenance(child.span))
    assert child.declaration is not None, "the root module is not referred to"
    span = child.declaration.span
    outputs = Object(tuple(child.module.outputs), lambda name: child.output(name, user), span)
    return Known(outputs, Provenance(span))


_RESOLVERS: dict[str, Callable[[ModuleInstance, tuple[str, ...], Scope, Node], Found]] = {
    "var": ModuleInstance._of_variable,
    "local": ModuleInstance._of_local,
    "module": ModuleInstance._of_module,
    "resource": ModuleInstance._of_resource,
    "data": ModuleInstance._of_data,
    "ephemeral": ModuleInstance._of_ephemeral,
    "path": ModuleInstance._of_path,
    "terraform": ModuleInstance._of_terraform,
    "tofu": ModuleInstance._of_terraform,
}
_PENDING = object()
