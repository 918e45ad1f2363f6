"""JSON as ARM templates are written, and what is said of JSON that is none."""

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ailint.source.limits import NESTING
from ailint.source.notice import Notice, NoticeKind
from ailint.source.text import SourceText, decode
from ailint.syntax.json import JsonFile, parse_json, string_offsets
from ailint.syntax.node import Array, Entry, Expression, Invalid, Literal, Mapping

INVALID = "invalid"


def parsed(content: str) -> JsonFile:
    return parse_json(SourceText("t.json", content))


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


def told(file: JsonFile) -> list[tuple[NoticeKind, int, int, str]]:
    return [(notice.kind, notice.line, notice.column, notice.message) for notice in file.notices]


def value_at(file: JsonFile, *path: str | int) -> Expression:
    node = file.root
    for step in path:
        if isinstance(node, Mapping):
            node = next(e.value for e in node.entries if isinstance(e, Entry) and plain(e.key) == step)
        else:
            assert isinstance(node, Array)
            assert isinstance(step, int)
            node = node.items[step]
    assert node is not None
    return node


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("{}", {}),
        ("[]", []),
        ("42", 42),
        (' "x" ', "x"),
        ("[1, 2.5, -0, 1e3, true, false, null]", [1, 2.5, 0, 1000.0, True, False, None]),
        ("[1, 2,]", [1, 2]),
        ('{"a": 1,}', {"a": 1}),
        ('// first\n{ /* a */ "a" // b\n : 1 }', {"a": 1}),
        ('{"a": "one\n  two\ttabbed"}', {"a": "one\n  two\ttabbed"}),
        (r'["\u00e9\n\"\\\/", "\ud83d\ude00"]', ['é\n"\\/', "😀"]),
        ('["// no comment", "/* nor this */"]', ["// no comment", "/* nor this */"]),
        ("\u00a0[\u00a01]", [1]),
    ],
)
def test_what_azure_takes_is_read_without_a_word(content: str, expected: object) -> None:
    file = parsed(content)
    assert plain(file.root) == expected
    assert file.notices == []


@pytest.mark.parametrize("content", ["", "  \n", "// only a comment\n"])
def test_an_empty_file_holds_nothing(content: str) -> None:
    file = parsed(content)
    assert file.root is None
    assert file.notices == []


@pytest.mark.parametrize(
    ("content", "place", "message", "value"),
    [
        ("{,}", (1, 2), "expected a name in double quotes, but found ','", {}),
        ("[1 2]", (1, 4), "expected ',' or ']', but found '2'", [1, 2]),
        ('{"a": 1 "b": 2}', (1, 9), "expected ',' or '}', but found '\"'", {"a": 1, "b": 2}),
        ('{"a" 1}', (1, 5), "expected ':' after the name, but found '1'", {}),
        ('{"a": }', (1, 7), "expected a value, but found '}'", {"a": INVALID}),
        ("{a: 1}", (1, 2), "expected a name in double quotes, but found 'a'", {"a": 1}),
        ("['x']", (1, 2), "expected double quotes around a string, but found single ones", ["x"]),
        ("[NaN, 1]", (1, 2), "expected a value, but found 'NaN'", [INVALID, 1]),
        ("[01]", (1, 2), "expected a value, but found '01'", [INVALID]),
        ("[1}", (1, 3), "expected ']' for the bracket in line 1, but found '}'", [1]),
        ("1 2", (1, 3), "expected the end of the file, but found '2'", 1),
        ('{"a": 1}}', (1, 9), "expected the end of the file, but found '}'", {"a": 1}),
        ('["x', (1, 2), "this string is never closed", [INVALID]),
        ("[/* x", (1, 2), "this comment is never closed", [INVALID]),
        ('{\n  "a": [\n1', (3, 2), "the file ends, but the '[' of line 2 has no ']'", {"a": [1]}),
        (r'["a\qb"]', (1, 4), r"'\q' is no escape of JSON: write \\ for a backslash", [INVALID]),
    ],
)
def test_a_mistake_is_told_with_its_place_and_passed_over(
    content: str, place: tuple[int, int], message: str, value: object
) -> None:
    file = parsed(content)
    assert told(file) == [(NoticeKind.SYNTAX, *place, message)]
    assert plain(file.root) == value


def test_every_mistake_is_told_once_a_line() -> None:
    file = parsed('[\n1 2 3,\n,\n{"a" "b"},\n4]')
    assert [(line, column) for _, line, column, _ in told(file)] == [(2, 3), (3, 1), (4, 5)]


def test_duplicate_keys_are_kept_and_told() -> None:
    file = parsed('{\n  "a": 1,\n  "b": 2,\n  "a": 3\n}')
    assert isinstance(file.root, Mapping)
    assert [plain(entry.value) for entry in file.root.entries if isinstance(entry, Entry)] == [1, 2, 3]
    message = '"a" stands twice in the same object, first in line 2: keep one'
    assert told(file) == [(NoticeKind.DUPLICATE, 4, 3, message)]
    assert parse_json(SourceText("x.tf.json", '{"a":1,"a":2}'), reports_duplicates=False).notices == []


