"""Bicep's text to tokens, in one pass that never backtracks.

Tokens are parallel lists, since a hundred thousand are made in a scan. A token's kind is its own text for punctuation,
else one of the constants below. Blank lines and comments are folded into one NEWLINE; a line break before `?`, which
continues the line before, yields none.
"""

import re

from ailint.syntax.node import Literal

WORD = "word"
NUMBER = "number"
STRING = "string"
HEAD = "string up to ${"
MIDDLE = "string between } and ${"
TAIL = "string after }"
NEWLINE = "end of line"
END = "end of file"
BAD = "character that has no meaning"

# Alternatives in order of how often they match. White space and `#disable-next-line` before a token are in no group.
_TOKEN = re.compile(
    r"""[ \t\ufeff]*+(?:\#(?:disable-next-line|disable-diagnostics|restore-diagnostics)\b[^\r\n]*+)?+(?:
      ([A-Za-z_][A-Za-z0-9_]*+)
    | ((?:\r?\n|\r)[ \t\r\n]*+)
    | (=>|==|=~|\.\.\.|\?\?|::|!=|!~|<=|>=|&&|\|\||/(?![/*])|[{}()\[\]:=,.?@!*<>|+\-%^])
    | ('(?!'')[^'\\$\r\n]*+')
    | ([0-9]++)
    | (//[^\r\n]*+|/\*(?:[^*]++|\*(?!/))*+\*/)
    | (\$*+'''|')
    | (\Z)
    | (/\*(?s:.*)|\$++|(?s:.))
    )""",
    re.VERBOSE,
)
_WORD, _NEWLINE, _SIGN, _STRING, _NUMBER, _COMMENT, _QUOTE, _END = range(1, 9)

# Where a piece of a single-quoted string stops: its quote, a hole, an escape, the end of the line or file.
_SINGLE_LINE_STOP = re.compile(r"['\\\r\n]|\$\{|\Z")
_ESCAPE = re.compile(r"\\(?:([nrt\\'$])|u\{([0-9A-Fa-f]{1,8})\})")
_ESCAPED = {"n": "\n", "r": "\r", "t": "\t"}
# The end of a multi-line string, or a hole in it: at least as many `$` as stand before its first quotes, and a brace.
_MULTI_LINE_STOP = re.compile(r"'''|(?<!\$)\$++\{")


class Tokens:
    """The tokens of one file, and the offsets of its comments.

    `literals` holds, by token, the values of strings that are no plain text between quotes, and the pieces of strings
    with holes (none where a piece is empty). `faults` says, by token, why a string or character is wrong; the parser
    tells it when it comes to that token.
    """

    __slots__ = ("comments", "content", "ends", "faults", "kinds", "literals", "starts")

    def __init__(self, content: str) -> None:
        self.content = content
        self.kinds: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.literals: dict[int, Literal] = {}
        self.comments: list[tuple[int, int]] = []
        self.faults: dict[int, str] = {}


class _Hole:
    """An open `${`: how its string goes on after the `}`."""

    __slots__ = ("braces", "dollars")

    def __init__(self, dollars: int) -> None:
        self.dollars = dollars
        self.braces = 0


def tokenize(content: str) -> Tokens:
    """All tokens of a Bicep text; the last two are END."""
    return _Lexer(content).run()


