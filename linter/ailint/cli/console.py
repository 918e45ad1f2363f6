"""Output as bytes in UTF-8, whatever the console says its encoding is: reports are the same everywhere."""

import os
import sys


class ReaderLeftError(Exception):
    """Whoever read the output wants no more of it (`| head`). No OSError, since click has its own ideas of those."""


def write(text: str) -> None:
    """Write to standard output; what UTF-8 can't hold (lone surrogates) is escaped. Raises ReaderLeftError."""
    data = text.encode("utf-8", "backslashreplace")
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError as error:
        raise ReaderLeftError from error


def write_error(text: str) -> None:
    """Write a line to standard error."""
    data = f"{text}\n".encode("utf-8", "backslashreplace")
    sys.stderr.flush()
    sys.stderr.buffer.write(data)
    sys.stderr.buffer.flush()


def has_colors(no_color: bool) -> bool:
    """Whether colours are welcome: at a terminal, where neither the option nor NO_COLOR forbids them."""
    if no_color or os.environ.get("NO_COLOR"):
        return False
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
