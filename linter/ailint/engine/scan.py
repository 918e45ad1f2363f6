"""The whole pipeline in one page: find, read, judge, place, silence, report."""

import gc
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec

from ailint.catalog import Offers, VcpuQuotas, catalog, with_offers
from ailint.configuration.grouping import Grouping, group
from ailint.configuration.project import Inputs
from ailint.engine.cache import open_cache
from ailint.engine.estates import estates
from ailint.engine.judging import Outcome, judge
from ailint.engine.narrowing import about, outside_of_paths
from ailint.engine.placing import place
from ailint.engine.reading import ProjectFacts
from ailint.engine.scenarios import Reading, merged, read_scenarios
from ailint.engine.stating import with_statements
from ailint.findings.baseline import without_known
from ailint.findings.finding import Finding
from ailint.findings.report import FileCounts, Report
from ailint.findings.suppressions import apply_suppressions
from ailint.findings.timing import Timing
from ailint.model.infrastructure import Infrastructure, OpaqueSource
from ailint.model.purpose import Environment
from ailint.model.resource import Resource
from ailint.registry import selected
from ailint.rule import Context, Rule
from ailint.settings import Settings
from ailint.source.discovery import discover
from ailint.source.files import Files
from ailint.source.notice import Notice, NoticeKind
from ailint.source.span import Span

Rules = tuple[Rule, ...]


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """What to scan, and how.

    `paths` are POSIX and relative to the root ('' is the root itself). `changed`, where it is not None, narrows the
    report to what touches these files. `known` are the fingerprints in the baseline. `virtual` are texts that are no
    files, by path. `jobs` is the number of processes that read, 0 for as many as pay. `cache` is the folder in which
    facts are kept from run to run. `offers` and `quotas` are what the user's subscription is offered, and may use.
    """

    root: Path
    paths: tuple[str, ...]
    settings: Settings
    inputs: Inputs
    changed: frozenset[str] | None = None
    known: frozenset[str] = frozenset()
    virtual: Mapping[str, bytes] = {}
    jobs: int = 0
    cache: Path | None = None
    offers: Offers | None = None
    quotas: VcpuQuotas | None = None


def scan(request: Request, every_rule: tuple[Rule, ...], timing: Timing | None = None) -> Report:
    """Judge the infrastructure that the files at the request's paths declare. `timing` is told what took how long.

    Raises UsageError where the settings name a rule that does not exist. What is wrong with the files, or with a rule,
    is in the report.
    """
    rules = _chosen(request.settings, every_rule)
    # What other programs render depends on more than what the scan sees of it.
    store = open_cache(request.cache) if request.cache is not None and not request.inputs.renders else None
    files = Files(request.root, request.virtual, has_fingerprints=store is not None)
    timing = timing or Timing()
    with collector_off():
        with timing.stage("finding files and projects") as finding:
            found = projects_of(request, files)
            finding.times += len(found.projects)
        found = msgspec.structs.replace(found, notices=(*found.notices, *files.notices))
        readings = read_scenarios(found.projects, files, request.inputs, jobs=request.jobs, store=store, timing=timing)
        with timing.stage("judging") as judging:
            outcomes = [_judged(request, reading, found, (rules, every_rule), timing) for reading in readings]
            judging.times += sum(time.times for time in timing.rules.values())
        with timing.stage("placing findings") as placing:
            placed = [place(outcome.judgements, request.settings.severity, files) for outcome in outcomes]
            findings = merged(zip((reading.scenario for reading in readings), placed, strict=True))
            placing.times += len(findings)
    return _report(request, _Results(every_rule, rules, found, readings, outcomes, findings, files))


