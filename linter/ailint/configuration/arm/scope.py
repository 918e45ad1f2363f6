"""What names mean within a template: its parameters, variables, functions, loops and nested deployments."""

from collections.abc import Callable

from ailint.configuration.arm.document import entries, entry_name, find, written_items, written_text
from ailint.configuration.arm.expression import Expressions
from ailint.configuration.arm.values import DEFAULT_LOOP, JsonScope, given_items, json_object, json_value
from ailint.configuration.evaluation.access import element
from ailint.configuration.evaluation.evaluator import evaluate
from ailint.configuration.evaluation.frame import Frame
from ailint.configuration.evaluation.functions.platform import reference_path
from ailint.configuration.evaluation.given import Given
from ailint.configuration.evaluation.invocation import Closure, first_unknown, integer
from ailint.configuration.evaluation.parameter import Parameter, via_of
from ailint.configuration.evaluation.reading import Reading
from ailint.configuration.evaluation.symbolic import call_words
from ailint.configuration.evaluation.undecided import unknown_like
from ailint.source.span import Span
from ailint.source.text import SourceText
from ailint.syntax.node import Array, Call, Entry, Expression, Literal, Mapping, Name
from ailint.value import Known, Object, Provenance, Reason, Unknown, Value, Via, moved

_FUNCTION_PARAMETER = "parameter:"
_PROPERTIES = Known("properties", Provenance(Span("", 0, 0, 0, 0)))


