"""What a subscription is offered and may use, as the Azure CLI prints it."""

import json

import pytest

from ailint.catalog import SPOT, catalog
from ailint.catalog.offers import read_offers, with_offers
from ailint.catalog.quota import read_quotas
from ailint.errors import UsageError

H100 = {
    "resourceType": "virtualMachines",
    "name": "Standard_ND96isr_H100_v5",
    "family": "standardNDSH100v5Family",
    "locations": ["EastUS", "westeurope"],
    "locationInfo": [{"location": "EastUS", "zones": ["1", "3"]}, {"location": "westeurope", "zones": []}],
    "capabilities": [
        {"name": "vCPUs", "value": "96"},
        {"name": "GPUs", "value": "8"},
        {"name": "MemoryGB", "value": "1900"},
        {"name": "RdmaEnabled", "value": "True"},
        {"name": "LowPriorityCapable", "value": "False"},
    ],
    "restrictions": [
        {
            "type": "Location",
            "values": ["westeurope"],
            "restrictionInfo": {"locations": ["westeurope"]},
            "reasonCode": "NotAvailableForSubscription",
        },
        {
            "type": "Zone",
            "values": ["EastUS"],
            "restrictionInfo": {"locations": ["EastUS"], "zones": ["3"]},
            "reasonCode": "NotAvailableForSubscription",
        },
    ],
}
DISK = {"resourceType": "disks", "name": "Premium_LRS", "locations": ["eastus"]}


def offers(*rows: object):
    return read_offers([("skus.json", json.dumps(list(rows)).encode())])


def test_an_offer_says_where_and_with_which_restrictions():
    found = offers(H100, DISK)
    assert found.regions == {"eastus", "westeurope"}
    east = found.find("standard_nd96isr_h100_v5", "East US")
    assert east is not None
    assert (east.restriction, east.zones, east.open_zones) == ("", {"1", "3"}, {"1"})
    west = found.find("Standard_ND96isr_H100_v5", "westeurope")
    assert west is not None
    assert west.restriction == "NotAvailableForSubscription"
    assert found.regions_of("Standard_ND96isr_H100_v5") == ("eastus",)
    assert found.find("Premium_LRS", "eastus") is None


@pytest.mark.parametrize(
    ("rows", "is_whole"),
    [
        ({"Standard_B2s": [], "Standard_D2s_v5": ["1"], "Standard_E2s_v5": ["1"]}, True),
        ({"Standard_B2s": [], "Standard_D2s_v5": [], "Standard_E2s_v5": []}, True),  # a region without zones
        ({"Standard_B2s": ["1"], "Standard_D2s_v5": ["1"], "Standard_E2s_v5": ["1"]}, False),  # --zone
        ({"Standard_NC4as_T4_v3": [], "Standard_NC8as_T4_v3": []}, False),  # --size Standard_NC
    ],
)
def test_a_list_of_some_sizes_is_told_from_one_of_all(rows, is_whole):
    found = offers(
        *(
            {"name": name, "locations": ["eastus"], "locationInfo": [{"location": "eastus", "zones": zones}]}
            for name, zones in rows.items()
        )
    )
    assert found.is_whole("East US") is is_whole
    assert not found.is_whole("westus")


def test_zones_that_the_list_does_not_speak_of_are_unknown():
    (offer,) = offers({"name": "Standard_D2s_v5", "locations": ["eastus"]})
    assert offer.zones is None
    assert offer.open_zones is None


def row(name: str, region: str = "eastus", **capabilities: str) -> dict[str, object]:
    listed = [{"name": key, "value": value} for key, value in capabilities.items()]
    return {"name": name, "locations": [region], "capabilities": listed}


def test_spot_in_one_region_is_spot():
    size = "Standard_NC4as_T4_v3"
    listed = offers(row(size, LowPriorityCapable="True"), row(size, "westus", LowPriorityCapable="False"))
    fresh = with_offers(catalog(), listed).size(size)
    assert fresh is not None
    assert fresh.spot is True


def test_the_list_calls_an_fpga_a_gpu_and_the_catalog_does_not():
    fresh = with_offers(catalog(), offers(row("Standard_NP10s", GPUs="1"))).size("Standard_NP10s")
    assert fresh is not None
    assert (fresh.gpu_count, fresh.is_gpu, fresh.accelerator_count) == (0, False, 1)


