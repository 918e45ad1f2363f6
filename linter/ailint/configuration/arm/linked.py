"""Linked templates: found by relative path where the file is in the tree, else opaque."""

import re

from ailint.configuration.arm.document import find
from ailint.configuration.arm.files import TemplateFile, TemplateFiles
from ailint.configuration.arm.values import json_value
from ailint.configuration.evaluation.frame import Frame
from ailint.configuration.evaluation.mapping import shortened
from ailint.configuration.evaluation.reading import Reading
from ailint.configuration.evaluation.symbolic import part
from ailint.source.files import joined
from ailint.syntax.node import Expression
from ailint.value import Choice, Known, Unknown, Value

# A path that ends in .json, with the host before it where it is part of an absolute URI.
_PATH = re.compile(r"(https?://)?([A-Za-z0-9_.~%-]+(?:/[A-Za-z0-9_.~%-]+)*\.json)", re.IGNORECASE)


def linked_file(
    link: Expression, frame: Frame, folder: str, files: TemplateFiles, reading: Reading
) -> TemplateFile | None:
    """The template that a `templateLink` means; None (and said to be opaque) where it is not in the tree."""
    span = frame.scope.span(link)
    identifier = find(link, "id")
    if identifier is not None:
        source = shortened(frame.scope.source(identifier)).strip('"')
        reading.opaque("template spec", source, span, "template specs are not in the tree")
        return None
    relative, uri = find(link, "relativePath"), find(link, "uri")
    written = relative if relative is not None else uri
    if written is None:
        return None
    source = shortened(frame.scope.source(written)).strip('"')
    for path in _candidates(json_value(written, frame), folder, is_relative=relative is not None):
        if path != span.file and reading.files.exists(path) and (found := files.template(path)) is not None:
            return found
    reading.opaque("linked template", source, span, "its file is not in the tree")
    return None


def _candidates(value: Value, folder: str, *, is_relative: bool) -> list[str]:
    match value:
        case Known(value=str() as text):
            words = text
        case Unknown():
            words = part(value).replace("|", "/")
        case Choice(options=options):
            return [path for option in options for path in _candidates(option, folder, is_relative=is_relative)]
        case _:
            return []
    if is_relative:
        path = joined(folder, words)
        return [path] if path is not None else []
    return [path for host, found in _PATH.findall(words) for path in _paths(found, folder, is_absolute=bool(host))]


def _paths(found: str, folder: str, *, is_absolute: bool) -> list[str]:
    """Where a path leads to within the tree.

    An absolute URI may lead anywhere: only what stands behind the name of this very folder counts.
    """
    names = found.split("/")
    own = folder.rpartition("/")[2].lower()
    starts = [at for at in range(1, len(names)) if own and names[at - 1].lower() == own] if is_absolute else [0]
    paths = (joined(folder, "/".join(names[at:])) for at in starts)
    return [path for path in paths if path is not None]
