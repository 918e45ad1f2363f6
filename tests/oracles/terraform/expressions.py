"""The expressions that are compared, and the answers recorded for them."""

import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec

FOLDER = Path(__file__).parent
FILES = FOLDER / "files"
"""The working folder in which expressions are evaluated: what `file` and its like find there."""
ANSWERS = FOLDER / "answers.json"
CONVERSIONS = FOLDER / "conversions.json"


def expressions() -> Iterator[tuple[str, str]]:
    """Family and expression, in the order of the files."""
    for path in sorted((FOLDER / "expressions").glob("*.txt")):
        for line in path.read_text(encoding="utf-8").split("\n"):
            if line and not line.startswith("# "):
                yield path.stem, line


def differences() -> Iterator[tuple[str, str]]:
    """Expressions that we answer otherwise than Terraform does, and the reason."""
    for line in (FOLDER / "differences.txt").read_text(encoding="utf-8").split("\n"):
        if line and not line.startswith("# "):
            reason, _, text = line.partition(" :: ")
            yield text, reason


class Conversion(msgspec.Struct, frozen=True):
    """A value that a variable of a type is given, both as they are written."""

    type: str
    value: str

    @property
    def text(self) -> str:
        """The line on which it stands."""
        return f"{self.type} <= {self.value}"


def conversions() -> Iterator[Conversion]:
    """The conversions, in the order of the file."""
    for line in (FOLDER / "conversions.txt").read_text(encoding="utf-8").split("\n"):
        if line and not line.startswith("# "):
            kind, _, value = line.partition(" <= ")
            yield Conversion(kind, value)


def recorded(path: Path = ANSWERS) -> dict[str, Any]:
    """`terraform` (its version) and `answers`: for each expression value, type and sensitivity, or the error."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def exact(text: str) -> Any:
    """JSON with numbers that keep all their digits."""
    return json.loads(text, parse_int=Decimal, parse_float=Decimal)
