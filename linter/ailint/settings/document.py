"""A settings file as plain data, with the way back from each value to its place."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from ailint.errors import SettingsError
from ailint.source.text import SourceText, decode
from ailint.syntax.node import Array, Entry, Expression, Literal, Mapping

SIZE_LIMIT = 1024 * 1024
"""Bytes a settings file may have."""


class Document:
    """One YAML document. `shown` is its path as the user would type it, for messages."""

    def __init__(self, text: SourceText, root: Expression | None, shown: str) -> None:
        self._text = text
        self._root = root
        self.shown = shown

    def plain(self) -> object:
        """Dicts, lists and scalars; None where the document is empty."""
        return None if self._root is None else self._plain(self._root)

    def _plain(self, node: Expression) -> object:
        match node:
            case Mapping():
                return {self._name(key): self._plain(value) for key, value in _entries(node)}
            case Array():
                return [self._plain(item) for item in node.items]
            case Literal(value=bool() as value):
                written = self._text.content[node.start : node.end]
                return value if written.lower() in {"true", "false"} else written
            case Literal(value=value):
                return value
            case _:
                raise self.error("a text, a list or a mapping is expected here", node)

    def _name(self, key: Literal) -> object:
        """A key as it was written: `no` and `off` are words here, whatever YAML 1.1 makes of them."""
        written = self._text.content[key.start : key.end]
        return written if key.value in {"true", "false"} and written.isalpha() else key.value

    def error(self, message: str, node: Expression | None, hint: str | None = None) -> SettingsError:
        """A SettingsError at a node of this document."""
        line, column = self._text.position(node.start if node is not None else 0)
        return SettingsError(message, file=self.shown, line=line, column=column, hint=hint)

    def mention(self, word: str) -> Expression | None:
        """The first key or value that is this text; the whole document where there is none."""
        waiting: list[Expression] = [] if self._root is None else [self._root]
        while waiting:
            node = waiting.pop(0)
            match node:
                case Mapping():
                    waiting[:0] = [part for entry in _entries(node) for part in entry]
                case Array():
                    waiting[:0] = node.items
                case Literal(value=value) if value == word:
                    return node
        return self._root

    def at(self, path: Iterable[str | int], key: str | None = None) -> Expression | None:
        """The node at a path of keys and indices; with `key`, that key of the mapping there."""
        node = self._root
        for part in path:
            match node:
                case Mapping():
                    node = next((value for name, value in _entries(node) if self._name(name) == part), None)
                case Array() if isinstance(part, int):
                    node = node.items[part]
                case _:
                    return None
        if key is None or not isinstance(node, Mapping):
            return node
        return next((name for name, _ in _entries(node) if self._name(name) == key), node)


def _entries(node: Mapping) -> Iterator[tuple[Literal, Expression]]:
    """Keys and values; in YAML every key is a literal."""
    for entry in node.entries:
        if isinstance(entry, Entry) and isinstance(entry.key, Literal):
            yield entry.key, entry.value


def read_document(path: Path, shown: str) -> tuple[Document, bytes]:
    """The document of a settings file, and its bytes.

    Raises SettingsError where it can't be read, is no YAML, names a key twice or holds several documents.
    """
    from ailint.syntax.yaml import parse_yaml

    try:
        with path.open("rb") as stream:
            data = stream.read(SIZE_LIMIT + 1)
    except OSError as error:
        raise SettingsError(f"could not be read: {error.strerror or error}", file=shown) from error
    if len(data) > SIZE_LIMIT:
        raise SettingsError(f"larger than {SIZE_LIMIT} bytes", file=shown)
    text, _ = decode(shown, data)
    file = parse_yaml(text)
    for notice in file.notices:
        raise SettingsError(notice.message, file=shown, line=notice.line or None, column=notice.column or None)
    roots = [document.root for document in file.documents if document.root is not None]
    document = Document(text, roots[0] if roots else None, shown)
    if len(roots) > 1:
        raise document.error("settings are one document: remove the `---` before this one", roots[1])
    return document, data
