"""The shell's own commands that change what follows: `read`, `shift`, `source`, `exit` …"""

import re
from collections.abc import Sequence

from ailint.configuration.az.command import CommandLine
from ailint.configuration.az.environment import List
from ailint.configuration.az.field import Field
from ailint.configuration.az.interpreter import Flow, Interpreter, Status
from ailint.configuration.az.text import known_text
from ailint.source.files import Files, joined
from ailint.value import Provenance, Reason, Unknown

SHELL_COMMANDS = frozenset(
    {
        "[", "[[", "test", "true", "false", ":", "exit", "return", "break", "continue", "read", "mapfile", "readarray",
        "getopts", "printf", "unset", "shift", "set", "source", ".",
    }
)  # fmt: skip
_FLOWS = {"exit": Flow.EXIT, "return": Flow.RETURN, "break": Flow.BREAK, "continue": Flow.CONTINUE}
_STATUSES = {"true": Status.TRUE, ":": Status.TRUE, "false": Status.FALSE}
_TAKES_ARGUMENT = re.compile(r"-[a-z]*[pdtnNiu]")
_NAME = re.compile(r"[A-Za-z_]\w*")
_MOST_SOURCES = 20


class ShellCommands(Interpreter):
    """Carries out the shell's own commands."""

    files: Files
    is_silent: bool
    last_line: CommandLine | None = None
    _sources: tuple[str, ...] = ()

    def shell_command(self, name: str, fields: Sequence[Field]) -> Flow:
        """Carry out one of SHELL_COMMANDS."""
        if name in _FLOWS:
            return _FLOWS[name]
        if name in _STATUSES:
            self.status = _STATUSES[name]
        elif name in {"[", "[[", "test"}:
            self.status = self.test(fields)
        elif name in {"source", "."}:
            self._source(fields[1:])
        elif name in {"shift", "set"}:
            self._change_arguments(name, fields[1:])
        else:
            self._change_variables(name, fields)
        return Flow.NEXT

    def _change_variables(self, name: str, fields: Sequence[Field]) -> None:
        texts = [field.text or "" for field in fields[1:]]
        match name:
            case "unset":
                for text in texts:
                    self.environment.unset(text)
            case "printf" if texts[:1] == ["-v"] and len(texts) > 1:
                self._receive(fields[0], [texts[1]])
            case "getopts" if len(texts) > 1:
                self._receive(fields[0], [texts[1], "OPTARG"])
            case "mapfile" | "readarray":
                names = [text for text in texts if _NAME.fullmatch(text)]
                self.environment.assign(names[-1] if names else "MAPFILE", List((), is_open=True))
            case "read":
                self._receive(fields[0], _read_names(texts))
            case _:
                pass

    def _receive(self, command: Field, names: Sequence[str]) -> None:
        """Give variables what comes from outside."""
        for name in names:
            self.environment.assign(name, Unknown(Reason.INPUT, Provenance(command.span), f"${name}"))

    def _change_arguments(self, name: str, fields: Sequence[Field]) -> None:
        given = self.environment.arguments
        if name == "shift":
            count = int(fields[0].text) if fields and (fields[0].text or "").isdecimal() else 1  # type: ignore[arg-type]
            if given is not None:
                self.environment.arguments = List(given.items[count:], given.is_open)
        elif fields and fields[0].text == "--":
            values = tuple(field.value for field in fields[1:] if not field.is_open)
            self.environment.arguments = List(values, len(values) < len(fields) - 1)

    def _source(self, fields: Sequence[Field]) -> None:
        """Follow a script that is taken in, for its variables and functions; its commands are read on their own."""
        path = self.path_of(fields[0]) if fields else None
        if path is None or path in self._sources or len(self._sources) >= _MOST_SOURCES:
            return
        text = self.files.text(path)
        if text is None:
            return
        from ailint.syntax.shell.parser import parse_shell

        outer = (self.text, self.is_silent, self._sources)
        self.text, self.is_silent, self._sources = text, True, (*self._sources, path)
        self.run(parse_shell(text).statements)
        self.text, self.is_silent, self._sources = outer

    def path_of(self, field: Field) -> str | None:
        """The file that an argument names, seen from the script's folder: `./x.sh`, `$DIR/x.sh`, `$(dirname $0)/x.sh`.

        None where there is no such file in the scan.
        """
        written = field.text
        if written is None:
            last = known_text(field.pieces[-1])
            if (
                last is None
                or not last.startswith("/")
                or any(known_text(one) is not None for one in field.pieces[:-1])
            ):
                return None
            written = last
        folder = self.text.path.rpartition("/")[0]
        for base in (folder, ""):
            path = joined(base, written.lstrip("/"))
            if path and self.files.exists(path):
                return path
        return None


def _read_names(texts: Sequence[str]) -> list[str]:
    names: list[str] = []
    skips = False
    for text in texts:
        if skips:
            skips = False
        elif text.startswith("-"):
            skips = _TAKES_ARGUMENT.fullmatch(text) is not None
        elif _NAME.fullmatch(text):
            names.append(text)
    return names or ["REPLY"]
