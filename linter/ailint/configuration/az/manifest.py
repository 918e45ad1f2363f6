"""Manifests that a script applies: from a here-document, a pipe, a string, or written to a file first."""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Protocol

from ailint.address import Address
from ailint.configuration.az.document import Embedded
from ailint.configuration.az.field import Field
from ailint.configuration.az.text import known_text
from ailint.configuration.resource import Resource
from ailint.source.files import Files
from ailint.source.format import Format
from ailint.source.notice import Notice, NoticeKind
from ailint.source.span import Span
from ailint.syntax.shell.script import Command, Group, HereDocument, Word
from ailint.value import Object, Value

_KUBECTL = re.compile(r"(?:.*[/\\])?(?:kubectl|oc|k)(?:\.exe)?")
_APPLYING = frozenset({"apply", "create", "replace"})
_INPUT = frozenset({"-", "/dev/stdin"})
_YAML = re.compile(r".*\.ya?ml", re.DOTALL)
_FILE_OPTIONS = frozenset({"-f", "--filename", "-k", "--kustomize"})
_ADDRESSES = ("https://", "http://", "github.com/", "git::")
_PRINTING = frozenset({"echo", "printf"})


class Script(Protocol):
    """What is asked of the script that is followed."""

    files: Files

    def embedded(self, document: HereDocument) -> Embedded:
        """The text of a here-document."""

    def value(self, word: Word) -> Value:
        """What a word comes to."""


def applies_input(fields: Sequence[Field]) -> bool:
    """Whether a command is `kubectl apply -f -` or the like."""
    texts = [field.text for field in fields]
    if not texts or texts[0] is None or not _KUBECTL.fullmatch(texts[0]) or not _APPLYING.intersection(texts[1:4]):
        return False
    pairs = zip(texts, [*texts[1:], None], strict=True)
    return any(
        (option in {"-f", "--filename"} and value in _INPUT) or option in {"-f-", "--filename=-", "-f=-"}
        for option, value in pairs
    )


REMOTE = "remote manifest"
"""The type of a manifest that a command fetches from the network."""


def applied_address(fields: Sequence[Field]) -> Value | None:
    """The address on the network that `kubectl apply -f https://…` (or `-k`) reads from."""
    texts = [field.text for field in fields]
    if not texts or texts[0] is None or not _KUBECTL.fullmatch(texts[0]) or not _APPLYING.intersection(texts[1:4]):
        return None
    for option, field in pairwise(fields):
        if option.text in _FILE_OPTIONS and field.start.startswith(_ADDRESSES):
            return field.value
    return None


FOREIGN = "cluster of another platform"
"""The type of a cluster that a command creates elsewhere than on Azure."""

_CREATORS = {
    "minikube": ("start",), "kind": ("create", "cluster"), "k3d": ("cluster", "create"), "kubeadm": ("init",),
    "eksctl": ("create", "cluster"), "aws": ("eks",), "gcloud": ("container", "clusters"),
}  # fmt: skip


def creates_elsewhere(fields: Sequence[Field]) -> bool:
    """Whether a command creates a cluster on another platform, or turns to one."""
    name = (fields[0].text or "").rpartition("/")[2] if fields else ""
    words = [field.text for field in fields[1:] if field.text is not None and not field.text.startswith("-")]
    return name in _CREATORS and tuple(words[: len(_CREATORS[name])]) == _CREATORS[name]


def foreign_cluster(fields: Sequence[Field], span: Span, scope: str) -> Resource:
    """A cluster of which nothing more is known than that it is not Azure's."""
    return Resource(Format.AZ, FOREIGN, Address(scope, f"{fields[0].text} cluster"), span, Object.of({}, span))


def remote_manifest(fields: Sequence[Field], span: Span, scope: str) -> Resource | None:
    """What a command applies from the network: its address is all that is known of it."""
    address = applied_address(fields)
    if address is None:
        return None
    path = f"kubectl apply {known_text(address) or fields[-1].source}"
    return Resource(Format.AZ, REMOTE, Address(scope, path), span, Object.of({"address": address}, span))


def input_of(script: Script, command: Command | Group) -> Embedded | None:
    """The text that a command reads from its here-document or string, or prints for the next one in a pipeline."""
    if command.here_documents:
        return script.embedded(command.here_documents[-1])
    if isinstance(command, Group):
        return None
    word = command.here_string
    if word is None and len(command.words) > 1 and command.words[0].literal in _PRINTING:
        word = command.words[-1]
    if word is None:
        return None
    from ailint.configuration.kubernetes.embedded import text_of

    text = text_of(script.value(word), script.files)
    return None if text is None else Embedded(text, [])


def manifest_output(command: Command, fields: Sequence[Field], value: Callable[[Word], Value]) -> bool:
    """Whether a command writes what it reads to a YAML file: `cat > job.yaml <<EOF`, `tee job.yaml <<EOF`."""
    name = fields[0].text if fields else None
    if name == "cat" and command.output is not None:
        target = known_text(value(command.output)) or ""
        literal = command.output.parts[-1] if command.output.parts else None
        written = target or str(getattr(literal, "value", ""))
        return _YAML.fullmatch(written) is not None
    return name == "tee" and any(_YAML.fullmatch(field.text or "") for field in fields[1:])


def resources_in(document: Embedded, scope: str, notices: list[Notice]) -> list[Resource]:
    """The objects of a text in a script. Where variables break its syntax, it is not broken but not rendered."""
    from ailint.configuration.kubernetes.reader import resources_from_text

    found: list[Notice] = []
    resources = resources_from_text(document.text, scope, found, document.rewrite)
    if document.is_computed and any(notice.kind is NoticeKind.SYNTAX for notice in found):
        first = next(notice for notice in found if notice.kind is NoticeKind.SYNTAX)
        message = "this manifest is put together when the script runs; what could not be read of it is not judged"
        found = [Notice(NoticeKind.UNRENDERED, message, first.file, first.line, first.column)]
    notices += found
    return resources
