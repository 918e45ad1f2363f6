"""What a file is to ailint, judged by its name and a look at its bytes with a plain `in`."""

import re
from codecs import BOM_UTF8
from collections.abc import Callable
from enum import Enum

from ailint.source.text import decode


class FileKind(Enum):
    """What kinds of files a reader takes."""

    TERRAFORM = "terraform"
    VARIABLES = "variables"  # *.tfvars
    PLAN = "plan"
    ARM = "arm"
    ARM_PARAMETERS = "arm-parameters"
    BICEP = "bicep"
    BICEP_PARAMETERS = "bicep-parameters"
    MANIFEST = "manifest"  # Kubernetes, kustomizations, Azure ML
    CHART = "chart"
    SCRIPT = "script"
    DOCUMENT = "document"  # Markdown
    GUIDE = "guide"  # Markdown that is not read, but says which GPU software to install
    PLAYBOOK = "playbook"  # Ansible
    TEMPLATE = "template"  # what another tool must render first
    OTHER_HCL = "other-hcl"


Look = Callable[[], bytes]
"""Gives the bytes of a file, as UTF-8; asked for only where the name alone does not decide."""

_BY_SUFFIX: dict[str, FileKind] = {
    ".tf": FileKind.TERRAFORM,
    ".tofu": FileKind.TERRAFORM,
    ".tfvars": FileKind.VARIABLES,
    ".bicep": FileKind.BICEP,
    ".bicepparam": FileKind.BICEP_PARAMETERS,
    ".hcl": FileKind.OTHER_HCL,
    ".nomad": FileKind.OTHER_HCL,
}
_TEMPLATE_SUFFIXES = frozenset(
    (".tmpl", ".tpl", ".tftpl", ".gotmpl", ".template", ".j2", ".jinja", ".jinja2", ".erb", ".mustache", ".hbs")
)
_TEMPLATES_OF = (".yaml", ".yml", ".json", ".tf", ".bicep")
_SCRIPT_SUFFIXES = frozenset((".sh", ".bash", ".azcli", ".ps1"))
_MANIFEST_SUFFIXES = frozenset((".yaml", ".yml"))
_KUSTOMIZATIONS = frozenset(("kustomization.yaml", "kustomization.yml", "Kustomization"))
_GPU_SOFTWARE = (b"nvidia", b"gpu-operator", b"dcgm", b"network-operator", b"mellanox")
"""What scripts install into clusters, as far as rules ask for it."""
_SHELL = re.compile(rb"#!.*\b(?:bash|sh|zsh|dash)\b")
# The schema of the file's root, where only strings stand before it.
_FIRST_SCHEMA = re.compile(rb'\s*\{\s*(?:"[^"\\]*"\s*:\s*"[^"\\]*"\s*,\s*)*?"\$schema"\s*:\s*"([^"]*)"')


def searchable(data: bytes) -> bytes:
    """The same text as UTF-8: the words that are looked for are hidden in UTF-16."""
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"} or b"\0" in data[:64]:
        return decode("", data)[0].content.encode("utf-8", "replace")
    return data.removeprefix(BOM_UTF8)


def may_be_ours(name: str) -> bool:
    """Whether a file of this name has to be classified at all."""
    suffix = _suffix(name)
    return (
        suffix in _BY_SUFFIX
        or suffix in _MANIFEST_SUFFIXES
        or suffix in _SCRIPT_SUFFIXES
        or suffix in _TEMPLATE_SUFFIXES
        or suffix in {".json", ".md", ".markdown"}
        or (suffix == "" and not name.startswith("."))
    )


def classify(path: str, look: Look) -> FileKind | None:
    """The kind of a file; None where it is nothing to ailint."""
    name = path.rpartition("/")[2]
    if "{{" in path:  # a folder or file of a cookiecutter
        return FileKind.TEMPLATE if may_be_ours(name) and _suffix(name) in _TEMPLATES_OF else None
    suffix = _suffix(name)
    if suffix in _BY_SUFFIX:
        return _by_suffix(name, suffix)
    if suffix == ".json":
        return _json(name, look)
    if suffix in _MANIFEST_SUFFIXES or name in _KUSTOMIZATIONS:
        return _yaml(name, look)
    if suffix in _SCRIPT_SUFFIXES or suffix == "":
        return _script(suffix, look)
    if suffix in {".md", ".markdown"}:
        data = look()
        return FileKind.DOCUMENT if b"az " in data or installs_gpu_software(data) else None
    return _template(name, look)