@pytest.mark.parametrize("number", ["9" * 4301, "-" + "9" * 5000, "1e999"])
def test_a_number_beyond_all_bounds_is_unknown(number: str) -> None:
    file = parsed(f"[{number}]")
    assert plain(file.root) == [INVALID]
    assert [notice.kind for notice in file.notices] == [NoticeKind.LIMIT]


def test_half_a_surrogate_pair_can_be_printed() -> None:
    assert plain(parsed(r'["\ud800x"]').root) == ["\ufffdx"]


def test_places_are_exact_with_mark_carriage_returns_tabs_and_astral_characters() -> None:
    text, notice = decode("t.json", b'\xef\xbb\xbf{\r\n\t"\xf0\x9f\x98\x80": {"size":\t"Standard_NC6"}\r\n}')
    assert notice is None
    file = parse_json(text)
    size = value_at(file, "😀", "size")
    span = text.span(size.start, size.end)
    assert (span.line, span.column, span.end_line, span.end_column) == (2, 16, 2, 30)
    assert text.content[size.start : size.end] == '"Standard_NC6"'
    assert isinstance(file.root, Mapping)
    entry = file.root.entries[0]
    assert text.content[entry.start : entry.end] == '"😀": {"size":\t"Standard_NC6"}'


def test_comments_are_told_apart_from_strings() -> None:
    content = '{ // ailint: x\n "a": "// no", /* b */ "c": 1 }'
    assert [content[start:end] for start, end in parsed(content).comments] == ["// ailint: x", "/* b */"]


@pytest.mark.parametrize("inner", ["plain", r"a\nb\u00e9c\\", r"\ud83d\ude00x\"", "two\nlines", r"\ud83dx"])
def test_each_character_of_a_value_has_its_place(inner: str) -> None:
    text = SourceText("t.json", f'["{inner}"]')
    literal = value_at(parse_json(text), 0)
    assert isinstance(literal, Literal)
    assert isinstance(literal.value, str)
    offsets = string_offsets(text, literal)
    assert len(offsets) == len(literal.value) + 1
    assert offsets[0] == 2
    assert offsets[-1] == len(text.content) - 2
    for character, start, end in zip(literal.value, offsets, offsets[1:], strict=False):
        written = text.content[start:end]
        assert written.startswith("\\") or written == character


def test_after_many_mistakes_the_rest_is_given_up_and_said() -> None:
    file = parsed("[" + "1 " * 1000 + "]")
    assert [notice.kind for notice in file.notices] == [NoticeKind.SYNTAX, NoticeKind.LIMIT]
    assert file.notices[-1].column == 404
    assert file.root is not None
    assert file.root.end == len("[" + "1 " * 1000 + "]")


@pytest.mark.parametrize("bracket", ["[", '{"a":'])
def test_brackets_without_end_neither_overflow_nor_hang(bracket: str) -> None:
    file = parsed(bracket * 100_000)
    assert NoticeKind.LIMIT in {notice.kind for notice in file.notices}
    depth, node = 0, file.root
    while isinstance(node, Array | Mapping):
        first: Expression | Entry | None = next(iter(node.items if isinstance(node, Array) else node.entries), None)
        node, depth = first.value if isinstance(first, Entry) else first, depth + 1
    assert depth == NESTING


def test_what_lies_too_deep_is_unknown_and_the_rest_is_read() -> None:
    file = parsed('{"deep": ' + "[" * 300 + "]" * 300 + ', "after": 1}')
    assert plain(value_at(file, "after")) == 1
    assert [notice.kind for notice in file.notices] == [NoticeKind.LIMIT]


@pytest.mark.parametrize(
    "content", ['"' + "\\" * 400_000, "/*" * 200_000, "[" + "1 " * 2_000_000, '{"a" ' * 50_000, "'" * 300_000]
)
def test_hostile_text_takes_linear_time(content: str) -> None:
    started = time.process_time()
    parsed(content)
    assert time.process_time() - started < 5


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(), inside, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(VALUES, st.booleans(), st.sampled_from([None, 2, "\t"]))
def test_valid_json_means_what_it_means_to_python(value: object, ascii_only: bool, indent: int | str | None) -> None:
    content = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    file = parsed(content)
    assert plain(file.root) == json.loads(content)
    assert not file.notices


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="{}[],:\"\\/*\n 1a'-.tnu", max_size=60))
def test_any_text_is_read_without_a_crash(content: str) -> None:
    file = parsed(content)
    try:
        expected = json.loads(content, strict=False)
    except ValueError:
        expected = None
    else:
        if not any(notice.kind is NoticeKind.DUPLICATE for notice in file.notices):
            assert plain(file.root) == expected
    length = len(content)
    places: list[Notice] = file.notices
    assert all(1 <= notice.line <= content.count("\n") + 1 for notice in places)
    assert file.root is None or 0 <= file.root.start <= file.root.end <= length
