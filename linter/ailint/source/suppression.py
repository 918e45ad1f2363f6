"""`# ailint: ignore[rule-id] reason`, as it stands in a file."""

import msgspec


class Suppression(msgspec.Struct, frozen=True):
    """A comment that silences rules. Collected while parsing, since trees are dropped.

    `first_line` to `last_line` (1-based, inclusive) is what it covers: its own line where something stands before
    it, else the line or the whole block or document that follows it.
    `rules` is empty where the comment is malformed; `problem` then says how.
    """

    file: str
    line: int
    column: int
    rules: tuple[str, ...]
    reason: str
    first_line: int
    last_line: int
    problem: str = ""
