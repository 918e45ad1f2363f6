"""From the options of a command to the request of a scan."""

import os
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from ailint.cli.region import doubt
from ailint.configuration.project import Inputs, Scenario
from ailint.engine.scan import Request
from ailint.errors import UsageError
from ailint.findings.baseline import BASELINE_FILE, read_baseline
from ailint.registry import selected
from ailint.rule import Rule
from ailint.settings.cache_folder import cache_folder
from ailint.settings.loading import load_settings, mistaken_word, shown_path
from ailint.settings.settings import Settings
from ailint.source.classification import FileKind, classify
from ailint.source.discovery import scan_root
from ailint.source.limits import PLAN_SIZE
from ailint.source.text import decode

if TYPE_CHECKING:
    from ailint.catalog.offers import Offers
    from ailint.catalog.quota import VcpuQuotas

STANDARD_INPUT = "-"
PIPED = "stdin.json"
"""The path under which what was piped in is known."""


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """The options of `reading_options`, as click gives them."""

    paths: tuple[str, ...] = ()
    config: str | None = None
    exclude: tuple[str, ...] = ()
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    profile: str | None = None
    as_of: str | None = None
    region: str | None = None
    var_files: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()
    env_vars: bool = False
    workspace: str = "default"
    parameters: tuple[str, ...] = ()
    skus: tuple[str, ...] = ()
    usage: tuple[str, ...] = ()
    include_docs: bool = False
    render: bool = False
    jobs: int = 0
    no_cache: bool = False


def request_of(
    options: Reading, rules: tuple[Rule, ...], *, is_changed: bool = False, baseline: str | None = None
) -> Request:
    """The request that the options make; with `is_changed` the paths are changed files and the whole root is read.

    Raises UsageError or SettingsError for whatever can't be done.
    """
    piped = STANDARD_INPUT in options.paths
    if "" in options.paths:
        raise UsageError("a path is empty", hint="is a variable of the calling script not set?")
    named = [Path(path) for path in options.paths if path != STANDARD_INPUT] or ([] if piped else [Path()])
    for path in named:
        if not path.exists():
            raise UsageError(f"there is no {path}", hint=_missing_hint(is_changed))
    root = scan_root(named or [Path()], Path.cwd())
    settings = load_settings(root, Path(options.config) if options.config else None)
    _check_names(settings, rules)
    settings = _merged(settings, options)
    paths = tuple(relative(path, root) for path in named)
    return Request(
        root=root,
        paths=("",) if is_changed else (*paths, *([PIPED] if piped else [])),
        settings=settings,
        inputs=_inputs(options, settings, root),
        changed=frozenset(paths) if is_changed else None,
        known=_known(root, baseline),
        virtual={PIPED: _standard_input()} if piped else {},
        jobs=options.jobs,
        offers=offers_in(settings.skus),
        quotas=_quotas(settings),
        cache=None if options.no_cache else cache_folder() / "facts",
    )


def relative(path: Path, root: Path) -> str:
    """A path as POSIX relative to the root ('' for the root). Raises UsageError where it lies outside."""
    try:
        inside = Path(os.path.abspath(path)).relative_to(root)
    except ValueError:
        try:
            inside = path.resolve().relative_to(root.resolve())
        except ValueError as error:
            raise UsageError(f"{path} lies outside the root of the scan, {root}") from error
    return "" if inside == Path() else inside.as_posix()


def _missing_hint(is_changed: bool) -> str | None:
    return "leave deleted files out: `git diff --name-only --diff-filter=d`" if is_changed else None


def _merged(settings: Settings, options: Reading) -> Settings:
    """Options win: `--select`, `--profile` and `--region` replace, `--ignore` and `--exclude` add."""
    return msgspec.structs.replace(
        settings,
        select=_names(options.select) or settings.select,
        ignore=(*settings.ignore, *_names(options.ignore)),
        profile=options.profile or settings.profile,
        exclude=(*settings.exclude, *options.exclude),
        region=options.region or settings.region,
        skus=options.skus or settings.skus,
        usage=tuple(map(_regional, options.usage)) or settings.usage,
    )


def _regional(option: str) -> tuple[str, str]:
    """`eastus=usage.json`, or a file alone."""
    region, equals, name = option.partition("=")
    return (region, name) if equals else ("", option)


