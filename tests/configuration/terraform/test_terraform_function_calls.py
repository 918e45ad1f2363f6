"""What becomes of unknown, undecided, sensitive, null and wrong arguments, whatever the function."""

import sys

import pytest
from calling import CALL, WRITTEN, call, choice, context, known, of, plain, unknown

from ailint.configuration.terraform import functions
from ailint.configuration.terraform.functions import NAMES
from ailint.configuration.terraform.functions.function import Function
from ailint.configuration.terraform.shapes import List
from ailint.value import Choice, Known, Object, Provenance, Reason, Unknown


def test_every_name_has_a_function() -> None:
    assert all(isinstance(functions.lookup(name), Function) for name in NAMES)
    assert functions.lookup("core::upper") == functions.lookup("upper")
    assert functions.lookup("uppercase") is None


def test_a_function_that_does_not_exist_is_an_error() -> None:
    found = call("uppercase", "a")
    assert isinstance(found, Unknown)
    assert (found.reason, found.detail) == (Reason.ERROR, "there is no function uppercase")


def test_a_function_of_a_provider_is_not_evaluated() -> None:
    assert plain(call("provider::azurerm::normalise_resource_id", "x")) is Reason.UNSUPPORTED


def test_what_is_computed_stands_at_the_call() -> None:
    assert call("upper", "a") == Known("A", Provenance(CALL))


def test_an_unknown_argument_makes_the_result_unknown_for_its_reason() -> None:
    found = call("join", "-", [unknown(Reason.INPUT, "var.name has no value"), unknown()])
    assert isinstance(found, Unknown)
    assert (found.reason, found.detail) == (Reason.INPUT, "var.name has no value")
    assert (found.expression, found.reference) == ("f(…)", None)


def test_an_error_in_an_argument_outweighs_what_is_unknown() -> None:
    assert plain(call("substr", unknown(), 0, "x")) is Reason.ERROR
    assert plain(call("merge", {}, unknown(Reason.ERROR))) is Reason.ERROR


@pytest.mark.parametrize(
    ("name", "arguments", "result"),
    [
        ("length", [["a", unknown()]], 2),
        ("length", [{"a": unknown(), "b": 1}], 2),
        ("keys", [{"b": unknown(), "a": 1}], ["a", "b"]),
        ("values", [{"b": unknown(), "a": 1}], [1, Reason.RESOURCE]),
        ("merge", [{"a": unknown()}, {"b": 1}], {"a": Reason.RESOURCE, "b": 1}),
        ("concat", [[unknown()], ["a"]], [Reason.RESOURCE, "a"]),
        ("element", [[unknown(), "b"], 1], "b"),
        ("lookup", [{"a": "x", "b": unknown()}, "a", ""], "x"),
        ("reverse", [["a", unknown()]], [Reason.RESOURCE, "a"]),
        ("slice", [["a", unknown(), "c"], 0, 2], ["a", Reason.RESOURCE]),
        ("tolist", [["a", unknown()]], ["a", Reason.RESOURCE]),
        ("tomap", [{"a": 1, "b": unknown()}], {"a": 1, "b": Reason.RESOURCE}),
        ("zipmap", [["a", "b"], [1, unknown()]], {"a": 1, "b": Reason.RESOURCE}),
        ("chunklist", [["a", unknown()], 1], [["a"], [Reason.RESOURCE]]),
        ("formatlist", ["%s-%s", ["a", unknown()], "x"], ["a-x", Reason.RESOURCE]),
        ("setproduct", [["a", "b"], [unknown()]], [["a", Reason.RESOURCE], ["b", Reason.RESOURCE]]),
        ("contains", [["a", unknown()], "a"], True),
        ("contains", [["a", unknown()], "b"], Reason.RESOURCE),
        ("anytrue", [[unknown(), True]], True),
        ("alltrue", [[False, unknown()]], False),
        ("coalesce", [None, "a", unknown()], "a"),
        ("coalesce", [None, unknown(), "a"], Reason.RESOURCE),
        ("coalesce", ["", unknown(), "a"], Reason.RESOURCE),
        ("distinct", [["a", unknown()]], Reason.RESOURCE),
        ("sort", [["a", unknown()]], Reason.RESOURCE),
        ("compact", [["a", unknown()]], Reason.RESOURCE),
        ("jsonencode", [{"a": unknown()}], Reason.RESOURCE),
        ("one", [[unknown()]], Reason.RESOURCE),
        ("length", [unknown()], Reason.RESOURCE),
        ("keys", [unknown()], Reason.RESOURCE),
        ("flatten", [[["a"], {"id": unknown()}]], ["a", {"id": Reason.RESOURCE}]),
        ("flatten", [[["a"], unknown()]], Reason.RESOURCE),
        ("try", [unknown(Reason.ERROR), "b"], "b"),
        ("try", [unknown(), "b"], Reason.RESOURCE),
        ("can", [unknown(Reason.ERROR)], False),
        ("can", [unknown()], Reason.RESOURCE),
        ("uuid", [], Reason.IMPURE),
        ("timestamp", [], Reason.IMPURE),
        ("plantimestamp", [], Reason.IMPURE),
        ("bcrypt", ["secret", 12], Reason.IMPURE),
    ],
)
def test_what_is_known_of_partly_known_arguments(name: str, arguments: list[object], result: object) -> None:
    assert plain(call(name, *arguments)) == result


