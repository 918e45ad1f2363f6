"""What the characters of a literal mean: escapes and numbers."""

import re
import unicodedata

from ailint.syntax.hcl.faults import Fault

_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})|\\(.)|(\$\$\{|%%\{)", re.DOTALL)
_SIMPLE = {"n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\"}
_DOUBLED = re.compile(r"([$%])\1\{")


def composed(value: str) -> str:
    """A string in Unicode's composed form (NFC), as Terraform keeps all strings."""
    return value if value.isascii() else unicodedata.normalize("NFC", value)


def unescaped(raw: str, start: int) -> str:
    """The value of the text of a quoted string that begins at `start`. Raises Fault at an escape that is none."""

    def replaced(match: re.Match[str]) -> str:
        short, long, simple, doubled = match.groups()
        if doubled:
            return str(doubled[1:])
        if simple:
            if simple not in _SIMPLE:
                raise Fault(
                    start + match.start(),
                    f'`\\{simple}` is no escape: use \\n, \\r, \\t, \\", \\\\, \\uXXXX or \\UXXXXXXXX',
                )
            return _SIMPLE[simple]
        code = int(short or long, 16)
        if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
            raise Fault(start + match.start(), f"U+{code:04X} is no character")
        return chr(code)

    if "\\" in raw or "{" in raw:
        raw = _ESCAPE.sub(replaced, raw)
    return composed(raw)


def undoubled(raw: str) -> str:
    """The value of the text of a heredoc or bare template, where only `$${` and `%%{` are escapes."""
    return composed(_DOUBLED.sub(r"\1{", raw) if "{" in raw else raw)


def number(raw: str, start: int) -> object:
    """An int, or a decimal.Decimal for fractions and powers too large to write out. Raises Fault for `1.2.3`."""
    if raw.isdigit() and len(raw) <= 4000:
        return int(raw)
    from decimal import Decimal, InvalidOperation  # slow to import, and fractions are rare

    try:
        value = Decimal(raw)
    except InvalidOperation:
        raise Fault(start, f"`{raw[:30]}` is no number") from None
    _, digits, exponent = value.as_tuple()
    if isinstance(exponent, int) and len(digits) + abs(exponent) <= 400 and value == value.to_integral_value():
        return int(value)
    return value
