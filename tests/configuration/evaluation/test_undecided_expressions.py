"""What is unknown stays unknown, and no further than it must."""

import pytest
from tests.configuration.evaluation.template_values import arm_value, bicep_value, shown

from ailint.value import Absent, Choice, Known, Reason, Unknown

OPEN = """{
  "parameters": {
    "name": { "type": "string" },
    "flag": { "type": "bool" },
    "size": { "type": "string", "allowedValues": ["small", "large"] },
    "secret": { "type": "secureString", "defaultValue": "hunter2" },
    "optional": { "type": "string", "nullable": true },
    "stamp": { "type": "string", "defaultValue": "[utcNow()]" }
  }
}"""


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("and(false(), parameters('flag'))", False),
        ("and(parameters('flag'), false())", False),
        ("or(parameters('flag'), true())", True),
        ("and(true(), parameters('flag'))", "?INPUT"),
        ("not(parameters('flag'))", "?INPUT"),
        ("toLower(parameters('name'))", "?INPUT"),
        ("equals(parameters('name'), parameters('name'))", True),
        ("equals(createArray(parameters('name'), 'a'), createArray(parameters('name'), 'b'))", False),
        ("contains(createArray('a', parameters('name')), 'a')", True),
        ("contains(createArray('b', parameters('name')), 'a')", "?INPUT"),
        ("length(createArray(parameters('name'), 'x'))", 2),
        ("first(createArray('a', parameters('name')))", "a"),
        ("createObject('a', parameters('name'), 'b', 2).b", 2),
        ("coalesce(parameters('optional'), 'fallback')", "fallback"),
        ("coalesce('x', parameters('name'))", "x"),
        ("replace('no marks here', '@', parameters('name'))", "no marks here"),
        ("union(createObject('a', 1), createObject('b', parameters('name')))", {"a": 1, "b": "?INPUT"}),
    ],
)
def test_unknown_parameter(expression: str, expected: object) -> None:
    assert shown(arm_value(expression, OPEN)) == expected


def test_undecided_conditional_is_a_choice() -> None:
    value = arm_value("if(parameters('flag'), 'Standard_NC6', 'Standard_D2s_v5')", OPEN)
    assert isinstance(value, Choice)
    assert shown(value) == ("Standard_NC6", "Standard_D2s_v5")
    assert value.labels == ("parameters('flag') is true", "parameters('flag') is false")


def test_equal_conditions_have_one_key_and_a_negated_one_its_order() -> None:
    first = arm_value("if(parameters('flag'), 'a', 'b')", OPEN)
    second = arm_value("if(not(parameters('flag')), 'x', 'y')", OPEN)
    assert isinstance(first, Choice)
    assert isinstance(second, Choice)
    assert first.key == second.key
    assert shown(second) == ("y", "x")


def test_equal_arms_are_no_choice() -> None:
    assert shown(arm_value("if(parameters('flag'), 'same', 'same')", OPEN)) == "same"


def test_same_question_within_an_arm_is_answered() -> None:
    value = arm_value("if(parameters('flag'), if(parameters('flag'), 1, 2), 3)", OPEN)
    assert shown(value) == (1, 3)


def test_allowed_values_are_a_choice() -> None:
    value = arm_value("concat('vm-', parameters('size'))", OPEN)
    assert isinstance(value, Choice)
    assert value.key == "parameter size"
    assert value.labels == ("size is 'small'", "size is 'large'")
    assert shown(value) == ("vm-small", "vm-large")


def test_choices_of_one_input_vary_together() -> None:
    value = arm_value("concat(parameters('size'), '-', parameters('size'))", OPEN)
    assert shown(value) == ("small-small", "large-large")


def test_choices_of_two_inputs_are_combined() -> None:
    value = arm_value("concat(parameters('size'), if(parameters('flag'), '1', '2'))", OPEN)
    assert shown(value) == ("small1", "small2", "large1", "large2")


