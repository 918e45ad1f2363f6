"""Kubernetes versions and operating systems of images."""

import itertools
from datetime import date

import pytest

from ailint.catalog import ImageLifecycle, catalog


@pytest.mark.parametrize("text", ["1.33", "1.33.5", "v1.33", " 1.33 "])
def test_a_kubernetes_version(text: str) -> None:
    version = catalog().kubernetes_version(text)
    assert version is not None
    assert version.number == (1, 33)
    assert version.end_of_support == date(2026, 7, 31)
    assert version.end_of_long_term_support == date(2027, 7, 31)
    assert version.general_availability == date(2025, 6, 17)
    assert version.day == date(2026, 8, 22)


@pytest.mark.parametrize("text", ["", "1", "latest", "1.x", "1.99", "0.33", "1.33.5.1", "1.³3", "-1.33"])
def test_what_is_no_known_version(text: str) -> None:
    assert catalog().kubernetes_version(text) is None


def test_support_ends_with_its_last_day() -> None:
    version = catalog().kubernetes_version("1.34")
    assert version is not None
    assert version.is_supported(date(2026, 11, 30))
    assert not version.is_supported(date(2026, 12, 1))
    assert version.is_supported(date(2026, 12, 1), long_term=True)
    assert not version.is_supported(date(2027, 12, 1), long_term=True)


def test_a_version_without_long_term_support() -> None:
    version = catalog().kubernetes_version("1.26")
    assert version is not None
    assert version.end_of_long_term_support is None
    assert not version.is_supported(date(2024, 4, 12), long_term=True)


def test_versions_are_ordered() -> None:
    versions = catalog().kubernetes_versions
    assert [version.version for version in versions] == [f"1.{minor}" for minor in range(21, 38)]
    assert all(earlier.end_of_support < later.end_of_support for earlier, later in itertools.pairwise(versions))


def image(publisher: str, offer: str, sku: str) -> ImageLifecycle:
    found = catalog().image_lifecycle(publisher, offer, sku)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("publisher", "offer", "sku", "system", "end"),
    [
        ("Canonical", "UbuntuServer", "18.04-LTS", "Ubuntu 18.04 LTS", date(2023, 5, 31)),
        ("canonical", "ubuntuserver", "18_04-lts-gen2", "Ubuntu 18.04 LTS", date(2023, 5, 31)),
        ("Canonical", "0001-com-ubuntu-server-focal", "20_04-lts-gen2", "Ubuntu 20.04 LTS", date(2025, 5, 31)),
        ("Canonical", "0001-com-ubuntu-server-jammy", "22_04-lts-gen2", "Ubuntu 22.04 LTS", date(2027, 6, 30)),
        ("Canonical", "ubuntu-24_04-lts", "server", "Ubuntu 24.04 LTS", date(2029, 5, 31)),
        ("Canonical", "ubuntu-24_04-lts", "ubuntu-pro", "Ubuntu Pro 24.04 LTS", date(2036, 5, 31)),
        ("Canonical", "0001-com-ubuntu-pro-focal", "pro-20_04-lts", "Ubuntu Pro 20.04 LTS", date(2030, 4, 2)),
        ("microsoft-dsvm", "ubuntu-hpc", "2004", "Ubuntu 20.04 LTS", date(2025, 5, 31)),
        ("microsoft-dsvm", "ubuntu-hpc", "2204-rocm", "Ubuntu 22.04 LTS", date(2027, 6, 30)),
        ("microsoft-dsvm", "ubuntu-2204", "2204-gen2", "Ubuntu 22.04 LTS", date(2027, 6, 30)),
        ("OpenLogic", "CentOS-HPC", "7_9-gen2", "CentOS 7", date(2024, 6, 30)),
        ("OpenLogic", "CentOS", "8_5-gen2", "CentOS 8", date(2021, 12, 31)),
        ("RedHat", "RHEL", "7lvm-gen2", "Red Hat Enterprise Linux 7", date(2024, 6, 30)),
        ("RedHat", "RHEL", "9-lvm-gen2", "Red Hat Enterprise Linux 9", date(2032, 5, 31)),
        ("Debian", "debian-11", "11-backports-gen2", "Debian 11", date(2026, 8, 31)),
        ("SUSE", "sles-15-sp3", "gen2", "SUSE Linux Enterprise Server 15 SP3", date(2022, 12, 31)),
        ("MicrosoftWindowsServer", "WindowsServer", "2016-Datacenter", "Windows Server 2016", date(2027, 1, 12)),
        ("MicrosoftWindowsServer", "WindowsServer", "2012-R2-Datacenter", "Windows Server 2012 R2", date(2023, 10, 10)),
        ("almalinux", "almalinux-hpc", "8_7-hpc-gen2", "AlmaLinux 8", date(2029, 5, 31)),
    ],
)
def test_the_operating_system_of_an_image(publisher: str, offer: str, sku: str, system: str, end: date) -> None:
    found = image(publisher, offer, sku)
    assert (found.system, found.end_of_support) == (system, end)
    assert found.source


@pytest.mark.parametrize(
    ("publisher", "offer", "sku"),
    [
        ("RedHat", "RHEL", "10-lvm-gen2"),
        ("RedHat", "RHEL-SAP-HA", "7.9"),  # longer support of its own
        ("SUSE", "sles-sap-15-sp3", "gen2"),
        ("nvidia", "ngc_azure_17_11", "gen2"),
        ("", "", ""),
    ],
)
def test_an_image_that_is_not_known(publisher: str, offer: str, sku: str) -> None:
    assert catalog().image_lifecycle(publisher, offer, sku) is None


def test_what_may_be_had_beyond_the_end() -> None:
    found = image("Canonical", "UbuntuServer", "18.04-LTS")
    assert (found.extended_support, found.end_of_extended_support) == ("Ubuntu Pro", date(2028, 4, 1))


def test_aliases_of_az() -> None:
    alias = catalog().image_alias("ubuntults")
    assert alias is not None
    assert (alias.publisher, alias.offer, alias.sku) == ("Canonical", "UbuntuServer", "18.04-LTS")
    assert alias.note
    assert catalog().image_alias("Ubuntu9904") is None
