"""One instance of a Bicep file: its parameters, resources and modules."""

from ailint.configuration.arm.deployment import Deployment
from ailint.configuration.arm.files import TemplateFile
from ailint.configuration.bicep.declared import (
    allowed_by_decorator,
    allowed_by_type,
    has_decorator,
    is_nullable,
    type_name,
)
from ailint.configuration.bicep.files import SourceFile, SourceFiles
from ailint.configuration.bicep.instance import ResourceHandle, ResourceInstance
from ailint.configuration.bicep.scope import FileScope
from ailint.configuration.bicep.symbols import Turn, Turns, entry_of, turns_of
from ailint.configuration.evaluation.evaluator import evaluate
from ailint.configuration.evaluation.expansion import Existence, existence
from ailint.configuration.evaluation.frame import Frame
from ailint.configuration.evaluation.given import Given
from ailint.configuration.evaluation.mapping import attribute
from ailint.configuration.evaluation.parameter import Parameter, via_of
from ailint.configuration.evaluation.reading import Reading
from ailint.configuration.evaluation.undecided import decide, distribute
from ailint.configuration.resource import read
from ailint.source.files import joined
from ailint.source.span import Span
from ailint.syntax.bicep import tree
from ailint.syntax.node import Binary, Expression, Index, Literal, Name, Spread
from ailint.value import Absent, Known, Object, Provenance, Reason, Unknown, Value, Via, moved


