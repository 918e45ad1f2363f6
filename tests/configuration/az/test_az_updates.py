"""Later commands change what earlier ones made."""

import pytest
from tests.configuration.az.scripts import options, paths, read_script

from ailint.value import Via

POOL = "az aks nodepool add -g rg --cluster-name c -n gpu --min-count 1 --max-count 3 --enable-cluster-autoscaler\n"
CLUSTER = "az aks create -g rg -n c --node-count 3\n"


def last(script: str) -> dict[str, object]:
    found = read_script(script).resources
    assert len(found) == 1
    return options(found[0])


POOL_UPDATE = "az aks nodepool update -g rg --cluster-name c -n gpu "


@pytest.mark.parametrize(
    ("before", "after", "name", "value"),
    [
        (POOL, POOL_UPDATE + "-u --min-count 0 --max-count 5", "min-count", "0"),
        (POOL, POOL_UPDATE + "-d", "enable-cluster-autoscaler", False),
        (POOL, POOL_UPDATE + "--node-taints a=b:NoSchedule", "node-taints", "a=b:NoSchedule"),
        (POOL, "az aks nodepool scale -g rg --cluster-name c -n gpu -c 0", "node-count", "0"),
        (POOL, "az aks nodepool stop -g rg --cluster-name c -n gpu", "stopped", True),
        (POOL, "az aks nodepool delete -g rg --cluster-name c -n gpu", "deleted", True),
        (CLUSTER, "az aks stop -g rg -n c", "stopped", True),
        (CLUSTER, "az aks stop -g rg -n c\naz aks start -g rg -n c", "stopped", False),
        (CLUSTER, "az aks scale -g rg -n c -c 1", "node-count", "1"),
        (CLUSTER, "az aks enable-addons -g rg -n c -a monitoring", "enable-addons", "monitoring"),
        (CLUSTER, "az aks nodepool update --cluster-name c -n nodepool1 --labels a=b", "nodepool-labels", "a=b"),
        (CLUSTER, "az aks update -g rg -n c --tier standard", "tier", "standard"),
        ("az vm create -n x", "az vm deallocate -n x", "stopped", True),
        ("az vm create -n x --size a", "az vm resize -n x --size b", "size", "b"),
        ("az vm create -n x", "az vm identity assign -n x", "assign-identity", "[system]"),
        ("az vm create -n $VM", 'az vm deallocate -n "${VM}"', "stopped", True),
        ("az vmss create -n x --instance-count 3", "az vmss scale -n x --new-capacity 0", "instance-count", "0"),
        (
            "az batch pool create --id p",
            "az batch pool resize --pool-id p --target-dedicated-nodes 2",
            "target-dedicated-nodes",
            "2",
        ),
        ("az ml compute create -n c", "az ml compute update -n c --min-instances 0", "min-instances", "0"),
        (
            "az network nic create -n x",
            "az network nic update -n x --accelerated-networking true",
            "accelerated-networking",
            "true",
        ),
    ],
)
def test_the_last_word_counts(before, after, name, value):
    assert last(f"{before}\n{after}\n")[name] == value


def test_an_update_leads_back_to_its_own_line():
    resource = read_script(POOL + "az aks nodepool update --cluster-name c -n gpu --min-count 0 -u\n").resources[0]
    where = resource.body["min-count"].provenance
    assert (where.span.line, where.origin.line) == (1, 2)
    assert where.steps[0].via is Via.MERGE
    assert where.steps[0].name == "az aks nodepool update"


def test_an_update_that_may_not_run_leaves_the_value_open():
    script = POOL + 'if [ -n "$X" ]; then az aks nodepool update --cluster-name c -n gpu -u --min-count 0; fi\n'
    assert last(script)["min-count"] == "?CHOICE"
    assert last(POOL + "if [ $X ]; then az aks nodepool stop --cluster-name c -n gpu; fi")["stopped"] == "?CHOICE"


def test_a_stopped_machine_that_is_not_deallocated_is_paid_for():
    assert "stopped" not in options(read_script("az vm create -n x\naz vm stop -n x").resources[0])


@pytest.mark.parametrize(
    "script",
    [
        "az vm create -g a -n x\naz vm deallocate -g b -n x",
        "az vm create -g a -n x\naz vm deallocate -g a -n y",
        "az vm create -g a -n x\naz vmss deallocate -g a -n x",
    ],
)
def test_another_one_is_not_meant(script):
    found = read_script(script).resources
    assert "stopped" not in options(found[0])
    assert found[1].is_partial_update


def test_deleting_the_group_deletes_what_is_in_it():
    script = "az group create -n rg -l l\naz vm create -g rg -n x\naz vm create -g other -n y\naz group delete -n rg\n"
    found = {one.address.path: options(one).get("deleted") for one in read_script(script).resources}
    assert found == {"az group create rg": True, "az vm create x": True, "az vm create y": None}


def test_what_changes_something_unknown_is_a_resource_of_its_own():
    (resource,) = read_script("az aks nodepool update --cluster-name c -n gpu --min-count 0 -u").resources
    assert resource.is_partial_update
    assert paths("az aks stop -n c") == ["az aks stop c"]
