"""Files within the scan root are read; what lies outside stays unknown, however the path gets there."""

from pathlib import Path

import pytest
from calling import call, context, plain

from ailint.source.files import Files
from ailint.value import Reason, Unknown

TREE = {
    "infra/main.tf": "",
    "infra/hello.txt": "hello\n",
    "infra/data/one.json": "{}",
    "infra/data/deep/two.json": "[]",
    "shared.txt": "shared",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    inside = tmp_path / "root"
    for path, text in TREE.items():
        (inside / path).parent.mkdir(parents=True, exist_ok=True)
        (inside / path).write_text(text, encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (inside / "infra" / "link.txt").symlink_to(tmp_path / "secret.txt")
    (inside / "infra" / "loop").symlink_to(inside / "infra")
    return inside


def test_paths_are_seen_from_the_root_module(root: Path) -> None:
    place = context(root=root, folder="infra")
    assert plain(call("file", "hello.txt", at=place)) == "hello\n"
    assert plain(call("file", "./data/../hello.txt", at=place)) == "hello\n"
    assert plain(call("file", "../shared.txt", at=place)) == "shared"
    assert "infra/hello.txt" in place.files.asked


@pytest.mark.parametrize(
    "path", ["../../secret.txt", "link.txt", "/etc/passwd", "~/.ssh/id_rsa.pub", "data/../../../secret.txt"]
)
@pytest.mark.parametrize("name", ["file", "filebase64", "fileexists", "filemd5"])
def test_what_lies_outside_is_not_read(root: Path, name: str, path: str) -> None:
    found = call(name, path, at=context(root=root, folder="infra"))
    assert isinstance(found, Unknown)
    assert found.reason is Reason.UNSUPPORTED
    assert "not read" in found.detail


def test_templates_and_file_sets_stay_within_too(root: Path) -> None:
    place = context(root=root, folder="infra")
    assert plain(call("templatefile", "link.txt", {}, at=place)) is Reason.UNSUPPORTED
    assert plain(call("fileset", "../..", "*", at=place)) is Reason.UNSUPPORTED
    assert plain(call("fileset", ".", "../*", at=place)) is Reason.UNSUPPORTED


def test_a_missing_file_is_an_error(root: Path) -> None:
    place = context(root=root, folder="infra")
    assert plain(call("file", "none.txt", at=place)) is Reason.ERROR
    assert plain(call("file", "data", at=place)) is Reason.ERROR
    assert plain(call("fileexists", "none.txt", at=place)) is False
    assert plain(call("fileexists", "data", at=place)) is Reason.ERROR
    assert place.files.notices == []


def test_file_sets_do_not_follow_links_in_circles(root: Path) -> None:
    place = context(root=root, folder="infra")
    assert plain(call("fileset", ".", "**/*.json", at=place)) == ["data/deep/two.json", "data/one.json"]
    assert plain(call("fileset", "data", "*.json", at=place)) == ["one.json"]
    assert plain(call("fileset", ".", "data/{one,two}.json", at=place)) == ["data/one.json"]


def test_files_that_are_held_only_are_found() -> None:
    place = context({"a/x.txt": "x", "a/b/y.txt": "y"}, folder="a")
    assert plain(call("fileset", ".", "**", at=place)) == ["b/y.txt", "x.txt"]
    assert place.files.folders("a") == ("b",)


def test_a_pattern_of_many_stars_is_matched_in_no_time() -> None:
    place = context({"a" * 250 + ".txt": ""})
    assert plain(call("fileset", ".", "*a" * 60 + "*b", at=place)) == []


def test_a_file_that_is_too_large_is_told_of(root: Path) -> None:
    place = context(root=root, folder="infra")
    small = Files(root, size_limit=3)
    found = call("file", "hello.txt", at=type(place)(place.span, "f", small, "infra", "infra", place.render))
    assert isinstance(found, Unknown)
    assert found.reason is Reason.UNSUPPORTED
    assert [notice.file for notice in small.notices] == ["infra/hello.txt"]


def test_what_hangs_on_the_machine_is_unknown() -> None:
    assert plain(call("abspath", "x")) is Reason.UNSUPPORTED
    assert plain(call("abspath", "/a/../b")) == "/b"
    assert plain(call("pathexpand", "~/x")) is Reason.UNSUPPORTED
