"""Kustomizations without rendering: bases, overlays, components, and what they change."""

import pytest
from tests.configuration.kubernetes.manifests import DEPLOYMENT, addresses, body, read_files

from ailint.value import Unknown, Via

BASE = {"base/kustomization.yaml": "resources: [api.yaml]\n", "base/api.yaml": DEPLOYMENT}


def overlay(text: str, **files: str) -> dict[str, str]:
    """The base and an overlay `prod` with this kustomization; further files stand beside it."""
    beside = {f"prod/{name.replace('_', '.')}": content for name, content in files.items()}
    return {**BASE, "prod/kustomization.yaml": f"resources: [../base]\n{text}", **beside}


def spec(text: str, **files: str) -> dict:
    """The pod spec that the overlay makes."""
    (resource,) = read_files(overlay(text, **files)).resources
    return body(resource)["spec"]["template"]["spec"]


def test_a_base_is_judged_as_its_overlays_make_it_and_not_by_itself():
    files = {**overlay("namePrefix: prod-\n"), "dev/kustomization.yml": "bases: [../base]\nnamespace: dev\n"}
    assert addresses(read_files(files)) == ["dev: Deployment/dev/api", "prod: Deployment/prod-api"]


def test_a_base_without_overlay_is_judged_by_itself():
    assert addresses(read_files(BASE)) == ["base: Deployment/api"]


def test_files_that_no_kustomization_takes_have_the_scope_of_the_project():
    assert addresses(read_files({**BASE, "base/other.yaml": DEPLOYMENT})) == ["base: Deployment/api", "Deployment/api"]


def test_a_patch_is_no_object():
    patch = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: api}\nspec: {replicas: 5}\n"
    found = read_files(overlay("patches: [{path: more.yaml}]\n", more_yaml=patch))
    assert addresses(found) == ["prod: Deployment/api"]
    replicas = found.resources[0].read("spec.replicas")
    assert replicas.value == 5
    assert (replicas.provenance.span.file, replicas.provenance.span.line) == ("base/api.yaml", 6)
    assert (replicas.provenance.origin.file, replicas.provenance.origin.line) == ("prod/more.yaml", 4)
    assert replicas.provenance.steps[0].via is Via.MERGE


HEAD = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: api}\n"


def merge(pod: str) -> dict:
    """The pod spec after an inline strategic merge patch of it."""
    text = f"{HEAD}spec: {{template: {{spec: {pod}}}}}\n"
    indented = "".join(f"    {line}\n" for line in text.splitlines())
    return spec(f"patchesStrategicMerge:\n- |-\n{indented}")


def test_containers_are_merged_by_name_and_maps_by_key():
    made = merge("{containers: [{name: main, resources: {limits: {nvidia.com/gpu: 4}}}]}")
    main, side = made["containers"]
    assert main["resources"]["limits"] == {"nvidia.com/gpu": 4, "cpu": 2}
    assert (main["image"], side["name"]) == ("registry.example/api:1", "side")


def test_what_a_patch_adds_comes_first():
    made = merge("{containers: [{name: new, image: x}], initContainers: [{name: i, image: z}]}")
    assert [one["name"] for one in made["containers"]] == ["new", "main", "side"]
    assert made["initContainers"] == [{"name": "i", "image": "z"}]


def test_env_is_merged_by_name():
    made = merge("{containers: [{name: main, env: [{name: B, value: c}, {name: C, value: d}]}]}")
    assert {one["name"]: one["value"] for one in made["containers"][0]["env"]} == {"A": "a", "B": "c", "C": "d"}


def test_tolerations_are_replaced():
    assert merge("{tolerations: [{operator: Exists}]}")["tolerations"] == [{"operator": "Exists"}]


@pytest.mark.parametrize(
    ("patch", "gone"),
    [
        ("{nodeSelector: null}", "nodeSelector"),
        ("{tolerations: null}", "tolerations"),
        ("{nodeSelector: {$patch: delete}}", "nodeSelector"),
    ],
)
def test_null_and_delete_remove(patch, gone):
    assert gone not in merge(patch)


def test_an_element_is_deleted_by_its_key():
    made = merge("{containers: [{name: side, $patch: delete}]}")
    assert [one["name"] for one in made["containers"]] == ["main"]


def test_replace_replaces():
    assert merge("{nodeSelector: {$patch: replace, a: b}}")["nodeSelector"] == {"a": "b"}


def test_an_object_is_deleted():
    files = overlay("patches:\n- patch: |\n    $patch: delete\n    kind: x\n  target: {kind: Deployment}\n")
    assert read_files(files).resources == []


def test_lists_of_custom_resources_are_replaced():
    job = (
        "apiVersion: kubeflow.org/v1\nkind: PyTorchJob\nmetadata: {name: j}\nspec:\n  pytorchReplicaSpecs:\n"
        "    Worker: {template: {spec: {containers: [{name: a, image: x}]}}}\n"
    )
    files = {
        "kustomization.yaml": "resources: [j.yaml]\npatches: [{path: p.yaml}]\n",
        "j.yaml": job,
        "p.yaml": job.replace("{name: a, image: x}", "{name: b}"),
    }
    (made,) = read_files(files).resources
    worker = body(made)["spec"]["pytorchReplicaSpecs"]["Worker"]
    assert worker["template"]["spec"]["containers"] == [{"name": "b"}]


