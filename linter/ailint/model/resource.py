"""What every resource of the model has."""

from enum import Enum

import msgspec

from ailint.address import Address
from ailint.model.security import Secret
from ailint.source.format import Format
from ailint.source.span import Span
from ailint.value import Attribute


class ClueKind(Enum):
    """Where a word that hints at a resource's purpose or environment was found."""

    STATED = "stated"  # tag, label, annotation or comment `ailint.workload`
    KIND = "kind"  # the kind of object itself says it (PyTorchJob, InferenceService)
    TAG = "tag"  # a tag or label
    NAME = "name"  # the resource's name, or its symbol in the code
    IMAGE = "image"  # a container image
    COMMAND = "command"  # a container's command or arguments
    PATH = "path"  # the file it stands in


class Clue(msgspec.Struct, frozen=True):
    """One hint: `name` is the tag's or label's key (or the clue's own name), `text` what it says."""

    kind: ClueKind
    name: str
    text: str
    span: Span


class SizeCandidate(msgspec.Struct, frozen=True):
    """A size named in a list of which the platform picks (`where` says which list: `vmSizesProfile`)."""

    size: Attribute[str]
    where: str


class Resource(msgspec.Struct, frozen=True, kw_only=True):
    """A thing that the code declares.

    `span` is its header in the code. `may_exist` says that an unknown count or condition decides whether there is
    such a thing at all. `aliases` are other addresses under which references find it.
    """

    address: Address
    span: Span
    format: Format
    aliases: tuple[Address, ...] = ()
    may_exist: bool = False
    clues: tuple[Clue, ...] = ()
    candidates: tuple[SizeCandidate, ...] = ()
    secrets: tuple[Secret, ...] = ()

    @property
    def name(self) -> str:
        """The address as the author would type it."""
        return self.address.path
