"""Comments that silence rules or state a purpose, in the languages that have comments."""

import pytest

from ailint.source.directive import Directives, directives
from ailint.source.text import SourceText
from ailint.syntax.extent import tree_extents
from ailint.syntax.json import parse_json
from ailint.syntax.yaml import parse_yaml

HCL = """\
# ailint: ignore[retired-sku] until the move in May
resource "azurerm_linux_virtual_machine" "a" {
  name = "a"

  # ailint: ignore[no-a, no-b]: two at once
  # another comment

  size = "Standard_NC6"
  zone = 1 # ailint: ignore[no-c]
}
resource "x" "b" { # ailint: workload=training
  size = 1
}
"""
BLOCKS = ((2, 10), (11, 13))


def of_hcl(content: str, blocks: tuple[tuple[int, int], ...] = BLOCKS) -> Directives:
    """Comments begin with `#` or `//`, or are `/* … */`; blocks are given by their first and last line."""
    text = SourceText("main.tf", content)
    comments = []
    for number, _ in enumerate(text.line_starts, 1):
        line = text.line(number)
        at = next((line.index(mark) for mark in ("#", "//") if mark in line), None)
        if at is not None:
            comments.append((text.offset(number, at + 1), text.offset(number, len(line) + 1)))
    if "/*" in content:
        comments = [(content.index("/*"), content.index("*/") + 2)]
    extents = [(text.offset(first, 1), text.offset(last, len(text.line(last)) + 1)) for first, last in blocks]
    return directives(text, comments, extents)


def covered(found: Directives) -> list[tuple[tuple[str, ...], str, int, int]]:
    return [(one.rules, one.reason, one.first_line, one.last_line) for one in found.suppressions]


def test_a_comment_covers_the_block_below_the_line_below_or_its_own_line() -> None:
    found = of_hcl(HCL)
    assert covered(found) == [
        (("retired-sku",), "until the move in May", 1, 10),
        (("no-a", "no-b"), "two at once", 5, 8),
        (("no-c",), "", 9, 9),
    ]
    assert [(one.line, one.column) for one in found.suppressions] == [(1, 3), (5, 5), (9, 14)]


def test_a_purpose_beside_a_header_holds_for_the_block() -> None:
    found = of_hcl(HCL)
    assert [found.purpose_at(line) for line in (10, 11, 12, 13)] == ["", "training", "training", "training"]


def test_the_comment_that_covers_least_decides_a_purpose() -> None:
    found = of_hcl(
        "# ailint: workload=training\na {\n  # ailint: workload=Inference\n  b {\n  }\n}\n", ((2, 6), (4, 5))
    )
    assert [found.purpose_at(line) for line in (2, 4, 6)] == ["training", "inference", "training"]


@pytest.mark.parametrize(
    ("comment", "problem"),
    [
        ("ailint: ignore", "name the rules in brackets: `ailint: ignore[rule-id] reason`"),
        ("ailint: ignore[]", "name the rules in brackets: `ailint: ignore[rule-id] reason`"),
        ("ailint: ignore retired-sku", "name the rules in brackets: `ailint: ignore[rule-id] reason`"),
        ("ailint: ignore[a b]", "'a b' is no rule: name the rules in brackets: `ailint: ignore[rule-id] reason`"),
        ("ailint: disable=x", "say `ailint: ignore[rule-id] reason` or `ailint: workload=training`"),
        ("ailint: workload=gpu", "say `ailint: workload=` and one of training, inference, development, system"),
        ("ailint: workload", "say `ailint: workload=` and one of training, inference, development, system"),
    ],
)
def test_a_malformed_comment_silences_nothing_and_is_told(comment: str, problem: str) -> None:
    (found,) = of_hcl(f"# {comment}\nsize = 1\n", ()).suppressions
    assert (found.rules, found.problem) == ((), problem)
    assert of_hcl(f"# {comment}\nsize = 1\n", ()).purposes == ()


@pytest.mark.parametrize("comment", ["we run ailint: it is quick", "see ailint.workload", "AILINT: ignore[x]"])
def test_prose_is_no_directive(comment: str) -> None:
    assert of_hcl(f"# {comment}\nsize = 1\n", ()).suppressions == ()


def test_a_directive_may_follow_another_tool_in_the_same_comment() -> None:
    (found,) = of_hcl("a = 1 # tflint-ignore: x  ailint: ignore[y] why\n", ()).suppressions
    assert (found.rules, found.reason, found.column) == (("y",), "why", 27)


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        ("/* ailint: ignore[x] why */\nsize = 1\n", (1, 2)),
        ("/*\n * ailint: ignore[x] why\n */\n\nsize = 1\n", (1, 5)),
        ("/* ailint: ignore[x] why */ size = 1\nnext = 2\n", (1, 1)),
        ("size = 1 /* ailint: ignore[x] why */\nnext = 2\n", (1, 1)),
        ("size = 1\n/* ailint: ignore[x] why */", (2, 2)),
    ],
)
def test_block_comments_are_comments(content: str, lines: tuple[int, int]) -> None:
    (found,) = of_hcl(content, ()).suppressions
    assert (found.first_line, found.last_line) == lines
    assert (found.rules, found.reason) == (("x",), "why")


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        (1, (1, 9)),  # above the document: all of it
        (4, (4, 5)),  # above the first entry of `spec`: that entry
        (6, (6, 9)),  # above an entry that holds more
    ],
)
def test_in_yaml_a_comment_covers_the_entry_item_or_document_below(line: int, lines: tuple[int, int]) -> None:
    rows = ["", "kind: Pod", "spec:", "", "  a: 1", "", "  containers:", "    - name: x", "      image: y"]
    rows[line - 1] = " " * (len(rows[line]) - len(rows[line].lstrip())) + "# ailint: ignore[x]"
    text = SourceText("pod.yaml", "\n".join(rows) + "\n")
    file = parse_yaml(text)
    (found,) = directives(text, file.comments, tree_extents(file.documents[0].root)).suppressions
    assert (found.first_line, found.last_line) == lines


def test_in_yaml_a_hash_within_text_is_no_comment() -> None:
    text = SourceText("pod.yaml", "a: |\n  # ailint: ignore[x]\nb: '# ailint: ignore[y]'\n")
    assert directives(text, parse_yaml(text).comments) == Directives()


def test_in_json_a_comment_covers_the_object_below_or_around() -> None:
    content = """\
{
  // ailint: ignore[x]
  "a": {
    "b": 1
  },
  "c": [
    { // ailint: ignore[y]
      "d": 1
    }
  ]
}
"""
    text = SourceText("t.json", content)
    file = parse_json(text)
    found = directives(text, file.comments, tree_extents(file.root)).suppressions
    assert [(one.first_line, one.last_line) for one in found] == [(2, 5), (7, 9)]


def test_carriage_returns_are_no_part_of_a_reason() -> None:
    (found,) = of_hcl("size = 1 # ailint: ignore[x] why\r\n", ()).suppressions
    assert (found.reason, found.last_line) == ("why", 1)