def json_patch(operations: str, target: str = "{kind: Deployment}") -> dict:
    indented = "".join(f"    {line}\n" for line in operations.splitlines())
    return spec(f"patches:\n- target: {target}\n  patch: |-\n{indented}")


def test_json_patches():
    made = json_patch(
        "- {op: replace, path: /spec/template/spec/containers/0/resources/limits/nvidia.com~1gpu, value: 8}\n"
        "- {op: add, path: /spec/template/spec/tolerations/-, value: {key: b}}\n"
        "- {op: remove, path: /spec/template/spec/containers/1}\n"
        "- {op: add, path: /spec/template/spec/priorityClassName, value: high}\n"
        "- {op: move, from: /spec/template/spec/nodeSelector, path: /spec/template/spec/other}\n"
    )
    assert made["containers"][0]["resources"]["limits"]["nvidia.com/gpu"] == 8
    assert [one.get("key") for one in made["tolerations"]] == ["sku", "b"]
    assert len(made["containers"]) == 1
    assert made["priorityClassName"] == "high"
    assert made["other"] == {"purpose": "serving"}
    assert "nodeSelector" not in made


def test_json_patches_of_the_old_field_and_of_files():
    text = "patchesJson6902:\n- {target: {version: v1, kind: Deployment, name: api}, path: p.json}\n"
    patch = '[{"op": "replace", "path": "/spec/template/spec/nodeSelector/purpose", "value": "x"}]'
    assert spec(text, p_json=patch)["nodeSelector"] == {"purpose": "x"}


@pytest.mark.parametrize(
    ("target", "applies"),
    [
        ("{kind: Deployment, name: api}", True),
        ("{kind: Deployment, name: a.*}", True),
        ("{name: api|other}", True),
        ("{group: apps, version: v1}", True),
        ("{kind: StatefulSet}", False),
        ("{name: ap}", False),
        ("{group: batch}", False),
        ("{labelSelector: app=api}", False),
        ("{name: '(a+)+'}", False),
    ],
)
def test_targets_select(target, applies):
    made = json_patch("- {op: replace, path: /spec/template/spec/nodeSelector/purpose, value: x}", target)
    assert (made["nodeSelector"] == {"purpose": "x"}) is applies


def test_a_patch_that_can_not_be_applied_is_told_of():
    text = "patches:\n- target: {kind: Deployment}\n  patch: '[{op: replace, path: /spec/nothing/x, value: 1}]'\n"
    found = read_files(overlay(text))
    assert [(notice.kind.value, notice.file) for notice in found.notices] == [
        ("unsupported", "prod/kustomization.yaml"),
    ]
    assert addresses(found) == ["prod: Deployment/api"]


@pytest.mark.parametrize(
    ("rule", "image"),
    [
        ("{name: registry.example/api, newTag: v2}", "registry.example/api:v2"),
        ("{name: registry.example/api, newName: other.example:5000/api}", "other.example:5000/api:1"),
        ("{name: registry.example/api, digest: 'sha256:ab'}", "registry.example/api@sha256:ab"),
        ("{name: api, newTag: v2}", "registry.example/api:1"),
    ],
)
def test_images(rule, image):
    assert spec(f"images: [{rule}]\n")["containers"][0]["image"] == image


def test_replicas_namespace_names_labels():
    text = (
        "replicas: [{name: api, count: 7}]\nnamespace: apps\nnamePrefix: a-\nnameSuffix: -z\n"
        "commonLabels: {team: vision}\nlabels: [{pairs: {tier: gpu}}]\ncommonAnnotations: {x: z}\n"
    )
    (made,) = read_files(overlay(text)).resources
    whole = body(made)
    assert made.address.path == "Deployment/apps/a-api-z"
    assert whole["spec"]["replicas"] == 7
    assert whole["metadata"]["labels"] == {"team": "vision", "tier": "gpu"}
    assert whole["spec"]["template"]["metadata"]["labels"] == {"app": "api", "team": "vision"}
    assert whole["spec"]["selector"]["matchLabels"] == {"app": "api", "team": "vision"}
    assert whole["metadata"]["annotations"] == {"x": "z"}


def test_a_patch_finds_what_a_base_has_renamed():
    files = {
        **BASE,
        "middle/kustomization.yaml": "resources: [../base]\nnamePrefix: m-\n",
        "top/kustomization.yaml": "resources: [../middle]\npatches: [{path: p.yaml}]\n",
        "top/p.yaml": f"{HEAD}spec: {{replicas: 9}}\n",
    }
    (made,) = read_files(files).resources
    assert (made.address.path, body(made)["spec"]["replicas"]) == ("Deployment/m-api", 9)


