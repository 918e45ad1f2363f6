"""Bodies of attributes and blocks, and how reading goes on behind an error."""

from typing import NoReturn

from ailint.source.text import SourceText
from ailint.syntax.block import Assignment, Block, Body
from ailint.syntax.hcl.cursor import NESTED
from ailint.syntax.hcl.expressions import ExpressionParser
from ailint.syntax.hcl.faults import Fault, Lost
from ailint.syntax.hcl.literals import composed, unescaped
from ailint.syntax.hcl.recovery import (
    aligned_end,
    balanced_end,
    begins_item,
    column_of,
    is_in_first_column,
    leaves_column,
    next_item,
)
from ailint.syntax.hcl.tokens import END, ESCAPED, NAME, NEWLINE, QUOTE, STRING, Tokens
from ailint.syntax.node import Invalid

MAX_FAULTS = 50
"""A file with more is not worth reading on."""


class BodyParser(ExpressionParser):
    """Reads bodies; faults are collected, and what could be understood is kept.

    An error in an attribute or block costs that one, up to the line end at which its brackets are balanced. Where they
    are not, the top-level block is read a second time `by_columns`, and so are those that follow: now indentation says
    what belongs to what, and a block header in the first column begins a new top-level block.
    """

    __slots__ = ("by_columns", "duplicates", "faults", "is_indented", "source", "top", "unbalanced")

    def __init__(self, tokens: Tokens, source: SourceText) -> None:
        super().__init__(tokens)
        self.source = source
        self.faults: list[Fault] = []
        self.duplicates: list[tuple[Assignment, Assignment]] = []
        self.by_columns = False
        self.is_indented = False
        self.top = (0, 0, 0, 0, 0)
        self.unbalanced = 0

    def file(self) -> Body:
        """The body of the whole file."""
        body = Body(0, len(self.tokens.text), [], [])
        while True:
            try:
                self._items(body, END, 0)
            except Lost:
                self.depth = 0
                if len(self.faults) >= MAX_FAULTS:
                    body.is_partial = True
                    return body
                self._start_again(body)
            else:
                return body

    def _start_again(self, body: Body) -> None:
        """Read the lost top-level item a second time by columns, or if that was done, go on behind it."""
        first, assignments, blocks, faults, duplicates = self.top
        if self.by_columns:
            body.is_partial = True
            self.index = next_item(self.tokens, first + 1 if self.is_indented else max(self.index, first + 1))
            return
        self.by_columns = True
        self.unbalanced = 0
        self.index = first
        del body.assignments[assignments:], body.blocks[blocks:]
        del self.faults[faults:], self.duplicates[duplicates:]

    def _items(self, body: Body, closer: str, opened: int) -> bool:
        """Read attributes and blocks up to the closer, which is not passed; `opened` is the block's first token.

        False where the closer stands so far left that it belongs to an outer block.
        """
        kinds = self.kinds
        depth = self.depth
        while True:
            first = self.index
            kind = kinds[first]
            if kind == NEWLINE:
                self.index = first + 1
                continue
            if kind == closer:
                if self.by_columns and closer != END and self._belongs_to_outer(opened, first):
                    self._unclosed(body, opened)
                    return False
                break
            if closer == END:
                self.top = (first, len(body.assignments), len(body.blocks), len(self.faults), len(self.duplicates))
                self.is_indented = False
            elif kind == END or (self.by_columns and self.is_indented and self._begins_top_level(first)):
                self._unclosed(body, opened)
                raise Lost
            try:
                if kind != NAME:
                    self._no_item(kind)
                if kinds[first + 1] == "=":
                    self._assignment(body, first)
                else:
                    self._block(body, first)
            except Fault as fault:
                body.is_partial = True
                self.depth = depth
                self._note(fault)
                self._skip(first, closer != END)
        self._note_duplicates(body)
        return True

    def _assignment(self, body: Body, first: int) -> None:
        """`name = value` and its line end. Where the value can't be read, it is Invalid."""
        name, start = self.values[first], self.starts[first]
        name_end = start + len(name)
        self.index = first + 2
        try:
            value = self.expression()
            if self.kinds[self.index] != ",":
                self._line_end(f"the end of the line after the value of `{name}`")
        except Fault as fault:
            at = max(fault.offset, name_end)
            body.assignments.append(Assignment(start, at, name, name_end, Invalid(at, at)))
            raise
        if self.by_columns and leaves_column(self.tokens, self.source, first, self.index):
            body.assignments.append(Assignment(start, name_end, name, name_end, Invalid(name_end, name_end)))
            self.unbalanced, self.index = self.index, first
            raise Fault(start, f"the brackets in the value of `{name}` are closed further out than they are opened")
        body.assignments.append(Assignment(start, value.end, name, name_end, value))
        if self.kinds[self.index] == ",":
            self.fail(
                f"the end of the line after the value of `{name}` (commas separate items of lists and objects only)"
            )

    def _block(self, outer: Body, first: int) -> None:
        """`type "label" { … }` and its line end."""
        labels, header_end = self._header(first)
        start, brace = self.starts[first], self.starts[self.index - 1]
        self.enter(NESTED)
        body = Body(brace + 1, brace + 1, [], [])
        block = Block(start, brace + 1, self.values[first], labels, header_end, body)
        outer.blocks.append(block)
        if self.by_columns and self.depth == NESTED:
            self.is_indented = self._is_indented(first)
        is_closed = True
        try:
            if self.kinds[self.index] in {NEWLINE, "}", END}:
                is_closed = self._items(body, "}", first)
            else:
                self._single(body)
        except (Fault, Lost):
            body.is_partial = True
            raise
        finally:
            body.end = self.starts[self.index]
            block.end = body.end
        self.depth -= NESTED
        if is_closed:
            block.end += 1
            self.index += 1
            self._line_end("the end of the line after the `}` of the block")

    def _no_item(self, kind: str) -> NoReturn:
        if kind == "}":
            raise Fault(self.starts[self.index], "there is nothing open that this `}` could close")
        without_quotes = " without quotes" if kind == STRING else ""
        self.fail(f"the name of an argument or block{without_quotes}")

    def _header(self, first: int) -> tuple[list[str], int]:
        """The labels up to `{`, which is passed, and the offset where the header ends."""
        kinds, values, starts = self.kinds, self.values, self.starts
        labels: list[str] = []
        index = first + 1
        while (kind := kinds[index]) != "{":
            value = values[index]
            if kind == STRING:
                labels.append(composed(value[1:-1]))
            elif kind == NAME:
                labels.append(value)
            elif kind == ESCAPED:
                labels.append(unescaped(value[1:-1], starts[index] + 1))
            else:
                self.index = index
                self._no_label(kind, is_first=index == first + 1)
            index += 1
        self.index = index + 1
        return labels, starts[index - 1] + len(values[index - 1])

    def _no_label(self, kind: str, is_first: bool) -> NoReturn:
        if kind == QUOTE:
            self.fail("a label without `${ }`")
        self.fail("`=` and a value, or `{` on the same line" if is_first else "a label or `{` on the same line")

    def _single(self, body: Body) -> None:
        """The one attribute of a block on one line."""
        first = self.index
        if self.kinds[first] != NAME or self.kinds[first + 1] != "=":
            self.fail("one argument, `}` or the end of the line (a block within a block begins on a line of its own)")
        name, start = self.values[first], self.starts[first]
        self.index = first + 2
        value = self.expression()
        body.assignments.append(Assignment(start, value.end, name, start + len(name), value))
        if self.kinds[self.index] != "}":
            self.fail("`}` (a block on one line holds one argument; otherwise each stands on a line of its own)")

    def _line_end(self, expected: str) -> None:
        kind = self.kinds[self.index]
        if kind == NEWLINE:
            self.index += 1
        elif kind != END and not (self.by_columns and column_of(self.tokens, self.source, self.index) is not None):
            self.fail(expected)

    def _note(self, fault: Fault) -> None:
        self.faults.append(fault)
        if len(self.faults) >= MAX_FAULTS:
            raise Lost

    def _skip(self, first: int, in_block: bool) -> None:
        """Go behind the broken item that begins at token `first`. Raises Lost where its end can't be told."""
        if first >= self.unbalanced:
            end, is_balanced = balanced_end(self.tokens, first, in_block, self.by_columns)
            if is_balanced and not (self.by_columns and leaves_column(self.tokens, self.source, first, end)):
                self.index = end
                return
            self.unbalanced = end
        if self.by_columns:
            aligned = aligned_end(self.tokens, self.source, first, self.index)
            if aligned is not None:
                self.index = aligned
                return
        raise Lost

    def _unclosed(self, body: Body, opened: int) -> None:
        body.is_partial = True
        type_ = self.values[opened]
        message = f"expected `}}` to close the block `{type_}` that starts here, found {self._here()}"
        self._note(Fault(self.starts[opened], message))

    def _here(self) -> str:
        if self.kinds[self.index] == END:
            return "the end of the file"
        line, _ = self.source.position(self.starts[self.index])
        return f"`{self.values[self.index]}` in line {line}, which belongs further out"

    def _belongs_to_outer(self, opened: int, closer: int) -> bool:
        """Whether a `}` stands further left than the header of the block that it would close."""
        header = column_of(self.tokens, self.source, opened)
        brace = column_of(self.tokens, self.source, closer)
        return header is not None and brace is not None and brace < header

    def _begins_top_level(self, index: int) -> bool:
        return is_in_first_column(self.tokens, index) and begins_item(self.tokens, index)

    def _is_indented(self, first: int) -> bool:
        """Whether a top-level block stands in the first column and what it holds does not."""
        index = self.index
        while self.kinds[index] == NEWLINE:
            index += 1
        return is_in_first_column(self.tokens, first) and not is_in_first_column(self.tokens, index)

    def _note_duplicates(self, body: Body) -> None:
        assignments = body.assignments
        if len(assignments) < 2 or len({assignment.name for assignment in assignments}) == len(assignments):
            return
        seen: dict[str, Assignment] = {}
        for assignment in assignments:
            first = seen.setdefault(assignment.name, assignment)
            if first is not assignment and len(self.duplicates) < MAX_FAULTS:
                self.duplicates.append((first, assignment))