def test_the_id_of_a_resource_is_no_list_to_flatten() -> None:
    from ailint.address import Address

    reference = Unknown(Reason.RESOURCE, Provenance(WRITTEN), "azurerm_x.y.id", reference=Address("", "azurerm_x.y"))
    assert call("flatten", [["a"], reference]).value[1] is reference  # type: ignore[union-attr, index]


def test_the_length_of_a_set_with_unknown_elements_is_unknown() -> None:
    assert plain(call("length", call("toset", ["a", unknown()]))) is Reason.RESOURCE
    assert plain(call("length", call("toset", [unknown()]))) == 1


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("element", lambda it: [["a", it], 1]),
        ("lookup", lambda it: [{"a": it}, "a"]),
        ("coalesce", lambda it: [None, it]),
        ("one", lambda it: [[it]]),
        ("max", lambda it: [1, it]),
        ("try", lambda it: [it]),
        ("coalescelist", lambda it: [[], it]),
    ],
)
def test_an_element_that_is_picked_keeps_its_own_place(name: str, arguments: object) -> None:
    it = known(["x"]) if name == "coalescelist" else known(7)
    found = call(name, *arguments(it))  # type: ignore[operator]
    assert found.provenance == Provenance(WRITTEN)


@pytest.mark.parametrize(
    ("name", "arguments", "path"),
    [
        ("merge", [{"b": 1}, {"a": 2}], "a"),
        ("concat", [[1], [2]], 1),
        ("values", [{"a": 1}], 0),
        ("flatten", [[[1], [2]]], 1),
        ("distinct", [[1, 1]], 0),
        ("sort", [["b", "a"]], 0),
        ("zipmap", [["a"], [1]], "a"),
        ("tolist", [[1]], 0),
    ],
)
def test_elements_keep_their_own_place_in_what_they_are_gathered_in(
    name: str, arguments: list[object], path: object
) -> None:
    found = call(name, *arguments)
    assert found.value[path].provenance == Provenance(WRITTEN)  # type: ignore[union-attr, index]
    assert found.provenance.span == (WRITTEN if name == "tolist" else CALL)


def test_what_is_made_of_something_sensitive_is_sensitive() -> None:
    secret = known("s3cret", sensitive=True)
    assert call("upper", secret) == Known("S3CRET", Provenance(CALL), sensitive=True)
    joined = call("join", "-", ["a", secret])
    assert isinstance(joined, Known)
    assert joined.sensitive
    assert call("upper", "a").sensitive is False  # type: ignore[union-attr]


def test_an_element_of_something_sensitive_is_sensitive() -> None:
    assert call("element", known([of("a")], sensitive=True), 0).sensitive  # type: ignore[union-attr]
    assert call("lookup", known({"a": "x"}, sensitive=True), "a").sensitive  # type: ignore[union-attr]
    assert call("sensitive", "x").sensitive  # type: ignore[union-attr]
    assert not call("nonsensitive", known("x", sensitive=True)).sensitive  # type: ignore[union-attr]
    unknown_secret = call("upper", unknown(sensitive=True))
    assert isinstance(unknown_secret, Unknown)
    assert unknown_secret.sensitive


@pytest.mark.parametrize(
    ("name", "arguments", "detail"),
    [
        ("upper", [], "1 more argument required"),
        ("replace", ["a"], "2 more arguments required"),
        ("upper", ["a", "b"], "takes no more than 1 arguments"),
        ("upper", [None], "argument 1 must not be null"),
        ("upper", [["a"]], "argument 1: string required, but this is a tuple"),
        ("abs", ["x"], "argument 1: a number is required, and this string is none"),
        ("tobool", ["True"], "argument 1: a bool is required: write it in lower case, true"),
        ("tolist", [[1, True]], "argument 1: all elements of a list must have the same type"),
        ("element", [[], 0], "an empty list has no elements"),
        ("jsondecode", ["{"], "no valid JSON"),
        ("cidrsubnet", ["10.0.0.0/8", 30, 0], "a prefix of 8 bits can't be extended by 30"),
        ("regex", ["(", "a"], "no valid regular expression"),
        ("list", ["a"], "Terraform no longer has this function: write tolist([…])"),
    ],
)
def test_a_wrong_argument_is_an_error_that_says_what_is_wrong(name: str, arguments: list[object], detail: str) -> None:
    found = call(name, *arguments)
    assert isinstance(found, Unknown)
    assert found.reason is Reason.ERROR
    assert found.detail.startswith(detail)
    assert found.provenance == Provenance(CALL)