def _chosen(settings: Settings, every_rule: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """The rules to run: a severity of `off` is as good as ignoring a rule."""
    named = (name for setting in settings.per_path for name in setting.ignore)
    selected(every_rule, ignore=(*settings.severity, *settings.provided_externally, *named))  # raises for unknown names
    switched_off = tuple(name for name, severity in settings.severity.items() if severity == "off")
    ignore = (*settings.ignore, *switched_off)
    return selected(every_rule, select=settings.select, ignore=ignore, profile=settings.profile)


@contextmanager
def collector_off() -> Iterator[None]:
    """Trees make no garbage before they are dropped; looking for some takes three times as long as reading."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def projects_of(request: Request, files: Files) -> Grouping:
    """What lies at the request's paths. Raises UsageError for a path that does not exist."""
    exclude, inputs = request.settings.exclude, request.inputs
    discovery = discover(request.paths, files, exclude=exclude, includes_documents=inputs.includes_documents)
    return group(discovery, files, renders=inputs.renders)


def _judged(request: Request, reading: Reading, found: Grouping, rules: tuple[Rules, Rules], timing: Timing) -> Outcome:
    """What the rules say of each estate. `rules` are those to run, and all there are."""
    outcome = Outcome()
    facts = (*reading.facts, ProjectFacts((), (), (), unread_files(found), frozenset()))
    for estate in estates(request.settings.estates):
        resources = with_statements(estate.resources(facts), request.settings.intent)
        context = context_of(request, resources, estate.opaque(facts), is_one_estate=estate.is_named)
        outcome.add(judge(*rules, context, timing))
    return outcome


def unread_files(found: Grouping) -> tuple[OpaqueSource, ...]:
    """The files that no reader takes, and that could declare something all the same."""
    return tuple(OpaqueSource(kind, path, path, Span(path, 1, 1, 1, 1)) for kind, path in found.unread)


def context_of(
    request: Request, resources: Iterable[Resource], opaque: Iterable[OpaqueSource], *, is_one_estate: bool = False
) -> Context:
    """What rules may ask: the resources as one infrastructure, and what the settings say of it."""
    settings = request.settings
    environment = Environment(settings.environment)
    return Context(
        infrastructure=Infrastructure(resources, opaque, environment, is_one_estate=is_one_estate),
        catalog=with_offers(catalog(), request.offers),
        offers=request.offers,
        quotas=request.quotas,
        as_of=request.inputs.as_of,
        region=settings.region,
        gpu_taint=settings.gpu_taint,
        provided_externally=frozenset(settings.provided_externally),
    )


class _Results(msgspec.Struct, frozen=True):
    every_rule: tuple[Rule, ...]
    rules: tuple[Rule, ...]
    found: Grouping
    readings: tuple[Reading, ...]
    outcomes: list[Outcome]
    findings: tuple[Finding, ...]
    files: Files


def _report(request: Request, results: _Results) -> Report:
    """What stays of the findings once comments, settings and the baseline have had their say; with all the counts."""
    facts = [one for reading in results.readings for one in reading.facts]
    findings, suppressed, complaints = apply_suppressions(
        results.findings,
        dict.fromkeys(comment for one in facts for comment in one.suppressions),
        run={rule.id for rule in results.rules},
        known={rule.id for rule in results.every_rule},
        formerly={old: rule.id for rule in results.every_rule for old in rule.formerly},
    )
    findings = outside_of_paths(findings, request.settings.per_path, results.every_rule)
    findings, baselined = without_known(findings, request.known)
    notices = {
        *results.found.notices,
        *(notice for one in facts for notice in one.notices),
        *(notice for outcome in results.outcomes for notice in outcome.notices),
        *complaints,
    }
    if request.changed is not None:
        findings, notices = about(request.changed, findings, notices)
    undecided = {key: one for outcome in results.outcomes for key, one in outcome.undecided.items()}
    resources = {one.address for reading in facts for one in reading.resources}
    return Report(
        findings=findings,
        notices=tuple(sorted(notices, key=lambda notice: notice.sort_key)),
        undecided=tuple(undecided[key] for key in sorted(undecided)),
        counts=_counts(results.found, facts, notices),
        resources_judged=len(resources),
        suppressed=suppressed,
        baselined=baselined,
        rules_run=len(results.rules),
        as_of=request.inputs.as_of,
        catalog_day=catalog().day,
        root=str(request.root),
        files=results.files,
    )


_NOT_READ = frozenset(
    {NoticeKind.SYNTAX, NoticeKind.UNREADABLE, NoticeKind.LIMIT, NoticeKind.UNRENDERED, NoticeKind.UNSUPPORTED}
)


def _counts(found: Grouping, facts: list[ProjectFacts], notices: Iterable[Notice]) -> FileCounts:
    """Files by what became of them; one that was read in part only counts as read, its notice says the rest."""
    read = frozenset[str]().union(*(one.files_read for one in facts))
    not_read = {notice.file for notice in notices if notice.kind in _NOT_READ and notice.file} - read
    judged = {resource.span.file for one in facts for resource in one.resources}
    return FileCounts(len(read), len(not_read), found.left_alone + len(read - judged))
