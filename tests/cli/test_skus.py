"""`ailint skus`: the catalog as a table."""

import csv
import json
from io import StringIO

import pytest
from tests.cli.calls import Ailint

DAY = ("--as-of", "2026-12-01")


def rows(ailint: Ailint, *arguments: str) -> list[dict[str, object]]:
    result = ailint("skus", *arguments, *DAY, "--format", "json")
    assert result.code == 0
    return json.loads(result.out)["sizes"]


def names(ailint: Ailint, *arguments: str) -> list[object]:
    return [row["name"] for row in rows(ailint, *arguments)]


def test_a_size_with_its_gpus_price_and_stage(ailint):
    (row,) = rows(ailint, "Standard_ND96isr_H100_v5", "--region", "East US")
    assert (row["gpu_count"], row["gpu_model"], row["gpu_memory_gib"], row["infiniband"]) == (8, "H100", 80.0, True)
    assert (row["usd_per_hour"], row["region"], row["price_day"], row["stage"]) == (
        98.32,
        "eastus",
        "2026-08-01",
        "current",
    )


@pytest.mark.parametrize(
    ("arguments", "present", "missing"),
    [
        (("*_H100_v5",), "Standard_NC40ads_H100_v5", "Standard_ND96isr_H200_v5"),
        (("nd96isr",), "Standard_ND96isr_H100_v5", "Standard_NC40ads_H100_v5"),
        (("--gpu", "t4"), "Standard_NC4as_T4_v3", "Standard_NV6ads_A10_v5"),
        (("--infiniband",), "Standard_HB120rs_v3", "Standard_NC40ads_H100_v5"),
        (("--gpu", "A100", "--max-price", "4"), "Standard_NC24ads_A100_v4", "Standard_NC96ads_A100_v4"),
        (("*NC*", "--status", "retired"), "Standard_NC6s_v3", "Standard_NC4as_T4_v3"),
        (("*NC*", "--status", "current"), "Standard_NC4as_T4_v3", "Standard_NC6s_v3"),
    ],
)
def test_sizes_are_chosen_by_what_is_asked(ailint, arguments, present, missing):
    found = names(ailint, *arguments)
    assert present in found
    assert missing not in found


@pytest.mark.parametrize(
    ("day", "stage"), [("2025-09-29", "retiring"), ("2025-09-30", "retired"), ("2025-10-01", "retired")]
)
def test_the_stage_is_that_of_the_day(ailint, day, stage):
    result = ailint("skus", "Standard_NC6s_v3", "--as-of", day, "--format", "json")
    (row,) = json.loads(result.out)["sizes"]
    assert (row["stage"], row["retired_on"]) == (stage, "2025-09-30")


def test_the_table_is_aligned_and_says_what_its_prices_are(ailint):
    lines = ailint("skus", "--gpu", "H100", "--region", "eastus", *DAY).out.splitlines()
    assert lines[0].startswith("SIZE ")
    assert "8 x H100" in next(line for line in lines if line.startswith("Standard_ND96isr_H100_v5"))
    assert lines[-2] == "4 sizes; list prices in USD an hour, Linux, eastus, of 2026-08-01"


def test_infiniband_is_told_in_gbit_of_the_machine(ailint):
    result = ailint("skus", "Standard_ND96isr_H100_v5", *DAY)
    headings, line = result.out.splitlines()[:2]
    assert line[: headings.index("INFINIBAND") + len("INFINIBAND")].endswith(" 3200")
    (row,) = rows(ailint, "Standard_ND96isr_H100_v5")
    assert row["infiniband_gbps"] == "400/GPU; 3200/node; NDR (8 x 400)"


@pytest.mark.parametrize("width", [60, 80, 100, 200])
def test_a_narrow_terminal_loses_what_matters_least(ailint, width):
    lines = ailint("skus", "--infiniband", *DAY, COLUMNS=str(width)).out.splitlines()
    table = lines[: lines.index("")]
    assert max(map(len, table)) <= max(width, 80)
    assert {"SIZE", "GPUS", "USD/h", "STAGE"} <= set(table[0].split())
    assert ("SUCCESSOR" in table[0]) == (width == 200)


def test_columns_with_nothing_in_them_are_left_out(ailint):
    assert "GPUS" not in ailint("skus", "HB120rs_v3", *DAY).out
    assert "SUCCESSOR" not in ailint("skus", "HB120rs_v3", *DAY).out


def test_the_age_of_the_catalog_stands_at_the_end(ailint):
    assert ailint("skus", "NC4as_T4", *DAY).out.splitlines()[-1] == (
        "catalog of 2026-09-25 (67 days old), stages as of 2026-12-01"
    )


def test_a_region_without_prices_is_told(ailint):
    result = ailint("skus", "NC4as_T4", "--region", "westeurop", *DAY)
    assert result.code == 0
    assert result.err == "ailint: no list prices are known of the region westeurop: did you mean westeurope?\n"
    assert ailint("skus", "NC4as_T4", "--region", "West Europe", *DAY).err == ""


