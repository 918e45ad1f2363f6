"""Plans: what will be there, what is unknown of it, and what it refers to."""

import json

import pytest
from tests.configuration.plan.documents import VM, block, change, configuration, plan, planned, read, refers
from tests.configuration.terraform.plain import INPUTS, NOWHERE, UNKNOWN, only, plain, way

from ailint.address import Address
from ailint.configuration.plan.project import read_project
from ailint.configuration.project import Project, ProjectKind
from ailint.configuration.resource import Format
from ailint.source.files import Files
from ailint.source.notice import NoticeKind
from ailint.value import Absent, Known, Reason, Unknown


def test_values_have_the_place_of_the_plan() -> None:
    text = (
        '{"planned_values": {"root_module": {"resources": [{\n"address": "x_y.z", "type": "x_y", "name": "z",\n'
        '"values": {"size": "Standard_NC6",\n "tags": {"a": "b"}, "n": 1.50, "zones": ["1"], "gone": null}\n}]}}}'
    )
    found = only(read(text))
    assert (found.format, found.type, found.address) == (Format.PLAN, "x_y", Address("plan.json", "x_y.z"))
    assert found.span.line == 2
    assert {name: plain(found.read(name)) for name in found.body} == {
        "size": "Standard_NC6",
        "tags": {"a": "b"},
        "n": 1.5,
        "zones": ["1"],
        "gone": None,
    }
    assert way(found.read("size")) == ["plan.json:3:20"]
    assert way(found.read("tags.a")) == ["plan.json:4:16"]
    assert isinstance(found.read("gone"), Absent)


def test_child_modules_have_their_full_address() -> None:
    inner = planned("z", {"size": "a"}, module='module.a["x"].module.b', index="k")
    document = plan()
    document["planned_values"]["root_module"]["child_modules"] = [
        {"address": 'module.a["x"]', "child_modules": [{"address": 'module.a["x"].module.b', "resources": [inner]}]}
    ]
    assert only(read(document)).address.path == f'module.a["x"].module.b.{VM}.z["k"]'


def test_what_is_deleted_or_only_read_is_not_there() -> None:
    document = plan(
        planned("kept", {"size": "a"}),
        planned("leaving", {"size": "b"}),
        {**planned("seen", {"size": "c"}), "mode": "data"},
        changes=(change(f"{VM}.leaving", {}, ("delete",)), change(f"{VM}.kept", {}, ("no-op",))),
    )
    assert only(read(document)).address.path == f"{VM}.kept"


def test_a_replaced_machine_is_what_it_will_be() -> None:
    document = plan(planned("z", {"size": "new"}), changes=(change(f"{VM}.z", {}, ("delete", "create")),))
    assert plain(only(read(document)).read("size")) == "new"


def test_a_plan_without_planned_values_is_read_from_its_changes() -> None:
    after = {"actions": ["create"], "before": {"size": "old"}, "after": {"size": "new"}, "after_unknown": {"id": True}}
    gone = {"actions": ["delete"], "before": {"size": "old"}, "after": None}
    changes = [
        {"address": f"{VM}.z", "type": VM, "name": "z", "change": after},
        {"address": f"{VM}.gone", "type": VM, "name": "gone", "change": gone},
    ]
    found = only(read({"resource_changes": changes}))
    assert plain(found.read("size")) == "new"
    assert plain(found.read("id")) == UNKNOWN


def test_a_state_is_read_like_a_plan() -> None:
    document = {"format_version": "1.0", "values": {"root_module": {"resources": [planned("z", {"size": "a"})]}}}
    assert plain(only(read(document)).read("size")) == "a"


def test_what_is_known_after_apply_is_unknown_wherever_it_stands() -> None:
    values = {"size": "a", "ids": [None, "b"], "disk": [{"size": 1}], "tags": {"x": "y"}}
    unknown = {"id": True, "ids": [True, False], "disk": [{"uri": True}], "tags": {}, "empty": []}
    found = only(read(plan(planned("z", values), changes=(change(f"{VM}.z", unknown),))))
    assert list(found.body) == ["size", "ids", "disk", "tags", "id"]
    assert plain(found.read("id")) == UNKNOWN
    assert plain(found.read("ids")) == [UNKNOWN, "b"]
    assert plain(found.read("disk")) == [{"size": 1, "uri": UNKNOWN}]
    where = found.read("disk.uri")
    assert isinstance(where, Unknown)
    assert where.reason is Reason.RESOURCE


def test_sensitive_values_are_marked() -> None:
    values = {"secret": "x", "list": ["a", "b"], "open": "y"}
    found = only(read(plan(planned("z", values, sensitive_values={"secret": True, "list": [False, True]}))))
    assert [isinstance(one, Known) and one.sensitive for one in map(found.read, ("secret", "list[1]", "open"))] == [
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("references", "target"),
    [
        (("azurerm_ppg.p.id", "azurerm_ppg.p"), "azurerm_ppg.p"),
        (('azurerm_nic.n["a"].id', 'azurerm_nic.n["a"]', "azurerm_nic.n"), 'azurerm_nic.n["a"]'),
        (("data.azurerm_ppg.d.id", "data.azurerm_ppg.d"), "data.azurerm_ppg.d"),
        (("azurerm_nic.n", "each.key"), None),
        (("azurerm_ppg.p.id", "azurerm_ppg.p", 'azurerm_nic.n["a"].id'), None),
        (("local.somewhere",), None),
        (("azurerm_nothing.n.id", "azurerm_nothing.n"), None),
        (("module.net.ppg_id", "module.net"), "module.net.azurerm_ppg.inner"),
    ],
)
def test_an_unknown_value_names_the_one_resource_it_refers_to(references: tuple[str, ...], target: str | None) -> None:
    document = plan(
        planned("z", {}),
        planned("p", {}, "azurerm_ppg"),
        planned("n", {}, "azurerm_nic", index="a"),
        planned("n", {}, "azurerm_nic", index="b"),
        planned("inner", {}, "azurerm_ppg", "module.net"),
        changes=(change(f"{VM}.z", {"ppg": True}),),
        configuration=configuration(
            block("z", ppg=refers(*references)),
            module_calls={
                "net": {
                    "module": {
                        "outputs": {"ppg_id": {"expression": refers("azurerm_ppg.inner.id", "azurerm_ppg.inner")}}
                    }
                }
            },
        ),
    )
    found = only(read(document), f"{VM}.z").read("ppg")
    assert isinstance(found, Unknown)
    assert found.expression == references[0]
    assert found.reference == (Address("plan.json", target) if target else None)


