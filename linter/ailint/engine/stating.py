"""What the settings say resources are for, as clues on these resources."""

from collections.abc import Iterable, Iterator

import msgspec

from ailint.model.resource import Clue, ClueKind, Resource
from ailint.settings import Intent
from ailint.settings.paths import PathPatterns, name_matches


def with_statements(resources: Iterable[Resource], intents: tuple[Intent, ...]) -> Iterator[Resource]:
    """The resources, each with the first statement that speaks of it; one in its own code is nearer and wins."""
    if not intents:
        yield from resources
        return
    prepared = [(intent, PathPatterns(intent.paths)) for intent in intents]
    for resource in resources:
        purpose = "" if _states_itself(resource) else _purpose(resource, prepared)
        if purpose:
            clue = Clue(ClueKind.STATED, "settings", purpose, resource.span)
            yield msgspec.structs.replace(resource, clues=(clue, *resource.clues))
        else:
            yield resource


def _states_itself(resource: Resource) -> bool:
    return any(clue.kind is ClueKind.STATED for clue in resource.clues)


def _purpose(resource: Resource, prepared: list[tuple[Intent, PathPatterns]]) -> str:
    for intent, paths in prepared:
        by_name = any(name_matches(pattern, resource.address.path) for pattern in intent.names)
        by_path = paths.match(resource.span.file)
        # Where both are given, both have to hold.
        if (by_name or not intent.names) and (by_path or not intent.paths) and (by_name or by_path):
            return intent.purpose
    return ""
