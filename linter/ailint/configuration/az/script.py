"""A script that is followed: the Azure CLI, kubectl, and the shell's own commands that change what comes after."""

import re
from collections.abc import Sequence

from ailint.address import Address
from ailint.configuration.az.command import CommandLine, is_az, read_command_line
from ailint.configuration.az.document import Embedded, embedded
from ailint.configuration.az.event import Applied, Ran, creating_path
from ailint.configuration.az.field import Field
from ailint.configuration.az.helm import installs_release, release
from ailint.configuration.az.interpreter import Flow, Status
from ailint.configuration.az.manifest import (
    applied_address,
    applies_input,
    creates_elsewhere,
    foreign_cluster,
    input_of,
    manifest_output,
    remote_manifest,
    resources_in,
)
from ailint.configuration.az.output import Output
from ailint.configuration.az.shell_command import SHELL_COMMANDS, ShellCommands
from ailint.configuration.resource import Resource
from ailint.source.files import Files
from ailint.source.notice import Notice
from ailint.source.text import SourceText
from ailint.syntax.shell.script import Command, Function, Group, HereDocument, Part, Statement, Substitution, Word
from ailint.value import Value

MOST_EVENTS = 5_000
"""Commands of one script that are kept."""

# Commands that run the command they are given. Others may do so too, by their name: `retry 5 az …`, `run az …`.
_WRAPPERS = re.compile(
    r"sudo|time|nohup|command|builtin|exec|env|eval|timeout|nice|ionice|stdbuf|xargs|watch|"
    r"(?:[\w.-]*[-_])?(?:retry|retries|run|exec|execute|try|invoke)(?:[-_][\w.-]*)?",
    re.IGNORECASE,
)
_LONGEST_WRAPPER = 8


