"""Projects read once for each scenario, and the findings of all scenarios as one list."""

from collections.abc import Iterable

import msgspec

from ailint.configuration.project import Inputs, Project, ProjectKind, Scenario
from ailint.engine.cache import FactsCache
from ailint.engine.gathering import facts_of
from ailint.engine.reading import ProjectFacts, Task
from ailint.findings.finding import Finding
from ailint.findings.timing import Timing
from ailint.source.files import Files


class Reading(msgspec.Struct, frozen=True):
    """All projects as read in one scenario; its name is empty where the settings name none."""

    scenario: str
    facts: tuple[ProjectFacts, ...]


def read_scenarios(
    projects: tuple[Project, ...],
    files: Files,
    inputs: Inputs,
    *,
    jobs: int = 1,
    store: FactsCache | None = None,
    timing: Timing | None = None,
) -> tuple[Reading, ...]:
    """The projects under each scenario; a project whose inputs are the same in all of them is read once."""
    roots = frozenset(project.root for project in projects if project.kind is ProjectKind.TERRAFORM)
    scenarios = inputs.scenarios or (Scenario(""),)
    planned = [
        [Task(project, scenario_inputs(project, scenario, inputs, roots)) for project in projects]
        for scenario in scenarios
    ]
    tasks = list(dict.fromkeys(task for tasks in planned for task in tasks))
    facts = dict(zip(tasks, facts_of(tasks, files, jobs, store, timing or Timing()), strict=True))
    return tuple(
        Reading(scenario.name, tuple(facts[task] for task in tasks))
        for scenario, tasks in zip(scenarios, planned, strict=True)
    )


def scenario_inputs(project: Project, scenario: Scenario, inputs: Inputs, roots: frozenset[str]) -> Inputs:
    """The inputs of a project in a scenario, with those of its files that belong to it; `roots` are all roots."""
    if project.kind is not ProjectKind.TERRAFORM or not scenario.var_files:
        return inputs
    own = tuple(path for path in scenario.var_files if _home(path, roots) in {None, project.root})
    return msgspec.structs.replace(inputs, var_files=(*inputs.var_files, *own))


def _home(path: str, roots: frozenset[str]) -> str | None:
    """The root module that a variable file lies in or below; None where it lies beside them all."""
    folder = path
    while folder:
        folder = folder.rpartition("/")[0]
        if folder in roots:
            return folder
    return None


def merged(named: Iterable[tuple[str, tuple[Finding, ...]]]) -> tuple[Finding, ...]:
    """The findings of all scenarios: equal ones once, and where not all scenarios agree with the names of those."""
    listed = list(named)
    if len(listed) == 1:
        return listed[0][1]
    scenarios: dict[Finding, list[str]] = {}
    for name, findings in listed:
        for finding in findings:
            scenarios.setdefault(finding, []).append(name)
    found = (_told(finding, names, len(listed)) for finding, names in scenarios.items())
    return tuple(sorted(found, key=lambda one: one.sort_key))


def _told(finding: Finding, names: list[str], count: int) -> Finding:
    if len(names) == count:
        return finding
    where = f"in the scenario{'s' if len(names) > 1 else ''} {', '.join(names)}"
    return msgspec.structs.replace(finding, message=f"{finding.message} ({where})")
