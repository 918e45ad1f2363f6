"""Facts as bytes: for other processes, and for the next run."""

import pickle
from enum import Enum
from functools import cache
from importlib import import_module
from io import BytesIO
from typing import Any

import msgspec

from ailint.engine.reading import Record
from ailint.value import EncodedText

_FORMAT = 5
"""The newest pickle protocol of every Python that ailint runs on."""

_OTHERS = frozenset(
    {
        ("msgspec._core", "rebuild"),
        ("msgspec._utils", "rebuild"),
        ("builtins", "frozenset"),
        ("builtins", "str"),
        ("datetime", "date"),
        ("decimal", "Decimal"),
    }
)


_DATA = (msgspec.Struct, Enum)


class UnpackableError(Exception):
    """Bytes that are no record of this ailint, or a record that bytes can't hold."""


def pack(record: Record) -> bytes:
    """A record as bytes. Raises UnpackableError where it holds something that does not outlive its project."""
    stream = BytesIO()
    try:
        _Packer(stream, _FORMAT).dump(record)
    except (pickle.PicklingError, TypeError, AttributeError, RecursionError) as error:
        raise UnpackableError(str(error)) from error
    return stream.getvalue()


def unpack(data: bytes) -> Record:
    """The record that was packed. Whatever the bytes are, no code but that of ailint's own data classes is run.

    Raises UnpackableError for anything else.
    """
    try:
        found = _Unpacker(BytesIO(data)).load()
    except Exception as error:  # damaged bytes can raise whatever a constructor raises
        raise UnpackableError(str(error)) from error
    if not isinstance(found, Record):
        raise UnpackableError("not a record")
    return found


class _Packer(pickle.Pickler):
    # Rules take such a text for what it is; what it was made of is a matter of its project.
    dispatch_table = {EncodedText: lambda text: (str, ("".join(text),))}  # noqa: RUF012


class _Unpacker(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        return _class(module, name)


@cache
def _class(module: str, name: str) -> Any:
    if (module, name) in _OTHERS:
        return getattr(import_module(module), name)
    if module.startswith("ailint."):
        found = getattr(import_module(module), name)
        if isinstance(found, type) and issubclass(found, _DATA):
            return found
    raise UnpackableError(f"{module}.{name} is no data")
