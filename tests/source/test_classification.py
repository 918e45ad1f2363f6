"""What a file is to ailint, by its name and a look at its bytes."""

import pytest

from ailint.source.classification import FileKind, classify, may_be_ours, searchable

SCHEMA = "https://schema.management.azure.com/schemas/2019-04-01/"
ARM = f'{{"$schema": "{SCHEMA}deploymentTemplate.json#", "resources": []}}'
POD = "apiVersion: v1\nkind: Pod\n"


def kind_of(path: str, content: str = "", encoding: str = "utf-8") -> FileKind | None:
    return classify(path, lambda: searchable(content.encode(encoding)))


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("main.tf", FileKind.TERRAFORM),
        ("main.tofu", FileKind.TERRAFORM),
        ("main.tf.json", FileKind.TERRAFORM),
        ("main.tofu.json", FileKind.TERRAFORM),
        ("prod.tfvars", FileKind.VARIABLES),
        ("prod.auto.tfvars.json", FileKind.VARIABLES),
        ("main.bicep", FileKind.BICEP),
        ("main.bicepparam", FileKind.BICEP_PARAMETERS),
        (".terraform.lock.hcl", FileKind.OTHER_HCL),
        ("terragrunt.hcl", FileKind.OTHER_HCL),
        ("gpu.tfstack.hcl", FileKind.OTHER_HCL),
        ("image.pkr.hcl", FileKind.OTHER_HCL),
        ("job.nomad", FileKind.OTHER_HCL),
        ("Chart.yaml", FileKind.CHART),
        ("base/kustomization.yaml", FileKind.MANIFEST),
        ("main.tf.j2", FileKind.TEMPLATE),
        ("{{cookiecutter.name}}/main.tf", FileKind.TEMPLATE),
        (".main.tf", None),
        ("MAIN.TF", None),
        ("main.tfstate", None),
        ("main.tf~", None),
        ("notes.txt", None),
    ],
)
def test_a_name_may_be_enough(path: str, kind: FileKind | None) -> None:
    def unread() -> bytes:
        raise AssertionError("read without need")

    assert (classify(path, unread) if may_be_ours(path.rpartition("/")[2]) else None) is kind


@pytest.mark.parametrize(
    ("path", "content", "kind"),
    [
        ("azuredeploy.json", ARM, FileKind.ARM),
        ("t.json", ARM.replace("deployment", "subscriptionDeployment"), FileKind.ARM),
        ("t.json", ARM.replace("deployment", "managementGroupDeployment"), FileKind.ARM),
        ("t.json", ARM.replace("deployment", "tenantDeployment"), FileKind.ARM),
        ("t.json", ARM.replace("deploymentTemplate", "DeploymentTemplate"), FileKind.ARM),
        ("t.json", '{"contentVersion": "1", ' + ARM[1:], FileKind.ARM),
        ("t.json", '{"parameters": {}, ' + ARM[1:], FileKind.ARM),
        ("t.json", "// a comment\n" + ARM, FileKind.ARM),
        ("t.json", ARM + "{,}", FileKind.ARM),
        ("policy.json", f'{{"properties": {{"template": {ARM}}}}}', None),
        ("list.json", f"[{ARM}]", None),
        ("p.json", f'{{"$schema": "{SCHEMA}deploymentParameters.json#"}}', FileKind.ARM_PARAMETERS),
        ("plan.json", '{"format_version":"1.2","planned_values":{}}', FileKind.PLAN),
        ("plan.json", '{"format_version":"1.2","resource_changes":[]}', FileKind.PLAN),
        ("state.json", '{"format_version":"1.0","values":{}}', None),
        ("pod.json", '{"apiVersion":"v1","kind":"Pod"}', FileKind.MANIFEST),
        ("pod.json", '{"apiVersion":"v1","kind":"Pod"', FileKind.MANIFEST),
        ("openapi.json", '{"properties":{"apiVersion":{},"kind":{}}}', None),
        ("deep.json", "[" * 100_000, None),
        ("scalar.json", "42", None),
        ("pod.yaml", POD, FileKind.MANIFEST),
        ("pod.YML", POD, FileKind.MANIFEST),
        ("pod.yaml", '{"apiVersion": "v1", "kind": "Pod"}', FileKind.MANIFEST),
        ("pod.yaml", "kind: Pod\0\n", FileKind.MANIFEST),
        ("values.yaml", "service:\n  kind: ClusterIP\n", None),
        ("list.yaml", "- 1\n", None),
        ("empty.yaml", "", None),
        (
            "compute.yml",
            "$schema: https://azuremlschemas.azureedge.net/latest/amlCompute.schema.json\n",
            FileKind.MANIFEST,
        ),
        ("compute.yml", "type: amlcompute\nsize: Standard_NC6\n", FileKind.MANIFEST),
        ("pod.yaml.tmpl", POD, FileKind.TEMPLATE),
        ("pod.yml.j2", POD, FileKind.TEMPLATE),
        ("cloud-init.yaml.tftpl", "#cloud-config\n", None),
        ("_helpers.tpl", POD, None),
        ("lab.sh", "az vm create -n x\n", FileKind.SCRIPT),
        ("lab.sh", "echo hello\n", None),
        ("lab.azcli", "az vm create\n", FileKind.SCRIPT),
        ("lab.ps1", "az vm create\n", FileKind.SCRIPT),
        ("lab", "#!/usr/bin/env bash\naz vm create\n", FileKind.SCRIPT),
        ("lab", "#!/usr/bin/env python3\n# az vm create\n", None),
        ("README.md", "```bash\naz vm create\n```\n", FileKind.DOCUMENT),
        ("README.md", "# Title\n", None),
    ],
)
def test_the_content_decides_where_the_name_does_not(path: str, content: str, kind: FileKind | None) -> None:
    assert kind_of(path, content) is kind


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "utf-32"])
def test_the_encoding_hides_no_word(encoding: str) -> None:
    assert kind_of("azuredeploy.json", ARM, encoding) is FileKind.ARM
    assert kind_of("pod.yaml", POD, encoding) is FileKind.MANIFEST
    assert kind_of("lab.ps1", "az vm create", encoding) is FileKind.SCRIPT
