"""What names mean in a Bicep file: variables, functions, types, and what it imports from others."""

from ailint.configuration.bicep.files import Imported, SourceFile, SourceFiles
from ailint.configuration.bicep.loading import LOADERS, load
from ailint.configuration.evaluation.evaluator import evaluate
from ailint.configuration.evaluation.frame import Frame, Scope
from ailint.configuration.evaluation.functions.platform import secret
from ailint.configuration.evaluation.reading import Reading
from ailint.source.files import joined
from ailint.syntax.bicep.tree import Function, Symbol, TypeDeclaration, Variable
from ailint.syntax.node import Call, Expression, Index, Literal, Member, Name
from ailint.value import Known, Object, Provenance, Reason, Unknown, Value, Via, moved

_DEEPEST_IMPORTS = 20
_NAMESPACES = frozenset({"az", "sys"})


class FileScope(Scope):
    """One file, without parameters and resources: all there is of one that is only imported from."""

    __slots__ = ("_busy", "_depth", "_imported", "_variables", "file", "files", "frame", "reading")

    def __init__(
        self, file: SourceFile, files: SourceFiles, reading: Reading, instance: str = "", depth: int = 0
    ) -> None:
        super().__init__(file.text, reading.budget, reading.inputs.as_of, reading.project, instance)
        self.file = file
        self.files = files
        self.reading = reading
        self.frame = Frame(self)
        self._depth = depth
        self._imported: dict[str, FileScope | None] = {}
        self._variables: dict[str, Value] = {}
        self._busy: set[str] = set()

    def typed_path(self, path: str) -> str | None:
        """The provider, types and names at an address."""
        return self.reading.typed_path(path)

    def name(self, node: Name, frame: Frame) -> Value:
        """The value of a symbol where it is used."""
        value, via, label = self.symbol(node.name, node)
        return moved(value, self.span(node), via, label) if via is not None else value

    def symbol(self, name: str, node: Expression) -> tuple[Value, Via | None, str]:
        """The value of a symbol, by which way it comes, and what that is called."""
        if (imported := self.file.imports.get(name)) is not None:
            return self._imported_value(imported, node), Via.LOCAL, f"import {name}"
        declaration = self.file.symbols.get(name)
        if isinstance(declaration, Variable):
            return self.variable(declaration, node), Via.LOCAL, f"var {name}"
        return self.error(node, f"there is no symbol {name}"), None, ""

    def variable(self, declaration: Variable, node: Expression) -> Value:
        """The value of a variable, worked out once."""
        name = declaration.name
        if name not in self._variables:
            self._variables[name] = self.guarded(name, declaration.value, node)
        return self._variables[name]

    def guarded(self, name: str, value: Expression, node: Expression) -> Value:
        """The value of an expression that must not refer to the symbol it belongs to."""
        if name in self._busy:
            return self.error(node, f"{name} refers to itself")
        self._busy.add(name)
        try:
            return evaluate(value, self.frame)
        finally:
            self._busy.discard(name)

    def error(self, node: Expression, detail: str) -> Value:
        """The expression can't be evaluated."""
        return Unknown(Reason.ERROR, Provenance(self.span(node)), detail=detail)

    def call(self, node: Call, frame: Frame) -> Value | None:
        """The file's own and imported functions, those that load files, and the methods of resources."""
        if node.target is not None:
            return self._method(node, frame)
        if (imported := self.file.imports.get(node.name)) is not None:
            return self._imported_call(imported, imported.name, node, frame)
        declaration = self.file.symbols.get(node.name)
        if isinstance(declaration, Function):
            return self.function(declaration, node, frame)
        if node.name in LOADERS:
            return load(node, frame, self.file.folder, self.reading)
        if node.name == "nameof" and len(node.arguments) == 1:
            return Known(_last_name(node.arguments[0]), Provenance(self.span(node)))
        return None

    def function(self, declaration: Function, node: Call, frame: Frame) -> Value:
        """A call of a function of this file; `frame` is where the arguments stand."""
        if len(declaration.parameters) != len(node.arguments):
            wanted = len(declaration.parameters)
            return self.error(declaration.body, f"{declaration.name}() takes {wanted} arguments")
        inner = self.frame
        for parameter, argument in zip(declaration.parameters, node.arguments, strict=True):
            inner = inner.bind(parameter.name, evaluate(argument, frame))
        return evaluate(declaration.body, inner)

    def _method(self, node: Call, frame: Frame) -> Value | None:
        where = Provenance(self.span(node))
        if isinstance(node.target, Name):
            imported = self.file.imports.get(node.target.name)
            if imported is not None and not imported.name:
                return self._imported_call(imported, node.name, node, frame)
            if node.target.name in _NAMESPACES and frame.find(node.target.name) is None:
                return load(node, frame, self.file.folder, self.reading) if node.name in LOADERS else None
        if node.name == "getSecret":
            return secret(where)
        return Unknown(Reason.RESOURCE, where, self.source(node), "read from a resource after deployment")

    def importing(self, imported: Imported) -> "FileScope | None":
        """The scope of a file that something is imported from."""
        path = joined(self.file.folder, imported.path) if imported.path else None
        if path is None or not path.endswith(".bicep") or self._depth > _DEEPEST_IMPORTS:
            return None
        if path not in self._imported:
            file = self.files.file(path)
            self._imported[path] = (
                FileScope(file, self.files, self.reading, self.instance, self._depth + 1) if file is not None else None
            )
        return self._imported[path]

    def _imported_value(self, imported: Imported, node: Expression) -> Value:
        scope = self.importing(imported)
        if scope is None:
            return self._not_read(imported, node)
        if imported.name:
            return scope.symbol(imported.name, node)[0]
        names = tuple(name for name, symbol in scope.file.symbols.items() if isinstance(symbol, Variable))
        where = self.span(node)
        return Known(Object(names, lambda name: scope.symbol(name, node)[0], where), Provenance(where))

    def _imported_call(self, imported: Imported, name: str, node: Call, frame: Frame) -> Value:
        scope = self.importing(imported)
        if scope is None:
            return self._not_read(imported, node)
        declaration = scope.file.symbols.get(name)
        if isinstance(declaration, Function):
            return scope.function(declaration, node, frame)
        further = scope.file.imports.get(name)
        if further is not None:
            return scope._imported_call(further, further.name, node, frame)
        return self.error(node, f"{imported.path} exports no function {name}()")

    def _not_read(self, imported: Imported, node: Expression) -> Value:
        where = Provenance(self.span(node))
        return Unknown(Reason.MODULE, where, self.source(node), f"imported from {imported.path}, which is not read")

    def find_type(self, name: str) -> TypeDeclaration | None:
        """The declaration of a user-defined type, wherever it is imported from."""
        imported = self.file.imports.get(name)
        if imported is not None:
            scope = self.importing(imported)
            return scope.find_type(imported.name) if scope is not None else None
        declaration: Symbol | None = self.file.symbols.get(name)
        return declaration if isinstance(declaration, TypeDeclaration) else None


def _last_name(node: Expression) -> str:
    """What `nameof` gives: the last name of an access."""
    match node:
        case Name(name=name) | Member(name=name):
            return name
        case Index(index=Literal(value=str() as name)):
            return name
        case _:
            return ""
