"""The command line. A command's module is imported when the command is called."""

import atexit
import gc
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and exit: 0 clean, 1 findings, 2 the job could not be done in full.

    The process belongs to the command from here on. Nearly all that a run makes lives to its end, and what projects
    leave behind is collected by the engine: to look for garbage while modules are loaded, and once more at the end, is
    a fifth of a short run.
    """
    gc.disable()
    atexit.register(gc.freeze)
    from ailint.cli.entry import run

    run(arguments)


__all__ = ["main"]