def test_condition_that_a_choice_decides() -> None:
    value = arm_value("if(equals(parameters('size'), 'large'), 'H100', 'T4')", OPEN)
    assert isinstance(value, Choice)
    assert shown(value) == ("T4", "H100")
    assert value.labels == ("size is 'small'", "size is 'large'")


def test_nullable_parameter_without_value_is_null() -> None:
    assert isinstance(arm_value("parameters('optional')", OPEN), Absent)


def test_secret_stays_secret() -> None:
    value = arm_value("concat('x-', parameters('secret'))", OPEN)
    assert isinstance(value, Known)
    assert value.value == "x-hunter2"
    assert value.sensitive


def test_impure_default_is_one_value_for_the_deployment() -> None:
    value = arm_value("parameters('stamp')", OPEN)
    assert isinstance(value, Unknown)
    assert value.reason is Reason.IMPURE
    assert shown(arm_value("equals(parameters('stamp'), parameters('stamp'))", OPEN)) is True


@pytest.mark.parametrize(
    "expression",
    [
        "concat('nic-', parameters('name'))",
        "format('nic-{0}', parameters('name'))",
        "concat(concat('nic', '-'), parameters('name'))",
        "join(createArray('nic', parameters('name')), '-')",
    ],
)
def test_one_text_has_one_form_however_it_is_put_together(expression: str) -> None:
    value = arm_value(expression, OPEN)
    assert isinstance(value, Unknown)
    assert value.expression == "\"nic-${parameters('name')}\""


def test_bicep_uses_the_same_words() -> None:
    value = bicep_value("'nic-${name}'", before="param name string")
    assert isinstance(value, Unknown)
    assert value.expression == "\"nic-${parameters('name')}\""


@pytest.mark.parametrize(
    ("expression", "path"),
    [
        (
            "concat(resourceId('Microsoft.Network/virtualNetworks', 'v'), '/subnets/', 'gpu')",
            "microsoft.network/virtualnetworks/v/subnets/gpu",
        ),
        (
            "format('{0}/subnets/{1}', resourceId('Microsoft.Network/virtualNetworks', parameters('name')), 's')",
            "microsoft.network/virtualnetworks/${parameters('name')}/subnets/s",
        ),
        (
            "concat(subscription().id, '/resourceGroups/rg/providers/Microsoft.Compute/proximityPlacementGroups/p')",
            "microsoft.compute/proximityplacementgroups/p",
        ),
        (
            "resourceId('Microsoft.Sql/servers/databases', split(concat(parameters('name'), '/db'), '/')[0], "
            "split(concat(parameters('name'), '/db'), '/')[1])",
            "microsoft.sql/servers/${parameters('name')}/databases/db",
        ),
    ],
)
def test_reference_in_an_id_that_is_put_together(expression: str, path: str) -> None:
    value = arm_value(expression, OPEN)
    assert isinstance(value, Unknown)
    assert value.reference is not None
    assert value.reference.path == path


@pytest.mark.parametrize(
    "expression",
    [
        "toLower(resourceId('Microsoft.Network/virtualNetworks', 'v')).x",
        "createArray('a')[3]",
        "createObject('a', 1).b",
        "div(1, 0)",
        "int('four')",
        "substring('abc', 2, 5)",
        "noSuchFunction('x')",
        "parameters('missing')",
        "variables('missing')",
        "json('{')",
        "copyIndex()",
        "format('{1}', 'x')",
        "mul(9223372036854775807, 2)",
        "base64ToString('%%%')",
    ],
)
def test_what_fails_is_unknown_and_refers_to_nothing(expression: str) -> None:
    value = arm_value(expression, OPEN)
    assert isinstance(value, Unknown)
    assert value.reference is None


def test_sort_with_an_open_answer() -> None:
    expression = "sort(createArray(2, 1), lambda('a', 'b', less(lambdaVariables('a'), length(parameters('name')))))"
    assert shown(arm_value(expression, OPEN)) == "?INPUT"
