"""The JSON report keeps to its schema, whatever is in it."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.reports.sample_report import FINDINGS, NOTICES, RULES, report

import ailint.reports
from ailint.findings.finding import Severity
from ailint.reports import Options
from ailint.reports.json import render
from ailint.source.notice import NoticeKind

SCHEMA = json.loads(Path(ailint.reports.__file__).with_name("report.schema.json").read_text("utf-8"))


def document(*arguments, **options) -> dict:
    return json.loads(render(report(*arguments), RULES, Options(**options)))


@pytest.mark.parametrize("content", [(), ((), ()), (FINDINGS, ()), ((), NOTICES)])
def test_report_keeps_to_the_schema(content):
    Draft202012Validator.check_schema(SCHEMA)
    Draft202012Validator(SCHEMA).validate(document(*content, exit_code=2))


def test_schema_refuses_another_shape():
    changed = document()
    changed["findings"][0]["line"] = 0
    assert not Draft202012Validator(SCHEMA).is_valid(changed)
    assert not Draft202012Validator(SCHEMA).is_valid({**document(), "more": 1})


def test_schema_names_every_severity_and_kind_of_notice():
    assert SCHEMA["$defs"]["notice"]["properties"]["kind"]["enum"] == [kind.value for kind in NoticeKind]
    assert SCHEMA["$defs"]["finding"]["properties"]["severity"]["enum"] == [one.value for one in Severity]


def test_top_level_and_summary():
    told = document(exit_code=1)
    assert list(told) == ["version", "tool", "findings", "notices", "summary"]
    assert told["summary"]["findings"] == {"error": 2, "warning": 1, "info": 2}
    assert told["summary"]["rules"] == {"advice": 2, "inline-secret": 1, "retired-sku": 2}
    assert told["summary"]["files"] == {"read": 12, "not_read": 2, "nothing_to_judge": 5}
    assert (told["summary"]["undecided"], told["summary"]["suppressed"], told["summary"]["exit_code"]) == (1, 1, 1)


def test_fix_is_words_edits_or_null():
    fixes = [finding["fix"] for finding in document()["findings"]]
    assert fixes[0] is None
    assert fixes[1]["edits"] == [
        {
            "file": "infra/pools.tf",
            "line": 2,
            "column": 12,
            "end_line": 2,
            "end_column": 30,
            "text": '"Standard_NC24ads_A100_v4"',
        }
    ]
    assert fixes[2] == {"title": "read it from Key Vault", "safe": False, "edits": []}


def test_lone_surrogates_survive():
    [finding, *_] = FINDINGS
    import msgspec

    odd = msgspec.structs.replace(finding, message="\ud800")
    assert document((odd,))["findings"][0]["message"] == "\ud800"
