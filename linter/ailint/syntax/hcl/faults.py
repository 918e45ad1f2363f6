"""A syntax error on its way from where it was met to where parsing goes on."""


class Fault(Exception):  # noqa: N818 - never leaves this package
    """What was expected and found at an offset; `is_limit` where the text may be right but is too deep to be read."""

    def __init__(self, offset: int, message: str, is_limit: bool = False) -> None:
        super().__init__(message)
        self.offset = offset
        self.message = message
        self.is_limit = is_limit


class Lost(Exception):  # noqa: N818 - never leaves this package
    """Brackets don't match any more: reading goes on at the next block that begins a line at its first column."""
