"""PowerShell: the command lines of a script, its simple variables, loops and branches; the rest is passed over.

The statements are those of bash, so that one interpreter follows both. What an expression comes to that is more than
a text, a list or a range is unknown.
"""

import re

from ailint.source.limits import SYNTAX_NOTICES
from ailint.source.notice import Notice, NoticeKind
from ailint.source.text import SourceText
from ailint.syntax.shell.powershell_expression import RANGE, TERM, PowerShellExpressions
from ailint.syntax.shell.script import (
    Assignment,
    Command,
    Evaluation,
    For,
    Function,
    Group,
    If,
    Parameter,
    Pipeline,
    Script,
    Statement,
    Text,
    While,
    Word,
)
from ailint.syntax.shell.word import DEPTH, TooBroken, TooDeep

_KEYWORD = re.compile(r"(if|foreach|for|while|do|switch|function|filter|param|try|trap|begin|process|end)\b(?!-)", re.I)
_ASSIGNMENT = re.compile(
    r"(?:\[[\w.\[\]]{1,80}\][ \t]*)?\$(?:\{([^}\n]{1,200})\}|((?:[A-Za-z]+:)?[A-Za-z_]\w*))[ \t]*(\+?)=(?!=)"
)
_PARAMETER = re.compile(r"\$([A-Za-z_]\w*)")
_FOLLOWING = re.compile(r"(elseif|else|catch|finally|until|while)\b", re.I)
_EACH = frozenset({"foreach-object", "%", "foreach"})
_NAME = re.compile(r"[\w:.-]+")
_LONGEST_CONDITION = 5_000


def parse_powershell(text: SourceText) -> Script:
    """Read a PowerShell script for what it runs; mistakes become notices of kind `syntax`."""
    parser = _Parser(text)
    statements: list[Statement] = []
    try:
        parser.collect(statements, "")
    except TooBroken:
        pass  # the notices say enough
    except TooDeep:
        line, column = text.position(parser.at)
        message = f"more than {DEPTH} levels within each other; the rest of the script was not read"
        parser.notices.append(Notice(NoticeKind.LIMIT, message, text.path, line, column))
    return Script(statements, parser.notices[:SYNTAX_NOTICES], parser.comments)


