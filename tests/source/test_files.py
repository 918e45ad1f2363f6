"""The files of a scan: what was asked for, what was wrong with them, and how they look to a cache."""

import os
from pathlib import Path

import pytest

from ailint.source.files import Files
from ailint.source.notice import NoticeKind


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "infra").mkdir()
    (tmp_path / "infra" / "main.tf").write_text("locals {}\n")
    return tmp_path


def test_all_that_was_asked_for_is_recorded_also_what_was_read_before_or_is_not_there(root: Path) -> None:
    files = Files(root)
    files.text("infra/main.tf")
    with files.recording() as asked:
        files.text("infra/main.tf")
        files.exists("infra/extra.tf")
        files.names("infra")
        files.is_folder("modules")
        files.is_inside("../beyond")
    assert asked == {"infra/main.tf", "infra/extra.tf", "infra/", "modules/", "../beyond"}
    assert files.asked >= asked


def test_notices_belong_to_files_and_come_once(root: Path) -> None:
    (root / "infra" / "old.tf").write_bytes(b"# caf\xe9\n")
    (root / "big.tf").write_bytes(b"#" * 100)
    files = Files(root, size_limit=50)
    for _ in range(2):
        assert files.text("infra/old.tf") is not None
        assert files.data("big.tf") is None
    assert [notice.kind for notice in files.notices] == [NoticeKind.ENCODING, NoticeKind.LIMIT]
    assert [notice.file for notice in files.notices_of({"big.tf", "infra/main.tf"})] == ["big.tf"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are a matter of Unix")
def test_a_pipe_that_nobody_writes_to_is_refused_at_once(root: Path) -> None:
    os.mkfifo(root / "pipe.tf")
    files = Files(root)
    assert files.text("pipe.tf") is None
    assert [notice.message for notice in files.notices] == ["is no regular file and is not read"]


def test_links_out_of_the_root_are_not_followed_those_within_are(root: Path, tmp_path_factory) -> None:
    beyond = tmp_path_factory.mktemp("beyond")
    (beyond / "secret.tf").write_text("x")
    (root / "out").symlink_to(beyond)
    (root / "secret.tf").symlink_to(beyond / "secret.tf")
    (root / "again").symlink_to(root / "infra")
    files = Files(root)
    assert [files.is_inside(path) for path in ("out/secret.tf", "secret.tf", "again/main.tf", "infra/../main.tf")] == [
        False,
        False,
        True,
        True,
    ]
    assert files.text("again/main.tf") is not None


@pytest.mark.parametrize("path", ["a\0b.tf", "\ud800.tf"])
def test_what_can_be_no_path_is_outside(root: Path, path: str) -> None:
    files = Files(root)
    assert not files.exists(path)
    assert files.data(path) is None
    assert files.names(path) == ()


def _states(root: Path) -> dict[str, bytes]:
    files = Files(root, has_fingerprints=True)
    return {path: files.fingerprint(path) for path in ("infra/main.tf", "infra/extra.tf", "infra/", "other/")}


def test_a_fingerprint_holds_as_long_as_every_answer_does(root: Path) -> None:
    before = _states(root)
    assert _states(root) == before
    (root / "infra" / "main.tf").write_text("locals { }\n")
    changed = _states(root)
    assert {path for path in before if before[path] != changed[path]} == {"infra/main.tf"}
    (root / "infra" / "extra.tf").write_text("")
    (root / "other").mkdir()
    added = _states(root)
    assert {path for path in before if changed[path] != added[path]} == {"infra/extra.tf", "infra/", "other/"}


def test_the_fingerprint_of_a_file_is_that_of_the_bytes_that_were_read(root: Path) -> None:
    files = Files(root, has_fingerprints=True)
    files.text("infra/main.tf")
    expected = files.fingerprint("infra/main.tf")
    (root / "infra" / "main.tf").write_text("locals { changed = 1 }\n")
    assert files.fingerprint("infra/main.tf") == expected
    assert Files(root).fingerprint("infra/main.tf") != expected


def test_texts_that_are_no_files_have_the_fingerprint_of_their_bytes(root: Path) -> None:
    virtual = Files(root, {"infra/extra.tf": b"locals {}\n"})
    assert virtual.fingerprint("infra/extra.tf") == virtual.fingerprint("infra/main.tf")
