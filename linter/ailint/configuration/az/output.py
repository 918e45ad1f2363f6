"""What is known of the output of a command substitution."""

import re
from collections.abc import Callable
from typing import Protocol

from ailint.address import Address
from ailint.configuration.az.command import CommandLine
from ailint.configuration.az.document import plain_text
from ailint.configuration.az.field import Field
from ailint.configuration.az.text import joined
from ailint.source.span import Span
from ailint.source.text import SourceText
from ailint.syntax.shell.script import Command, Part, Pipeline, Statement, Substitution, Word
from ailint.value import Known, Provenance, Reason, Unknown, Value

_MOST_NUMBERS = 1_000
_IMPURE = frozenset({"date", "uuidgen", "openssl", "mktemp", "shuf", "hostname", "whoami", "curl", "wget"})
_READING = frozenset({"cat", "jq", "yq", "head", "tail", "<"})
_INTEGER = re.compile(r"-?\d{1,9}")


class Script(Protocol):
    """What is asked of the script that is followed."""

    text: SourceText

    def fields(self, words: list[Word]) -> list[Field]:
        """What words come to."""

    def span(self, node: Word | Part) -> Span:
        """The place of a word or a part of one."""

    def source(self, node: Word | Part) -> str:
        """A word or a part of one as written."""


class Output:
    """The output of a substitution whose commands have been followed."""

    def __init__(self, script: Script, part: Substitution) -> None:
        self._script = script
        self._part = part
        self._where = Provenance(script.span(part))

    def values(self, ran: Callable[[], tuple[CommandLine, Address | None] | None]) -> tuple[list[Value], bool]:
        """The texts of the output, and whether there may be more or fewer."""
        only = self._part.body[0] if len(self._part.body) == 1 else None
        found = self._known(only)
        if found is not None:
            return found, False
        line = ran()
        if line is not None:
            return [self._of_azure(*line)], False
        return [self._unknown(self._reason(only))], False

    def _unknown(self, reason: Reason, reference: Address | None = None) -> Unknown:
        return Unknown(reason, self._where, self._script.source(self._part)[:200], reference=reference)

    def _known(self, only: Statement | None) -> list[Value] | None:
        if not isinstance(only, Command):
            return None
        name = only.words[0].literal if only.words else None
        if name == "cat" and len(only.words) == 1 and only.here_documents:
            document = only.here_documents[-1]
            text = plain_text(document, self._script.text)
            span = self._script.text.span(document.start, document.end)
            return None if text is None else [Known(text.rstrip("\n"), Provenance(span))]
        if name == "echo":
            return self._echoed(self._script.fields(only.words[1:]))
        if name == "seq":
            return self._numbers(self._script.fields(only.words[1:]))
        return None

    def _echoed(self, fields: list[Field]) -> list[Value] | None:
        if any(field.text is None for field in fields):
            return None
        if len(fields) == 1:
            return [fields[0].value]
        pieces: list[Value] = []
        for field in fields:
            pieces += [*([Known(" ", self._where)] if pieces else []), field.value]
        return [joined(pieces, self._where.span, self._script.source(self._part))] if pieces else None

    def _numbers(self, fields: list[Field]) -> list[Value] | None:
        texts = [field.text or "" for field in fields]
        if not 1 <= len(texts) <= 3 or not all(_INTEGER.fullmatch(text) for text in texts):
            return None
        numbers = [int(text) for text in texts]
        first = numbers[0] if len(numbers) > 1 else 1
        step = numbers[1] if len(numbers) == 3 else 1
        if step == 0:
            return None
        made = range(first, numbers[-1] + (1 if step > 0 else -1), step)
        return [Known(str(number), self._where) for number in made] if len(made) <= _MOST_NUMBERS else None

    def _of_azure(self, line: CommandLine, reference: Address | None) -> Unknown:
        """The answer of the Azure CLI: what is asked for is an id unless `--query` says otherwise."""
        query = line.text("query")
        is_id = query is None or re.fullmatch(r"(?:\w+\.)*(?:id|resourceId)|\[?\]?\.?id", query) is not None
        return self._unknown(Reason.RESOURCE, reference if is_id else None)

    def _reason(self, only: Statement | None) -> Reason:
        first = only.stages[0] if isinstance(only, Pipeline) else only
        name = first.words[0].literal if isinstance(first, Command) and first.words else None
        if name in _IMPURE:
            return Reason.IMPURE
        reads = name in _READING or (isinstance(first, Command) and first.input is not None)
        return Reason.DATA if reads else Reason.UNSUPPORTED
