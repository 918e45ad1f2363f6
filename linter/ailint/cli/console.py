"""Output as bytes in UTF-8, whatever the console says its encoding is: reports are the same everywhere."""

import os
import sys

from ailint.errors import AilintError


class ReaderLeftError(Exception):
    """Whoever read the output wants no more of it (`| head`). No OSError, since click has its own ideas of those."""


def write(text: str) -> None:
    """Write to standard output; what UTF-8 can't hold (lone surrogates) is escaped.

    Raises ReaderLeftError, and AilintError where there is no output or no room for it.
    """
    if sys.stdout is None:  # closed by whoever called
        raise AilintError("standard output is closed", hint="--format NAME=FILE writes to a file")
    data = text.encode("utf-8", "backslashreplace")
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError as error:
        raise ReaderLeftError from error
    except OSError as error:
        silence()
        raise AilintError(f"standard output can't be written: {error.strerror or error}") from error


def silence() -> None:
    """What is still buffered goes nowhere; flushing it at exit would complain once again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def write_error(text: str) -> None:
    """Write a line to standard error, where there is one."""
    if sys.stderr is None:
        return
    data = f"{text}\n".encode("utf-8", "backslashreplace")
    sys.stderr.flush()
    sys.stderr.buffer.write(data)
    sys.stderr.buffer.flush()


def has_colors(no_color: bool) -> bool:
    """Whether colours are welcome: at a terminal, where neither the option nor NO_COLOR forbids them."""
    if no_color or os.environ.get("NO_COLOR"):
        return False
    return sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
