"""Words and expressions of PowerShell, as far as command lines need them."""

import re
from abc import abstractmethod

from ailint.source.limits import SYNTAX_NOTICES
from ailint.source.notice import Notice, NoticeKind
from ailint.source.text import SourceText
from ailint.syntax.shell.script import Parameter, Part, Placeholder, Statement, Substitution, Text, Word
from ailint.syntax.shell.word import DEPTH, MOST_MISTAKES, PLACEHOLDER, TooBroken, TooDeep

_BLANKS = re.compile(r"(?:[ \t]|\r(?=\n)|`[ \t]*+\r?\n|<#[^#]*+(?:#(?!>)[^#]*+)*+#>)*+")
_COMMENT = re.compile(r"#[^\n]*+")
_PLAIN = re.compile(r"[^\s;|(){}\"'$`@,<>]++|[<>](?!#)")
_IN_QUOTES = re.compile(r"[^\"$`]++")
_IN_HERE_STRING = re.compile(r"[^\"$`\n]++")
_VARIABLE = re.compile(r"\$(?:\{([^}\n]{1,200})\}|((?:[A-Za-z]+:)?[A-Za-z_]\w*+|\d++|[?^$_]))")
_SPLAT = re.compile(r"@([A-Za-z_]\w*+)")
_HERE_STRING = re.compile(r"@(['\"])[ \t]*+\r?\n")
_MEMBER = re.compile(r"(?:\.[A-Za-z_]\w*+|\[[^\]\n]{0,200}\]|::\w++)++(?:\([^()\n]{0,500}\))?")
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "0": "\0", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


