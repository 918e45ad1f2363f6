"""Hostile text: no hang, no overflow, and a notice that says what was not read."""

import time

import pytest
from hcl_dump import file, outline

from ailint.source.notice import NoticeKind

LEVELS = 10_000


@pytest.mark.parametrize(
    "opener",
    [
        "[",
        "(",
        "{",
        "{a=",
        "f(",
        "a[",
        "a ? ",
        "-[",
        "1 + -[",
        '"${',
        '"${[',
        "[for x in ",
        "{for x in ",
        "{ for x in y : x => ",
        "<<E\n${",
        "a[*][",
        "[!(a == f({ b = ",
    ],
)
def test_deep_expressions_are_a_limit_and_not_an_overflow(opener: str) -> None:
    parsed = file(f"a = {opener * LEVELS}\n")
    assert NoticeKind.LIMIT in {notice.kind for notice in parsed.notices}
    assert parsed.body.is_partial


def test_deep_brackets_that_are_closed_cost_their_attribute_only() -> None:
    parsed = file(f"a = {'[' * LEVELS}{']' * LEVELS}\nb = 1\n")
    assert outline(parsed.body) == "a = <Invalid>; b = 1; …"
    assert [notice.kind for notice in parsed.notices] == [NoticeKind.LIMIT]
    assert parsed.notices[0].message.startswith("nested more than 140 levels deep, which is not read")


def test_deep_blocks_are_a_limit() -> None:
    parsed = file("b {\n" * LEVELS + "}\n" * LEVELS)
    assert [notice.kind for notice in parsed.notices] == [NoticeKind.LIMIT]


def test_deep_directives_are_a_limit() -> None:
    parsed = file('a = "' + "%{ if b }" * LEVELS + "%{ endif }" * LEVELS + '"\n')
    assert [notice.kind for notice in parsed.notices] == [NoticeKind.LIMIT]


@pytest.mark.parametrize("levels", [140])
def test_what_real_code_may_have_is_read(levels: int) -> None:
    assert file(f"a = {'[' * levels}{']' * levels}\n").notices == []
    assert file(f"a = {'-(' * levels}b{')' * levels}\n").notices == []
    assert file("b {\n" * 350 + "}\n" * 350).notices == []
    assert file('a = "' + '${"' * 99 + '"}' * 99 + '"\n').notices == []


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('a = "' + "x" * 5_000_000, id="string without end"),
        pytest.param("a = <<E\n" + "x\n" * 500_000, id="heredoc without end"),
        pytest.param("/*" + " /* *" * 300_000, id="comment without end"),
        pytest.param(" " * 2_000_000, id="blanks"),
        pytest.param("a = <<E\n" + "${x}" * 50_000, id="interpolations in a heredoc without end"),
        pytest.param("".join(f"a {{\n  b = <<E{i}\n" for i in range(20_000)), id="many heredocs without end"),
        pytest.param("a {\n b = <<E\n${\nE\n" * 10_000, id="heredocs that swallow each other's ends"),
        pytest.param("a {\n" * 60_000, id="blocks without end"),
        pytest.param("a {\n  b = [\n" * 30_000, id="lists without end"),
        pytest.param("{ #\n" * 60_000, id="braces and comments"),
        pytest.param("a" * 3_000_000, id="one name"),
        pytest.param("é\u00a0" * 100_000, id="odd characters"),
        pytest.param("a = " + "1." * 1_000_000, id="dots"),
        pytest.param('a = "' + "$" * 1_000_000 + '"', id="dollars"),
        pytest.param("a = [" + "1, " * 60_000 + "]", id="a long list"),
        pytest.param("a = " + "!" * 150_000 + "b", id="a long negation"),
        pytest.param("a = b" + ".c" * 80_000, id="a long traversal"),
        pytest.param("a = b" + " + c" * 60_000, id="a long sum"),
        pytest.param("a = 1\n" * 40_000, id="duplicates"),
        pytest.param("a{b=1}" * 40_000, id="blocks on one line"),
    ],
)
def test_hostile_text_takes_linear_time(text: str) -> None:
    begin = time.process_time()
    file(text)
    # A second is some ten times what it takes; what is quadratic takes minutes.
    assert time.process_time() - begin < 8


def test_too_many_words_are_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ailint.syntax.hcl.lexer.MAX_TOKENS", 20)
    parsed = file("a = 1\n" * 3 + "b = 2\n" * 10)
    assert [notice.kind for notice in parsed.notices if notice.kind.is_failure] == [NoticeKind.LIMIT]
    assert parsed.notices[0].message == "more than 20 words; the rest of the file is not read"
    assert parsed.body.is_partial
    assert outline(parsed.body).startswith("a = 1; a = 1; a = 1; b = 2")
