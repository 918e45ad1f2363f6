"""Scripts that call the Azure CLI, and documents that show such calls, as resources."""

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from ailint.configuration.az.resources import Collector
from ailint.configuration.az.script import ScriptRun
from ailint.configuration.project import Configuration, Inputs, Project
from ailint.source.directive import Directives, directives, has_directives
from ailint.source.excerpt import Excerpt
from ailint.source.files import Files
from ailint.source.notice import Notice, NoticeKind
from ailint.source.text import SourceText
from ailint.syntax.node import Node
from ailint.syntax.shell.opinion import is_refused
from ailint.syntax.shell.script import Script

_WORTH_READING = re.compile(r"(?<![\w.-])az(?![\w-])|apiVersion:|(?:helm|kubectl)\s")
_DOCUMENTS = (".md", ".markdown", ".mdx")


def read_project(project: Project, files: Files, inputs: Inputs) -> Configuration:
    """What the commands of each file make, as far as following the script can tell.

    Documents are read only where `inputs.includes_documents` asks for it; their blocks are one script.
    """
    found = Configuration()
    for path in project.files:
        is_document = path.lower().endswith(_DOCUMENTS)
        if is_document and not inputs.includes_documents:
            continue
        text = files.text(path)
        if text is None:
            continue
        found.files_read.add(path)
        if _WORTH_READING.search(text.content):
            parts = list(_document_parts(text)) if is_document else [_script_part(text)]
            _follow(text, parts, files, project.root, found, is_document)
    return found


def _script_part(text: SourceText) -> "_Part":
    return _part(text, text.path.lower().endswith((".ps1", ".psm1")))


def _part(text: SourceText, is_powershell: bool) -> "_Part":
    if is_powershell:
        from ailint.syntax.shell.powershell import parse_powershell as parse
    else:
        from ailint.syntax.shell.parser import parse_shell as parse
    return _Part(text, parse(text), is_powershell)


def _document_parts(text: SourceText) -> "Iterator[_Part]":
    from ailint.syntax.shell.markdown import command_blocks

    for block in command_blocks(text):
        yield _part(block.text, block.is_powershell)


class _Part(msgspec.Struct, frozen=True):
    """A stretch of a file that was parsed on its own."""

    text: SourceText
    script: Script
    is_powershell: bool


def _follow(
    text: SourceText, parts: Sequence[_Part], files: Files, scope: str, found: Configuration, is_document: bool
) -> None:
    notices: list[Notice] = []
    run = ScriptRun(text, files, scope, notices)
    run.follow([(part.text, part.script.statements) for part in parts])
    for part in parts:
        notices += part.script.notices if is_document else _notices(part)
    found.notices += _softened_document(notices) if is_document else notices
    if run.is_exhausted:
        message = "the script does more than ailint follows; what it would do after that is not judged"
        found.notices.append(Notice(NoticeKind.LIMIT, message, text.path))
    comments = _directives(text, parts)
    found.suppressions += comments.suppressions
    for resource in Collector(scope).resources(run.events):
        resource.comment_purpose = comments.purpose_at(resource.span.line)
        found.resources.append(resource)


def _notices(part: _Part) -> list[Notice]:
    """What was wrong with a script: only where tree-sitter agrees is it taken for broken, else for not understood."""
    notices = part.script.notices
    if not any(notice.kind is NoticeKind.SYNTAX for notice in notices):
        return notices
    if not part.is_powershell and is_refused(part.text):
        return notices
    return _softened(notices)


def _softened(notices: list[Notice]) -> list[Notice]:
    """Mistakes as something that was not understood: a document may show what is not meant to be run."""
    return [
        msgspec.structs.replace(notice, kind=NoticeKind.UNSUPPORTED, message=f"not understood here: {notice.message}")
        if notice.kind is NoticeKind.SYNTAX
        else notice
        for notice in notices
    ]


def _softened_document(notices: list[Notice]) -> list[Notice]:
    """The same for a document, of which one such notice says enough."""
    first = next((notice for notice in notices if notice.kind is NoticeKind.SYNTAX), None)
    return _softened([notice for notice in notices if notice.kind is not NoticeKind.SYNTAX or notice is first])


def _directives(text: SourceText, parts: Sequence[_Part]) -> Directives:
    if not has_directives(text):
        return Directives()
    comments = [_places(part.text, place) for part in parts for place in part.script.comments]
    blocks = [_places(part.text, place) for part in parts for place in _extents(part.script.statements)]
    return directives(text, comments, blocks)


def _places(text: SourceText, place: tuple[int, int]) -> tuple[int, int]:
    return (text.file_offset(place[0]), text.file_offset(place[1])) if isinstance(text, Excerpt) else place


def _extents(statements: Iterable[object]) -> Iterator[tuple[int, int]]:
    """The extents of all statements, those within others too."""
    waiting = list(statements)
    while waiting:
        node = waiting.pop()
        if isinstance(node, Node):
            yield node.start, node.end
            waiting += [getattr(node, name) for kind in type(node).__mro__ for name in getattr(kind, "__slots__", ())]
        elif isinstance(node, list | tuple):
            waiting += node
