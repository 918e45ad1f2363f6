"""Whatever a plan holds, reading ends and raises nothing."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.configuration.terraform.plain import INPUTS, NOWHERE, plain

from ailint.configuration.plan.project import read_project
from ailint.configuration.project import Project, ProjectKind
from ailint.source.files import Files

WORDS = """
planned_values values root_module resources child_modules address mode type name index sensitive_values resource_changes
change actions after after_unknown after_sensitive configuration module_calls module expressions references outputs
expression provider_config version_constraint constant_value for_each_expression id size
"""
KEYS = WORDS.split()
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.floats(allow_nan=False),
    st.sampled_from(
        ["managed", "data", "x_y", "z", "x_y.z", 'module.m["a"].x_y.z', "var.a", "module.m.o", "delete", "~> 4.0"]
    ),
)
JSON = st.recursive(
    LEAVES,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(KEYS), inner, max_size=6)),
    max_leaves=40,
)


def shaped(key: str, inner: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    return st.fixed_dictionaries({key: inner})


RESOURCE = st.fixed_dictionaries(
    {
        "address": st.sampled_from(["x_y.z", "module.m.x_y.z"]),
        "type": st.just("x_y"),
        "name": st.just("z"),
        "values": JSON,
    }
)
PLAN = st.fixed_dictionaries(
    {
        "planned_values": shaped("root_module", shaped("resources", st.lists(RESOURCE | JSON, max_size=3))),
        "resource_changes": st.lists(
            JSON | st.fixed_dictionaries({"address": st.just("x_y.z"), "change": JSON}), max_size=2
        ),
        "configuration": JSON | shaped("root_module", JSON),
    }
)


def read_all(data: bytes, **others: bytes) -> None:
    virtual = {"plan.json": data, **others}
    found = read_project(Project(ProjectKind.PLAN, "plan.json", ("plan.json",)), Files(NOWHERE, virtual), INPUTS)
    for resource in found.resources:
        for name in resource.body:
            plain(resource.read(name))


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300))
def test_random_bytes(data: bytes) -> None:
    read_all(data)


@settings(max_examples=250, deadline=None)
@given(JSON | PLAN, st.integers(0, 400) | st.none())
def test_random_documents_whole_and_cut_off(document: object, length: int | None) -> None:
    text = json.dumps(document)
    read_all(
        text[:length].encode(),
        **{"main.tf": b'resource "x_y" "z" {\n  size = 1\n}\nmodule "m" {\n  source = "./m"\n}\n'},
    )
