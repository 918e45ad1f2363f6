"""Parameter files of a Bicep template: `.bicepparam`, and JSON."""

from posixpath import dirname

from ailint.configuration.arm.parameters import fits, given_values, paired_files
from ailint.configuration.bicep.files import SourceFile, SourceFiles
from ailint.configuration.bicep.scope import FileScope
from ailint.configuration.evaluation.evaluator import evaluate
from ailint.configuration.evaluation.mapping import attribute
from ailint.configuration.evaluation.reading import Reading
from ailint.source.files import joined
from ailint.syntax.bicep.tree import Extends, Parameter, ParameterAssignment, Using
from ailint.syntax.node import Expression, Literal
from ailint.value import Object, Value, Via

_DEEPEST_BASES = 10


class ParameterScope(FileScope):
    """One `.bicepparam` file, with the one that it extends."""

    __slots__ = ("_assigned", "_base")

    def __init__(self, file: SourceFile, files: SourceFiles, reading: Reading, depth: int = 0) -> None:
        super().__init__(file, files, reading)
        self._assigned = {each.name: each for each in file.tree.declarations if isinstance(each, ParameterAssignment)}
        self._base: ParameterScope | None = None
        for each in file.tree.declarations:
            if isinstance(each, Extends) and depth < _DEEPEST_BASES and (path := _target(each.path, file)):
                base = files.file(path)
                self._base = ParameterScope(base, files, reading, depth + 1) if base is not None else None

    def symbol(self, name: str, node: Expression) -> tuple[Value, Via | None, str]:
        """Assigned parameters can be used as well as variables."""
        if name in self._assigned:
            return self.guarded(name, self._assigned[name].value, node), Via.ASSIGNMENT, f"param {name}"
        if self._base is not None and name in self._base.names():
            return self._base.symbol(name, node)
        return super().symbol(name, node)

    def names(self) -> list[str]:
        """The parameters that are assigned, here or in what the file extends."""
        inherited = self._base.names() if self._base is not None else []
        return list(dict.fromkeys((*inherited, *self._assigned)))

    def value(self, name: str) -> Value:
        """The value of an assigned parameter."""
        if name in self._assigned:
            return attribute(self._assigned[name].value, self.frame, evaluate)
        assert self._base is not None
        return self._base.value(name)

    def given(self) -> Object:
        """All values."""
        return Object(tuple(self.names()), self.value, self.text.span(0, 0))


def _target(path: Expression | None, file: SourceFile) -> str | None:
    if isinstance(path, Literal) and isinstance(path.value, str):
        return joined(file.folder, path.value)
    return None


def uses(file: SourceFile, template: str) -> bool:
    """Whether a parameter file is one of a template."""
    return any(
        isinstance(each, Using) and each.path is not None and _target(each.path, file) == template
        for each in file.tree.declarations
    )


def parameter_files(template: SourceFile, files: SourceFiles, reading: Reading, extra: tuple[str, ...]) -> list[str]:
    """Those that the caller names and that fit the template, else those that belong to it by `using` or by name."""
    path = template.text.path
    declared = [each.name for each in template.tree.declarations if isinstance(each, Parameter)]
    named = [each for each in reading.inputs.parameter_files if _fits(each, path, declared, files)]
    if named:
        return named
    folder = dirname(path)
    beside = [f"{folder}/{name}" if folder else name for name in reading.files.names(folder)]
    candidates = dict.fromkeys(each for each in (*beside, *extra) if each.endswith(".bicepparam"))
    found = [each for each in candidates if (file := files.peek(each)) is not None and uses(file, path)]
    return found + paired_files(path, declared, reading.files, files.templates.root)


def _fits(path: str, template: str, declared: list[str], files: SourceFiles) -> bool:
    if path.endswith(".bicepparam"):
        file = files.peek(path)
        return file is not None and uses(file, template)
    return path.endswith(".json") and fits(files.templates.root(path), declared)


def given_by(path: str, files: SourceFiles, reading: Reading) -> Object | None:
    """The values that a parameter file gives."""
    if path.endswith(".bicepparam"):
        file = files.file(path)
        return ParameterScope(file, files, reading).given() if file is not None else None
    files.templates.tell(path)
    text = reading.files.text(path)
    return given_values(files.templates.root(path), text) if text is not None else None
