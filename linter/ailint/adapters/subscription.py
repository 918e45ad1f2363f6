"""Capacity reservations, budgets and preview features."""

from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.adapters.cli_option import named
from ailint.adapters.part import parts
from ailint.adapters.table import Column, Table, boolean, first_written, integer, reference, text, texts
from ailint.address import Address, typed_path
from ailint.configuration.resource import Resource, elements, read
from ailint.model.resource import Resource as ModelResource
from ailint.model.resource import SizeCandidate
from ailint.model.subscription import Budget, CapacityReservation, CapacityReservationGroup, FeatureRegistration
from ailint.value import Absent, Attribute, Choice, Known, Object, Provenance, Reason, Unknown, Value

RESERVATION_GROUP_TYPE = "Microsoft.Compute/capacityReservationGroups"

CAPACITY_RESERVATION_GROUP = Table(
    "capacity_reservation_group",
    CapacityReservationGroup,
    {
        "azurerm_capacity_reservation_group": Column.AZURERM,
        RESERVATION_GROUP_TYPE: Column.ARM,
        "az capacity reservation group create": Column.AZ,
    },
    {
        "location": text(azurerm="location", arm="location", az="location"),
        "zones": texts(azurerm="zones", arm="zones", az="zones"),
        "reservation_type": text(arm="properties.reservationType"),
    },
    arm_type=RESERVATION_GROUP_TYPE,
)

CAPACITY_RESERVATION = Table(
    "capacity_reservation",
    CapacityReservation,
    {
        "azurerm_capacity_reservation": Column.AZURERM,
        f"{RESERVATION_GROUP_TYPE}/capacityReservations": Column.ARM,
        "az capacity reservation create": Column.AZ,
    },
    {
        "group": reference(
            azurerm="capacity_reservation_group_id",
            arm=lambda one: _group(one),
            az=lambda one: named(one, "capacity-reservation-group", RESERVATION_GROUP_TYPE),
        ),
        "size": text(azurerm="sku.name", arm="sku.name", az="sku"),
        "quantity": integer(azurerm="sku.capacity", arm="sku.capacity", az="capacity"),
        "zones": texts(azurerm="zone", arm="zones", az="zone"),
    },
)


def _group(resource: Resource) -> Attribute[Address]:
    if resource.parent is not None:
        return Known(resource.parent, Provenance(resource.span, "parent"))
    name = conversion.known_text(resource.read("name"))
    if name is not None and "/" in name.value:
        path = typed_path(RESERVATION_GROUP_TYPE, name.value.split("/")[0])
        return Known(Address(resource.address.scope, path), name.provenance)
    return conversion.reference(resource.read("parent_id"), resource)


def adapt_reservation_group(resource: Resource) -> Iterator[ModelResource]:
    """A group of capacity reservations."""
    yield CAPACITY_RESERVATION_GROUP.make(resource)


def adapt_reservation(resource: Resource) -> Iterator[ModelResource]:
    """A capacity reservation; a retired size can't be reserved either."""
    size = conversion.text(first_written(resource, "sku.name | sku"))
    yield CAPACITY_RESERVATION.make(resource, candidates=(SizeCandidate(size, "capacity reservation"),))


BUDGET = Table(
    "budget",
    Budget,
    {
        "azurerm_consumption_budget_subscription": Column.AZURERM,
        "azurerm_consumption_budget_resource_group": Column.AZURERM,
        "azurerm_consumption_budget_management_group": Column.AZURERM,
        "Microsoft.Consumption/budgets": Column.ARM,
        "Microsoft.CostManagement/budgets": Column.ARM,
        "az consumption budget create": Column.AZ,
        "az consumption budget create-with-rg": Column.AZ,
    },
    {
        "scope": text(azurerm=lambda one: _scope(one), az=lambda one: _option_scope(one)),
        "notifies": boolean(
            azurerm=lambda one: _notifies(one, elements(one.read("notification")), "notification"),
            arm=lambda one: _notifies(one, _entries(one.read("properties.notifications")), "properties.notifications"),
            az=lambda one: _option(one),
        ),
    },
)


def _scope(resource: Resource) -> Attribute[str]:
    words = resource.type.rpartition("budget_")[2].replace("_", " ")
    return Known(words, Provenance(resource.span))


