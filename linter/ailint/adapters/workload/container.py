"""The containers of a pod spec: images, resources, environment, mounts."""

from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.configuration.resource import elements, read
from ailint.model.workload import Container, EnvironmentVariable, Mount, ResourceAmount
from ailint.value import Absent, Known, Object, Unknown, Value


def containers_of(spec: Value) -> tuple[Container, ...]:
    """All containers of a pod spec, initial ones too."""
    volumes = _volumes(read(spec, "volumes"))
    ordinary = _listed(read(spec, "containers"), volumes, is_initial=False)
    initial = _listed(read(spec, "initContainers"), volumes, is_initial=True)
    return (*ordinary, *initial)


def _listed(value: Value, volumes: dict[str, Value], *, is_initial: bool) -> Iterator[Container]:
    found = elements(value)
    if isinstance(found, Unknown):
        return
    for item in found:
        if isinstance(item, Known) and isinstance(item.value, Object):
            yield container(item, volumes, is_initial=is_initial)


def container(item: Known[object], volumes: dict[str, Value], *, is_initial: bool = False) -> Container:
    """One container; `volumes` are the pod's by name."""
    assert isinstance(item.value, Object)
    resources = read(item, "resources")
    command, command_known = _words(read(item, "command"))
    arguments, arguments_known = _words(read(item, "args"))
    return Container(
        name=_word(read(item, "name")),
        span=item.value.span,
        is_initial=is_initial,
        image=conversion.text(read(item, "image")),
        amounts=amounts(resources),
        amounts_are_complete=_is_complete(resources),
        environment=tuple(_environment(read(item, "env"))),
        environment_is_complete=isinstance(read(item, "envFrom"), Absent),
        command=(*command, *arguments),
        command_is_complete=command_known and arguments_known,
        mounts=tuple(_mounts(read(item, "volumeMounts"), volumes)),
        capabilities=_words(read(item, "securityContext.capabilities.add"))[0],
        privileged=_is_true(read(item, "securityContext.privileged")),
        readiness_probe=not isinstance(read(item, "readinessProbe"), Absent),
        startup_probe=not isinstance(read(item, "startupProbe"), Absent),
        liveness_delay_seconds=_integer(read(item, "livenessProbe.initialDelaySeconds")),
        claims=tuple(_claims(read(item, "resources.claims"))),
    )


def amounts(resources: Value) -> tuple[ResourceAmount, ...]:
    """Every resource named in limits or requests, in the order of writing."""
    limits, requests = read(resources, "limits"), read(resources, "requests")
    names = dict.fromkeys((*_keys(limits), *_keys(requests)))
    made: list[ResourceAmount] = []
    for name in names:
        limit = conversion.text(_entry(limits, name))
        request = conversion.text(_entry(requests, name))
        place = limit if not isinstance(limit, Absent) else request
        made.append(ResourceAmount(name, limit, request, place.provenance.span))
    return tuple(made)


def _entry(value: Value, name: str) -> Value:
    return read(value, f"'{name}'")


def _keys(value: Value) -> tuple[str, ...]:
    return tuple(value.value) if isinstance(value, Known) and isinstance(value.value, Object) else ()


def _is_complete(resources: Value) -> bool:
    parts = (resources, read(resources, "limits"), read(resources, "requests"))
    return all(
        isinstance(part, Absent) or (isinstance(part, Known) and not getattr(part.value, "is_partial", False))
        for part in parts
    )


def _environment(value: Value) -> Iterator[EnvironmentVariable]:
    found = elements(value)
    if isinstance(found, Unknown):
        return
    for item in found:
        name = _word(read(item, "name"))
        if name:
            from_source = not isinstance(read(item, "valueFrom"), Absent)
            yield EnvironmentVariable(name, conversion.text(read(item, "value")), from_source)


def _volumes(value: Value) -> dict[str, Value]:
    found = elements(value)
    if isinstance(found, Unknown):
        return {}
    return {name: item for item in found if (name := _word(read(item, "name")))}


def _mounts(value: Value, volumes: dict[str, Value]) -> Iterator[Mount]:
    found = elements(value)
    if isinstance(found, Unknown):
        return
    for item in found:
        name = _word(read(item, "name"))
        volume = volumes.get(name)
        kind = ""
        if isinstance(volume, Known) and isinstance(volume.value, Object):
            kind = next((key for key in volume.value if key != "name"), "")
        medium = _word(read(volume, "emptyDir.medium")) if volume is not None else ""
        limit = _word(read(volume, "emptyDir.sizeLimit")) if volume is not None else ""
        path = _word(read(volume, "hostPath.path")) if volume is not None else ""
        where = item.provenance.span
        yield Mount(_word(read(item, "mountPath")), kind, medium, limit, where, host_path=path, volume=name)


def _claims(value: Value) -> Iterator[str]:
    found = elements(value)
    if not isinstance(found, Unknown):
        yield from (name for item in found if (name := _word(read(item, "name"))))


def _words(value: Value) -> tuple[tuple[str, ...], bool]:
    """The known texts of a list, and whether they are all of it."""
    found = elements(value)
    if isinstance(found, Unknown):
        return (), False
    made = [conversion.known_text(item) for item in found]
    return tuple(text.value for text in made if text is not None), all(text is not None for text in made)


def _word(value: Value) -> str:
    made = conversion.known_text(value)
    return made.value if made is not None else ""


def _is_true(value: Value) -> bool:
    made = conversion.boolean(value)
    return isinstance(made, Known) and made.value


def _integer(value: Value) -> int | None:
    made = conversion.integer(value)
    return made.value if isinstance(made, Known) else None
