"""What a rule decides in which language, and by which facts: found by running its examples."""

from collections.abc import Iterable, Iterator

import msgspec

from ailint.engine.judging import judge
from ailint.engine.scan import Request, context_of
from ailint.model.cluster import Cluster, NodePool, NodeProvisioner
from ailint.model.compute import ComputeCluster, ComputeInstance
from ailint.model.managed import OnlineDeployment
from ailint.model.platform import ClusterQueue, GpuSoftware, ResourceFlavor
from ailint.model.resource import Resource
from ailint.model.workload import Workload
from ailint.registry import load_rules
from ailint.reports.reach import Reach, Verdict
from ailint.rule import Example, Rule
from ailint.source.format import Format
from ailint.testing.example import request_of
from ailint.testing.unknowns import attribute_at, attribute_paths, resources_of, with_unknown


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

PURPOSE = "names, tags and kinds that say the purpose or the environment"
"""The fact that is no attribute."""

_AZURE = (Format.TERRAFORM, Format.ARM, Format.AZ)
_OF_CLUSTERS = (Workload, ResourceFlavor, ClusterQueue, NodeProvisioner, GpuSoftware)
_ALIKE: dict[Format, tuple[type[Resource], ...]] = {
    Format.KUBERNETES: (NodePool, Cluster),
    Format.TERRAFORM: _OF_CLUSTERS,
    Format.AZUREML: (ComputeCluster, ComputeInstance, OnlineDeployment),
}
"""What a language can declare too, by way of another column: pools and clusters as objects of Azure Service Operator
and Cluster API, manifests inside Terraform, compute in YAML of Azure Machine Learning."""


class _Seen:
    """What the examples of a rule showed, by the language of its subjects."""

    def __init__(self) -> None:
        self.found: set[Format] = set()
        self.undecided: set[Format] = set()
        self.facts: dict[Format, dict[tuple[Format, str], None]] = {}


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
        facts = (fact for one in family.formats for fact in seen.facts.get(one, ()))
        named = dict.fromkeys(_fact(family, language, name) for language, name in facts)
        return Reach(family=family.title, verdict=Verdict.DECIDED, shown_in=shown, facts=tuple(named))
    if any(one in seen.undecided for one in family.formats):
        return Reach(family=family.title, verdict=Verdict.UNKNOWN, reason=reason)
    if reason:
        return Reach(family=family.title, verdict=Verdict.NOT_APPLICABLE, reason=reason)
    return Reach(family=family.title, verdict=_unseen(rule, family.formats[0]))


def _unseen(rule: Rule, language: Format) -> Verdict:
    if any(must_show(language, subject) for subject in rule.subjects):
        return Verdict.UNCOVERED
    others = _ALIKE.get(language, ())
    is_alike = any(issubclass(one, subject) or issubclass(subject, one) for one in others for subject in rule.subjects)
    return Verdict.ALIKE if is_alike else Verdict.NOT_APPLICABLE


def _fact(family: Family, language: Format, name: str) -> str:
    """The name of a fact, with its language where that is another than the subject's."""
    if language in family.formats:
        return name
    return f"{name} ({next(one.title for one in FAMILIES if language in one.formats)})"


def must_show(language: Format, subject: type[Resource]) -> bool:
    """Whether a rule about such a resource has to have an example in the language, or to say why not."""
    is_of_cluster = issubclass(subject, _OF_CLUSTERS)
    return is_of_cluster if language is Format.KUBERNETES else language in _AZURE and not is_of_cluster


def check_languages(rule: Rule, every_rule: tuple[Rule, ...] | None = None) -> list[str]:
    """The languages in which the rule could find something, without a bad example or a reason in `unreachable`."""
    return [
        f"no bad example finds anything in {one.family}, and `unreachable` gives no reason"
        for one in reach_of(rule, every_rule, with_facts=False)
        if one.verdict is Verdict.UNCOVERED
    ]


def _watch(rule: Rule, example: Example, rules: tuple[Rule, ...], seen: _Seen, *, with_facts: bool) -> None:
    request = request_of(rule, example, rules)
    resources = resources_of(request)
    found, undecided = _outcome(rule, resources, request)
    by_path = {one.address.path: one.format for one in resources}
    formats = {subject.format for subject in found}
    seen.found |= formats
    seen.undecided |= {by_path[path] for path in undecided if path in by_path}
    if with_facts and found:
        facts = dict.fromkeys(_deciding(rule, resources, request, len(found)))
        for one in formats:
            seen.facts.setdefault(one, {}).update(facts)


def _outcome(
    rule: Rule, resources: Iterable[Resource], request: Request
) -> tuple[tuple[Resource, ...], tuple[str, ...]]:
    """The subjects of which the rule finds a problem, and the addresses where it could not decide."""
    outcome = judge((rule,), (rule,), context_of(request, resources, ()))
    return tuple(one.subject for one in outcome.judgements), tuple(one.resource for one in outcome.undecided.values())


def _deciding(
    rule: Rule, resources: tuple[Resource, ...], request: Request, problems: int
) -> Iterator[tuple[Format, str]]:
    """The attributes without which a problem would not be found, each with the language in which it stands."""

    def decides(resource: Resource, changed: Resource) -> bool:
        found, _ = _outcome(rule, (changed if one is resource else one for one in resources), request)
        return len(found) < problems

    for resource in resources:
        for path in attribute_paths(resource):
            if decides(resource, with_unknown(resource, path)):
                name = attribute_at(resource, path).provenance.path or ".".join(map(str, path))
                yield resource.format, name
        if resource.clues and decides(resource, msgspec.structs.replace(resource, clues=())):
            yield resource.format, PURPOSE