def test_what_the_list_is_silent_about_is_the_catalogs():
    name = "Standard_ND96is_MI300X_v5"
    known = catalog().size(name)
    fresh = with_offers(catalog(), offers(row(name, vCPUs="96", GPUs="", MaxNetworkInterfaces="many"))).size(name)
    assert fresh == known


@pytest.mark.parametrize(("text", "switch"), [("True", True), ("False", False), ("perhaps", None)])
def test_encryption_at_the_host_is_known_from_the_list_only(text, switch):
    listed = offers(row("Standard_NC24ads_A100_v4", EncryptionAtHostSupported=text, CpuArchitectureType="x64"))
    fresh = with_offers(catalog(), listed).size("Standard_NC24ads_A100_v4")
    assert fresh is not None
    assert (fresh.encryption_at_host, fresh.architecture) == (switch, "x64")


def test_a_limit_below_nothing_is_none():
    rows = [{"name": {"value": "cores"}, "currentValue": "1", "limit": "-1"}]
    assert read_quotas([("eastus", "usage.json", json.dumps(rows).encode())]).find("cores", "eastus") is None


def test_fresh_capabilities_win_over_the_catalog():
    known = catalog().size("Standard_ND96isr_H100_v5")
    assert known is not None
    changed = H100 | {
        "capabilities": [{"name": "vCPUs", "value": "100"}, {"name": "LowPriorityCapable", "value": "False"}]
    }
    size = with_offers(catalog(), offers(changed)).size("standard_nd96isr_h100_v5")
    assert size is not None
    assert (size.vcpus, size.vcpus_available, size.spot) == (100, 96, False)
    assert (size.gpu_count, size.gpu_model, size.infiniband) == (8, known.gpu_model, True)
    assert catalog().size("Standard_ND96isr_H100_v5") == known
    assert with_offers(catalog(), None) is catalog()


def test_limits_are_found_whatever_their_spelling():
    rows = [
        {"name": {"value": "Standard NDASv4_A100 Family"}, "localName": "NDASv4", "currentValue": "96", "limit": "192"},
        {"name": {"value": "lowPriorityCores", "localizedValue": "Low-priority"}, "currentValue": 0, "limit": 100},
        {"name": {"value": "virtualMachines"}, "currentValue": "x", "limit": "y"},
    ]
    found = read_quotas([("East US", "usage.json", json.dumps(rows).encode())])
    assert found.find("standard NDASv4-A100 Family", "eastus") is not None
    a100 = found.find("standardNDASv4_A100Family", "eastus")
    assert a100 is not None
    assert (a100.title, a100.used, a100.limit, a100.region) == ("NDASv4", 96, 192, "eastus")
    spot = found.find(SPOT, "eastus")
    assert spot is not None
    assert (spot.title, spot.limit) == ("Low-priority", 100)
    assert found.find("virtualMachines", "eastus") is None
    assert found.find(SPOT, "westus") is None


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"[{]", (1, 3)),
        (b"\xff", (None, None)),
        (b"\xff\xfe", (1, 1)),
        (b'{"a": 1}', (None, None)),
        (b'["a"]', (None, None)),
        (b'[{"a": 1}]', (None, None)),
        (b"[" * 100_000, (None, None)),
    ],
)
def test_other_files_are_told_with_what_to_do(data, place):
    with pytest.raises(UsageError) as skus:
        read_offers([("my.json", data)])
    with pytest.raises(UsageError) as usage:
        read_quotas([("eastus", "my.json", data)])
    for error, command in ((skus.value, "list-skus"), (usage.value, "list-usage")):
        assert error.file == "my.json"
        assert (error.line, error.column) == place
        assert command in (error.hint or "")


def test_what_powershell_writes_is_taken():
    assert read_offers([("skus.json", json.dumps([H100]).encode("utf-16"))]).regions == {"eastus", "westeurope"}


def test_an_answer_of_the_rest_api_and_a_byte_order_mark_are_taken():
    data = b"\xef\xbb\xbf" + json.dumps({"value": [H100]}).encode()
    assert read_offers([("skus.json", data)]).regions == {"eastus", "westeurope"}
