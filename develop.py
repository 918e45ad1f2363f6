#!/usr/bin/env python3
"""Set up and check ailint: needs Python 3.11 or newer (with venv), and nothing else.

    python3 develop.py example    install ailint into .venv and scan the example project
    python3 develop.py check      install with the development tools; format, lint, types, layers, tests
    python3 develop.py install    only install, with the development tools
    python3 develop.py docs       write the pages of docs/ that are made of the rules

`check` takes names of steps (`format lint types layers catalog docs tests`) to run only those.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
EXAMPLE = Path("fixtures") / "projects" / "example"

STEPS: dict[str, list[list[str]]] = {
    "format": [["ruff", "format", "--check", "."]],
    "lint": [["ruff", "check", "."]],
    "types": [["mypy"]],
    "layers": [["lint-imports"]],
    "catalog": [["ailint.catalog.build", "--check"]],
    "docs": [["ailint.testing.reach_table", "docs/reach.md", "--check"]],
    "tests": [["pytest", "-n", "auto"]],
}


def run(*command: str | Path) -> int:
    """Run a command from the repository's root; its exit code."""
    return subprocess.run([str(part) for part in command], cwd=ROOT, check=False).returncode


def install(extra: str) -> None:
    """Make .venv and install ailint into it, editable; done already for the same pyproject.toml is left alone."""
    if sys.version_info < (3, 11):
        sys.exit("ailint needs Python 3.11 or newer")
    stamp = VENV / f".installed{extra.strip('[]') and '-' + extra.strip('[]')}"
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes() + sys.version.encode()).hexdigest()
    if stamp.is_file() and stamp.read_text() == wanted and PYTHON.is_file():
        return
    if not PYTHON.is_file() and run(sys.executable, "-m", "venv", VENV):
        sys.exit("could not make a virtual environment; on Debian and Ubuntu: apt install python3-venv")
    if run(PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", f".{extra}"):
        sys.exit("could not install; is the package index reachable?")
    stamp.write_text(wanted)


def example() -> int:
    """Scan the example project: it has faults, so its exit code 1 is what is expected."""
    install("")
    code = run(PYTHON, "-m", "ailint", "scan", EXAMPLE)
    return 0 if code == 1 else code or 1


def check(names: list[str]) -> int:
    """Run the steps; stop at the first that fails."""
    unknown = [name for name in names if name not in STEPS]
    if unknown:
        sys.exit(f"no step is called {unknown[0]}; there are {', '.join(STEPS)}")
    install("[development]")
    for name in names or list(STEPS):
        print(f"== {name}", flush=True)
        for module, *arguments in STEPS[name]:
            command = [BIN / module] if module == "lint-imports" else [PYTHON, "-m", module]
            if run(*command, *arguments):
                print(f"== {name} failed", file=sys.stderr)
                return 1
    return 0


def main(arguments: list[str]) -> int:
    """The command line."""
    match arguments:
        case ["example"]:
            return example()
        case ["install"]:
            install("[development]")
            return 0
        case ["docs"]:
            install("[development]")
            return run(PYTHON, "-m", "ailint.testing.reach_table", "docs/reach.md")
        case ["check", *names]:
            return check(names)
        case _:
            print(__doc__)
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
