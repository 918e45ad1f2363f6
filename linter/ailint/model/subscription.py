"""What a subscription arranges around its machines: reserved capacity, budgets, preview features."""

from ailint.address import Address
from ailint.model.resource import Resource
from ailint.value import Attribute


class CapacityReservationGroup(Resource, frozen=True, kw_only=True):
    """A group of capacity reservations: what machines name to use one of them."""

    location: Attribute[str]
    zones: Attribute[tuple[str, ...]]
    reservation_type: Attribute[str]
    """`Targeted` and `Open` are on demand; `Block` is scheduled ahead, for some days or weeks."""


class CapacityReservation(Resource, frozen=True, kw_only=True):
    """Machines of one size that are kept free, and paid for, in a group (its size is the resource's candidate)."""

    group: Attribute[Address]
    size: Attribute[str]
    quantity: Attribute[int]
    zones: Attribute[tuple[str, ...]]


class Budget(Resource, frozen=True, kw_only=True):
    """A consumption budget."""

    scope: Attribute[str]
    """`subscription`, `resource group` or `management group`, where the code says it."""
    notifies: Attribute[bool]
    """Whether anybody is told before it is spent: by a notification that is on, at 100 % at most or of a forecast."""


class FeatureRegistration(Resource, frozen=True, kw_only=True):
    """A preview feature registered for the subscription (`AKSInfinibandSupport`)."""

    feature: Attribute[str]
