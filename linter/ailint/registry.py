"""Rule packs and their rules: found by being installed, and by being there.

A pack is a package named in the entry point group `ailint.rules`. Every module below it that holds a `Rule` adds one.
"""

import os
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.machinery import all_suffixes

import msgspec

from ailint.errors import PackError, UsageError
from ailint.rule import Rule

GROUP = "ailint.rules"


class Pack(msgspec.Struct, frozen=True):
    """An installed rule pack: the entry point's name and the package it names."""

    name: str
    package: str


def installed_packs() -> tuple[Pack, ...]:
    """The installed packs, by name.

    `entry_points()` of importlib.metadata takes longer to import than a small scan takes to run, so the metadata
    files are read directly; importlib.metadata is asked only where that finds nothing.
    """
    found = sorted({(pack.name, pack.package) for folder in sys.path for pack in _packs_below(folder or ".")})
    return tuple(Pack(name, package) for name, package in found) or _packs_by_metadata()


def _packs_below(folder: str) -> Iterator[Pack]:
    try:
        metadata = [name for name in os.listdir(folder) if name.endswith((".dist-info", ".egg-info"))]
    except OSError:
        return
    for name in metadata:
        try:
            with open(os.path.join(folder, name, "entry_points.txt"), "rb") as stream:
                data = stream.read()
        except OSError:
            continue
        if GROUP.encode() in data:
            yield from _parse(data.decode("utf-8"))


def _parse(text: str) -> Iterator[Pack]:
    section = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            section = line.strip("[]")
        elif section == GROUP and "=" in line and not line.startswith("#"):
            name, _, package = line.partition("=")
            yield Pack(name.strip(), package.split("[")[0].strip())


def _packs_by_metadata() -> tuple[Pack, ...]:
    from importlib.metadata import entry_points

    return tuple(Pack(point.name, point.value) for point in sorted(entry_points(group=GROUP)))


def load_rules(packs: tuple[Pack, ...] | None = None) -> tuple[Rule, ...]:
    """Every rule of every pack, by id. Raises PackError where no pack is installed or one can't be imported."""
    packs = installed_packs() if packs is None else packs
    if not packs:
        raise PackError(
            "no rule pack is installed, so nothing can be judged",
            hint="install ailint itself (`pip install .`), not only its source path: the built-in rules are a pack",
        )
    rules: dict[str, Rule] = {}
    for pack in packs:
        for rule in _rules_of(pack):
            if rule.id in rules and rules[rule.id] is not rule:
                raise PackError(f"two packs hold a rule {rule.id}; the second is {pack.package}")
            rules[rule.id] = rule
    return tuple(rules[name] for name in sorted(rules))


def _rules_of(pack: Pack) -> Iterator[Rule]:
    try:
        for name in _modules_below(pack.package):
            for value in vars(import_module(name)).values():
                if isinstance(value, Rule):
                    yield value
    except Exception as error:  # whatever a pack's modules do when they are imported
        raise PackError(f"rule pack {pack.package} can't be imported: {type(error).__name__}: {error}") from error


def _modules_below(package: str) -> Iterator[str]:
    """Every module of a package, by name. What lies in folders is listed without `pkgutil`, which takes longer."""
    folders: list[str] = list(import_module(package).__path__)
    if not all(map(os.path.isdir, folders)):
        from pkgutil import walk_packages

        yield from (module.name for module in walk_packages(folders, f"{package}."))
        return
    suffixes = frozenset(all_suffixes())
    for folder in folders:
        for entry in sorted(os.scandir(folder), key=lambda one: one.name):
            name, dot, suffix = entry.name.partition(".")
            if dot + suffix in suffixes and name != "__init__" and name.isidentifier():
                yield f"{package}.{name}"
            elif entry.name.isidentifier() and os.path.isfile(os.path.join(entry.path, "__init__.py")):
                yield f"{package}.{entry.name}"
                yield from _modules_below(f"{package}.{entry.name}")


def selected(
    rules: tuple[Rule, ...], *, select: tuple[str, ...] = (), ignore: tuple[str, ...] = (), profile: str = "default"
) -> tuple[Rule, ...]:
    """The rules of a profile, or those selected, without those ignored. Names are rule ids, former ids or groups.

    Raises UsageError for a name that no rule has, with the nearest one.
    """
    chosen = tuple(rule for rule in rules if _names(rule, select)) if select else _of_profile(rules, profile)
    for name in (*select, *ignore):
        if not any(_names(rule, (name,)) for rule in rules):
            raise UsageError(f"no rule or group is called {name}", hint=_nearest(name, rules))
    return tuple(rule for rule in chosen if not _names(rule, ignore))


def _of_profile(rules: tuple[Rule, ...], profile: str) -> tuple[Rule, ...]:
    if profile == "default":
        return tuple(rule for rule in rules if "advice" not in rule.tags)
    if profile in {"advice", "all"}:
        return rules
    raise UsageError(f"no profile is called {profile}", hint="profiles are `default` and `advice`")


def _names(rule: Rule, names: tuple[str, ...]) -> bool:
    return rule.id in names or rule.group in names or any(old in names for old in rule.formerly)


def _nearest(name: str, rules: tuple[Rule, ...]) -> str:
    from difflib import get_close_matches

    known = sorted({rule.id for rule in rules} | {rule.group for rule in rules})
    near = get_close_matches(name, known, 3, 0.5)
    return f"did you mean {' or '.join(near)}?" if near else "`ailint rules` lists them all"
