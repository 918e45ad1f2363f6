"""Disks, the stores that code reads data from, and what makes them private."""

from ailint.address import Address
from ailint.model.attachment import Attachment
from ailint.model.resource import Resource
from ailint.value import Attribute


class ManagedDisk(Resource, frozen=True, kw_only=True):
    """A disk that is a resource of its own."""

    type: Attribute[str]
    """`Premium_LRS`, `PremiumV2_LRS`, `UltraSSD_LRS`, `StandardSSD_LRS`, `Standard_LRS` …"""
    gib: Attribute[int]


class AttachedDisk(Attachment, frozen=True, kw_only=True):
    """A disk at a machine or scale set: one written inside it, or a managed disk with what attaches it."""

    is_os: bool
    type: Attribute[str]
    """Absent where another resource says it: see `disk`."""
    gib: Attribute[int]
    caching: Attribute[str]
    """`None`, `ReadOnly` or `ReadWrite`."""
    ephemeral: Attribute[bool]
    """Whether it lives on the machine's own local disk."""
    disk: Attribute[Address]


class StorageClass(Resource, frozen=True, kw_only=True):
    """A Kubernetes StorageClass of one of Azure's drivers."""

    class_name: str
    provisioner: str
    sku: Attribute[str]
    caching: Attribute[str]


class FastStorage(Resource, frozen=True, kw_only=True):
    """A file system for data that many machines read at once: Managed Lustre, NetApp Files, HPC Cache."""


class DataStore(Resource, frozen=True, kw_only=True):
    """A storage account or a Key Vault. `kind` is `storage account` or `key vault`."""

    kind: str
    public_access: Attribute[bool]
    """Whether its public endpoint answers at all."""
    default_action: Attribute[str]
    """`Allow` or `Deny`: what the firewall does with addresses that no rule names."""


class StoreNetworkRules(Attachment, frozen=True, kw_only=True):
    """Firewall rules of a store that are a resource of their own."""

    default_action: Attribute[str]


class PrivateEndpoint(Attachment, frozen=True, kw_only=True):
    """An address within a network for a store (or another service)."""


class Use(Attachment, frozen=True, kw_only=True):
    """That the `user` (a machine, a cluster, an identity, a workspace) uses the target, as the code says itself."""

    user: Attribute[Address]


class Intermediary(Resource, frozen=True, kw_only=True):
    """An identity or a workspace through which machines use a store."""
