"""YAML documents: their values, places, mistakes, and how one damaged document costs no other."""

import time

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from ailint.source.limits import ALIASED_NODES, SYNTAX_NOTICES
from ailint.source.notice import NoticeKind
from ailint.source.text import SourceText, decode
from ailint.syntax.node import Array, Entry, Expression, Invalid, Literal, Mapping
from ailint.syntax.yaml import YamlFile, parse_yaml
from ailint.syntax.yaml.scalar import plain_value

INVALID = "invalid"


def parsed(content: str) -> YamlFile:
    return parse_yaml(SourceText("t.yaml", content))


def plain(node: Expression | None) -> object:
    match node:
        case Literal(value=value):
            return value
        case Array(items=items):
            return [plain(item) for item in items]
        case Mapping(entries=entries):
            return {plain(entry.key): plain(entry.value) for entry in entries if isinstance(entry, Entry)}
        case Invalid():
            return INVALID
        case _:
            return None


def values(content: str) -> list[object]:
    return [plain(document.root) for document in parsed(content).documents]


def told(file: YamlFile) -> list[tuple[NoticeKind, int, int, str]]:
    return [(notice.kind, notice.line, notice.column, notice.message) for notice in file.notices]


@pytest.fixture(params=["libyaml", "python"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "python":
        monkeypatch.setattr(yaml, "__with_libyaml__", False)
    elif not yaml.__with_libyaml__:
        pytest.skip("PyYAML has no libyaml here")
    return str(request.param)


@pytest.mark.usefixtures("parser")
def test_documents_are_read_one_by_one() -> None:
    file = parsed("---\n---\n# only a comment\n---\na: 1\n...\n---\n- x\n---\n")
    assert [plain(document.root) for document in file.documents] == [None, None, {"a": 1}, ["x"], None]
    assert file.notices == []


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    ("content", "expected", "place"),
    [
        ("a: 1\n---\nb: [1\n---\nc: 3\n", [{"a": 1}, None, {"c": 3}], (4, 1)),
        ("a: 1\n---\nb:\n\tc: 1\n---\nc: 3\n", [{"a": 1}, None, {"c": 3}], (4, 1)),
        ("a: 1\n---\nb: \x07\n---\nc: 3\n", [{"a": 1}, None, {"c": 3}], (3, 4)),
        ("a: 'x\n---\nc: 3\n", [None, {"c": 3}], (2, 1)),
        ("a: b: c\n--- # two\nc: 3\n", [None, {"c": 3}], (1, 5)),
        ("%TAG ! !x\n---\na: [\n---\nb: 1\n...\n%YAML 1.2\n--- \nb: {\n", [None, {"b": 1}, None], (4, 1)),
        ("%YAML 1.2\n---\na: |\n  x\n ---\n---\nc: 3\n", [None, {"c": 3}], (5, 2)),
    ],
)
def test_a_damaged_document_costs_no_other(content: str, expected: list[object], place: tuple[int, int]) -> None:
    file = parsed(content)
    assert [plain(document.root) for document in file.documents] == expected
    assert [document.is_broken for document in file.documents].count(True) == len(file.notices)
    first = file.notices[0]
    assert first.kind is NoticeKind.SYNTAX
    assert (first.line, first.column) == place


def test_a_marker_within_a_block_scalar_is_text_only_where_it_is_indented() -> None:
    assert values("a: |\n  ---\n  kind: Pod\nb: 1\n") == [{"a": "---\nkind: Pod\n", "b": 1}]


@pytest.mark.parametrize(
    ("content", "place", "message"),
    [
        ("a:\n\tb: 1\n", (2, 1), "a tab can't indent or separate here: YAML takes spaces only"),
        ("kind: Pod\0\n", (1, 10), "the character U+0000 may not stand in YAML: remove it, or write it as an escape"),
        ("a: [1, 2\nb: 3\n", (2, 2), "expected ',' or ']' of the list that begins in line 1"),
        ("a: 'x\n", (2, 1), "the file ends within the string that begins in line 1"),
        ("- a\nb: c\n", (2, 1), "expected '-' of the list that begins in line 1: check the indentation"),
        ("a: @x\n", (1, 4), "'@' can't begin a value: put the value in quotes"),
        ("a: *x\n", (1, 4), "the alias *x names nothing that stands before it"),
        ("a: {{ x }}\n", (1, 5), "a mapping or list can't be a key here; braces of a template must stand in quotes"),
        ("a: 1\n<<: 2\n", (2, 5), "the merge key << takes a mapping or a list of mappings"),
        ("a: 1\nb: 2\na: 3\n", (3, 1), '"a" stands twice in the same mapping, first in line 1: keep one'),
    ],
)
def test_a_mistake_is_told_with_its_place(content: str, place: tuple[int, int], message: str) -> None:
    ((_, line, column, said),) = told(parsed(content))
    assert (line, column) == place
    assert said.startswith(message)


def test_after_many_damaged_documents_the_rest_is_given_up_and_said() -> None:
    file = parsed("a: [\n---\n" * 100)
    assert [notice.kind for notice in file.notices].count(NoticeKind.SYNTAX) == SYNTAX_NOTICES
    assert file.notices[-1].kind is NoticeKind.LIMIT


@pytest.mark.usefixtures("parser")
def test_places_are_exact_with_carriage_returns_astral_characters_and_other_line_ends() -> None:
    text, _ = decode("t.yaml", '# é\r\n😀: "\u2028"\r\nsize: Standard_NC6 # old\r\n'.encode("utf-8-sig"))
    root = parse_yaml(text).documents[0].root
    assert isinstance(root, Mapping)
    size = root.entries[1]
    assert isinstance(size, Entry)
    span = text.span(size.value.start, size.value.end)
    assert (span.line, span.column, span.end_line, span.end_column) == (3, 7, 3, 19)
    assert text.content[size.start : size.end] == "size: Standard_NC6"


@pytest.mark.usefixtures("parser")
def test_a_collection_ends_with_its_last_element() -> None:
    content = "a:\n  - b: 1\n    c: |\n      text\n\n\n  # comment\n  - {d: 2}\n\nlast: 1\n"
    root = parsed(content).documents[0].root
    assert isinstance(root, Mapping)
    entry = root.entries[0]
    assert isinstance(entry, Entry)
    assert isinstance(entry.value, Array)
    first, second = entry.value.items
    assert content[first.start : first.end] == "b: 1\n    c: |\n      text"
    assert content[second.start : second.end] == "{d: 2}"
    assert content[entry.start : entry.end].endswith("- {d: 2}")


def test_an_alias_keeps_the_place_where_its_value_was_written() -> None:
    content = "a: &x {size: big}\nb: *x\n"
    root = parsed(content).documents[0].root
    assert isinstance(root, Mapping)
    use = root.entries[1]
    assert isinstance(use, Entry)
    assert content[use.start : use.end] == "b: *x"
    assert content[use.value.start : use.value.end] == "&x {size: big}"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("a: &x {k: 1, j: 2}\nb: {<<: *x, k: 3}", {"k": 3, "j": 2}),
        ("a: &x {k: 1, j: 2}\nb: {k: 3, <<: *x}", {"k": 3, "j": 2}),
        ("a: &x {k: 1}\nc: &y {k: 2, j: 2}\nb: {<<: [*x, *y]}", {"k": 1, "j": 2}),
        ("a: &x {k: 1}\nc: &y {<<: *x, j: 2}\nb: {<<: *y}", {"k": 1, "j": 2}),
        ("b: {'<<': 1}", {"<<": 1}),
        ("b: {<<: {k: 1}}", {"k": 1}),
    ],
)
def test_merge_keys_are_resolved_and_what_is_written_wins(content: str, expected: object) -> None:
    (document,) = values(content)
    assert isinstance(document, dict)
    assert document["b"] == expected


