"""The data are what the CSV files give, and the build refuses contradictions."""

import shutil
from pathlib import Path

import pytest

from ailint.catalog import build
from ailint.catalog.raw.csv_table import BuildError
from ailint.catalog.raw.pattern import compiled, is_literal


def test_rebuilding_gives_the_same_bytes() -> None:
    files = build.build(build.CSV)
    assert {path.name for path in build.DATA.iterdir()} == set(files)
    for name, content in files.items():
        assert (build.DATA / name).read_bytes() == content, f"{name}: run python -m ailint.catalog.build"


def test_the_command_writes_and_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build.main(["--output", str(tmp_path / "data")]) == 0
    assert "sizes.jsonl" in capsys.readouterr().out
    assert build.main(["--output", str(tmp_path / "data"), "--check"]) == 0
    (tmp_path / "data" / "age.json").write_bytes(b"{}\n")
    assert build.main(["--output", str(tmp_path / "data"), "--check"]) == 1
    assert "age.json is not what the CSV files give" in capsys.readouterr().err


@pytest.fixture
def csv_folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(build.CSV, tmp_path / "csv"))


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("sizes.csv", "Standard_HC44rs,HC", "Standard_HCrs,HC", "outside the grammar"),
        ("sizes.csv", "Standard_HC44rs,HC,HC,44", "Standard_HC44rs,HC,HC,many", "vcpus is 'many'"),
        ("sizes.csv", "Standard_HC44rs,HC", "Standard_HC44rs,HB", "family is not that of the name"),
        ("sizes.csv", "djtools; doc-hbv5", "hearsay", "no source 'hearsay'"),
        (
            "sizes.csv",
            "x64,retired,2024-08-31,Standard_HB120rs_v3",
            "x64,gone,2024-08-31,Standard_HB120rs_v3",
            "'gone'",
        ),
        ("sizes.csv", "Standard_HB120rs_v3,,", "Standard_HB999rs_v3,,", "there is no size Standard_HB999rs_v3"),
        ("retirements.csv", "2027-03-31", "2027-04-31", "day is '2027-04-31'"),
        ("retirements.csv", "2027-03-31", "2027-03-30", "sizes.csv 2027-03-31, retirements.csv 2027-03-30"),
        ("retirements.csv", "Standard_HC44[-#]rs", "Standard_HC45[-#]rs", "no size matches Standard_HC45[-#]rs"),
        ("retirements.csv", "UAE North=2027-01-31", "UAE North", "is not region=day"),
        ("prices.csv", "Standard_NC4as_T4_v3,eastus,USD", "Standard_NC4as_T4_v3,eastus,EUR", "not priced in USD"),
        ("prices.csv", "Standard_NC4as_T4_v3,eastus,", "Standard_NC4as_T4_v9,eastus,", "is no size"),
        ("mig_support.csv", "T4,none", "T4,maybe", "support is 'maybe'"),
    ],
)
def test_contradictions_are_refused(csv_folder: Path, file: str, old: str, new: str, complaint: str) -> None:
    path = csv_folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BuildError, match=complaint.replace("[", r"\[").replace("]", r"\]")):
        build.build(csv_folder)


def test_the_command_reports_a_contradiction(csv_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (csv_folder / "prices.csv").unlink()
    assert build.main(["--source", str(csv_folder), "--check"]) == 1
    assert "prices.csv" in capsys.readouterr().err


def test_patterns() -> None:
    pattern = compiled("Standard_HB120[-#]rs_v2")
    assert pattern.fullmatch("Standard_HB120rs_v2")
    assert pattern.fullmatch("Standard_HB120-16rs_v2")
    assert not pattern.fullmatch("Standard_HB120-rs_v2")
    assert not pattern.fullmatch("Standard_HB120rs_v2_Promo")
    assert compiled("Standard_NC128[l]ds_xl_*").fullmatch("Standard_NC128lds_xl_RTXPRO6000BSE_v6")
    assert is_literal("Standard_NC6")
    assert not is_literal("Standard_NC6[_Promo]")
