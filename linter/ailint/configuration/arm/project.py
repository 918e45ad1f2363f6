"""One ARM template with its parameter files, each of which is a scenario."""

from posixpath import basename

from ailint.configuration.arm.deployment import Deployment
from ailint.configuration.arm.document import entries, entry_name, find
from ailint.configuration.arm.files import Parsed, TemplateFile, TemplateFiles
from ailint.configuration.arm.parameters import fits, given_values, paired_files
from ailint.configuration.evaluation.given import Given
from ailint.configuration.evaluation.reading import Reading
from ailint.configuration.evaluation.scenario import merged
from ailint.configuration.project import Configuration, Inputs, Project
from ailint.source.files import Files
from ailint.source.span import Span
from ailint.source.text import SourceText
from ailint.syntax.json import parse_json
from ailint.syntax.node import Mapping
from ailint.value import Object, Via


def read_project(project: Project, files: Files, inputs: Inputs) -> Configuration:
    """All that a template deploys, under each of its parameter files."""
    parsed: Parsed = {}
    first = Reading(project.root, files, inputs)
    template = TemplateFiles(first, parsed).template(project.root)
    if template is None:
        return first.configuration
    paths = _parameter_files(template, TemplateFiles(first, parsed), inputs)
    scenarios: list[tuple[str, Configuration]] = []
    for path in paths or [""]:
        reading = Reading(project.root, files, inputs)
        sources = TemplateFiles(reading, parsed)
        entry = sources.template(project.root)
        assert entry is not None, "it was there a moment ago"
        Deployment(reading, sources).read(entry, _given(path, sources, inputs))
        scenarios.append((basename(path), reading.configuration))
    return merged(scenarios, project.root)


def _given(path: str, sources: TemplateFiles, inputs: Inputs) -> Given:
    values: Object | None = None
    if path:
        sources.tell(path)
        text = sources.text(path)
        values = given_values(sources.root(path), text) if text is not None else None
    return Given(values, Via.ASSIGNMENT, overrides=dict(inputs.variables))


def _parameter_files(template: TemplateFile, sources: TemplateFiles, inputs: Inputs) -> list[str]:
    """Those that the caller names and that fit this template, else those beside it."""
    declared = [entry_name(entry) for entry in entries(find(template.root, "parameters"))]
    named = [path for path in inputs.parameter_files if path.endswith(".json") and fits(sources.root(path), declared)]
    return named or paired_files(template.text.path, declared, sources.files, sources.root)


class PlacedText(SourceText):
    """A text that some other language computed: all of it stands where that expression stands."""

    __slots__ = ("_place",)

    def __init__(self, content: str, place: Span) -> None:
        super().__init__(place.file, content)
        self._place = place

    def span(self, start: int, end: int) -> Span:
        """The place of any stretch of the text."""
        return self._place

    def position(self, offset: int) -> tuple[int, int]:
        """The line and column of any offset of the text."""
        return self._place.line, self._place.column


def read_template(text: SourceText, given: Object | None, reading: Reading, instance: str = "") -> Object:
    """Read a template that is given as text, within another language, into `reading`; the answer is its outputs.

    For `azurerm_resource_group_template_deployment.template_content` and the like. `text` is a `PlacedText` where it
    does not stand in a file as it is; relative paths in it begin at the folder of its file. `given` are parameters by
    name.
    """
    parsed = parse_json(text)
    for notice in parsed.notices:
        reading.notice(notice)
    if not isinstance(parsed.root, Mapping):
        return Object.of({}, text.span(0, len(text.content)), is_partial=True)
    sources = TemplateFiles(reading, {})
    file = sources.of_text(text, parsed.root)
    return Deployment(reading, sources).read(file, Given(given, Via.ARGUMENT), instance)
