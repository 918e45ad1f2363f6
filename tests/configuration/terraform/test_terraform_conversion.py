"""Conversion keeps places, evaluates no more than it must, and agrees with unification."""

from typing import Any

import pytest
from calling import WRITTEN, choice, known, of, plain, unknown
from hypothesis import given, settings
from hypothesis import strategies as st

from ailint.configuration.terraform.constraint import ConstraintError, parse_type
from ailint.configuration.terraform.conversion import ConversionError, convert, converted
from ailint.configuration.terraform.shapes import List, Map, Set, Shaped, type_of
from ailint.configuration.terraform.types import (
    ANY,
    BOOL,
    NUMBER,
    STRING,
    ListOf,
    MapOf,
    ObjectOf,
    SetOf,
    TupleOf,
    Type,
    described,
    exact,
)
from ailint.configuration.terraform.unification import converts, unified
from ailint.source.text import SourceText
from ailint.syntax.hcl import parse_expression
from ailint.value import Known, Object, Provenance, Reason, Unknown

POOL = ObjectOf({"size": STRING, "count": NUMBER}, frozenset({"count"}), {"count": known(1)})


def constraint(text: str) -> Type:
    """A type as it is written, with literals as defaults."""
    return parse_type(parse_expression(SourceText("main.tf", text))[0], lambda node: of(node.value))  # type: ignore[union-attr]


def test_a_converted_value_stands_where_it_was_written() -> None:
    assert converted(known(1), STRING) == Known("1", Provenance(WRITTEN))
    assert converted(known("x", sensitive=True), STRING).sensitive  # type: ignore[union-attr]
    found = converted(known([1]), ListOf(STRING))
    assert found.value[0] == Known("1", Provenance(WRITTEN))  # type: ignore[union-attr, index]


def test_nothing_is_copied_that_fits_already() -> None:
    text, numbers = known("x"), converted(known([1, 2]), ListOf(NUMBER))
    assert converted(text, STRING) is text
    assert converted(numbers, ListOf(NUMBER)) is numbers
    assert converted(numbers, ListOf(ANY)).value == numbers.value  # type: ignore[union-attr]


def test_unknown_and_null_values_pass() -> None:
    it = unknown()
    assert converted(it, ListOf(STRING)) is it
    assert plain(converted(of(None), POOL)) is None


def test_a_default_stands_where_the_type_was_written() -> None:
    found = converted(known({"size": "NC"}), POOL)
    assert isinstance(found.value, Shaped)  # type: ignore[union-attr]
    assert plain(found) == {"count": 1, "size": "NC"}
    assert found.value["count"] is POOL.defaults["count"]  # type: ignore[union-attr]


def test_attributes_are_converted_when_they_are_asked_for() -> None:
    asked: list[str] = []

    def evaluate(name: str) -> Any:
        asked.append(name)
        return of({"size": 1, "count": "x"}[name])

    found = converted(known(Object(("size", "count", "more"), evaluate, WRITTEN)), POOL)
    assert asked == []
    assert plain(found.value["size"]) == "1"  # type: ignore[union-attr, index]
    assert asked == ["size"]
    wrong = found.value["count"]  # type: ignore[union-attr, index]
    assert isinstance(wrong, Unknown)
    assert (wrong.reason, wrong.detail) == (
        Reason.ERROR,
        "attribute count: a number is required, and this string is none",
    )


def test_a_missing_attribute_is_an_error_at_once() -> None:
    with pytest.raises(ConversionError, match="attribute size required"):
        converted(known({"count": 1}), POOL)
    found = convert(known({"count": 1}), POOL, "var.pool")
    assert isinstance(found, Unknown)
    assert (found.reason, found.expression) == (Reason.ERROR, "var.pool")


def test_options_of_a_choice_are_converted_each() -> None:
    assert plain(converted(choice(1, True), STRING)) == ("one of", "1", "true")
    assert plain(converted(choice("1", "x"), NUMBER)) == ("one of", 1, Reason.ERROR)
    with pytest.raises(ConversionError):
        converted(choice("x", "y"), NUMBER)


def test_sets_lose_duplicates_and_are_sensitive_as_a_whole() -> None:
    found = converted(known(["b", known("a", sensitive=True), "b"]), SetOf(STRING))
    assert plain(found) == ["a", "b"]
    assert found.sensitive  # type: ignore[union-attr]


