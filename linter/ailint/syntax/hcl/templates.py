"""Strings, heredocs and bare templates to expressions."""

from ailint.syntax.hcl.cursor import TEMPLATE, Cursor
from ailint.syntax.hcl.faults import Fault
from ailint.syntax.hcl.literals import undoubled, unescaped
from ailint.syntax.hcl.pieces import SPACE, Directive, Part, Piece, line_pieces, nested, unindent
from ailint.syntax.hcl.tokens import (
    DIRECTIVE,
    END,
    HEREDOC_END,
    INTERPOLATION,
    NAME,
    SEQUENCE_END,
    TEXT,
    UNQUOTE,
)
from ailint.syntax.node import Expression, Literal, Template

_KEYWORDS = frozenset({"if", "else", "endif", "for", "endfor"})


class TemplateParser(Cursor):
    """Reads templates; what stands within `${ }` is read by `expression`."""

    __slots__ = ()

    def expression(self) -> Expression:
        """Read one expression."""
        raise NotImplementedError

    def quoted(self, index: int) -> Expression:
        """A string with interpolations, whose opening quote is the token `index`."""
        start = self.starts[index]
        self.index = index + 1
        parts = self._parts(UNQUOTE)
        return self._template(start, self.starts[self.index - 1] + 1, parts)

    def heredoc(self, index: int) -> Expression:
        """A heredoc, whose introducer is the token `index`."""
        introducer, start = self.values[index], self.starts[index]
        self.index = index + 1
        parts = self._parts(HEREDOC_END, by_line=introducer.startswith("<<-"))
        if introducer.startswith("<<-"):
            unindent(parts)
        return self._template(start, self.starts[self.index - 1] + len(self.values[self.index - 1]), parts)

    def bare(self) -> Expression:
        """A whole text that is a template, as `templatefile` and the strings of `.tf.json` files are."""
        parts = self._parts(END)
        return self._template(0, len(self.tokens.text), parts)

    def _template(self, start: int, end: int, parts: list[Part]) -> Expression:
        content = nested(parts)
        if not content:
            return Literal(start, end, "")
        if len(content) == 1 and isinstance(parts[0], Piece) and isinstance(content[0], Literal):
            return Literal(start, end, content[0].value)
        return Template(start, end, content)

    def _parts(self, closer: str, by_line: bool = False) -> list[Part]:
        """All parts up to the closing token, which is passed; white space next to a `~` is gone."""
        self.enter(TEMPLATE)
        kinds = self.kinds
        parts: list[Part] = []
        trims = False
        while (kind := kinds[self.index]) != closer:
            if kind == TEXT:
                text = self._text(closer, by_line, trims)
                trims = False
                parts += text
                continue
            if kind not in {INTERPOLATION, DIRECTIVE}:
                self.fail("the end of the string")
            if parts and self.values[self.index].endswith("~") and isinstance(previous := parts[-1], Piece):
                previous.value = previous.value.rstrip(SPACE)
            parts.append(self._interpolation() if kind == INTERPOLATION else self._directive())
            trims = self.values[self.index - 1] == "~}"
        self.index += 1
        self.depth -= TEMPLATE
        return parts

    def _text(self, closer: str, by_line: bool, trims: bool) -> list[Part]:
        index = self.index
        raw, start = self.values[index], self.starts[index]
        self.index = index + 1
        if closer == UNQUOTE:
            value = unescaped(raw, start)
            return [Piece(start, start + len(raw), value.lstrip(SPACE) if trims else value)]
        if not (by_line or trims or self.values[self.index].endswith("~")):
            return [Piece(start, start + len(raw), undoubled(raw))]
        pieces = line_pieces(raw, start)
        if trims and isinstance(first := pieces[0], Piece):
            first.value = first.value.lstrip(SPACE)
        return pieces

    def _interpolation(self) -> Expression:
        start = self.starts[self.index]
        self.index += 1
        expression = self.expression()
        if self.kinds[self.index] != SEQUENCE_END:
            if "\n" in self.tokens.text[start : self.starts[self.index]]:
                raise Fault(
                    start, f"expected `}}` to close the `${{` that starts here, found {self.found()} further down"
                )
            self.fail("`}` to close the `${`, or an operator (text that is meant literally is written `$${`)")
        self.index += 1
        return expression

    def _directive(self) -> Directive:
        start = self.starts[self.index]
        self.index += 1
        if self.kinds[self.index] != NAME or self.values[self.index] not in _KEYWORDS:
            self.fail("`if`, `else`, `endif`, `for` or `endfor` (text that is meant literally is written `%%{`)")
        keyword = self.values[self.index]
        self.index += 1
        directive = Directive(start, keyword)
        if keyword == "if":
            directive.subject = self.expression()
        elif keyword == "for":
            directive.key_name, directive.value_name = self.loop_names()
            directive.subject = self.expression()
        end = self.expect(SEQUENCE_END, f"`}}` to close the `%{{ {keyword}`")
        directive.end = end + len(self.values[self.index - 1])
        return directive

    def loop_names(self) -> tuple[str | None, str]:
        """`v in` or `k, v in`: the names, the first None where there is one only."""
        first: str | None = None
        second = self.name("a name after `for`")
        if self.kinds[self.index] == ",":
            self.index += 1
            first, second = second, self.name("a second name after the comma")
        if self.kinds[self.index] != NAME or self.values[self.index] != "in":
            self.fail("`in` after the names of the `for`")
        self.index += 1
        return first, second
