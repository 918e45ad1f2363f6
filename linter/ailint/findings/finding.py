"""A finding: one fault of the infrastructure, at one place."""

from enum import Enum

import msgspec

from ailint.source.span import Span


class Severity(Enum):
    """error: will not deploy or schedule. warning: works, but slowly, expensively or unsafely. info: advice."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """Higher is graver."""
        return {"error": 2, "warning": 1, "info": 0}[self.value]


class Confidence(Enum):
    """How sure a finding is."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Edit(msgspec.Struct, frozen=True):
    """Replace the text at a span."""

    span: Span
    text: str


class Fix(msgspec.Struct, frozen=True):
    """What to do about a finding: words, and edits where the cure is exact. `safe` fixes need no thought."""

    title: str
    edits: tuple[Edit, ...] = ()
    safe: bool = False


class Related(msgspec.Struct, frozen=True):
    """Another place that belongs to a finding, with what it says."""

    span: Span
    message: str


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One fault. `span` is where its cause was written; `resources` are all addresses that share the cause.

    `value` is the text of the value at fault, part of the identity; empty where `is_sensitive`, and then no report
    shows the source text at `span` either.
    """

    rule: str
    severity: Severity
    confidence: Confidence
    message: str
    span: Span
    resource: str
    resources: tuple[str, ...]
    path: str = ""
    value: str = ""
    related: tuple[Related, ...] = ()
    fix: Fix | None = None
    help: str = ""
    is_sensitive: bool = False

    @property
    def sort_key(self) -> tuple[Span, str, str, str]:
        """Reports list findings by file, line, column and rule."""
        return (self.span, self.rule, self.resource, self.message)

    @property
    def fingerprint(self) -> str:
        """An identity that outlives moved lines: rule, file, address, attribute and value."""
        from hashlib import blake2b  # takes as long to import as some scans take

        parts = "\0".join((self.rule, self.span.file, self.resource, self.path, self.value))
        return blake2b(parts.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
