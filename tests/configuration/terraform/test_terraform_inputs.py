"""Values for variables: files, flags, the environment."""

from datetime import date

from tests.configuration.terraform.plain import INPUTS, only, plain, read, way

from ailint.configuration.project import Inputs, Scenario
from ailint.source.notice import NoticeKind
from ailint.value import Known, Reason, Unknown

ALL = 'variable "size" {\n  type    = string\n  default = "default"\n}\nresource "x_y" "z" {\n  size = var.size\n}\n'


def given(*, var_files: tuple[str, ...] = (), variables: tuple[tuple[str, str], ...] = ()) -> Inputs:
    return Inputs(date(2026, 12, 1), var_files, variables)


def size(files: dict[str, str], inputs: Inputs = INPUTS, folder: str = "") -> object:
    return plain(only(read(files, folder, inputs)).read("size"))


def test_each_source_wins_over_those_before_it() -> None:
    files = {"main.tf": ALL}
    assert size(files) == "default"
    environment = given(variables=(("TF_VAR_size", "environment"),))
    assert size(files, environment) == "environment"
    files["terraform.tfvars"] = 'size = "terraform.tfvars"\n'
    assert size(files, environment) == "terraform.tfvars"
    files["a.auto.tfvars"] = 'size = "auto"\n'
    assert size(files, environment) == "auto"
    files["env/prod.tfvars"] = 'size = "prod"\n'
    assert size(files, given(var_files=("env/prod.tfvars",))) == "prod"
    assert size(files, given(var_files=("env/prod.tfvars",), variables=(("size", "flag"),))) == "flag"


def test_a_flag_is_a_bare_string_unless_the_type_is_no_primitive() -> None:
    text = (
        'variable "list" {\n  type = list(number)\n}\nvariable "bare" {}\n'
        'resource "x_y" "z" {\n  v = [var.list, var.bare]\n}\n'
    )
    found = only(read(text, inputs=given(variables=(("list", '["1", 2]'), ("bare", "[1]"))))).read("v")
    assert plain(found) == [[1, 2], "[1]"]


def test_a_flag_is_placed_at_the_declaration() -> None:
    found = only(read(ALL, inputs=given(variables=(("size", "flag"),)))).read("size")
    assert way(found) == ["main.tf:6:10", "assignment var.size main.tf:1:1"]


def test_a_flag_that_is_no_expression_is_unknown() -> None:
    text = 'variable "list" {\n  type = list(number)\n}\nresource "x_y" "z" {\n  v = var.list\n}\n'
    assert isinstance(only(read(text, inputs=given(variables=(("list", "[1,"),)))).read("v"), Unknown)


def test_a_value_of_the_wrong_type_is_an_error() -> None:
    files = {"main.tf": ALL.replace("string", "number"), "terraform.tfvars": 'size = "many"\n'}
    found = only(read(files)).read("size")
    assert isinstance(found, Unknown)
    assert found.reason is Reason.ERROR
    assert "number" in found.detail


def test_variables_nobody_declares_are_left_alone() -> None:
    assert size({"main.tf": ALL, "terraform.tfvars": 'nobody = "x"\nsize = "y"\n'}) == "y"


def test_sensitive_values_are_marked_in_all_they_make() -> None:
    text = (
        'variable "secret" {\n  default   = { a = "x" }\n  sensitive = true\n}\n'
        'resource "x_y" "z" {\n  v = "${var.secret.a}-${upper(var.secret["a"])}"\n}\n'
    )
    found = only(read(text)).read("v")
    assert isinstance(found, Known)
    assert (found.value, found.sensitive) == ("x-X", True)


def test_variable_files_that_are_not_applied_are_offered() -> None:
    files = {"main.tf": ALL, "prod.tfvars": "", "dev.tfvars.json": "{}", "x.auto.tfvars": ""}
    inputs = Inputs(date(2026, 12, 1), scenarios=(Scenario("dev", ("dev.tfvars.json",)),))
    notices = read(files, inputs=inputs).notices
    assert [(notice.kind, notice.file) for notice in notices] == [(NoticeKind.UNAPPLIED_VAR_FILE, "prod.tfvars")]


def test_a_broken_variable_file_is_told() -> None:
    for name, text in (("terraform.tfvars", "size = \n"), ("terraform.tfvars.json", '{"size": }')):
        notices = read({"main.tf": ALL, name: text}).notices
        assert [(notice.kind, notice.file) for notice in notices] == [(NoticeKind.SYNTAX, name)]


def test_strings_of_json_files_are_no_templates() -> None:
    assert size({"main.tf": ALL, "terraform.tfvars.json": '{"size": "${x}"}'}) == "${x}"
