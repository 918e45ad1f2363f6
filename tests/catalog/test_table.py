"""How the data are read: late, and as little as will do."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ailint.catalog import Catalog
from ailint.catalog.table import KeyedTable
from ailint.errors import AilintError


def table(folder: Path, rows: dict[str, int]) -> KeyedTable[int]:
    lines = sorted((key.encode(), str(value).encode()) for key, value in rows.items())
    path = folder / "rows.jsonl"
    path.write_bytes(b"".join(key + b"\t" + value + b"\n" for key, value in lines))
    return KeyedTable(os.fspath(path), int)


KEYS = st.text(st.characters(codec="utf-8", exclude_characters="\t\n"), max_size=12)


@settings(max_examples=60, deadline=None)
@given(rows=st.dictionaries(KEYS, st.integers(0, 9), max_size=20), other=KEYS)
def test_every_key_is_found_and_no_other(
    tmp_path_factory: pytest.TempPathFactory, rows: dict[str, int], other: str
) -> None:
    found = table(tmp_path_factory.mktemp("table"), rows)
    assert {key: found.get(key) for key in rows} == rows
    assert found.get(other) == rows.get(other)
    assert sorted(found.values()) == sorted(rows.values())


def test_a_missing_file_is_a_broken_installation(tmp_path: Path) -> None:
    with pytest.raises(AilintError, match=r"sizes\.jsonl can't be read") as caught:
        Catalog.load(os.fspath(tmp_path)).size("Standard_NC6")
    assert "reinstall ailint" in str(caught.value)


def test_a_damaged_row_is_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "sizes.jsonl").write_bytes(b'standard_nc6\t{"name":"Standard_NC6"}\n')
    with pytest.raises(msgspec.ValidationError):
        Catalog.load(os.fspath(tmp_path)).size("Standard_NC6")


READ_NOTHING = """
import builtins, sys
opened = []
real = builtins.open
def watching(file, *arguments, **options):
    opened.append(str(file))
    return real(file, *arguments, **options)
builtins.open = watching
from ailint.catalog import catalog
known = catalog()
assert not opened, opened
assert not {"csv", "argparse", "pathlib"} & set(sys.modules) - before, sorted(set(sys.modules) - before)
known.size("Standard_NC6s_v3")
assert [name.rpartition("data")[2].strip("/\\\\") for name in opened] == ["sizes.jsonl"], opened
known.price("Standard_NC6s_v3", "eastus")
assert len(opened) == 2 and opened[1].endswith("prices.jsonl"), opened
known.size("Standard_NC4as_T4_v3"); known.price("Standard_NC4as_T4_v3", "eastus")
assert len(opened) == 2, opened
assert "ailint.catalog.similarity" not in sys.modules
"""


def test_importing_reads_nothing_and_asking_reads_one_file() -> None:
    script = "import sys\nimport msgspec\nbefore = set(sys.modules)\n" + READ_NOTHING
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
