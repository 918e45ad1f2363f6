"""The settings of a scan. Command-line options override the file's."""

from collections.abc import Mapping

import msgspec


class Intent(msgspec.Struct, frozen=True):
    """What resources are for, stated by path (a glob) or by address (a glob)."""

    purpose: str
    paths: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


class PathRules(msgspec.Struct, frozen=True):
    """Rules left out below some paths (globs)."""

    paths: tuple[str, ...]
    ignore: tuple[str, ...]


class ScenarioSetting(msgspec.Struct, frozen=True):
    """A named set of variable files."""

    name: str
    var_files: tuple[str, ...]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything `.ailint.yaml` can say, with the defaults that hold where it says nothing.

    `select` and `ignore` hold rule ids or groups; `severity` maps a rule id to `error`, `warning`, `info` or `off`.
    `skus` and `usage` name files; those of `usage` stand behind their region, which is empty where none is said.
    `file` is the settings file that was read, relative to the scan root; empty where there is none.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, str] = {}
    profile: str = "default"
    fail_on: str = "warning"
    exclude: tuple[str, ...] = ()
    per_path: tuple[PathRules, ...] = ()
    gpu_taint: str = "sku=gpu:NoSchedule"
    intent: tuple[Intent, ...] = ()
    environment: str = "unknown"
    region: str = ""
    provided_externally: tuple[str, ...] = ()
    scenarios: tuple[ScenarioSetting, ...] = ()
    estates: Mapping[str, tuple[str, ...]] = {}
    skus: tuple[str, ...] = ()
    usage: tuple[tuple[str, str], ...] = ()
    file: str = ""
