"""Linked templates: found by relative path where the file is in the tree, else opaque."""

import re
from posixpath import dirname

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

# A path that ends in .json, within a URI or within the words of one that is not known.
_PATH = re.compile(r"[A-Za-z0-9_.~%-]+(?:/[A-Za-z0-9_.~%-]+)*\.json", re.IGNORECASE)


def linked_file(
    link: Expression, frame: Frame, chain: tuple[str, ...], files: TemplateFiles, reading: Reading
) -> TemplateFile | None:
    """The template that a `templateLink` means; None (and said to be opaque) where it is not in the tree.

    `chain` are the files from the entry to the one that the link stands in.
    """
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
    folder = dirname(chain[-1])
    why = "its file is not in the tree"
    for path in _candidates(json_value(written, frame), folder, is_relative=relative is not None):
        if path in chain:
            why = f"{path} would deploy itself"
        elif reading.files.exists(path) and (found := files.template(path)) is not None:
            return found
    reading.opaque("linked template", source, span, why)
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
    return [path for found in _PATH.findall(words) for path in _tails(found, folder)]


def _tails(found: str, folder: str) -> list[str]:
    """Where the end of a URI may lead to within the tree, the longest first.

    A URI names the place a copy of this tree is published at; what stands before the path within the tree is not
    known.
    """
    names = found.split("/")
    paths = (joined(folder, "/".join(names[at:])) for at in range(len(names)))
    return [path for path in paths if path is not None]
