"""Plans as `terraform show -json` writes them, in small."""

import json
from typing import Any

from tests.configuration.terraform.plain import INPUTS, NOWHERE

from ailint.configuration.plan.project import read_project
from ailint.configuration.project import Configuration, Project, ProjectKind
from ailint.source.files import Files

VM = "azurerm_linux_virtual_machine"


def read(document: object, path: str = "plan.json", **others: str) -> Configuration:
    text = document if isinstance(document, str) else json.dumps(document, indent=2)
    virtual = {path: text.encode(), **{name: one.encode() for name, one in others.items()}}
    return read_project(Project(ProjectKind.PLAN, path, (path,)), Files(NOWHERE, virtual), INPUTS)


def planned(name: str, values: dict[str, Any], kind: str = VM, module: str = "", **more: Any) -> dict[str, Any]:
    index = more.get("index")
    key = "" if index is None else f"[{json.dumps(index)}]"
    prefix = f"{module}." if module else ""
    address = f"{prefix}{kind}.{name}{key}"
    return {"address": address, "mode": "managed", "type": kind, "name": name, "values": values, **more}


def change(address: str, unknown: object, actions: tuple[str, ...] = ("create",)) -> dict[str, Any]:
    return {"address": address, "mode": "managed", "change": {"actions": list(actions), "after_unknown": unknown}}


def plan(*resources: dict[str, Any], changes: tuple[dict[str, Any], ...] = (), **more: Any) -> dict[str, Any]:
    root = {"root_module": {"resources": list(resources)}}
    return {"format_version": "1.2", "planned_values": root, "resource_changes": list(changes), **more}


def configuration(*blocks: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"root_module": {"resources": list(blocks), **more}}


def block(name: str, kind: str = VM, **expressions: object) -> dict[str, Any]:
    return {"mode": "managed", "type": kind, "name": name, "expressions": expressions}


def refers(*references: str) -> dict[str, Any]:
    return {"references": list(references)}
