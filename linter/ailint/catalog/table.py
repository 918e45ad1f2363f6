"""How the data lie on disk, and how they are read."""

import os
from collections.abc import Iterator
from typing import Generic, TypeVar

import msgspec

from ailint.errors import AilintError

T = TypeVar("T")


class KeyedTable(Generic[T]):
    """Lines of `key <tab> JSON`, sorted by key: searched as bytes, a row decoded when it is asked for.

    Building an index would cost more than the ten look-ups of most runs; decoding every row ten times that again.
    """

    __slots__ = ("_decoder", "_path", "_rows", "_text", "_type")

    def __init__(self, path: str, row_type: type[T]) -> None:
        self._path = path
        self._type = row_type
        self._text: bytes | None = None
        self._rows: dict[str, T | None] = {}
        self._decoder: msgspec.json.Decoder[T] | None = None

    def get(self, key: str) -> T | None:
        """The row under a key, or None."""
        if key not in self._rows:
            line = self._find(key.encode(errors="replace"))
            self._rows[key] = None if line is None else self._decode(line)
        return self._rows[key]

    def values(self) -> Iterator[T]:
        """All rows, by key."""
        for line in self._read().split(b"\n"):
            if line:
                yield self._decode(line.partition(b"\t")[2])

    def _find(self, key: bytes) -> bytes | None:
        text = self._read()
        low, high = 0, len(text)
        while low < high:
            start = text.rfind(b"\n", low, (low + high) // 2) + 1 or low
            tab = text.index(b"\t", start)
            end = text.index(b"\n", tab)
            found = text[start:tab]
            if found == key:
                return text[tab + 1 : end]
            low, high = (end + 1, high) if found < key else (low, start)
        return None

    def _decode(self, line: bytes) -> T:
        if self._decoder is None:
            self._decoder = msgspec.json.Decoder(self._type)
        return self._decoder.decode(line)

    def _read(self) -> bytes:
        if self._text is None:
            self._text = read(self._path)
        return self._text


def read_rows(path: str, row_type: type[T]) -> tuple[T, ...]:
    """A small table, whole: a JSON array of rows."""
    return msgspec.json.decode(read(path), type=tuple[row_type, ...])  # type: ignore[valid-type]


def read(path: str) -> bytes:
    """The bytes of a file of the catalog; a missing one means that the installation is broken (AilintError)."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise AilintError(
            f"the catalog's {os.path.basename(path)} can't be read: {error.strerror}",
            hint="reinstall ailint, or run python -m ailint.catalog.build in its repository",
        ) from error
