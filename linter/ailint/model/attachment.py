"""What is attached to a machine, scale set or pool from outside: schedules, extensions, autoscale settings."""

from ailint.address import Address
from ailint.model.resource import Resource
from ailint.value import Attribute


class Attachment(Resource, frozen=True, kw_only=True):
    """Something that acts on another resource."""

    target: Attribute[Address]


class ShutdownSchedule(Attachment, frozen=True, kw_only=True):
    """A daily auto-shutdown of one machine."""

    enabled: Attribute[bool]


class AutoscaleSetting(Attachment, frozen=True, kw_only=True):
    """An Azure Monitor autoscale setting; the counts are those of its default profile."""

    enabled: Attribute[bool]
    minimum: Attribute[int]
    maximum: Attribute[int]


class MachineExtension(Attachment, frozen=True, kw_only=True):
    """A virtual machine extension, of a machine or of a scale set."""

    publisher: Attribute[str]
    type: Attribute[str]
    storage_key: Attribute[bool]
    """Whether its settings give it the key of a storage account."""
