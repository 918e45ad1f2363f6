"""Bash as a tree: words, here-documents, compound commands, mistakes, and hostile text."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ailint.source.text import SourceText
from ailint.syntax.shell.opinion import is_refused
from ailint.syntax.shell.parser import parse_shell
from ailint.syntax.shell.script import (
    Arithmetic,
    Assignment,
    Case,
    Chain,
    Command,
    CountingFor,
    Evaluation,
    For,
    Function,
    Group,
    If,
    Negation,
    Parameter,
    Pipeline,
    Placeholder,
    Script,
    Statement,
    Substitution,
    Text,
    While,
    Word,
)


def parse(script: str) -> Script:
    return parse_shell(SourceText("a.sh", script))


def only(script: str) -> Statement:
    parsed = parse(script)
    assert parsed.notices == []
    (statement,) = parsed.statements
    return statement


def command(script: str) -> Command:
    statement = only(script)
    assert isinstance(statement, Command)
    return statement


def words(script: str) -> list[str | None]:
    return [word.literal for word in command(script).words]


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("az vm create", ["az", "vm", "create"]),
        ("az  vm\tcreate # comment", ["az", "vm", "create"]),
        ("az vm \\\n  create \\\r\n  x", ["az", "vm", "create", "x"]),
        ("az 'a b' \"c d\" e\\ f", ["az", "a b", "c d", "e f"]),
        ("az a'b'\"c\"d", ["az", "abcd"]),
        ("az 'it'\\''s'", ["az", "it's"]),
        ('az "a\\"b\\\\c\\d"', ["az", 'a"b\\c\\d']),
        ("az $'a\\tb\\x41\\u00e9'", ["az", "a\tbAé"]),
        ("az \"\" ''", ["az", "", ""]),
        ('az "two\nlines"', ["az", "two\nlines"]),
        ('az "joined \\\nline"', ["az", "joined line"]),
        ("az --query [].id --x={a,b} -", ["az", "--query", "[].id", "--x={a,b}", "-"]),
        ("az a#b # c", ["az", "a#b"]),
        ("az x 2>&1 >/dev/null </dev/stdin", ["az", "x"]),
        ("az @(a|b) !(c)", ["az", "@(a|b)", "!(c)"]),
        ("az x;", ["az", "x"]),
        ("az x &", ["az", "x"]),
    ],
)
def test_words(script, expected):
    assert words(script) == expected


def part(script: str) -> object:
    (one,) = command(f"az {script}").words[1].parts
    return one


@pytest.mark.parametrize(
    ("script", "name", "operator", "argument"),
    [
        ("$a", "a", "", None),
        ("${a}", "a", "", None),
        ("$1", "1", "", None),
        ("${10}", "10", "", None),
        ("$@", "@", "", None),
        ("${a:-b c}", "a", ":-", "b c"),
        ("${a-}", "a", "-", ""),
        ("${a:=b}", "a", ":=", "b"),
        ("${a:?say it}", "a", ":?", "say it"),
        ("${a%.yaml}", "a", "%", ".yaml"),
        ("${a##*/}", "a", "##", "*/"),
        ("${a//-/_}", "a", "//", "-/_"),
        ("${a^^}", "a", "^^", ""),
        ("${#a}", "a", "#", None),
        ("${!a}", "a", "!", None),
        ("${a@Q}", "a", "?!", "@Q"),
        ("${a:1:2}", "a", ":", "1:2"),
    ],
)
def test_parameters(script, name, operator, argument):
    found = part(script)
    assert isinstance(found, Parameter)
    assert (found.name, found.operator, found.is_quoted) == (name, operator, False)
    assert (None if found.argument is None else found.argument.literal) == argument
    quoted = part(f'"{script}"')
    assert isinstance(quoted, Parameter)
    assert quoted.is_quoted


def test_an_index_and_a_default_in_a_default():
    found = part("${a[$k]}")
    assert isinstance(found, Parameter)
    assert found.index is not None
    assert isinstance(found.index.parts[0], Parameter)
    outer = part('"${a:-${b:-c}}"')
    assert isinstance(outer, Parameter)
    assert outer.argument is not None
    inner = outer.argument.parts[0]
    assert isinstance(inner, Parameter)
    assert (inner.name, inner.argument and inner.argument.literal) == ("b", "c")


def test_substitutions_hold_commands():
    for script in ("$(az vm show -n x)", "`az vm show -n x`", "<(az vm show -n x)"):
        found = part(script)
        assert isinstance(found, Substitution)
        assert isinstance(found.body[0], Command)
        assert [word.literal for word in found.body[0].words] == ["az", "vm", "show", "-n", "x"]
    nested = part('"$(az a "$(az b ")")")"')
    assert isinstance(nested, Substitution)


def test_arithmetic_and_placeholders():
    found = part("$((a + (b * 2)))")
    assert isinstance(found, Arithmetic)
    assert found.expression == "a + (b * 2)"
    assert isinstance(part("<resource group>"), Placeholder)
    assert isinstance(part("<<name>>"), Placeholder)
    assert words("az <in >out") == ["az"]


def test_places_of_words_and_parts():
    word = command('az --size="$S"x').words[1]
    assert (word.start, word.end) == (3, 15)
    assert [(part.start, part.end) for part in word.parts] == [(3, 10), (11, 13), (14, 15)]


@pytest.mark.parametrize(
    ("script", "kind"),
    [
        ("a=b", Assignment),
        ("a=(b c)", Assignment),
        ("a[1]=b", Assignment),
        ("a+=b", Assignment),
        ("a=1 b=2", Group),
        ("a=1 az x", Command),
        ("export a=b c", Group),
        ("a && b || c", Chain),
        ("a | b |& c", Pipeline),
        ("! a | b", Negation),
        ("{ a; }", Group),
        ("( a )", Group),
        ("if a; then b; fi", If),
        ("if a\nthen\nb\nelif c; then d\nelse e\nfi", If),
        ("case x in a|b) c;; (d) e ;; *) ;; esac", Case),
        ("case x in\na) b\nesac", Case),
        ("for a in b c; do d; done", For),
        ("for a in b c\ndo\nd\ndone", For),
        ("for a; do b; done", For),
        ("for a in $(ls); { b; }", For),
        ("for ((i=0; i<3; i++)); do a; done", CountingFor),
        ("select a in b c; do d; done", For),
        ("while a; do b; done < c", While),
        ("until a; do b; done", While),
        ("f() { a; }", Function),
        ("f ()\n{\na\n}", Function),
        ("function f { a; }", Function),
        ("function f() ( a )", Function),
        ("(( a + 1 > 2 ))", Evaluation),
        ("[[ a == b* && ( -n c || ! -z d ) ]]", Command),
        ("[[ $a =~ ^(x|y)+$ ]] ", Command),
        ("[ a = b ]", Command),
        ("time az x", Command),
        ("if a; then b; fi > log 2>&1", If),
    ],
)
def test_statements(script, kind):
    assert isinstance(only(script), kind)


def test_a_declaration_says_whether_it_is_local_and_a_map():
    group = only("local -A m=([a]=b) n")
    assert isinstance(group, Group)
    first, second = group.body
    assert isinstance(first, Assignment)
    assert isinstance(second, Assignment)
    assert (first.name, first.is_local, first.is_map, second.name, second.value) == ("m", True, True, "n", None)


def test_here_documents():
    script = "cat <<A <<-'B' | tee x\n$a \\$b\nA\n\tc $d\n\tB\naz x\n"
    pipeline, following = parse(script).statements
    assert isinstance(pipeline, Pipeline)
    cat = pipeline.stages[0]
    assert isinstance(cat, Command)
    first, second = cat.here_documents
    assert script[first.start : first.end] == "$a \\$b\n"
    assert first.parts is not None
    assert [type(one) for one in first.parts] == [Parameter, Text, Text, Text]
    assert script[second.start : second.end] == "\tc $d\n"
    assert (second.parts, second.strips_tabs) == (None, True)
    assert isinstance(following, Command)


def test_a_here_document_within_a_substitution():
    assignment, following = parse("a=$(cat <<E\nx\nE\n)\naz y\n").statements
    assert isinstance(assignment, Assignment)
    assert isinstance(following, Command)


@pytest.mark.parametrize(
    ("script", "line", "message", "left"),
    [
        ("fi\naz x", 1, "fi closes nothing", 1),
        ("az x\n)\naz y", 2, ") closes nothing", 2),
        ("az x\nif a; then b\n", 2, "if is not closed with fi", 2),
        ("for a in b; do c\naz x", 1, "the loop is not closed with done", 1),
        ("az 'x\naz y", 1, "the quote ' is not closed", 1),
        ('az x\naz "y', 2, 'the quote " is not closed', 2),
        ("az $(x", 1, "$( is not closed", 1),
        ("az ${x", 1, "${ is not closed", 1),
        ("a=(b", 1, "the array ( is not closed", 1),
        ("cat <<E\nx\n", 2, "the here-document is not closed: no line holds just E", 1),
        ("cat <<E\nx\n  E  \naz x", 2, "the here-document is not closed: no line holds just E", 2),
        ("a &&", 1, "a command should follow &&", 1),
        ("az x |", 1, "a command should follow |", 1),
        ("az x >", 1, "a file or a word should follow >", 1),
        ("[[ a", 1, "[[ is not closed with ]]", 1),
        ("case a in b", 1, "case is not closed with esac", 1),
        ("{ if a; then b; }\naz x", 1, "if is not closed with fi", 2),
    ],
)
def test_mistakes_are_told_of_and_what_stands_around_them_is_kept(script, line, message, left):
    parsed = parse(script)
    assert (line, message) in [(notice.line, notice.message) for notice in parsed.notices]
    assert len(parsed.statements) == left


def test_comments_are_kept():
    script = "# a\naz x # b\naz 'y # c'\n"
    assert [script[start:end] for start, end in parse(script).comments] == ["# a", "# b"]


def test_nesting_has_an_end():
    parsed = parse("az x\n" + "if a; then " * 3_000)
    assert [notice.kind.value for notice in parsed.notices] == ["limit"]
    assert len(parsed.statements) == 1
    assert parse("x=" + "$(" * 20_000).notices[0].kind.value == "limit"


@pytest.mark.parametrize(
    "piece",
    ["a|", "x=(", "<", "|", ")", "\0", "<<E\n", "${", '`"', '"$(', "@(", "{ ", "if ", "case x in ", "((", "a&&", "<a"],
)
def test_hostile_text_takes_no_time(piece):
    begin = time.perf_counter()
    parse(piece * (20_000 // len(piece)))
    assert time.perf_counter() - begin < 5


_PIECES = st.sampled_from(
    [
        "a", " ", "\n", "|", "&", ";", "(", ")", "{", "}", "[[", "]]", '"', "'", "`", "$", "${", "$(", "$((", "))",
        "<<E\n", "E\n", "<", ">", "=", "a=(", "if ", "then ", "else ", "fi ", "for a in ", "do ", "done ", "case ",
        "esac ", "in ", ";;", "\\", "\\\n", "#", "!", "function f ", "f() ", "[a]=", ":-", "<x>", "\r", "\t", "é",
        "\u2028", "@(",
    ]
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(_PIECES, max_size=80).map("".join))
def test_any_text_is_read_to_its_end(script):
    parsed = parse(script)
    for statement in parsed.statements:
        assert 0 <= statement.start <= statement.end <= len(script)


SOUND = """\
set -euo pipefail
RG="${RG:-rg}"; args=(az vm create --name "$1" --tags a=b)
make() { local n=$1; if [[ -n "$n" && $n != x* ]]; then "${args[@]}" --size "$(cat size)"; fi; }
for n in a b; do make "$n" || exit 1; done
case "$RG" in a|b) az group delete -n "$RG" ;; *) echo none ;; esac
while read -r line; do echo "${line%%,*}"; done < <(az vm list -o tsv)
cat <<EOF > out.yaml
name: ${RG}
EOF
"""


def test_tree_sitter_agrees_on_what_is_sound_and_what_is_not():
    assert parse(SOUND).notices == []
    assert is_refused(SourceText("a.sh", SOUND)) is False
    broken = "if a; then\n  az vm create 'x\n"
    assert parse(broken).notices != []
    assert is_refused(SourceText("a.sh", broken)) is True
    assert is_refused(SourceText("a.sh", "a|" * 10_000)) is None


def test_a_word_knows_whether_it_is_bare():
    assert Word(0, 2, [Text(0, 2, "fi", False)]).bare == "fi"
    assert Word(0, 4, [Text(0, 4, "fi", True)]).bare is None