def test_a_choice_is_tried_option_by_option() -> None:
    found = call("upper", choice("a", "b"))
    assert isinstance(found, Choice)
    assert plain(found) == ("one of", "A", "B")
    assert (found.key, found.labels) == ("var.large", ("var.large is 0", "var.large is 1"))
    assert found.provenance == Provenance(CALL)


def test_equal_outcomes_are_no_choice() -> None:
    assert plain(call("length", choice(["a"], ["b"]))) == 1
    assert plain(call("contains", [choice("a", "b"), "c"], "c")) is True


def test_values_that_hang_on_one_condition_vary_together() -> None:
    found = call("format", "%s-%s", choice("gpu", "cpu"), choice("NC", "D"))
    assert plain(found) == ("one of", "gpu-NC", "cpu-D")


def test_conditions_that_have_nothing_to_do_with_each_other_are_combined() -> None:
    found = call("join", "-", [choice("a", "b", key="k"), choice("x", "y", key="l")])
    assert isinstance(found, Choice)
    assert plain(found) == ("one of", "a-x", "a-y", "b-x", "b-y")
    assert found.key == "k & l"
    assert found.labels[1] == "k is 0 and l is 1"


def test_a_choice_that_is_not_looked_at_stays_within() -> None:
    assert plain(call("concat", [choice("a", "b")], ["c"])) == [("one of", "a", "b"), "c"]
    assert plain(call("length", [choice("a", "b")])) == 1


def test_a_choice_among_lists_or_maps_of_which_an_element_is_picked() -> None:
    assert plain(call("lookup", choice({"a": 1}, {"b": 2}), "a", 0)) == ("one of", 1, 0)
    assert plain(call("element", [choice("a", "b"), "c"], 0)) == ("one of", "a", "b")


def test_an_option_in_error_is_unknown_alone() -> None:
    assert plain(call("tonumber", choice("1", "x"))) == ("one of", 1, Reason.ERROR)


def test_too_many_combinations_are_unknown() -> None:
    many = [choice("a", "b", key=f"k{index}") for index in range(5)]
    assert plain(call("join", "-", many)) is Reason.CHOICE
    assert len(plain(call("join", "-", many[:4]))) == 17


def test_typed_lists_are_kept_apart_from_tuples() -> None:
    assert isinstance(call("tolist", ["a"]).value, List)  # type: ignore[union-attr]
    assert isinstance(call("concat", call("tolist", ["a"]), call("tolist", [1])).value, List)  # type: ignore[union-attr]
    assert not isinstance(call("concat", call("tolist", ["a"]), ["b"]).value, List)  # type: ignore[union-attr]


def test_templates_are_rendered_by_the_evaluator() -> None:
    place = context({"it.tftpl": "…"}, rendered="hello")
    found = call("templatefile", "it.tftpl", {"a": 1}, at=place)
    assert plain(found) == "hello"
    assert found.provenance.steps[0].name == "it.tftpl"
    assert plain(call("templatestring", "…", {"a": 1}, at=place)) == "hello"
    assert plain(call("templatefile", "it.tftpl", {"a b": 1}, at=place)) is Reason.ERROR
    assert plain(call("templatefile", "it.tftpl", unknown(), at=place)) is Reason.RESOURCE


def test_a_key_of_a_map_that_may_have_more_is_certain_and_a_missing_one_is_not() -> None:
    partial = known(Object.of({"a": of(1)}, WRITTEN, is_partial=True))
    assert plain(call("lookup", partial, "a", 0)) == 1
    assert plain(call("lookup", partial, "b", 0)) is Reason.UNSUPPORTED
    assert plain(call("keys", partial)) is Reason.UNSUPPORTED
    assert plain(call("length", partial)) is Reason.UNSUPPORTED


@pytest.mark.parametrize(
    ("name", "arguments"), [("regex", ["a", "a"]), ("regexall", ["a", "a"]), ("replace", ["a", "/a/", "b"])]
)
def test_without_re2_patterns_are_not_evaluated(
    name: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from ailint.configuration.terraform.functions import pattern

    pattern._compiled.cache_clear()
    monkeypatch.setitem(sys.modules, "re2", None)
    found = call(name, *arguments)
    assert isinstance(found, Unknown)
    assert (found.reason, "google-re2" in found.detail) == (Reason.UNSUPPORTED, True)
