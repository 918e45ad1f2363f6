"""Evaluate a single expression, and show values in a form that is easy to compare."""

import json
from datetime import date
from pathlib import Path

from ailint.configuration.arm import project as arm
from ailint.configuration.arm.files import TemplateFiles
from ailint.configuration.arm.scope import TemplateScope
from ailint.configuration.arm.values import json_value
from ailint.configuration.bicep import project as bicep
from ailint.configuration.bicep.files import SourceFiles
from ailint.configuration.bicep.module import ModuleScope
from ailint.configuration.evaluation.frame import Frame
from ailint.configuration.evaluation.given import Given
from ailint.configuration.evaluation.reading import Reading
from ailint.configuration.project import Configuration, Inputs, Project, ProjectKind
from ailint.source.files import Files
from ailint.source.text import SourceText
from ailint.syntax.bicep.tree import Variable
from ailint.syntax.json import parse_json
from ailint.syntax.node import Call, Literal, Mapping, Name
from ailint.value import Absent, Choice, Known, Object, Unknown, Value, Via

AS_OF = date(2026, 12, 1)
NOWHERE = Path("/nonexistent")
SCHEMA = '"$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#"'


def files_of(texts: dict[str, str]) -> Files:
    """Files that exist in memory only."""
    return Files(NOWHERE, {path: text.encode() for path, text in texts.items()})


def reading_of(texts: dict[str, str], entry: str) -> Reading:
    """What the scopes of one project share."""
    return Reading(entry, files_of(texts), Inputs(as_of=AS_OF))


def arm_value(expression: str, template: str = "{}") -> Value:
    """The value of an ARM expression, written without its brackets, within a template."""
    reading = reading_of({"t.json": template}, "t.json")
    text = SourceText("t.json", template)
    root = parse_json(text).root
    assert isinstance(root, Mapping)
    written = SourceText("e.json", json.dumps(f"[{expression}]", ensure_ascii=False))
    literal = parse_json(written).root
    assert isinstance(literal, Literal)
    # The expression stands in a file of its own; parameters and variables are those of the template.
    expressions = TemplateFiles(reading, {}).of_text(written, root).expressions
    outer = TemplateScope(text, root, TemplateFiles(reading, {}).of_text(text, root).expressions, reading, _nothing())
    probe = _Probe(written, root, expressions, reading, _nothing())
    probe.outer = outer
    return json_value(literal, probe.frame)


def _nothing() -> Given:
    return Given(None, Via.ASSIGNMENT)


class _Probe(TemplateScope):
    """Answers for parameters and variables with those of another scope."""

    outer: TemplateScope

    def call(self, node: Call, frame: Frame) -> Value | None:
        if node.name.lower() in {"parameters", "variables"}:
            return self.outer.call(node, frame)
        return super().call(node, frame)


def bicep_value(expression: str, before: str = "", others: dict[str, str] | None = None) -> Value:
    """The value of a Bicep expression in a file that begins with `before`."""
    texts = {"main.bicep": f"{before}\nvar probe = {expression}\n", **(others or {})}
    reading = reading_of(texts, "main.bicep")
    files = SourceFiles(reading, {}, {})
    file = files.file("main.bicep")
    assert file is not None
    assert not file.tree.notices, file.tree.notices
    scope = ModuleScope(file, files, reading, Given(None, Via.ASSIGNMENT))
    declaration = file.symbols["probe"]
    assert isinstance(declaration, Variable)
    return scope.variable(declaration, Name(0, 0, "probe"))


def shown(value: Value) -> object:
    """A value as plain Python: unknown ones as `?REASON`, ids as `-> path`, choices as a tuple of their options."""
    match value:
        case Known(value=Object() as inside):
            return {name: shown(inside[name]) for name in inside}
        case Known(value=tuple() as items):
            return [shown(item) for item in items]
        case Known(value=scalar):
            return scalar
        case Absent():
            return None
        case Unknown(reference=None, reason=reason):
            return f"?{reason.name}"
        case Unknown(reference=reference):
            return f"-> {reference}"
        case Choice(options=options):
            return tuple(shown(option) for option in options)


def read_arm(texts: dict[str, str], entry: str = "azuredeploy.json", **inputs: object) -> Configuration:
    """Read an ARM template of a tree in memory."""
    project = Project(ProjectKind.ARM, entry, (entry,))
    return arm.read_project(project, files_of(texts), Inputs(as_of=AS_OF, **inputs))  # type: ignore[arg-type]


def read_bicep(texts: dict[str, str], entry: str = "main.bicep", **inputs: object) -> Configuration:
    """Read a Bicep template of a tree in memory."""
    project = Project(ProjectKind.BICEP, entry, (entry,))
    return bicep.read_project(project, files_of(texts), Inputs(as_of=AS_OF, **inputs))  # type: ignore[arg-type]


def template(body: str) -> str:
    """A template whose members, but for the schema, are given."""
    return "{" + SCHEMA + ', "contentVersion": "1.0.0.0", ' + body + "}"


def at(configuration: Configuration, address: str, path: str) -> Value:
    """The value at a path of the resource with an address."""
    found = {resource.address.path: resource for resource in configuration.resources}
    return found[address].read(path)


def addresses(configuration: Configuration) -> list[str]:
    """The addresses of all resources, `?` behind those that may not exist."""
    return [resource.address.path + ("?" if resource.may_exist else "") for resource in configuration.resources]
