"""Command lines of the Azure CLI: words, options under their one name, values, and what is no resource."""

import pytest
from tests.configuration.az.scripts import only, paths, read_script, said

from ailint.configuration.resource import Format
from ailint.source.span import Span


def test_every_spelling_of_an_option_has_one_name():
    script = "az aks nodepool add -g rg --cluster-name=c -n pool -s Standard_NC6 -c 2 -e -z 1 2 -k 1.33\n"
    assert only(script) == {
        "resource-group": "rg",
        "cluster-name": "c",
        "name": "pool",
        "node-vm-size": "Standard_NC6",
        "node-count": "2",
        "enable-cluster-autoscaler": True,
        "zones": ["1", "2"],
        "kubernetes-version": "1.33",
    }


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("az vm create -z 1", "zone"),
        ("az vmss create -z 1", "zones"),
        ("az disk create -z 64", "size-gb"),
        ("az ppg create -z 1", "zone"),
        ("az aks create -s Standard_NC6", "node-vm-size"),
        ("az aks nodepool add --nodepool-name gpu", "name"),
        ("az aks create --nodepool-name gpu", "nodepool-name"),
        ("az vm deallocate --vm-name x", "name"),
        ("az vm extension set --vm-name x", "vm-name"),
        ("az vm create --capacity-reservation-group x", "crg"),
        ("az ml compute create -t AmlCompute", "type"),
        ("az ml compute create -d 120", "idle-time-before-scale-down"),
        ("az ml online-deployment create -e x", "endpoint-name"),
        ("az compute-fleet create --vmsizeprof x", "vm-sizes-profile"),
        ("az consumption budget create -e 2027-01-01", "end-date"),
    ],
)
def test_short_forms_and_aliases_depend_on_the_command(command, name):
    assert list(only(command)) == [name]


def test_values_keep_their_places():
    (resource,) = read_script('az vm create -n vm-a \\\n  --size=Standard_NC6 --tags "a=b" c=d\n').resources
    assert resource.format is Format.AZ
    assert resource.type == "az vm create"
    assert resource.address.path == "az vm create vm-a"
    assert resource.address.scope == "deploy.sh"
    assert resource.span == Span("deploy.sh", 1, 1, 1, 13)
    assert resource.body["size"].provenance.span == Span("deploy.sh", 2, 10, 2, 22)
    assert resource.body["tags"].provenance.span == Span("deploy.sh", 2, 30, 2, 39)
    assert resource.body.span == Span("deploy.sh", 1, 1, 2, 39)


def test_a_negative_number_is_a_value():
    assert only("az vm create --max-price -1 --priority Spot") == {"max-price": "-1", "priority": "Spot"}


def test_the_last_of_two_wins_but_set_gathers():
    assert only("az vm update --size a --size b --set x=1 --set y=2") == {"size": "b", "set": ["x=1", "y=2"]}


def test_files_and_placeholders_are_unknown():
    script = 'az vm create --custom-data @init.yaml --name <vm name> --image "<image>" -g <<rg>>\n'
    assert only(script) == {"custom-data": "?DATA", "name": "?INPUT", "image": "?INPUT", "resource-group": "?INPUT"}


def test_secrets_are_sensitive():
    (resource,) = read_script("az vm create --admin-password hunter2 --name x").resources
    assert resource.body["admin-password"].sensitive
    assert not resource.body["name"].sensitive


def test_what_is_not_known_to_be_one_value_leaves_the_body_partial():
    (resource,) = read_script("az vm create --size $SIZE $EXTRA --name x").resources
    assert resource.body.is_partial
    assert said(resource.body["size"]) == "?INPUT"
    assert said(resource.body["name"]) == "x"
    (resource,) = read_script('az vm create --size "$SIZE" --name x').resources
    assert not resource.body.is_partial


@pytest.mark.parametrize(
    "script",
    [
        "az vm list-skus --size Standard_NC --zone 1",
        "az vm show -n x",
        "az aks get-credentials -n x",
        "az account set -s x",
        "az login",
        "az group exists -n x",
        "az extension add --name ml",
        "az vm run-command invoke -n x --command-id RunShellScript",
        "# az vm create --size Standard_NC12",
        'echo "az vm create --size Standard_NV12"',
        "echo az vm create",
        "lazy vm create",
        "az.vm create",
    ],
)
def test_questions_comments_and_texts_make_nothing(script):
    assert paths(script) == []


@pytest.mark.parametrize(
    "script",
    [
        "sudo az vm create -n x",
        "time az vm create -n x",
        "AZURE_CORE_OUTPUT=none az vm create -n x",
        "env A=b az vm create -n x",
        "timeout 30m az vm create -n x",
        "retry 5 az vm create -n x",
        "run_with_retry az vm create -n x",
        "$DRY_RUN az vm create -n x",
        "/usr/bin/az vm create -n x",
        "az --only-show-errors -o none vm create -n x",
        "AZ=az; $AZ vm create -n x",
        "az vm create -n x &",
        "az vm create -n x | jq .id",
        "az vm create -n x > /dev/null 2>&1",
        "( az vm create -n x )",
        "{ az vm create -n x; }",
        'c="az vm create -n x"; eval $c',
        'c="az vm create -n x"; $c',
        "id=$(az vm create -n x --query id -o tsv)",
        "id=`az vm create -n x`",
        "if az vm create -n x; then :; fi",
        "until az vm create -n x; do sleep 1; done",
        "! az vm create -n x",
        "set -e\naz vm create \\\r\n -n x\r\n",
    ],
)
def test_commands_are_found_wherever_they_stand(script):
    assert paths(script) == ["az vm create x"]


def test_defaults_of_the_cli_and_location_of_the_group():
    script = "az configure --defaults group=rg\naz group create -n rg -l westus3\naz vm create -n x\n"
    _, machine = read_script(script).resources
    assert machine.body["resource-group"].value == "rg"
    location = machine.body["location"]
    assert location.value == "westus3"
    assert location.provenance.origin.line == 2
    assert location.provenance.span.line == 3


def test_a_location_of_its_own_wins():
    script = "az group create -n rg -l westus3\naz vm create -g rg -n x -l eastus\naz aks nodepool add -g rg -n p\n"
    _, machine, pool = read_script(script).resources
    assert machine.body["location"].value == "eastus"
    assert "location" not in pool.body


def test_an_extension_is_named_after_its_machine():
    script = "az vm extension set --vm-name vm-a -n NvidiaGpuDriverLinux --publisher Microsoft.HpcCompute"
    assert paths(script) == ["az vm extension set vm-a/NvidiaGpuDriverLinux"]


def test_comments_state_purposes_and_suppressions():
    script = (
        "# ailint: workload=training\naz vmss create -n a \\\n  --vm-sku x\n"
        "az vm create -n b --size y # ailint: ignore[retired-sku] lab\n"
    )
    found = read_script(script)
    assert [resource.comment_purpose for resource in found.resources] == ["training", ""]
    assert [(one.line, one.rules) for one in found.suppressions] == [(4, ("retired-sku",))]
