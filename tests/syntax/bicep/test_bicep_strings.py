"""Strings: escapes, holes, several lines, and how they end where they should not."""

import pytest
from bicep_dump import dump_value, read

SINGLE_LINE = [
    (r"'it\'s'", '"it\'s"'),
    (r"'a\n\r\t\\b'", r"'a\n\r\t\\b'"),
    (r"'\${a}'", "'${a}'"),
    (r"'\$a $ $b ${c}'", "(text '$a $ $b ' c)"),
    (r"'\u{1F680}\u{41}'", "'🚀A'"),
    ("'${a}'", "(text a)"),
    ("'${a}${b}'", "(text a b)"),
    ("'x${a}y${b}z'", "(text 'x' a 'y' b 'z')"),
    ("'${a.b[0]}-${f('c')}'", "(text ([] (.b a) 0) '-' (f() 'c'))"),
    ("'${'inner ${'most ${a}'}'}'", "(text (text 'inner ' (text 'most ' a)))"),
    ("'${{ a: { b: 1 } }.a.b}!'", "(text (.b (.a {'a': {'b': 1}})) '!')"),
    ("'${a ? 'b' : 'c'}'", "(text (? a 'b' 'c'))"),
    ("'// no comment /* either */ # nor that'", "'// no comment /* either */ # nor that'"),
    ("'say \"hi\"'", "'say \"hi\"'"),
]

SEVERAL_LINES = [
    ("'''plain'''", "'plain'"),
    ("''''''", "''"),
    ("'''\nfirst newline goes\n'''", r"'first newline goes\n'"),
    ("'''\r\nso does this'''", "'so does this'"),
    ("'''no ${hole} and no \\escape'''", r"'no ${hole} and no \\escape'"),
    ("'''it's ''quoted'' '''", "\"it's ''quoted'' \""),
    ("'''one more quote''''", '"one more quote\'"'),
    ("$'''\nsize: ${size}\n'''", r"(text 'size: ' size '\n')"),
    ("$'''a $ b $${c}'''", "(text 'a $ b $' c)"),
    ("$$'''a ${b} $${c} $$${d}'''", "(text 'a ${b} ' c ' $' d)"),
    ("$'''${a}'''", "(text a)"),
    ("$'''no hole'''", "'no hole'"),
    ("$'''${'single ${$'''multi ${a}'''}'}'''", "(text (text 'single ' (text 'multi ' a)))"),
]


@pytest.mark.parametrize(("source", "tree"), [*SINGLE_LINE, *SEVERAL_LINES])
def test_a_string_gives_its_text_and_holes(source: str, tree: str) -> None:
    assert dump_value(source) == tree


@pytest.mark.parametrize(
    ("source", "place", "message"),
    [
        ("var x = 'open\nvar y = 1\n", (1, 9), "the string is not closed on its line"),
        ("var x = 'open ${a\nvar y = 1\n", (1, 18), "the `${` of a string is not closed on its line"),
        ("var x = 'open ${a} more\nvar y = 1\n", (1, 18), "the string is not closed on its line"),
        ("var x = 'bad \\q'\nvar y = 1\n", (1, 14), "an escape that Bicep does not know"),
        ("var x = '\\u{110000}'\nvar y = 1\n", (1, 10), "an escape that Bicep does not know"),
        ('var x = "double"\nvar y = 1\n', (1, 9), "strings stand in single quotes"),
        ("var x = '${}'\nvar y = 1\n", (1, 12), "expected an expression"),
        ("var x = '${a b}'\nvar y = 1\n", (1, 14), "expected `}` at the end of `${…`"),
    ],
)
def test_a_broken_string_ends_with_its_line(source: str, place: tuple[int, int], message: str) -> None:
    file = read(source)
    (notice,) = file.notices
    assert notice.message.startswith(f"not understood: {message}")
    assert (notice.line, notice.column) == place
    assert [declaration.start for declaration in file.declarations] == [0, source.index("var y")]


@pytest.mark.parametrize("opening", ["'''", "$'''", "$'''${a} "])
def test_what_follows_an_open_multi_line_string_is_text_not_code(opening: str) -> None:
    file = read(f"var w = 1\nvar x = {opening}\nresource ghost 'Microsoft.Compute/disks@2024-03-02' = {{}}\n")
    (notice,) = file.notices
    assert notice.message.startswith("not understood: the multi-line string is not closed: expected `'''`")
    assert notice.line == 2
    assert len(file.declarations) == 2
