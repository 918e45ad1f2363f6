"""`[ … ]` and `{ … }`: lists, objects, and the `for` expressions that make them."""

from ailint.syntax.hcl.cursor import BRACKET
from ailint.syntax.hcl.faults import Fault
from ailint.syntax.hcl.templates import TemplateParser
from ailint.syntax.hcl.tokens import END, FOR_BRACE, NAME, NEWLINE
from ailint.syntax.node import Array, Entry, Expression, For, Literal, Mapping, Spread


class BracketParser(TemplateParser):
    """Reads what stands in square and curly brackets."""

    __slots__ = ()

    def array(self, index: int) -> Expression:
        """A list or list `for`, whose `[` is the token `index`."""
        self.enter(BRACKET)
        kinds = self.kinds
        start = self.starts[index]
        self.index = index + 1
        if kinds[self.index] == NAME and self.values[self.index] == "for":
            return self._for(start, "]")
        items: list[Expression] = []
        while kinds[self.index] != "]":
            if kinds[self.index] == END:
                self._fail_in("[", start, "a value")
            items.append(self.expression())
            if kinds[self.index] == ",":
                self.index += 1
            elif kinds[self.index] != "]":
                self._fail_in("[", start, "`,` or `]` after the item")
        self.index += 1
        self.depth -= BRACKET
        return Array(start, self.starts[self.index - 1] + 1, items)

    def mapping(self, index: int) -> Expression:
        """An object or object `for`, whose `{` is the token `index`."""
        self.enter(BRACKET)
        kinds = self.kinds
        start = self.starts[index]
        is_for = kinds[index] == FOR_BRACE
        self.index = index + 1
        if not is_for:
            self._skip_lines()
            is_for = kinds[self.index] == NAME and self.values[self.index] == "for"
        if is_for:
            return self._for(start, "}")
        entries: list[Entry | Spread] = []
        while kinds[self.index] != "}":
            entries.append(self._entry(start))
            self._skip_lines()
        self.index += 1
        self.depth -= BRACKET
        return Mapping(start, self.starts[self.index - 1] + 1, entries)

    def _entry(self, opened: int) -> Entry:
        kinds = self.kinds
        index = self.index
        if kinds[index] == END:
            self._fail_in("{", opened, "a key")
        key: Expression
        if kinds[index] == NAME and kinds[index + 1] in {"=", ":"}:
            name, start = self.values[index], self.starts[index]
            key = Literal(start, start + len(name), name)
            self.index = index + 1
        else:
            key = self.expression()
        if kinds[self.index] not in {"=", ":"}:
            self._fail_in("{", opened, "`=` and a value after the key")
        self.index += 1
        value = self.expression()
        if kinds[self.index] in {NEWLINE, ","}:
            self.index += 1
        elif kinds[self.index] != "}":
            self._fail_in("{", opened, "a line end, `,` or `}` after the value")
        return Entry(key.start, value.end, key, value)

    def _skip_lines(self) -> None:
        while self.kinds[self.index] == NEWLINE:
            self.index += 1

    def _for(self, start: int, closer: str) -> Expression:
        """The rest of a `for` expression; the cursor stands on `for`."""
        self.index += 1
        key_name, value_name = self.loop_names()
        collection = self.expression()
        self.expect(":", "`:` after the collection of the `for`")
        key: Expression | None = None
        value = self.expression()
        if closer == "}":
            self.expect("=>", "`=>` and a value after the key of the `for`")
            key, value = value, self.expression()
        groups = closer == "}" and self.kinds[self.index] == "..."
        if groups:
            self.index += 1
        condition: Expression | None = None
        if self.kinds[self.index] == NAME and self.values[self.index] == "if":
            self.index += 1
            condition = self.expression()
        end = self.expect(closer, f"`if` or `{closer}` to end the `for`")
        self.depth -= BRACKET
        return For(
            start,
            end + 1,
            value_name,
            collection,
            value,
            key_name=key_name,
            key=key,
            condition=condition,
            groups=groups,
        )

    def _fail_in(self, bracket: str, opened: int, expected: str) -> None:
        """Fail; where the text ended, the open bracket is the place to look at."""
        if self.kinds[self.index] == END:
            closer = "]" if bracket == "[" else "}"
            raise Fault(
                opened, f"expected `{closer}` to close the `{bracket}` that starts here, found the end of the file"
            )
        self.fail(expected)
