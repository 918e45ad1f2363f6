"""PowerShell as a tree, as far as command lines need it; and fenced blocks of Markdown."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ailint.source.text import SourceText
from ailint.syntax.shell.markdown import command_blocks
from ailint.syntax.shell.powershell import parse_powershell
from ailint.syntax.shell.script import (
    Assignment,
    Command,
    For,
    Function,
    Group,
    If,
    Parameter,
    Pipeline,
    Script,
    Statement,
    While,
)


def parse(script: str) -> Script:
    return parse_powershell(SourceText("a.ps1", script))


def only(script: str) -> Statement:
    (statement,) = parse(script).statements
    return statement


@pytest.mark.parametrize(
    ("script", "kind"),
    [
        ("az vm create", Command),
        ("& az vm create", Command),
        ("$a = 'b'", Assignment),
        ("[string]$a = 'b'", Assignment),
        ("$a = @('b', 'c')", Assignment),
        ("az x | Out-Null", Pipeline),
        ("if ($a -eq (b)) { az x } elseif ($c) { } else { }", If),
        ("foreach ($a in $b) { az x }", For),
        ("1..3 | ForEach-Object { az x }", For),
        ("$l | % { az x }", For),
        ("while ($true) { az x }", While),
        ("do { az x } while ($a)", Group),
        ("function New-It { az x }", Function),
        ("try { az x } catch [Exception] { } finally { }", Group),
        ("param($a = 'b')", Group),
        ("Get-It | Where-Object { $_.a }", Pipeline),
    ],
)
def test_statements(script, kind):
    assert isinstance(only(script), kind)


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("az a'b' \"c d\"", ["az", "ab", "c d"]),
        ('az \'it\'\'s\' "a""b" "c`"d`n"', ["az", "it's", 'a"b', 'c"d\n']),
        ("az a `\n b `\r\n c", ["az", "a", "b", "c"]),
        ("az a, b", ["az", "a,", "b"]),
        ("az a <# b #> c # d", ["az", "a", "c"]),
        ("az --query \"[?a=='b']\" --x=y", ["az", "--query", "[?a=='b']", "--x=y"]),
    ],
)
def test_words(script, expected):
    statement = only(script)
    assert isinstance(statement, Command)
    assert [word.literal for word in statement.words] == expected


def test_variables_know_no_case_and_members_are_unknown():
    statement = only("az $Name $env:Home @Args $a.b ${c}")
    assert isinstance(statement, Command)
    found = [word.parts[0] for word in statement.words[1:]]
    assert [(one.name, one.operator) for one in found if isinstance(one, Parameter)] == [
        ("name", ""),
        ("home", ""),
        ("args", ""),
        ("a", "?!"),
        ("c", ""),
    ]


def test_parameters_of_functions_and_their_defaults():
    function = only("function f([Parameter(Mandatory)][string]$A, $B = 'x') { az y }")
    assert isinstance(function, Function)
    assert [(name, default and default.literal) for name, default in function.parameters] == [("a", None), ("b", "x")]


@pytest.mark.parametrize("script", ["az 'a", 'az "a', "az $(a", "if ($a) { az x", '$a = @"\nb\n'])
def test_mistakes(script):
    assert [notice.kind.value for notice in parse(script).notices] == ["syntax"]


@pytest.mark.parametrize(
    "piece", ["@", "()", "foreach (", "$(", "{", "if (", "@(", '@"\n', "function a {", "$a = ", "<#"]
)
def test_hostile_text_takes_no_time(piece):
    begin = time.perf_counter()
    parse(piece * (20_000 // len(piece)))
    assert time.perf_counter() - begin < 5


_PIECES = st.sampled_from(
    [
        "a", " ", "\n", "|", ";", "(", ")", "{", "}", '"', "'", "`", "$", "$(", "@", "@(", "@{", '@"\n', '"@\n', "=",
        ",", "if ", "foreach ", "function f ", "param", "try ", "in ", "$a", "..", "1", "<#", "#>", "#", "[", "]",
        ".", "-x ",
    ]
)  # fmt: skip


@settings(max_examples=100, deadline=None)
@given(st.lists(_PIECES, max_size=60).map("".join))
def test_any_text_is_read_to_its_end(script):
    for statement in parse(script).statements:
        assert 0 <= statement.start <= statement.end <= len(script)


def blocks(document: str) -> list[tuple[str, bool]]:
    return [(one.text.content, one.is_powershell) for one in command_blocks(SourceText("a.md", document))]


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ("```bash\na\n```\n", [("a\n", False)]),
        ("~~~sh\na\n~~~\n", [("a\n", False)]),
        ("````azurecli-interactive\na\n```\nb\n````\n", [("a\n```\nb\n", False)]),
        ("``` {.bash}\na\n```\n", [("a\n", False)]),
        ("```powershell\na\n```\n", [("a\n", True)]),
        ("```json\na\n```\n```bash\nb\n```\n", [("b\n", False)]),
        ("```\na\n```\n```bash\nb\n```\n", [("b\n", False)]),
        ("1. x\n\n   ```bash\n   a \\\n     b\n   ```\n", [("a \\\n  b\n", False)]),
        ("> ```bash\n> a\n> b\n> ```\n", [("a\nb\n", False)]),
        ("```console\n$ a \\\n  b\nout\n$ c\n```\n", [("a \\\n  b\nc", False)]),
        ("```bash\na\n", [("a\n", False)]),
        ("no `bash` here\n", []),
    ],
)
def test_fenced_blocks(document, expected):
    assert blocks(document) == expected


def test_long_blank_lines_take_no_time():
    begin = time.perf_counter()
    blocks(" " * 200_000)
    blocks("> " * 100_000)
    assert time.perf_counter() - begin < 5