def test_a_set_with_unknown_elements_becomes_no_list() -> None:
    found = converted(known(["a", unknown()]), SetOf(STRING))
    assert plain(found) == ["a", Reason.RESOURCE]
    assert plain(converted(found, ListOf(STRING))) is Reason.RESOURCE


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("string", STRING),
        ("list", ListOf(ANY)),
        ('"map"', MapOf(ANY)),
        ('"string"', STRING),
        ("set(number)", SetOf(NUMBER)),
        ("tuple([bool, any])", TupleOf((BOOL, ANY))),
        ("object({})", ObjectOf({})),
        ("(string)", STRING),
    ],
)
def test_constraints_are_read(text: str, kind: Type) -> None:
    assert constraint(text) == kind


def test_optional_attributes_and_their_defaults_are_read() -> None:
    found = constraint('map(object({ size = string, count = optional(number, "3"), zone = optional(string) }))')
    assert isinstance(found, MapOf)
    inner = found.element
    assert isinstance(inner, ObjectOf)
    assert inner.optional == {"count", "zone"}
    assert {name: plain(value) for name, value in inner.defaults.items()} == {"count": 3}
    assert exact(inner) == ObjectOf({"size": STRING, "count": NUMBER, "zone": STRING})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("strin", "strin is not a type"),
        ("object", "object is not a type"),
        ("set", "set needs the type of its elements"),
        ("list(string, number)", "list takes one argument"),
        ("optional(string)", "optional() is for attributes of an object type only"),
        ("foo(string)", "foo is not a type constructor"),
        ('object({ a = optional(number, "x") })', "the default does not fit the type"),
        ("object({ a = string, a = number })", "the attribute a is there twice"),
        ("object({ a = optional() })", "optional takes a type and, at most, a default"),
        ("1", "expected a type"),
        ("list(" * 100 + "string" + ")" * 100, "the type is nested too deeply"),
    ],
)
def test_what_is_no_constraint_is_said(text: str, message: str) -> None:
    with pytest.raises(ConstraintError) as caught:
        constraint(text)
    assert message in caught.value.message


primitives = st.sampled_from([STRING, NUMBER, BOOL])
types: st.SearchStrategy[Type] = st.recursive(
    primitives,
    lambda inner: st.one_of(
        inner.map(ListOf),
        inner.map(SetOf),
        inner.map(MapOf),
        st.lists(inner, max_size=3).map(lambda kinds: TupleOf(tuple(kinds))),
        st.dictionaries(st.sampled_from("abc"), inner, max_size=3).map(ObjectOf),
    ),
    max_leaves=6,
)
scalars = st.one_of(st.booleans(), st.integers(-9, 9), st.sampled_from(["a", "1", "true", ""]))
data = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from("abc"), inner, max_size=3)),
    max_leaves=8,
)


@settings(max_examples=200)
@given(st.lists(types, min_size=1, max_size=4))
def test_all_types_convert_to_the_one_that_unifies_them(kinds: list[Type]) -> None:
    found = unified(kinds)
    if found is not None:
        assert all(kind == found or converts(kind, found) for kind in kinds)
        assert unified([found]) == found


@settings(max_examples=200)
@given(types)
def test_a_type_unifies_with_itself_and_with_what_is_not_known(kind: Type) -> None:
    assert unified([kind, ANY, kind]) == kind
    assert converts(kind, ANY)
    assert described(kind)


@settings(max_examples=300)
@given(data, types)
def test_a_value_converts_to_a_type_or_says_why_not(inner: Any, kind: Type) -> None:
    value = of(inner)
    found = convert(value, kind)
    if isinstance(found, Unknown):
        assert found.reason is Reason.ERROR
        assert found.detail
        return
    # What is within may be in error; where all of it is known, it has the type.
    if not _has_unknown(plain(found)):
        assert converts(type_of(value), kind)
        assert type_of(found) == kind
        assert plain(converted(found, kind)) == plain(found)


def _has_unknown(found: Any) -> bool:
    if isinstance(found, list):
        return any(_has_unknown(part) for part in found)
    if isinstance(found, dict):
        return any(_has_unknown(part) for part in found.values())
    return isinstance(found, Reason)


def test_kinds_of_collections_are_told_apart() -> None:
    assert isinstance(converted(known(["a"]), ListOf(STRING)).value, List)  # type: ignore[union-attr]
    assert isinstance(converted(known(["a"]), SetOf(STRING)).value, Set)  # type: ignore[union-attr]
    assert isinstance(converted(known({"a": 1}), MapOf(STRING)).value, Map)  # type: ignore[union-attr]
