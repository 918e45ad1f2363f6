"""What is wrong with a damaged document, and where, in words that say what to do."""

import re
from functools import cache

from ailint.source.limits import NESTING
from ailint.source.text import SourceText
from ailint.syntax.yaml.tree import TooDeepError

# The problems that libyaml and PyYAML's own parser report most, in the words of the one and of the other.
_MEANINGS = {
    "could not find expected ':'": "expected ':' after this key, or the text above to be indented",
    "did not find expected key": "expected a key of the mapping that begins in line {line}: check the indentation",
    "mapping values are not allowed in this context": "a second ':' can't stand here: indent the value or quote it",
    "mapping values are not allowed here": "a second ':' can't stand here: indent the value or quote it",
    "did not find expected '-' indicator": "expected '-' of the list that begins in line {line}: check the indentation",
    "did not find expected ',' or ']'": "expected ',' or ']' of the list that begins in line {line}",
    "did not find expected ',' or '}'": "expected ',' or '}}' of the mapping that begins in line {line}",
    "found unexpected end of stream": "the file ends within the string that begins in line {line}",
    "found unexpected document indicator": "the document ends within the string that begins in line {line}",
}
_TOO_DEEP = f"collections nest deeper than {NESTING} levels: this document is not read"


def is_unprintable(error: Exception) -> bool:
    """Whether the parser met a character that YAML forbids."""
    import yaml

    return isinstance(error, yaml.reader.ReaderError)


@cache
def _unprintable() -> re.Pattern[str]:
    """What YAML does not allow in a file at all, whatever its encoding; so wide a class takes 5 ms to compile."""
    return re.compile(r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def is_limit(error: Exception) -> bool:
    """Whether the document may be right, but nests deeper than ailint, or libyaml since 0.2.6, goes."""
    return isinstance(error, TooDeepError) or "maximum nesting depth" in str(getattr(error, "problem", None))


def describe(error: Exception, text: SourceText, resume: int, base: int) -> tuple[int, str]:
    """The offset of a fault and what to say of it.

    `base` is where the text that the parser was given begins, `resume` where the documents read so far end.
    """
    if is_unprintable(error):
        match = _unprintable().search(text.content, resume)
        place = match.start() if match else resume
        code = ord(text.content[place]) if match else 0
        return place, f"the character U+{code:04X} may not stand in YAML: remove it, or write it as an escape in quotes"
    if isinstance(error, TooDeepError):
        return error.at, _TOO_DEEP
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    place = min(mark.index + base if mark else resume, len(text.content))
    return place, _TOO_DEEP if is_limit(error) else _meaning(error, text, place, base)


def _meaning(error: Exception, text: SourceText, place: int, base: int) -> str:
    problem = str(getattr(error, "problem", None) or error)
    if text.content[place : place + 1] == "\t":
        return "a tab can't indent or separate here: YAML takes spaces only"
    if "cannot start any token" in problem:
        return f"'{text.content[place : place + 1]}' can't begin a value: put the value in quotes"
    context = getattr(error, "context_mark", None)
    line, _ = text.position(context.index + base if context else place)
    if problem in _MEANINGS:
        return _MEANINGS[problem].format(line=line)
    about = getattr(error, "context", None)
    return f"{problem}, {about} that begins in line {line}" if about and context else problem
