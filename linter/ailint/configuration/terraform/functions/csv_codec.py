"""csvdecode, by the rules of Go's reader"""

from collections.abc import Iterator
from typing import Final

from ailint.configuration.terraform.functions.function import ELEMENTS_LIMIT, ArgumentError, Call, Function, SizeError
from ailint.configuration.terraform.shapes import List
from ailint.configuration.terraform.types import STRING, ObjectOf
from ailint.value import Value


def _lines(text: str) -> Iterator[str]:
    """Lines with their ends, which are all `\\n`."""
    at = 0
    while at < len(text):
        end = text.find("\n", at) + 1 or len(text)
        line = text[at:end]
        at = end
        if line.endswith("\r\n"):
            line = f"{line[:-2]}\n"
        elif at == len(text):
            line = line.removesuffix("\r")
        yield line


def records(text: str) -> Iterator[list[str]]:
    """The rows of a table. Raises ArgumentError."""
    lines = _lines(text)
    for number, line in enumerate(lines, 1):
        if line not in {"\n", ""}:
            yield _record(line, lines, number)


def _record(line: str, following: Iterator[str], number: int) -> list[str]:
    fields: list[str] = []
    at = 0
    while True:
        if line.startswith('"', at):
            field, line, at = _quoted_field(line, at + 1, following, number)
        else:
            end = line.find(",", at)
            field = line[at:] if end == -1 else line[at:end]
            at += len(field)
            field = field.removesuffix("\n")
            if '"' in field:
                raise ArgumentError(f'line {number} has a bare " in a field')
        fields.append(field)
        if not line.startswith(",", at):
            return fields
        at += 1


def _quoted_field(line: str, at: int, following: Iterator[str], number: int) -> tuple[str, str, int]:
    """A field behind its opening quotation mark, the line on which it ends, and where."""
    pieces: list[str] = []
    while True:
        end = line.find('"', at)
        if end == -1:
            pieces.append(line[at:])
            line, at = next(following, ""), 0
            if not line:
                raise ArgumentError(f'line {number} has a " that is not closed')
        elif line.startswith('"', end + 1):
            pieces.append(line[at : end + 1])
            at = end + 2
        else:
            pieces.append(line[at:end])
            if line[end + 1 :] not in {"", "\n"} and not line.startswith(",", end + 1):
                raise ArgumentError(f'line {number} goes on behind a closing "')
            return "".join(pieces), line, end + 1


def _csvdecode(call: Call, text: Value) -> Value:
    rows = records(call.text(text))
    header = [call.composed(name) for name in next(rows, [])]
    if not header:
        raise ArgumentError("there is no line of column names")
    if len(set(header)) < len(header):
        raise ArgumentError("a column name is there twice")
    found: list[Value] = []
    for row in rows:
        if len(row) != len(header):
            raise ArgumentError(f"a line has {len(row)} fields, and the first one {len(header)}")
        found.append(call.object_of({name: call.made(field) for name, field in zip(header, row, strict=True)}))
        if len(found) * len(header) > ELEMENTS_LIMIT:
            raise SizeError
    return call.made(List(found, ObjectOf(dict.fromkeys(header, STRING))))


FUNCTIONS: Final = {"csvdecode": Function(_csvdecode, (STRING,))}