def _suffix(name: str) -> str:
    stem, dot, suffix = name.rpartition(".")
    return dot + suffix.lower() if dot and stem else ""


def _by_suffix(name: str, suffix: str) -> FileKind | None:
    kind = _BY_SUFFIX[suffix]
    # Terraform takes only the lower-case spelling, and leaves out hidden files and those of editors.
    is_exact = name.endswith(suffix) and not name.startswith(".")
    return kind if is_exact or kind not in {FileKind.TERRAFORM, FileKind.VARIABLES} else None


def _json(name: str, look: Look) -> FileKind | None:
    if name.endswith((".tf.json", ".tofu.json")):
        return None if name.startswith(".") else FileKind.TERRAFORM
    if name.endswith(".tfvars.json"):
        return FileKind.VARIABLES
    data = look()
    first = _FIRST_SCHEMA.match(data)
    if first is None and _is_plan(data):
        return FileKind.PLAN
    if first is not None or b'"$schema"' in data:
        schema = (first[1] if first else data).lower()
        if b"deploymenttemplate.json" in schema:
            return FileKind.ARM if first else _root_decides(data, "$schema", FileKind.ARM)
        if b"deploymentparameters.json" in schema:
            return FileKind.ARM_PARAMETERS
    if b'"apiVersion"' in data and b'"kind"' in data:
        return _root_decides(data, "kind", FileKind.MANIFEST)
    return None


def _is_plan(data: bytes) -> bool:
    """Whether a document is a plan, or a state, as `terraform show -json` writes them."""
    if b'"format_version"' not in data:
        return False
    is_state = b'"terraform_version"' in data and b'"values"' in data
    return is_state or b'"planned_values"' in data or b'"resource_changes"' in data


def _root_decides(data: bytes, name: str, kind: FileKind) -> FileKind | None:
    """The kind, unless the file is sound JSON whose root lacks what makes it one: others hold templates as well."""
    from json import loads

    try:
        root = loads(data.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return kind
    value = root.get(name) if isinstance(root, dict) else None
    if kind is FileKind.ARM:
        return kind if isinstance(value, str) and "deploymenttemplate.json" in value.lower() else None
    return kind if isinstance(value, str) and isinstance(root.get("apiVersion"), str) else None


def _yaml(name: str, look: Look) -> FileKind | None:
    if name == "Chart.yaml":
        return FileKind.CHART
    if name in _KUSTOMIZATIONS:
        return FileKind.MANIFEST
    data = look()
    if _is_manifest(data):
        return FileKind.MANIFEST
    is_playbook = b"hosts:" in data and (b"roles:" in data or b"tasks:" in data)
    return FileKind.PLAYBOOK if is_playbook else None


def installs_gpu_software(data: bytes) -> bool:
    """Whether a text has commands that could install the GPU software that rules miss elsewhere."""
    return (b"helm " in data or b"kubectl " in data) and any(one in data for one in _GPU_SOFTWARE)


def _is_manifest(data: bytes) -> bool:
    """Whether YAML names a kind at its top, or a kind and a version anywhere, or Azure ML."""
    if b"azureml" in data and b"$schema" in data:
        return True
    if b"amlcompute" in data or b"computeinstance" in data:
        return True
    has_kind = b"kind:" in data or b'"kind"' in data
    return has_kind and (b"apiVersion" in data or b"\nkind:" in data or data.startswith(b"kind:"))


def _script(suffix: str, look: Look) -> FileKind | None:
    data = look()
    if not (b"az " in data or installs_gpu_software(data)) or (not suffix and not _SHELL.match(data)):
        return None
    return FileKind.SCRIPT


def _template(name: str, look: Look) -> FileKind | None:
    """A file that another tool renders to one of ours: `job.yaml.j2`, `main.tf.tmpl`."""
    inner = _suffix(name.rpartition(".")[0])
    if inner not in _TEMPLATES_OF:
        return None
    if inner in _MANIFEST_SUFFIXES and not _is_manifest(look()):
        return None
    return FileKind.TEMPLATE if inner != ".json" or b"deploymentTemplate.json" in look() else None