class TemplateScope(JsonScope):
    """One instance of a template.

    `deployed` holds the outputs of its nested deployments, `declared` the state of its resources, by their names;
    `chain` are the files from the entry template to its own.
    """

    __slots__ = (
        "_busy",
        "_declarations",
        "_functions",
        "_given",
        "_parameters",
        "_variables",
        "chain",
        "declared",
        "deployed",
        "frame",
        "reading",
        "root",
    )

    def __init__(
        self,
        text: SourceText,
        root: Mapping,
        expressions: Expressions,
        reading: Reading,
        given: Given,
        instance: str = "",
        chain: tuple[str, ...] = (),
    ) -> None:
        super().__init__(text, reading.budget, reading.inputs.as_of, reading.project, instance)
        self.root = root
        self.chain = chain if text.path in chain else (*chain, text.path)
        self.expressions = expressions
        self.reading = reading
        self.frame = Frame(self)
        self.deployed: dict[str, Object] = {}
        self.declared: dict[str, Callable[[], Object]] = {}
        self._given = given
        self._parameters: dict[str, tuple[Value, Via]] = {}
        self._declarations: dict[str, Entry] | None = None
        self._busy: set[str] = set()
        self._functions: dict[str, Mapping] | None = None
        variables = find(root, "variables")
        self._variables = json_object(variables, self.frame) if isinstance(variables, Mapping) else None

    def typed_path(self, path: str) -> str | None:
        """The provider, types and names at an address."""
        return self.reading.typed_path(path)

    def name(self, node: Name, frame: Frame) -> Value:
        """Templates have no bare names."""
        return Unknown(Reason.ERROR, Provenance(self.span(node)), detail=f"{node.name} means nothing here")

    def call(self, node: Call, frame: Frame) -> Value | None:
        """`parameters`, `variables`, `copyIndex`, `reference`, lambdas, and the template's own functions."""
        if isinstance(node.target, Name):
            return self._own_function(f"{node.target.name}.{node.name}".lower(), node, frame)
        match node.name.lower():
            case "parameters":
                return self._looked_up(node, frame, self._parameter_use)
            case "variables":
                return self._looked_up(node, frame, self._variable_use)
            case "copyindex":
                return self._copy_index(node, frame)
            case "reference":
                return self._reference(node, frame)
            case "resourceinfo":
                return self._looked_up(node, frame, self._resource_info)
            case "lambda":
                return self._lambda(node, frame)
            case "lambdavariables":
                return self._looked_up(node, frame, self._lambda_variable_use)
            case name if "." in name:
                return self._own_function(name, node, frame)
            case _:
                return None

    def _looked_up(self, node: Call, frame: Frame, use: Callable[[str, Call, Frame], Value]) -> Value:
        name = evaluate(node.arguments[0], frame) if len(node.arguments) == 1 else None
        match name:
            case Known(value=str() as text):
                return use(text, node, frame)
            case Unknown():
                return name
            case _:
                return self._error(node, f"{node.name}() takes one name")

    def _error(self, node: Expression, detail: str) -> Value:
        return Unknown(Reason.ERROR, Provenance(self.span(node)), detail=detail)

    def _parameter_use(self, name: str, node: Call, frame: Frame) -> Value:
        bound = frame.find(_FUNCTION_PARAMETER + name.lower())
        if bound is not None:
            return moved(bound, self.span(node), Via.ARGUMENT, name)
        value, via = self.parameter(name, node)
        return moved(value, self.span(node), via, f"parameters('{name}')")

    def parameter(self, name: str, node: Expression) -> tuple[Value, Via]:
        """The value of a parameter, and by which way it came."""
        folded = name.lower()
        if folded in self._parameters:
            return self._parameters[folded]
        if folded in self._busy:
            return self._error(node, f"the parameter {name} refers to itself"), Via.VARIABLE
        if self._declarations is None:
            listed = entries(find(self.root, "parameters"))
            self._declarations = {entry_name(entry).lower(): entry for entry in listed}
        entry = self._declarations.get(folded)
        if entry is None:
            return self._error(node, f"there is no parameter {name}"), Via.VARIABLE
        self._busy.add(folded)
        try:
            declared = self._declaration(entry_name(entry), entry.value)
            words = self.parameter_words(declared.name)
            value, is_given = declared.value(self._given.value(declared, words), words)
        finally:
            self._busy.discard(folded)
        self._parameters[folded] = value, via_of(is_given, self._given.via)
        return self._parameters[folded]

    def _declaration(self, name: str, node: Expression) -> Parameter:
        """The declaration of a parameter, with what its `$ref` adds."""
        written = json_object(node, self.frame) if isinstance(node, Mapping) else None
        allowed = self._of_type(node, "allowedValues")
        is_nullable = self._of_type(node, "nullable")
        kind = (written_text(self._of_type(node, "type")) or "").lower()
        return Parameter(
            name,
            kind,
            self.span(node),
            (lambda: written["defaultValue"]) if written is not None and "defaultValue" in written else None,
            (lambda: [json_value(item, self.frame) for item in written_items(allowed)])
            if isinstance(allowed, Array)
            else None,
            isinstance(is_nullable, Literal) and is_nullable.value is True,
            kind in {"securestring", "secureobject"},
        )

    def _of_type(self, node: Expression, name: str) -> Expression | None:
        """A property of a parameter, or of the definition it refers to."""
        for _ in range(20):
            found = find(node, name)
            if found is not None:
                return found
            reference = written_text(find(node, "$ref"))
            if reference is None or not reference.startswith("#/"):
                return None
            target = find(self.root, *reference[2:].split("/"))
            if target is None:
                return None
            node = target
        return None

    def _variable_use(self, name: str, node: Call, frame: Frame) -> Value:
        busy = f"variable {name.lower()}"
        if self._variables is None or (name not in self._variables and not self._variables.is_partial):
            return self._error(node, f"there is no variable {name}")
        if busy in self._busy:
            return self._error(node, f"the variable {name} refers to itself")
        self._busy.add(busy)
        try:
            value = self._variables.lookup(name)
        finally:
            self._busy.discard(busy)
        return moved(value, self.span(node), Via.LOCAL, f"variables('{name}')")

    def _lambda_variable_use(self, name: str, node: Call, frame: Frame) -> Value:
        bound = frame.find(name)
        return self.used(bound, Name(node.start, node.end, name)) if bound else self._error(node, f"no variable {name}")

    def _lambda(self, node: Call, frame: Frame) -> Value:
        names = [written_text(argument) for argument in node.arguments[:-1]]
        if not node.arguments or None in names:
            return self._error(node, "lambda() takes names and an expression")
        closure = Closure([name for name in names if name], node.arguments[-1], frame, evaluate)
        return Known(closure, Provenance(self.span(node)))

    def _copy_index(self, node: Call, frame: Frame) -> Value:
        values = [evaluate(argument, frame) for argument in node.arguments]
        name = DEFAULT_LOOP
        if values and isinstance(values[0], Known) and isinstance(values[0].value, str):
            name = f"{DEFAULT_LOOP}:{values[0].value.lower()}"
            values = values[1:]
        number = frame.find(name)
        if number is None:
            return self._error(node, "copyIndex() stands in no such loop")
        if not values:
            return moved(number, self.span(node), Via.EXPANSION, "copyIndex()")
        where = Provenance(self.span(node))
        start, offset = integer(number), integer(values[0])
        if start is not None and offset is not None:
            return Known(start + offset, where)
        blocking = first_unknown((number, values[0]))
        if isinstance(blocking, Unknown):
            return unknown_like(blocking, call_words("add", (number, values[0])))
        return self._error(node, "copyIndex() takes a whole number")

    def _reference(self, node: Call, frame: Frame) -> Value | None:
        """The outputs of a nested deployment, and what a resource of this template declares; else the library answers.

        Only with `'full'` does `reference()` give what stands outside `properties`.
        """
        if not node.arguments or not (self.deployed or self.declared):
            return None
        target = evaluate(node.arguments[0], frame)
        key = reference_path(target)
        if key is None and isinstance(target, Known) and isinstance(target.value, str):
            key = target.value.lower()
        if key is None:
            return None
        found = self.deployed.get(key)
        if found is None and key in self.declared:
            found = self.declared[key]()
            if len(node.arguments) < 3:
                return element(Known(found, Provenance(found.span)), _PROPERTIES, Provenance(self.span(node)))
        return Known(found, Provenance(found.span)) if found is not None else None

    def _resource_info(self, name: str, node: Call, frame: Frame) -> Value:
        """`resourceInfo('symbol')`: id, name, type and API version of a resource of this template."""
        found = self.declared.get(name.lower())
        if found is None:
            return self._error(node, f"there is no resource {name}")
        state = found()
        return Known(state, Provenance(state.span))

    def _own_function(self, name: str, node: Call, frame: Frame) -> Value:
        if self._functions is None:
            self._functions = dict(self._declared_functions())
        member = self._functions.get(name)
        if member is None:
            return self._error(node, f"there is no function {name}()")
        inner = Frame(self)
        parameters = given_items(find(member, "parameters"))
        if len(parameters) != len(node.arguments):
            return self._error(node, f"{name}() takes {len(parameters)} arguments, not {len(node.arguments)}")
        for parameter, argument in zip(parameters, node.arguments, strict=True):
            own = (written_text(find(parameter, "name")) or "").lower()
            inner = inner.bind(_FUNCTION_PARAMETER + own, evaluate(argument, frame))
        output = find(member, "output")
        if not isinstance(output, Mapping):
            return self._error(node, f"{name}() has no output")
        return json_object(output, inner).lookup("value")

    def _declared_functions(self) -> "list[tuple[str, Mapping]]":
        found: list[tuple[str, Mapping]] = []
        for space in given_items(find(self.root, "functions")):
            prefix = (written_text(find(space, "namespace")) or "").lower()
            members = entries(find(space, "members"))
            found += [
                (f"{prefix}.{entry_name(entry).lower()}", entry.value)
                for entry in members
                if isinstance(entry.value, Mapping)
            ]
        return found
