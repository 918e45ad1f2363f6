"""The Bicep files of a project, parsed once each, with their declarations by name."""

from posixpath import dirname
from typing import TypeAlias

from ailint.configuration.arm.files import Parsed, TemplateFiles
from ailint.configuration.evaluation.reading import Reading
from ailint.source.directive import NONE, Directives, directives, has_directives
from ailint.source.text import SourceText
from ailint.syntax.bicep.declarations import parse_bicep
from ailint.syntax.bicep.tree import (
    BicepFile,
    Function,
    Import,
    Module,
    Parameter,
    Resource,
    Symbol,
    TypeDeclaration,
    Variable,
)
from ailint.syntax.extent import tree_extents
from ailint.syntax.node import Literal

ParsedBicep: TypeAlias = "dict[str, SourceFile | None]"
"""Files by path, which several readings of one project share."""


class Imported:
    """What an imported name stands for: a declaration of another file, or all of them (`name` is empty)."""

    __slots__ = ("name", "path")

    def __init__(self, path: str | None, name: str) -> None:
        self.path = path
        self.name = name


class SourceFile:
    """One parsed file. `symbols` are its declarations by name, those of nested resources included."""

    __slots__ = ("directives", "folder", "imports", "symbols", "tree")

    def __init__(self, tree: BicepFile) -> None:
        self.tree = tree
        self.folder = dirname(tree.text.path)
        self.symbols: dict[str, Symbol] = {}
        self.imports: dict[str, Imported] = {}
        for declaration in tree.declarations:
            if isinstance(declaration, Parameter | Variable | Function | TypeDeclaration | Resource | Module):
                self.symbols.setdefault(declaration.name, declaration)
            elif isinstance(declaration, Import):
                self._import(declaration)
        for declaration in tree.declarations:
            if isinstance(declaration, Resource):
                self._nest(declaration)
        self.directives = self._directives()

    @property
    def text(self) -> SourceText:
        """The text of the file."""
        return self.tree.text

    def _import(self, declaration: Import) -> None:
        path = declaration.path.value if isinstance(declaration.path, Literal) else None
        written = path if isinstance(path, str) else None
        if declaration.wildcard_alias is not None:
            self.imports[declaration.wildcard_alias] = Imported(written, "")
        for symbol in declaration.symbols:
            self.imports[symbol.alias] = Imported(written, symbol.name)

    def _nest(self, resource: Resource) -> None:
        waiting = list(resource.children)
        while waiting:
            child = waiting.pop()
            self.symbols.setdefault(child.name, child)
            waiting += child.children

    def _directives(self) -> Directives:
        if not has_directives(self.text):
            return NONE
        extents: list[tuple[int, int]] = []
        waiting = list(self.tree.declarations)
        while waiting:
            declaration = waiting.pop()
            extents.append((declaration.whole_start, declaration.end))
            if isinstance(declaration, Resource):
                waiting += declaration.children
            if isinstance(declaration, Resource | Module):
                extents += list(tree_extents(declaration.body))[1:]
            elif isinstance(declaration, Parameter):
                extents += tree_extents(declaration.default)
            elif isinstance(declaration, Variable):
                extents += tree_extents(declaration.value)
        return directives(self.text, self.tree.comments, extents)


class SourceFiles:
    """Parses the files of one project; notices and suppressions go to its reading."""

    __slots__ = ("_parsed", "_reading", "_told", "templates")

    def __init__(self, reading: Reading, parsed: ParsedBicep, templates: Parsed) -> None:
        self._reading = reading
        self._parsed = parsed
        self._told: set[str] = set()
        self.templates = TemplateFiles(reading, templates)

    def peek(self, path: str) -> SourceFile | None:
        """The file at a path, without a word about it; None where it can't be read."""
        if path not in self._parsed:
            text = self._reading.files.text(path)
            self._parsed[path] = SourceFile(parse_bicep(text)) if text is not None else None
        return self._parsed[path]

    def file(self, path: str) -> SourceFile | None:
        """The file at a path; None where it can't be read. Its notices are told."""
        found = self.peek(path)
        if found is not None and path not in self._told:
            self._told.add(path)
            for notice in found.tree.notices:
                self._reading.notice(notice)
            self._reading.configuration.suppressions += found.directives.suppressions
            self._reading.configuration.files_read.add(path)
        return found