def test_components_change_what_is_there():
    files = {
        **overlay("components: [../spot]\n"),
        "spot/kustomization.yaml": "kind: Component\nresources: [q.yaml]\npatches: [{path: p.yaml}]\n",
        "spot/p.yaml": f"{HEAD}spec: {{replicas: 1}}\n",
        "spot/q.yaml": "apiVersion: v1\nkind: Pod\nmetadata: {name: q}\n",
    }
    found = read_files(files)
    assert addresses(found) == ["prod: Deployment/api", "prod: Pod/q"]
    assert body(found.resources[0])["spec"]["replicas"] == 1


@pytest.mark.parametrize(
    ("entry", "kind"),
    [
        ("resources: ['https://example.com/base?ref=v1']", "kustomize base"),
        ("resources: [github.com/example/base]", "kustomize base"),
        ("resources: [../../../outside]", "kustomize resource"),
        ("resources: [gone.yaml]", "kustomize resource"),
        ("components: [gone]", "kustomize component"),
        ("helmCharts: [{name: gpu-operator, repo: https://example.com}]", "helm chart"),
    ],
)
def test_what_is_not_here_is_opaque_and_told_of(entry, kind):
    found = read_files({"kustomization.yaml": entry})
    assert [one.kind for one in found.opaque] == [kind]
    assert len(found.notices) == 1


def test_circles_end():
    files = {"a/kustomization.yaml": "resources: [../b]\n", "b/kustomization.yaml": "resources: [../a]\n"}
    assert read_files(files).resources == []
    files = {"top/kustomization.yaml": "resources: [../a]\n", **files}
    assert {notice.kind.value for notice in read_files(files).notices} == {"syntax"}


def test_what_stands_in_a_circle_is_judged_and_told_of():
    files = {
        "a/kustomization.yaml": "resources: [api.yaml, ../b]\n",
        "a/api.yaml": DEPLOYMENT,
        "b/kustomization.yaml": "resources: [../a]\n",
        "other/kustomization.yaml": "resources: [api.yaml]\n",
        "other/api.yaml": DEPLOYMENT,
    }
    found = read_files(files)
    assert addresses(found) == ["a: Deployment/api", "other: Deployment/api"]
    assert [(notice.kind.value, notice.file, notice.line) for notice in found.notices] == [
        ("syntax", "b/kustomization.yaml", 1)
    ]


@pytest.mark.parametrize(
    "part",
    [
        "components: ['https://example.com/gpu?ref=v1']",
        "components: [gone]",
        "transformers: [more.yaml]",
        "patches: [{path: gone.yaml}]",
        "patchesStrategicMerge: [gone.yaml]",
    ],
)
def test_what_an_unread_part_may_have_changed_is_unknown(part):
    files = overlay(f"{part}\n", more_yaml="kind: PatchTransformer\n")
    (resource,) = read_files(files).resources
    pod = "spec.template.spec"
    assert isinstance(resource.read(f"{pod}.tolerations"), Unknown)
    assert isinstance(resource.read(f"{pod}.affinity"), Unknown)
    assert isinstance(resource.read(f"{pod}.containers[0].livenessProbe"), Unknown)
    assert resource.read(f"{pod}.containers[0].name").value == "main"


def test_many_patches_of_one_object_do_not_pile_up():
    patch = f"{HEAD}spec: {{replicas: 9}}\n".replace("\n", "\n    ")
    patches = "".join(f"- patch: |\n    {patch}\n" for _ in range(1_500))
    (made,) = read_files(overlay(f"patches:\n{patches}")).resources
    assert body(made)["spec"]["replicas"] == 9


def test_comments_of_patches_and_kustomizations_count_once():
    patch = f"{HEAD}spec:\n  replicas: 9 # ailint: ignore[some-rule] on purpose\n"
    files = {
        **BASE,
        "patch.yaml": patch,
        "dev/kustomization.yaml": "resources: [../base]\npatches: [{path: ../patch.yaml}]\n",
        "prod/kustomization.yaml": (
            "resources: [../base]\npatches: [{path: ../patch.yaml}]\n"
            "replicas:\n- {name: api, count: 1} # ailint: ignore[other-rule]\n"
        ),
    }
    found = read_files(files)
    assert sorted((one.file, one.line, one.rules) for one in found.suppressions) == [
        ("patch.yaml", 5, ("some-rule",)),
        ("prod/kustomization.yaml", 4, ("other-rule",)),
    ]


def test_patches_of_schemas_are_nothing_to_tell_of():
    crd = "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: a.example.org}\n"
    files = {
        "crd/a.yaml": f"{crd}spec: {{group: example.org, versions: [{{name: v1}}]}}\n",
        "crd/webhook.yaml": f"{crd}spec: {{conversion: {{strategy: Webhook}}}}\n",
        "crd/kustomization.yaml": "resources: [a.yaml]\npatches:\n- path: webhook.yaml\n- target: "
        "{kind: CustomResourceDefinition}\n  patch: '[{op: add, path: /spec/versions/0/served, value: true}]'\n",
    }
    found = read_files(files)
    assert addresses(found) == ["crd: CustomResourceDefinition/a.example.org"]
    assert found.notices == []
