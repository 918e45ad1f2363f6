"""What changes pods when they are admitted: defaults of their namespace, policies and webhooks that mutate.

Sources: kubernetes/kubernetes, plugin/pkg/admission/podtolerationrestriction and podnodeselector (annotations of
namespaces); kyverno.io (ClusterPolicy, Policy); open-policy-agent/gatekeeper (mutations.gatekeeper.sh);
kubernetes/api, admissionregistration (MutatingWebhookConfiguration, MutatingAdmissionPolicy); read 2026-12-01.
"""

from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.adapters.workload.carriers import key_of
from ailint.configuration.resource import Resource, elements, read
from ailint.model.admission import PodAdmission
from ailint.value import Absent, Known, Object, Unknown, Value

TOLERATIONS = "tolerations"
NODE_SELECTOR = "nodeSelector"
_ANNOTATIONS = {
    "scheduler.alpha.kubernetes.io/defaultTolerations": TOLERATIONS,
    "scheduler.alpha.kubernetes.io/node-selector": NODE_SELECTOR,
}
# Webhooks on pods that are known for other work: sidecars, probes, secrets, environment, queue labels.
_OTHER_WORK = (
    "azure-wi",
    "cert-manager",
    "dapr",
    "istio",
    "jobset",
    "keda",
    "kserve",
    "kueue",
    "leaderworkerset",
    "linkerd",
    "lws",
    "opentelemetry",
    "vault",
    "workload-identity",
)


def adapt_namespace(resource: Resource) -> Iterator[PodAdmission]:
    """A namespace with tolerations or a node selector for all of its pods."""
    annotations = resource.read("metadata.annotations")
    found = {field for name, field in _ANNOTATIONS.items() if not isinstance(_entry(annotations, name), Absent)}
    yield from _admission(resource, found, _word(resource.read("metadata.name")))


def adapt_policy(resource: Resource) -> Iterator[PodAdmission]:
    """A policy that mutates; Kyverno's `Policy` is one for its own namespace."""
    parts = [resource.read(path) for path in ("spec.rules", "spec.mutations", "spec.parameters", "spec.location")]
    found = {field for field in (TOLERATIONS, NODE_SELECTOR) if any(_speaks_of(field, part) for part in parts)}
    is_local = key_of(resource.type).casefold() == "kyverno.io/policy"
    yield from _admission(resource, found, _word(resource.read("metadata.namespace")) if is_local else "")


def adapt_webhook(resource: Resource) -> Iterator[PodAdmission]:
    """Webhooks that see pods before they are stored and are not known for other work."""
    for webhook in _items(resource.read("webhooks")):
        names = f"{_word(read(webhook, 'name'))} {_word(read(webhook, 'clientConfig.service.name'))}"
        if any(word in f"{names} {_word(resource.read('metadata.name'))}".casefold() for word in _OTHER_WORK):
            continue
        seen = {_word(one) for rule in _items(read(webhook, "rules")) for one in _items(read(rule, "resources"))}
        if seen & {"pods", "*", "*/*", "pods/*"}:
            yield from _admission(resource, {TOLERATIONS, NODE_SELECTOR}, "")
            return


def _admission(resource: Resource, found: set[str], namespace: str) -> Iterator[PodAdmission]:
    if found:
        yield PodAdmission(
            address=resource.address,
            span=resource.span,
            format=resource.format,
            namespace=namespace,
            sets_tolerations=TOLERATIONS in found,
            sets_node_selector=NODE_SELECTOR in found,
        )


def _speaks_of(field: str, value: Value) -> bool:
    """Whether a field of pods is named anywhere in a value: as a key, or in the text of a patch or expression."""
    waiting = [value]
    while waiting:
        match waiting.pop():
            case Known(value=Object() as body):
                if field in body:
                    return True
                waiting += [body[name] for name in body if name not in {"match", "exclude", "validate"}]
            case Known(value=tuple() as items):
                waiting += items
            case Known(value=str() as text):
                if field in text:
                    return True
            case Unknown():
                return True
            case _:
                continue
    return False


def _entry(value: Value, name: str) -> Value:
    # Of annotations that are unknown as a whole it is not supposed that this one is among them.
    match value:
        case Known(value=Object() as body) if name in body:
            return body[name]
        case _:
            return Absent(value.provenance)


def _items(value: Value) -> tuple[Value, ...]:
    found = elements(value)
    return () if isinstance(found, Unknown) else found


def _word(value: Value) -> str:
    made = conversion.known_text(value)
    return made.value if made is not None else ""
