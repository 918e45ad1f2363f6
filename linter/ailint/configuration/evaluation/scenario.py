"""The same template under several parameter files: one list of resources, whose values say where they differ."""

from collections.abc import Sequence

from ailint.configuration.evaluation.settling import object_by_part
from ailint.configuration.project import Configuration
from ailint.configuration.resource import Resource


def merged(scenarios: Sequence[tuple[str, Configuration]], project: str) -> Configuration:
    """One configuration of all scenarios. A resource is there where one of them has it."""
    whole = scenarios[0][1]
    if len(scenarios) == 1:
        return whole
    found: dict[str, list[tuple[str, Resource]]] = {}
    for label, configuration in scenarios:
        for resource in configuration.resources:
            found.setdefault(resource.address.path, []).append((label, resource))
        if configuration is not whole:
            whole.add(configuration)
    whole.resources = [_one(each, project) for each in found.values()]
    whole.notices = list(dict.fromkeys(whole.notices))
    whole.suppressions = list(dict.fromkeys(whole.suppressions))
    whole.opaque = list(dict.fromkeys(whole.opaque))
    return whole


def _one(resources: list[tuple[str, Resource]], project: str) -> Resource:
    first = resources[0][1]
    if len(resources) == 1:
        return first
    body = object_by_part([(f"with {label}", resource.body) for label, resource in resources], f"scenario {project}")
    aliases = dict.fromkeys(alias for _, resource in resources for alias in resource.aliases)
    return Resource(
        first.format,
        first.type,
        first.address,
        first.span,
        body,
        may_exist=all(resource.may_exist for _, resource in resources),
        parent=first.parent,
        aliases=tuple(aliases),
        is_partial_update=first.is_partial_update,
        comment_purpose=first.comment_purpose,
    )
