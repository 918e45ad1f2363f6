"""The documents of a YAML file, each read by itself when one of them is damaged."""

import re

from ailint.source.limits import SYNTAX_NOTICES
from ailint.source.notice import Notice, NoticeKind
from ailint.source.text import SourceText
from ailint.syntax.node import Expression
from ailint.syntax.yaml.events import event_source, offset_of
from ailint.syntax.yaml.tree import TooDeepError, TreeBuilder
from ailint.syntax.yaml.trouble import describe, is_limit, is_unprintable

# In YAML a line that begins so starts a document wherever it stands, even within a block scalar; directives
# (`%YAML 1.2`) belong to the document below them.
_MARKER = re.compile(r"^(?:%[^\n]*\n(?:[%#][^\n]*\n)*+)?---(?=[ \t\r\n]|\Z)", re.MULTILINE)


class YamlDocument:
    """One document: `root` is None where it is empty or, with `is_broken`, where it could not be read.

    `start` is its `---` or else its first token, `end` where the next document or the end of the file is.
    Values reached by an alias or merge key keep the place where they were written: a value outside its entry's own
    `start` and `end` came that way. Keys are always string literals; with `has_compound_key` one was a mapping or
    list, as in the unquoted `{{ name }}` of a template, and is kept as its source text, with a notice.
    """

    __slots__ = ("end", "has_compound_key", "is_broken", "notices", "root", "start")

    def __init__(
        self,
        root: Expression | None,
        start: int,
        end: int,
        notices: list[Notice],
        *,
        is_broken: bool = False,
        has_compound_key: bool = False,
    ) -> None:
        self.root = root
        self.start = start
        self.end = end
        self.notices = notices
        self.is_broken = is_broken
        self.has_compound_key = has_compound_key


class YamlFile:
    """All documents of a file in order; `notices` are theirs, and those about the file as a whole."""

    __slots__ = ("_text", "documents", "notices")

    def __init__(self, text: SourceText, documents: list[YamlDocument], notices: list[Notice]) -> None:
        self._text = text
        self.documents = documents
        self.notices = notices

    @property
    def comments(self) -> list[tuple[int, int]]:
        """Start and end offset of each comment, looked for only when asked."""
        from ailint.syntax.yaml.comment import comments

        return comments(self._text, [document.root for document in self.documents])


def parse_yaml(text: SourceText) -> YamlFile:
    """Read every document of a file that can be read; a notice names each that can't.

    Scalars are those of Kubernetes (module `scalar`), keys are strings, merge keys are resolved.
    """
    reader = _Reader(text)
    reader.read()
    notices = [notice for document in reader.documents for notice in document.notices]
    return YamlFile(text, reader.documents, notices + reader.notices)


class _Reader:
    def __init__(self, text: SourceText) -> None:
        self._text = text
        self._builder = TreeBuilder(text)
        self._begin = 0
        self._resume = 0
        self.documents: list[YamlDocument] = []
        self.notices: list[Notice] = []

    def read(self) -> None:
        at, end, damaged = 0, len(self._text.content), 0
        while at < end:
            error = self._documents(at, end)
            if error is None:
                return
            if damaged == SYNTAX_NOTICES:
                line, column = self._text.position(at)
                message = f"more than {SYNTAX_NOTICES} documents are damaged: nothing is read from here on"
                self.notices.append(Notice(NoticeKind.LIMIT, message, self._text.path, line, column))
                return
            damaged += 1
            at = self._pass_over(error)

    def _documents(self, start: int, end: int) -> Exception | None:
        """Read the documents between two offsets up to the first damaged one; the error that it has."""
        import yaml

        content = self._text.content
        self._resume = self._begin = self._builder.offset = start
        try:
            next_event = event_source(content if (start, end) == (0, len(content)) else content[start:end])
            while (event := next_event()) is not None:
                if isinstance(event, yaml.DocumentStartEvent):
                    self._begin = offset_of(event) + start
                    root, finish, resume = self._builder.build(next_event)
                    self._add(root, self._begin, finish)
                    self._resume = self._begin = resume
        except (yaml.YAMLError, TooDeepError) as error:
            return error
        return None

    def _add(self, root: Expression | None, start: int, end: int) -> None:
        is_empty = root is None or (root.start == root.end)
        builder = self._builder
        document = YamlDocument(
            None if is_empty else root, start, end, builder.notices, has_compound_key=builder.has_compound_key
        )
        self.documents.append(document)

    def _pass_over(self, error: Exception) -> int:
        """Tell of a damaged document; the offset at which the next one begins."""
        place, message = describe(error, self._text, self._resume, self._builder.offset)
        if is_unprintable(error):
            # The parser looks ahead: documents between here and the damaged one are sound, or have faults of their own.
            begin = self._last_marker(place)
            if begin > self._resume and (other := self._documents(self._resume, begin)) is not None:
                return self._pass_over(other)
            self._begin = max(begin, self._resume)
        kind = NoticeKind.LIMIT if is_limit(error) else NoticeKind.SYNTAX
        line, column = self._text.position(place)
        notice = Notice(kind, message, self._text.path, line, column)
        own = _MARKER.match(self._text.content, self._begin)
        after = own.end() if own else self._begin + 1
        following = _MARKER.search(self._text.content, max(after, place) if is_unprintable(error) else after)
        end = following.start() if following else len(self._text.content)
        self.documents.append(YamlDocument(None, self._begin, end, [notice], is_broken=True))
        return end

    def _last_marker(self, before: int) -> int:
        found = self._resume
        for match in _MARKER.finditer(self._text.content, self._resume, before):
            found = match.start()
        return found
