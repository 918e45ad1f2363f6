"""What PowerShell assigns: texts, lists, ranges; what is more than that is unknown."""

import re
from abc import abstractmethod

from ailint.syntax.shell.powershell_word import PowerShellWords
from ailint.syntax.shell.script import Assignment, Command, Parameter, Part, Statement, Substitution, Text, Word

RANGE = re.compile(r"\(?(-?\d{1,6})[ \t]*\.\.[ \t]*(-?\d{1,6})\)?")
TERM = re.compile(r"[\"'(]|@[(\"'{]")
"""What begins an expression where a command could stand."""
_OPERAND = re.compile(r"[\"'$(]|@[(\"'{]|-?\d")
_BARE = re.compile(r"[\w.:/\\-]++")


class PowerShellExpressions(PowerShellWords):
    """Reads the right side of an assignment, and the lists of loops."""

    @abstractmethod
    def statement(self) -> Statement | None:
        """The statement at the position."""

    @abstractmethod
    def pipeline(self) -> Statement | None:
        """The commands at the position."""

    def assignment(self, match: re.Match[str]) -> Assignment:
        name = (match.group(1) or match.group(2)).lower().removeprefix("env:").removeprefix("script:")
        words = self.expression("")
        value: Word | list[Word] = words[0] if len(words) == 1 and not _is_list(words[0]) else _elements(words)
        return Assignment(match.start(), self.at, name, value, appends=match.group(3) == "+")

    def expression(self, closing: str) -> list[Word]:
        """The elements that an expression comes to: one for a text, several for a list or range."""
        self.blanks()
        if match := RANGE.match(self.content, self.at):
            self.at = match.end()
            text = f"{{{match.group(1)}..{match.group(2)}}}"
            return [Word(match.start(), match.end(), [Text(match.start(), match.end(), text, False)])]
        if not _OPERAND.match(self.content, self.at):
            start = self.at
            statement = self.statement()
            body = [] if statement is None else [statement]
            return [Word(start, self.at, [Substitution(start, self.at, body, True)])]
        return self._terms(closing)

    def _terms(self, closing: str) -> list[Word]:
        words: list[Word] = []
        start = self.at
        while (term := self._term()) is not None:
            words.append(term)
            self.blanks()
            sign = self.peek()
            if sign == "," and "," not in closing:
                self.at += 1
                self.lines()
            elif sign == "+":
                self.at += 1
                self.lines()
                following = self._term()
                words[-1] = _concatenated(words[-1], following)
            else:
                break
        self.blanks()
        if self.peek() not in {"\n", "\r", ";", "", ")", "}", "|", *closing}:
            # An operator or method: not worked out. What it is applied to has been read, for the commands in it.
            self.pipeline()
            parts: list[Part] = [Parameter(start, self.at, "", True, operator="?!")]
            return [Word(start, self.at, parts)]
        return words

    def _term(self) -> Word | None:
        """One operand: like a word, but a comma ends it."""
        start = self.at
        parts: list[Part] = []
        before = self.at
        if not self._special(parts):
            match = _BARE.match(self.content, self.at)
            if match is None:
                return None
            self.at = match.end()
            parts.append(Text(before, self.at, match.group(), False))
        while self.peek() in {".", "["} and parts and not isinstance(parts[-1], Text):
            self.at += 1
            parts = [Parameter(start, self.at, "", True, operator="?!")]
        return Word(start, self.at, parts)


def _is_list(word: Word) -> bool:
    """Whether a word is `@(…)`, or a range."""
    if len(word.parts) != 1:
        return False
    part = word.parts[0]
    if isinstance(part, Text):
        return not part.is_quoted and ".." in part.value and part.value.startswith("{")
    return isinstance(part, Substitution) and bool(part.body) and all(_is_echo(one) for one in part.body)


def _is_echo(statement: Statement) -> bool:
    return isinstance(statement, Command) and statement.words[0].bare == "echo"


def _elements(words: list[Word]) -> list[Word]:
    """The elements of a list: those of `@("a", "b")` stand in the commands that its items were read as."""
    found: list[Word] = []
    for word in words:
        part = word.parts[0] if len(word.parts) == 1 else None
        if isinstance(part, Substitution) and _is_list(word):
            for statement in part.body:
                if isinstance(statement, Command):
                    found += statement.words[1:]
        else:
            found.append(word)
    return found


def _concatenated(left: Word, right: Word | None) -> Word:
    return left if right is None else Word(left.start, right.end, [*left.parts, *right.parts])
