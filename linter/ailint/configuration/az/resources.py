"""From the commands that a script ran, in order, to the resources that are there at its end."""

import re
from collections.abc import Iterator, Sequence

from ailint.address import Address
from ailint.configuration.az.command import CommandLine
from ailint.configuration.az.event import Applied, Event, Ran, address_path
from ailint.configuration.az.text import known_text
from ailint.configuration.az.updates import Inventory, Made
from ailint.configuration.resource import Format, Resource
from ailint.value import Known, Object, Provenance, Value, Via, moved

_ASKING = re.compile(
    r"(?:list|show|get|check|test|validate|query|preview|export|download)(?:-.*)?|wait|exists?|browse|logs?|tail|"
    r"what-if|version|login|logout|invoke|describe|count|summarize"
)
# Commands that change the caller's own machine or session.
_OWN = frozenset(
    {
        "account", "cloud", "config", "configure", "extension", "feedback", "find", "init", "interactive", "login",
        "logout", "rest", "self-test", "survey", "upgrade", "version",
    }
)  # fmt: skip
_CHANGING = frozenset({"update", "scale", "resize", "start", "stop", "deallocate", "delete", "restart", "set"})
_LOCATED = frozenset(
    {
        ("az", "aks"), ("az", "capacity", "reservation", "group"), ("az", "compute-fleet"), ("az", "container"),
        ("az", "disk"), ("az", "network", "nic"), ("az", "ppg"), ("az", "vm"), ("az", "vm", "availability-set"),
        ("az", "vmss"), ("az", "storage", "account"), ("az", "keyvault"),
    }
)  # fmt: skip
_DEFAULTS = {"group": "resource-group", "location": "location", "workspace": "workspace-name"}


class Collector:
    """Takes the events of a script in order, and knows what they left behind."""

    def __init__(self, scope: str) -> None:
        self._scope = scope
        self._inventory = Inventory()
        self._applied: list[Resource] = []
        self._defaults: dict[str, Value] = {}
        self._locations: dict[str, Value] = {}

    def resources(self, events: Sequence[Event]) -> list[Resource]:
        """The resources of a script's commands, then those of its manifests."""
        for event in events:
            match event:
                case Ran(line=line, is_certain=is_certain):
                    self._take(line, is_certain)
                case Applied(resources=resources):
                    self._applied += resources
        return [*(self._resource(one) for one in self._inventory.made), *self._applied]

    def _take(self, line: CommandLine, is_certain: bool) -> None:
        if line.words[1] in {"config", "configure"} and is_certain:
            self._defaults.update(_defaults(line))
        if line.words[1] in _OWN or _ASKING.fullmatch(line.verb):
            return
        if not self._inventory.update(line, is_certain):
            one = Made(line, is_certain)
            self._fill(one)
            self._inventory.add(one)

    def _fill(self, one: Made) -> None:
        """Add what the CLI takes from its own defaults and from the resource group."""
        line = one.line
        for name, value in self._defaults.items():
            if name != "location" or line.group in _LOCATED:
                one.options.setdefault(name, moved(value, line.header, Via.VARIABLE, "az configure --defaults"))
        if line.words == ("az", "group", "create"):
            created, location = line.text("name"), line.options.get("location")
            if created and location is not None:
                self._locations[created.lower()] = location
        elif line.verb == "create" and line.group in _LOCATED and "location" not in one.options:
            group = (known_text(one.options.get("resource-group")) or "").lower()
            if group in self._locations:
                location = self._locations[group]
                one.options["location"] = moved(location, line.header, Via.RESOURCE, "az group create")

    def _resource(self, one: Made) -> Resource:
        line = one.line
        options = dict(one.options)
        if line.positional:
            options["_positional"] = Known(line.positional, Provenance(line.span))
        body = Object.of(options, line.span, is_partial=line.is_partial)
        return Resource(
            Format.AZ,
            " ".join(line.words),
            Address(self._scope, address_path(line)),
            line.header,
            body,
            may_exist=not one.is_certain,
            is_partial_update=line.verb in _CHANGING and line.group[-1] != "extension",
        )


def _defaults(line: CommandLine) -> Iterator[tuple[str, Value]]:
    """`az configure --defaults group=rg`, `az config set defaults.group=rg`."""
    given = line.options.get("defaults")
    values: tuple[Value, ...] = line.positional
    if isinstance(given, Known):
        values = given.value if isinstance(given.value, tuple) else (given,)
    for value in values:
        name, equals, text = (known_text(value) or "").partition("=")
        option = _DEFAULTS.get(name.removeprefix("defaults."))
        if equals and text and option is not None:
            yield option, Known(text, value.provenance)
