"""What goes wrong with the *call* (never with the infrastructure: that is a Finding, nor with a file: a Notice).

AilintError
├── UsageError      a path that does not exist, options that contradict each other
├── SettingsError   `.ailint.yaml` says something that ailint does not understand
└── PackError       no rule pack is installed, or one can't be imported
"""


class AilintError(Exception):
    """The run can't be done as asked; the command line prints it and exits with 2.

    `file` is a path as the user would type it, `line` and `column` are 1-based, `hint` says what to do.
    """

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        hint: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.hint = hint

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        text = f"{place}: {self.message}" if place else self.message
        return f"{text}\n  hint: {self.hint}" if self.hint else text


class UsageError(AilintError):
    """The command line asks for something that can't be done."""


class SettingsError(AilintError):
    """The settings file has a mistake; `file`, `line` and `column` say where."""


class PackError(AilintError):
    """A rule pack is missing or broken."""
