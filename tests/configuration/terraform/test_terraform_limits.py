"""Cycles, depth and explosions: bounded, and said."""

import time

import pytest
from tests.configuration.terraform.plain import UNKNOWN, only, plain, read, value

from ailint.source.notice import NoticeKind
from ailint.value import Known, Reason, Unknown


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("locals {\n  a = local.b\n  b = local.a\n}", "local.a"),
        ("locals {\n  a = upper(local.a)\n}", "local.a"),
        ('resource "x_y" "a" {\n  count = x_y.a[0].n\n  n = 1\n}', "length(x_y.a)"),
        ("locals {\n  a = { x = local.a.x }\n}", "local.a.x"),
        ("locals {\n  a = { x = local.a }\n}", "local.a.x"),
        ("locals {\n  a = { x = local.b }\n  b = { y = local.a }\n}", "local.a.x.y"),
        ("locals {\n  a = [for k in [1] : { x = local.a }]\n}", "local.a[0].x"),
        ('locals {\n  a = { r = x_y.r }\n}\nresource "x_y" "r" {\n  tags = local.a\n}', "local.a.r.tags.r"),
        ('resource "x_y" "a" {\n  n = x_y.b.n\n}\nresource "x_y" "b" {\n  n = x_y.a.n\n}', "x_y.a.n"),
    ],
)
def test_a_cycle_is_an_error_and_no_endless_loop(text: str, expression: str) -> None:
    found = value(text, expression)
    assert isinstance(found, Unknown)
    assert found.reason in {Reason.ERROR, Reason.LIMIT}


def test_a_cycle_through_a_module() -> None:
    files = {
        "main.tf": 'module "m" {\n  source = "./m"\n  a = module.m.b\n}\nresource "x_y" "z" {\n  v = module.m.b\n}\n',
        "m/main.tf": 'variable "a" {}\noutput "b" {\n  value = var.a\n}\n',
    }
    assert plain(only(read(files)).read("v")) == UNKNOWN


def test_a_chain_of_a_thousand_locals_is_followed() -> None:
    chain = "\n".join(f"  l{at} = local.l{at + 1}" for at in range(1000))
    assert plain(value(f'locals {{\n{chain}\n  l1000 = "end"\n}}', "local.l0")) == "end"


def test_a_chain_of_ten_thousand_locals_is_not() -> None:
    chain = "\n".join(f"  l{at} = local.l{at + 1}" for at in range(10_000))
    found = value(f'locals {{\n{chain}\n  l10000 = "end"\n}}', "local.l0")
    assert isinstance(found, Unknown)
    assert found.reason is Reason.LIMIT


@pytest.mark.parametrize(
    "link",
    [
        "local.l{next}.a",
        "merge({{}}, local.l{next})",
        "try(local.l{next}, null)",
        "[for k, v in local.l{next} : v]",
        "{{ for k, v in local.l{next} : k => v }}",
        "true ? local.l{next} : {{}}",
        'jsondecode(jsonencode({{ a = local.l{next} }}))["a"]',
        '"${{local.l{next}["a"]}}x"',
        "local.l{next}[*]",
        "{{ a = local.l{next} }}",
        "tomap({{ a = local.l{next} }})",
    ],
)
def test_long_chains_of_any_kind_end(link: str) -> None:
    chain = "\n".join(f"  l{at} = {link.format(next=at + 1)}" for at in range(400))
    found = value(f'locals {{\n{chain}\n  l400 = {{ a = "end" }}\n}}', "jsonencode(local.l0)")
    assert isinstance(found, Known | Unknown)


@pytest.mark.parametrize("opening", ["(", "[", "{ a = ", "!", "-", "upper(", '"${', "[for x in [1] : ", "true ? 1 : "])
@pytest.mark.parametrize("depth", [100, 10_000])
def test_nested_expressions_end(opening: str, depth: int) -> None:
    closing = {"(": ")", "[": "]", "{ a = ": "}", "upper(": ")", '"${': '}"', "[for x in [1] : ": "]"}.get(opening, "")
    found = read(f'resource "x_y" "z" {{\n  v = {opening * depth}1{closing * depth}\n}}\n')
    plain_or_unknown = [one.read("v") for one in found.resources]
    assert len(plain_or_unknown) == 1 or found.notices


@pytest.mark.parametrize("step", ['"${local.b}${local.b}"', "concat(local.b, local.b)", "[local.b, local.b]"])
def test_values_that_double_forty_times_are_not_worked_out(step: str) -> None:
    chain = "\n".join(f"  l{at} = {step.replace('local.b', f'local.l{at + 1}')}" for at in range(40))
    seed = '"x"' if step.startswith('"') else '["x"]'
    start = time.perf_counter()
    found = value(f"locals {{\n{chain}\n  l40 = {seed}\n}}", "length(jsonencode(local.l0))")
    assert isinstance(found, Unknown | Known)
    assert time.perf_counter() - start < 20


def test_loops_in_loops_use_up_the_steps_and_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ailint.configuration.terraform.scope.STEP_LIMIT", 20_000)
    loops = "[for a in range(1000) : [for b in range(1000) : [for c in range(1000) : a + b + c]]]"
    configuration = read(f'resource "x_y" "z" {{\n  v = length(flatten({loops}))\n}}\n')
    found = only(configuration).read("v")
    assert isinstance(found, Unknown)
    assert found.reason is Reason.LIMIT
    assert [notice.kind for notice in configuration.notices] == [NoticeKind.LIMIT]


LOOP = 'module "m" {\n  source   = "./m"\n  for_each = toset(["a", "b", "c", "d"])\n}\nresource "x_y" "z" {}\n'


def test_loops_within_loops_end_and_what_is_left_out_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ailint.configuration.terraform.project.INSTANCES", 10)
    inner = 'resource "x_y" "i" {\n  count = 4\n}\n'
    found = read({"main.tf": LOOP, "m/main.tf": inner})
    assert [one.address.path for one in found.resources][:2] == ["x_y.z", 'module.m["a"].x_y.i[0]']
    assert len(found.resources) == 9  # and two calls
    (notice,) = found.notices
    assert (notice.kind, notice.file, notice.line) == (NoticeKind.LIMIT, "main.tf", 1)
    assert "more than 10 resources and modules" in notice.message


def test_modules_that_call_two_modules_each_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ailint.configuration.terraform.project.INSTANCES", 100)
    both = 'module "a" {{\n  source = "../m{0}"\n}}\nmodule "b" {{\n  source = "../m{0}"\n}}\n'
    files = {f"m{at}/main.tf": both.format(at + 1) for at in range(15)}
    found = read({**files, "m15/main.tf": 'resource "x_y" "z" {}\n'}, "m0")
    assert 0 < len(found.resources) < 100
    assert [notice.kind for notice in found.notices] == [NoticeKind.LIMIT]
