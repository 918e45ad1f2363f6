"""The resources of a template and of all templates it deploys in turn."""

from functools import partial

import msgspec

from ailint.address import typed_path
from ailint.configuration.arm.document import entries, entry_name, find
from ailint.configuration.arm.files import TemplateFile, TemplateFiles
from ailint.configuration.arm.linked import linked_file
from ailint.configuration.arm.parameters import given_value
from ailint.configuration.arm.scope import TemplateScope
from ailint.configuration.arm.template import Declared, declared_resources
from ailint.configuration.arm.values import copied, json_object, json_value
from ailint.configuration.evaluation.frame import Frame
from ailint.configuration.evaluation.given import Given
from ailint.configuration.evaluation.handle import State
from ailint.configuration.evaluation.reading import Reading, names_of, parent_of
from ailint.configuration.evaluation.settling import settled_object
from ailint.configuration.evaluation.symbolic import bounded
from ailint.configuration.resource import Resource
from ailint.source.format import Format
from ailint.source.notice import Notice, NoticeKind
from ailint.syntax.node import Expression, Mapping
from ailint.value import Known, Object, Provenance, Value, Via, moved

DEPLOYMENT = "microsoft.resources/deployments"
_IDENTITY = frozenset({"apiversion", "name", "type"})
_NOT_IN_STATE = frozenset({"dependson", "properties", "scope"})
_STRUCTURE = frozenset({"comments", "condition", "copy", "existing", "name", "resources", "type"})


class _Nested(msgspec.Struct, frozen=True):
    """A deployment within a template: what it deploys, and where that is evaluated."""

    declared: Declared
    file: TemplateFile
    root: Mapping
    frame: Frame


class Deployment:
    """Reads templates into one `Reading`."""

    __slots__ = ("_files", "_reading")

    def __init__(self, reading: Reading, files: TemplateFiles) -> None:
        self._reading = reading
        self._files = files

    def read(
        self, file: TemplateFile, given: Given, instance: str = "", depth: int = 0, may_exist: bool = False
    ) -> Object:
        """Read all resources of a template; the answer is its outputs, evaluated when asked for."""
        scope = TemplateScope(file.text, file.root, file.expressions, self._reading, given, instance)
        self._read(file, file.root, scope.frame, depth, may_exist)
        return outputs(file.root, scope.frame)

    def _read(self, file: TemplateFile, root: Mapping, frame: Frame, depth: int, may_exist: bool) -> None:
        """Nested deployments are known by name before anything is evaluated that may ask for their outputs."""
        scope = frame.scope
        assert isinstance(scope, TemplateScope)
        own: list[Declared] = []
        nested: list[_Nested] = []
        for one in declared_resources(root, frame, may_exist):
            if one.is_existing or one.type.lower() != DEPLOYMENT:
                own.append(one)
            elif (found := self._prepared(file, one, scope, depth + 1)) is not None:
                nested.append(found)
                made = outputs(found.root, found.frame)
                scope.deployed.update(dict.fromkeys(_keys(one), made))
        for one in own:
            scope.declared.update(dict.fromkeys(_keys(one), partial(state_of, one, scope)))
        own = [one for one in own if not one.is_existing]
        seen: dict[tuple[str, str], Declared] = {}
        for one in own:
            self._tell_duplicate(one, seen)
            self._add(file, one, scope)
        for inner in nested:
            self._read(inner.file, inner.root, inner.frame, depth + 1, inner.declared.may_exist)

    def _prepared(self, file: TemplateFile, one: Declared, scope: TemplateScope, depth: int) -> _Nested | None:
        if not self._reading.budget.may_nest(depth):
            return None
        properties = find(one.node, "properties")
        template = find(properties, "template")
        if isinstance(template, Mapping):
            if not _is_inner(properties, one.frame):
                return _Nested(one, file, template, one.frame)
            return self._instance(one, file, template, scope)
        link = find(properties, "templateLink")
        if link is None:
            return None
        linked = linked_file(link, one.frame, scope.chain, self._files, self._reading)
        return self._instance(one, linked, linked.root, scope) if linked is not None else None

    def _instance(self, one: Declared, file: TemplateFile, root: Mapping, scope: TemplateScope) -> _Nested:
        given = given_parameters(find(one.node, "properties"), one.frame)
        label = one.symbol or next(iter(names_of(one.name)), "deployment")
        instance = f"{scope.instance}/{label}" if scope.instance else label
        inner = TemplateScope(file.text, root, file.expressions, self._reading, given, instance, scope.chain)
        return _Nested(one, file, root, inner.frame)

    def _tell_duplicate(self, one: Declared, seen: dict[tuple[str, str], Declared]) -> None:
        """The platform refuses a template that declares one resource twice."""
        if one.may_exist or not isinstance(one.name, Known) or not isinstance(one.name.value, str):
            return
        key = one.type.lower(), one.name.value.lower()
        first = seen.setdefault(key, one)
        if first.node is not one.node and find(one.node, "scope") is None:
            where = one.span
            message = f"{one.type} '{one.name.value}' is declared twice, first in line {first.span.line}: keep one"
            self._reading.notice(Notice(NoticeKind.DUPLICATE, message, where.file, where.line, where.column))

    def _add(self, file: TemplateFile, one: Declared, scope: TemplateScope) -> None:
        reading = self._reading
        chain = scope.instance
        path = f"{chain}/{one.symbol}" if one.symbol and chain else one.path()
        address = reading.address(path, chain)
        span = one.span
        reading.add(
            Resource(
                Format.ARM,
                one.type,
                address,
                span,
                settled_object(body_of(one), reading.project),
                may_exist=one.may_exist,
                parent=parent_of(reading.project, one.type, one.name),
                aliases=reading.known_as(address, one.type, one.name),
                comment_purpose=file.purpose_at(span.line),
            )
        )