class ModuleScope(FileScope):
    """A Bicep file with the values it is called with."""

    __slots__ = ("_given", "_modules", "_parameters", "_resources", "_turns", "depth", "may_exist")

    def __init__(
        self,
        file: SourceFile,
        files: SourceFiles,
        reading: Reading,
        given: Given,
        instance: str = "",
        depth: int = 0,
        *,
        may_exist: bool = False,
    ) -> None:
        super().__init__(file, files, reading, instance)
        self.depth = depth
        self.may_exist = may_exist
        self._given = given
        self._parameters: dict[str, tuple[Value, Via]] = {}
        self._turns: dict[str, Turns] = {}
        self._resources: dict[str, ResourceInstance] = {}
        self._modules: dict[str, ModuleInstance] = {}

    def symbol(self, name: str, node: Expression) -> tuple[Value, Via | None, str]:
        """The value of a symbol, by which way it comes, and what that is called."""
        declaration = self.file.symbols.get(name)
        match declaration:
            case tree.Parameter():
                value, via = self.parameter(declaration, node)
                return value, via, f"param {name}"
            case tree.Resource() | tree.Module():
                return self._collection(declaration, node), None, ""
            case _:
                return super().symbol(name, node)

    def parameter(self, declaration: tree.Parameter, node: Expression) -> tuple[Value, Via]:
        """The value of a parameter, and by which way it came."""
        name = declaration.name
        if name not in self._parameters:
            if name in self._busy:
                return self.error(node, f"the parameter {name} refers to itself"), Via.VARIABLE
            self._busy.add(name)
            try:
                declared = self._declared(declaration)
                words = self.parameter_words(name)
                value, is_given = declared.value(self._given.value(declared, words), words)
            finally:
                self._busy.discard(name)
            self._parameters[name] = value, via_of(is_given, self._given.via)
        return self._parameters[name]

    def _declared(self, declaration: tree.Parameter) -> Parameter:
        default = declaration.default
        kind = declaration.type
        allowed = allowed_by_decorator(declaration.decorators)
        if allowed is None and default is None:
            allowed = allowed_by_type(kind, self.find_type)
        listed = allowed
        return Parameter(
            declaration.name,
            type_name(kind, self.find_type),
            self.text.span(declaration.start, declaration.end),
            (lambda: evaluate(default, self.frame)) if default is not None else None,
            (lambda: [evaluate(item, self.frame) for item in listed]) if listed is not None else None,
            is_nullable(kind, self.find_type),
            has_decorator(declaration.decorators, "secure"),
        )

    def turns(self, declaration: tree.Resource | tree.Module) -> Turns:
        """The turns of a top-level declaration's loop."""
        name = declaration.name
        if name not in self._turns:
            self._turns[name] = Turns((), is_loop=True)  # a loop over itself has no turns
            self._turns[name] = turns_of(declaration.loop, self.frame, name)
        return self._turns[name]

    def path(self, symbol: str) -> str:
        """A symbol of this instance with the chain of modules before it."""
        return f"{self.instance}/{symbol}" if self.instance else symbol

    def resource(
        self, declaration: tree.Resource, turn: Turn, parent: ResourceInstance | None = None
    ) -> ResourceInstance:
        """The instance of a resource in one turn."""
        symbol = declaration.name + turn.suffix
        path = f"{parent.path}::{symbol}" if parent is not None else self.path(symbol)
        if path not in self._resources:
            self._resources[path] = ResourceInstance(declaration, turn, path, parent, self.reading)
        return self._resources[path]

    def children(self, parent: ResourceInstance) -> list[tuple[tree.Resource, Turns]]:
        """The nested resources of an instance."""
        found = parent.declaration.children
        return [(child, turns_of(child.loop, parent.frame, child.name)) for child in found]

    def module(self, declaration: tree.Module, turn: Turn) -> "ModuleInstance":
        """The instance of a module in one turn."""
        symbol = declaration.name + turn.suffix
        if symbol not in self._modules:
            self._modules[symbol] = ModuleInstance(declaration, turn, self, self.path(symbol))
        return self._modules[symbol]

    def _handle(self, declaration: tree.Resource | tree.Module, turn: Turn) -> Value:
        if isinstance(declaration, tree.Module):
            made: Object = self.module(declaration, turn).handle()
        else:
            made = ResourceHandle(self.resource(declaration, turn))
        return Known(made, Provenance(made.span))

    def _collection(self, declaration: tree.Resource | tree.Module, node: Expression) -> Value:
        """The handle of a symbol; of a loop the handles of all turns."""
        if isinstance(declaration, tree.Resource) and (around := self._around(declaration)) is not None:
            return self._nested_handle(around, declaration.name, node)
        turns = self.turns(declaration)
        if not turns.is_loop:
            return self._handle(declaration, turns.turns[0])
        where = Provenance(self.span(node))
        if not turns.is_counted:
            detail = "how often the loop runs is not known"
            return Unknown(Reason.INPUT, where, f"references('{self.path(declaration.name)}')", detail)
        return Known(tuple(self._handle(declaration, turn) for turn in turns.turns), where)

    def optional(self, node: Expression, frame: Frame) -> Value | None:
        """A conditional module or resource is null where its condition does not hold."""
        name = node.target if isinstance(node, Index) else node
        if not isinstance(name, Name) or frame.find(name.name) is not None:
            return None
        declaration = self.file.symbols.get(name.name)
        if not isinstance(declaration, tree.Resource | tree.Module) or declaration.condition is None:
            return None
        where = Provenance(self.span(node))
        condition: Value = Unknown(Reason.CHOICE, where, f"exists({self.source(node)})", "whether the module is there")
        if declaration.loop is None:
            condition = evaluate(declaration.condition, self.frame)
        gone: Absent[object] = Absent(where)
        return decide(condition, lambda: evaluate(node, frame), lambda: gone, where)

    def _around(self, declaration: tree.Resource) -> Value | None:
        """The handle of the resource that a nested one is declared in."""
        for each in self.file.symbols.values():
            if isinstance(each, tree.Resource) and any(child is declaration for child in each.children):
                return self._collection(each, Name(each.start, each.end, each.name))
        return None

    def nested(self, node: Binary, frame: Frame) -> Value:
        """`parent::child`."""
        assert isinstance(node.right, Name)
        return self._nested_handle(evaluate(node.left, frame), node.right.name, node)

    def _nested_handle(self, parent: Value, name: str, node: Expression, is_indexed: bool = False) -> Value:
        """The handle of a nested resource; of a loop those of all turns, or the one that stands for all."""
        if isinstance(parent, Unknown):
            return parent
        if not isinstance(parent, Known) or not isinstance(parent.value, ResourceHandle):
            return self.error(node, f"there is no nested resource {name}")
        around = parent.value.instance
        for child, turns in self.children(around):
            if child.name != name:
                continue
            handles = [ResourceHandle(self.resource(child, turn, around)) for turn in turns.turns]
            made = tuple(Known(handle, Provenance(handle.span)) for handle in handles)
            if len(made) == 1 and (not turns.is_loop or (is_indexed and not turns.is_counted)):
                return made[0]
            where = Provenance(self.span(node))
            if turns.is_counted:
                return Known(made, where)
            return Unknown(Reason.INPUT, where, f"references('{around.path}::{name}')", "a loop that is not known")
        return self.error(node, f"there is no nested resource {name}")

    def item(self, node: Index, frame: Frame) -> Value | None:
        """`symbol[index]` of a loop of resources or modules."""
        target = node.target
        if isinstance(target, Binary) and target.operator == "::" and isinstance(target.right, Name):
            handle = self._nested_handle(evaluate(target.left, frame), target.right.name, node, is_indexed=True)
            is_one = isinstance(handle, Known) and isinstance(handle.value, ResourceHandle)
            return handle if is_one else None
        if not isinstance(target, Name) or frame.find(target.name) is not None:
            return None
        declaration = self.file.symbols.get(target.name)
        if not isinstance(declaration, tree.Resource | tree.Module) or declaration.loop is None:
            return None
        turns = self.turns(declaration)
        index = evaluate(node.index, frame)
        if not turns.is_counted:
            return self._handle(declaration, turns.turns[0])

        def pick(picked: tuple[Value, ...]) -> Value:
            match picked[0]:
                case Known(value=int() as number) if 0 <= number < len(turns.turns):
                    return self._handle(declaration, turns.turns[number])
                case Unknown():
                    return picked[0]
                case _:
                    return self.error(node, f"{declaration.name} has {len(turns.turns)} items")

        return distribute((index,), pick)

    def outputs(self) -> Object:
        """The outputs, evaluated when asked for."""
        declared = {each.name: each for each in self.file.tree.declarations if isinstance(each, tree.Output)}
        span = self.text.span(0, 0)
        return Object(tuple(declared), lambda name: attribute(declared[name].value, self.frame, evaluate), span)


