"""The JSON files of a project, read and parsed once each."""

from typing import TypeAlias

from ailint.configuration.arm.document import is_template
from ailint.configuration.arm.expression import Expressions
from ailint.configuration.evaluation.reading import Reading
from ailint.source.directive import NONE, Directives, directives, has_directives
from ailint.source.files import Files
from ailint.source.text import SourceText
from ailint.syntax.extent import tree_extents
from ailint.syntax.json import JsonFile, parse_json
from ailint.syntax.node import Expression, Mapping

Parsed: TypeAlias = "dict[str, JsonFile | None]"
"""Files by path, which several readings of one project share."""


class TemplateFile:
    """A template with the means to evaluate it."""

    __slots__ = ("_directives", "expressions", "root", "text")

    def __init__(self, text: SourceText, root: Mapping, expressions: Expressions, found: Directives) -> None:
        self.text = text
        self.root = root
        self.expressions = expressions
        self._directives = found

    def purpose_at(self, line: int) -> str:
        """What a comment states about the resource on a line."""
        return self._directives.purpose_at(line)


class TemplateFiles:
    """Parses the files of one project; notices and suppressions go to its reading."""

    __slots__ = ("_parsed", "_reading", "_templates")

    def __init__(self, reading: Reading, parsed: Parsed) -> None:
        self._reading = reading
        self._parsed = parsed
        self._templates: dict[str, TemplateFile | None] = {}

    @property
    def files(self) -> Files:
        """Where files are read from."""
        return self._reading.files

    def text(self, path: str) -> SourceText | None:
        """The text of a file."""
        return self.files.text(path)

    def root(self, path: str) -> Expression | None:
        """The tree of a file; None where it can't be read."""
        if path not in self._parsed:
            text = self.text(path)
            self._parsed[path] = parse_json(text) if text is not None else None
        parsed = self._parsed[path]
        return parsed.root if parsed is not None else None

    def tell(self, path: str) -> None:
        """Tell what was wrong with a file that was parsed, and that it was read."""
        parsed = self._parsed.get(path)
        for notice in parsed.notices if parsed is not None else ():
            self._reading.notice(notice)
        self._reading.configuration.files_read.add(path)

    def template(self, path: str) -> TemplateFile | None:
        """The template at a path; None where there is none. Its notices are told."""
        if path not in self._templates:
            self._templates[path] = self._template(path)
        return self._templates[path]

    def _template(self, path: str) -> TemplateFile | None:
        root, text = self.root(path), self.text(path)
        parsed = self._parsed[path]
        if parsed is None or text is None:
            return None
        if not isinstance(root, Mapping) or not is_template(root):
            if parsed.notices:
                self.tell(path)
            return None
        self.tell(path)
        return self.of_text(text, root, parsed.comments if has_directives(text) else [])

    def of_text(self, text: SourceText, root: Mapping, comments: "list[tuple[int, int]] | None" = None) -> TemplateFile:
        """A parsed template, with the directives of its comments."""
        found = directives(text, comments, tree_extents(root)) if comments else NONE
        self._reading.configuration.suppressions += found.suppressions
        return TemplateFile(text, root, Expressions(text, self._reading.notice), found)
