"""Terraform's built-in functions (as of 1.11), a module for each family, imported when first called.

`call(name, arguments, context)` is all an evaluator needs.
"""

from importlib import import_module

from ailint.configuration.terraform.context import FunctionContext
from ailint.configuration.terraform.functions.function import Function, evaluate
from ailint.value import Provenance, Reason, Unknown, Value

_FAMILIES = {
    "bytes_codec": "base64decode base64encode base64gzip textdecodebase64 textencodebase64 urlencode",
    "combination": "alltrue anytrue chunklist concat flatten list map merge range reverse sort sum transpose zipmap",
    "conversion": (
        "can ephemeralasnull issensitive nonsensitive sensitive tobool tolist tomap tonumber toset tostring try type"
    ),
    "csv_codec": "csvdecode",
    "digest": "base64sha256 base64sha512 bcrypt md5 rsadecrypt sha1 sha256 sha512 uuid uuidv5",
    "fileset": "fileset",
    "filesystem": (
        "abspath basename dirname file filebase64 filebase64sha256 filebase64sha512 fileexists filemd5 filesha1"
        " filesha256 filesha512 pathexpand"
    ),
    "formatting": "format formatlist",
    "json_codec": "jsondecode jsonencode",
    "network": "cidrhost cidrnetmask cidrsubnet cidrsubnets",
    "numeric": "abs ceil floor log max min parseint pow signum",
    "pattern": "regex regexall",
    "selection": (
        "coalesce coalescelist compact contains distinct element index keys length lookup matchkeys one slice values"
    ),
    "sets": "setintersection setproduct setsubtract setunion",
    "template": "templatefile templatestring",
    "text": (
        "chomp endswith indent join lower replace split startswith strcontains strrev substr title trim trimprefix"
        " trimspace trimsuffix upper"
    ),
    "timestamps": "formatdate plantimestamp timeadd timecmp timestamp",
    "yaml_codec": "yamldecode yamlencode",
}
_FAMILY_OF = {name: family for family, names in _FAMILIES.items() for name in names.split()}

NAMES = frozenset(_FAMILY_OF)
"""The names of all built-in functions."""


def lookup(name: str) -> Function | None:
    """The built-in function of a name (`core::max` is `max`); None where there is none."""
    name = name.removeprefix("core::")
    family = _FAMILY_OF.get(name)
    if family is None:
        return None
    found = import_module(f"{__name__}.{family}").FUNCTIONS[name]
    assert isinstance(found, Function)
    return found


def call(name: str, arguments: tuple[Value, ...], context: FunctionContext) -> Value:
    """What a function makes of its arguments, as far as it can be known.

    An error of Terraform's is Unknown(ERROR), a result that would be too large Unknown(LIMIT). An element that is
    picked out of an argument is the very value that stood there, with its own provenance; what is computed has the
    place of the call.
    """
    function = lookup(name)
    if function is not None:
        return evaluate(function, arguments, context)
    where = Provenance(context.span)
    if name.startswith("provider::"):
        return Unknown(Reason.UNSUPPORTED, where, context.expression, "functions of providers are not evaluated")
    return Unknown(Reason.ERROR, where, context.expression, f"there is no function {name}")
