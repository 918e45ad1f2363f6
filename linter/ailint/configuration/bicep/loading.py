"""`loadTextContent` and its kin: files of the tree, never outside the scan root."""

from base64 import b64encode

from ailint.configuration.data import Document
from ailint.configuration.evaluation.access import element
from ailint.configuration.evaluation.budget import LONGEST_TEXT
from ailint.configuration.evaluation.evaluator import evaluate
from ailint.configuration.evaluation.frame import Frame
from ailint.configuration.evaluation.reading import Reading
from ailint.source.files import joined
from ailint.source.text import SourceText
from ailint.syntax.json import parse_json
from ailint.syntax.node import Call
from ailint.value import Known, Provenance, Reason, Unknown, Value, Via, moved

LOADERS = frozenset(
    {"loadDirectoryFileInfo", "loadFileAsBase64", "loadJsonContent", "loadTextContent", "loadYamlContent"}
)


def load(node: Call, frame: Frame, folder: str, reading: Reading) -> Value:
    """What a loading function gives. The places of structured content are those of the loaded file."""
    where = Provenance(frame.scope.span(node))
    written = evaluate(node.arguments[0], frame) if node.arguments else None
    if not isinstance(written, Known) or not isinstance(written.value, str):
        return Unknown(Reason.ERROR, where, detail=f"{node.name}() takes the path of a file")
    path = joined(folder, written.value)
    if path is None or node.name == "loadDirectoryFileInfo":
        return Unknown(Reason.UNSUPPORTED, where, f"{node.name}('{written.value}')", "lies outside the scanned tree")
    if node.name == "loadFileAsBase64":
        data = reading.files.data(path)
        if data is None or len(data) > LONGEST_TEXT:
            return _missing(where, node.name, written.value)
        reading.configuration.files_read.add(path)
        return Known(b64encode(data).decode("ascii"), where)
    text = reading.files.text(path)
    if text is None or len(text.content) > LONGEST_TEXT:
        return _missing(where, node.name, written.value)
    reading.configuration.files_read.add(path)
    if node.name == "loadTextContent":
        return Known(text.content, where)
    value = _structured(text, node.name, where)
    if len(node.arguments) > 1:
        value = _selected(value, evaluate(node.arguments[1], frame), where)
    return moved(value, where.span, Via.TEMPLATE, written.value)


def _missing(where: Provenance, name: str, path: str) -> Value:
    return Unknown(Reason.ERROR, where, f"{name}('{path}')", f"{path} can't be read")


def _structured(text: SourceText, name: str, where: Provenance) -> Value:
    if name == "loadJsonContent":
        root = parse_json(text).root
    else:
        from ailint.syntax.yaml import parse_yaml

        documents = parse_yaml(text).documents
        root = documents[0].root if documents else None
    if root is None:
        return Unknown(Reason.ERROR, where, detail=f"{text.path} holds nothing that {name}() can read")
    return Document(text, folds_case=True).value(root)


def _selected(value: Value, path: Value, where: Provenance) -> Value:
    """What a simple JSON path (`$.a.b`, `a.b`) selects; others are not evaluated."""
    if not isinstance(path, Known) or not isinstance(path.value, str):
        return Unknown(Reason.UNSUPPORTED, where, detail="the path within the file is not known")
    names = path.value.removeprefix("$").strip(".").split(".")
    if not all(name.replace("_", "").replace("-", "").isalnum() for name in names):
        return Unknown(Reason.UNSUPPORTED, where, detail=f"the path {path.value} is not evaluated")
    for name in names:
        value = element(value, Known(name, where), where)
    return value
