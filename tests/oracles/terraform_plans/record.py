"""Record what the real terraform binary plans for each configuration.

usage: python -m tests.oracles.terraform_plans.record [NAME…]

Needs `terraform` on the PATH and no network: the configurations hold only `terraform_data`, which is built in. Each
folder of `configurations` gets an `expected.json`: for every resource and output its planned value, with
UNKNOWN where Terraform says "known after apply". `call.json` says what is passed besides the files.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

CONFIGURATIONS = Path(__file__).parent / "configurations"
DIFFERENCES = Path(__file__).parent / "differences"
"""Configurations that show where our evaluation knows more or less than a plan, and why."""
PLANS = Path(__file__).parent / "plans"
"""Whole plans of the configurations in KEPT, as terraform wrote them but for the order of keys."""
KEPT = ("modules-nested", "node-pools", "sensitive", "unknown-through-modules", "unknown-values-known-keys")
UNKNOWN = "(known after apply)"


def terraform(folder: Path, *arguments: str, environment: Mapping[str, str] | None = None) -> str:
    """The output of one terraform command."""
    program = shutil.which("terraform")
    assert program is not None, "terraform is not installed"
    variables = {**os.environ, "TF_IN_AUTOMATION": "1", "CHECKPOINT_DISABLE": "1", **(environment or {})}
    done = subprocess.run([program, *arguments], cwd=folder, env=variables, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{folder.name}: terraform {' '.join(arguments)}\n{done.stderr}")
    return done.stdout


def plan(source: Path) -> Any:
    """The plan of a configuration, as `terraform show -json` writes it."""
    call = json.loads((source / "call.json").read_text()) if (source / "call.json").exists() else {}
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / source.name
        shutil.copytree(source, folder)
        environment = {f"TF_VAR_{name}": value for name, value in call.get("environment", {}).items()}
        terraform(folder, "init", "-backend=false", "-input=false")
        if "workspace" in call:
            terraform(folder, "workspace", "new", call["workspace"])
        flags = [f"-var-file={path}" for path in call.get("var_files", [])]
        flags += [f"-var={name}={value}" for name, value in call.get("variables", [])]
        terraform(folder, "plan", "-input=false", "-out=plan", *flags, environment=environment)
        return json.loads(terraform(folder, "show", "-json", "plan"))


def overlaid(after: Any, unknown: Any) -> Any:
    """A planned value with UNKNOWN in the places that the plan marks so."""
    if unknown is True:
        return UNKNOWN
    if isinstance(unknown, dict):
        known = after if isinstance(after, dict) else {}
        return {name: overlaid(known.get(name), unknown.get(name)) for name in {**known, **unknown}}
    if isinstance(unknown, list):
        known_items = after if isinstance(after, list) else []
        length = max(len(known_items), len(unknown))
        return [
            overlaid(known_items[at] if at < len(known_items) else None, unknown[at] if at < len(unknown) else None)
            for at in range(length)
        ]
    return after


def expected(planned: Any) -> dict[str, Any]:
    """What our evaluation is compared with."""
    resources = {}
    for change in planned.get("resource_changes", []):
        after, unknown = change["change"]["after"], change["change"]["after_unknown"]
        whole = overlaid(after, unknown)
        resources[change["address"]] = {name: whole.get(name) for name in ("input", "triggers_replace")}
    outputs = {
        name: overlaid(change["after"], change["after_unknown"])
        for name, change in planned.get("output_changes", {}).items()
    }
    return {"terraform": planned["terraform_version"], "resources": resources, "outputs": outputs}


def main(names: list[str]) -> None:
    for source in sorted([*CONFIGURATIONS.iterdir(), *DIFFERENCES.iterdir()]):
        if not names or source.name in names:
            planned = plan(source)
            answer = expected(planned)
            if source.name in KEPT:
                PLANS.mkdir(exist_ok=True)
                (PLANS / f"{source.name}.json").write_text(json.dumps(planned, indent=1, sort_keys=True) + "\n")
            (source / "expected.json").write_text(
                json.dumps(answer, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
            )
            sys.stdout.write(f"{source.name}: {len(answer['resources'])} resources, {len(answer['outputs'])} outputs\n")


if __name__ == "__main__":
    main(sys.argv[1:])
