"""Text between quotation marks as Go writes it (`%q`), which shows in `format` and in the order of sets."""

import unicodedata

_NAMED = {7: r"\a", 8: r"\b", 9: r"\t", 10: r"\n", 11: r"\v", 12: r"\f", 13: r"\r", 34: r"\"", 92: r"\\"}


def quoted(text: str) -> str:
    """A string literal of Go: escapes where a character is no printable one."""
    if text.isalnum() and text.isascii():
        return f'"{text}"'
    return '"' + "".join(_escaped(character) for character in text) + '"'


def _escaped(character: str) -> str:
    code = ord(character)
    if code in _NAMED:
        return _NAMED[code]
    if 32 <= code < 127 or (code > 160 and _is_printable(character)):
        return character
    if code < 128:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _is_printable(character: str) -> bool:
    """Letters, marks, numbers, punctuation and symbols, as Go's strconv.IsPrint has it."""
    return unicodedata.category(character)[0] in "LMNPS"