class _Lexer:
    __slots__ = ("_content", "_holes", "_tokens")

    def __init__(self, content: str) -> None:
        self._content = content
        self._tokens = Tokens(content)
        self._holes: list[_Hole] = []

    def run(self) -> Tokens:
        at = self._plain_tokens(0)
        while at >= 0:
            at = self._plain_tokens(at)
        return self._tokens

    def _plain_tokens(self, at: int) -> int:
        """Reads up to and with the next string that needs care; where to go on, or -1 at the end."""
        tokens = self._tokens
        kinds = tokens.kinds
        add_kind, add_start, add_end = kinds.append, tokens.starts.append, tokens.ends.append
        for match in _TOKEN.finditer(self._content, at):
            group = match.lastindex or 0
            if group == _WORD:
                kind = WORD
            elif group == _SIGN:
                kind = match[group]
                if kind == "?":
                    self._join_lines()
                elif self._holes and kind in "{}" and self._closes_hole(kind):
                    return self._segment(*match.span(group))
            elif group == _NEWLINE:
                if self._holes:
                    self._break_holes(match.start(group))
                if not kinds or kinds[-1] == NEWLINE:
                    continue
                kind = NEWLINE
            elif group == _STRING:
                kind = STRING
            elif group == _NUMBER:
                kind = NUMBER
            elif group == _QUOTE:
                return self._open_string(*match.span(group))
            elif group == _COMMENT:
                tokens.comments.append(match.span(group))
                continue
            elif group == _END:
                break
            else:
                kind = BAD
                tokens.faults[len(kinds)] = _bad_character(match[group])
            add_kind(kind)
            add_start(match.start(group))
            add_end(match.end(group))
        for _ in range(2):  # the second lets the parser look one token ahead without care
            self._add(END, len(self._content), len(self._content))
        return -1

    def _add(self, kind: str, start: int, end: int, literal: Literal | None = None) -> None:
        tokens = self._tokens
        if literal is not None:
            tokens.literals[len(tokens.kinds)] = literal
        tokens.kinds.append(kind)
        tokens.starts.append(start)
        tokens.ends.append(end)

    def _fail(self, start: int, end: int, message: str) -> None:
        self._tokens.faults[len(self._tokens.kinds)] = message
        self._add(BAD, start, end)

    def _join_lines(self) -> None:
        tokens = self._tokens
        if tokens.kinds and tokens.kinds[-1] == NEWLINE:
            tokens.kinds.pop()
            tokens.starts.pop()
            tokens.ends.pop()

    def _closes_hole(self, brace: str) -> bool:
        hole = self._holes[-1]
        if brace == "{":
            hole.braces += 1
        elif hole.braces:
            hole.braces -= 1
        else:
            return True
        return False

    def _break_holes(self, at: int) -> None:
        self._holes.clear()
        self._fail(at, at, "the `${` of a string is not closed on its line")

    def _open_string(self, start: int, end: int) -> int:
        """Reads a string from its quote; `start` and `end` are those of the quote."""
        dollars = end - start - 3
        if dollars < 0:
            return self._single_line(start, end, HEAD, STRING)
        return self._multi_line(start, end, dollars, HEAD, STRING)

    def _segment(self, start: int, end: int) -> int:
        """Reads on in a string behind the `}` of its hole."""
        dollars = self._holes.pop().dollars
        if dollars:
            return self._multi_line(start, end, dollars, MIDDLE, TAIL)
        return self._single_line(start, end, MIDDLE, TAIL)

    def _single_line(self, start: int, inside: int, on_hole: str, on_quote: str) -> int:
        content = self._content
        pieces: list[str] = []
        at = inside
        while True:
            stop = _SINGLE_LINE_STOP.search(content, at)
            end = stop.start() if stop else len(content)
            pieces.append(content[at:end])
            sign = content[end : end + 1]
            if sign == "'":
                self._add_piece(on_quote, start, end + 1, inside, end, "".join(pieces))
                return end + 1
            if sign == "$":
                self._add_piece(on_hole, start, end + 2, inside, end, "".join(pieces))
                self._holes.append(_Hole(0))
                return end + 2
            if sign != "\\":
                self._holes.clear()
                self._fail(start, end, "the string is not closed on its line: expected `'`")
                return end
            escape = _ESCAPE.match(content, end)
            if escape is None or (escape[2] and int(escape[2], 16) > 0x10FFFF):
                self._holes.clear()
                self._fail(
                    end, end + 2, "an escape that Bicep does not know: expected one of \\n \\r \\t \\\\ \\' \\$ \\u{…}"
                )
                return self._skip_line(end)
            pieces.append(chr(int(escape[2], 16)) if escape[2] else _ESCAPED.get(escape[1], escape[1]))
            at = escape.end()
            if escape[1] == "$" and content.startswith("{", at):
                pieces.append("{")
                at += 1

    def _skip_line(self, at: int) -> int:
        content = self._content
        ends = [end for end in (content.find("\n", at), content.find("\r", at)) if end >= 0]
        return min(ends, default=len(content))

    def _multi_line(self, start: int, inside: int, dollars: int, on_hole: str, on_quote: str) -> int:
        content = self._content
        if on_hole == HEAD:
            if content.startswith("\r", inside):
                inside += 1
            if content.startswith("\n", inside):
                inside += 1
        stop = _multi_line_stop(content, inside, dollars)
        if stop is None:
            self._holes.clear()
            self._fail(start, len(content), "the multi-line string is not closed: expected `'''`")
            return len(content)
        end, after = stop
        if content[end] == "$":
            self._add_piece(on_hole, start, after, inside, end, content[inside:end])
            self._holes.append(_Hole(dollars))
        else:
            self._add_piece(on_quote, start, after, inside, end, content[inside:end])
        return after

    def _add_piece(self, kind: str, start: int, end: int, inside: int, inside_end: int, value: str) -> None:
        if kind == STRING:
            self._add(kind, start, end, Literal(start, end, value))
        else:
            self._add(kind, start, end, Literal(inside, inside_end, value) if value else None)


def _multi_line_stop(content: str, at: int, dollars: int) -> tuple[int, int] | None:
    """The offsets of, and behind, the quotes or the hole at which a piece of a multi-line string ends."""
    for match in _MULTI_LINE_STOP.finditer(content, at):
        start, end = match.span()
        if content[start] == "'":
            while content.startswith("'", end):  # quotes beyond three belong to the text
                end += 1
            return end - 3, end
        if dollars and end - start > dollars:
            return end - 1 - dollars, end
    return None


def _bad_character(text: str) -> str:
    if text.startswith("/*"):
        return "the comment is not closed: expected `*/`"
    if text == '"':
        return "strings stand in single quotes"
    return f"the character {text!r} has no meaning here"
