"""Simple commands: assignments, words, redirections and here-documents."""

import re
from abc import abstractmethod

from ailint.source.text import SourceText
from ailint.syntax.shell.script import Assignment, Command, Group, HereDocument, Statement, Text, Word
from ailint.syntax.shell.word import PLACEHOLDER, WordReader

_BLANKS = re.compile(r"(?:[ \t]|\r(?=\n)|\\\r?\n)*+")
_COMMENT = re.compile(r"#[^\n]*+")
_ASSIGNMENT = re.compile(r"([A-Za-z_]\w*+)(?:\[([^\]\n]*+)\])?(\+?)=")
_DECLARATION = re.compile(r"(export|readonly|local|declare|typeset)(?=[ \t\r\n;&|)]|\\\r?\n|\Z)")
_REDIRECTION = re.compile(r"(?:\d++|&(?=>)|\{\w++\})?(<<<|<<-?|<>|<&|>&|>>|>\||[<>](?!\())")
_LOCAL_DECLARATIONS = frozenset({"local", "declare", "typeset"})


class CommandReader(WordReader):
    """Reads simple commands; keeps the here-documents that begin on the next line."""

    def __init__(self, text: SourceText, start: int, end: int) -> None:
        super().__init__(text, start, end)
        self._awaited: list[tuple[HereDocument, str]] = []
        self.comments: list[tuple[int, int]] = []

    @abstractmethod
    def commands(self, closing: str) -> list[Statement]: ...

    def blanks(self) -> None:
        """Skip blanks, continued lines and a comment."""
        match = _BLANKS.match(self.content, self.at, self.end)
        self.at = match.end() if match else self.at
        if self.peek() == "#" and (comment := _COMMENT.match(self.content, self.at, self.end)):
            self.at = comment.end()
            self.comments.append(comment.span())

    def lines(self) -> None:
        """Skip blanks, comments and line ends, with the here-documents that follow a line."""
        self.blanks()
        while self.peek() == "\n":
            self.at += 1
            if self._awaited:
                self._read_here_documents()
            self.blanks()

    def simple(self) -> Statement | None:
        """Assignments, or a command with its words and redirections; None where neither begins."""
        start = self.at
        if match := _DECLARATION.match(self.content, self.at, self.end):
            self.at = match.end()
            return self._declaration(start, match.group(1))
        assignments = self._assignments()
        command = self._command()
        if command is not None and command.words:
            return command
        if assignments:
            return assignments[0] if len(assignments) == 1 else Group(start, self.at, assignments, False)
        return command

    def _command(self) -> Command | None:
        command = Command(self.at, self.at, [])
        found = False
        while True:
            self.blanks()
            if self.redirection(command):
                found = True
                continue
            word = self.word()
            if word is None:
                break
            command.words.append(word)
            command.end = self.at
        return command if command.words or found else None

    def _assignments(self) -> "list[Statement]":
        found: list[Statement] = []
        while (assignment := self._assignment()) is not None:
            found.append(assignment)
            self.blanks()
        return found

    def _assignment(self) -> Assignment | None:
        match = _ASSIGNMENT.match(self.content, self.at, self.end)
        if match is None:
            return None
        self.at = match.end()
        value = self._array() if self.peek() == "(" else self.word() or Word(self.at, self.at, [])
        index = None if match.group(2) is None else self._index_word(match.start(2), match.end(2))
        appends = match.group(3) == "+"
        return Assignment(match.start(), self.at, match.group(1), value, index=index, appends=appends)

    def _index_word(self, start: int, end: int) -> Word:
        at, outer = self.at, self.end
        self.at, self.end = start, end
        word = self.word() or Word(start, end, [])
        if self.at < end:
            word = Word(start, end, [Text(start, end, self.content[start:end], False)])
        self.at, self.end = at, outer
        return word

    def _array(self) -> list[Word]:
        opening = self.at
        self.at += 1
        words: list[Word] = []
        while True:
            self.lines()
            word = self.word()
            if word is None:
                break
            words.append(word)
        if self.peek() == ")":
            self.at += 1
        else:
            self.complain(opening, "the array ( is not closed")
        return words

    def _declaration(self, start: int, keyword: str) -> Statement:
        found: list[Assignment] = []
        is_map = False
        while True:
            self.blanks()
            assignment = self._assignment()
            if assignment is None:
                word = self.word()
                if word is None:
                    break
                name = word.bare or ""
                if name.startswith("-"):
                    is_map |= "A" in name
                    continue
                assignment = Assignment(word.start, word.end, name, None)
            found.append(assignment)
        for assignment in found:
            assignment.is_local = keyword in _LOCAL_DECLARATIONS
            assignment.is_map = is_map
        return Group(start, self.at, list(found), False)

    def redirection(self, command: Command | Group) -> bool:
        """Read one redirection into `command`; False where none begins."""
        match = _REDIRECTION.match(self.content, self.at, self.end)
        if match is None or PLACEHOLDER.match(self.content, self.at, self.end):
            return False
        operator = match.group(1)
        self.at = match.end()
        self.blanks()
        target = self.word()
        if target is None:
            self.complain(match.start(), f"a file or a word should follow {operator}")
        elif operator in {"<<", "<<-"}:
            self._await(command, target, operator == "<<-")
        elif isinstance(command, Command):
            _direct(command, operator, target)
        if isinstance(command, Command):
            command.end = self.at
        return True

    def _await(self, command: Command | Group, delimiter: Word, strips_tabs: bool) -> None:
        is_quoted = any(isinstance(part, Text) and part.is_quoted for part in delimiter.parts)
        document = HereDocument(0, 0, None if is_quoted else [], strips_tabs)
        command.here_documents.append(document)
        name = delimiter.literal
        self._awaited.append((document, self.content[delimiter.start : delimiter.end] if name is None else name))

    def _read_here_documents(self) -> None:
        awaited, self._awaited = self._awaited, []
        for number, (document, delimiter) in enumerate(awaited):
            if number and self.peek() == "\n":
                self.at += 1
            document.start = self.at
            document.end = self._find_delimiter(delimiter, document.strips_tabs)
            if document.parts is not None:
                document.parts = self.body_parts(document.start, document.end)

    def _find_delimiter(self, delimiter: str, strips_tabs: bool) -> int:
        """Move to the end of the line that holds nothing but the delimiter, and say where that line begins.

        The line end stays unread, so that the next statement begins on a line of its own. Where there is no such
        line, one with blanks beside the delimiter is what was meant, though the shell does not take it.
        """
        begin = at = self.at
        almost: tuple[int, int] | None = None
        while at < self.end:
            stop = self.content.find("\n", at, self.end)
            stop = self.end if stop == -1 else stop
            line = self.content[at:stop].removesuffix("\r")
            if (line.lstrip("\t") if strips_tabs else line) == delimiter:
                self.at = stop
                return at
            if almost is None and line.strip() == delimiter:
                almost = (at, stop)
            at = stop + 1
        self.complain(begin, f"the here-document is not closed: no line holds just {delimiter}")
        start, self.at = almost or (self.end, self.end)
        return start


def _direct(command: Command, operator: str, target: Word) -> None:
    if operator == "<<<":
        command.here_string = target
    elif operator in {"<", "<>"}:
        command.input = target
    elif operator in {">", ">>", ">|"}:
        command.output = target
