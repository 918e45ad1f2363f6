"""What a rule decides in which language, as articles and the documentation tell it."""

from enum import Enum

import msgspec


class Verdict(Enum):
    """What becomes of a rule in a language."""

    DECIDED = "decided"
    UNKNOWN = "unknown"
    NOT_APPLICABLE = "not applicable"
    ALIKE = "read like another language"
    UNCOVERED = "not covered"


class Reach(msgspec.Struct, frozen=True, kw_only=True):
    """What a rule does in one family of languages.

    `shown_in` are the languages of the examples that it found a fault in. `facts` are the attributes that decide, by
    the names that they have in that language. `reason` says why nothing is decided.
    """

    family: str
    verdict: Verdict
    shown_in: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    reason: str = ""
