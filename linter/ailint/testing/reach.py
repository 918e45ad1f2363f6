"""What a rule decides in which language, and by which facts: found by running its examples."""

from collections.abc import Iterable, Iterator
from enum import Enum

import msgspec

from ailint.engine.judging import judge
from ailint.engine.scan import Request, context_of
from ailint.model.cluster import NodeProvisioner
from ailint.model.platform import ClusterQueue, GpuSoftware, ResourceFlavor
from ailint.model.resource import Resource
from ailint.model.workload import Workload
from ailint.registry import load_rules
from ailint.rule import Example, Rule
from ailint.source.format import Format
from ailint.testing.example import request_of
from ailint.testing.unknowns import attribute_at, attribute_paths, resources_of, with_unknown


class Verdict(Enum):
    """What becomes of a rule in a language."""

    DECIDED = "decided"
    UNKNOWN = "unknown"
    NOT_APPLICABLE = "not applicable"
    UNCOVERED = "not covered"


class Family(msgspec.Struct, frozen=True):
    """Languages whose resources go through the same column of the adapters, so that one example speaks for all."""

    title: str
    formats: tuple[Format, ...]


FAMILIES = (
    Family("Terraform", (Format.TERRAFORM, Format.PLAN)),
    Family("ARM, Bicep", (Format.ARM, Format.BICEP)),
    Family("Kubernetes", (Format.KUBERNETES,)),
    Family("az CLI", (Format.AZ,)),
    Family("Azure ML YAML", (Format.AZUREML,)),
)
"""The columns of the table: a plan has the resources of Terraform, and Bicep compiles to ARM templates."""

_AZURE = (Format.TERRAFORM, Format.ARM, Format.AZ)
_KUBERNETES_ONLY = (Workload, ResourceFlavor, ClusterQueue, NodeProvisioner)


class Reach(msgspec.Struct, frozen=True, kw_only=True):
    """What a rule does in one family of languages.

    `shown_in` are the languages of the examples that it found a fault in. `facts` are the attributes that decide, by
    the names that they have in that language. `reason` says why nothing is decided.
    """

    family: str
    verdict: Verdict
    shown_in: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    reason: str = ""


class _Seen:
    """What the examples of a rule showed, by language."""

    def __init__(self) -> None:
        self.found: dict[Format, int] = {}
        self.undecided: set[Format] = set()
        self.facts: dict[Format, dict[str, None]] = {}


def reach_of(rule: Rule, every_rule: tuple[Rule, ...] | None = None, *, with_facts: bool = True) -> tuple[Reach, ...]:
    """What the rule does in each family, in their order. Without `with_facts` it is quicker, and names no facts."""
    rules = every_rule or load_rules()
    seen = _Seen()
    for example in (*rule.bad, *rule.good):
        _watch(rule, example, rules, seen, with_facts=with_facts)
    return tuple(_reach(rule, family, seen) for family in FAMILIES)


def _reach(rule: Rule, family: Family, seen: _Seen) -> Reach:
    shown = tuple(one.value for one in family.formats if one in seen.found)
    reasons = (rule.unreachable.get(one.value) for one in family.formats)
    reason = next((one for one in reasons if one), "")
    if shown:
        facts = dict.fromkeys(name for one in family.formats for name in seen.facts.get(one, ()))
        return Reach(family=family.title, verdict=Verdict.DECIDED, shown_in=shown, facts=tuple(facts))
    if any(one in seen.undecided for one in family.formats):
        return Reach(family=family.title, verdict=Verdict.UNKNOWN, reason=reason)
    if reason:
        return Reach(family=family.title, verdict=Verdict.NOT_APPLICABLE, reason=reason)
    speaks = any(can_declare(family.formats[0], subject) for subject in rule.subjects)
    return Reach(family=family.title, verdict=Verdict.UNCOVERED if speaks else Verdict.NOT_APPLICABLE)


def can_declare(language: Format, subject: type[Resource]) -> bool:
    """Whether a rule about such a resource is expected to have an example in the language.

    Pools of Kubernetes objects (Azure Service Operator, Cluster API) go through the reader of ARM's properties, and
    workloads in Terraform and in scripts through that of manifests: no example of their own is asked for.
    """
    match language:
        case Format.KUBERNETES:
            return issubclass(subject, (*_KUBERNETES_ONLY, GpuSoftware))
        case Format.AZUREML:
            return False
        case Format.AZ if issubclass(subject, GpuSoftware):
            return False
        case _:
            return language in _AZURE and not issubclass(subject, (*_KUBERNETES_ONLY, GpuSoftware))


def _watch(rule: Rule, example: Example, rules: tuple[Rule, ...], seen: _Seen, *, with_facts: bool) -> None:
    request = request_of(rule, example, rules)
    resources = resources_of(request)
    found, undecided = _outcome(rule, resources, request)
    by_path = {one.address.path: one.format for one in resources}
    for subject in found:
        seen.found[subject.format] = seen.found.get(subject.format, 0) + 1
    seen.undecided |= {by_path[path] for path in undecided if path in by_path}
    if with_facts and found:
        for language, name in _deciding(rule, resources, request, len(found)):
            seen.facts.setdefault(language, {})[name] = None


def _outcome(
    rule: Rule, resources: Iterable[Resource], request: Request
) -> tuple[tuple[Resource, ...], tuple[str, ...]]:
    """The subjects of which the rule finds a problem, and the addresses where it could not decide."""
    outcome = judge((rule,), (rule,), context_of(request, resources, ()))
    return tuple(one.subject for one in outcome.judgements), tuple(one.resource for one in outcome.undecided.values())


def _deciding(
    rule: Rule, resources: tuple[Resource, ...], request: Request, problems: int
) -> Iterator[tuple[Format, str]]:
    """The attributes without which a problem would not be found, with the language that each stands in."""
    for resource in resources:
        for path in attribute_paths(resource):
            changed = with_unknown(resource, path)
            found, _ = _outcome(rule, (changed if one is resource else one for one in resources), request)
            if len(found) < problems:
                name = attribute_at(resource, path).provenance.path or ".".join(map(str, path))
                yield resource.format, name
