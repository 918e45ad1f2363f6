"""Bicep's expressions: precedence climbing over the tokens, giving the shared syntax nodes."""

from collections.abc import Callable

from ailint.syntax.bicep.lexer import END, HEAD, MIDDLE, NEWLINE, NUMBER, STRING, TAIL, WORD
from ailint.syntax.bicep.reader import NotUnderstoodError
from ailint.syntax.bicep.recovery import RecoveringReader
from ailint.syntax.node import (
    Array,
    Binary,
    Call,
    Conditional,
    Entry,
    Expression,
    For,
    Index,
    Invalid,
    Lambda,
    Literal,
    Mapping,
    Member,
    Name,
    Parenthesis,
    Spread,
    Template,
    Unary,
)

# All of Bicep's operators are left-associative; the highest binds tightest.
_PRECEDENCE = {
    "??": 1,
    "||": 2,
    "&&": 3,
    "==": 4,
    "!=": 4,
    "=~": 4,
    "!~": 4,
    "<": 5,
    "<=": 5,
    ">": 5,
    ">=": 5,
    "+": 6,
    "-": 6,
    "*": 7,
    "/": 7,
    "%": 7,
}
_CONSTANTS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
# A string or name before one of these is the whole expression.
_ENDS = frozenset({NEWLINE, ",", "}", "]", ")", END})
_KEYS = frozenset({WORD, STRING})
LoopHeader = tuple[str, str | None, Expression]


