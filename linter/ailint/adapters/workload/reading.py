"""Objects of Kubernetes read as workloads, by the table of carriers."""

from collections.abc import Iterator

import msgspec

from ailint.adapters import conversion
from ailint.adapters.clues import clues_of, tag_clues
from ailint.adapters.workload.carriers import CARRIERS, Carrier, Shape, Templates, key_of
from ailint.adapters.workload.pod import pod_group
from ailint.configuration.resource import Resource, elements, read
from ailint.model.resource import Clue, ClueKind
from ailint.model.workload import PodGroup, Workload
from ailint.value import Absent, Attribute, Known, Object, Provenance, Reason, Unknown, Value

_USUAL = (
    ("spec.template.spec", "spec.replicas"),
    ("spec.podTemplate.spec", "spec.replicas"),
    ("spec.podTemplateSpec.spec", "spec.replicas"),
    ("spec.jobTemplate.spec.template.spec", "spec.jobTemplate.spec.parallelism"),
    ("spec.podSpec", "spec.replicas"),
    ("spec.template", "spec.replicas"),
)
"""Where kinds that nobody listed carry a pod spec and its count."""
_QUEUE = "kueue.x-k8s.io/queue-name"
_GANGS = frozenset({"volcano", "scheduler-plugins-scheduler", "kai-scheduler", "yunikorn"})
_DEFAULT_TOLERATIONS = "scheduler.alpha.kubernetes.io/defaultTolerations"


def adapt(resource: Resource) -> Iterator[Workload]:
    """A workload, where the object carries a pod template: one of the known kinds, or at the usual path."""
    listed = CARRIERS.get(key_of(resource.type))
    pods = groups(resource, listed) if listed is not None else ()
    usual = _usual(resource) if not pods else None
    if usual is not None:
        # A version of a listed kind that is older than the table carries them as unknown kinds do.
        pods = groups(resource, usual)
        listed = usual if listed is None else msgspec.structs.replace(listed, templates=usual.templates)
    if listed is not None:
        yield workload(resource, pods, listed)


def _usual(resource: Resource) -> Carrier | None:
    """How an unknown kind carries a pod spec, where it stands at one of the usual paths."""
    for spec, count in _USUAL:
        if isinstance(resource.read(f"{spec}.containers"), Known):
            return Carrier((Templates(Shape.ONE, "", spec, count),))
    return None


def workload(resource: Resource, pods: tuple[PodGroup, ...], carrier: Carrier) -> Workload:
    """A workload of pods that were already read."""
    labels, annotations = _map(resource, "metadata.labels"), _map(resource, "metadata.annotations")
    return Workload(
        address=resource.address,
        span=resource.span,
        format=resource.format,
        aliases=resource.aliases,
        may_exist=resource.may_exist,
        clues=(*_kind_clue(resource, carrier), *clues_of(resource), *_pod_clues(resource, carrier, pods)),
        kind=resource.type.rpartition("/")[2],
        namespace=_word(resource.read("metadata.namespace")),
        groups=pods,
        queue=_queue(resource),
        injects_tolerations=carrier.injects_tolerations or _DEFAULT_TOLERATIONS in dict(annotations),
        tensor_parallel=conversion.absent(Provenance(resource.span)),
        pipeline_parallel=conversion.absent(Provenance(resource.span)),
        minimum_available=_minimum(resource, carrier),
        gang_scheduled=carrier.gang_scheduled or any(group.scheduler in _GANGS for group in pods),
        annotations=annotations,
        labels=labels,
        pod_labels=_pod_labels(resource, carrier),
        owner_injects_probes=carrier.injects_probes,
        owner_mounts_shared_memory=carrier.mounts_shared_memory,
        object_name=_word(resource.read("metadata.name")),
        processes_per_node=processes(resource.read(carrier.processes)) if carrier.processes else None,
    )


def groups(resource: Resource, carrier: Carrier) -> tuple[PodGroup, ...]:
    """The groups of pods that an object makes."""
    return tuple(group for templates in carrier.templates for group in _groups(resource, templates))