def test_a_circle_is_told_and_unknown() -> None:
    file = parsed("&a [1, *a]")
    assert plain(file.documents[0].root) == [1, INVALID]
    assert told(file) == [(NoticeKind.SYNTAX, 1, 8, "the alias *a stands within the node it names")]


def test_a_bomb_of_aliases_does_not_go_off() -> None:
    lines = ["a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]
    file = parsed("\n".join(lines))
    assert {notice.kind for notice in file.notices} == {NoticeKind.LIMIT}
    assert _size(file.documents[0].root) < 3 * ALIASED_NODES


def _size(root: Expression | None) -> int:
    waiting, count = [root], 0
    while waiting:
        node = waiting.pop()
        count += 1
        if isinstance(node, Array):
            waiting += node.items
        elif isinstance(node, Mapping):
            waiting += [entry.value for entry in node.entries]
    return count


def test_a_ladder_of_aliases_does_not_nest_without_end() -> None:
    lines = ["a0: &a0 [1]", *(f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 1000))]
    file = parsed("\n".join(lines))
    assert NoticeKind.LIMIT in {notice.kind for notice in file.notices}
    assert plain(file.documents[0].root) is not None  # recursion of the test itself stays within its bounds


@pytest.mark.parametrize("content", ["[" * 30_000, "- " * 30_000, "{a: " * 30_000, "? " * 30_000, "a: &a [" * 9000])
def test_nesting_without_end_is_told_and_passed_over(content: str, parser: str) -> None:
    file = parsed(f"{content}\n---\nb: 1\n")
    assert {notice.kind for notice in file.notices} <= {NoticeKind.LIMIT, NoticeKind.SYNTAX}
    assert file.documents[0].is_broken
    assert plain(file.documents[-1].root) == {"b": 1}


