"""Words: quoting, parameters, substitutions. Bash reads a word in one pass from the left, and so does this."""

import re
from abc import abstractmethod

from ailint.source.limits import SYNTAX_NOTICES
from ailint.source.notice import Notice, NoticeKind
from ailint.source.text import SourceText
from ailint.syntax.shell.script import (
    Arithmetic,
    Parameter,
    Part,
    Placeholder,
    Statement,
    Substitution,
    Text,
    Word,
)

DEPTH = 60
"""Levels of statements, substitutions and parameter arguments within each other; each costs up to ten frames."""

MOST_MISTAKES = 200
"""Mistakes after which a text is taken for no script at all and not read any further."""

_PLAIN = re.compile(r"[^ \t\r\n;&|()<>\"'\\$`]++")
_IN_QUOTES = re.compile(r"[^\"\\$`]++")
_IN_BODY = re.compile(r"[^\\$`]++")
_IN_ARGUMENT = re.compile(r"[^}\"'\\$`]++")
_IN_QUOTED_ARGUMENT = re.compile(r"[^}\"\\$`]++")
_NAME = re.compile(r"[A-Za-z_]\w*+")
_PARAMETER = re.compile(r"[A-Za-z_]\w*+|\d++|[@*#?$!-]")
_BARE_PARAMETER = re.compile(r"[A-Za-z_]\w*+|\d|[@*#?$!-]")
_OPERATOR = re.compile(r":?[-=+?]|##?|%%?|//?[#%]?|\^\^?|,,?|:")
_ANSI = re.compile(r"\\(?:([abefnrtv\\'\"?])|x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|(.))", re.DOTALL)
_ANSI_VALUES = {"a": "\a", "b": "\b", "e": "\x1b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
# What a document tells its reader to fill in. A file name between redirections has a blank before the closing sign.
_INSIDE = r"[A-Za-z][^<>|&;()\n$`\"']{0,80}(?<![ \t])"
PLACEHOLDER = re.compile(rf"(?:<{_INSIDE}>|<<{_INSIDE}>>)(?=[\s\"'/,:.;)\\@_=-]|\Z)")
_LONGEST_EXPRESSION = 2_000
_LONGEST_PATTERN = 200


class TooDeep(Exception):  # noqa: N818 - a signal, not an error of the caller
    """The script nests deeper than `DEPTH`."""


class TooBroken(Exception):  # noqa: N818 - a signal, not an error of the caller
    """What was to be a script makes more than `MOST_MISTAKES`."""


class WordReader:
    """Reads words from a text at a moving position; statements within substitutions are left to the subclass."""

    def __init__(self, text: SourceText, start: int, end: int) -> None:
        self.text = text
        self.content = text.content
        self.at = start
        self.end = end
        self.depth = 0
        self.mistakes = 0
        self.notices: list[Notice] = []

    @abstractmethod
    def commands(self, closing: str) -> list[Statement]:
        """The statements up to `closing`, which is left unread."""

    def complain(self, offset: int, message: str) -> None:
        """Note a mistake in the script; those after the first few are echoes of them."""
        self.mistakes += 1
        if self.mistakes > MOST_MISTAKES:
            raise TooBroken
        if len(self.notices) >= SYNTAX_NOTICES:
            return
        line, column = self.text.position(offset)
        self.notices.append(Notice(NoticeKind.SYNTAX, message, self.text.path, line, column))

    def deeper(self) -> None:
        """Enter one more level; whoever calls this leaves it again."""
        self.depth += 1
        if self.depth > DEPTH:
            raise TooDeep

    def peek(self, length: int = 1) -> str:
        """The next characters, fewer at the end."""
        return self.content[self.at : min(self.at + length, self.end)]

    def word(self) -> Word | None:
        """The word at the position; None where none begins."""
        start = self.at
        parts: list[Part] = []
        while self.at < self.end:
            if match := _PLAIN.match(self.content, self.at, self.end):
                self.at = match.end()
                parts.append(Text(match.start(), self.at, match.group(), False))
            elif not self._special(parts):
                break
        return Word(start, self.at, parts) if self.at > start else None

    def _special(self, parts: list[Part]) -> bool:
        """Read what a character other than a plain one begins; False where it ends the word."""
        char = self.content[self.at]
        if char == "\\":
            return self._escape(parts)
        if char == "'":
            parts.append(self._raw())
        elif char == '"':
            self._quoted(parts)
        elif char == "$":
            parts.append(self._dollar(False))
        elif char == "`":
            parts.append(self._backquoted(False))
        elif char in "<>" and self.peek(2)[1:] == "(":
            parts.append(self._substitution(self.at + 2, False))
        elif char == "<" and (match := PLACEHOLDER.match(self.content, self.at, self.end)):
            parts.append(Placeholder(match.start(), match.end()))
            self.at = match.end()
        else:
            return char == "(" and self._extended_pattern(parts)
        return True

    def _escape(self, parts: list[Part]) -> bool:
        start = self.at
        after = self.content[start + 1 : start + 3]
        if after.startswith(("\n", "\r\n")):
            # A continued line: within a word it joins, between words it is a blank.
            if not parts:
                return False
            self.at += 3 if after.startswith("\r") else 2
            return True
        self.at = min(start + 2, self.end)
        parts.append(Text(start, self.at, self.content[start + 1 : self.at], True))
        return True

    def _raw(self) -> Text:
        start = self.at
        close = self.content.find("'", start + 1, self.end)
        if close == -1:
            self.complain(start, "the quote ' is not closed")
            close = self.end
        self.at = min(close + 1, self.end)
        return Text(start, self.at, self.content[start + 1 : close], True)

    def _quoted(self, parts: list[Part]) -> None:
        start = self.at
        self.at += 1
        before = len(parts)
        if not self._pieces(parts, _IN_QUOTES, '"', True):
            self.complain(start, 'the quote " is not closed')
        if len(parts) == before:
            parts.append(Text(start, self.at, "", True))
        elif len(parts) == before + 1 and isinstance(only := parts[-1], Text):
            only.start, only.end = start, self.at

    def _pieces(self, parts: list[Part], plain: re.Pattern[str], closing: str, is_quoted: bool) -> bool:
        """Read text and expansions up to and with `closing`; False where it is missing."""
        while self.at < self.end:
            if match := plain.match(self.content, self.at, self.end):
                self.at = match.end()
                parts.append(Text(match.start(), self.at, match.group(), is_quoted))
                continue
            char = self.content[self.at]
            if char == closing:
                self.at += 1
                return True
            self._piece(parts, char, is_quoted)
        return not closing

    def _piece(self, parts: list[Part], char: str, is_quoted: bool) -> None:
        if char == "\\":
            self._escape_in_quotes(parts, is_quoted)
        elif char == "$":
            parts.append(self._dollar(is_quoted))
        elif char == "`":
            parts.append(self._backquoted(is_quoted))
        elif char == '"':
            self._quoted(parts)
        elif char == "'":
            parts.append(self._raw())
        else:
            self.at += 1
            parts.append(Text(self.at - 1, self.at, char, is_quoted))

    def _escape_in_quotes(self, parts: list[Part], is_quoted: bool) -> None:
        """A backslash in double quotes escapes only what is special there, and joins continued lines."""
        start = self.at
        after = self.content[start + 1 : start + 3]
        if after.startswith(("\n", "\r\n")):
            self.at += 3 if after.startswith("\r") else 2
            return
        self.at = min(start + 2, self.end)
        escaped = after[:1] in {"$", "`", '"', "\\"} or not is_quoted
        parts.append(Text(start, self.at, self.content[start + escaped : self.at], True))

    def _dollar(self, is_quoted: bool) -> Part:
        start = self.at
        following = self.peek(3)[1:]
        if following.startswith("("):
            if following == "((" and (closing := self.balanced(start + 3, "))", _LONGEST_EXPRESSION)) is not None:
                self.at = closing + 2
                return Arithmetic(start, self.at, self.content[start + 3 : closing])
            return self._substitution(start + 2, is_quoted)
        if following.startswith("{"):
            return self._braced(is_quoted)
        if following.startswith("'") and not is_quoted:
            return self._ansi()
        if following.startswith('"') and not is_quoted:
            self.at += 1
            return Text(start, self.at, "", True)
        if match := _BARE_PARAMETER.match(self.content, start + 1, self.end):
            self.at = match.end()
            return Parameter(start, self.at, match.group(), is_quoted)
        self.at = start + 1
        return Text(start, self.at, "$", is_quoted)

    def _ansi(self) -> Text:
        start = self.at
        at = start + 2
        while at < self.end and self.content[at] != "'":
            at += 2 if self.content[at] == "\\" else 1
        self.at = min(at + 1, self.end)
        return Text(start, self.at, _ANSI.sub(_unescaped, self.content[start + 2 : min(at, self.end)]), True)

    def balanced(self, start: int, closing: str, longest: int) -> int | None:
        """Where `closing` stands that ends an expression with balanced parentheses."""
        depth = 0
        for at in range(start, min(self.end, start + longest)):
            char = self.content[at]
            if char == "(":
                depth += 1
            elif char == ")":
                if depth == 0:
                    return at if self.content.startswith(closing, at) else None
                depth -= 1
        return None

    def _substitution(self, start: int, is_quoted: bool) -> Substitution:
        begin = self.at
        self.at = start
        self.deeper()
        body = self.commands(")")
        self.depth -= 1
        if self.peek() == ")":
            self.at += 1
        else:
            self.complain(begin, f"{self.content[begin : begin + 2]} is not closed")
        return Substitution(begin, self.at, body, is_quoted)

    def _backquoted(self, is_quoted: bool) -> Substitution:
        start = self.at
        close = start + 1
        while close < self.end and self.content[close] != "`":
            close += 2 if self.content[close] == "\\" else 1
        if close >= self.end:
            self.complain(start, "the backquote ` is not closed")
            close = self.end
        outer, self.end, self.at = self.end, close, start + 1
        self.deeper()
        body = self.commands("`")
        self.depth -= 1
        self.end = outer
        self.at = min(close + 1, outer)
        return Substitution(start, self.at, body, is_quoted)

    def _braced(self, is_quoted: bool) -> Part:
        start = self.at
        self.at += 2
        operator = self._prefix()
        match = _PARAMETER.match(self.content, self.at, self.end)
        name = match.group() if match else ""
        self.at = match.end() if match else self.at
        self.deeper()
        index = self._index()
        argument: Word | None = None
        if self.peek() != "}":
            found = _OPERATOR.match(self.content, self.at, self.end)
            operator = found.group() if found and match and not operator else "?!"
            self.at = found.end() if found else self.at
            argument = self._argument(start, is_quoted)
        else:
            self.at += 1
        self.depth -= 1
        operator = operator if match else "?!"
        return Parameter(start, self.at, name, is_quoted, index=index, operator=operator, argument=argument)

    def _prefix(self) -> str:
        """The `#` of a length or the `!` of an indirection, where a name follows."""
        prefix = self.peek()
        if prefix in {"#", "!"} and _NAME.match(self.content, self.at + 1, self.end):
            self.at += 1
            return prefix
        return ""

    def _index(self) -> Word | None:
        if self.peek() != "[":
            return None
        self.at += 1
        start = self.at
        parts: list[Part] = []
        while self.at < self.end and self.content[self.at] not in "]\n}":
            char = self.content[self.at]
            if char in "\"'$`\\":
                self._piece(parts, char, False)
            else:
                self.at += 1
                parts.append(Text(self.at - 1, self.at, char, False))
        word = Word(start, self.at, parts)
        if self.peek() == "]":
            self.at += 1
        return word

    def _argument(self, start: int, is_quoted: bool) -> Word:
        begin = self.at
        parts: list[Part] = []
        plain = _IN_QUOTED_ARGUMENT if is_quoted else _IN_ARGUMENT
        if not self._pieces(parts, plain, "}", is_quoted):
            self.complain(start, "${ is not closed")
        return Word(begin, max(begin, self.at - 1), parts)

    def _extended_pattern(self, parts: list[Part]) -> bool:
        """`@(a|b)` after one of `@!?*+`: kept as it is, since nothing here expands file names."""
        last = parts[-1] if parts else None
        if not isinstance(last, Text) or last.is_quoted or last.value[-1:] not in {"@", "!", "?", "*", "+"}:
            return False
        closing = self.balanced(self.at + 1, ")", _LONGEST_PATTERN)
        if closing is None:
            return False
        parts.append(Text(self.at, closing + 1, self.content[self.at : closing + 1], False))
        self.at = closing + 1
        return True

    def body_parts(self, start: int, end: int) -> list[Part]:
        """The text and expansions of a here-document whose delimiter is not quoted."""
        at, outer = self.at, self.end
        self.at, self.end = start, end
        parts: list[Part] = []
        self._pieces(parts, _IN_BODY, "", True)
        self.at, self.end = at, outer
        return parts


def _unescaped(match: re.Match[str]) -> str:
    simple, hexadecimal, unicode, other = match.groups()
    if simple:
        return _ANSI_VALUES.get(simple, simple)
    if hexadecimal or unicode:
        return chr(int(hexadecimal or unicode, 16))
    return f"\\{other}"
