"""One Bicep template with its modules and parameter files, each of which is a scenario."""

from posixpath import basename

from ailint.configuration.arm.deployment import DEPLOYMENT
from ailint.configuration.arm.files import Parsed
from ailint.configuration.bicep.files import ParsedBicep, SourceFiles
from ailint.configuration.bicep.instance import ResourceInstance
from ailint.configuration.bicep.module import ModuleInstance, ModuleScope
from ailint.configuration.bicep.parameters import given_by, parameter_files
from ailint.configuration.bicep.symbols import Turns, existing_turns
from ailint.configuration.evaluation.expansion import Existence
from ailint.configuration.evaluation.given import Given
from ailint.configuration.evaluation.reading import Reading, parent_of
from ailint.configuration.evaluation.scenario import merged
from ailint.configuration.evaluation.settling import settled_object
from ailint.configuration.project import Configuration, Inputs, Project
from ailint.configuration.resource import Resource as Evaluated
from ailint.configuration.resource import read
from ailint.source.files import Files
from ailint.source.format import Format
from ailint.syntax.bicep.tree import Module, Resource
from ailint.value import Known, Object, Provenance, Via


def read_project(project: Project, files: Files, inputs: Inputs) -> Configuration:
    """All that a template deploys, under each of its parameter files."""
    parsed: ParsedBicep = {}
    templates: Parsed = {}
    first = Reading(project.root, files, inputs)
    sources = SourceFiles(first, parsed, templates)
    entry = sources.file(project.root)
    if entry is None:
        return first.configuration
    paths = parameter_files(entry, sources, first, project.files)
    scenarios: list[tuple[str, Configuration]] = []
    for path in paths or [""]:
        reading = Reading(project.root, files, inputs)
        sources = SourceFiles(reading, parsed, templates)
        given = Given(
            given_by(path, sources, reading) if path else None, Via.ASSIGNMENT, overrides=dict(inputs.variables)
        )
        file = sources.file(project.root)
        assert file is not None, "it was there a moment ago"
        read_module(ModuleScope(file, sources, reading, given))
        scenarios.append((basename(path), reading.configuration))
    return merged(scenarios, project.root)


def read_module(scope: ModuleScope) -> None:
    """Add the resources that an instance of a file declares, and those of its modules."""
    for declaration in scope.file.tree.declarations:
        if isinstance(declaration, Resource):
            _add(declaration, scope.turns(declaration), scope, None, scope.may_exist)
        elif isinstance(declaration, Module):
            for turn in scope.turns(declaration).turns:
                instance = scope.module(declaration, turn)
                if instance.existence is Existence.NONE:
                    continue
                if isinstance(found := instance.found(), ModuleScope):
                    read_module(found)
                elif found is not None:
                    instance.outputs()
                elif instance.source.startswith(("br:", "br/")):
                    _add_call(instance, scope)


def _add_call(instance: ModuleInstance, scope: ModuleScope) -> None:
    """A call of a module that only a registry has: its inputs are known all the same."""
    reading = scope.reading
    reading.add(
        Evaluated(
            Format.BICEP,
            f"module:{instance.source}",
            reading.address(instance.path),
            instance.span,
            settled_object(instance.inputs(), scope.project),
            may_exist=instance.existence is Existence.POSSIBLE,
        )
    )


def _add(
    declaration: Resource, turns: Turns, scope: ModuleScope, parent: ResourceInstance | None, may_exist: bool
) -> None:
    for turn, is_possible in existing_turns(declaration, turns, may_exist):
        instance = scope.resource(declaration, turn, parent)
        if instance.type.lower() == DEPLOYMENT:
            _tell_deployment(instance, scope)
        elif not declaration.is_existing:
            _add_one(instance, scope, is_possible)
        for child, child_turns in scope.children(instance):
            _add(child, child_turns, scope, instance, is_possible)


def _tell_deployment(instance: ResourceInstance, scope: ModuleScope) -> None:
    """A deployment written as a resource: what its template holds, if anything, is not read."""
    if instance.declaration.is_existing:
        return
    resources = read(Known(instance.body(), Provenance(instance.span)), "properties.template.resources")
    if isinstance(resources, Known) and isinstance(resources.value, tuple | Object) and not resources.value:
        return
    why = "it is written as a resource, not as a module"
    scope.reading.opaque("deployment", instance.path, instance.span, why)


def _add_one(instance: ResourceInstance, scope: ModuleScope, may_exist: bool) -> None:
    around = instance.parent
    span = instance.span
    scope.reading.add(
        Evaluated(
            Format.BICEP,
            instance.type,
            instance.address,
            span,
            settled_object(instance.body(), scope.project),
            may_exist=may_exist,
            parent=around.address if around else parent_of(scope.project, instance.type, instance.name),
            aliases=instance.aliases,
            comment_purpose=scope.file.directives.purpose_at(span.line),
        )
    )