@pytest.mark.parametrize("content", ["---\n" * 30_000, "a: [\n---\n" * 30_000, "'" * 200_000, "a: 'x\n---\n" * 20_000])
def test_hostile_text_takes_linear_time(content: str) -> None:
    started = time.process_time()
    parsed(content)
    assert time.process_time() - started < 10


def test_comments_are_told_apart_from_scalars() -> None:
    content = "# one\na: 1 # two\nb: '# no'\nc: | # three\n  # no\nd: &x >\n  # no\n# four\ne: a#no\n"
    found = [content[start:end] for start, end in parsed(content).comments]
    assert found == ["# one", "# two", "# three", "# four"]
    assert parsed("a: 1 # x\r\n").comments == [(5, 8)]


# What PyYAML writes without quotes and Kubernetes reads as something else is left out: `y`, `0o7`, `1e3`.
TEXTS = st.text(max_size=8).filter(lambda text: plain_value(text) is text or text.lower() in {"yes", "off", "null", ""})
SCALARS = st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | TEXTS
STRUCTURES = st.recursive(
    SCALARS,
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(TEXTS, inside, max_size=4),
    max_leaves=12,
)


@settings(max_examples=120, deadline=None)
@given(st.lists(STRUCTURES, min_size=1, max_size=3), st.sampled_from([None, True, False]), st.booleans())
def test_what_pyyaml_writes_is_read_back(documents: list[object], flow: bool | None, has_unicode: bool) -> None:
    content = yaml.dump_all(documents, default_flow_style=flow, allow_unicode=has_unicode, explicit_start=True)
    file = parse_yaml(SourceText("t.yaml", content))
    assert [plain(document.root) for document in file.documents] == list(yaml.safe_load_all(content))


@settings(max_examples=250, deadline=None)
@given(st.text(alphabet="ab:- \n\t{}[]'\"|>&*#?!%,.\r\u2028<\\", max_size=50))
def test_any_text_is_read_as_pyyaml_composes_it(content: str) -> None:
    file = parsed(content)
    assert all(0 <= document.start <= document.end <= len(content) for document in file.documents)
    try:
        roots = list(yaml.compose_all(content, Loader=yaml.SafeLoader))
    except (yaml.YAMLError, RecursionError):
        return
    if not any(notice.kind is NoticeKind.SYNTAX for notice in file.notices):
        assert len(roots) == len(file.documents)


SCHEMAS = """\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: trainings.example.org}
spec:
  group: example.org
  versions: # all of them
  - name: v1
    flow: {a: [1, 2], b: "# no comment"}
    description: |
      # no comment either

status: {stored: [v1]} # a comment
"""


@pytest.mark.usefixtures("parser")
def test_schemas_of_custom_resources_are_read_but_not_kept() -> None:
    file = parsed(f"{SCHEMAS}---\na: 1\n")
    first, second = file.documents
    assert plain(first.root) == {
        "apiVersion": "apiextensions.k8s.io/v1",
        "kind": "CustomResourceDefinition",
        "metadata": {"name": "trainings.example.org"},
        "spec": INVALID,
        "status": {"stored": ["v1"]},
    }
    assert plain(second.root) == {"a": 1}
    assert isinstance(first.root, Mapping)
    spec = next(entry.value for entry in first.root.entries if isinstance(entry, Entry) and plain(entry.key) == "spec")
    assert SCHEMAS[spec.start : spec.end].startswith("group:")
    assert SCHEMAS[spec.start : spec.end].endswith("# no comment either")
    assert [SCHEMAS[start:end] for start, end in file.comments] == ["# a comment"]
    assert file.notices == []


@pytest.mark.usefixtures("parser")
def test_faults_in_schemas_of_custom_resources_are_told() -> None:
    file = parsed(SCHEMAS.replace("[1, 2]", "[1, 2"))
    assert [(kind, line) for kind, line, _, _ in told(file)] == [(NoticeKind.SYNTAX, 8)]
    deep = parsed(SCHEMAS.replace("[1, 2]", "[" * 300 + "]" * 300))
    assert [(kind, line) for kind, line, _, _ in told(deep)] == [(NoticeKind.LIMIT, 8)]


def test_a_spec_of_another_group_or_kind_is_kept() -> None:
    for other in (SCHEMAS.replace("apiextensions", "example"), SCHEMAS.replace("Definition", "")):
        (root,) = values(other)
        assert isinstance(root, dict)
        assert root["spec"]["group"] == "example.org"
