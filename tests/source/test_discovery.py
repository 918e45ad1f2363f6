"""One walk: what is found, what git and the user leave out, and where links lead."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from ailint.errors import UsageError
from ailint.source.classification import FileKind
from ailint.source.discovery import Discovery, discover, scan_root
from ailint.source.files import Files
from ailint.source.limits import FILE_SIZE
from ailint.source.notice import NoticeKind

POD = "apiVersion: v1\nkind: Pod\n"


def write(root: Path, contents: Mapping[str, str]) -> Files:
    for path, content in contents.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(content)
    return Files(root)


def paths(found: Discovery) -> list[str]:
    return [entry.path for entry in found.entries]


def test_a_walk_finds_files_in_the_order_of_their_paths(tmp_path: Path) -> None:
    files = write(
        tmp_path, {"b.tf": "", "a/z.bicep": "", "a/pod.yaml": POD, "README.md": "az x", "x.py": "", "c.json": "{}"}
    )
    found = discover([""], files)
    assert [(entry.path, entry.kind) for entry in found.entries] == [
        ("a/pod.yaml", FileKind.MANIFEST),
        ("a/z.bicep", FileKind.BICEP),
        ("b.tf", FileKind.TERRAFORM),
    ]
    assert found.left_alone == 3
    assert discover([""], files, includes_documents=True).entries[0].kind is FileKind.DOCUMENT


def test_files_and_folders_in_any_mix_are_found_once(tmp_path: Path) -> None:
    files = write(tmp_path, {"a/one.tf": "", "a/b/two.tf": "", "c/three.tf": ""})
    found = discover(["a", "a/b/two.tf", "a/b", "a"], files)
    assert paths(found) == ["a/b/two.tf", "a/one.tf"]
    assert [entry.is_named for entry in found.entries] == [True, False]
    assert found.folders == ("a", "a/b")


def test_a_path_that_does_not_exist_is_a_mistake_of_the_call(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no nowhere"):
        discover(["nowhere"], Files(tmp_path))


def test_folders_of_tools_are_skipped_unless_they_are_asked_for(tmp_path: Path) -> None:
    names = (".terraform/modules/m", ".git", "node_modules/x", ".venv", "env")
    files = write(tmp_path, {f"{name}/main.tf": "" for name in names} | {"env/pyvenv.cfg": "", "main.tf": ""})
    assert paths(discover([""], files)) == ["main.tf"]
    assert paths(discover([".terraform/modules/m"], files)) == [".terraform/modules/m/main.tf"]


def test_what_git_ignores_is_no_entry_unless_it_is_named(tmp_path: Path) -> None:
    files = write(
        tmp_path,
        {
            ".gitignore": "*.tfvars\nbuild/\n!keep.tfvars\n",
            ".git/info/exclude": "private.tf\n",
            "a/.gitignore": "*.yaml\n!kept.yaml\n",
            "a/pod.yaml": POD,
            "a/kept.yaml": POD,
            "build/main.tf": "",
            "keep.tfvars": "",
            "main.tf": "",
            "private.tf": "",
            "prod.tfvars": "",
        },
    )
    found = discover([""], files)
    assert paths(found) == ["a/kept.yaml", "keep.tfvars", "main.tf"]
    assert found.ignored == 3
    assert paths(discover(["prod.tfvars"], files)) == ["prod.tfvars"]
    assert paths(discover(["build"], files)) == ["build/main.tf"]
    assert paths(discover(["build", ""], files)) == ["a/kept.yaml", "build/main.tf", "keep.tfvars", "main.tf"]
    assert files.text("prod.tfvars") is not None


def test_ignore_files_above_the_root_count_within_one_repository(tmp_path: Path) -> None:
    write(tmp_path, {".gitignore": "sub/gone.tf\n", ".git/HEAD": "", "sub/gone.tf": "", "sub/main.tf": ""})
    assert paths(discover([""], Files(tmp_path / "sub"))) == ["main.tf"]


def test_the_users_patterns_hold_for_named_files_too(tmp_path: Path) -> None:
    files = write(tmp_path, {"a/main.tf": "", "a/test/main.tf": "", "b/main.tf": ""})
    assert paths(discover([""], files, exclude=["test/", "/b"])) == ["a/main.tf"]
    assert paths(discover(["a/test/main.tf", "a/test"], files, exclude=["test/"])) == []


def test_links_are_followed_within_the_root_and_never_in_circles(tmp_path: Path) -> None:
    root = tmp_path / "root"
    files = write(tmp_path, {"root/a/main.tf": "", "root/b/own.tf": "", "outside/main.tf": "", "outside.tf": ""})
    files = Files(root)
    for link, target in {
        "loop": ".",
        "a/up": "..",
        "again": "a",
        "out": "../outside",
        "out.tf": "../outside.tf",
        "b/main.tf": "../a/main.tf",
        "dead.tf": "nowhere.tf",
        "self": "self",
    }.items():
        os.symlink(target, root / link)
    found = discover([""], files)
    assert paths(found) == ["a/main.tf", "b/own.tf"]
    assert [(one.kind, one.file, one.message) for one in found.notices] == [
        (NoticeKind.UNSUPPORTED, "dead.tf", "this link leads nowhere and is not followed"),
        (NoticeKind.UNSUPPORTED, "out.tf", "this link leads out of the scan root and is not followed"),
    ]
    assert paths(discover(["loop"], files)) == ["a/main.tf", "b/own.tf"]
    # What a link leads to is read under the link's name where it is not reached otherwise.
    assert paths(discover(["b"], files)) == ["b/main.tf", "b/own.tf"]
    refused = discover(["out"], files)
    assert [(one.kind, one.file) for one in refused.notices] == [(NoticeKind.UNREADABLE, "out")]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are a matter of Unix")
def test_what_is_no_regular_file_is_never_opened_and_never_clean(tmp_path: Path) -> None:
    write(tmp_path, {"a/main.tf": "", ".gitignore": "ignored.tf\n"})
    for name in ("a/pipe.tf", "a/pipe.yaml", "a/pipe", "a/pipe.png", "ignored.tf"):
        os.mkfifo(tmp_path / name)
    os.symlink("pipe", tmp_path / "a" / "link.yaml")
    files = Files(tmp_path)
    found = discover([""], files)
    assert paths(found) == ["a/main.tf"]
    refused = [(one.kind, one.file) for one in found.notices]
    assert refused == [(NoticeKind.UNREADABLE, f"a/{name}") for name in ("pipe.tf", "pipe.yaml", "link.yaml")]
    named = discover(["a/pipe"], files)
    assert [(one.kind, one.file) for one in named.notices] == [(NoticeKind.UNREADABLE, "a/pipe")]


def test_a_chart_s_templates_are_templates_where_they_hold_braces(tmp_path: Path) -> None:
    contents = {
        "chart/Chart.yaml": "name: x\n",
        "chart/templates/job.yaml": POD + "name: '{{ .Values.name }}'\n",
        "chart/templates/plain.yaml": POD,
        "templates/alert.yaml": POD + "text: '{{ user }}'\n",
    }
    files = write(tmp_path, contents)
    found = {entry.path: entry for entry in discover([""], files).entries}
    assert found["chart/templates/job.yaml"].kind is FileKind.TEMPLATE
    assert found["chart/templates/plain.yaml"].kind is FileKind.MANIFEST
    assert (found["templates/alert.yaml"].kind, found["templates/alert.yaml"].has_marks) == (FileKind.MANIFEST, True)
    (named,) = discover(["chart/templates/job.yaml"], files).entries
    assert named.kind is FileKind.TEMPLATE


def test_texts_that_are_no_files_are_found(tmp_path: Path) -> None:
    files = Files(tmp_path / "nowhere", {"a/main.tf": b"", "a/pod.yaml": POD.encode(), "b.tf": b""})
    assert paths(discover(["a"], files)) == ["a/main.tf", "a/pod.yaml"]
    assert paths(discover([""], files)) == ["a/main.tf", "a/pod.yaml", "b.tf"]
    assert paths(discover(["b.tf"], files)) == ["b.tf"]


def test_a_large_file_is_classified_by_its_beginning(tmp_path: Path) -> None:
    blanks = " " * FILE_SIZE
    contents = {"plan.json": f'{{"format_version":"1.2","planned_values":{{}}}}{blanks}', "data.json": f"[{blanks}]"}
    files = write(tmp_path, contents | {"big.yaml": POD + blanks})
    found = discover([""], files)
    assert [(entry.path, entry.kind) for entry in found.entries] == [
        ("big.yaml", FileKind.MANIFEST),
        ("plan.json", FileKind.PLAN),
    ]
    assert found.notices == ()
    assert files.text("big.yaml") is None
    assert [(one.kind, one.file) for one in files.notices] == [(NoticeKind.LIMIT, "big.yaml")]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="needs a user whom permissions bind")
def test_a_folder_that_may_not_be_read_is_told(tmp_path: Path) -> None:
    files = write(tmp_path, {"closed/main.tf": ""})
    (tmp_path / "closed").chmod(0)
    found = discover([""], files)
    (tmp_path / "closed").chmod(0o755)
    assert [(one.kind, one.file) for one in found.notices] == [(NoticeKind.UNREADABLE, "closed")]


@pytest.mark.skipif(os.name != "posix", reason="names are bytes on POSIX only")
def test_a_name_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"m\xe9.tf")).write_bytes(b"")
    found = discover([""], Files(tmp_path))
    assert found.entries == ()
    assert [(one.kind, one.file) for one in found.notices] == [(NoticeKind.UNREADABLE, "m?.tf")]


def test_the_root_is_the_repository_the_settings_the_working_directory_or_the_path(tmp_path: Path) -> None:
    write(tmp_path, {"repo/a/main.tf": "", "repo/b/main.tf": "", "other/main.tf": ""})
    (tmp_path / "repo" / ".git").write_text("gitdir: elsewhere\n")
    repo = tmp_path / "repo"
    assert scan_root([repo / "a"], tmp_path) == repo
    assert scan_root([repo / "a" / "main.tf", repo / "b"], tmp_path) == repo
    (repo / "a" / ".ailint.yaml").write_text("")
    assert scan_root([repo / "a"], tmp_path) == repo / "a"
    assert scan_root([repo / "a", repo / "b"], tmp_path) == repo
    assert scan_root([tmp_path / "other"], tmp_path) == tmp_path
    assert scan_root([tmp_path / "other" / "main.tf"], repo) == tmp_path / "other"