class _Parser(PowerShellExpressions):
    def block(self, closing: str) -> list[Statement]:
        found: list[Statement] = []
        start = self.at
        self.collect(found, closing)
        if self.peek() == closing:
            self.at += 1
        else:
            self.complain(start, f"{closing} is missing")
        return found

    def collect(self, found: list[Statement], closing: str) -> None:
        """Read statements up to `closing`, which is left unread."""
        while True:
            self.lines()
            if self.peek() == ";":
                self.at += 1
                continue
            if self.at >= self.end or (closing and self.peek() == closing):
                return
            before = self.at
            statement = self.statement()
            if statement is not None:
                found.append(statement)
            if self.at == before:
                self.at += 1

    def statement(self) -> Statement | None:
        self.deeper()
        made = self._statement()
        self.depth -= 1
        return made

    def _statement(self) -> Statement | None:
        start = self.at
        if match := _KEYWORD.match(self.content, start):
            self.at = match.end()
            return self._keyword(match.group(1).lower(), start)
        if match := _ASSIGNMENT.match(self.content, start):
            self.at = match.end()
            return self.assignment(match)
        return self.pipeline()

    def _keyword(self, word: str, start: int) -> Statement | None:
        match word:
            case "if":
                return self._if(start)
            case "foreach":
                return self._foreach(start)
            case "for" | "while" | "switch":
                condition = self._condition()
                body = self._braces()
                return While(start, self.at, [condition], body, False)
            case "do":
                return self._do(start)
            case "function" | "filter":
                return self._function(start)
            case "param":
                return self._parameters_as_defaults(start)
            case _:
                return self._try(start)

    def _braces(self) -> list[Statement]:
        """The statements of `{ … }`."""
        self.lines()
        if self.peek() != "{":
            return []
        self.at += 1
        self.deeper()
        body = self.block("}")
        self.depth -= 1
        return body

    def _condition(self) -> Evaluation:
        """`( … )`, which is not worked out: its status is unknown."""
        self.lines()
        start = self.at
        if self.peek() != "(":
            return Evaluation(start, start, "?")
        depth, at = 0, start
        limit = min(self.end, start + _LONGEST_CONDITION)
        while at < limit:
            char = self.content[at]
            depth += (char == "(") - (char == ")")
            at += 1
            if depth == 0:
                break
        self.at = at
        return Evaluation(start, at, "?")

    def _if(self, start: int) -> If:
        arms: list[tuple[list[Statement], list[Statement]]] = [([self._condition()], self._braces())]
        otherwise: list[Statement] | None = None
        while (word := self._following({"elseif", "else"})) is not None:
            if word == "else":
                otherwise = self._braces()
                break
            arms.append(([self._condition()], self._braces()))
        return If(start, self.at, arms, otherwise)

    def _following(self, words: set[str]) -> str | None:
        before = self.at
        self.lines()
        match = _FOLLOWING.match(self.content, self.at)
        if match is None or match.group(1).lower() not in words:
            self.at = before
            return None
        self.at = match.end()
        return match.group(1).lower()

    def _foreach(self, start: int) -> Statement:
        self.lines()
        if self.peek() != "(":
            return While(start, self.at, [Evaluation(start, start, "?")], self._braces(), False)
        self.at += 1
        self.blanks()
        match = _PARAMETER.match(self.content, self.at)
        name = match.group(1).lower() if match else "_"
        self.at = match.end() if match else self.at
        self.blanks()
        if self.content[self.at : self.at + 2].lower() == "in":
            self.at += 2
        words = self.expression(")")
        self.lines()
        if self.peek() == ")":
            self.at += 1
        return For(start, self.at, name, words, self._braces())

    def _do(self, start: int) -> Statement:
        body = self._braces()
        if self._following({"until", "while"}) is not None:
            self._condition()
        return Group(start, self.at, body, False)

    def _try(self, start: int) -> Statement:
        """`try { … } catch { … } finally { … }`: what catches may run."""
        statements: list[Statement] = self._braces()
        while (word := self._following({"catch", "finally"})) is not None:
            self.lines()
            while self.peek() == "[":
                close = self.content.find("]", self.at, self.at + 300)
                self.at = self.at + 1 if close == -1 else close + 1
                self.lines()
            at = self.at
            body = self._braces()
            perhaps = If(at, self.at, [([Evaluation(at, at, "?")], body)], None)
            statements += body if word == "finally" else [perhaps]
        return Group(start, self.at, statements, False)

    def _function(self, start: int) -> Function:
        self.blanks()
        match = _NAME.match(self.content, self.at)
        name = match.group() if match else ""
        self.at = match.end() if match else self.at
        self.lines()
        parameters = self._parameters() if self.peek() == "(" else []
        self.lines()
        if self.peek() == "{":
            at = self.at
            self.at += 1
            self.lines()
            if self.content[self.at : self.at + 5].lower() == "param":
                self.at += 5
                self.lines()
                parameters += self._parameters()
                self.depth += 1
                body = self.block("}")
                self.depth -= 1
            else:
                self.at = at
                body = self._braces()
        else:
            body = []
        return Function(start, self.at, name, body, tuple(parameters))

    def _parameters(self) -> list[tuple[str, Word | None]]:
        """`($a, [string]$b = 'x')`: names with their defaults."""
        found: list[tuple[str, Word | None]] = []
        if self.peek() != "(":
            return found
        self.at += 1
        while self.at < self.end:
            self.lines()
            if self.peek() in {")", ""}:
                break
            match = _PARAMETER.match(self.content, self.at)
            if match is None:
                self._skip_attribute()
                continue
            self.at = match.end()
            self.lines()
            default: Word | None = None
            if self.peek() == "=":
                self.at += 1
                words = self.expression(",)")
                default = words[0] if words else None
            found.append((match.group(1).lower(), default))
        self.at += 1
        return found

    def _skip_attribute(self) -> None:
        """Pass over `[Parameter(Mandatory = $true)]`, `[string]` and commas."""
        depth = 0
        start = self.at
        while self.at < min(self.end, start + _LONGEST_CONDITION):
            char = self.content[self.at]
            self.at += 1
            depth += (char == "[") - (char == "]")
            if depth <= 0:
                return

    def _parameters_as_defaults(self, start: int) -> Group:
        """The parameters of a script are variables with defaults."""
        self.lines()
        assignments: list[Statement] = []
        for name, default in self._parameters():
            if default is not None:
                given = Parameter(default.start, default.end, name, True, operator=":-", argument=default)
                word = Word(default.start, default.end, [given])
                assignments.append(Assignment(default.start, default.end, name, word))
        return Group(start, self.at, assignments, False)

    def pipeline(self) -> Statement | None:
        self.deeper()
        made = self._pipeline()
        self.depth -= 1
        return made

    def _pipeline(self) -> Statement | None:
        start = self.at
        stages: list[Statement] = []
        while True:
            stage = self._command()
            if stage is not None:
                stages.append(stage)
            self.blanks()
            if self.peek() == "|":
                self.at += 2 if self.peek(2) == "||" else 1
                self.lines()
            elif self.peek(2) == "&&":
                self.at += 2
                self.lines()
            else:
                break
        if not stages:
            return None
        return stages[0] if len(stages) == 1 else self._piped(start, stages)

    def _piped(self, start: int, stages: list[Statement]) -> Statement:
        first, last = stages[0], stages[-1]
        if isinstance(last, For) and isinstance(first, Command):
            # `1..3 | ForEach-Object { … }`
            last.words = [word for word in first.words if word.bare != "echo"] or None
            return last
        return Pipeline(start, self.at, stages)

    def _command(self) -> Statement | None:
        start = self.at
        if self.peek() in {"&", "."} and self.peek(2)[1:] in {" ", "\t"}:
            self.at += 1
        self.blanks()
        if TERM.match(self.content, self.at) or RANGE.match(self.content, self.at):
            words = self.expression("")
            echo = Word(start, start, [Text(start, start, "echo", False)])
            return Command(start, self.at, [echo, *words])
        command = Command(start, start, [])
        while True:
            self.blanks()
            if self.peek() == "{":
                return self._script_block(start, command)
            word = self.word()
            if word is None:
                break
            command.words.append(word)
            command.end = self.at
        return command if command.words else None

    def _script_block(self, start: int, command: Command) -> Statement:
        """A command with a block: a loop over what is piped in, else something that may run."""
        name = (command.words[0].bare or "").lower() if command.words else ""
        body = self._braces()
        if name in _EACH:
            return For(start, self.at, "_", None, body)
        return If(start, self.at, [([Evaluation(start, start, "?")], body)], None)
