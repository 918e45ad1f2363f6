"""Values as YAML, as Terraform's emitter writes it: strings in double quotes, or as blocks where they have lines."""

import re
from decimal import Decimal
from functools import cache

from ailint.configuration.terraform import numbers
from ailint.configuration.terraform.functions.function import TEXT_LIMIT, Call, SizeError
from ailint.configuration.terraform.shapes import Walk
from ailint.value import Absent, Object, Value

_NAMED = {
    "\0": "0", "\a": "a", "\b": "b", "\t": "t", "\n": "n", "\v": "v", "\f": "f", "\r": "r", "\x1b": "e",
    '"': '"', "\\": "\\", "\x85": "N", "\xa0": "_", "\u2028": "L", "\u2029": "P",
}  # fmt: skip
_BREAKS = "\r\n\x85\u2028\u2029"
_WIDTH = 80
_SIMPLE_KEY_LIMIT = 128
"""Bytes of a key that may stand before a colon without a question mark."""


class _Emitter:
    __slots__ = ("call", "column", "pieces", "size", "walk")

    def __init__(self, call: Call) -> None:
        self.call = call
        self.pieces: list[str] = []
        self.size = 0
        self.column = 0
        self.walk = Walk()

    def put(self, piece: str) -> None:
        self.pieces.append(piece)
        self.size += len(piece)
        end = piece.rfind("\n")
        self.column = self.column + len(piece) if end == -1 else len(piece) - end - 1
        if self.size > TEXT_LIMIT:
            raise SizeError

    def root(self, value: Value) -> None:
        """The whole document."""
        inner = None if isinstance(value, Absent) else self.call.scalar(value)
        self.walk.enter(0)
        if isinstance(inner, tuple) and inner:
            self.sequence(inner, 0, 0, is_inline=True)
        elif isinstance(inner, Object) and inner:
            self.mapping(value, 0, 0, is_inline=True)
        else:
            self.scalar(inner, 2)
            self.end_line()
            if not isinstance(inner, str | tuple | Object):
                # A plain scalar alone does not tell where it ends.
                self.put("...\n")

    def end_line(self) -> None:
        if not self.pieces[-1].endswith("\n"):
            self.put("\n")

    def scalar(self, inner: object, indent: int) -> None:
        """A value without parts; further lines of it are indented by `indent`."""
        match inner:
            case None:
                self.put("null")
            case bool():
                self.put("true" if inner else "false")
            case str():
                self.put(_block(inner, indent)) if _is_block(inner) else self.quoted(inner, indent)
            case tuple():
                self.put("[]")
            case Object():
                self.put("{}")
            case int() | Decimal():
                self.put(numbers.text(inner))
            case _:
                raise AssertionError("no other values exist")

    def quoted(self, text: str, indent: int) -> None:
        """A string in quotes; broken at spaces behind column 80."""
        self.put('"')
        words = text.split(" ")
        for index, word in enumerate(words):
            if index:
                self.space(words, index, indent)
            self.put(_escaped(word))
        self.put('"')

    def space(self, words: list[str], index: int, indent: int) -> None:
        """The space before a word: a line end where the line is long and no space stands before it."""
        follows_text = words[index - 1] != ""
        is_last = index == len(words) - 1 and words[index] == ""
        if self.column <= _WIDTH or not follows_text or is_last:
            self.put(" ")
        else:
            self.put("\n" + " " * indent + ("\\" if words[index] == "" else ""))

    def node(self, value: Value, indent: int, depth: int, is_in_mapping: bool) -> None:
        """A value behind `- ` or `key:`, in a collection whose lines begin at `indent`."""
        self.walk.enter(depth)
        inner = None if isinstance(value, Absent) else self.call.scalar(value)
        if isinstance(inner, tuple) and inner:
            # A list in a mapping is not indented further than the mapping.
            self.sequence(inner, indent if is_in_mapping else indent + 2, depth, is_inline=not is_in_mapping)
        elif isinstance(inner, Object) and inner:
            self.mapping(value, indent + 2, depth, is_inline=not is_in_mapping)
        else:
            self.put(" ")
            self.scalar(inner, indent + 2)
            self.end_line()

    def sequence(self, items: tuple[Value, ...], indent: int, depth: int, is_inline: bool) -> None:
        for index, item in enumerate(items):
            self.begin(indent, index, depth, is_inline)
            self.put("-")
            self.node(item, indent, depth + 1, is_in_mapping=False)

    def mapping(self, value: Value, indent: int, depth: int, is_inline: bool) -> None:
        inside = self.call.entries(value)
        for index, name in enumerate(sorted(inside)):
            self.begin(indent, index, depth, is_inline)
            if any(line_end in name for line_end in _BREAKS) or len(name.encode("utf-8")) > _SIMPLE_KEY_LIMIT:
                self.put("? ")
                self.scalar(name, indent + 2)
                self.end_line()
                self.put(" " * indent + ":")
                self.node(inside[name], indent, depth + 1, is_in_mapping=False)
            else:
                self.put(f'"{_escaped(name)}":')
                self.node(inside[name], indent, depth + 1, is_in_mapping=True)

    def begin(self, indent: int, index: int, depth: int, is_inline: bool) -> None:
        """Go to where an entry begins: the first one may stand on the line of what it is in."""
        if index == 0 and is_inline:
            self.put(" " if depth else "")
        else:
            if index == 0:
                self.put("\n")
            self.put(" " * indent)


@cache
def _not_printable() -> re.Pattern[str]:
    """What no block holds; classes so wide take 4 ms to compile, so that is done where one is needed."""
    return re.compile("[^\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]")


@cache
def _to_escape() -> re.Pattern[str]:
    """What double quotes hold as an escape only."""
    return re.compile('[^\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]|["\\\\\x85\u2028\u2029]')


def _is_block(text: str) -> bool:
    """Whether a string with lines can be a block."""
    return "\n" in text and not text.endswith(" ") and " \n" not in text and not _not_printable().search(text)


def _block(text: str, indent: int) -> str:
    hint = "2" if text[0] == " " or text[0] in _BREAKS else ""
    line_ends = len(text) - len(text.rstrip(_BREAKS))
    # What becomes of the line ends behind the text: dropped, one kept, all kept.
    chomp = "-" if line_ends == 0 else "" if line_ends == 1 < len(text) else "+"
    pad = " " * indent
    lines = text.removesuffix("\n").split("\n")
    return f"|{hint}{chomp}\n" + "".join(f"{pad}{line}\n" if line else "\n" for line in lines)


def _escaped(text: str) -> str:
    if text.isascii() and text.isprintable() and '"' not in text and "\\" not in text:
        return text
    return _to_escape().sub(_escape, text)


def _escape(found: "re.Match[str]") -> str:
    character = found[0]
    if character in _NAMED:
        return f"\\{_NAMED[character]}"
    code = ord(character)
    return f"\\x{code:02X}" if code <= 0xFF else f"\\u{code:04X}" if code <= 0xFFFF else f"\\U{code:08X}"


def yaml_text(call: Call, value: Value) -> str:
    """A value as a YAML document."""
    emitter = _Emitter(call)
    emitter.root(value)
    return "".join(emitter.pieces)
