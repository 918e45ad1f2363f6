"""Which files of a folder make up a module, and which give values to its variables."""

from collections.abc import Iterable

import msgspec

from ailint.source.files import Files

_SUFFIXES = (".tf", ".tf.json", ".tofu", ".tofu.json")


class ModuleFiles(msgspec.Struct, frozen=True):
    """Names of files in a folder: primary ones, override files in the order they are applied, and shadowed ones.

    `shadowed` pairs a file that OpenTofu leaves out with the one it reads in its place.
    """

    primary: tuple[str, ...]
    overrides: tuple[str, ...]
    shadowed: tuple[tuple[str, str], ...] = ()


def is_module_file(name: str) -> bool:
    """Whether Terraform or OpenTofu reads a file of this name; not hidden files and editors' backups."""
    return name.endswith(_SUFFIXES) and not name.startswith((".", "#")) and not name.endswith("~")


def module_files(names: Iterable[str]) -> ModuleFiles:
    """The files among `names` that make up a module.

    Of `x.tf` and `x.tofu` OpenTofu reads only the latter (likewise with `.json`), which is how an author gives it
    something of its own.
    """
    present = {name for name in names if is_module_file(name)}
    shadowed = []
    for name in sorted(present):
        twin = _tofu_twin(name)
        if twin in present:
            shadowed.append((name, twin))
    read = sorted(present - {name for name, _ in shadowed})
    return ModuleFiles(
        tuple(name for name in read if not _is_override(name)),
        tuple(name for name in read if _is_override(name)),
        tuple(shadowed),
    )


def _tofu_twin(name: str) -> str:
    for suffix, twin in ((".tf", ".tofu"), (".tf.json", ".tofu.json")):
        if name.endswith(suffix):
            return name.removesuffix(suffix) + twin
    return ""


def _is_override(name: str) -> bool:
    stem = name
    for suffix in sorted(_SUFFIXES, key=len, reverse=True):
        stem = stem.removesuffix(suffix)
    return stem == "override" or stem.endswith("_override")


def automatic_var_files(names: Iterable[str]) -> tuple[str, ...]:
    """The variable files that Terraform loads by itself, those that win last."""
    present = sorted(names)
    fixed = [name for name in ("terraform.tfvars", "terraform.tfvars.json") if name in present]
    return (*fixed, *(name for name in present if name.endswith((".auto.tfvars", ".auto.tfvars.json"))))


def is_var_file(name: str) -> bool:
    """Whether a file assigns values to variables."""
    return name.endswith((".tfvars", ".tfvars.json"))


def in_folder(folder: str, name: str) -> str:
    """The path of a file in a folder, '' being the scan root."""
    return f"{folder}/{name}" if folder else name


def path_from(folder: str, target: str) -> str:
    """The way from one folder to another as Terraform writes it: `.`, `modules/pool`, `../modules/pool`."""
    here, there = folder.split("/") if folder else [], target.split("/") if target else []
    common = 0
    while common < min(len(here), len(there)) and here[common] == there[common]:
        common += 1
    return "/".join([".."] * (len(here) - common) + there[common:]) or "."


def is_present(files: Files, folder: str) -> bool:
    """Whether a folder holds at least one file of a module."""
    return any(is_module_file(name) for name in files.names(folder))
