"""Estates: the parts of a tree that are deployed together. Pools and pods are matched within one, not across."""

from collections.abc import Iterator, Mapping

from ailint.engine.reading import ProjectFacts
from ailint.model.infrastructure import OpaqueSource
from ailint.model.resource import Resource
from ailint.settings.paths import PathPatterns


class Estate:
    """One estate's share of what was read. A resource may belong to several, or to none that is named."""

    def __init__(self, own: PathPatterns | None, others: tuple[PathPatterns, ...] = ()) -> None:
        self._own = own
        self._others = others

    @property
    def is_named(self) -> bool:
        """Whether the user states that what lies here is deployed together."""
        return self._own is not None

    def resources(self, facts: tuple[ProjectFacts, ...]) -> Iterator[Resource]:
        """The resources that belong here."""
        for one in facts:
            for resource in one.resources:
                if self._holds(resource.address.scope, resource.span.file):
                    yield resource

    def opaque(self, facts: tuple[ProjectFacts, ...]) -> Iterator[OpaqueSource]:
        """What was not read and belongs here."""
        for one in facts:
            for source in one.opaque:
                if self._holds(source.scope, source.span.file):
                    yield source

    def _holds(self, scope: str, file: str) -> bool:
        """Whether the project lies here, or the file itself: a module may lie beside all the projects that use it."""
        if self._own is not None:
            return self._own.match(file) or (bool(scope) and self._own.match(scope))
        return not any(other.match(file) or (bool(scope) and other.match(scope)) for other in self._others)


def estates(settings: Mapping[str, tuple[str, ...]]) -> tuple[Estate, ...]:
    """The estates that the settings name, and one more of all that lies in none: without settings of everything."""
    named = tuple(PathPatterns(paths) for paths in settings.values())
    return (*(Estate(patterns) for patterns in named), Estate(None, named))
