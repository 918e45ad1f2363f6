"""What references see of resources and modules: objects that know which they are."""

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from ailint.address import Address
from ailint.configuration.terraform.bodies import Body
from ailint.configuration.terraform.expansion import Expansion, Key
from ailint.configuration.terraform.scope import OpenInstances
from ailint.source.span import Span
from ailint.value import Absent, Choice, Known, Object, Provenance, Reason, Unknown, Value

T = TypeVar("T")


class Referent(Object):
    """A resource, data source or unread module as references see it: what it does not declare is known later.

    `body` holds what is declared; `reason` says why the rest is not known here. The blocks within a resource are
    referents too; `path` leads to them.
    """

    __slots__ = ("address", "body", "path", "reason")

    def __init__(self, body: Object, address: Address, reason: Reason, path: str = "") -> None:
        super().__init__(tuple(body), self._declared, body.span, is_partial=True)
        self.body = body
        self.address = address
        self.reason = reason
        self.path = path or address.path

    def lookup(self, name: str) -> Value:
        """A declared attribute has its value; any other (and one that is null) is decided later."""
        return self[name] if name in self.body else self._later(name)

    def _declared(self, name: str) -> Value:
        match self.body[name]:
            case Absent():
                return self._later(name)
            case Choice(options=options) as value if any(isinstance(option, Absent) for option in options):
                later = self._later(name)
                settled = tuple([later if isinstance(option, Absent) else option for option in options])
                return Choice(settled, value.provenance, value.key, value.labels)
            case Known(value=()) if isinstance(self.body, Body) and name in self.body.block_types:
                # No block is written: the provider may have one of its own.
                return self._later(name)
            case Known(value=tuple() as items) as value if items and _is_block(items[0]):
                blocks = [self._block(item, f"{self.path}.{name}[{at}]") for at, item in enumerate(items)]
                return Known(tuple(blocks), value.provenance, value.sensitive)
            case value:
                return value

    def _block(self, item: Value, path: str) -> Value:
        if isinstance(item, Known) and isinstance(item.value, Body):
            return Known(Referent(item.value, self.address, self.reason, path), item.provenance, item.sensitive)
        return item

    def _later(self, name: str) -> Unknown:
        return Unknown(self.reason, Provenance(self.span), f"{self.path}.{name}", reference=self.address)


def _is_block(item: Value) -> bool:
    return isinstance(item, Known) and isinstance(item.value, Body)


class Instances(Generic[T]):
    """The instances of one block by key; where keys are not known, one stands for all."""

    __slots__ = ("_by_key", "address", "expansion", "span")

    def __init__(self, expansion: Expansion, by_key: dict[Key, T], address: Address, span: Span) -> None:
        self.expansion = expansion
        self._by_key = by_key
        self.address = address
        self.span = span

    def __iter__(self) -> Iterator[T]:
        return iter(self._by_key.values())

    def get(self, key: Key) -> T | None:
        """The instance of a key; where keys are not known, the one that stands for all."""
        other = self._by_key.get(None) if self.expansion.unknown is not None else None
        return self._by_key.get(key, other)

    def value(self, value_of: Callable[[T], Value]) -> Value:
        """What a reference without a key means: an object, a list of them for count, a map for for_each."""
        expansion, where = self.expansion, Provenance(self.span)
        if expansion.unknown is not None:
            return Known(OpenInstances(self._opened(value_of), expansion.unknown, self.address, self.span), where)
        if expansion.is_list:
            return Known(tuple([value_of(one) for one in self]), where)
        if expansion.is_map:
            by_name = {str(key): one for key, one in self._by_key.items()}
            return Known(Object(tuple(by_name), lambda name: value_of(by_name[name]), self.span), where)
        only = self._by_key.get(None)
        gone: Absent[object] = Absent(where)
        return value_of(only) if only is not None else gone

    def _opened(self, value_of: Callable[[T], Value]) -> Callable[[str], Value]:
        def pick(key: str) -> Value:
            return value_of(self._by_key.get(key, self._by_key[None]))

        return pick