class PowerShellWords:
    """Reads words at a moving position; statements within `$(…)` and `(…)` are left to the subclass.

    A variable in a command stands for all its elements, as an array does in PowerShell.
    """

    def __init__(self, text: SourceText) -> None:
        self.text = text
        self.content = text.content
        self.at = 0
        self.end = len(text.content)
        self.depth = 0
        self.mistakes = 0
        self.notices: list[Notice] = []
        self.comments: list[tuple[int, int]] = []

    @abstractmethod
    def block(self, closing: str) -> list[Statement]:
        """The statements up to and with `closing`."""

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
        return self.content[self.at : self.at + length]

    def blanks(self) -> None:
        """Skip blanks, continued lines and comments."""
        match = _BLANKS.match(self.content, self.at)
        self.at = match.end() if match else self.at
        if self.peek() == "#" and (comment := _COMMENT.match(self.content, self.at)):
            self.at = comment.end()
            self.comments.append(comment.span())

    def lines(self) -> None:
        """Skip blanks and line ends."""
        self.blanks()
        while self.peek() in {"\n", "\r"}:
            self.at += 1
            self.blanks()

    def word(self) -> Word | None:
        """An argument of a command; None where none begins."""
        start = self.at
        parts: list[Part] = []
        while self.at < self.end:
            match = _PLAIN.match(self.content, self.at)
            if self.peek() == "<" and (hint := PLACEHOLDER.match(self.content, self.at)):
                parts.append(Placeholder(hint.start(), hint.end()))
                self.at = hint.end()
            elif match:
                self.at = match.end()
                parts.append(Text(match.start(), self.at, match.group(), False))
            elif not self._special(parts):
                break
        return Word(start, self.at, parts) if self.at > start else None

    def _special(self, parts: list[Part]) -> bool:
        char = self.peek()
        if char == "'":
            parts.append(self._single_quoted())
        elif char == '"':
            self._double_quoted(parts, _IN_QUOTES, '"')
        elif char == "$":
            parts.append(self._dollar(False))
        elif char == "`" and self.peek(2)[1:] not in {"\n", "\r", ""}:
            parts.append(Text(self.at, self.at + 2, self.content[self.at + 1], True))
            self.at += 2
        elif char == "@":
            return self._at_sign(parts)
        elif char == "(":
            parts.append(self._parenthesis(self.at, self.at + 1, False))
        elif char == "," and parts:
            parts.append(Text(self.at, self.at + 1, ",", False))
            self.at += 1
        else:
            return False
        return True

    def _single_quoted(self) -> Text:
        start = self.at
        at = start + 1
        while True:
            close = self.content.find("'", at)
            if close == -1:
                self.complain(start, "the quote ' is not closed")
                close = self.end
            elif self.content.startswith("''", close):
                at = close + 2
                continue
            self.at = min(close + 1, self.end)
            return Text(start, self.at, self.content[start + 1 : close].replace("''", "'"), True)

    def _double_quoted(self, parts: list[Part], plain: re.Pattern[str], closing: str) -> None:
        start = self.at
        self.at += 1
        before = len(parts)
        while self.at < self.end:
            char = self.content[self.at]
            if match := plain.match(self.content, self.at):
                self.at = match.end()
                parts.append(Text(match.start(), self.at, match.group(), True))
            elif char == closing and self.peek(2) == closing * 2:
                parts.append(Text(self.at, self.at + 2, closing, True))
                self.at += 2
            elif char == closing:
                self.at += 1
                break
            else:
                parts.append(self._inside(char))
        else:
            self.complain(start, f"the quote {closing} is not closed")
        if len(parts) == before:
            parts.append(Text(start, self.at, "", True))
        elif len(parts) == before + 1 and isinstance(only := parts[-1], Text):
            only.start, only.end = start, self.at

    def _inside(self, char: str) -> Part:
        """What `$` or a backtick begins within double quotes."""
        if char == "$":
            return self._dollar(True)
        start = self.at
        following = self.content[start + 1 : start + 2] if char == "`" else ""
        self.at = min(start + 1 + len(following), self.end)
        return Text(start, self.at, _ESCAPES.get(following, following) if following else char, True)

    def _at_sign(self, parts: list[Part]) -> bool:
        start = self.at
        if match := _HERE_STRING.match(self.content, start):
            self._here_string(parts, match)
        elif match := _SPLAT.match(self.content, start):
            self.at = match.end()
            every = Word(start, start, [Text(start, start, "@", False)])
            parts.append(Parameter(start, self.at, match.group(1).lower(), True, index=every))
        elif self.peek(2) in {"@(", "@{"}:
            parts.append(self._parenthesis(start, start + 2, False))
        else:
            self.at += 1
            parts.append(Text(start, self.at, "@", False))
        return True

    def _here_string(self, parts: list[Part], opening: re.Match[str]) -> None:
        quote = opening.group(1)
        close = self.content.find(f"\n{quote}@", opening.end() - 1)
        if close == -1:
            self.complain(opening.start(), f"the here-string @{quote} is not closed")
            close = self.end
        if quote == "'":
            parts.append(Text(opening.end(), close, self.content[opening.end() : close], True))
        else:
            outer, self.end, self.at = self.end, close, opening.end()
            while self.at < self.end:
                match = _IN_HERE_STRING.match(self.content, self.at, self.end)
                if match:
                    self.at = match.end()
                    parts.append(Text(match.start(), self.at, match.group(), True))
                else:
                    parts.append(self._inside(self.content[self.at]))
            self.end = outer
        self.at = min(close + 3, self.end)

    def _dollar(self, is_quoted: bool) -> Part:
        start = self.at
        if self.peek(2) == "$(":
            return self._parenthesis(start, start + 2, is_quoted)
        match = _VARIABLE.match(self.content, start)
        if match is None:
            self.at += 1
            return Text(start, self.at, "$", is_quoted)
        self.at = match.end()
        name = (match.group(1) or match.group(2)).lower().removeprefix("env:").removeprefix("script:")
        name = name.removeprefix("global:").removeprefix("local:")
        if not is_quoted and (member := _MEMBER.match(self.content, self.at)):
            self.at = member.end()
            return Parameter(start, self.at, name, False, operator="?!")
        every = None if is_quoted else Word(start, start, [Text(start, start, "@", False)])
        return Parameter(start, self.at, name, True, index=every)

    def _parenthesis(self, begin: int, start: int, is_quoted: bool) -> Substitution:
        closing = "}" if self.content[start - 1] == "{" else ")"
        self.at = start
        self.deeper()
        body = self.block(closing)
        self.depth -= 1
        if match := _MEMBER.match(self.content, self.at):
            self.at = match.end()
        return Substitution(begin, self.at, body, is_quoted)
