"""What a rule is: one function that judges one resource, and the article around it."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any, TypeVar, get_args

import msgspec

from ailint.catalog import Catalog, Offers, VcpuQuotas
from ailint.findings.finding import Confidence, Related, Severity
from ailint.model.infrastructure import Infrastructure
from ailint.model.resource import Resource
from ailint.source.span import Span
from ailint.value import Absent, Attribute, Choice, Known, Provenance, Unknown

R = TypeVar("R", bound=Resource)
T = TypeVar("T")
S = TypeVar("S")


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """What a rule found. `where` is an attribute, its provenance, or a bare span (a resource's header).

    `severity` and `confidence` override the rule's own. `cure` says in one sentence what to do. `replacement` is the
    exact value that should stand at `where` instead: the engine makes an edit of it where the source text allows.
    """

    where: Attribute[Any] | Provenance | Span
    message: str
    cure: str = ""
    related: tuple[Related, ...] = ()
    severity: Severity | None = None
    confidence: Confidence | None = None
    replacement: str = ""
    safe: bool = False


class Undecided(Exception):  # noqa: N818 - it is an outcome, not an error
    """The rule needs an attribute that is unknown. Raised by `known`, or yielded; the engine counts it."""

    def __init__(self, attribute: Unknown) -> None:
        super().__init__(attribute.provenance.path)
        self.attribute = attribute


def known(attribute: Attribute[T]) -> T | None:
    """The value of an attribute; where nothing is written the provider's default, None where it has none.

    Raises Undecided where the value is unknown: the engine counts it and the rule ends there.
    """
    match attribute:
        case Known(value=value):
            return value
        case Absent(default=default):
            return default
        case Unknown():
            raise Undecided(attribute)
        case Choice():
            raise AssertionError("the engine runs a rule once for each option of a choice")


class Reference(msgspec.Struct, frozen=True):
    """A source of the facts a rule rests on, and the day it was read."""

    title: str
    url: str
    seen: date


class Example(msgspec.Struct, frozen=True):
    """Files that show a rule at work. Lines that must give a finding carry `expect: rule-id` in a comment.

    `expect` lists them for files without comments (JSON): rule id to lines of the first file.
    """

    language: str
    files: tuple[tuple[str, str], ...]
    expect: tuple[tuple[str, tuple[int, ...]], ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    """Settings under which it is run (`environment`, `region`, `as-of`)."""


class Context(msgspec.Struct, frozen=True):
    """What a rule may ask besides its subject. `as_of` is today, or the day the user asks about."""

    infrastructure: Infrastructure
    catalog: Catalog
    as_of: date
    region: str = ""
    """Region to assume where the code names none."""
    gpu_taint: str = "sku=gpu:NoSchedule"
    """The team's convention for tainting GPU pools."""
    provided_externally: frozenset[str] = frozenset()
    """Rule ids about missing things that something outside the scan provides."""
    offers: Offers | None = None
    """What the user's subscription is offered, where a list of that was given."""
    quotas: VcpuQuotas | None = None
    """How many vCPUs it may have and has, where a list of that was given."""

    def once(self, work: Callable[["Context"], T]) -> T:
        """What a function of a rule makes of the whole: worked out once, however many resources ask for it."""
        return self.infrastructure.remembered(work, lambda: work(self))

    def once_for(self, shared: S, work: Callable[["Context", S], T]) -> T:
        """The same of something that many resources are given, like the very tuple of pools that alike pods choose."""
        # What is held can't make room for another with its id.
        held = self.infrastructure.remembered((work, id(shared)), lambda: (shared, work(self, shared)))
        return held[1]


Check = Callable[[Any, Context], Iterator["Problem | Undecided"]]


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """A rule and its article. Made by the `rule` decorator, found by being there."""

    id: str
    title: str
    rationale: str
    severity: Severity
    confidence: Confidence
    subjects: tuple[type[Resource], ...]
    check: Check
    bad: tuple[Example, ...]
    good: tuple[Example, ...]
    references: tuple[Reference, ...]
    since: str
    group: str
    tags: frozenset[str] = frozenset()
    """`advice` keeps a rule out of the default profile; `absence` marks rules about missing things."""
    silenced_by: tuple[str, ...] = ()
    same_as: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    formerly: tuple[str, ...] = ()
    unreachable: Mapping[str, str] = {}
    """Language to the reason why this rule can't be decided there, for the documentation."""

    @property
    def help(self) -> str:
        """How to read the article."""
        return f"ailint explain {self.id}"


def rule(
    *,
    id: str,  # noqa: A002 - the field's word
    on: Any,
    severity: Severity,
    confidence: Confidence = Confidence.HIGH,
    bad: list[Example],
    good: list[Example],
    references: list[Reference],
    since: str = "0.1",
    tags: frozenset[str] | set[str] = frozenset(),
    silenced_by: tuple[str, ...] = (),
    same_as: tuple[str, ...] = (),
    conflicts: tuple[str, ...] = (),
    formerly: tuple[str, ...] = (),
    unreachable: Mapping[str, str] | None = None,
) -> Callable[[Callable[[Any, Context], Iterator[Problem | Undecided]]], Rule]:
    """Make a rule of a function. `on` is a model class, or a union of them.

    The title is the first line of the module's docstring, the rationale is the function's docstring.
    """

    def decorate(check: Callable[[Any, Context], Iterator[Problem | Undecided]]) -> Rule:
        module = check.__globals__
        return Rule(
            id=id,
            title=(module.get("__doc__") or "").strip().split("\n")[0],
            rationale=_dedented(check.__doc__ or ""),
            severity=severity,
            confidence=confidence,
            subjects=tuple(get_args(on)) or (on,),
            check=check,
            bad=tuple(bad),
            good=tuple(good),
            references=tuple(references),
            since=since,
            group=str(module["__name__"]).split(".")[-2],
            tags=frozenset(tags),
            silenced_by=silenced_by,
            same_as=same_as,
            conflicts=conflicts,
            formerly=formerly,
            unreachable=dict(unreachable or {}),
        )

    return decorate


def _dedented(text: str) -> str:
    from inspect import cleandoc

    return cleandoc(text)
