"""Which files make a module, and which assign values."""

import pytest
from tests.configuration.terraform.plain import UNKNOWN, only, plain, read

from ailint.configuration.terraform.files import automatic_var_files, module_files, path_from
from ailint.source.notice import NoticeKind


def test_files_of_a_module_in_the_order_they_are_read() -> None:
    names = ["b.tf", "a.tf.json", "override.tf", "z_override.tf.json", "a_override.tf", "main.tofu", "notes.md"]
    found = module_files(names)
    assert found.primary == ("a.tf.json", "b.tf", "main.tofu")
    assert found.overrides == ("a_override.tf", "override.tf", "z_override.tf.json")


@pytest.mark.parametrize("name", [".hidden.tf", "main.tf~", "#main.tf#", "main.tf.bak", "x.tfvars", "tf", "main.TF"])
def test_other_files_are_no_part_of_it(name: str) -> None:
    assert module_files([name]).primary == ()


def test_opentofu_reads_its_own_file_in_place_of_one_of_the_same_stem() -> None:
    found = module_files(
        ["a.tf", "a.tofu", "b.tf.json", "b.tofu.json", "c.tf", "c.tofu.json", "override.tf", "override.tofu"]
    )
    assert found.primary == ("a.tofu", "b.tofu.json", "c.tf", "c.tofu.json")
    assert found.overrides == ("override.tofu",)
    assert dict(found.shadowed) == {"a.tf": "a.tofu", "b.tf.json": "b.tofu.json", "override.tf": "override.tofu"}


def test_a_shadowed_file_is_told() -> None:
    files = {"a.tf": 'resource "x_y" "z" {\n  size = 1\n}\n', "a.tofu": 'resource "x_y" "z" {\n  size = 2\n}\n'}
    found = read(files)
    assert plain(only(found).read("size")) == 2
    assert [(notice.kind, notice.file) for notice in found.notices] == [(NoticeKind.UNSUPPORTED, "a.tf")]


def test_variable_files_in_the_order_in_which_they_win() -> None:
    names = ["z.auto.tfvars", "terraform.tfvars.json", "other.tfvars", "a.auto.tfvars.json", "terraform.tfvars"]
    expected = ("terraform.tfvars", "terraform.tfvars.json", "a.auto.tfvars.json", "z.auto.tfvars")
    assert automatic_var_files(names) == expected


@pytest.mark.parametrize(
    ("folder", "target", "expected"),
    [
        ("", "", "."),
        ("stack", "stack", "."),
        ("", "modules/a", "modules/a"),
        ("stack", "modules/a", "../modules/a"),
        ("a/b", "a/c", "../c"),
        ("a/b", "", "../.."),
    ],
)
def test_the_way_between_folders(folder: str, target: str, expected: str) -> None:
    assert path_from(folder, target) == expected


def test_the_same_resource_twice_is_told_and_the_first_is_read() -> None:
    files = {"a.tf": 'resource "x_y" "z" {\n  size = 1\n}\n', "b.tf": '\nresource "x_y" "z" {\n  size = 2\n}\n'}
    found = read(files)
    assert plain(only(found).read("size")) == 1
    notice = found.notices[0]
    assert (notice.kind, notice.file, notice.line) == (NoticeKind.DUPLICATE, "b.tf", 2)
    assert "a.tf:1" in notice.message


@pytest.mark.parametrize("twice", ["locals {\n  a = 1\n}\n", 'variable "a" {}\n', 'output "a" {\n  value = 1\n}\n'])
def test_other_things_declared_twice_are_told(twice: str) -> None:
    assert [notice.kind for notice in read(twice + twice).notices] == [NoticeKind.DUPLICATE]


def test_an_override_is_no_duplicate() -> None:
    files = {
        "main.tf": 'resource "x_y" "z" {\n  a = 1\n  b = 1\n}\n',
        "override.tf": 'resource "x_y" "z" {\n  a = 2\n}\n',
    }
    found = read(files)
    assert plain(only(found).read("a")) == 2
    assert plain(only(found).read("b")) == 1
    assert found.notices == []


def test_blocks_in_an_override_replace_those_of_their_type() -> None:
    files = {
        "main.tf": 'resource "x_y" "z" {\n  disk {\n    n = 1\n  }\n  disk {\n    n = 2\n  }\n'
        "  nic {\n    n = 1\n  }\n}\n",
        "override.tf": 'resource "x_y" "z" {\n  dynamic "disk" {\n    for_each = [9]\n'
        "    content {\n      n = disk.value\n    }\n  }\n}\n",
    }
    found = only(read(files))
    assert plain(found.read("disk")) == [{"n": 9}]
    assert plain(found.read("nic")) == [{"n": 1}]


def test_what_is_not_declared_in_a_damaged_module_may_be_all_the_same() -> None:
    files = {
        "a.tf": 'resource "x_y" "z" {\n  v = try(local.gone, "fallback")\n}\n',
        "b.tf": "locals {\n  gone = = 1\n  }}\n",
    }
    assert plain(only(read(files)).read("v")) == UNKNOWN
    assert plain(only(read({"a.tf": files["a.tf"]})).read("v")) == "fallback"


def test_a_file_with_a_syntax_error_is_told_and_read_as_far_as_it_goes() -> None:
    found = read('resource "x_y" "a" {\n  size = \n}\nresource "x_y" "b" {\n  size = 1\n}\n')
    assert plain(only(found, "x_y.b").read("size")) == 1
    assert {notice.kind for notice in found.notices} == {NoticeKind.SYNTAX}
