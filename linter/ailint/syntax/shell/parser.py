"""Bash: text to statements, by recursive descent with bounded depth and recovery at each statement."""

import re

from ailint.source.limits import SYNTAX_NOTICES
from ailint.source.notice import Notice, NoticeKind
from ailint.source.text import SourceText
from ailint.syntax.shell.command import CommandReader
from ailint.syntax.shell.script import (
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
    Pipeline,
    Script,
    Statement,
    Text,
    While,
    Word,
)
from ailint.syntax.shell.word import DEPTH, TooBroken, TooDeep

_AFTER = r"(?=[ \t\r\n;&|()<>]|\\\r?\n|\Z)"
_OPENING = re.compile(rf"(?:(if|case|for|select|while|until|function|\{{|\[\[){_AFTER}|(\(\()|(\())")
_CLOSING = re.compile(rf"(?:then|do|done|fi|elif|else|esac|\}}){_AFTER}|\)|;;&?|;&")
_PREFIX = re.compile(r"(?:time(?:[ \t]++-p)?|coproc)[ \t]++(?=[^ \t=])")
_FUNCTION = re.compile(r"([^\s;&|()<>\"'\\$`=#]++)[ \t]*+\([ \t]*+\)")
_FUNCTION_NAME = re.compile(r"[^\s;&|()<>\"'\\$`]++(?:[ \t]*+\([ \t]*+\))?")
_LINK = re.compile(r"&&|\|\|")
_LONGEST_EXPRESSION = 2_000


def parse_shell(text: SourceText) -> Script:
    """Read a bash or POSIX shell script as far as it can be understood; mistakes become notices of kind `syntax`."""
    parser = _Parser(text, 0, len(text.content))
    statements = parser.script()
    return Script(statements, parser.notices[:SYNTAX_NOTICES], sorted(set(parser.comments)))


