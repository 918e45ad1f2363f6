"""The labels of a pool's nodes: the author's, AKS's own, what a provisioner's requirements say, and what nobody knows.

AKS's labels: MicrosoftDocs/azure-aks-docs use-labels.md; Karpenter's: Azure/karpenter-provider-azure,
pkg/apis/v1beta1/labels.go; read 2026-12-01.
"""

from collections.abc import Iterator
from enum import Enum

from ailint.catalog import Size
from ailint.model.cluster import NodePool, NodeProvisioner
from ailint.model.workload import NodeRequirement
from ailint.value import Absent, Attribute, Known


class Match(Enum):
    """Whether labels satisfy a selector; MAYBE where a label is not known from code."""

    YES = "yes"
    NO = "no"
    MAYBE = "maybe"


_SIZE_KEYS = ("node.kubernetes.io/instance-type", "beta.kubernetes.io/instance-type", "karpenter.azure.com/sku-name")
_ZONE_KEYS = ("topology.kubernetes.io/zone", "failure-domain.beta.kubernetes.io/zone")
_ACCELERATOR_KEYS = ("accelerator", "kubernetes.azure.com/accelerator")
_NAME_KEYS = ("agentpool", "kubernetes.azure.com/agentpool")
_OS_KEYS = ("kubernetes.io/os", "beta.kubernetes.io/os")
_ARCHITECTURE_KEYS = ("kubernetes.io/arch", "beta.kubernetes.io/arch")
_MODE_KEY = "kubernetes.azure.com/mode"
_PRIORITY_KEY = "kubernetes.azure.com/priority"
_SPOT_KEY = "kubernetes.azure.com/scalesetpriority"

_OF_PLATFORM = frozenset({"agentpool", "storageprofile", "storagetier"})
"""Labels of AKS without a domain."""
_DOMAINS = (
    "kubernetes.io", "kubernetes.azure.com", "karpenter.azure.com", "karpenter.sh", "nvidia.com", "amd.com",
    "cloud.google.com", "eks.amazonaws.com", "run.ai", "kaito.sh",
)  # fmt: skip
"""Domains of platforms and operators, which label nodes at run time."""


