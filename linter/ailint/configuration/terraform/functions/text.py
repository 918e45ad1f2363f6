"""chomp endswith indent join lower replace split startswith strcontains strrev substr title trim … upper"""

from collections.abc import Callable
from itertools import islice
from typing import Final

from ailint.configuration.terraform.functions import graphemes
from ailint.configuration.terraform.functions.function import (
    TEXT_LIMIT,
    ArgumentError,
    Call,
    Function,
    SizeError,
)
from ailint.configuration.terraform.types import NUMBER, STRING, ListOf
from ailint.value import Absent, Value

# The characters of Unicode's property White_Space; Python's own notion has four more.
_SPACE = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    chr(code) for code in range(0x2000, 0x200B)
)


def _of_text(work: Callable[[str], str]) -> Callable[[Call, Value], Value]:
    """A function from string to string."""
    return lambda call, text: call.made(work(call.text(text)))


def _of_two(work: Callable[[str, str], str]) -> Callable[[Call, Value, Value], Value]:
    return lambda call, one, other: call.made(work(call.text(one), call.text(other)))


def _test(work: Callable[[str, str], bool]) -> Callable[[Call, Value, Value], Value]:
    return lambda call, one, other: call.made(work(call.text(one), call.text(other)))


def upper(text: str) -> str:
    """Upper case, letter by letter as Go has it: `ß` stays as it is."""
    return text.upper() if text.isascii() else "".join([_upper(letter) for letter in text])


def _upper(letter: str) -> str:
    found = letter.upper()
    if len(found) > 1:
        found = letter.title()
    return found if len(found) == 1 else letter


def lower(text: str) -> str:
    """Lower case, letter by letter as Go has it: a sigma is `σ` at the end of a word too."""
    if text.isascii():
        return text.lower()
    return "".join(["i" if letter == "\u0130" else letter.lower() for letter in text])


def _title(text: str) -> str:
    """Every letter behind a separator in title case."""
    letters: list[str] = []
    before = " "
    for letter in text:
        letters.append(_title_case(letter) if _separates(before) else letter)
        before = letter
    return "".join(letters)


def _title_case(letter: str) -> str:
    found = letter.title()
    return found if len(found) == 1 else letter


def _separates(character: str) -> bool:
    if character.isascii():
        return not (character.isalnum() or character == "_")
    return character in _SPACE


def _indent(call: Call, spaces: Value, text: Value) -> Value:
    width, content = call.integer(spaces), call.text(text)
    if width < 0:
        raise ArgumentError("the number of spaces must not be negative")
    if content.count("\n") * width > TEXT_LIMIT:
        raise SizeError
    return call.made(content.replace("\n", "\n" + " " * width) if "\n" in content else content)


def _join(call: Call, separator: Value, *lists: Value) -> Value:
    between = call.text(separator)
    strings: list[str] = []
    size = 0
    for items in lists:
        for index, item in enumerate(call.items(items)):
            if isinstance(item, Absent):
                raise ArgumentError(f"element {index} is null; null values can't be joined")
            strings.append(call.text(item))
            size += len(strings[-1]) + len(between)
            if size > TEXT_LIMIT + len(between):
                raise SizeError
    return call.made(between.join(strings))


def _split(call: Call, separator: Value, text: Value) -> Value:
    between, content = call.text(separator), call.text(text)
    return call.texts(content.split(between) if between else list(content))


def _replace(call: Call, text: Value, part: Value, replacement: Value) -> Value:
    content, old, new = call.text(text), call.text(part), call.text(replacement)
    if len(old) > 1 and old.startswith("/") and old.endswith("/"):
        from ailint.configuration.terraform.functions.pattern import replaced

        return call.made(replaced(content, old[1:-1], new))
    if len(content) + content.count(old) * (len(new) - len(old)) > TEXT_LIMIT:
        raise SizeError
    return call.made(content.replace(old, new))


def _reversed(text: str) -> str:
    return text[::-1] if text.isascii() and "\r\n" not in text else "".join(list(graphemes.clusters(text))[::-1])


def _substr(call: Call, text: Value, offset: Value, length: Value) -> Value:
    content, start, count = call.text(text), call.integer(offset), call.integer(length)
    if start < 0:
        # A length of zero from the end takes everything: so does Terraform.
        start, count = max(start + graphemes.count(content), 0), count or -1
    if count == 0:
        return call.made("")
    stop = None if count < 0 else start + count
    if content.isascii() and "\r" not in content:
        return call.made(content[start:stop])
    return call.made("".join(islice(graphemes.clusters(content), start, stop)))


FUNCTIONS: Final = {
    "chomp": Function(_of_text(lambda text: text.rstrip("\r\n")), (STRING,)),
    "endswith": Function(_test(str.endswith), (STRING, STRING)),
    "indent": Function(_indent, (NUMBER, STRING)),
    "join": Function(_join, (STRING,), variadic=ListOf(STRING), least=1),
    "lower": Function(_of_text(lower), (STRING,)),
    "replace": Function(_replace, (STRING, STRING, STRING)),
    "split": Function(_split, (STRING, STRING)),
    "startswith": Function(_test(str.startswith), (STRING, STRING)),
    "strcontains": Function(_test(str.__contains__), (STRING, STRING)),
    "strrev": Function(_of_text(_reversed), (STRING,)),
    "substr": Function(_substr, (STRING, NUMBER, NUMBER)),
    "title": Function(_of_text(_title), (STRING,)),
    "trim": Function(_of_two(str.strip), (STRING, STRING)),
    "trimprefix": Function(_of_two(str.removeprefix), (STRING, STRING)),
    "trimspace": Function(_of_text(lambda text: text.strip(_SPACE)), (STRING,)),
    "trimsuffix": Function(_of_two(str.removesuffix), (STRING, STRING)),
    "upper": Function(_of_text(upper), (STRING,)),
}
