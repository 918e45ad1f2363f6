"""A pod spec read into the model, wherever it stands."""

from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.adapters.workload.container import containers_of
from ailint.adapters.workload.scheduling import node_terms, pairs, tolerations_of
from ailint.configuration.resource import elements, read
from ailint.model.workload import ClaimReference, PodGroup, Toleration
from ailint.source.span import Span
from ailint.value import Attribute, Known, Object, Provenance, Reason, Unknown, Value


def pod_group(spec: Value, role: str, replicas: Attribute[int], span: Span, nodes_per_replica: int = 1) -> PodGroup:
    """The pods of one template. `spec` may be absent or unknown: then its parts are."""
    return PodGroup(
        role=role,
        span=_place(spec, span),
        replicas=replicas,
        tolerations=_tolerations(spec),
        node_selector=pairs(read(spec, "nodeSelector")),
        required_affinity=node_terms(
            read(spec, "affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms")
        ),
        containers=containers_of(spec),
        host_network=_flag(read(spec, "hostNetwork")),
        host_ipc=_flag(read(spec, "hostIPC")),
        dns_policy=_word(read(spec, "dnsPolicy")),
        runtime_class=_word(read(spec, "runtimeClassName")),
        priority_class=_word(read(spec, "priorityClassName")),
        scheduler=_word(read(spec, "schedulerName")),
        resource_claims=_claims(read(spec, "resourceClaims")),
        restart_policy=_word(read(spec, "restartPolicy")),
        volume_kinds=tuple(_volume_kinds(read(spec, "volumes"))),
        nodes_per_replica=nodes_per_replica,
    )


def _tolerations(spec: Value) -> Attribute[tuple[Toleration, ...]]:
    node = read(spec, "nodeName")
    if isinstance(node, Known):
        why = "nodeName binds the pod without the scheduler: it lands whatever it tolerates"
        return Unknown(Reason.PLATFORM, node.provenance, detail=why)
    return tolerations_of(read(spec, "tolerations"))


def _place(spec: Value, span: Span) -> Span:
    """Where the pod spec begins: its first key, or the block that Terraform writes as a list of one."""
    match spec:
        case Known(value=Object() as body):
            return body.span
        case Known(value=(Known(value=Object() as body), *_)):
            return body.span
        case _:
            return span


def replicas(value: Value, default: int, where: Span) -> Attribute[int]:
    """A count of replicas with what the controller does where none is written."""
    made = conversion.integer(value)
    return conversion.with_default(made, default)


def one(where: Span) -> Attribute[int]:
    """Exactly one pod."""
    return Known(1, Provenance(where))


def _flag(value: Value) -> bool:
    made = conversion.boolean(value)
    return isinstance(made, Known) and made.value


def _word(value: Value) -> str:
    made = conversion.known_text(value)
    return made.value if made is not None else ""


def _volume_kinds(value: Value) -> Iterator[str]:
    found = elements(value)
    for volume in () if isinstance(found, Unknown) else found:
        if isinstance(volume, Known) and isinstance(volume.value, Object):
            yield from (key for key in volume.value if key != "name")


def _claims(value: Value) -> tuple[ClaimReference, ...]:
    found = elements(value)
    if isinstance(found, Unknown):
        return ()
    made: list[ClaimReference] = []
    for one_claim in found:
        name = _word(read(one_claim, "name"))
        template = _word(read(one_claim, "resourceClaimTemplateName"))
        direct = _word(read(one_claim, "resourceClaimName"))
        made.append(ClaimReference(name, template or direct, bool(template)))
    return tuple(made)
