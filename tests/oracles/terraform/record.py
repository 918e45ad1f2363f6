"""Ask the real Terraform: `PYTHONPATH=linter python -m tests.oracles.terraform.record`."""

import base64
import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .expressions import ANSWERS, FILES, expressions

_BATCH = 40
_FRAME = re.compile(r"^[\s╷│╵]+", re.MULTILINE)


def version() -> str:
    """The version of the Terraform that is asked."""
    printed = subprocess.run(["terraform", "version", "-json"], capture_output=True, check=True).stdout
    found: str = json.loads(printed)["terraform_version"]
    return found


def function_names() -> list[str]:
    """The names of all built-in functions."""
    printed = subprocess.run(["terraform", "metadata", "functions", "-json"], capture_output=True, check=True).stdout
    return sorted({name.removeprefix("core::") for name in json.loads(printed)["function_signatures"]})


def console(line: str, folder: Path = FILES) -> tuple[str, str]:
    """What `terraform console` prints for one line in a folder, and its complaints."""
    done = subprocess.run(
        ["terraform", "console", "-no-color"],
        input=line + "\n",
        capture_output=True,
        text=True,
        cwd=folder,
        env=dict(os.environ, TF_CLI_CONFIG_FILE=os.devnull),
        check=False,
    )
    return done.stdout.rstrip("\n"), done.stderr + (done.stdout if done.returncode else "")


def values(batch: Sequence[str]) -> list[list[Any]]:
    """For each expression: whether it has a value, the value as JSON, whether it is sensitive."""
    items = [
        f"[can({each}), try(nonsensitive(jsonencode({each})), null), try(issensitive({each}), false)]" for each in batch
    ]
    printed, _ = console(f"base64encode(jsonencode([{', '.join(items)}]))")
    if printed.startswith('"'):
        found: list[list[Any]] = json.loads(base64.b64decode(printed.strip('"')))
        return found
    if len(batch) == 1:
        return [[False, None, False]]
    middle = len(batch) // 2
    return values(batch[:middle]) + values(batch[middle:])


def error_of(expression: str) -> str:
    """The words with which Terraform refuses an expression."""
    _, complaint = console(expression)
    words = " ".join(_FRAME.sub("", complaint).split())
    return words.partition("(source code not available) ")[2] or words


def answer(expression: str, is_valid: bool, value: str | None, is_sensitive: bool) -> dict[str, Any]:
    """One entry of the fixture."""
    if not is_valid:
        return {"error": error_of(expression)}
    kind, _ = console(f"type({expression})")
    made: dict[str, Any] = {"type": compact(kind), "value": value}
    return {**made, "sensitive": True} if is_sensitive else made


def compact(kind: str) -> str:
    """A type on one line, without the commas behind the last element."""
    return re.sub(r",(?=[\])}])", "", re.sub(r"\s*\n\s*", "", kind))


def main() -> None:
    """Record the answers to all expressions."""
    texts = [text for _, text in expressions()]
    answers: dict[str, Any] = {}
    for at in range(0, len(texts), _BATCH):
        batch = texts[at : at + _BATCH]
        for text, (is_valid, value, is_sensitive) in zip(batch, values(batch), strict=True):
            answers[text] = answer(text, is_valid, value, is_sensitive)
    document = {"terraform": version(), "functions": function_names(), "answers": answers}
    ANSWERS.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(answers)} answers of Terraform {version()}\n")


if __name__ == "__main__":
    main()