def _option_scope(resource: Resource) -> Attribute[str]:
    group = resource.read("resource-group")
    return Known("subscription" if isinstance(group, Absent) else "resource group", group.provenance)


def _entries(value: Value) -> tuple[Value, ...] | Unknown:
    """ARM writes notifications as an object; their names are the author's."""
    match value:
        case Known(value=Object() as inside, provenance=where):
            return Unknown(Reason.UNSUPPORTED, where) if inside.is_partial else tuple(inside[name] for name in inside)
        case _:
            return elements(value)


def _option(resource: Resource) -> Attribute[bool]:
    """`az consumption budget create` can't notify; `create-with-rg` takes notifications as JSON."""
    written = conversion.presence(resource.read("notifications"))
    return conversion.with_default(written, False)


def _notifies(resource: Resource, notifications: tuple[Value, ...] | Unknown, path: str) -> Attribute[bool]:
    """Whether any of the notifications tells anybody in time; an unknown one may."""
    if isinstance(notifications, Unknown):
        return Unknown(notifications.reason, notifications.provenance, detail="the notifications are unknown")
    where = Provenance(resource.span, path)
    if not notifications:
        return conversion.with_default(conversion.absent(where), False)
    found = [_tells(one) for one in notifications]
    certain = next((one for one in found if isinstance(one, Known) and one.value), None)
    open_one = next((one for one in found if isinstance(one, Unknown)), None)
    return certain or open_one or Known(False, Provenance(notifications[0].provenance.span, path))


_CONTACTS = ("contact_emails", "contact_groups", "contact_roles", "contactEmails", "contactGroups", "contactRoles")


def _tells(notification: Value) -> Attribute[bool]:
    """A notification that is on, tells somebody, and comes by the time the budget is spent."""
    where = notification.provenance
    enabled = conversion.boolean(read(notification, "enabled"))
    threshold = conversion.number(read(notification, "threshold"))
    basis = [conversion.text(read(notification, name)) for name in ("threshold_type", "thresholdType")]
    if any(isinstance(one, Unknown | Choice) for one in (notification, enabled, threshold, *basis)):
        return Unknown(Reason.CHOICE, where, detail="the notification is unknown")
    is_on = not isinstance(enabled, Known) or enabled.value
    is_forecast = any(isinstance(one, Known) and one.value.lower() == "forecasted" for one in basis)
    in_time = is_forecast or not isinstance(threshold, Known) or threshold.value <= 100
    told = any(isinstance(conversion.presence(read(notification, name)), Known | Unknown) for name in _CONTACTS)
    return Known(is_on and in_time and told, where)


def adapt_budget(resource: Resource) -> Iterator[ModelResource]:
    """A consumption budget."""
    yield BUDGET.make(resource)


FEATURE_REGISTRATION = Table(
    "feature_registration",
    FeatureRegistration,
    {
        "azurerm_resource_provider_feature_registration": Column.AZURERM,
        "azurerm_resource_provider_registration": Column.AZURERM,
        "Microsoft.Features/featureProviders/subscriptionFeatureRegistrations": Column.ARM,
        "az feature register": Column.AZ,
    },
    {"feature": text(azurerm="name", arm=lambda one: _last_name(one), az="name")},
)


def _last_name(resource: Resource) -> Attribute[str]:
    """A child's name may hold its parent's: `Microsoft.ContainerService/AKSInfinibandSupport`."""
    return conversion.narrowed(
        resource.read("name"),
        lambda inner: inner.rpartition("/")[2] if isinstance(inner, str) else None,
        "the name of a feature",
    )


def adapt_feature(resource: Resource) -> Iterator[ModelResource]:
    """A feature that is registered."""
    yield FEATURE_REGISTRATION.make(resource)


def adapt_provider(resource: Resource) -> Iterator[ModelResource]:
    """The features that a provider's registration lists (`registered = false` takes one back)."""
    for inner in parts(resource, "feature"):
        registered = conversion.boolean(inner.read("registered"))
        if not isinstance(registered, Known) or registered.value:
            yield FEATURE_REGISTRATION.make(inner, Column.AZURERM, aliases=())
