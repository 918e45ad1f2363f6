"""Which resource an attribute refers to, from the configuration that a plan carries.

A plan lists for each expression the references in it, but not how it is put together. Where they lead to one resource,
through variables and outputs if need be, an unknown value is taken to be of that resource; else nothing is claimed.
"""

from collections.abc import Iterator
from typing import Any

from ailint.address import key_suffix
from ailint.configuration.plan.addresses import Key, Reference, calls, parsed
from ailint.configuration.plan.document import Plan, Planned
from ailint.configuration.plan.scanning import texts

_FOLLOWED = 30
_VALUES = frozenset({"each", "count", "local", "path", "terraform", "self"})


class Place:
    """A module instance: its address, its part of the configuration, the place of its call, and its key."""

    __slots__ = ("address", "call", "key", "module", "parent")

    def __init__(
        self, address: str, module: dict[str, Any], parent: "Place | None", call: dict[str, Any], own_key: Key
    ) -> None:
        self.address = address
        self.module = module
        self.parent = parent
        self.call = call
        self.key = own_key

    def within(self, name: str) -> str:
        """The address of something in this module."""
        return f"{self.address}.{name}" if self.address else name


class References:
    """Resolves the references of one plan."""

    def __init__(self, plan: Plan) -> None:
        self._root = _mapping(plan.configuration.get("root_module"))
        self._addresses = {planned.address for planned in plan.resources}
        self._by_block: dict[str, list[str]] = {}
        for planned in plan.resources:
            block = f"{planned.module}.{planned.type}.{planned.name}".removeprefix(".")
            self._by_block.setdefault(block, []).append(planned.address)
        self._places: dict[str, Place] = {}
        self._blocks: dict[int, dict[tuple[str, str], dict[str, Any]]] = {}

    def expressions(self, planned: Planned) -> dict[str, Any]:
        """The expressions of a resource's attributes."""
        module = self.place(planned.module).module
        blocks = self._blocks.get(id(module))
        if blocks is None:
            listed = [_mapping(block) for block in _list(module.get("resources"))]
            managed = (block for block in listed if block.get("mode") != "data")
            blocks = {(block.get("type", ""), block.get("name", "")): block for block in managed}
            self._blocks[id(module)] = blocks
        return _mapping(blocks.get((planned.type, planned.name), {}).get("expressions"))

    def place(self, address: str) -> Place:
        """The module instance of an address."""
        if address not in self._places:
            place = Place("", self._root, None, {}, None)
            for name, own_key in calls(address):
                call = _mapping(_mapping(place.module.get("module_calls")).get(name))
                inner = place.within(f"module.{name}{key_suffix(own_key)}")
                place = Place(inner, _mapping(call.get("module")), place, call, own_key)
            self._places[address] = place
        return self._places[address]

    def targets(self, expression: object, planned: Planned) -> list[str]:
        """The addresses of the resources that an expression refers to, in order, each once."""
        references = tuple(texts(_mapping(expression).get("references")))
        return list(dict.fromkeys(self._targets(references, self.place(planned.module), planned.index, 0)))

    def _targets(self, references: tuple[str, ...], place: Place, own_key: Key, depth: int) -> Iterator[str]:
        if depth > _FOLLOWED:
            return
        for reference in _longest(references):
            yield from self._target(reference, place, own_key, depth)

    def _target(self, reference: Reference, place: Place, own_key: Key, depth: int) -> Iterator[str]:
        if reference.kind == "data":
            yield place.within(f"data.{reference.type}.{reference.name}")
        elif reference.type == "var":
            given = _mapping(_mapping(place.call.get("expressions")).get(reference.name))
            if place.parent is not None:
                yield from self._targets(tuple(texts(given.get("references"))), place.parent, place.key, depth + 1)
        elif reference.type == "module":
            yield from self._output(reference, place, own_key, depth)
        elif reference.type not in _VALUES:
            yield from self._resource(reference, place, own_key)

    def _output(self, reference: Reference, place: Place, own_key: Key, depth: int) -> Iterator[str]:
        call = _mapping(_mapping(place.module.get("module_calls")).get(reference.name))
        module = _mapping(call.get("module"))
        output = _mapping(_mapping(module.get("outputs")).get(reference.attribute))
        inner = tuple(texts(_mapping(output.get("expression")).get("references")))
        is_expanded = "count_expression" in call or "for_each_expression" in call
        chosen = reference.key if reference.key is not None else own_key if is_expanded else None
        inside = place.within(f"module.{reference.name}{key_suffix(chosen)}")
        child = Place(inside, module, place, call, chosen)
        yield from self._targets(inner, child, None, depth + 1)

    def _resource(self, reference: Reference, place: Place, own_key: Key) -> Iterator[str]:
        """The instance with the stated key, the same key as the referring one, or the only one there is."""
        block = place.within(f"{reference.type}.{reference.name}")
        instances = self._by_block.get(block, [])
        for chosen in (reference.key, own_key):
            address = f"{block}{key_suffix(chosen)}"
            if chosen is not None and address in self._addresses:
                yield address
                return
        if len(instances) == 1:
            yield instances[0]


def _longest(references: tuple[str, ...]) -> Iterator[Reference]:
    """The references without those that are only the beginning of another one before them."""
    said: list[str] = []
    for text in references:
        if any(other.startswith((f"{text}.", f"{text}[")) for other in said):
            continue
        said.append(text)
        if (reference := parsed(text)) is not None:
            yield reference


def _mapping(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
