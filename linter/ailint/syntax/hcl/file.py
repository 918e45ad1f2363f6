"""HCL files, and the expressions and templates that stand in other files."""

from collections.abc import Sequence

from ailint.source.notice import Notice, NoticeKind
from ailint.source.text import SourceText
from ailint.syntax.block import Assignment, Body
from ailint.syntax.hcl.bodies import MAX_FAULTS, BodyParser
from ailint.syntax.hcl.expressions import ExpressionParser
from ailint.syntax.hcl.faults import Fault
from ailint.syntax.hcl.lexer import tokenize, tokenize_expression, tokenize_template
from ailint.syntax.hcl.relocation import relocate
from ailint.syntax.hcl.tokens import END, Tokens
from ailint.syntax.node import Expression, Invalid


class HclFile:
    """What a `.tf`, `.tofu`, `.tfvars` or `.hcl` file holds.

    `comments` are the (start, end) offsets of its comments, in order, line ends not included.
    """

    __slots__ = ("body", "comments", "notices")

    def __init__(self, body: Body, notices: list[Notice], comments: list[tuple[int, int]]) -> None:
        self.body = body
        self.notices = notices
        self.comments = comments


def parse_hcl(source: SourceText, ask_second_opinion: bool = True) -> HclFile:
    """Read a file as far as it can be understood; `notices` say where that was not so.

    A value that could not be read is Invalid, and a body that may have lost something is `is_partial`. For a file with
    syntax errors python-hcl2 is asked whether it accepts it, which takes up to half a second, unless told otherwise.
    """
    tokens = tokenize(source.content)
    parser = BodyParser(tokens, source)
    body = parser.file()
    notices = _notices(source, parser, ask_second_opinion)
    return HclFile(body, notices, tokens.comments)


def parse_expression(
    source: SourceText, content: str | None = None, offsets: Sequence[int] | None = None
) -> tuple[Expression, list[Notice]]:
    """Read one expression: `content`, or the whole of `source`.

    `offsets[i]` is where character `i` of `content` stands in `source`, one more for its end: `range(at, at + n + 1)`
    where it stands there as it is, `ailint.syntax.hcl.relocation.json_offsets` where it was a JSON string with escapes.
    The expression is Invalid where there is a notice.
    """
    text = source.content if content is None else content
    return _fragment(source, tokenize_expression(text), offsets, is_template=False)


def parse_template(
    source: SourceText, content: str | None = None, offsets: Sequence[int] | None = None
) -> tuple[Expression, list[Notice]]:
    """Read a bare template, such as a file for `templatefile` or a string of a `.tf.json` file.

    Quotes and backslashes mean themselves in it. For the parameters see `parse_expression`.
    """
    text = source.content if content is None else content
    return _fragment(source, tokenize_template(text), offsets, is_template=True)


def _fragment(
    source: SourceText, tokens: Tokens, offsets: Sequence[int] | None, is_template: bool
) -> tuple[Expression, list[Notice]]:
    parser = ExpressionParser(tokens)
    try:
        if is_template:
            node = parser.bare()
        else:
            node = parser.expression()
            if parser.kinds[parser.index] != END:
                parser.fail("the end of the expression, or an operator")
    except Fault as fault:
        offset = offsets[fault.offset] if offsets is not None else fault.offset
        end = len(tokens.text)
        invalid = Invalid(0, end) if offsets is None else Invalid(offsets[0], offsets[end])
        return invalid, [_notice(source, Fault(offset, fault.message, fault.is_limit))]
    if offsets is not None:
        relocate(node, offsets)
    return node, []


def _notices(source: SourceText, parser: BodyParser, ask_second_opinion: bool) -> list[Notice]:
    faults = parser.faults
    notices = [_notice(source, fault) for fault in faults]
    if ask_second_opinion and any(not fault.is_limit for fault in faults):
        from ailint.syntax.hcl.second_opinion import second_opinion  # python-hcl2 is slow to import

        notices[0] = Notice(
            notices[0].kind,
            f"{notices[0].message} ({second_opinion(source.content)})",
            source.path,
            notices[0].line,
            notices[0].column,
        )
    if len(faults) >= MAX_FAULTS:
        message = f"{MAX_FAULTS} syntax errors; the rest of the file is not read"
        notices.append(Notice(NoticeKind.SYNTAX, message, source.path, notices[-1].line, notices[-1].column))
    notices.extend(_duplicate(source, first, second) for first, second in parser.duplicates)
    return notices


def _notice(source: SourceText, fault: Fault) -> Notice:
    line, column = source.position(fault.offset)
    return Notice(NoticeKind.LIMIT if fault.is_limit else NoticeKind.SYNTAX, fault.message, source.path, line, column)


def _duplicate(source: SourceText, first: Assignment, second: Assignment) -> Notice:
    line, column = source.position(second.start)
    earlier, _ = source.position(first.start)
    message = f"`{second.name}` is already set in line {earlier}; Terraform refuses that: remove one of the two"
    return Notice(NoticeKind.DUPLICATE, message, source.path, line, column)
