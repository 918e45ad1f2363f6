"""Secrets in clear text within what a resource writes: scripts, settings of extensions, environments."""

from base64 import b64decode
from binascii import Error
from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.configuration.resource import Resource
from ailint.model.security import LONGEST_TEXT, Secret, secret_in
from ailint.value import Absent, Known, Object, Provenance, Value, decoded

_DEPTH = 8
"""Levels of settings that are looked through."""


def secrets_of(resource: Resource, *paths: str) -> tuple[Secret, ...]:
    """The secrets in the texts at and below some paths of a resource, each place once."""
    found: dict[Provenance, Secret] = {}
    for path in paths:
        value = resource.read(path)
        if not isinstance(value, Absent):
            name = path.rpartition(".")[2]
            for secret in _secrets(decoded(value) or value, name, _DEPTH):
                found.setdefault(secret.where, secret)
    return tuple(found.values())


def _secrets(value: Value, name: str, depth: int) -> Iterator[Secret]:
    if not isinstance(value, Known) or depth == 0:
        return
    match value.value:
        case Object() as inside:
            for key in inside:
                yield from _secrets(decoded(inside[key]) or inside[key], key, depth - 1)
        case tuple() as items:
            for item in items:
                yield from _secrets(decoded(item) or item, name, depth - 1)
        case _:
            text = conversion.known_text(value)
            what = None if text is None else secret_in(text.value, name) or secret_in(_plain(text.value), name)
            if what is not None:
                yield Secret(what, name, value.provenance.at(name))


def _plain(text: str) -> str:
    """What a text in Base64 says; custom data are written so."""
    if len(text) < 16 or len(text) > 2 * LONGEST_TEXT or not text.isascii():
        return ""
    try:
        return b64decode(text, validate=True).decode("utf-8")
    except (Error, ValueError):
        return ""
