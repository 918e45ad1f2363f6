"""What code-scanning services demand of SARIF, and Microsoft's own validator."""

import json
import shutil
import subprocess
from pathlib import Path
from urllib.parse import unquote

import pytest
from tests.reports.sample_report import FILES, FINDINGS, NOTICES, RULES, report

from ailint.reports import Options
from ailint.reports.sarif import render
from ailint.source.notice import Notice, NoticeKind

VALIDATOR = "@microsoft/sarif-multitool@5.7.0"
REPOSITORY = Path(__file__).parents[2]


def run_of(text: str) -> dict:
    [run] = json.loads(text)["runs"]
    return run


@pytest.fixture
def run() -> dict:
    return run_of(render(report(), RULES, Options(exit_code=2)))


def locations(run: dict):
    for result in run["results"]:
        yield from result["locations"]
        yield from result["relatedLocations"]
        for fix in result.get("fixes", ()):
            for change in fix["artifactChanges"]:
                yield {"physicalLocation": {"artifactLocation": change["artifactLocation"]}}


def test_uris_are_relative_encoded_and_lead_back_to_the_files(run):
    uris = {one["physicalLocation"]["artifactLocation"]["uri"] for one in locations(run)}
    assert "a%20b/100%25%2C%C3%BC%3Ax.tf" in uris
    assert all(not uri.startswith("/") and "\\" not in uri and ":" not in uri for uri in uris)
    assert {unquote(uri) for uri in uris} <= set(FILES)


def test_regions_are_one_based_and_end_after_they_begin(run):
    for location in locations(run):
        region = location["physicalLocation"].get("region")
        if region is not None:
            assert min(region["startLine"], region["startColumn"]) >= 1
            assert (region["endLine"], region["endColumn"]) >= (region["startLine"], region["startColumn"])


def test_every_result_names_a_described_rule_with_help(run):
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["advice", "inline-secret", "retired-sku"]
    for result in run["results"]:
        rule = rules[result["ruleIndex"]]
        assert rule["id"] == result["ruleId"]
        assert rule["help"]["text"]
        assert rule["help"]["markdown"].startswith(f"# {rule['id']}")


def test_levels_and_columns(run):
    assert [result["level"] for result in run["results"]] == ["error", "error", "warning", "note", "note"]
    assert run["columnKind"] == "unicodeCodePoints"


def test_fingerprints_are_stable_and_tell_equal_ones_apart(run):
    keys = [result["partialFingerprints"] for result in run["results"]]
    assert keys[0]["ailint/v1"] == FINDINGS[0].fingerprint
    assert keys[3]["ailint/v1"] == keys[4]["ailint/v1"]
    assert keys[4]["primaryLocationLineHash"] == f"{FINDINGS[4].fingerprint}:2"
    assert len({key["primaryLocationLineHash"] for key in keys}) == len(keys)


def test_a_fix_replaces_the_place_it_names(run):
    [fix] = run["results"][1]["fixes"]
    [change] = fix["artifactChanges"]
    [replacement] = change["replacements"]
    assert replacement["deletedRegion"] == {"startLine": 2, "startColumn": 12, "endLine": 2, "endColumn": 30}
    assert replacement["insertedContent"]["text"] == '"Standard_NC24ads_A100_v4"'


def test_notices_are_notifications_and_failure_is_told(run):
    [invocation] = run["invocations"]
    assert invocation["executionSuccessful"] is False
    assert [one["level"] for one in invocation["toolExecutionNotifications"]] == ["note", "error", "note"]
    described = run["tool"]["driver"]["notifications"]
    for notice, told in zip(NOTICES, invocation["toolExecutionNotifications"], strict=True):
        assert described[told["descriptor"]["index"]]["id"] == told["descriptor"]["id"] == notice.kind.value


def test_every_kind_of_notice_is_described():
    notices = tuple(Notice(kind, "what", "a.tf") for kind in NoticeKind)
    run = run_of(render(report((), notices), RULES, Options()))
    assert len(run["invocations"][0]["toolExecutionNotifications"]) == len(NoticeKind)


def test_results_are_there_even_when_nothing_was_found():
    run = run_of(render(report((), ()), RULES, Options()))
    assert run["results"] == []
    assert run["invocations"][0]["executionSuccessful"] is True


@pytest.fixture(scope="session")
def validator() -> list[str]:
    """The command of Microsoft's validator: installed here, or fetched by npx."""
    local = REPOSITORY / "node_modules" / ".bin" / "sarif-multitool"
    for found in (str(local) if local.exists() else None, shutil.which("sarif-multitool")):
        if found:
            return [found]
    npx = shutil.which("npx")
    if npx is None:
        pytest.skip("Node is not installed")
    command = [npx, "--yes", "--prefer-offline", VALIDATOR]
    try:
        tried = subprocess.run([*command, "--version"], capture_output=True, timeout=180, check=False)
    except subprocess.TimeoutExpired:
        pytest.skip(f"{VALIDATOR} was not fetched within 180 s")
    if b"SARIF Multitool" not in tried.stdout + tried.stderr:
        pytest.skip(f"{VALIDATOR} can't be fetched: {(tried.stderr or tried.stdout)[-200:].decode()}")
    return command


@pytest.mark.parametrize("kind", ["Sarif", "Ghas"])
@pytest.mark.parametrize("findings", [FINDINGS, ()], ids=["findings", "clean"])
def test_microsofts_validator_finds_no_error(validator, tmp_path, kind, findings):
    (tmp_path / "log.sarif").write_text(render(report(findings), RULES, Options(exit_code=2)), "utf-8")
    command = [*validator, "validate", "log.sarif", "--rule-kind", kind, "--output", "verdict.sarif"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert (tmp_path / "verdict.sarif").exists(), done.stdout + done.stderr
    [verdict] = json.loads((tmp_path / "verdict.sarif").read_text("utf-8-sig"))["runs"]
    levels = {rule["id"]: rule.get("defaultConfiguration", {}) for rule in verdict["tool"]["driver"].get("rules", ())}
    told = [
        (result["ruleId"], result.get("level", levels[result["ruleId"]].get("level", "warning")))
        for result in verdict["results"]
    ]
    # Only an address of the tool's home page is asked for besides, and there is none to name.
    assert set(told) <= {("SARIF2005", "warning")}
