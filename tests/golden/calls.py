"""Calls whose whole output is kept beside this file. `python -m tests.golden.calls` writes all of it again."""

import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
DAY = ("--as-of", "2026-12-01")

CALLS = {
    "inventory-example.txt": ("inventory", "fixtures/projects/example", "--verbose"),
    "inventory-example.json": ("inventory", "fixtures/projects/example", "--format", "json"),
    "inventory-clean.txt": ("inventory", "fixtures/projects/clean"),
    "inventory-clean.json": ("inventory", "fixtures/projects/clean", "--format", "json"),
    "advise-serve.txt": ("advise", "--task", "inference", "--parameters", "70B", "--region", "eastus"),
    "advise-train.txt": ("advise", "--task", "training", "--parameters", "70B", "--limit", "3"),
    "advise-processors.json": (
        *("advise", "--task", "inference", "--parameters", "8B", "--precision", "int4"),
        *("--latency-ms", "300", "--limit", "2", "--format", "json"),
    ),
}
"""The call by its file: a project in Terraform, Kubernetes and ARM, and one in Terraform, Bicep, az and Kubernetes."""


def printed(*arguments: str) -> str:
    """What a call prints, as of the day of the files."""
    call = [sys.executable, "-m", "ailint", *arguments, *DAY]
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("TF_VAR_", "AILINT_"))}
    done = subprocess.run(call, cwd=ROOT, capture_output=True, encoding="utf-8", check=False, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


if __name__ == "__main__":
    for name, arguments in CALLS.items():
        (FOLDER / name).write_text(printed(*arguments), "utf-8")