class NodeLabels:
    """What is known of the labels of a pool's nodes.

    `known` are certain. `options` are labels of which each node has one of some values. `is_complete` says that the
    author's own labels are all known, so that others are not there unless a platform sets them.
    """

    __slots__ = ("_absent", "_open", "_zones", "is_complete", "known", "options")

    def __init__(self, pool: NodePool, size: Size | None) -> None:
        self.known: dict[str, str] = {}
        self.options: dict[str, tuple[str, ...]] = {}
        self._open: set[str] = set()
        self._absent: set[str] = set()
        self._zones: tuple[str, ...] | None = None
        self.is_complete = isinstance(pool.labels, (Known, Absent)) and pool.provisioner != "kaito"
        if isinstance(pool, NodeProvisioner):
            self._of_karpenter(pool)
        elif pool.provisioner in {"aks", "aso", "capz"}:
            self._of_aks(pool, size)
        elif pool.provisioner == "kaito":
            self._of_size(size)
        if isinstance(pool.labels, Known):
            self.known |= dict(pool.labels.value)

    def may_carry(self, key: str) -> bool:
        """Whether the nodes could have a label that is not certain."""
        if key in self.options or key in self._open:
            return True
        if key in self._absent:
            return False
        return not self.is_complete or key in _OF_PLATFORM or _is_of_platform(key)

    def match(self, requirement: NodeRequirement) -> Match:
        """Whether nodes satisfy one requirement, as far as code can tell."""
        key = requirement.key
        if key in self.known:
            return _of(_holds(self.known[key], requirement))
        if key in self.options:
            return _any({_holds(value, requirement) for value in self.options[key]})
        if key in _ZONE_KEYS and self._zones is not None:
            return self._in_zones(requirement)
        if self.may_carry(key):
            return Match.MAYBE
        return _of(requirement.operator in {"NotIn", "DoesNotExist"})

    def _of_aks(self, pool: NodePool, size: Size | None) -> None:
        self._set(_NAME_KEYS, pool.pool_name)
        self._set((_MODE_KEY,), pool.mode)
        self._set(_OS_KEYS, pool.os_type)
        priority = _settled(pool.priority)
        if priority is None:
            self._open |= {_PRIORITY_KEY, _SPOT_KEY}
        else:
            spot = priority.lower() == "spot"
            self.known[_PRIORITY_KEY] = "spot" if spot else "regular"
            if spot:
                self.known[_SPOT_KEY] = "spot"
            else:
                self._absent.add(_SPOT_KEY)  # AKS never writes `regular` there
        self._of_size(size)
        if isinstance(pool.zones, Known) and pool.zones.value:
            self._zones = pool.zones.value

    def _of_size(self, size: Size | None) -> None:
        if size is None:
            self._open |= {*_SIZE_KEYS, *_ARCHITECTURE_KEYS, *_ACCELERATOR_KEYS}
            return
        self.known |= dict.fromkeys(_SIZE_KEYS[:2], size.name)
        self.known |= dict.fromkeys(_ARCHITECTURE_KEYS, "arm64" if size.architecture == "Arm64" else "amd64")
        if size.is_gpu:
            self.known |= dict.fromkeys(_ACCELERATOR_KEYS, size.gpu_vendor.lower())
        else:
            self._absent |= {*_ACCELERATOR_KEYS}

    def _of_karpenter(self, pool: NodeProvisioner) -> None:
        self._open |= {*_OS_KEYS, *_ARCHITECTURE_KEYS, *_ACCELERATOR_KEYS}
        self._absent |= {*_NAME_KEYS}  # never the name of one of AKS's pools
        self._set(("karpenter.sh/nodepool",), pool.pool_name)
        if not isinstance(pool.requirements, Known):
            self.is_complete = self.is_complete and isinstance(pool.requirements, Absent)
            return
        for one in pool.requirements.value:
            keys = _SIZE_KEYS if one.key in _SIZE_KEYS else (one.key,)
            if one.operator == "In":
                for key in keys:
                    before = self.options.get(key, one.values)
                    self.options[key] = tuple(value for value in one.values if value in before)
            elif one.operator == "DoesNotExist":
                self._absent |= {*keys}
            else:
                self._open |= {*keys}

    def _set(self, keys: tuple[str, ...], attribute: Attribute[str]) -> None:
        value = _settled(attribute)
        if value is None:
            self._open |= {*keys}
        else:
            # Names of modes and systems are labels in lower case.
            self.known |= {key: value.lower() if key not in _NAME_KEYS else value for key in keys}

    def _in_zones(self, requirement: NodeRequirement) -> Match:
        """Zones are labelled `region-number`; only the number is known for certain."""
        asked = {value.rpartition("-")[2] for value in requirement.values}
        match requirement.operator:
            case "In" if asked.isdisjoint(self._zones or ()):
                return Match.NO
            case "DoesNotExist":
                return Match.NO
            case "Exists":
                return Match.YES
            case _:
                return Match.MAYBE


def folded(key: str, value: str) -> str:
    """A label's value as it is compared: sizes are written in any case."""
    return value.casefold() if key in _SIZE_KEYS else value


def _is_of_platform(key: str) -> bool:
    domain, found, _ = key.partition("/")
    return bool(found) and any(domain == one or domain.endswith(f".{one}") for one in _DOMAINS)


def _settled(attribute: Attribute[str]) -> str | None:
    match attribute:
        case Known(value=value):
            return value
        case Absent(default=str() as default):
            return default
        case _:
            return None


def _holds(value: str, requirement: NodeRequirement) -> bool:
    """Whether a label of this value satisfies a requirement (labels.Requirement.Matches in kubernetes/apimachinery)."""
    key = requirement.key
    match requirement.operator:
        case "In":
            return folded(key, value) in _values(requirement)
        case "NotIn":
            return folded(key, value) not in _values(requirement)
        case "Exists":
            return True
        case "Gt" | "Lt":
            return _compares(value, requirement)
        case _:
            return False


def _values(requirement: NodeRequirement) -> Iterator[str]:
    return (folded(requirement.key, value) for value in requirement.values)


def _compares(value: str, requirement: NodeRequirement) -> bool:
    """Both sides are whole numbers, or the requirement is not met."""
    has, asked = whole_number(value), whole_number(requirement.values[0]) if len(requirement.values) == 1 else None
    if has is None or asked is None:
        return False
    return has > asked if requirement.operator == "Gt" else has < asked


def whole_number(text: str) -> int | None:
    """A number as Go reads one in base 10 into 64 bits: digits with a sign, nothing else."""
    digits = text[1:] if text[:1] in {"-", "+"} else text
    if not digits.isdecimal() or not digits.isascii() or len(digits) > 60:
        return None
    number = int(text)
    return number if -(2**63) <= number < 2**63 else None


def _of(holds: bool) -> Match:
    return Match.YES if holds else Match.NO


def _any(verdicts: set[bool]) -> Match:
    """What is certain where a node has one of several values."""
    return Match.MAYBE if len(verdicts) > 1 else _of(True in verdicts)
