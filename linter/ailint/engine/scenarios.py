"""Projects read once for each scenario, and the findings of all scenarios as one list."""

from collections.abc import Iterable

import msgspec

from ailint.configuration.project import Inputs, Project, ProjectKind, Scenario
from ailint.engine.reading import ProjectFacts, read_project
from ailint.findings.finding import Finding
from ailint.source.files import Files


class Reading(msgspec.Struct, frozen=True):
    """All projects as read in one scenario; its name is empty where the settings name none."""

    scenario: str
    facts: tuple[ProjectFacts, ...]


def read_scenarios(projects: tuple[Project, ...], files: Files, inputs: Inputs) -> tuple[Reading, ...]:
    """The projects under each scenario; a project whose inputs are the same in all of them is read once."""
    roots = frozenset(project.root for project in projects if project.kind is ProjectKind.TERRAFORM)
    read: dict[tuple[Project, Inputs], ProjectFacts] = {}
    readings = []
    for scenario in inputs.scenarios or (Scenario(""),):
        facts = []
        for project in projects:
            key = (project, scenario_inputs(project, scenario, inputs, roots))
            if key not in read:
                read[key] = read_project(project, files, key[1])
            facts.append(read[key])
        readings.append(Reading(scenario.name, tuple(facts)))
    return tuple(readings)


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