def _groups(resource: Resource, templates: Templates) -> Iterator[PodGroup]:
    whole: Value = Known(resource.body, Provenance(resource.span))
    base = read(whole, templates.base) if templates.base else whole
    match templates.shape:
        case Shape.ONE:
            if not isinstance(read(base, templates.spec), Absent):
                yield _group(resource, base, templates, templates.role)
        case Shape.MAP:
            if isinstance(base, Known) and isinstance(base.value, Object):
                for role in base.value:
                    yield _group(resource, base.value[role], templates, role)
        case Shape.LIST:
            found = elements(base)
            for item in () if isinstance(found, Unknown) else found:
                yield _group(resource, item, templates, _word(read(item, templates.name)))


def _group(resource: Resource, value: Value, templates: Templates, role: str) -> PodGroup:
    spec = read(value, templates.spec)
    nodes = conversion.integer(read(value, templates.nodes)) if templates.nodes else None
    return pod_group(
        spec,
        role,
        _replicas(value, templates, resource),
        value.provenance.span,
        nodes.value if isinstance(nodes, Known) else 1,
    )


def _replicas(value: Value, templates: Templates, resource: Resource) -> Attribute[int]:
    """The product of the written counts; a count that is not written is the default."""
    if not templates.replicas:
        return Known(templates.default, Provenance(resource.span))
    product, where, written = 1, Provenance(value.provenance.span, templates.replicas), False
    for path in templates.replicas.split(" * "):
        made = conversion.integer(read(value, path))
        if isinstance(made, Known):
            product, where, written = product * made.value, made.provenance, True
        elif isinstance(made, Absent):
            product *= templates.default
        else:
            return Unknown(Reason.INPUT, made.provenance)
    return Known(product, where) if written else conversion.with_default(conversion.absent(where), templates.default)


def _kind_clue(resource: Resource, carrier: Carrier) -> Iterator[Clue]:
    if carrier.purpose:
        yield Clue(ClueKind.KIND, resource.type.rpartition("/")[2], carrier.purpose, resource.span)


def _pod_clues(resource: Resource, carrier: Carrier, pods: tuple[PodGroup, ...]) -> Iterator[Clue]:
    """Labels of the pod template, images and commands."""
    for templates in carrier.templates:
        if templates.shape is Shape.ONE:
            yield from tag_clues(resource.read(templates.spec.rpartition(".")[0] + ".metadata.labels"))
    for group in pods:
        for container in group.containers:
            if isinstance(container.image, Known):
                yield Clue(ClueKind.IMAGE, "image", _telling(container.image.value), container.image.provenance.origin)
            if container.command:
                yield Clue(ClueKind.COMMAND, "command", " ".join(container.command)[:500], container.span)


def _telling(image: str) -> str:
    """The last name of an image without its tag; a NIM is told by the folder of its registry."""
    folder, _, name = image.partition("@")[0].rpartition("/")
    name = name.partition(":")[0]
    return f"nim/{name}" if "nim" in folder.split("/")[1:] else name


def processes(value: Value) -> Attribute[int]:
    """Processes on a machine; a word (`auto`, `gpu`) leaves it to the launcher."""
    made, text = conversion.integer(value), conversion.known_text(value)
    return conversion.absent(value.provenance) if text is not None and not isinstance(made, Known) else made


def _pod_labels(resource: Resource, carrier: Carrier) -> tuple[tuple[str, str], ...]:
    """The labels that Services and budgets select pods by, where there is one template."""
    for templates in carrier.templates:
        if templates.shape is Shape.ONE and templates.spec != "spec":
            return _map(resource, templates.spec.rpartition(".")[0] + ".metadata.labels")
    return _map(resource, "metadata.labels")


def _map(resource: Resource, path: str) -> tuple[tuple[str, str], ...]:
    value = resource.read(path)
    if not isinstance(value, Known) or not isinstance(value.value, Object):
        return ()
    texts = ((key, conversion.known_text(value.value[key])) for key in value.value)
    return tuple((key, text.value) for key, text in texts if text is not None)


def _queue(resource: Resource) -> Attribute[str]:
    label = resource.read(f"metadata.labels.'{_QUEUE}'")
    if isinstance(label, Absent):
        label = resource.read(f"metadata.annotations.'{_QUEUE}'")
    return conversion.text(label if not isinstance(label, Absent) else resource.read("spec.queue"))


def _minimum(resource: Resource, carrier: Carrier) -> Attribute[int]:
    if not carrier.minimum_available:
        return conversion.absent(Provenance(resource.span))
    return conversion.integer(resource.read(carrier.minimum_available))


def _word(value: Value) -> str:
    made = conversion.known_text(value)
    return made.value if made is not None else ""
