"""The function library of ARM and Bicep, by family; names are folded to lower case."""

from ailint.configuration.evaluation.functions.collection import COLLECTION_FUNCTIONS
from ailint.configuration.evaluation.functions.date import DATE_FUNCTIONS
from ailint.configuration.evaluation.functions.encoding import ENCODING_FUNCTIONS
from ailint.configuration.evaluation.functions.lambdas import LAMBDA_FUNCTIONS
from ailint.configuration.evaluation.functions.logical import LOGICAL_FUNCTIONS
from ailint.configuration.evaluation.functions.network import NETWORK_FUNCTIONS
from ailint.configuration.evaluation.functions.numeric import NUMERIC_FUNCTIONS
from ailint.configuration.evaluation.functions.object import OBJECT_FUNCTIONS
from ailint.configuration.evaluation.functions.platform import LISTING, PLATFORM_FUNCTIONS
from ailint.configuration.evaluation.functions.text import TEXT_FUNCTIONS
from ailint.configuration.evaluation.invocation import Function, LazyFunction

FUNCTIONS: dict[str, Function | LazyFunction] = {
    **COLLECTION_FUNCTIONS,
    **DATE_FUNCTIONS,
    **ENCODING_FUNCTIONS,
    **LAMBDA_FUNCTIONS,
    **LOGICAL_FUNCTIONS,
    **NETWORK_FUNCTIONS,
    **NUMERIC_FUNCTIONS,
    **OBJECT_FUNCTIONS,
    **PLATFORM_FUNCTIONS,
    **TEXT_FUNCTIONS,
}


def function_of(name: str) -> Function | LazyFunction | None:
    """The function of a name, whatever its case; None where there is none."""
    folded = name.lower()
    found = FUNCTIONS.get(folded)
    if found is None and folded.startswith("list"):
        return LISTING
    return found
