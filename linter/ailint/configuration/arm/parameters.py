"""Parameter files in JSON, and which of them belong to a template."""

import re
from collections.abc import Callable, Iterable, Set
from functools import lru_cache
from posixpath import basename, dirname

from ailint.configuration.arm.document import entries, entry_name, find, is_parameter_file
from ailint.configuration.data import Document
from ailint.configuration.evaluation.functions.platform import secret
from ailint.configuration.evaluation.undecided import distribute
from ailint.source.files import Files
from ailint.source.text import SourceText
from ailint.syntax.node import Expression
from ailint.value import Known, Object, Reason, Unknown, Value

# The marks of the public template gallery, which its pipeline replaces.
_PLACEHOLDER = re.compile(r"GEN-[A-Z]+(?:-[A-Z0-9-]+)?|GET-[A-Z]+(?:-[A-Z0-9-]+)?")


def given_values(root: Expression | None, text: SourceText) -> Object:
    """The values of a parameter file by name. Strings in it are no expressions."""
    document = Document(text, folds_case=True)
    written = {entry_name(entry): entry.value for entry in entries(find(root, "parameters"))}
    span = text.span(root.start, root.end) if root is not None else text.span(0, 0)
    return Object(tuple(written), lambda name: given_value(document.value(written[name])), span, folds_case=True)


def given_value(written: Value) -> Value:
    """What `{"value": …}` gives; a reference to a key vault is a secret that nobody knows here."""
    return distribute((written,), lambda picked: _given(picked[0]))


def _given(written: Value) -> Value:
    match written:
        case Known(value=Object() as inside, provenance=where):
            if "value" in inside:
                return _real(inside["value"])
            if "reference" in inside:
                return secret(where)
            if "expression" in inside:
                return Unknown(Reason.INPUT, where, "", "an input from outside")
            return inside.lookup("value")
        case _:
            return written


def _real(value: Value) -> Value:
    """The value, unless it is a placeholder that a pipeline replaces before it deploys."""
    if isinstance(value, Known) and isinstance(value.value, str) and _PLACEHOLDER.fullmatch(value.value):
        return Unknown(Reason.INPUT, value.provenance, "", "a placeholder that is replaced before deployment")
    return value


def paired_files(
    template: str, declared: Iterable[str], files: Files, root_of: Callable[[str], Expression | None]
) -> list[str]:
    """The parameter files beside a template: those that bear its name, and those that can only mean it.

    `root_of` gives the tree of a JSON file; `declared` are the names of the template's parameters.
    """
    folder, own = dirname(template), _stem(template)
    known = {name.lower() for name in declared}
    found: list[str] = []
    for name, owner in _owners(files.names(folder)):
        if owner not in {own, None}:
            continue
        path = f"{folder}/{name}" if folder else name
        root = root_of(path)
        if is_parameter_file(root) and (owner == own or _fits(root, known)):
            found.append(path)
    return found


@lru_cache(maxsize=16)
def _owners(names: tuple[str, ...]) -> tuple[tuple[str, str | None], ...]:
    """The parameter files of a folder, each with the longest name of a template that its own begins with.

    They are sorted out once for all templates of the folder.
    """
    stems = {_stem(name) for name in names if _is_template_name(name)}
    return tuple((name, _owner(name.lower(), stems)) for name in names if _is_parameter_name(name))


def _owner(name: str, stems: Set[str]) -> str | None:
    while "." in name:
        name = name.rpartition(".")[0]
        if name in stems:
            return name
    return None


def fits(root: Expression | None, declared: Iterable[str]) -> bool:
    """Whether a parameter file can be one of a template: all that it gives is declared there."""
    return is_parameter_file(root) and _fits(root, {name.lower() for name in declared})


def _fits(root: Expression | None, declared: set[str]) -> bool:
    given = {entry_name(entry).lower() for entry in entries(find(root, "parameters"))}
    return bool(given) and given <= declared


def _stem(path: str) -> str:
    return basename(path).rpartition(".")[0].lower()


def _is_template_name(name: str) -> bool:
    return name.lower().endswith((".json", ".bicep")) and not _is_parameter_name(name)


def _is_parameter_name(name: str) -> bool:
    parts = name.lower().split(".")
    return parts[-1] == "json" and any(part in {"parameters", "parameter", "params"} for part in parts[:-1])