def test_values_separated_by_commas(ailint):
    read = list(csv.DictReader(StringIO(ailint("skus", "NC4as_T4", *DAY, "--format", "csv").out)))
    assert [row["name"] for row in read] == ["Standard_NC4as_T4_v3"]
    assert read[0]["gpu_model"] == "T4"


def test_where_nothing_answers_the_nearest_name_is_offered(ailint):
    result = ailint("skus", "Standard_ND96isrH100", *DAY)
    assert result.code == 0
    assert "did you mean Standard_ND96isr_H100_v5?" in result.err


def test_a_list_of_offers_leaves_only_what_can_be_had(ailint):
    offer = {"resourceType": "virtualMachines", "name": "Standard_NC4as_T4_v3", "locations": ["eastus"]}
    (ailint.folder / "skus.json").write_text(json.dumps([offer]))
    assert names(ailint, "--gpu", "T4", "--skus", str(ailint.folder / "skus.json")) == ["Standard_NC4as_T4_v3"]
    assert names(ailint, "--gpu", "T4", "--region", "westus", "--skus", str(ailint.folder / "skus.json")) == []


def test_a_broken_list_is_told_with_its_place(ailint):
    (ailint.folder / "skus.json").write_text("[\n  {]")
    for arguments in (("skus", "--skus"), ("scan", str(ailint.folder), "--skus")):
        result = ailint(*arguments, str(ailint.folder / "skus.json"))
        assert result.code == 2
        assert "skus.json:2:4: no JSON" in result.err
        assert "az vm list-skus" in result.err


def test_usage_without_a_region_is_told(ailint):
    (ailint.folder / "usage.json").write_text("[]")
    result = ailint("scan", str(ailint.folder), "--usage", str(ailint.folder / "usage.json"))
    assert result.code == 2
    assert "--usage REGION=" in result.err
    assert ailint("scan", str(ailint.folder), "--usage", f"eastus={ailint.folder / 'usage.json'}").code == 0


USAGE = [
    {
        "name": {"value": "standardNDSH100v5Family", "localizedValue": "Standard NDSH100v5 Family vCPUs"},
        "currentValue": "0",
        "limit": "96",
    }
]
POOL = """\
resource "azurerm_kubernetes_cluster_node_pool" "h100" {
  name                  = "h100"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_ND96isr_H100_v5"
  node_count            = 2
}
"""


def quota_findings(ailint: Ailint, *arguments: str) -> list[str]:
    result = ailint("scan", ".", "--select", "quota-exceeded", "--format", "json", *arguments)
    assert result.code in (0, 1), result.err
    return [one["message"] for one in json.loads(result.out)["findings"]]


def test_lists_that_the_settings_name_are_seen_from_their_folder(ailint):
    ailint.write("infra/main.tf", POOL)
    ailint.write("lists/usage.json", json.dumps(USAGE))
    ailint.write("lists/ailint.yaml", "region: eastus\nusage: usage.json\n")
    assert quota_findings(ailint) == []
    (message,) = quota_findings(ailint, "--config", "lists/ailint.yaml")
    assert message == (
        "at its largest this code has 2 x 96 (Standard_ND96isr_H100_v5) = 192 vCPUs, but the limit of "
        "Standard NDSH100v5 Family vCPUs in eastus is 96"
    )
    assert (
        quota_findings(ailint, "--config", "lists/ailint.yaml", "--region", "westus", "--usage", "x=lists/usage.json")
        == []
    )


@pytest.mark.parametrize(("together", "count"), [("", 0), ("estates:\n  all: [east/, west/]\n", 1)])
def test_projects_are_added_up_where_the_settings_say_that_they_are_one(ailint, together, count):
    for folder in ("east", "west"):
        ailint.write(f"{folder}/main.tf", POOL.replace("= 2", "= 1"))
    ailint.write("usage.json", json.dumps(USAGE))
    ailint.write(".ailint.yaml", f"region: eastus\nusage: usage.json\n{together}")
    found = quota_findings(ailint)
    assert len(found) == count
    assert all("2 x 96 (Standard_ND96isr_H100_v5) = 192" in message for message in found)


def test_a_mistaken_region_of_usage_is_told(ailint):
    ailint.write("usage.json", json.dumps(USAGE))
    result = ailint("scan", ".", "--usage", "easttus=usage.json")
    assert result.code == 0
    assert "no list prices are known of the region easttus: did you mean eastus?" in result.err
    assert ailint("scan", ".", "--usage", "usgovvirginia=usage.json").err == ""


def test_a_list_that_is_not_there_is_told(ailint):
    result = ailint("scan", ".", "--usage", "eastus=nowhere.json")
    assert result.code == 2
    assert "nowhere.json could not be read" in result.err
    assert "az vm list-usage --location REGION" in result.err
