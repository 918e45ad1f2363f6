"""The words of HCL, as the lexer hands them to the parser.

A token's kind is an operator or bracket itself (`=`, `{`, `&&` …) or one of the names below. Kinds, values and start
offsets stand in three parallel lists, since an object for each of a million tokens would cost more than parsing.
"""

NAME = "name"
NEWLINE = "newline"
"""Only where a line end means something: directly in a file, a block or an object, never within `(`, `[` or `${`."""
NUMBER = "number"
STRING = "string"
"""A whole quoted string without escapes and interpolations; its value keeps the quotes."""
ESCAPED = "escaped string"
"""A whole quoted string with escapes, without interpolations; its value keeps the quotes."""
QUOTE = "opening quote"
UNQUOTE = "closing quote"
HEREDOC = "heredoc"
"""The value is the introducer with its line end: `<<-EOT`."""
HEREDOC_END = "heredoc end"
TEXT = "text"
INTERPOLATION = "${"
"""The value is `${` or `${~`."""
DIRECTIVE = "%{"
"""The value is `%{` or `%{~`."""
SEQUENCE_END = "end of ${"
"""The `}` or `~}` of an interpolation or directive."""
FOR_BRACE = "{for"
"""A `{` that begins an object `for` expression."""
END = "end"
FAULT = "fault"
"""Characters that are no token; the value says what is wrong with them."""
CUT = "cut"
"""Where a heredoc without end was given up: nothing before it can be told to be closed. The value says so."""
LIMIT = "limit"
"""Where the lexer stopped at a limit; the value says which."""


class Tokens:
    """The tokens of a text, always ending with `END`, and its comments as (start, end) offsets."""

    __slots__ = ("comments", "kinds", "starts", "text", "values")

    def __init__(self, text: str) -> None:
        self.text = text
        self.kinds: list[str] = []
        self.values: list[str] = []
        self.starts: list[int] = []
        self.comments: list[tuple[int, int]] = []

    def add(self, kind: str, value: str, start: int) -> None:
        """Append one token."""
        self.kinds.append(kind)
        self.values.append(value)
        self.starts.append(start)


_NAMED = {
    NEWLINE: "the end of the line",
    END: "the end of the file",
    QUOTE: "a string",
    UNQUOTE: "the end of the string",
    HEREDOC: "a heredoc",
    HEREDOC_END: "the end of the heredoc",
    SEQUENCE_END: "`}`",
    FOR_BRACE: "`{`",
    TEXT: "text",
}


def described(kind: str, value: str) -> str:
    """A token in words for a message: `the end of the line`, `` `resource` `` …"""
    if kind in _NAMED:
        return _NAMED[kind]
    return f"`{value if len(value) <= 30 else value[:29] + '…'}`"
