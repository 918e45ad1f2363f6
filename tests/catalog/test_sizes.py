"""Sizes: what is known of each, and how they are found by name."""

from datetime import date

import pytest

from ailint.catalog import Size, catalog, parse_name


def size(name: str) -> Size:
    found = catalog().size(name)
    assert found is not None
    return found


def test_an_nd_h100_machine() -> None:
    machine = size("Standard_ND96isr_H100_v5")
    assert (machine.gpu_count, machine.gpu_model, machine.gpu_memory_gib) == (8, "H100", 80)
    assert machine.total_gpu_memory_gib == 640
    assert machine.gpu_vendor == "NVIDIA"
    assert machine.infiniband
    assert machine.infiniband_gbps == "400/GPU; 3200/node; NDR (8 x 400)"
    assert (machine.vcpus, machine.memory_gib, machine.status) == (96, 1900, "current")
    assert machine.accelerated_networking is True
    assert machine.spot is True
    assert (machine.source, machine.day) == ("djtools; doc-ndh100; gpu-docs", date(2026, 8, 1))


def test_a_size_without_infiniband_may_have_several_gpus() -> None:
    machine = size("Standard_NC96ads_A100_v4")
    assert (machine.gpu_count, machine.gpu_memory_gib, machine.infiniband) == (4, 80, False)


def test_a_fractional_gpu_counts_as_one_device() -> None:
    sixth, whole = size("Standard_NV6ads_A10_v5"), size("Standard_NV36ads_A10_v5")
    assert (sixth.gpu_count, sixth.gpu_fraction, sixth.gpu_memory_gib) == (1, "1/6", 4)
    assert sixth.is_fractional_gpu is True
    assert (whole.gpu_count, whole.gpu_fraction, whole.gpu_memory_gib) == (1, "1", 24)
    assert whole.is_fractional_gpu is False
    assert whole.status == "current"


def test_what_is_not_documented_is_none() -> None:
    machine = size("Standard_NC8ads_A10_v4")
    assert (machine.gpu_count, machine.gpu_fraction, machine.gpu_memory_gib) == (1, None, None)
    assert machine.is_fractional_gpu is None
    assert machine.total_gpu_memory_gib is None


def test_an_fpga_is_no_gpu() -> None:
    machine = size("Standard_NP20s")
    assert (machine.accelerator_kind, machine.accelerator_count) == ("fpga", 2)
    assert (machine.is_gpu, machine.gpu_count, machine.total_gpu_memory_gib) == (False, 0, 0)


def test_accelerated_networking_is_a_matter_of_the_size_not_of_the_family() -> None:
    assert size("Standard_NC4as_T4_v3").accelerated_networking is True
    assert size("Standard_NCC40ads_H100_v5").accelerated_networking is False
    assert size("Standard_ND96is_H100_v5").accelerated_networking is None


def test_constrained_sizes_count_the_vcpus_of_their_parent() -> None:
    machine = size("Standard_HB120-16rs_v2")
    assert (machine.vcpus, machine.vcpus_available, machine.is_constrained) == (120, 16, True)


def test_grace_blackwell_is_arm() -> None:
    assert size("Standard_ND128isr_GB300_v6").architecture == "Arm64"


@pytest.mark.parametrize(
    "written",
    [
        "Standard_NC6s_v3",
        "standard_nc6s_v3",
        "STANDARD_NC6S_V3",
        "STANDARD_NC6s_v3",
        "NC6s_v3",  # the prefix is missing, and only one tier has it
    ],
)
def test_letter_case_does_not_count_and_a_clear_prefix_may_be_missing(written: str) -> None:
    assert size(written).name == "Standard_NC6s_v3"


def test_a_prefix_is_not_guessed_where_two_tiers_have_the_name() -> None:
    assert catalog().size("A1") is None
    assert size("Basic_A1").name == "Basic_A1"
    assert size("Standard_A1").name == "Standard_A1"


def test_promotional_sizes_are_sizes_of_their_own() -> None:
    assert size("Standard_NC6_Promo").status == "retired"
    assert catalog().size("Standard_NC6s_v3_Promo") is None


@pytest.mark.parametrize(
    "written", ["", " ", "Standard_", "Standard_NC6s_v3 ", "standard_nc6s_v3\n", "\ud800", "x" * 5000]
)
def test_what_is_no_name_is_not_found(written: str) -> None:
    assert catalog().size(written) is None


def test_iteration_is_ordered_and_filtered() -> None:
    names = [machine.name for machine in catalog().sizes(gpu_model="t4")]
    assert names == [f"Standard_NC{vcpus}as_T4_v3" for vcpus in (4, 8, 16, 64)]
    current = catalog().sizes(family="nd", infiniband=True, status="current", gpu_model="H200")
    assert [machine.name for machine in current] == ["Standard_ND96isr_H200_v5"]
    assert len(list(catalog().sizes())) == 1871


def test_in_n_and_h_the_letter_r_means_infiniband() -> None:
    for machine in catalog().sizes():
        name = parse_name(machine.name)
        assert name is not None
        if machine.is_n_or_h_family and machine.is_listed:
            assert machine.infiniband == ("r" in name.features), machine.name


def test_every_row_says_where_it_comes_from() -> None:
    sources = catalog().sources
    for machine in catalog().sizes():
        assert machine.evidence
        assert all(key in sources for key in machine.source.split("; ")), machine.name
    assert sources["djtools"].day == "2026-08-01"


def test_the_age_of_the_catalog() -> None:
    assert catalog().day == date(2026, 9, 25)
    assert catalog().sizes_day == date(2026, 8, 1)
    assert catalog().age(date(2026, 12, 1)) == 67