class _Parser(CommandReader):
    """Statements, chains, pipelines and compound commands."""

    def __init__(self, text: SourceText, start: int, end: int) -> None:
        super().__init__(text, start, end)
        self._closers: list[frozenset[str]] = []

    def script(self) -> list[Statement]:
        found: list[Statement] = []
        try:
            self._collect(found, "")
        except TooBroken:
            pass  # the notices say enough
        except TooDeep:
            line, column = self.text.position(self.at)
            message = f"more than {DEPTH} levels within each other; the rest of the script was not read"
            self.notices.append(Notice(NoticeKind.LIMIT, message, self.text.path, line, column))
        return found

    def commands(self, closing: str) -> list[Statement]:
        found: list[Statement] = []
        self.deeper()
        self._collect(found, closing)
        self.depth -= 1
        return found

    def _collect(self, found: list[Statement], closing: str) -> None:
        """Read statements up to one of the closing words, or one that closes something further out."""
        self._closers.append(frozenset(closing.split()))
        while True:
            self._separators()
            if self.at >= self.end:
                break
            if match := _CLOSING.match(self.content, self.at, self.end):
                if self._is_awaited(match.group()):
                    break
                self.complain(self.at, f"{match.group()} closes nothing")
                self.at = match.end()
                continue
            before = self.at
            statement = self.statement()
            if statement is not None:
                found.append(statement)
            elif self.at == before:
                self.complain(before, f"{self.peek()} does not belong here")
                self.at += 1
        self._closers.pop()

    def _is_awaited(self, token: str) -> bool:
        token = ";;" if token.startswith(";") else token
        return any(token in closers for closers in self._closers)

    def _separators(self) -> None:
        self.lines()
        while self.peek() in {";", "&"} and self.peek(2) not in {";;", ";&", "&&"}:
            self.at += 1
            self.lines()

    def keyword(self, word: str) -> bool:
        """Read a closing word; False where another one, or nothing, stands there."""
        match = _CLOSING.match(self.content, self.at, self.end)
        if match is None or match.group() != word:
            return False
        self.at = match.end()
        return True

    def statement(self) -> Statement | None:
        """Pipelines linked by `&&` and `||`."""
        start = self.at
        first = self.pipeline()
        links: list[tuple[str, Statement]] = []
        while first is not None:
            self.blanks()
            match = _LINK.match(self.content, self.at, self.end)
            if match is None:
                break
            self.at = match.end()
            self.lines()
            following = self.pipeline()
            if following is None:
                self.complain(match.start(), f"a command should follow {match.group()}")
                break
            links.append((match.group(), following))
        return Chain(start, links[-1][1].end, first, links) if first is not None and links else first

    def pipeline(self) -> Statement | None:
        """Commands linked by `|`, with the `!` or `time` before them."""
        start = self.at
        negated = False
        while self.peek() == "!" and self.peek(2)[1:] in {" ", "\t"}:
            negated = not negated
            self.at += 1
            self.blanks()
        if match := _PREFIX.match(self.content, self.at, self.end):
            self.at = match.end()
        first = self.command()
        if first is None:
            return None
        stages = [first]
        self.blanks()
        while self.peek() == "|" and self.peek(2) != "||":
            bar = self.at
            self.at += 2 if self.peek(2) == "|&" else 1
            self.lines()
            stage = self.command()
            if stage is None:
                self.complain(bar, "a command should follow |")
                break
            stages.append(stage)
            self.blanks()
        whole = Pipeline(first.start, stages[-1].end, stages) if len(stages) > 1 else first
        return Negation(start, whole.end, whole) if negated else whole

    def command(self) -> Statement | None:
        """A compound or a simple command."""
        start = self.at
        match = _OPENING.match(self.content, start, self.end)
        if match is None:
            return self._defined(start) or self.simple()
        if match.group(2):
            closing = self.balanced(start + 2, "))", _LONGEST_EXPRESSION)
            if closing is not None:
                self.at = closing + 2
                return Evaluation(start, self.at, self.content[start + 2 : closing])
        word = match.group(1) or "("
        self.at = start + len(word)
        made = self._compound(word, start)
        group = Group(start, self.at, [], False)
        self.blanks()
        while self.redirection(group):
            self.blanks()
        if group.here_documents and isinstance(made, Group):
            made.here_documents = group.here_documents
        return made

    def _compound(self, word: str, start: int) -> Statement:
        match word:
            case "if":
                return self._if(start)
            case "case":
                return self._case(start)
            case "for" | "select":
                return self._for(start)
            case "while" | "until":
                return self._while(start, word == "until")
            case "function":
                return self._function(start)
            case "[[":
                return self._test(start)
            case "(":
                return self._group(start, ")")
            case _:
                return self._group(start, "}")

    def _group(self, start: int, closing: str) -> Group:
        body = self.commands(closing)
        if not self.keyword(closing):
            self.complain(start, f"{self.content[start]} is not closed with {closing}")
        return Group(start, self.at, body, closing == ")")

    def _if(self, start: int) -> If:
        arms: list[tuple[list[Statement], list[Statement]]] = []
        otherwise: list[Statement] | None = None
        while True:
            condition = self.commands("then")
            if not self.keyword("then"):
                self.complain(start, "then is missing")
            arms.append((condition, self.commands("elif else fi")))
            if not self.keyword("elif"):
                break
        if self.keyword("else"):
            otherwise = self.commands("fi")
        if not self.keyword("fi"):
            self.complain(start, "if is not closed with fi")
        return If(start, self.at, arms, otherwise)

    def _while(self, start: int, is_until: bool) -> While:
        condition = self.commands("do")
        return While(start, self.at, condition, self._loop_body(start), is_until)

    def _loop_body(self, start: int) -> list[Statement]:
        self._separators()
        if self.peek() == "{":
            self.at += 1
            return self._group(self.at - 1, "}").body
        if not self.keyword("do"):
            self.complain(start, "do is missing")
        body = self.commands("done")
        if not self.keyword("done"):
            self.complain(start, "the loop is not closed with done")
        return body

    def _for(self, start: int) -> Statement:
        self.blanks()
        if self.peek(2) == "((":
            return self._counting_for(start)
        name = self.word()
        words = self._for_words()
        body = self._loop_body(start)
        return For(start, self.at, (name.literal if name else None) or "", words, body)

    def _for_words(self) -> list[Word] | None:
        self.lines()
        at = self.at
        introduction = self.word()
        if introduction is None or introduction.bare != "in":
            self.at = at
            return None
        words: list[Word] = []
        self.blanks()
        while (word := self.word()) is not None:
            words.append(word)
            self.blanks()
        return words

    def _counting_for(self, start: int) -> Statement:
        closing = self.balanced(self.at + 2, "))", _LONGEST_EXPRESSION)
        if closing is None:
            self.complain(start, "(( is not closed")
            return For(start, self.at, "", [], self._loop_body(start))
        expressions = [*self.content[self.at + 2 : closing].split(";"), "", ""]
        self.at = closing + 2
        body = self._loop_body(start)
        return CountingFor(start, self.at, expressions[0], expressions[1], expressions[2], body)

    def _case(self, start: int) -> Case:
        self.blanks()
        subject = self.word() or Word(self.at, self.at, [])
        self.lines()
        introduction = self.word()
        if introduction is None or introduction.bare != "in":
            self.complain(start, "in is missing after case")
        arms: list[tuple[list[Word], list[Statement]]] = []
        while True:
            self._separators()
            if self.keyword("esac"):
                break
            patterns = self._patterns()
            if self.peek() != ")":
                self.complain(start, "case is not closed with esac")
                break
            self.at += 1
            arms.append((patterns, self.commands(";; esac")))
            if self.peek() == ";":
                self.at += 3 if self.peek(3) == ";;&" else 2
        return Case(start, self.at, subject, arms)

    def _patterns(self) -> list[Word]:
        if self.peek() == "(":
            self.at += 1
        patterns: list[Word] = []
        while True:
            self.blanks()
            if (word := self.word()) is not None:
                patterns.append(word)
            self.blanks()
            if self.peek() != "|":
                return patterns
            self.at += 1

    def _defined(self, start: int) -> Statement | None:
        match = _FUNCTION.match(self.content, start, self.end)
        if match is None:
            return None
        self.at = match.end()
        return self._function_body(start, match.group(1))

    def _function(self, start: int) -> Statement:
        self.blanks()
        match = _FUNCTION_NAME.match(self.content, self.at, self.end)
        if match is None:
            self.complain(start, "a name should follow function")
            return Group(start, self.at, [], False)
        self.at = match.end()
        return self._function_body(start, match.group().partition("(")[0].rstrip())

    def _function_body(self, start: int, name: str) -> Function:
        self.lines()
        self.deeper()
        body = self.command()
        self.depth -= 1
        if isinstance(body, Group) and not body.is_subshell:
            return Function(start, self.at, name, body.body)
        return Function(start, self.at, name, [] if body is None else [body])

    def _test(self, start: int) -> Command:
        """`[[ … ]]`: operators and patterns are words here."""
        command = Command(start, self.at, [Word(start, self.at, [Text(start, self.at, "[[", False)])])
        is_pattern = False
        while self.at < self.end:
            self.lines()
            word = self._pattern() if is_pattern else self.word() or self._operator()
            if word is None:
                break
            command.words.append(word)
            is_pattern = word.bare == "=~"
            if word.bare == "]]":
                break
        else:
            self.complain(start, "[[ is not closed with ]]")
        command.end = self.at
        return command

    def _operator(self) -> Word | None:
        if self.at >= self.end:
            return None
        start = self.at
        sign = self.peek(2) if self.peek(2) in {"&&", "||"} else self.peek()
        self.at += len(sign)
        return Word(start, self.at, [Text(start, self.at, sign, False)])

    def _pattern(self) -> Word | None:
        """The right side of `=~`, in which `(`, `|` and `<` stand for themselves."""
        start = self.at
        self.word()
        while self.at < self.end and self.content[self.at] in "()|<>&;":
            self.at += 1
            self.word()
        if self.at == start:
            return None
        return Word(start, self.at, [Text(start, self.at, self.content[start : self.at], True)])
