"""A plan read as a project."""

from functools import partial
from json import JSONDecodeError
from typing import Any

from ailint.address import Address, resource_id_path
from ailint.configuration.plan.document import NestingError, Plan, Planned, read_plan
from ailint.configuration.plan.references import References
from ailint.configuration.plan.sources import Sources
from ailint.configuration.plan.values import PlannedValues, has_unknown, parsed_values
from ailint.configuration.project import Configuration, Inputs, Project
from ailint.configuration.resource import Format, Resource
from ailint.configuration.version_constraint import major_of
from ailint.source.files import Files
from ailint.source.limits import PLAN_SIZE
from ailint.source.notice import Notice, NoticeKind
from ailint.source.span import Span
from ailint.source.text import SourceText
from ailint.syntax.node import Mapping
from ailint.value import Object, Value


def read_project(project: Project, files: Files, inputs: Inputs) -> Configuration:
    """The resources that will be there once a plan is applied (or that a state says are there).

    Places are those of the `.tf` files where the root module stands beside the plan, else those of the plan.
    """
    configuration = Configuration()
    text = files.text(project.root, PLAN_SIZE)
    if text is None:
        return configuration
    configuration.files_read.add(project.root)
    try:
        plan = read_plan(text.content)
    except (JSONDecodeError, RecursionError, NestingError) as error:
        configuration.notices.append(_refusal(error, text))
        return configuration
    configuration.notices += _doubts(plan, text)
    sources = Sources(project.root, files, inputs, plan)
    reader = _Reader(project.root, text, plan, sources)
    configuration.resources += [reader.resource(planned) for planned in plan.resources if reader.stays(planned)]
    configuration.suppressions += sources.suppressions
    return configuration


def _doubts(plan: Plan, text: SourceText) -> list[Notice]:
    """What says that a plan is not whole. Major versions of the format may change what anything in it means."""
    words = []
    major = plan.format_version.partition(".")[0]
    if major not in {"", *_MAJORS}:
        words.append(f"format version {plan.format_version} is not known, read as {_MAJORS[-1]}.x; update ailint")
    if plan.is_errored:
        words.append("Terraform could not finish this plan (errored): what it lacks is not judged; plan anew")
    return [Notice(NoticeKind.UNREADABLE, message, text.path) for message in words]


_MAJORS = ("0", "1")
"""Of the plan format: https://developer.hashicorp.com/terraform/internals/json-format (2026-12-01)."""


def _refusal(error: Exception, text: SourceText) -> Notice:
    if isinstance(error, JSONDecodeError):
        line, column = text.position(error.pos)
        message = f"no valid JSON: {error.msg}; write it anew with terraform show -json"
        return Notice(NoticeKind.SYNTAX, message, text.path, line, column)
    return Notice(NoticeKind.LIMIT, "nested too deeply to be read", text.path)


class _Reader:
    def __init__(self, root: str, text: SourceText, plan: Plan, sources: Sources) -> None:
        self._root = root
        self._text = text
        self._plan = plan
        self._references = References(plan)
        self._sources = sources
        self._majors = _majors(plan.configuration)

    def stays(self, planned: Planned) -> bool:
        """Whether a resource is there after the plan: not what is deleted or forgotten."""
        change = self._plan.changes.get(planned.address)
        return change is None or change.actions not in {("delete",), ("forget",)}

    def resource(self, planned: Planned) -> Resource:
        """A planned resource; its values are read from the text when they are asked for."""
        address = Address(self._root, planned.address)
        identity = resource_id_path(planned.id)
        source = self._sources.find(planned)
        return Resource(
            Format.PLAN,
            planned.type,
            address,
            source.span if source is not None else self._header(planned),
            self._sources.placed(source, self._body(planned)),
            aliases=(Address(self._root, identity),) if identity else (),
            is_partial_update=planned.type == "azapi_update_resource",
            comment_purpose=source.purpose if source is not None else "",
            provider_major=self._majors.get(planned.type.partition("_")[0]),
        )

    def _header(self, planned: Planned) -> Span:
        """The place of the address within the object of the resource."""
        at = self._text.content.find(f'"{planned.type}"', planned.start, planned.end)
        return (
            self._text.span(at, at + len(planned.type) + 2) if at >= 0 else self._text.span(planned.start, planned.end)
        )

    def _body(self, planned: Planned) -> Object:
        unknown = self._unknown(planned)
        later = (name for name, mark in unknown.items() if name not in planned.names and has_unknown(mark))
        names = (*planned.names, *later)
        cache: list[Object] = []

        def evaluate(name: str) -> Value:
            if not cache:
                cache.append(self._read(planned, unknown))
            return cache[0].lookup(name)

        return Object(names, evaluate, self._header(planned))

    def _unknown(self, planned: Planned) -> dict[str, Any]:
        change = self._plan.changes.get(planned.address)
        marks = change.unknown if change is not None else None
        return marks if isinstance(marks, dict) else {}

    def _read(self, planned: Planned, unknown: dict[str, Any]) -> Object:
        part, node = parsed_values(self._text, planned.start, planned.end, planned.values_key)
        reader = PlannedValues(part, partial(self._targets, planned))
        if node is None:
            node = Mapping(0, 0, [])
        return reader.object(node, unknown, planned.sensitive, self._references.expressions(planned))

    def _targets(self, planned: Planned, expression: object) -> list[Address]:
        return [Address(self._root, path) for path in self._references.targets(expression, planned)]


def _majors(configuration: dict[str, Any]) -> dict[str, int | None]:
    """The major version of each provider, from the constraints of the configuration."""
    constraints: dict[str, list[str]] = {}
    listed = configuration.get("provider_config")
    for one in listed.values() if isinstance(listed, dict) else ():
        if isinstance(one, dict) and isinstance(name := one.get("name"), str):
            constraints.setdefault(name, []).append(str(one.get("version_constraint", "")))
    return {name: major_of(ones) for name, ones in constraints.items()}