class ModuleInstance:
    """A module in one turn of its loop. What it declares is read where its file is in the tree."""

    __slots__ = ("_found", "_outputs", "declaration", "existence", "frame", "outer", "path")

    def __init__(self, declaration: tree.Module, turn: Turn, outer: ModuleScope, path: str) -> None:
        self.declaration = declaration
        self.frame = turn.frame
        self.outer = outer
        self.path = path
        condition = declaration.condition
        exists = Existence.CERTAIN if condition is None else existence(evaluate(condition, turn.frame))
        is_possible = exists is Existence.CERTAIN and (turn.may_exist or outer.may_exist)
        self.existence = Existence.POSSIBLE if is_possible else exists
        self._found: ModuleScope | TemplateFile | Literal | None = _NOT_LOOKED
        self._outputs: Object | None = None

    @property
    def span(self) -> Span:
        """The header: from the keyword to the path."""
        return self.outer.text.span(self.declaration.start, self.declaration.path.end)

    def found(self) -> ModuleScope | TemplateFile | None:
        """What is called; None (and said to be opaque) where it is not in the tree."""
        if isinstance(self._found, Literal):
            self._found = self._find()
        return self._found

    @property
    def source(self) -> str:
        """Where the module comes from, as it is written: a path, or a reference to a registry."""
        written = self.declaration.path.value if isinstance(self.declaration.path, Literal) else None
        return written if isinstance(written, str) else self.outer.source(self.declaration.body)

    def inputs(self) -> Object:
        """The values that the module is called with, as one object; it is partial where more may be given."""
        written = entry_of(self.declaration.body, "params")
        value = None if written is None else attribute(written, self.frame, evaluate)
        if isinstance(value, Known) and isinstance(value.value, Object):
            return value.value
        return Object.of({}, self.span, is_partial=True)

    def _find(self) -> ModuleScope | TemplateFile | None:
        outer, source = self.outer, self.source
        if source.startswith(("br:", "br/", "ts:", "ts/")):
            kind = "template spec" if source.startswith("ts") else "registry module"
            outer.reading.opaque(kind, source, self.span, "it is not in the tree")
            return None
        path = joined(outer.file.folder, source)
        if path is None or not outer.reading.files.exists(path):
            outer.reading.opaque("module", source, self.span, "there is no such file in the tree")
            return None
        if self.existence is Existence.NONE or not outer.budget.may_nest(outer.depth + 1):
            return None
        if path.lower().endswith((".json", ".jsonc")):
            return outer.files.templates.template(path)
        file = outer.files.file(path)
        if file is None:
            return None
        may_exist = self.existence is Existence.POSSIBLE
        return ModuleScope(
            file, outer.files, outer.reading, self.given(), self.path, outer.depth + 1, may_exist=may_exist
        )

    def given(self) -> Given:
        """The values that the module is called with."""
        written = entry_of(self.declaration.body, "params")
        if written is None:
            is_open = any(isinstance(entry, Spread) for entry in self.declaration.body.entries)
            return Given(None, Via.ARGUMENT, is_open=is_open)
        match evaluate(written, self.frame):
            case Known(value=Object() as values):
                return Given(values, Via.ARGUMENT)
            case _:
                return Given(None, Via.ARGUMENT, is_open=True)

    def outputs(self) -> Object:
        """The outputs by name. Those of a template in JSON are known once it is read."""
        if self._outputs is None:
            match self.found():
                case ModuleScope() as scope:
                    self._outputs = scope.outputs()
                case TemplateFile() as file:
                    self._outputs = self._read_template(file)
                case None:
                    self._outputs = Object.of({}, self.span, is_partial=True)
        return self._outputs

    def _read_template(self, file: TemplateFile) -> Object:
        outer = self.outer
        may_exist = self.existence is Existence.POSSIBLE
        deployment = Deployment(outer.reading, outer.files.templates)
        made = deployment.read(file, self.given(), self.path, outer.depth + 1, may_exist)
        match made.lookup("outputs"):
            case Known(value=Object() as outputs):
                return Object(tuple(outputs), lambda name: read(outputs[name], "value"), outputs.span)
            case _:
                return Object.of({}, self.span, is_partial=True)

    def handle(self) -> Object:
        """The module as a value: `name` and `outputs`."""
        span = self.span

        def output(name: str) -> Value:
            return moved(self.outputs()[name], span, Via.OUTPUT, f"output {name}")

        def part(name: str) -> Value:
            if name == "name":
                written = entry_of(self.declaration.body, "name")
                return attribute(written, self.frame, evaluate) if written is not None else self._unread("name")
            if self.found() is None:
                return self._unread("outputs")
            outputs = self.outputs()
            made = Object(tuple(outputs), output, span, is_partial=outputs.is_partial)
            return Known(made, Provenance(span))

        return Object(("name", "outputs"), part, span, is_partial=True)

    def _unread(self, name: str) -> Value:
        where = Provenance(self.span)
        return Unknown(Reason.MODULE, where, f"reference('{self.path}').{name}", "the module is not read")


_NOT_LOOKED = Literal(0, 0, None)
