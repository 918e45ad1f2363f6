"""Helm releases and remote manifests that scripts install."""

import pytest
from tests.configuration.az.scripts import read_script, said

from ailint.configuration.resource import Resource, elements

OPERATOR = "nvidia/gpu-operator"


def released(script: str, name: str = "deploy.sh", **files: str) -> Resource:
    (resource,) = read_script(script, name, **files).resources
    assert resource.type == "helm_release"
    return resource


def settings(resource: Resource) -> dict[object, object]:
    found = elements(resource.read("set"))
    assert isinstance(found, tuple)
    return {said(one.value["name"]): said(one.value["value"]) for one in found}


@pytest.mark.parametrize(
    "command",
    [
        f"helm install gpu {OPERATOR}",
        f"helm upgrade --install gpu {OPERATOR} --wait --timeout 600s",
        f"helm upgrade -i gpu -n gpu-operator --create-namespace {OPERATOR}",
        f"helm install --wait gpu --namespace=gpu-operator {OPERATOR} --version v26.7.0",
        f"sudo helm install gpu {OPERATOR}",
        f"retry 5 helm install gpu {OPERATOR}",
        f'ARGS=(--namespace gpu-operator)\nhelm install gpu {OPERATOR} "${{ARGS[@]}}" --wait',
        f"CHART={OPERATOR}\nhelm install gpu $CHART",
        f"helm --kube-context lab install gpu {OPERATOR}",
    ],
)
def test_the_chart_is_found_among_options(command):
    resource = released(command + "\n")
    assert said(resource.read("chart")) == OPERATOR
    assert resource.address.path == "helm gpu"
    assert not resource.may_exist


def test_a_release_without_a_name_is_known_by_its_chart():
    resource = released(f"helm install --generate-name {OPERATOR}\n")
    assert (said(resource.read("chart")), resource.address.path) == (OPERATOR, f"helm {OPERATOR}")


def test_settings_are_taken_apart():
    script = f"helm install gpu {OPERATOR} --set driver.enabled=false,mig.strategy=mixed --set-string 'a=1' --set n=4\n"
    assert settings(released(script)) == {"driver.enabled": False, "mig.strategy": "mixed", "a": "1", "n": 4}


def test_a_setting_of_an_unknown_variable_is_unknown():
    assert settings(released(f"helm install gpu {OPERATOR} --set a=1,driver.enabled=$DRIVER\n")) == {
        "a": 1,
        "driver.enabled": "?INPUT",
    }


@pytest.mark.parametrize("option", ["-f values.yaml", "--values values.yaml", "--values=values.yaml"])
def test_files_of_values_are_read_beside_the_script(option):
    files = {"scripts/values.yaml": "driver: {enabled: false}\n"}
    resource = released(f"helm install gpu {OPERATOR} {option}\n", "scripts/deploy.sh", **files)
    (value,) = elements(resource.read("values"))
    assert said(value) == "driver: {enabled: false}\n"
    assert value.provenance.span.file == "scripts/values.yaml"


@pytest.mark.parametrize("rest", ["-f elsewhere.yaml", "$HELM_FLAGS", '"$@"'])
def test_what_nobody_here_knows_leaves_the_values_open(rest):
    (value,) = elements(released(f"helm install gpu {OPERATOR} {rest}\n").read("values"))
    assert said(value) in {"?DATA", "?INPUT"}


@pytest.mark.parametrize("script", ["helm repo add nvidia https://helm.example\n", "helm template gpu x/y\n", "helm\n"])
def test_other_commands_of_helm_make_nothing(script):
    assert read_script(script).resources == []


def test_a_release_in_an_undecided_branch_may_not_exist():
    assert released(f'if [ "$GPU" = yes ]; then helm install gpu {OPERATOR}; fi\n').may_exist


@pytest.mark.parametrize(
    ("script", "address"),
    [
        ("kubectl apply -f https://example.org/plugin.yml\n", "https://example.org/plugin.yml"),
        ("kubectl create -k github.com/example/overlay\n", "github.com/example/overlay"),
        ("V=1\nkubectl apply -f https://example.org/v$V/plugin.yml\n", "https://example.org/v1/plugin.yml"),
    ],
)
def test_manifests_from_the_network_are_kept_by_their_address(script, address):
    (resource,) = read_script(script).resources
    assert (resource.type, said(resource.read("address"))) == ("remote manifest", address)


@pytest.mark.parametrize("script", ["kubectl apply -f pods.yaml\n", "kubectl get -f https://example.org/x.yaml\n"])
def test_other_commands_of_kubectl_fetch_nothing(script):
    assert read_script(script).resources == []


def test_a_setting_may_name_an_element_of_a_list():
    script = f"helm install gpu {OPERATOR} --set a.b[0].key=sku,a.b[0].operator=Exists\n"
    assert settings(released(script)) == {"a.b[0].key": "sku", "a.b[0].operator": "Exists"}
