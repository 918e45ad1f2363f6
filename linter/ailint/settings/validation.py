"""Settings checked against their schema, which takes longer than a small scan: only where the file has changed."""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from ailint import __version__
from ailint.errors import SettingsError
from ailint.settings.cache_folder import cache_folder
from ailint.settings.document import Document

SCHEMA = Path(__file__).with_name("schema.json")

_TYPES = {
    "object": "a mapping",
    "array": "a list",
    "string": "a text",
    "integer": "a number",
    "boolean": "true or false",
}


def validate(document: Document, data: bytes, plain: object) -> None:
    """Raise SettingsError at the first thing that the schema doesn't allow.

    A file that was found valid leaves a stamp in the cache folder, named by its content, the schema and the version.
    """
    stamp = _stamp(data)
    if os.path.exists(stamp):
        return
    faults = list(_faults(document, plain))
    if faults:
        raise min(faults, key=lambda fault: (fault.line or 0, fault.column or 0))
    with suppress(OSError):  # a cache that can't be written costs time, nothing else
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.touch()


def _stamp(data: bytes) -> Path:
    digest = blake2b(data, digest_size=16, key=__version__.encode()[:64])
    digest.update(SCHEMA.read_bytes())
    return cache_folder() / "settings" / digest.hexdigest()


def _faults(document: Document, plain: object) -> Iterator[SettingsError]:
    import json

    from jsonschema import Draft202012Validator

    validator = Draft202012Validator(json.loads(SCHEMA.read_bytes()))
    errors = list(validator.iter_errors(plain))
    # A key that is missing may stand there misspelt, as an unknown one: that is told first.
    present = [error for error in errors if error.validator not in {"required", "anyOf"}]
    for error in present or errors:
        yield from _told(document, error)


def _told(document: Document, error: Any) -> Iterator[SettingsError]:
    """An error of jsonschema in words about settings, at its place."""
    path: list[str | int] = list(error.absolute_path)
    name = ".".join(str(part) for part in path if isinstance(part, str))
    found = repr(error.instance)
    match error.validator:
        case "additionalProperties":
            yield from _unknown_keys(document, error, path)
        case "enum":
            allowed = [str(value) for value in error.validator_value]
            hint = _nearest(str(error.instance), allowed)
            yield document.error(f"{name}: {found} is not one of {', '.join(allowed)}", document.at(path), hint)
        case "type":
            allowed = error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]
            expected = " or ".join(_TYPES.get(one, one) for one in allowed)
            hint = f"put it in quotes: '{error.instance}'" if expected == "a text" and _is_scalar(error) else None
            yield document.error(f"{name or 'settings'}: expected {expected}", document.at(path), hint)
        case "required":
            missing = [key for key in error.validator_value if key not in error.instance]
            yield document.error(f"{name}: `{missing[0]}` is missing", document.at(path))
        case "anyOf":
            keys = [option["required"][0] for option in error.validator_value]
            yield document.error(f"{name}: say {' or '.join(f'`{key}`' for key in keys)}", document.at(path))
        case "oneOf":
            yield document.error(f"{name}: expected a file or a list of files", document.at(path))
        case "minLength" | "minItems":
            yield document.error(f"{name}: must not be empty", document.at(path))
        case _:
            meaning = error.schema.get("description")
            yield document.error(f"{name}: {found} is not understood", document.at(path), meaning)


def _is_scalar(error: Any) -> bool:
    return isinstance(error.instance, bool | int | float)


def _unknown_keys(document: Document, error: Any, path: list[str | int]) -> Iterator[SettingsError]:
    known = sorted(error.schema["properties"])
    for key in error.instance:
        if key not in known:
            hint = _nearest(key, known) or f"settings are {', '.join(known)}"
            yield document.error(f"there is no setting `{key}`", document.at(path, key), hint)


def _nearest(name: str, known: Iterable[str]) -> str | None:
    from difflib import get_close_matches

    near = get_close_matches(name.lower().replace("_", "-"), list(known), 1, 0.5)
    return f"did you mean `{near[0]}`?" if near else None
