"""Terragrunt units: the inputs that a `terragrunt.hcl` gives to the module it names."""

from functools import partial

from ailint.configuration.project import Opaque
from ailint.configuration.terraform.bodies import evaluate_placed
from ailint.configuration.terraform.declarations import Content, Module, Nested
from ailint.configuration.terraform.files import in_folder
from ailint.configuration.terraform.inputs import Assignments
from ailint.configuration.terraform.library import Library, is_local
from ailint.configuration.terraform.scope import Evaluator, Scope, Source
from ailint.configuration.terraform.siblings import TERRAGRUNT
from ailint.configuration.terraform.variables import Assigned
from ailint.source.files import joined
from ailint.source.notice import Notice, NoticeKind
from ailint.syntax.node import Node
from ailint.value import Known, Object, Provenance, Reason, Unknown, Value, Via

_FOLLOWED = 20


class Unit:
    """One `terragrunt.hcl`, with what its files refer to by `local`."""

    has_own_functions = True
    path = ""

    def __init__(self, library: Library, evaluator: Evaluator, path: str) -> None:
        self.folder = path.rpartition("/")[0]
        self._library = library
        self._file = path
        self._memo: dict[str, Value | None] = {}
        text = library.files.text(path)
        self._source = Source(text) if text is not None else None
        self.content = Content.of(self._source, library.body(text)) if text is not None and self._source else _EMPTY
        if text is not None:
            library.configuration.files_read.add(path)
        self._evaluator = evaluator

    def _scope(self, source: Source) -> Scope:
        return Scope(self._evaluator, self, source, {})

    def resolve(self, root: str, names: tuple[str, ...], scope: Scope, node: Node) -> tuple[Value, int, Via | None]:
        """Locals of the file are evaluated; dependencies and the like belong to Terragrunt's run."""
        if root == "local" and names:
            return self._local(names[0], scope, node), 1, Via.LOCAL
        return scope.unknown(Reason.UNSUPPORTED, node, f"{root} is known to Terragrunt only"), len(names), None

    def _local(self, name: str, scope: Scope, node: Node) -> Value:
        for nested in self.content.blocks.get("locals", ()):
            placed = nested.content.attributes.get(name)
            if placed is None:
                continue
            if name not in self._memo:
                self._memo[name] = None
                self._memo[name] = evaluate_placed(placed, self._scope(placed.source))
            return self._memo[name] or scope.error(node, f"local.{name} refers to itself")
        return scope.error(node, f"there is no local {name}")

    def module_folder(self) -> str | None:
        """The folder of the module: the one that a literal, local `source` names, else the unit's own."""
        for nested in self.content.blocks.get("terraform", ()):
            if (placed := nested.content.attributes.get("source")) is None:
                continue
            source = self._scope(placed.source).evaluate(placed.expression)
            if isinstance(source, Known) and isinstance(source.value, str) and is_local(source.value):
                return joined(self.folder, source.value.replace("//", "/"))
            self._tell_opaque(nested, source)
            return None
        return self.folder

    def _tell_opaque(self, nested: Nested, source: Value) -> None:
        span = nested.span
        name = str(source.value) if isinstance(source, Known) else ""
        message = f"the module of this unit{f' ({name})' if name else ''} is not read: it is not in this tree"
        self._library.tell(Notice(NoticeKind.OPAQUE_MODULE, message, span.file, span.line, span.column))
        self._library.configuration.opaque.append(Opaque("module", name, span))

    def inputs(self, module: Module) -> Assignments:
        """What the unit, and the files it includes, assign to the module's variables.

        Where an included file can't be read, nobody knows of the other variables whether their defaults hold.
        """
        found: Assignments = {}
        is_complete = True
        for name in self.content.blocks.get("include", ()):
            given = self._included(name)
            is_complete = is_complete and given is not None
            found.update(given or {})
        own = self._own_inputs()
        if own is None or not is_complete:
            open_ones = {name: partial(self._open, name) for name in module.variables}
            return {**open_ones, **found, **(own or {})}
        return {**found, **own}

    def _own_inputs(self) -> Assignments | None:
        placed = self.content.attributes.get("inputs")
        if placed is None:
            return {}
        value = evaluate_placed(placed, self._scope(placed.source))
        if not isinstance(value, Known) or not isinstance(value.value, Object) or value.value.is_partial:
            return None
        inside = value.value
        return {name: partial(_assigned, inside, name) for name in inside}

    def _open(self, name: str) -> Assigned:
        words = "an included file of Terragrunt may assign it"
        where = Provenance(self._source.text.span(0, 0)) if self._source is not None else None
        assert where is not None, "there are inputs only where the file was read"
        return Assigned(Unknown(Reason.INPUT, where, f"var.{name}", words), Via.ASSIGNMENT)

    def _included(self, include: Nested) -> Assignments | None:
        placed = include.content.attributes.get("path")
        if placed is None:
            return None
        words = placed.source.text.content[placed.expression.start : placed.expression.end]
        path = self._path(words) if words.startswith("find_in_parent_folders") else None
        if path is None:
            value = self._scope(placed.source).evaluate(placed.expression)
            if isinstance(value, Known) and isinstance(value.value, str) and is_local(value.value):
                path = joined(self.folder, value.value)
        if path is None or not self._library.files.exists(path) or path == self._file:
            return None
        # An included file can't include others itself.
        return Unit(self._library, self._evaluator, path)._own_inputs()

    def _path(self, words: str) -> str | None:
        """The file that `find_in_parent_folders("root.hcl")` finds."""
        name = words.partition('"')[2].partition('"')[0] or TERRAGRUNT
        folder = self.folder
        for _ in range(_FOLLOWED):
            if not folder:
                return None
            folder = folder.rpartition("/")[0]
            if self._library.files.exists(in_folder(folder, name)):
                return in_folder(folder, name)
        return None


def _assigned(inside: Object, name: str) -> Assigned:
    return Assigned(inside[name], Via.ASSIGNMENT)


_EMPTY = Content({}, {})
