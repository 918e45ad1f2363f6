"""Addresses of resources in parts."""

import re
from typing import TypeAlias

Key: TypeAlias = int | str | None
Call: TypeAlias = tuple[str, Key]

_CALL = re.compile(r'module\.([^.\[\]]+)(?:\[(?:"((?:[^"\\]|\\.)*)"|(\d+))\])?')
_ESCAPE = re.compile(r"\\(.)|(\$\$|%%)(?=\{)")


def calls(module: str) -> tuple[Call, ...]:
    """The names and keys of the calls in the address of a module instance."""
    return tuple((name, key(quoted, number)) for name, quoted, number in _CALL.findall(module))


def key(quoted: str, number: str) -> Key:
    """The key that stands in the brackets of an address."""
    if number:
        return int(number)
    return _ESCAPE.sub(lambda match: match[1] or match[2][0], quoted) if quoted else None


_REFERENCE = re.compile(
    r'(?:(?P<kind>data|resource)\.)?(?P<type>[\w-]+)\.(?P<name>[\w-]+)(?:\[(?:"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<number>\d+))\])?'
    r"(?:\.(?P<attribute>[\w-]+))?"
)


class Reference:
    """`azurerm_x.y["a"].id`, `var.size`, `module.net["a"].subnet_id` in parts."""

    __slots__ = ("attribute", "key", "kind", "name", "type")

    def __init__(self, match: "re.Match[str]") -> None:
        self.kind = match["kind"] or ""
        self.type = match["type"]
        self.name = match["name"]
        self.key = key(match["quoted"] or "", match["number"] or "")
        self.attribute = match["attribute"] or ""


def parsed(text: str) -> Reference | None:
    """A reference as the configuration part of a plan lists it."""
    match = _REFERENCE.match(text)
    return Reference(match) if match is not None else None
