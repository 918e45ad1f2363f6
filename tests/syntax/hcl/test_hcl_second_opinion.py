"""python-hcl2 votes on what our parser refuses, and reads what it accepts in the same way."""

import subprocess
import sys
from pathlib import Path

import pytest
from hcl_dump import file

from ailint.source.text import SourceText, decode
from ailint.syntax.block import Body
from ailint.syntax.hcl import parse_hcl
from ailint.syntax.hcl.second_opinion import MAX_CHARACTERS, second_opinion
from ailint.syntax.node import Array, Entry, Expression, Literal, Mapping, Unary

FIXTURES = Path(__file__).parents[3] / "fixtures"
SAMPLES = {
    "blocks": 'r "a" "b" {\n  x = 1\n  n {\n    y = [1, "b", true, null]\n  }\n  n {\n    y = 2.5\n  }\n}\n',
    "the same block twice": "l {\n}\nl { z = 1 }\n",
    "objects": 'l {\n  m = {\n    a = 1, "b" : "c"\n    (d) = [e, { f = null }]\n  }\n}\n',
    "comments": "# one\nl { // two\n  /* three */ x = 1 # four\n}\n",
    "expressions": "l {\n  x = a ? b : c\n  y = {for k, v in a : k => v if v}\n}\n",
    "strings": 'l {\n  x = "a${b}c"\n  y = <<-E\n    text\n  E\n  z = "plain"\n}\n',
}


@pytest.mark.parametrize(
    ("source", "vote"),
    [
        ("a = f(1 2)\n", "python-hcl2 refuses it too"),
        ("a { b = 1\n}\n", "python-hcl2 accepts it"),
        ("a = " + "[" * 101, "too large to ask python-hcl2"),
        ("a = ]" + " " * MAX_CHARACTERS, "too large to ask python-hcl2"),
    ],
)
def test_the_vote_is_part_of_the_first_notice(source: str, vote: str) -> None:
    notices = parse_hcl(SourceText("main.tf", source)).notices
    assert notices[0].message.endswith(f" ({vote})")


def test_nobody_is_asked_about_a_limit() -> None:
    notices = parse_hcl(SourceText("main.tf", f"a = {'[' * 200}{']' * 200}\n")).notices
    assert notices[0].message == "nested more than 140 levels deep, which is not read: move a part to a local"


@pytest.mark.parametrize(
    "source", ["\ud800", "\0" * 100, "a" * 60_000, '"' * 5_000, "{" * 100, "(" * 100, "a = <<E\n" * 500]
)
def test_the_vote_never_fails(source: str) -> None:
    assert second_opinion(source) in {
        "python-hcl2 accepts it",
        "python-hcl2 refuses it too",
        "too large to ask python-hcl2",
    }


def test_a_file_without_error_imports_nothing_heavy() -> None:
    program = (
        "import sys; from ailint.source.text import SourceText; from ailint.syntax.hcl import parse_hcl\n"
        "parse_hcl(SourceText('a.tf', 'a = [1, \"b\"]'))\n"
        "print(sorted({'hcl2', 'lark', 'dataclasses', 'json'} & set(sys.modules)))"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"


def sources() -> list[tuple[str, str]]:
    """The samples above and every HCL file of the fixtures."""
    files = sorted(path for path in FIXTURES.rglob("*") if path.suffix in {".tf", ".tofu", ".tfvars", ".hcl"})
    texts = [(path.relative_to(FIXTURES).as_posix(), decode(path.name, path.read_bytes())[0].content) for path in files]
    return [*SAMPLES.items(), *texts]


DIFFERENCES: dict[str, str] = {}
"""Fixtures that python-hcl2 reads otherwise, and why it is wrong about them."""


@pytest.mark.parametrize(("name", "text"), sources())
def test_python_hcl2_sees_the_same_structure(name: str, text: str) -> None:
    import hcl2

    if name in DIFFERENCES:
        pytest.skip(DIFFERENCES[name])
    parsed = file(text)
    if any(notice.kind.is_failure for notice in parsed.notices):
        assert name.startswith("projects/broken-files/")
        assert second_opinion(text) == "python-hcl2 refuses it too"
        return
    assert theirs(hcl2.loads(text)) == ours(text, parsed.body)


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("a {\n  b = 1\n  b {}\n}\n", id="a name both attribute and block"),
        pytest.param("a = <<E\nx\nE  \n", id="a heredoc whose end has blanks behind it"),
        pytest.param("a = provider::x::f(1)\n", id="a function of a provider"),
        pytest.param("a = <<E\nx\nE\nb = <<E\ny\nE\n", id="two heredocs with one marker"),
    ],
)
def test_what_python_hcl2_is_known_to_misread_is_read(source: str) -> None:
    assert file(source).notices == []


def ours(text: str, body: Body) -> dict[str, object]:
    """Names, labels and literal values of a body in python-hcl2's shape."""
    found: dict[str, object] = {one.name: value(text, one.value) for one in body.assignments}
    for block in body.blocks:
        inner: object = ours(text, block.body)
        for label in reversed(block.labels):
            inner = {label: inner}
        blocks = found.setdefault(block.type, [])
        assert isinstance(blocks, list)
        blocks.append(inner)
    return found


def value(text: str, node: Expression) -> object:
    match node:
        case Literal(value=str() as string):
            return string if text[node.start + 1 : node.end - 1] == string else "…"
        case Literal(value=None | bool()):
            return node.value
        case Literal():
            return float(str(node.value))
        case Unary(operator="-", operand=Literal() as operand):
            return -float(str(operand.value))
        case Array():
            return [value(text, item) for item in node.items]
        case Mapping():
            entries = [entry for entry in node.entries if isinstance(entry, Entry)]
            return {_key(entry.key): value(text, entry.value) for entry in entries}
        case _:
            return "…"


def _key(key: Expression) -> str:
    return str(key.value) if isinstance(key, Literal) else "…"


def theirs(found: object) -> object:
    if isinstance(found, dict):
        return {_name(key): theirs(inner) for key, inner in found.items() if not key.startswith("__")}
    if isinstance(found, list):
        return [theirs(inner) for inner in found]
    if isinstance(found, str):
        is_plain = found.startswith('"') and not any(mark in found for mark in ("${", "%{", "\\", "<<"))
        return found[1:-1] if is_plain else _number(found)
    return float(found) if isinstance(found, int | float) and not isinstance(found, bool) else found


def _number(found: str) -> object:
    """Numbers with an exponent come as text."""
    return float(found) if found[:1].isdigit() else "…"


def _name(key: str) -> str:
    return "…" if key.startswith("(") or "${" in key else key.strip('"')
