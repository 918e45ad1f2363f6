"""Multi-Instance GPU."""

from ailint.catalog import catalog


def test_the_partitions_that_aks_exposes() -> None:
    profiles = {profile.aks_profile: profile for profile in catalog().mig_profiles("A100", 40)}
    assert profiles["MIG1g"].profile == "1g.5gb"
    assert profiles["MIG1g"].instances == 7
    assert profiles["MIG3g"].memory_gb == 20
    assert profiles["MIG1g"].resource == "nvidia.com/mig-1g.5gb"


def test_the_memory_of_a_slice_follows_the_memory_of_the_gpu() -> None:
    first = {
        (model, memory): next(
            profile.profile for profile in catalog().mig_profiles(model, memory) if profile.aks_profile == "MIG1g"
        )
        for model, memory in (("A100", 80), ("H100", 80), ("h100", 94), ("H200", 141))
    }
    assert list(first.values()) == ["1g.10gb", "1g.10gb", "1g.12gb", "1g.18gb"]


def test_profiles_are_plausible() -> None:
    for model in ("A100", "H100", "H200"):
        for profile in catalog().mig_profiles(model):
            assert profile.instances * profile.compute_slices <= 7
            assert profile.instances * profile.memory_gb <= profile.gpu_memory_gib * 1.03  # the names round up
            assert profile.profile == f"{profile.compute_slices}g.{profile.memory_gb}gb"


def test_support() -> None:
    levels = {model: catalog().mig_support(model) for model in ("A100", "GB200", "T4", "MI300X")}
    assert {model: found and found.support for model, found in levels.items()} == {
        "A100": "aks",
        "GB200": "hardware",
        "T4": "none",
        "MI300X": "none",
    }
    assert catalog().mig_support("Z9000") is None
    assert catalog().mig_profiles("T4") == ()


def test_every_gpu_of_the_catalog_is_judged() -> None:
    for size in catalog().sizes():
        if size.is_gpu:
            assert catalog().mig_support(size.gpu_model) is not None, size.gpu_model


def test_every_gpu_that_aks_partitions_has_profiles_for_its_memory() -> None:
    for size in catalog().sizes():
        support = catalog().mig_support(size.gpu_model)
        if support is not None and support.support == "aks":
            assert catalog().mig_profiles(size.gpu_model, size.gpu_memory_gib), size.name
