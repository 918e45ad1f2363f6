"""HCL files that are no Terraform configuration: recognised, told, never misread."""

from collections.abc import Iterable

from ailint.source.notice import Notice, NoticeKind

TERRAGRUNT = "terragrunt.hcl"

_BY_SUFFIX = (
    (".pkr.hcl", "a Packer template"),
    (".pkrvars.hcl", "variables of a Packer template"),
    (".tfstack.hcl", "a Terraform stack"),
    (".tfcomponent.hcl", "a Terraform stack"),
    (".tfdeploy.hcl", "the deployments of a Terraform stack"),
    (".tftest.hcl", ""),
    (".tofutest.hcl", ""),
    (".tfmock.hcl", ""),
    (".tfquery.hcl", ""),
    (".nomad.hcl", "a Nomad job"),
    (".nomad", "a Nomad job"),
    (".terraform.lock.hcl", ""),
    (".tflint.hcl", ""),
    ("terragrunt.stack.hcl", "a Terragrunt stack"),
    (TERRAGRUNT, "Terragrunt settings that name no module"),
    ("root.hcl", ""),
    (".hcl", "HCL of another tool"),
)


def describe(path: str) -> str | None:
    """What an HCL file is that belongs to no module; '' where nobody misses it, None where it is no such file."""
    for suffix, words in _BY_SUFFIX:
        if path.endswith(suffix):
            return words
    return None


def unsupported(paths: Iterable[str]) -> list[Notice]:
    """A notice for each file that declares something and is not read."""
    found = [(path, describe(path)) for path in sorted(paths)]
    return [Notice(NoticeKind.UNSUPPORTED, f"not read: {words}", path) for path, words in found if words]
