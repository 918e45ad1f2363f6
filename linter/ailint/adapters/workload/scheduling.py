"""Tolerations, node selectors and node affinity as they are written in a pod spec."""

from ailint.adapters import conversion
from ailint.configuration.resource import elements, read
from ailint.model.workload import NodeRequirement, NodeTerm, Toleration
from ailint.value import Absent, Attribute, Choice, Known, Object, Reason, Unknown, Value


def tolerations_of(value: Value) -> Attribute[tuple[Toleration, ...]]:
    """The tolerations of a pod, unknown as a whole where any part is; absent where none are written."""
    found = elements(value)
    if isinstance(found, Unknown):
        return Unknown(found.reason, found.provenance, found.expression, found.detail)
    if not isinstance(value, Known):
        return conversion.absent(value.provenance)
    made: list[Toleration] = []
    for item in found:
        toleration = _toleration(item)
        if isinstance(toleration, Unknown):
            return toleration
        made.append(toleration)
    return Known(tuple(made), value.provenance)


def _toleration(item: Value) -> Toleration | Unknown:
    parts: dict[str, str] = {}
    for name in ("key", "operator", "value", "effect"):
        part = conversion.text(read(item, name))
        match part:
            case Known(value=text):
                parts[name] = text
            case Unknown():
                return part
            case Choice(provenance=where):
                return Unknown(Reason.CHOICE, where)
            case _:
                continue
    if not parts.get("operator"):
        parts["operator"] = "Equal"
    return Toleration(**parts)


def pairs(value: Value) -> Attribute[tuple[tuple[str, str], ...]]:
    """A map of texts, unknown as a whole where any value is."""
    match value:
        case Known(value=Object() as entries, provenance=where):
            made: list[tuple[str, str]] = []
            for key in entries:
                text = conversion.text(entries[key])
                if not isinstance(text, Known):
                    return Unknown(Reason.INPUT, where, detail=f"the value of {key} is unknown")
                made.append((key, text.value))
            return Known(tuple(made), where)
        case _:
            return conversion.narrowed(value, lambda _: None, "a map")


def node_terms(value: Value) -> Attribute[tuple[NodeTerm, ...]]:
    """The required node selector terms; any one of them is enough."""
    found = elements(value)
    if isinstance(found, Unknown):
        return Unknown(found.reason, found.provenance)
    if not isinstance(value, Known):
        return conversion.absent(value.provenance)
    terms: list[NodeTerm] = []
    for item in found:
        requirements = _requirements(read(item, "matchExpressions"))
        if requirements is None:
            return Unknown(Reason.INPUT, value.provenance, detail="a node affinity with unknown parts")
        fields = read(item, "matchFields")
        terms.append(NodeTerm(requirements, by_name=not isinstance(fields, Absent)))
    return Known(tuple(terms), value.provenance)


def requirements_of(value: Value) -> Attribute[tuple[NodeRequirement, ...]]:
    """A list of requirements on nodes, unknown as a whole where any part is."""
    made = _requirements(value)
    if made is None:
        return Unknown(Reason.INPUT, value.provenance, detail="requirements with unknown parts")
    return Known(made, value.provenance) if isinstance(value, Known) else conversion.absent(value.provenance)


def _requirements(value: Value) -> tuple[NodeRequirement, ...] | None:
    found = elements(value)
    if isinstance(found, Unknown):
        return None
    made: list[NodeRequirement] = []
    for item in found:
        key = conversion.known_text(read(item, "key"))
        operator = conversion.known_text(read(item, "operator"))
        values = conversion.texts(read(item, "values"))
        if key is None or operator is None or isinstance(values, (Unknown, Choice)):
            return None
        made.append(NodeRequirement(key.value, operator.value, values.value if isinstance(values, Known) else ()))
    return tuple(made)
