"""Every recorded expression evaluates as Terraform evaluated it, but for those in `differences.txt`."""

from typing import Any

import pytest

from ailint.configuration.terraform.functions import NAMES
from ailint.value import Known, Object, Reason, Unknown, Value

from .evaluation import evaluated, plain, type_of_value
from .expressions import differences, exact, expressions, recorded

RECORDED = recorded()["answers"]
CASES = [text for _, text in expressions()]
DIFFERENCES = dict(differences())


def has_error(value: Value) -> bool:
    """Whether something is in error: here an error stays where it is, while Terraform refuses the whole."""
    match value:
        case Unknown(reason=reason):
            return reason is Reason.ERROR
        case Known(value=tuple() as items):
            return any(has_error(item) for item in items)
        case Known(value=Object() as inside):
            return any(has_error(inside[name]) for name in inside)
        case _:
            return False


def difference(text: str, answer: dict[str, Any]) -> str:
    """How our evaluation differs from Terraform's; nothing where it does not."""
    value = evaluated(text)
    if "error" in answer:
        return "" if has_error(value) else f"{value} instead of the error: {answer['error']}"
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


@pytest.mark.parametrize("text", [text for text in CASES if text not in DIFFERENCES])
def test_evaluates_as_terraform_does(text: str) -> None:
    assert difference(text, RECORDED[text]) == ""


@pytest.mark.parametrize("text", DIFFERENCES)
def test_listed_differences_are_still_there(text: str) -> None:
    assert difference(text, RECORDED[text]) != ""


def test_all_is_recorded_and_nothing_else() -> None:
    assert set(CASES) == set(RECORDED)
    assert len(RECORDED) >= 400
    assert len(DIFFERENCES) * 50 < len(RECORDED)


def test_all_functions_of_terraform_are_there() -> None:
    # The last three are not told of by Terraform: two are gone, one works in its console only.
    assert set(recorded()["functions"]) == NAMES - {"list", "map", "type"}


def test_every_function_is_asked_about() -> None:
    unasked = {name for name in NAMES if not any(f"{name}(" in text for text in CASES)}
    # What differs at every run, hangs on the machine, or needs a name to refer to has no answer to be recorded.
    assert unasked == {"abspath", "bcrypt", "plantimestamp", "templatestring", "timestamp", "type", "uuid"}
