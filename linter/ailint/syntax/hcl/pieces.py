"""The parts of a template before they are nested: text by the line, interpolations, directives.

White space that `~` and `<<-` take away is taken here, by HCL's own rules, which look at one line at a time.
"""

import re
import sys
from typing import TypeAlias

from ailint.syntax.hcl.faults import Fault
from ailint.syntax.hcl.literals import composed, undoubled
from ailint.syntax.node import Expression, Literal, Node, TemplateFor, TemplateIf

SPACE = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""White space as Go's unicode.IsSpace has it."""

MAX_DIRECTIVES = 100
"""`%{ if }` and `%{ for }` within each other."""

# HCL's scanner takes a `$` and a blank behind it together, which shows where that one ends a line.
_LINES = re.compile(r"[^\n]*(?:[$%][ \t]|(?<![$%])[$%]\r)(?=\n)|[^\n]*+\n|[^\n]++").finditer


class Piece(Node):
    """Literal text of a template; not a Literal, since `${"a"}` is one too and must stay apart."""

    __slots__ = ("value",)

    def __init__(self, start: int, end: int, value: str) -> None:
        self.start = start
        self.end = end
        self.value = value


class Directive(Node):
    """`%{ keyword … }`, with the condition or collection, and the names of a `for`."""

    __slots__ = ("key_name", "keyword", "subject", "value_name")

    def __init__(
        self,
        start: int,
        keyword: str,
        subject: Expression | None = None,
        key_name: str | None = None,
        value_name: str = "",
    ) -> None:
        self.start = start
        self.end = start
        self.keyword = keyword
        self.subject = subject
        self.key_name = key_name
        self.value_name = value_name


Part: TypeAlias = Piece | Directive | Expression


def line_pieces(raw: str, start: int) -> list[Part]:
    """The text of a heredoc or bare template, a piece for each line, its line end included."""
    return [Piece(start + line.start(), start + line.end(), undoubled(line[0])) for line in _LINES(raw)]


def unindent(parts: list[Part]) -> None:
    """Take from each line of a `<<-` heredoc the white space that all lines begin with.

    Lines of white space alone do not count and stay as they are; a line that begins with an interpolation or directive
    has none. As in HCL, a line whose predecessor lost its line end to a `~` is not looked at.
    """
    leading: list[Piece] = []
    smallest = sys.maxsize
    begins_line = True
    for part in parts:
        if begins_line:
            begins_line = False
            indentation = 0
            if isinstance(part, Piece):
                indentation = len(part.value) - len(part.value.lstrip(SPACE))
                if indentation == len(part.value) and part.value.endswith("\n"):
                    begins_line = True
                    continue
                leading.append(part)
            smallest = min(smallest, indentation)
        if isinstance(part, Piece) and part.value.endswith("\n"):
            begins_line = True
    for piece in leading:
        piece.value = piece.value[smallest:]


class _Open:
    """A directive whose end is not met yet; `outer` is the list that the finished node goes to."""

    __slots__ = ("directive", "inner", "otherwise", "outer")

    def __init__(self, directive: Directive, outer: list[Expression]) -> None:
        self.directive = directive
        self.outer = outer
        self.inner: list[Expression] = []
        self.otherwise: list[Expression] | None = None


def nested(parts: list[Part]) -> list[Expression]:
    """The parts as expressions: neighbouring text made one literal, `if` and `for` holding what they enclose.

    Raises Fault where directives don't match.
    """
    target: list[Expression] = []
    run: list[Piece] = []
    stack: list[_Open] = []
    for part in parts:
        if isinstance(part, Piece):
            run.append(part)
            continue
        if run:
            target.append(_literal(run))
            run = []
        if not isinstance(part, Directive):
            target.append(part)
        elif part.keyword in {"if", "for"}:
            if len(stack) >= MAX_DIRECTIVES:
                message = f"more than {MAX_DIRECTIVES} directives within each other, which are not read"
                raise Fault(part.start, message, is_limit=True)
            stack.append(_Open(part, target))
            target = stack[-1].inner
        elif part.keyword == "else":
            target = _otherwise(part, stack)
        else:
            target = _closed(part, stack)
    if run:
        target.append(_literal(run))
    if stack:
        keyword = stack[-1].directive.keyword
        message = f"expected `%{{ end{keyword} }}` to close the `%{{ {keyword} }}` that starts here"
        raise Fault(stack[-1].directive.start, message)
    return target


def _literal(run: list[Piece]) -> Literal:
    value = run[0].value if len(run) == 1 else composed("".join([piece.value for piece in run]))
    return Literal(run[0].start, run[-1].end, value)


def _otherwise(directive: Directive, stack: list[_Open]) -> list[Expression]:
    if not stack or stack[-1].directive.keyword != "if" or stack[-1].otherwise is not None:
        raise Fault(directive.start, "there is no open `%{ if }` that this `%{ else }` could belong to")
    stack[-1].otherwise = []
    return stack[-1].otherwise


def _closed(directive: Directive, stack: list[_Open]) -> list[Expression]:
    keyword = directive.keyword
    if not stack or f"end{stack[-1].directive.keyword}" != keyword:
        opener = keyword.removeprefix("end")
        raise Fault(directive.start, f"there is no open `%{{ {opener} }}` that this `%{{ {keyword} }}` could close")
    opened = stack.pop()
    begin = opened.directive
    assert begin.subject is not None
    node: TemplateIf | TemplateFor
    if begin.keyword == "if":
        node = TemplateIf(begin.start, directive.end, begin.subject, opened.inner, opened.otherwise or [])
    else:
        node = TemplateFor(begin.start, directive.end, begin.key_name, begin.value_name, begin.subject, opened.inner)
    opened.outer.append(node)
    return opened.outer
