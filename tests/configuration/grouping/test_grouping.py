"""Which files are evaluated together, and which are only a part of something else."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from ailint.configuration.grouping import Grouping, group
from ailint.configuration.grouping.graph import entry_points
from ailint.configuration.project import ProjectKind
from ailint.source.discovery import discover
from ailint.source.files import Files
from ailint.source.notice import NoticeKind

SCHEMA = "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#"
PARAMETERS = SCHEMA.replace("Template", "Parameters")
ARM = f'{{"$schema": "{SCHEMA}", "resources": []}}'
POD = "apiVersion: v1\nkind: Pod\n"


def grouped(
    contents: Mapping[str, str], paths: tuple[str, ...] = ("",), *, renders: bool = False, with_documents: bool = True
) -> Grouping:
    files = Files(Path("/nowhere-to-be-found"), {path: content.encode() for path, content in contents.items()})
    return group(discover(paths, files, includes_documents=with_documents), files, renders=renders)


def roots(found: Grouping, kind: ProjectKind) -> list[str]:
    return [project.root for project in found.projects if project.kind is kind]


def call(source: str) -> str:
    return f'module "m" {{\n  source = "{source}"\n}}\n'


@pytest.mark.parametrize(
    ("contents", "expected"),
    [
        ({"main.tf": "", "x/main.tf": ""}, ["", "x"]),
        ({"main.tf": call("./x"), "x/main.tf": ""}, [""]),
        ({"live/a/main.tf": call("../../modules/x"), "modules/x/main.tf": ""}, ["live/a"]),
        ({"main.tf": call("./x"), "x/main.tf": call("../y"), "y/main.tf": ""}, [""]),
        ({"main.tf": call("terraform-aws-modules/x"), "x/main.tf": ""}, ["", "x"]),
        ({"main.tf": "# " + call("./x"), "x/main.tf": ""}, ["", "x"]),
        ({"main.tf": 'resource "a" "b" {\n  source = "./x"\n}\n', "x/main.tf": ""}, ["", "x"]),
        ({"main.tf": 'module m { source = "./x" }', "x/main.tf": ""}, [""]),
        ({"main.tf.json": '{"module": {"m": {"source": "./x"}}}', "x/main.tf": ""}, [""]),
        ({"main.tf.json": '[{"module": [{"m": [{"source": "./x"}]}]}]', "x/main.tf": ""}, [""]),
        ({"a/main.tf": call("../b"), "b/main.tf": call("../a")}, ["a"]),
        ({"main.tf": call("../../outside")}, [""]),
        ({"examples/e/main.tf": call("../.."), "main.tf": ""}, ["examples/e"]),
        ({"main.tofu": call(".\\x"), "x/main.tf": ""}, [""]),
    ],
)
def test_root_modules_are_folders_that_nobody_calls(contents: dict[str, str], expected: list[str]) -> None:
    assert roots(grouped(contents), ProjectKind.TERRAFORM) == expected


def test_a_called_folder_that_is_named_is_a_root_as_well() -> None:
    contents = {"live/main.tf": call("../x"), "x/main.tf": "", "x/examples/e/main.tf": call("../..")}
    assert roots(grouped(contents), ProjectKind.TERRAFORM) == ["live", "x/examples/e"]
    assert roots(grouped(contents, ("live", "x")), ProjectKind.TERRAFORM) == ["live", "x/examples/e"]
    del contents["x/examples/e/main.tf"]
    assert roots(grouped(contents, ("live", "x")), ProjectKind.TERRAFORM) == ["live", "x"]
    assert roots(grouped(contents, ("live/main.tf", "x/main.tf")), ProjectKind.TERRAFORM) == ["live"]
    assert roots(grouped(contents, ("live",)), ProjectKind.TERRAFORM) == ["live"]


def test_variable_files_go_to_the_module_above_them() -> None:
    contents = {"a/main.tf": "", "a/terraform.tfvars": "", "a/env/prod.tfvars": "", "lonely/x.tfvars": ""}
    (project,) = grouped(contents).projects
    assert project.files == ("a/env/prod.tfvars", "a/main.tf", "a/terraform.tfvars")


def test_of_a_circle_that_nothing_reaches_one_is_an_entry_point() -> None:
    uses = {"a": ["b"], "b": ["c"], "c": ["b", "d"], "e": ["f"], "f": ["e"], "g": ["g"]}
    assert entry_points("abcdefg", uses) == ["a", "e", "g"]


def test_templates_that_others_link_to_are_parts() -> None:
    link = ARM.replace("[]", '[{"templateLink": {"relativePath": "nested/vm.json"}}]')
    address = ARM.replace("[]", '[{"templateLink": {"uri": "[concat(variables(\'base\'), \'/nested/net.json\')]"}}]')
    contents = {"a/main.json": link, "a/nested/vm.json": ARM, "b/main.json": address, "b/nested/net.json": ARM}
    contents |= {"c/main.json": ARM, "c/nested/vm.json": ARM}
    assert roots(grouped(contents), ProjectKind.ARM) == [
        "a/main.json",
        "b/main.json",
        "c/main.json",
        "c/nested/vm.json",
    ]


def test_bicep_files_that_others_use_are_parts() -> None:
    contents = {
        "main.bicep": "module vm 'modules/vm.bicep' = {\n}\nimport {\n  a\n  b\n} from './types.bicep'\n",
        "modules/vm.bicep": "module net '../net.json' = {}\nmodule far 'br:registry.example/x:1' = {}\n",
        "net.json": ARM,
        "types.bicep": "",
        "other.bicep": "// module vm 'main.bicep' = {}\n",
    }
    found = grouped(contents)
    assert roots(found, ProjectKind.BICEP) == ["main.bicep", "other.bicep"]
    assert roots(found, ProjectKind.ARM) == []


def test_what_bicep_compiled_is_left_out_where_its_source_is_read() -> None:
    compiled = ARM.replace('"resources"', '"metadata": {"_generator": {"name": "bicep", "version": "1"}}, "resources"')
    contents = {"a/main.bicep": "", "a/main.json": compiled, "b/main.bicep": "", "b/azuredeploy.json": compiled}
    contents |= {
        "c/main.json": compiled,
        "d/main.bicep": "",
        "d/main.json": ARM,
        "e.bicep": "module m 'a/main.json' = {}",
    }
    found = grouped(contents)
    assert roots(found, ProjectKind.BICEP) == ["b/main.bicep", "d/main.bicep", "e.bicep"]
    assert roots(found, ProjectKind.ARM) == ["c/main.json", "d/main.json"]
    assert [(one.kind, one.file, one.message) for one in found.notices] == [
        (NoticeKind.DUPLICATE, "a/main.json", "compiled from a/main.bicep, which is read instead"),
        (NoticeKind.DUPLICATE, "b/azuredeploy.json", "compiled from b/main.bicep, which is read instead"),
    ]
    assert roots(grouped(contents, ("a/main.json",)), ProjectKind.ARM) == ["a/main.json"]


def test_parameter_files_go_to_the_templates_they_are_for() -> None:
    parameters = f'{{"$schema": "{PARAMETERS}"}}'
    contents = {
        "a/azuredeploy.json": ARM,
        "a/azuredeploy.parameters.json": parameters,
        "a/azuredeploy.parameters.prod.json": parameters,
        "a/vm.json": ARM,
        "a/vm.prod.parameters.json": parameters,
        "b/template.json": ARM,
        "b/parameters.json": parameters,
        "c/main.bicep": "",
        "c/env/prod.bicepparam": "using '../main.bicep'\n",
        "c/env/none.bicepparam": "using none\n",
        "d/lonely.parameters.json": parameters,
    }
    found = {project.root: project.files for project in grouped(contents).projects}
    assert found == {
        "a/azuredeploy.json": (
            "a/azuredeploy.json",
            "a/azuredeploy.parameters.json",
            "a/azuredeploy.parameters.prod.json",
        ),
        "a/vm.json": ("a/vm.json", "a/vm.prod.parameters.json"),
        "b/template.json": ("b/template.json", "b/parameters.json"),
        "c/main.bicep": ("c/main.bicep", "c/env/prod.bicepparam"),
    }
    assert grouped(contents).left_alone == 2


def test_a_template_that_a_named_parameter_file_uses_is_a_project_though_not_scanned() -> None:
    contents = {"main.bicep": "", "env/prod.bicepparam": "using '../main.bicep'\n"}
    (project,) = grouped(contents, ("env",)).projects
    assert (project.kind, project.root) == (ProjectKind.BICEP, "main.bicep")
    assert project.files == ("main.bicep", "env/prod.bicepparam")


def test_folders_of_manifests_are_projects_and_kustomizations_join_them() -> None:
    kustomization = "resources:\n- ../../base\ncomponents: [../../parts/gpu]\n# - ../../apart\n"
    contents = {
        "apart/pod.yaml": POD,
        "base/kustomization.yaml": "resources: [pod.yaml]\n",
        "base/pod.yaml": POD,
        "overlays/prod/kustomization.yaml": kustomization,
        "parts/gpu/pod.yaml": POD,
        "parts/other/pod.yaml": POD,
    }
    found = {project.root: project.files for project in grouped(contents).projects}
    assert found == {
        "apart": ("apart/pod.yaml",),
        "base": (
            "base/kustomization.yaml",
            "base/pod.yaml",
            "overlays/prod/kustomization.yaml",
            "parts/gpu/pod.yaml",
        ),
        "parts/other": ("parts/other/pod.yaml",),
    }


def test_plans_scripts_and_documents_stand_alone() -> None:
    contents = {"plan.json": '{"format_version":"1.2","planned_values":{}}', "a.sh": "az vm list", "b.md": "az vm list"}
    found = grouped(contents)
    assert [(project.kind, project.root) for project in found.projects] == [
        (ProjectKind.PLAN, "plan.json"),
        (ProjectKind.SCRIPT, "a.sh"),
        (ProjectKind.SCRIPT, "b.md"),
    ]


def test_other_dialects_of_hcl_are_told_once_each() -> None:
    contents = {
        "a/terragrunt.hcl": "",
        "b/terragrunt.hcl": "",
        "x.pkr.hcl": "",
        ".terraform.lock.hcl": "",
        "t.tftest.hcl": "",
    }
    found = grouped(contents)
    assert [(one.kind, one.file) for one in found.notices] == [
        (NoticeKind.UNSUPPORTED, "a/terragrunt.hcl"),
        (NoticeKind.UNSUPPORTED, "x.pkr.hcl"),
    ]
    assert found.notices[0].message.endswith("(and 1 more)")


def test_a_terragrunt_unit_is_a_root_and_its_module_is_none() -> None:
    contents = {
        "live/root.hcl": "",
        "live/prod/terragrunt.hcl": 'terraform {\n  source = "../../modules//pool"\n}\n',
        "modules/pool/main.tf": 'resource "a" "b" {}\n',
    }
    found = grouped(contents)
    assert [project.root for project in found.projects] == ["live/prod"]
    assert found.notices == ()


def test_a_terragrunt_file_beside_a_module_belongs_to_it() -> None:
    found = grouped({"pool/terragrunt.hcl": "inputs = {}\n", "pool/main.tf": 'resource "a" "b" {}\n'})
    assert [project.root for project in found.projects] == ["pool"]
    assert found.projects[0].files == ("pool/main.tf", "pool/terragrunt.hcl")


@pytest.mark.parametrize(
    ("content", "is_template"),
    [
        (POD + "spec: {{ spec }}\n", True),
        (POD + "{{- if x }}\na: 1\n{{- end }}\n", True),
        (POD + "{% if x %}\na: 1\n{% endif %}\n", True),
        (POD + "metadata:\n  name: ${NAME}\n", True),
        (POD + "metadata:\n  name: a-${NAME:-b}\n", True),
        (POD + "spec:\n  ${KEY}: 1\n", True),
        (POD + "data:\n  text: '{{ user }} ${HOME}'\n", False),
        (POD + "text: |\n  {{ user }}\n  {% if x %}\n", False),
        (POD + "text: '{{ user }}'\n", False),
        (POD + "spec: {command: [sh, -c, 'cd ${HOME}']}\n", False),
        (POD + "spec: {args: ['${HOME}']}\n", False),
        (POD + "run: echo ${HOME}\n", False),
        (POD + "text: '{{ user }}'\nspec: [1\n", False),
    ],
)
def test_braces_make_a_template_only_where_they_are_no_text(content: str, is_template: bool) -> None:
    found = grouped({"pod.yaml": content})
    assert [one.kind for one in found.notices] == ([NoticeKind.UNRENDERED] if is_template else [])
    assert len(found.projects) == (not is_template)
    assert found.unread == ((("template", "pod.yaml"),) if is_template else ())


def test_code_with_statements_of_jinja_is_a_template() -> None:
    jinja = '{% if gpu %}\nresource "a" "b" {}\n{% endif %}\n'
    heredoc = 'locals {\n  text = "{{ user }} {% raw %}"\n}\n'
    found = grouped({"a/main.tf": jinja, "b/main.tf": heredoc})
    assert found.unread == (("template", "a/main.tf"),)
    assert roots(found, ProjectKind.TERRAFORM) == ["b"]


def test_charts_are_told_of_unless_they_are_rendered(tmp_path: Path) -> None:
    (tmp_path / "chart" / "templates").mkdir(parents=True)
    (tmp_path / "chart" / "Chart.yaml").write_text("name: x\n")
    (tmp_path / "chart" / "templates" / "pod.yaml").write_text(POD + "name: '{{ x }}'\n")
    files = Files(tmp_path)
    found = discover([""], files)
    told = group(found, files)
    assert [(one.kind, one.file) for one in told.notices] == [(NoticeKind.UNRENDERED, "chart/templates/pod.yaml")]
    assert (told.projects, told.left_alone) == ((), 1)
    rendered = group(found, files, renders=True)
    assert [(project.root, project.files) for project in rendered.projects] == [("chart", ("chart/Chart.yaml",))]
    assert rendered.notices == ()


@pytest.mark.parametrize(
    ("path", "content", "kind"),
    [
        ("README.md", "Then run `helm install gpu nvidia/gpu-operator`.\n", "guide"),
        ("README.md", "Then run `helm install web bitnami/nginx`.\n", None),
        ("site.yaml", "- name: all\n  hosts: all\n  roles:\n    - role: gpu\n", "playbook"),
        ("values.yaml", "hosts:\n  - example.org\n", None),
    ],
)
def test_guides_and_playbooks_could_say_what_seems_to_be_missing(path: str, content: str, kind: str | None) -> None:
    found = grouped({path: content}, with_documents=False)
    assert found.projects == ()
    assert found.unread == (((kind, path),) if kind else ())
    assert found.left_alone == 1
