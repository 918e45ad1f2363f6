"""The functions that ask the platform: where a template is deployed to, and what is already there."""

import re

from ailint.address import Address, resource_id_path, typed_path
from ailint.configuration.evaluation.invocation import Function, Invocation, text
from ailint.configuration.evaluation.symbolic import call_words, part
from ailint.value import Known, Provenance, Reason, Unknown, Value

Values = tuple[Value, ...]

_TYPE = re.compile(r"[A-Za-z][\w-]*(?:\.[\w-]+)+(?:/[\w.-]+)+")


def is_type(written: str) -> bool:
    """Whether a text is a resource type such as `Microsoft.Compute/virtualMachines`."""
    return _TYPE.fullmatch(written) is not None


def id_of(call: Invocation, resource_type: str, names: Values, values: Values) -> Value:
    """The id of a resource: unknown before deployment, but it is known of which resource."""
    written = [_name(each) for each in names]
    reference = None
    if all(written) and "${}" not in written:
        reference = Address(call.frame.scope.project, typed_path(resource_type, "/".join(written)))
    return Unknown(Reason.RESOURCE, call.where, call_words(call.name, values), "an id", reference)


def _name(value: Value) -> str:
    known = text(value)
    return known if known is not None else part(value)


def _resource_id(call: Invocation, values: Values) -> Value:
    """`resourceId([subscription], [resource group], type, name, …)`: as many names as the type has segments."""
    for at, value in enumerate(values):
        written = text(value)
        if written is None or not is_type(written.strip("/")):
            continue
        names = values[at + 1 :]
        if at <= 2 and len(names) == written.strip("/").count("/"):
            return id_of(call, written.strip("/"), names, values)
    for value in values:
        if isinstance(value, Unknown):
            return call.because(value, values)
    return call.error("the arguments are no resource type with as many names")


def _extension_resource_id(call: Invocation, values: Values) -> Value:
    return _resource_id_behind(call, values, 1)


def _resource_id_behind(call: Invocation, values: Values, first: int) -> Value:
    written = text(values[first])
    names = values[first + 1 :]
    if isinstance(blocking := values[first], Unknown):
        return call.because(blocking, values)
    if written is None:
        return call.mistyped()
    if not is_type(written) or len(names) != written.count("/"):
        return call.error("the arguments are no resource type with as many names")
    return id_of(call, written, names, values)


def reference_path(value: Value) -> str | None:
    """The provider, types and names that an id stands for."""
    match value:
        case Unknown(reference=Address(path=path)):
            return path
        case Known(value=str() as written):
            return resource_id_path(written)
        case _:
            return None


def secret(where: Provenance) -> Value:
    """A secret that nobody knows before deployment."""
    return Unknown(Reason.DATA, where, "", "a secret in a key vault", sensitive=True)


def _told(reason: Reason, detail: str, least: int = 0, most: int | None = 0) -> Function:
    def evaluate(call: Invocation, values: Values) -> Value:
        return call.unknown(reason, detail, values)

    return Function(evaluate, least, most, takes_unknown=True, takes_null=True)


_STATE = "the state of a resource, known after deployment"
_ZONES = "which zones there are, decided by the platform"

PLATFORM_FUNCTIONS = {
    "deployer": _told(Reason.INPUT, "who deploys"),
    "deployment": _told(Reason.INPUT, "the deployment itself, decided when it is started"),
    "environment": _told(Reason.PLATFORM, "the cloud that is deployed to"),
    "extensionresourceid": Function(_extension_resource_id, 3, None, takes_unknown=True),
    "externalinput": _told(Reason.INPUT, "an input from outside", 1, 2),
    "getsecret": _told(Reason.DATA, "a secret read from a key vault", 1, 5),
    "managementgroup": _told(Reason.INPUT, "the management group that is deployed to", 0, 1),
    "managementgroupresourceid": Function(_resource_id, 2, None, takes_unknown=True),
    "pickzones": _told(Reason.PLATFORM, _ZONES, 3, 5),
    "providers": _told(Reason.PLATFORM, "the resource types that the subscription offers", 1, 2),
    "readcliargument": _told(Reason.INPUT, "an argument of the command line", 1, 2),
    "readenvironmentvariable": _told(Reason.INPUT, "an environment variable", 1, 2),
    "reference": _told(Reason.RESOURCE, _STATE, 1, 3),
    "references": _told(Reason.RESOURCE, _STATE, 1, 2),
    "resourcegroup": _told(Reason.INPUT, "the resource group that is deployed to", 0, 2),
    "resourceid": Function(_resource_id, 2, None, takes_unknown=True),
    "roledefinitions": _told(Reason.DATA, "a role definition of the subscription", 1, 1),
    "subscription": _told(Reason.INPUT, "the subscription that is deployed to", 0, 1),
    "subscriptionresourceid": Function(_resource_id, 2, None, takes_unknown=True),
    "tenant": _told(Reason.INPUT, "the tenant that is deployed to"),
    "tenantresourceid": Function(_resource_id, 2, None, takes_unknown=True),
    "tologicalzone": _told(Reason.PLATFORM, _ZONES, 3, 3),
    "tologicalzones": _told(Reason.PLATFORM, _ZONES, 3, 3),
    "tophysicalzone": _told(Reason.PLATFORM, _ZONES, 3, 3),
    "tophysicalzones": _told(Reason.PLATFORM, _ZONES, 3, 3),
}
LISTING = _told(Reason.RESOURCE, "read from a resource after deployment", 1, None)
"""`listKeys`, `listAccountSas` and all others that begin with `list`."""
