"""The command line. A command's module is imported when the command is called."""

from ailint.cli.entry import main

__all__ = ["main"]