class ExpressionParser(RecoveringReader):
    """Reads expressions; an item or property that cannot be read becomes `Invalid`, with a notice."""

    def expression(self) -> Expression:
        """Any expression, the conditional included."""
        at = self.at
        kinds = self.kinds
        if kinds[at + 1] in _ENDS:
            if kinds[at] == STRING:
                self.at = at + 1
                return self.literal(at)
            if kinds[at] == WORD:
                self.at = at + 1
                return self.word(at)
        self.deeper()
        condition = self._operation(0)
        if kinds[self.at] != "?":
            self.depth -= 1
            return condition
        # `a ? b : c ? d : e …` can be a long table, so its arms are collected, not recursed into.
        arms: list[tuple[Expression, Expression]] = []
        while self.take_if("?"):
            then = self.expression()
            self.skip_newlines_before(":")
            self.take(":")
            arms.append((condition, then))
            condition = self._operation(0)
        self.depth -= 1
        result = condition
        for test, then in reversed(arms):
            result = Conditional(test.start, result.end, test, then, result)
        return result

    def literal(self, at: int) -> Literal:
        """The string constant at a token."""
        literal = self.literals.get(at)
        if literal is None:
            start, end = self.starts[at], self.ends[at]
            return Literal(start, end, self.content[start + 1 : end - 1])
        return literal

    def interpolated(self, what: str) -> Literal | Template:
        """A string, with holes or without."""
        at = self.at
        if self.kinds[at] == STRING:
            self.at = at + 1
            return self.literal(at)
        if self.kinds[at] == HEAD:
            return self._template()
        raise self.expected(what)

    def object(self, nested: Callable[[], bool] | None = None) -> Mapping:
        """`{ key: value … }`; entries are separated by line ends, commas or both.

        `nested` reads a resource declared among the properties, and says whether there was one.
        """
        start = self.starts[self.take("{")]
        entries: list[Entry | Spread] = []
        kinds = self.kinds
        depth = self.depth
        while True:
            kind = kinds[self.at]
            if kind == NEWLINE or kind == ",":
                self.at += 1
                continue
            if kind == "}":
                self.at += 1
                return Mapping(start, self.ends[self.at - 1], entries)
            first = self.at
            try:
                entry = None if nested is not None and nested() else self._entry()
                self.separator("}")
                if entry is not None:
                    entries.append(entry)
            except NotUnderstoodError as fault:
                self.recover(fault, first, "}", depth)
                entries.append(self._invalid_entry(first))

    def loop_header(self) -> LoopHeader:
        """`for item in collection:` or `for (item, index) in collection:`, the colon included."""
        self.take_word("for")
        index_name = None
        if self.take_if("("):
            item_name = self.take_name("the name of the loop's item")
            self.take(",")
            index_name = self.take_name("the name of the loop's index")
            self.take(")")
        else:
            item_name = self.take_name("the name of the loop's item")
        self.take_word("in")
        collection = self.expression()
        self.take(":")
        return item_name, index_name, collection

    def call_arguments(self) -> list[Expression]:
        """`(a, b)`; the `)` is the last token read."""
        self.take("(")
        arguments: list[Expression] = []
        self.skip_newlines()
        while not self.take_if(")"):
            arguments.append(self.expression())
            self.skip_newlines()
            if self.kinds[self.at] != ")":
                self.take(",", "`,` or `)`")
                self.skip_newlines()
        return arguments

    def is_loop(self) -> bool:
        """Whether the `[` here opens a `for`."""
        at = self.at + 1
        while self.kinds[at] == NEWLINE:
            at += 1
        return self.content[self.starts[at] : self.ends[at]] == "for" and self.kinds[at + 1] in (WORD, "(")

    def _operation(self, floor: int) -> Expression:
        self.deeper()
        left = self.operand()
        kinds = self.kinds
        while True:
            operator = kinds[self.at]
            precedence = _PRECEDENCE.get(operator, 0)
            if precedence <= floor:
                break
            self.at += 1
            right = self._operation(precedence)
            left = Binary(left.start, right.end, operator, left, right)
        self.depth -= 1
        return left

    def operand(self) -> Expression:
        """A primary with what is before it (`!`, `-`) and behind it (`.name`, `[index]`, `!`)."""
        kinds = self.kinds
        first = self.at
        while kinds[self.at] in ("!", "-"):
            self.at += 1
        prefixes = self.at - first
        operand = self._primary()
        while True:
            kind = kinds[self.at]
            if kind == ".":
                operand = self._member(operand)
            elif kind == "[":
                operand = self._index(operand)
            elif kind == "!":
                self.at += 1
                operand = Unary(operand.start, self.ends[self.at - 1], "!!", operand)
            elif kind == "::":
                self.at += 1
                name = self.name("the name of a nested resource")
                operand = Binary(operand.start, name.end, "::", operand, name)
            else:
                break
        for at in range(first + prefixes - 1, first - 1, -1):
            operand = Unary(self.starts[at], operand.end, kinds[at], operand)
        return operand

    def _primary(self) -> Expression:
        at = self.at
        match self.kinds[at]:
            case "word":
                self.at = at + 1
                following = self.kinds[at + 1]
                if following == "(":
                    name = self.content[self.starts[at] : self.ends[at]]
                    arguments = self.call_arguments()
                    return Call(self.starts[at], self.ends[self.at - 1], name, arguments)
                if following == "=>":
                    return self._lambda(self.starts[at], [self.content[self.starts[at] : self.ends[at]]])
                return self.word(at)
            case "string":
                self.at = at + 1
                return self.literal(at)
            case "number":
                return self.number()
            case "{":
                return self.object()
            case "[":
                return self._for() if self.is_loop() else self._array()
            case "(":
                return self._parenthesis()
            case _:
                return self.interpolated("an expression")

    def word(self, at: int) -> Literal | Name:
        start, end = self.starts[at], self.ends[at]
        text = self.content[start:end]
        if text in _CONSTANTS:
            return Literal(start, end, _CONSTANTS[text])
        return Name(start, end, text)

    def name(self, what: str) -> Name:
        at = self.take(WORD, what)
        return Name(self.starts[at], self.ends[at], self.content[self.starts[at] : self.ends[at]])

    def number(self) -> Literal:
        at = self.take(NUMBER, "a number")
        start, end = self.starts[at], self.ends[at]
        if end - start > 20:
            raise NotUnderstoodError(start, "a number of more than 64 bits")
        return Literal(start, end, int(self.content[start:end]))

    def _member(self, target: Expression) -> Member | Call:
        self.at += 1
        is_safe = self.take_if("?")
        name = self.take_name("the name of a property or function")
        if self.kinds[self.at] == "(" and not is_safe:
            arguments = self.call_arguments()
            return Call(target.start, self.ends[self.at - 1], name, arguments, target=target)
        return Member(target.start, self.ends[self.at - 1], target, name, is_safe)

    def _index(self, target: Expression) -> Index:
        self.at += 1
        is_safe = self.take_if("?")
        from_end = self.at if self.take_if("^") else -1
        index = self.expression()
        if from_end >= 0:
            index = Unary(self.starts[from_end], index.end, "^", index)
        self.take("]")
        return Index(target.start, self.ends[self.at - 1], target, index, is_safe)

    def _template(self) -> Template:
        at = self.at
        start = self.starts[at]
        parts: list[Expression] = []
        while True:
            piece = self.literals.get(at)
            if piece is not None:
                parts.append(piece)
            self.at = at + 1
            if self.kinds[at] == TAIL:
                return Template(start, self.ends[at], parts)
            parts.append(self.expression())
            at = self.at
            if self.kinds[at] != MIDDLE and self.kinds[at] != TAIL:
                raise self.expected("`}` at the end of `${…`")

    def _array(self) -> Array:
        start = self.starts[self.take("[")]
        items: list[Expression] = []
        kinds = self.kinds
        depth = self.depth
        while True:
            kind = kinds[self.at]
            if kind == NEWLINE or kind == ",":
                self.at += 1
                continue
            if kind == "]":
                self.at += 1
                return Array(start, self.ends[self.at - 1], items)
            first = self.at
            try:
                item = self._spread() if kind == "..." else self.expression()
                self.separator("]")
                items.append(item)
            except NotUnderstoodError as fault:
                self.recover(fault, first, "]", depth)
                items.append(self._invalid(first))

    def _for(self) -> For:
        start = self.starts[self.take("[")]
        self.skip_newlines()
        item_name, index_name, collection = self.loop_header()
        self.skip_newlines()
        value = self.expression()
        self.skip_newlines()
        self.take("]")
        return For(start, self.ends[self.at - 1], item_name, collection, value, index_name=index_name)

    def _parenthesis(self) -> Parenthesis | Lambda:
        at = self.at
        start = self.starts[at]
        inner = self.call_arguments()
        if self.kinds[self.at] == "=>":
            names = [item.name for item in inner if isinstance(item, Name)]
            if len(names) != len(inner):
                raise NotUnderstoodError(start, "the parameters of a lambda are names")
            return self._lambda(start, names)
        if len(inner) != 1:
            raise NotUnderstoodError(start, f"expected one expression in parentheses, found {len(inner)}")
        return Parenthesis(start, self.ends[self.at - 1], inner[0])

    def _lambda(self, start: int, parameters: list[str]) -> Lambda:
        self.take("=>")
        self.skip_newlines()
        body = self.expression()
        return Lambda(start, body.end, parameters, body)

    def _entry(self) -> Entry | Spread:
        kinds = self.kinds
        at = self.at
        kind = kinds[at]
        if kind == "...":
            return self._spread()
        if kind in _KEYS:
            key: Expression = self._key(at)
            self.at = at + 1
        else:
            key = self.interpolated("the name of a property")
        if kinds[self.at] != ":":
            raise self.expected("`:`")
        self.at += 1
        value = self.expression()
        return Entry(key.start, value.end, key, value)

    def _key(self, at: int) -> Literal:
        if self.kinds[at] == STRING:
            return self.literal(at)
        start, end = self.starts[at], self.ends[at]
        return Literal(start, end, self.content[start:end])

    def _spread(self) -> Spread:
        start = self.starts[self.take("...")]
        value = self.expression()
        return Spread(start, value.end, value)

    def separator(self, closing: str) -> None:
        kind = self.kinds[self.at]
        if kind != NEWLINE and kind != "," and kind != closing:
            raise self.expected(f"a new line, `,` or `{closing}`")

    def _invalid(self, first: int) -> Invalid:
        """What was skipped since the token `first`."""
        return Invalid(self.starts[first], self.ends[max(first, self.at - 1)])

    def _invalid_entry(self, first: int) -> Entry:
        """A property whose value, or even name, is not known; where its name is, it stays."""
        skipped = self._invalid(first)
        if self.kinds[first] in _KEYS and self.kinds[first + 1] == ":" and self.at > first + 2:
            value = Invalid(self.starts[first + 2], skipped.end)
            return Entry(skipped.start, skipped.end, self._key(first), value)
        return Entry(skipped.start, skipped.end, skipped, skipped)