class ScriptRun(ShellCommands):
    """Follows one script and keeps what it does, in order, in `events`."""

    def __init__(self, text: SourceText, files: Files, scope: str, notices: list[Notice]) -> None:
        super().__init__(text)
        self.files = files
        self.scope = scope
        self.notices = notices
        self.is_silent = False
        self._called: set[str] = set()
        self._calls: list[str] = []

    def follow(self, parts: Sequence[tuple[SourceText, Sequence[Statement]]]) -> None:
        """Run a script from its first statement to its last; then the functions that nothing in it calls.

        The parts are run one after the other in the same shell: a file is one, a document has one for each block.
        """
        for text, statements in parts:
            self.text = text
            self.run(statements)
        texts = [text for text, _ in parts]
        own = {name: held for name, held in self.environment.functions.items() if held[1] in texts}
        waiting = [name for name in own if name not in self._called]
        mentioned = {name for name in waiting if any(_mentions(own[other], name) for other in waiting)}
        for name in [*(name for name in waiting if name not in mentioned), *waiting]:
            if name not in self._called:
                self._follow_uncalled(name, *own[name])

    def _follow_uncalled(self, name: str, function: Function, text: SourceText) -> None:
        """A function that only somebody else calls: with arguments that nobody here knows, perhaps never."""
        self._called.add(name)
        self.text = text
        with self.uncertain():
            outer = self.environment
            self.environment = outer.copy()
            self.environment.frames.append({})
            self.environment.arguments = None
            self.run(function.body)
            self.environment = outer

    def command(self, command: Command, fields: list[Field], *, given: Command | Group | None = None) -> Flow:
        """Run a simple command."""
        self.status = Status.ASSUMED
        self._keep_manifest(command, fields)
        fields = self._unwrapped(fields)
        name = fields[0].text if fields else None
        if name is None:
            return Flow.NEXT
        if name in self.environment.functions:
            return self._call(name, fields[1:])
        if name in SHELL_COMMANDS:
            return self.shell_command(name, fields)
        if is_az(fields[0]):
            self._run_az(command, fields)
        elif installs_release(fields):
            made = release(fields, self.text.span(command.start, command.end), self.scope, self._named_text)
            self._keep_made(made)
        elif creates_elsewhere(fields):
            self._keep_made(foreign_cluster(fields, self.text.span(command.start, command.end), self.scope))
        elif applied_address(fields) is not None:
            self._keep_made(remote_manifest(fields, self.text.span(command.start, command.end), self.scope))
        elif applies_input(fields):
            self._apply(input_of(self, command) or (None if given is None else input_of(self, given)))
        return Flow.NEXT

    def _unwrapped(self, fields: list[Field]) -> list[Field]:
        """The command that is really run: without what stands before it, known to run it or unknown (`$DRY_RUN`)."""
        while fields and fields[0].is_open and len(fields) > 1:
            fields = fields[1:]
        name = fields[0].text if fields else None
        if name is None or name in self.environment.functions or not _WRAPPERS.fullmatch(name):
            return fields
        for at in range(1, min(len(fields), _LONGEST_WRAPPER)):
            if is_az(fields[at]) or _is_for_cluster(fields[at:]):
                return fields[at:]
        if name == "eval":
            return self._evaluated(fields)
        return fields

    def _evaluated(self, fields: list[Field]) -> list[Field]:
        """`eval "$command"`: known text is cut at its blanks, unless quotes in it would have a say."""
        made: list[Field] = []
        for field in fields[1:]:
            text = field.text
            if text is None or set("\"'\\$`") & set(text):
                made.append(Field(field.pieces, field.span, field.source, is_open=True))
            else:
                made += [Field(pieces, field.span, field.source) for pieces in self.cut(field.value)]
        return made

    def _call(self, name: str, fields: Sequence[Field]) -> Flow:
        self._called.add(name)
        if self._calls.count(name) > 1:
            return Flow.NEXT
        function, text = self.environment.functions[name]
        self._calls.append(name)
        flow = self.call(function, text, fields)
        self._calls.pop()
        return flow

    def _run_az(self, command: Command, fields: Sequence[Field]) -> None:
        line = read_command_line(fields, self.text.span(command.start, command.end))
        if line is not None:
            self.last_line = line
            self._keep(Ran(line, self.is_certain))

    def _keep(self, event: Ran | Applied) -> None:
        if self.is_silent:
            return
        if len(self.events) >= MOST_EVENTS:
            self.is_exhausted = True
        else:
            self.events.append(event)

    def _keep_made(self, made: Resource | None) -> None:
        if made is not None:
            made.may_exist = not self.is_certain
            self._keep(Applied((made,), self.is_certain))

    def _named_text(self, field: Field) -> SourceText | None:
        path = self.path_of(field)
        return None if path is None else self.files.text(path)

    def _keep_manifest(self, command: Command, fields: Sequence[Field]) -> None:
        """Read a manifest that is written to a YAML file."""
        if command.here_documents and manifest_output(command, fields, self.value):
            self._apply(self.embedded(command.here_documents[-1]))

    def _apply(self, document: Embedded | None) -> None:
        if document is None or self.is_silent or not document.is_manifest():
            return
        resources = resources_in(document, self.scope, self.notices)
        for resource in resources:
            resource.may_exist = resource.may_exist or not self.is_certain
        self._keep(Applied(tuple(resources), self.is_certain))

    def embedded(self, document: HereDocument) -> Embedded:
        """The text of a here-document, with the values of what is expanded in it."""
        return embedded(self.text, document, self._put_in)

    def _put_in(self, part: Part) -> Value:
        return self.value(Word(part.start, part.end, [part]))

    def substitute(self, part: Substitution) -> tuple[list[Value], bool]:
        """Run the commands of a substitution, and say what is known of their output."""
        outer, status, last = self.environment, self.status, self.last_line
        self.environment, self.last_line = outer.copy(), None
        self.run(part.body)
        output = Output(self, part).values(self.reference)
        self.environment, self.status, self.last_line = outer, status, last
        return output

    def reference(self) -> tuple[CommandLine, Address | None] | None:
        """The command of the Azure CLI that ran last, and the address of what it makes or shows."""
        if self.last_line is None:
            return None
        path = creating_path(self.last_line)
        return self.last_line, None if path is None else Address(self.scope, path)


def _is_for_cluster(fields: Sequence[Field]) -> bool:
    is_applied = applies_input(fields) or applied_address(fields) is not None
    return is_applied or installs_release(fields) or creates_elsewhere(fields)


def _mentions(held: tuple[Function, SourceText], name: str) -> bool:
    function, text = held
    if function.name == name:
        return False
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text.content[function.start : function.end]) is not None
