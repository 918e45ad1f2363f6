"""Azure ML's own YAML: compute, deployments, endpoints, jobs, as `az ml … create --file` takes them."""

import re

from ailint.address import Address
from ailint.configuration.resource import Format, Resource
from ailint.value import Known, Object, Value

_SCHEMA = re.compile(r"azureml[\w.:/-]*/(\w+)\.schema\.json")
_SCHEMA_KINDS = {
    "amlCompute": "amlcompute",
    "computeInstance": "computeinstance",
    "kubernetesCompute": "kubernetes",
    "vmCompute": "virtualmachine",
    "synapsesparkCompute": "synapsespark",
    "managedOnlineDeployment": "managedonlinedeployment",
    "kubernetesOnlineDeployment": "kubernetesonlinedeployment",
    "managedOnlineEndpoint": "onlineendpoint",
    "kubernetesOnlineEndpoint": "onlineendpoint",
    "batchDeployment": "batchdeployment",
    "modelBatchDeployment": "batchdeployment",
    "batchEndpoint": "batchendpoint",
    "commandJob": "commandjob",
    "sweepJob": "sweepjob",
    "pipelineJob": "pipelinejob",
    "workspace": "workspace",
}
_COMPUTE_TYPES = frozenset({"amlcompute", "computeinstance"})


def azureml_resource(value: Value, scope: str, path: str) -> Resource | None:
    """The resource of a document of Azure ML's YAML; None where it is none.

    Its type is `azureml/` and the kind that `$schema` names (`amlcompute`, `managedonlinedeployment` …), or the
    `type` of a compute without schema. A document without a name is called by its file.
    """
    match value:
        case Known(value=Object() as body):
            kind = _kind(body)
        case _:
            return None
    if kind is None:
        return None
    name = _text(body, "name") or path.rpartition("/")[2].partition(".")[0]
    named = next((entry for entry in ("type", "$schema", "name") if entry in body), None)
    span = body.span if named is None else body[named].provenance.span
    return Resource(Format.AZUREML, f"azureml/{kind}", Address(scope, f"azureml/{kind}/{name}"), span, body)


def _kind(body: Object) -> str | None:
    match = _SCHEMA.search(_text(body, "$schema"))
    if match:
        return _SCHEMA_KINDS.get(match.group(1), match.group(1).lower())
    kind = _text(body, "type").lower()
    # Other tools write `type:` too: without a schema only a compute with its size is taken for one.
    return kind if kind in _COMPUTE_TYPES and "size" in body else None


def _text(body: Object, name: str) -> str:
    found = body.lookup(name)
    return found.value if isinstance(found, Known) and isinstance(found.value, str) else ""