def offers_in(names: tuple[str, ...]) -> "Offers | None":
    """The offers in some files; None without any. Raises UsageError."""
    if not names:
        return None
    from ailint.catalog.offers import read_offers

    return read_offers((shown_path(Path(name)), _content(name, "list-skus --all")) for name in names)


def _quotas(settings: Settings) -> "VcpuQuotas | None":
    if not settings.usage:
        return None
    from ailint.catalog.quota import read_quotas

    for region in dict.fromkeys(region for region, _ in settings.usage if region):
        doubt(region)
    texts = []
    for region, name in settings.usage:
        if not region and not settings.region:
            hint = f"say --usage REGION={name}, or name the region in the settings"
            raise UsageError(f"{name}: the list does not say its region", hint=hint)
        texts.append((region or settings.region, shown_path(Path(name)), _content(name, "list-usage")))
    return read_quotas(texts)


def _content(name: str, command: str) -> bytes:
    try:
        return Path(name).read_bytes()
    except OSError as error:
        hint = f"write it with `az vm {command} --location REGION -o json`"
        raise UsageError(f"{name} could not be read: {error.strerror or error}", hint=hint) from error


def _check_names(settings: Settings, rules: tuple[Rule, ...]) -> None:
    """Raise SettingsError, with its place, for a rule or group in the settings that does not exist."""
    per_path = (name for setting in settings.per_path for name in setting.ignore)
    named = (*settings.select, *settings.ignore, *settings.severity, *settings.provided_externally, *per_path)
    for name in named:
        try:
            selected(rules, ignore=(name,))
        except UsageError as error:
            raise mistaken_word(settings, name, error.message, error.hint) from error


def _names(listed: tuple[str, ...]) -> tuple[str, ...]:
    """`--select a,b --select c` are three names."""
    return tuple(name.strip() for one in listed for name in one.split(",") if name.strip())


def _inputs(options: Reading, settings: Settings, root: Path) -> Inputs:
    environment = sorted(os.environ.items()) if options.env_vars else []
    return Inputs(
        as_of=day_of(options.as_of),
        var_files=tuple(_file(path, root) for path in options.var_files),
        variables=(
            *((name, value) for name, value in environment if name.startswith("TF_VAR_")),
            *(_assignment(text) for text in options.variables),
        ),
        parameter_files=tuple(_file(path, root) for path in options.parameters),
        scenarios=tuple(Scenario(one.name, one.var_files) for one in settings.scenarios),
        workspace=options.workspace,
        includes_documents=options.include_docs,
        renders=options.render,
    )


def day_of(text: str | None) -> date:
    """The day that `--as-of` means, today without it. Raises UsageError."""
    if text is None:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise UsageError(f"--as-of: {text!r} is no day", hint="days are written as 2026-12-31") from error


def _file(name: str, root: Path) -> str:
    path = Path(name)
    if not path.is_file():
        raise UsageError(f"there is no file {name}")
    return relative(path, root)


def _assignment(text: str) -> tuple[str, str]:
    name, found, value = text.partition("=")
    if not found or not name.strip():
        raise UsageError(f"--var: {text!r} is no NAME=VALUE")
    return name.strip(), value


def _known(root: Path, named: str | None) -> frozenset[str]:
    path = Path(named) if named else root / BASELINE_FILE
    if not path.is_file():
        if named:
            raise UsageError(f"there is no baseline {named}", hint="`ailint baseline` writes one")
        return frozenset()
    return read_baseline(path, shown_path(path))


def _standard_input() -> bytes:
    data = sys.stdin.buffer.read(PLAN_SIZE + 1)
    if len(data) > PLAN_SIZE:
        raise UsageError(f"what was piped in is larger than {PLAN_SIZE} bytes")
    if _kind_of(data) is None:
        # What failed to write a plan must not pass as a clean one.
        what = "what was piped in is neither a plan nor anything else that ailint judges"
        hint = "terraform show -json FILE | ailint scan -"
        raise UsageError(what if data.strip() else "nothing was piped in", hint=hint)
    return data


def _kind_of(data: bytes) -> FileKind | None:
    text, _ = decode(PIPED, data)
    plain = text.content.encode(errors="replace")
    return classify(PIPED, lambda: plain)
