"""`.ailint.yaml`: what it may say, and how mistakes in it are told."""

from pathlib import Path

import pytest

from ailint.errors import SettingsError
from ailint.settings import Intent, PathRules, ScenarioSetting, Settings
from ailint.settings.loading import load_settings

EVERYTHING = """\
select: [sizes, taint-toleration-mismatch]
ignore: [retiring-sku]
severity:
  retired-sku: warning
  unknown-sku: off
profile: advice
fail-on: error
exclude: [vendor/, "*.bak.tf"]
per-path:
  - paths: [examples/]
    ignore: [cost]
gpu-taint: vendor
intent:
  - purpose: training
    paths: [research/]
  - purpose: inference
    names: ["*.chat*"]
environment: production
region: swedencentral
provided-externally: [missing-device-plugin]
scenarios:
  dev: env/dev.tfvars
  prod: [env/base.tfvars, env/prod.tfvars]
estates:
  east: [infra/east, apps]
skus: skus.json
usage: usage.json
"""


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory, monkeypatch):
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("AILINT_CACHE_DIR", str(folder))
    return folder


@pytest.fixture
def root(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def load(root: Path, text: str) -> Settings:
    (root / ".ailint.yaml").write_text(text, "utf-8")
    return load_settings(root)


def error_of(root: Path, text: str) -> SettingsError:
    with pytest.raises(SettingsError) as caught:
        load(root, text)
    return caught.value


def test_everything_that_can_be_said(root):
    assert load(root, EVERYTHING) == Settings(
        select=("sizes", "taint-toleration-mismatch"),
        ignore=("retiring-sku",),
        severity={"retired-sku": "warning", "unknown-sku": "off"},
        profile="advice",
        fail_on="error",
        exclude=("vendor/", "*.bak.tf"),
        per_path=(PathRules(("examples/",), ("cost",)),),
        gpu_taint="nvidia.com/gpu:NoSchedule",
        intent=(Intent("training", ("research/",)), Intent("inference", (), ("*.chat*",))),
        environment="production",
        region="swedencentral",
        provided_externally=("missing-device-plugin",),
        scenarios=(
            ScenarioSetting("dev", ("env/dev.tfvars",)),
            ScenarioSetting("prod", ("env/base.tfvars", "env/prod.tfvars")),
        ),
        estates={"east": ("infra/east", "apps")},
        skus=(str(root / "skus.json"),),
        usage=(("", str(root / "usage.json")),),
        file=".ailint.yaml",
    )


def test_usage_is_named_by_region(root):
    settings = load(root, "skus: [a.json, b.json]\nusage:\n  eastus: e.json\n  West Europe: w.json\n")
    assert settings.skus == (str(root / "a.json"), str(root / "b.json"))
    assert settings.usage == (("eastus", str(root / "e.json")), ("West Europe", str(root / "w.json")))


@pytest.mark.parametrize("text", ["", "# nothing\n", "---\n"])
def test_an_empty_file_says_nothing(root, text):
    assert load(root, text) == Settings(file=".ailint.yaml")


def test_no_file_gives_the_defaults(root):
    assert load_settings(root) == Settings()


def test_a_named_file_has_to_be_there(root):
    with pytest.raises(SettingsError, match="no such settings file"):
        load_settings(root, root / "other.yaml")


@pytest.mark.parametrize(
    ("text", "line", "column", "message", "hint"),
    [
        ("region: eastus\nexclud: [a]\n", 2, 1, "there is no setting `exclud`", "did you mean `exclude`?"),
        ("fail_on: error\n", 1, 1, "there is no setting `fail_on`", "did you mean `fail-on`?"),
        ("xyzzy: 1\n", 1, 1, "there is no setting `xyzzy`", "settings are environment, estates"),
        (
            "per-path:\n  - paths: [a]\n    ignores: [b]\n",
            3,
            5,
            "there is no setting `ignores`",
            "did you mean `ignore`?",
        ),
        ("profile: defualt\n", 1, 10, "profile: 'defualt' is not one of default, advice", "did you mean `default`?"),
        ("severity:\n  retired-sku: fatal\n", 2, 16, "severity.retired-sku: 'fatal' is not one of", None),
        ("select: retired-sku\n", 1, 9, "select: expected a list", None),
        ("exclude: [1]\n", 1, 11, "exclude: expected a text", "put it in quotes: '1'"),
        ("- a\n", 1, 1, "settings: expected a mapping", None),
        ("per-path:\n  - paths: [a]\n", 2, 5, "per-path: `ignore` is missing", None),
        ("intent:\n  - purpose: training\n", 2, 5, "intent: say `paths` or `names`", None),
        ("gpu-taint: gpu\n", 1, 12, "gpu-taint: 'gpu' is not understood", "How this repository taints GPU pools"),
        ("scenarios:\n  dev: []\n", 2, 8, "scenarios.dev: expected a file or a list of files", None),
        ("skus: [1]\n", 1, 7, "skus: expected a file or a list of files", None),
        ("usage: [a.json]\n", 1, 8, "usage: expected a text or a mapping", None),
        ("usage:\n  eastus: [a]\n", 2, 11, "usage.eastus: expected a text", None),
        ("usages: a.json\n", 1, 1, "there is no setting `usages`", "did you mean `usage`?"),
        ("region: ''\n", 1, 9, "region: '' is not understood", None),
        ("region: [\n", 2, 1, "expected", None),
        ("region: a\nregion: b\n", 2, 1, '"region" stands twice', None),
        ("region: a\n---\nregion: b\n", 3, 1, "settings are one document", None),
    ],
)
def test_mistakes_are_told_with_their_place(root, text, line, column, message, hint):
    error = error_of(root, text)
    assert (error.file, error.line, error.column) == (".ailint.yaml", line, column)
    assert message in error.message
    assert (hint or "") in (error.hint or "")


def test_the_first_of_several_mistakes_is_told(root):
    assert error_of(root, "profile: x\nexclud: 1\n").line == 1


def test_a_file_is_validated_once(root, own_cache, monkeypatch):
    load(root, "region: eastus\n")
    assert len(list((own_cache / "settings").iterdir())) == 1
    monkeypatch.setattr("jsonschema.Draft202012Validator", None)
    assert load(root, "region: eastus\n").region == "eastus"
    with pytest.raises(TypeError):
        load(root, "region: westus\n")


def test_a_cache_that_can_not_be_written_does_no_harm(root, monkeypatch):
    (root / "file").write_text("")
    monkeypatch.setenv("AILINT_CACHE_DIR", str(root / "file" / "below"))
    assert load(root, "region: eastus\n").region == "eastus"


def test_invalid_settings_leave_no_stamp(root, own_cache):
    error_of(root, "exclud: [a]\n")
    error_of(root, "exclud: [a]\n")
    assert not (own_cache / "settings").exists()


def test_words_that_yaml_takes_for_booleans_stay_words(root):
    assert load(root, "severity: {a: off}\nscenarios: {no: on}\n").scenarios == (ScenarioSetting("no", ("on",)),)


def test_a_huge_or_deep_file_is_refused(root):
    assert "larger than" in error_of(root, "#" * (1024 * 1024 + 1)).message
    assert error_of(root, "a: " + "[" * 5000).message
