"""Every recorded expression evaluates as Terraform evaluated it."""

from typing import Any

import pytest

from ailint.configuration.terraform.functions import NAMES
from ailint.value import Known, Reason, Unknown

from .evaluation import evaluated, plain, type_of_value
from .expressions import exact, expressions, recorded

OPEN_DIFFERENCES = {
    'base64gzip("hello")': "unknown: the bytes hang on how Go's compressor works",
    'cidrhost("::ffff:10.0.0.0/120", 1)': "unknown: Terraform writes no address here",
    'regex("(?P<n>a)(?P<n>b)", "ab")': "unknown: google-re2 refuses two groups of one name",
    'coalescelist(null, ["a"])': "lenient: a null has no type here, so the literal and a null list are the same",
    "sensitive(null)": "not marked: there is nothing in a null to hide",
    'true ? {a = 1} : ["x"]': "lenient: the arm that is not taken is not evaluated to tell its type",
    'true ? {a = 1} : {a = ["x"]}': "lenient: as above",
    "true ? 1 : true": "lenient: as above",
}
"""Where we answer otherwise than Terraform does, and why. Nothing else may differ, and each of these must."""

RECORDED = recorded()["answers"]
CASES = [text for _, text in expressions()]


def difference(text: str, answer: dict[str, Any]) -> str:
    """How our evaluation differs from Terraform's; nothing where it does not."""
    value = evaluated(text)
    if "error" in answer:
        is_error = isinstance(value, Unknown) and value.reason is Reason.ERROR
        return "" if is_error else f"{value} instead of the error: {answer['error']}"
    if answer["value"] is None:
        return "" if isinstance(value, Unknown) else f"{value} instead of infinity"
    if isinstance(value, Unknown):
        return f"unknown ({value.detail}) instead of {answer['value']}"
    found, wanted = plain(value), exact(answer["value"])
    if found != wanted or type(found) is not type(wanted):
        return f"{found!r} instead of {wanted!r}"
    kind = type_of_value(value)
    if kind != answer["type"] and "dynamic" not in kind:
        return f"a {kind} instead of a {answer['type']}"
    if (isinstance(value, Known) and value.sensitive) is not answer.get("sensitive", False):
        return "sensitive or not"
    return ""


@pytest.mark.parametrize("text", [text for text in CASES if text not in OPEN_DIFFERENCES])
def test_evaluates_as_terraform_does(text: str) -> None:
    assert difference(text, RECORDED[text]) == ""


@pytest.mark.parametrize("text", OPEN_DIFFERENCES)
def test_open_differences_are_still_open(text: str) -> None:
    assert difference(text, RECORDED[text]) != ""


def test_all_is_recorded_and_nothing_else() -> None:
    assert set(CASES) == set(RECORDED)
    assert len(RECORDED) >= 400


def test_every_function_is_asked_about() -> None:
    unasked = {name for name in NAMES if not any(f"{name}(" in text for text in CASES)}
    # What differs at every run, hangs on the machine, or needs a name to refer to has no answer to be recorded.
    assert unasked == {"abspath", "bcrypt", "plantimestamp", "templatestring", "timestamp", "type", "uuid"}
