"""A secret that was found is printed nowhere."""

import json
from base64 import b64encode

import pytest

from ailint.model.security import secret_in
from ailint.registry import load_rules
from ailint.reports import FORMATS, Options, renderer
from ailint.testing import run_example

RULES = load_rules()
RULE = next(rule for rule in RULES if rule.id == "inline-secret")
TOKEN = "hf_" + "Zq7LmX2cVb9T" * 3
KEY = "Jx4Tn8Wc2RvQ" * 7 + "hB" + "=="


@pytest.mark.parametrize("format_", sorted(FORMATS))
@pytest.mark.parametrize("example", RULE.bad, ids=lambda one: one.language)
def test_no_report_shows_the_value(example, format_):
    report = run_example(RULE, example, RULES)
    assert report.findings
    shown = renderer(format_)(report, RULES, Options(verbose=True))
    if format_ == "sarif":
        # The article of the rule is in it, with its own examples.
        shown = json.dumps(json.loads(shown)["runs"][0]["results"])
    assert TOKEN not in shown
    assert KEY not in shown


@pytest.mark.parametrize("example", RULE.bad, ids=lambda one: one.language)
def test_the_identity_of_a_finding_holds_nothing_of_the_value(example):
    for finding in run_example(RULE, example, RULES).findings:
        assert finding.is_sensitive
        assert finding.value == ""


@pytest.mark.parametrize(
    ("text", "name", "what"),
    [
        (f"DefaultEndpointsProtocol=https;AccountName=data;AccountKey={KEY}", "", "an account key"),
        ("https://data.example/c?sv=2024&sig=" + "aB3%2Fd9Kx7Lm" * 4, "", "a shared access signature"),
        (TOKEN, "ANYTHING", "a Hugging Face token"),
        ("4f9c1d7e2a8b6035" * 2 + "9d1c4e7f", "WANDB_API_KEY", "a value of WANDB_API_KEY"),
        ("export NGC_API_KEY=" + "q7Xw2Lm9Zc4T" * 4, "", "a value of NGC_API_KEY"),
    ],
)
def test_secrets_are_known_by_their_shape_or_their_name(text, name, what):
    assert secret_in(text, name) == what


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("hf_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "HF_TOKEN"),
        ("hf_YourTokenGoesHere1234567890abcdefgh", "HF_TOKEN"),
        ("$(HF_TOKEN_FROM_VAULT_01)", "HF_TOKEN"),
        ("{{ .Values.huggingFace.token1 }}", "HF_TOKEN"),
        ("EMPTY", "OPENAI_API_KEY"),
        ("4f9c1d7e2a8b60354f9c1d7e2a8b60359d1c4e7f", "GIT_COMMIT"),
        ("sha256:" + "9f86d081884c7d65" * 4, "IMAGE"),
        ("", "HF_TOKEN"),
        ("A" * 86 + "==", ""),
        (b64encode(b"Set-ExecutionPolicy Unrestricted -Force; Install-Driver -Quiet..").decode(), ""),
    ],
)
def test_placeholders_and_other_long_texts_are_none(text, name):
    assert secret_in(text, name) is None
