"""`.ailint.yaml` read into `Settings`."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from ailint.errors import SettingsError
from ailint.settings.settings import Intent, PathRules, ScenarioSetting, Settings

SETTINGS_FILE = ".ailint.yaml"

GPU_TAINT_PRESETS = {"vendor": "nvidia.com/gpu:NoSchedule"}


def load_settings(root: Path, named: Path | None = None) -> Settings:
    """The settings file at the scan root, or the one that is named; the defaults where there is none.

    Raises SettingsError, with place and suggestion, where the named file is missing or a file says what ailint does
    not understand.
    """
    path = named or root / SETTINGS_FILE
    if not path.is_file():
        if named is None:
            return Settings()
        raise SettingsError("there is no such settings file", file=str(named))
    from ailint.settings.document import read_document
    from ailint.settings.validation import validate

    shown = shown_path(path)
    document, data = read_document(path, shown)
    plain = document.plain()
    if plain is None:
        return Settings(file=shown)
    validate(document, data, plain)
    assert isinstance(plain, dict), "valid settings are a mapping"
    return msgspec.structs.replace(_settings(plain, path.parent), file=shown)


def mistaken_word(settings: Settings, word: str, message: str, hint: str | None) -> SettingsError:
    """The error that a word of the settings file is, with the place where it stands."""
    from ailint.settings.document import read_document

    document, _ = read_document(Path(settings.file), settings.file)
    return document.error(message, document.mention(word), hint)


def shown_path(path: Path) -> str:
    """A path as the user would type it: relative to the working directory where it lies below it."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return str(path)


def _settings(plain: Mapping[str, Any], folder: Path) -> Settings:
    return Settings(
        select=_texts(plain.get("select")),
        ignore=_texts(plain.get("ignore")),
        severity=dict(plain.get("severity", {})),
        profile=plain.get("profile", "default"),
        fail_on=plain.get("fail-on", "warning"),
        exclude=_texts(plain.get("exclude")),
        per_path=tuple(PathRules(_texts(one["paths"]), _texts(one["ignore"])) for one in plain.get("per-path", ())),
        gpu_taint=gpu_taint(plain.get("gpu-taint", Settings().gpu_taint)),
        intent=tuple(
            Intent(one["purpose"], _texts(one.get("paths")), _texts(one.get("names")))
            for one in plain.get("intent", ())
        ),
        environment=plain.get("environment", "unknown"),
        region=plain.get("region", ""),
        provided_externally=_texts(plain.get("provided-externally")),
        scenarios=tuple(ScenarioSetting(name, _texts(files)) for name, files in plain.get("scenarios", {}).items()),
        estates={name: _texts(paths) for name, paths in plain.get("estates", {}).items()},
        skus=tuple(str(folder / name) for name in _texts(plain.get("skus"))),
        usage=tuple((region, str(folder / name)) for region, name in _usage(plain.get("usage"))),
    )


def gpu_taint(setting: str) -> str:
    """The taint that the setting `gpu-taint` means: presets have names."""
    return GPU_TAINT_PRESETS.get(setting, setting)


def _texts(value: str | Iterable[str] | None) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(value or ())


def _usage(value: str | Mapping[str, str] | None) -> Iterator[tuple[str, str]]:
    """Region and file; a file alone is of the region that the settings assume."""
    if isinstance(value, str):
        yield "", value
    elif value:
        yield from value.items()