def body_of(one: Declared) -> Object:
    """What a resource says, with its type and name in full."""
    node = one.node
    if find(node, "extension") is not None or find(node, "import") is not None:
        # What an extension deploys (Kubernetes, Microsoft Graph) stands as a whole below `properties`.
        inside = find(node, "properties")
        node = inside if isinstance(inside, Mapping) else node
    written = json_object(node, one.frame, _STRUCTURE)
    kind = find(one.node, "type")
    where = Provenance(one.frame.scope.span(kind if kind is not None else one.node))

    def value(name: str) -> Value:
        if name == "name":
            return one.name
        return Known(one.type, where) if name == "type" else written[name]

    return Object(("type", "name", *written), value, written.span, is_partial=written.is_partial, folds_case=True)


def state_of(one: Declared, scope: TemplateScope) -> State:
    """What `reference(…, 'full')` and `resourceInfo(…)` give of a resource.

    That is what is declared outside `properties`; all else is known after deployment.
    """
    paths = [typed_path(one.type, name) for name in names_of(one.name)]
    body = body_of(one)
    hidden = _NOT_IN_STATE if not one.is_existing else {name.lower() for name in body} - _IDENTITY
    names = tuple(name for name in body if name.lower() not in hidden)

    def value(name: str) -> Value:
        return one.identity(scope.reading) if name == "id" else body[name]

    return State(("id", *names), value, one.span, bounded(f"reference({paths[0] if paths else one.symbol})"))


def given_parameters(properties: Expression | None, frame: Frame) -> Given:
    """The parameters that a nested deployment is called with."""
    node = find(properties, "parameters")
    is_open = find(properties, "parametersLink") is not None
    if node is None:
        return Given(None, Via.ARGUMENT, is_open=is_open)
    match json_value(node, frame):
        case Known(value=Object() as written):
            return Given(values_of(written), Via.ARGUMENT, is_open=is_open)
        case _:
            return Given(None, Via.ARGUMENT, is_open=True)


def values_of(written: Object) -> Object:
    """`{name: {"value": …}}` as `{name: …}`."""

    def value(name: str) -> Value:
        return given_value(written[name])

    return Object(tuple(written), value, written.span, is_partial=written.is_partial, folds_case=True)


def _is_inner(properties: Expression | None, frame: Frame) -> bool:
    scope = find(properties, "expressionEvaluationOptions", "scope")
    value = json_value(scope, frame) if scope is not None else None
    return isinstance(value, Known) and str(value.value).lower() == "inner"


def _keys(one: Declared) -> list[str]:
    """The words by which `reference()` may ask for a deployment."""
    names = names_of(one.name)
    return [
        *([one.symbol.lower()] if one.symbol else []),
        *(name.lower() for name in names),
        *(typed_path(one.type, name) for name in names),
    ]


def outputs(root: Mapping, frame: Frame) -> Object:
    """What `reference()` of a deployment gives: `{"outputs": {name: {"value": …}}}`."""
    declared = {entry_name(entry): entry.value for entry in entries(find(root, "outputs"))}

    def output(name: str) -> Value:
        where = frame.scope.span(declared[name])
        written = declared[name]
        made = json_object(written, frame) if isinstance(written, Mapping) else Object.of({}, where)
        loop = find(written, "copy")

        def part(inner: str) -> Value:
            if inner == "value" and isinstance(loop, Mapping):
                return copied(loop, name, frame)
            return moved(made[inner], where, Via.OUTPUT, name)

        names = tuple(dict.fromkeys((*made, *(("value",) if isinstance(loop, Mapping) else ()))))
        return Known(Object(names, part, where, folds_case=True), Provenance(where))

    span = frame.scope.span(root)
    known = Known(Object(tuple(declared), output, span, folds_case=True), Provenance(span))
    inside = Object.of({"outputs": known}, span, is_partial=True, folds_case=True)
    both: dict[str, Value] = {"outputs": known, "properties": Known(inside, Provenance(span))}
    return Object.of(both, span, is_partial=True, folds_case=True)
