"""Templates that are cut, garbled or nonsense: never a crash, every resource readable to its end."""

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.configuration.evaluation.template_values import arm_value, bicep_value, read_arm, read_bicep

from ailint.configuration.evaluation.functions import FUNCTIONS
from ailint.configuration.project import Configuration
from ailint.value import Choice, Known, Object, Provenance, Value

FIXTURES = Path(__file__).parents[3] / "fixtures" / "equivalent"
ARM = [path.read_text() for path in sorted(FIXTURES.glob("*/main.json"))]
BICEP = [
    {path.relative_to(folder).as_posix(): path.read_text() for path in sorted(folder.rglob("*")) if path.is_file()}
    for folder in sorted(FIXTURES.iterdir())
]
EXPRESSION_PARTS = st.lists(
    st.sampled_from(
        [
            "concat(", "if(", "parameters('x')", "variables('y')", "createArray(", "createObject(", "union(", ")", ",",
            "'a'", "''", "1", "-1", "true()", "null()", "[0]", ".a", "lambda('x', ", "lambdaVariables('x')", "map(",
            "filter(", "sort(", "copyIndex()", "resourceId('A.B/c', ", "reference('x')", "format('{0}', ", "json('",
            "split(", "take(", "range(0, ", "cidrSubnet('10.0.0.0/8', ", "dateTimeAdd(", "length(", "first(",
        ]
    ),
    max_size=12,
)  # fmt: skip
FUNCTION_CALLS = st.tuples(
    st.sampled_from(sorted(FUNCTIONS)),
    st.lists(
        st.sampled_from(
            [
                "1", "-7", "'text'", "''", "null()", "true()", "createArray(1, 'a', null())", "createObject('a', 1)",
                "createArray()", "parameters('open')", "createArray(parameters('open'))", "parameters('size')",
                "createObject(parameters('open'), parameters('size'))", "lambda('x', lambdaVariables('x'))",
                "resourceId('A.B/c', 'd')", "'{0} {1}'", "'2020-01-01T00:00:00Z'", "'P1D'", "float('1.5')",
            ]
        ),
        max_size=4,
    ),
)  # fmt: skip
TEMPLATE = '{"parameters": {"open": {"type": "string"}, "size": {"type": "string", "allowedValues": ["s", "l"]}}}'


def walk(configuration: Configuration) -> None:
    """Look at every value of every resource."""
    waiting: list[Value] = [Known(each.body, Provenance(each.span)) for each in configuration.resources]
    for _ in range(20_000):
        if not waiting:
            return
        match waiting.pop():
            case Known(value=Object() as inside):
                waiting += [inside[name] for name in inside]
            case Known(value=tuple() as items):
                waiting += items
            case Choice(options=options):
                waiting += options
            case _:
                continue


@st.composite
def damaged(draw: st.DrawFn, texts: list[str]) -> str:
    """A text with a part of it left out, doubled, or put in from elsewhere."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 40)))
        kind = draw(st.sampled_from(["cut", "drop", "double", "insert"]))
        match kind:
            case "cut":
                text = text[:start] if draw(st.booleans()) and draw(st.booleans()) else text
            case "drop":
                text = text[:start] + text[end:]
            case "double":
                text = text[:end] + text[start:]
            case _:
                piece = draw(
                    st.sampled_from(['"', "'", "[", "]", "{", "}", ",", ":", "\\", "${", "[[", "null", "\u2028"])
                )
                text = text[:start] + piece + text[start:]
    return text


@settings(max_examples=120, deadline=None)
@given(damaged(ARM))
def test_damaged_json_template(text: str) -> None:
    walk(read_arm({"azuredeploy.json": text}))


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(BICEP), st.data())
def test_damaged_bicep_file(texts: dict[str, str], data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(sorted(texts)))
    walk(read_bicep({**texts, path: data.draw(damaged([texts[path]]))}))


@settings(max_examples=150, deadline=None)
@given(EXPRESSION_PARTS)
def test_any_expression(parts: list[str]) -> None:
    assert arm_value("".join(parts), TEMPLATE).provenance


@settings(max_examples=300, deadline=None)
@given(FUNCTION_CALLS)
def test_any_arguments(call: tuple[str, list[str]]) -> None:
    name, arguments = call
    value = arm_value(f"{name}({', '.join(arguments)})", TEMPLATE)
    assert value.provenance.span


@settings(max_examples=60, deadline=None)
@given(
    st.recursive(
        st.sampled_from(["a", "'x'", "1", "true"]),
        lambda inner: st.tuples(inner, inner).map(lambda pair: f"({pair[0]} ?? [{pair[1]}])"),
        max_leaves=20,
    )
)
def test_any_bicep_expression(expression: str) -> None:
    assert bicep_value(expression, before="param a string").provenance
