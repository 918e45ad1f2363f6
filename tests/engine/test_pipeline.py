"""The pipeline as a whole, on files in memory."""

import gc
from datetime import date
from pathlib import Path

import pytest

from ailint.configuration.project import Inputs
from ailint.engine.scan import Request, scan
from ailint.errors import UsageError
from ailint.registry import load_rules
from ailint.reports import FORMATS, Options, renderer
from ailint.settings import PathRules, Settings
from ailint.source.files import DEFAULT_SIZE_LIMIT
from ailint.source.notice import NoticeKind

RULES = load_rules()
VM = 'resource "azurerm_linux_virtual_machine" "a" {\n  size = "Standard_ND24rs"\n}\n'


def report_of(files: dict[str, str], **settings):
    request = Request(
        root=Path("/ailint-nowhere"),
        paths=tuple(files),
        settings=Settings(**{"select": ("retired-sku",), **settings}),
        inputs=Inputs(date(2026, 12, 1)),
        virtual={path: text.encode() for path, text in files.items()},
    )
    return scan(request, RULES)


def test_counts_of_files_and_resources():
    report = report_of(
        {
            "a/main.tf": VM,
            "a/empty.tf": "",
            "b/broken.tf": 'resource "a" "b" {\n',
            "c/notes.json": "{}",
            "d/job.yaml.j2": "apiVersion: batch/v1\nkind: Job\n",
        }
    )
    assert (report.counts.read, report.counts.not_read) == (3, 1)
    assert report.counts.nothing_to_judge == 3
    assert report.resources_judged == 1
    assert {notice.kind for notice in report.notices} == {NoticeKind.SYNTAX, NoticeKind.UNRENDERED}
    assert report.rules_run == 1


def test_what_is_wrong_with_a_file_is_told_whoever_looks_into_it_first(tmp_path: Path):
    (tmp_path / "old.tf").write_bytes(b"# caf\xe9\n")
    (tmp_path / "big").mkdir()
    (tmp_path / "big" / "main.tf").write_bytes(b"#" * (DEFAULT_SIZE_LIMIT + 1))
    request = Request(root=tmp_path, paths=("",), settings=Settings(), inputs=Inputs(date(2026, 12, 1)))
    report = scan(request, RULES)
    assert [(one.kind, one.file) for one in report.notices] == [
        (NoticeKind.LIMIT, "big/main.tf"),
        (NoticeKind.ENCODING, "old.tf"),
    ]


@pytest.mark.parametrize(
    "settings",
    [
        {"select": ("retired-skus",)},
        {"ignore": ("nope",)},
        {"severity": {"nope": "error"}},
        {"provided_externally": ("nope",)},
        {"per_path": (PathRules(("a/",), ("nope",)),)},
    ],
)
def test_rules_that_do_not_exist_are_a_wrong_call(settings):
    with pytest.raises(UsageError, match="no rule or group is called"):
        report_of({"main.tf": VM}, **settings)


def test_a_rule_switched_off_is_not_run_and_its_comments_are_no_complaint():
    text = VM.replace('rs"', 'rs" # ailint: ignore[retired-sku] known')
    report = report_of({"main.tf": text}, select=(), severity={"retired-sku": "off"})
    assert "retired-sku" not in {finding.rule for finding in report.findings}
    assert not [notice for notice in report.notices if notice.kind is NoticeKind.SUPPRESSION]


def test_comments_silence_and_are_counted():
    report = report_of({"main.tf": VM.replace('rs"', 'rs" # ailint: ignore[retired-sku] known')})
    assert (report.findings, report.suppressed, report.notices) == ((), 1, ())


def test_garbage_collection_is_as_it_was(monkeypatch):
    assert gc.isenabled()
    report_of({"main.tf": VM})
    assert gc.isenabled()
    gc.disable()
    try:
        report_of({"main.tf": VM})
        assert not gc.isenabled()
    finally:
        gc.enable()
    monkeypatch.setattr("ailint.engine.scan.read_scenarios", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        report_of({"main.tf": VM})
    assert gc.isenabled()


def test_a_bug_in_a_reader_costs_one_project(monkeypatch):
    def fail(*_):
        raise ZeroDivisionError("boom")

    monkeypatch.delenv("AILINT_DEBUG", raising=False)
    monkeypatch.setattr("ailint.configuration.kubernetes.reader.read_project", fail)
    report = report_of({"main.tf": VM, "pod.yaml": "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n"})
    [notice] = report.notices
    assert notice.kind is NoticeKind.UNREADABLE
    assert "a bug in ailint: ZeroDivisionError: boom" in notice.message
    assert len(report.findings) == 1
    monkeypatch.setenv("AILINT_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        report_of({"pod.yaml": "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n"})


def test_the_order_of_paths_does_not_matter():
    files = {"b/main.tf": VM, "a/main.tf": VM, "a/x.yaml": "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n"}
    turned = dict(reversed(files.items()))
    for name in FORMATS:
        render = renderer(name)
        assert render(report_of(files), RULES, Options()) == render(report_of(turned), RULES, Options())


def test_one_cause_is_one_finding_with_all_addresses():
    text = VM.replace("{\n", "{\n  for_each = { a = 1, b = 2 }\n  name = each.key\n", 1)
    [finding] = report_of({"main.tf": text}).findings
    assert finding.resources == (
        'azurerm_linux_virtual_machine.a["a"]',
        'azurerm_linux_virtual_machine.a["b"]',
    )
