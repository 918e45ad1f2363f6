"""Ask the real Terraform what variables make of values: `… -m tests.oracles.terraform.record_conversions`."""

import base64
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .expressions import CONVERSIONS, Conversion, conversions
from .record import compact, console, version

_BATCH = 25


def configuration(batch: Sequence[Conversion]) -> str:
    """A module with a variable for each conversion; the defaults are what is converted."""
    blocks = [
        f'variable "c{index}" {{\n  type = {case.type}\n  default = {case.value}\n}}\n'
        for index, case in enumerate(batch)
    ]
    return "".join(blocks)


def values(batch: Sequence[Conversion]) -> list[dict[str, Any]]:
    """What each variable of a module is. A variable in error spoils the module, so that is tried in halves."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "main.tf").write_text(configuration(batch), encoding="utf-8")
        names = [f"var.c{index}" for index in range(len(batch))]
        printed, complaint = console(f"base64encode(jsonencode([{', '.join(names)}]))", Path(folder))
        if printed.startswith('"'):
            found = json.loads(base64.b64decode(printed.strip('"')))
            types = [compact(console(f"type({name})", Path(folder))[0]) for name in names]
            return [{"type": kind, "value": json.dumps(value)} for kind, value in zip(types, found, strict=True)]
    if len(batch) == 1:
        return [{"error": " ".join(complaint.split())}]
    middle = len(batch) // 2
    return values(batch[:middle]) + values(batch[middle:])


def main() -> None:
    """Record all conversions."""
    cases = list(conversions())
    answers: dict[str, Any] = {}
    for at in range(0, len(cases), _BATCH):
        batch = cases[at : at + _BATCH]
        answers.update({case.text: answer for case, answer in zip(batch, values(batch), strict=True)})
    document = {"terraform": version(), "answers": answers}
    CONVERSIONS.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(answers)} conversions of Terraform {version()}\n")


if __name__ == "__main__":
    main()