def test_instances_refer_to_the_instance_of_the_same_key() -> None:
    document = plan(
        planned("z", {"nics": [None]}, index="b"),
        planned("n", {}, "azurerm_nic", index="a"),
        planned("n", {}, "azurerm_nic", index="b"),
        changes=(change(f'{VM}.z["b"]', {"nics": [True]}),),
        configuration=configuration(block("z", nics=refers("azurerm_nic.n", "each.key"))),
    )
    found = only(read(document), f'{VM}.z["b"]').read("nics[0]")
    assert isinstance(found, Unknown)
    assert found.reference == Address("plan.json", 'azurerm_nic.n["b"]')


def test_references_are_followed_through_arguments_of_modules() -> None:
    document = plan(
        planned("z", {}, module="module.m[0]"),
        planned("p", {}, "azurerm_ppg"),
        changes=(change(f"module.m[0].{VM}.z", {"ppg": True}),),
        configuration=configuration(
            module_calls={
                "m": {
                    "expressions": {"ppg_id": refers("azurerm_ppg.p.id", "azurerm_ppg.p")},
                    "module": {"resources": [block("z", ppg=refers("var.ppg_id"))]},
                }
            }
        ),
    )
    found = only(read(document), f"module.m[0].{VM}.z").read("ppg")
    assert isinstance(found, Unknown)
    assert found.reference == Address("plan.json", "azurerm_ppg.p")


def test_as_many_unknown_elements_as_references_stand_in_their_order() -> None:
    document = plan(
        planned("z", {"ids": [None, "known", None]}),
        planned("p", {}, "azurerm_nic"),
        planned("q", {}, "azurerm_nic"),
        changes=(change(f"{VM}.z", {"ids": [True, False, True]}),),
        configuration=configuration(block("z", ids=refers("azurerm_nic.p.id", "azurerm_nic.p", "azurerm_nic.q.id"))),
    )
    found = only(read(document), f"{VM}.z").read_all("ids")
    assert isinstance(found, tuple)
    assert [one.reference.path for one in found if isinstance(one, Unknown) and one.reference] == [
        "azurerm_nic.p",
        "azurerm_nic.q",
    ]


def test_a_known_id_is_an_alias() -> None:
    identity = "/subscriptions/s/resourceGroups/r/providers/Microsoft.Compute/virtualMachines/VM-a"
    found = only(read(plan(planned("z", {"id": identity}))))
    assert found.aliases == (Address("plan.json", "microsoft.compute/virtualmachines/vm-a"),)


def test_the_provider_version_comes_from_the_configuration() -> None:
    providers = {"azurerm": {"name": "azurerm", "version_constraint": "~> 4.0"}, "x": {"name": "x"}}
    document = plan(planned("z", {}), configuration={"provider_config": providers})
    assert only(read(document)).provider_major == 4


def test_utf_16_with_a_mark_is_read() -> None:
    data = json.dumps(plan(planned("z", {"size": "a"}))).encode("utf-16")
    found = read_project(Project(ProjectKind.PLAN, "p.json", ("p.json",)), Files(NOWHERE, {"p.json": data}), INPUTS)
    assert plain(only(found).read("size")) == "a"
    assert found.notices == []


@pytest.mark.parametrize(
    ("text", "kind", "line"),
    [
        ('{"planned_values":\n {"root_module": }}', NoticeKind.SYNTAX, 2),
        ('{"planned_values": {', NoticeKind.SYNTAX, 1),
        ("[" * 100_000, NoticeKind.LIMIT, 0),
        ('{"planned_values": {"root_module": ' + '{"child_modules": [' * 300 + "]}" * 300 + "}}", NoticeKind.LIMIT, 0),
    ],
)
def test_what_can_not_be_read_is_told(text: str, kind: NoticeKind, line: int) -> None:
    found = read(text)
    assert found.resources == []
    assert [(notice.kind, notice.line) for notice in found.notices] == [(kind, line)]


@pytest.mark.parametrize(
    "document",
    [
        [],
        {},
        {"planned_values": None},
        {"planned_values": {"root_module": {"resources": [1, None, {}, {"address": 1, "values": {}}]}}},
        {"planned_values": {"root_module": {"resources": {}, "child_modules": 1}}, "configuration": []},
        plan(planned("z", {"a": 1}), changes=({"address": 1}, {"change": 1}, 7), configuration={"root_module": 1}),  # type: ignore[arg-type]
    ],
)
def test_odd_documents_are_read_as_far_as_they_go(document: object) -> None:
    for resource in read(document).resources:
        assert plain(resource.read("a")) == 1
