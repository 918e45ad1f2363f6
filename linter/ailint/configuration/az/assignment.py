"""Assignments of the shell: text, arrays, maps, and counting."""

import re
from collections.abc import Sequence

from ailint.configuration.az.environment import List, Map, Mixed, Variable
from ailint.configuration.az.expansion import MOST_FIELDS, Expander
from ailint.configuration.az.field import Field
from ailint.configuration.az.text import joined, known_text
from ailint.syntax.shell.script import Assignment, Function, Word
from ailint.value import Absent, Choice, Known, Provenance, Reason, Unknown, Value

_ENTRY = re.compile(r"\[([^\]]{1,200})\]=(.*)", re.DOTALL)
_STEP = re.compile(r"\s*(?:(\+\+|--)\s*(\w+)|(\w+)\s*(\+\+|--)|(\w+)\s*([-+*/%]?)=(?!=)(.*))\s*\Z", re.DOTALL)
_HIGHEST_INDEX = 10_000
_MOST_PIECES = 1_000


class Assigner(Expander):
    """Expands words, and changes the environment by what is assigned."""

    def assign(self, assignment: Assignment) -> None:
        """Carry out an assignment or declaration."""
        name = assignment.name
        if not name:
            return
        if assignment.value is None:
            self._declare(assignment)
        elif assignment.index is not None and isinstance(assignment.value, Word):
            self._assign_element(assignment, assignment.index, assignment.value)
        else:
            before = self.environment.lookup(name) if assignment.appends else None
            variable = self._variable(assignment, before)
            self.environment.assign(name, variable, is_local=assignment.is_local and self._is_in_function)

    @property
    def _is_in_function(self) -> bool:
        return len(self.environment.frames) > 1

    def _declare(self, assignment: Assignment) -> None:
        where = Provenance(self.text.span(assignment.start, assignment.end))
        if assignment.is_map:
            self.environment.assign(assignment.name, Map({}), is_local=self._is_in_function)
        elif assignment.is_local and self._is_in_function:
            self.environment.assign(assignment.name, Known("", where), is_local=True)

    def _variable(self, assignment: Assignment, before: Variable | None) -> Variable:
        if isinstance(assignment.value, list):
            is_map = assignment.is_map or isinstance(before or self.environment.lookup(assignment.name), Map)
            added = self._entries(assignment.value) if is_map else self._elements(assignment.value)
            return _united(before, added)
        assert assignment.value is not None
        word = assignment.value
        pieces = [self.value(word)] if word.literal is not None else self.pieces(word)
        if before is None or isinstance(before, Mixed):
            return self._mixed(assignment, [*(before.pieces if before else ()), *pieces])
        value = joined(pieces, self.span(word), self.source(word)) if pieces else self._nothing(word)
        if isinstance(before, List):
            return List((*before.items, value), before.is_open)
        if isinstance(before, Map):
            return before
        return self._mixed(assignment, [before, value])

    def _mixed(self, assignment: Assignment, pieces: Sequence[Value]) -> Variable:
        """The text that pieces make; where some are unknown and others hold blanks, its words are kept apart."""
        assert isinstance(assignment.value, Word)
        if not pieces:
            return self._nothing(assignment.value)
        node = assignment if assignment.appends else assignment.value
        value = joined(pieces, self.text.span(node.start, node.end), self.text.content[node.start : node.end])
        is_mixed = not isinstance(value, Known) and any(_has_blank(piece) for piece in pieces)
        return Mixed(tuple(pieces), value) if is_mixed and len(pieces) < _MOST_PIECES else value

    def _nothing(self, word: Word) -> Known[object]:
        return Known("", Provenance(self.span(word)))

    def _elements(self, words: Sequence[Word]) -> List:
        fields = self.fields(words)
        return List(tuple(field.value for field in fields if not field.is_open), any(field.is_open for field in fields))

    def _entries(self, words: Sequence[Word]) -> Map:
        entries: dict[str, Value] = {}
        is_open = False
        for word in words:
            value = self.value(word)
            match = _ENTRY.match(known_text(value) or "")
            if match is None or not isinstance(value, Known):
                is_open = True
            else:
                entries[match.group(1)] = Known(match.group(2), value.provenance)
        return Map(entries, is_open)

    def _assign_element(self, assignment: Assignment, index: Word, written: Word) -> None:
        value, key = self.value(written), known_text(self.value(index))
        held = self.environment.lookup(assignment.name)
        variable: Variable
        if isinstance(held, Map) or (held is None and key is not None and not key.isdecimal()):
            entries = dict(held.entries) if isinstance(held, Map) else {}
            is_open = isinstance(held, Map) and held.is_open
            variable = Map({**entries, key: value}, is_open) if key is not None else Map(entries, is_open=True)
        else:
            variable = _with_element(held, key, value)
        self.environment.assign(assignment.name, variable)

    def evaluate(self, expression: str) -> int | None:
        """The value of `((expression))`, which may assign; None where it is unknown."""
        match = _STEP.match(expression)
        if match is None:
            value = known_text(self.calculated(expression, self._nowhere()))
            return None if value is None else int(value)
        name = match.group(2) or match.group(3) or match.group(5)
        sign, operand = (
            (match.group(6), match.group(7)) if match.group(5) else ((match.group(1) or match.group(4))[0], "1")
        )
        source = f"{name} {sign} ({operand})" if sign else operand
        result = self.calculated(source, self._nowhere())
        self.environment.assign(name, result)
        text = known_text(result)
        return None if text is None else int(text)

    def _nowhere(self) -> Provenance:
        return Provenance(self.text.span(0, 0))

    def bind(self, function: Function, fields: Sequence[Field]) -> None:
        """Give the named parameters of a PowerShell function their values: by name, by position, by default."""
        named: dict[str, Value] = {}
        positional: list[Field] = []
        waiting = ""
        for field in fields:
            text = field.text or ""
            if text.startswith("-") and text[1:2].isalpha():
                waiting = text[1:].rstrip(":").lower()
            elif waiting:
                named[waiting] = field.value
                waiting = ""
            else:
                positional.append(field)
        for name, default in function.parameters:
            value: Value | None = named.get(name)
            if value is None and positional:
                value = positional.pop(0).value
            if value is None:
                where = Provenance(self.text.span(function.start, function.start))
                value = Unknown(Reason.INPUT, where, f"${name}") if default is None else self.value(default)
            self.environment.assign(name, value, is_local=True)


def _has_blank(value: Value) -> bool:
    return any(char.isspace() for char in known_text(value) or "")


def _united(before: Variable | None, added: List | Map) -> Variable:
    match before, added:
        case List(), List():
            items = (*before.items, *added.items)
            return List(items[:MOST_FIELDS], before.is_open or added.is_open or len(items) > MOST_FIELDS)
        case Map(), Map():
            return Map({**before.entries, **added.entries}, before.is_open or added.is_open)
        case ((Known() | Unknown() | Choice() | Absent()), List()):
            return List((before, *added.items), added.is_open)
        case _:
            return added


def _with_element(held: Variable | None, key: str | None, value: Value) -> List:
    items, is_open = (list(held.items), held.is_open) if isinstance(held, List) else ([], False)
    if key is None or not key.isdecimal() or len(key) > 5 or int(key) > min(len(items), _HIGHEST_INDEX):
        return List(tuple(items), is_open=True)
    items[int(key) : int(key) + 1] = [value]
    return List(tuple(items), is_open)
