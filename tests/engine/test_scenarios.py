"""Which variable files a scenario gives to which project, and findings of several scenarios."""

from ailint.configuration.project import Inputs, Project, ProjectKind, Scenario
from ailint.engine.scenarios import merged, scenario_inputs
from ailint.findings.finding import Confidence, Finding, Severity
from ailint.source.span import Span


def finding(line: int) -> Finding:
    return Finding(
        rule="r",
        severity=Severity.ERROR,
        confidence=Confidence.HIGH,
        message="m",
        span=Span("a", line, 1, line, 2),
        resource="x",
        resources=("x",),
    )


def files_for(root: str, var_files: tuple[str, ...], roots: set[str]) -> tuple[str, ...]:
    from datetime import date

    project = Project(ProjectKind.TERRAFORM, root, ())
    given = Inputs(date(2026, 12, 1), var_files=("common.tfvars",))
    return scenario_inputs(project, Scenario("prod", var_files), given, frozenset(roots)).var_files


def test_a_variable_file_belongs_to_the_root_module_it_lies_in():
    roots = {"a", "a/deep", "b"}
    files = ("a/env/x.tfvars", "a/deep/y.tfvars", "b/z.tfvars", "env/all.tfvars")
    assert files_for("a", files, roots) == ("common.tfvars", "a/env/x.tfvars", "env/all.tfvars")
    assert files_for("a/deep", files, roots) == ("common.tfvars", "a/deep/y.tfvars", "env/all.tfvars")
    assert files_for("b", files, roots) == ("common.tfvars", "b/z.tfvars", "env/all.tfvars")


def test_a_root_module_at_the_top_takes_what_lies_below():
    assert files_for("", ("env/x.tfvars",), {""}) == ("common.tfvars", "env/x.tfvars")


def test_one_scenario_needs_no_name():
    assert merged([("", (finding(1), finding(2)))]) == (finding(1), finding(2))


def test_findings_of_all_scenarios_are_told_once_others_with_their_scenarios():
    told = merged(
        [("dev", (finding(1), finding(3))), ("test", (finding(1),)), ("prod", (finding(1), finding(2), finding(3)))]
    )
    assert [(one.span.line, one.message) for one in told] == [
        (1, "m"),
        (2, "m (in the scenario prod)"),
        (3, "m (in the scenarios dev, prod)"),
    ]
