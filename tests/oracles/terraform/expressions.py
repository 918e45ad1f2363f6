"""The expressions that are compared, and the answers recorded for them."""

import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
FILES = FOLDER / "files"
"""The working folder in which expressions are evaluated: what `file` and its like find there."""
ANSWERS = FOLDER / "answers.json"


def expressions() -> Iterator[tuple[str, str]]:
    """Family and expression, in the order of the files."""
    for path in sorted((FOLDER / "expressions").glob("*.txt")):
        for line in path.read_text(encoding="utf-8").split("\n"):
            if line and not line.startswith("# "):
                yield path.stem, line


def recorded() -> dict[str, Any]:
    """`terraform` (its version) and `answers`: for each expression value, type and sensitivity, or the error."""
    found: dict[str, Any] = json.loads(ANSWERS.read_text(encoding="utf-8"))
    return found


def exact(text: str) -> Any:
    """JSON with numbers that keep all their digits."""
    return json.loads(text, parse_int=Decimal, parse_float=Decimal)
