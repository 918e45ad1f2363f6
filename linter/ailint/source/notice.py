"""What ailint could not read, evaluate or run: never silent, never a finding."""

from enum import Enum

import msgspec


class NoticeKind(Enum):
    """Why something was not judged. The first four mean that the job was not done in full (exit 2)."""

    SYNTAX = "syntax"
    UNREADABLE = "unreadable"
    LIMIT = "limit"
    RULE_FAILED = "rule-failed"
    DUPLICATE = "duplicate"
    UNRENDERED = "unrendered"
    UNSUPPORTED = "unsupported"
    OPAQUE_MODULE = "opaque-module"
    UNAPPLIED_VAR_FILE = "unapplied-var-file"
    SUPPRESSION = "suppression"
    ENCODING = "encoding"

    @property
    def is_failure(self) -> bool:
        """Whether a notice of this kind makes the run exit with 2."""
        return self in _FAILURES


_FAILURES = frozenset({NoticeKind.SYNTAX, NoticeKind.UNREADABLE, NoticeKind.LIMIT, NoticeKind.RULE_FAILED})


class Notice(msgspec.Struct, frozen=True):
    """One thing that was not read, evaluated or run, in words that say what to do.

    `file` is relative to the scan root; `line` and `column` are 1-based, 0 where the notice is about the whole file.
    """

    kind: NoticeKind
    message: str
    file: str = ""
    line: int = 0
    column: int = 0

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        """Reports list notices in this order."""
        return (self.file, self.line, self.column, self.kind.value, self.message)
