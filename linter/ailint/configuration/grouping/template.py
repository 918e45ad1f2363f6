"""Files that another tool has to render first: never broken, and not judged.

The marks of a template language alone say little: `{{ … }}` within a string or a block scalar is data (an alert's
text, a prompt). Only where they spoil the syntax, or stand where a value would, is the file a template.
"""

import re
from collections.abc import Callable, Iterable, Iterator

from ailint.source.notice import Notice, NoticeKind
from ailint.source.text import SourceText
from ailint.syntax.node import Array, Entry, Expression, Literal, Mapping

_PLACEHOLDER = re.compile(r"\$\{[A-Za-z_]\w*(?::?[-=+?][^}]*)?\}")
_SHELL_KEYS = frozenset(("command", "args", "data", "stringData", "binaryData", "script", "annotations", "inline"))
"""Below these keys `${NAME}` is for a shell or a program, and stays as it is."""


def is_yaml_template(text: SourceText) -> bool:
    """Whether braces of Helm or Jinja spoil the syntax, or `${NAME}` of envsubst stands for a value."""
    from ailint.syntax.yaml import parse_yaml

    file = parse_yaml(text)
    if _is_spoiled(text, file.notices):
        return True
    if "${" not in text.content:
        return False
    return any(_has_placeholder(text.content, document.root) for document in file.documents)


def is_json_template(text: SourceText) -> bool:
    """Whether braces of a template language spoil the syntax."""
    from ailint.syntax.json import parse_json

    return _has_braces(text.content) and _is_spoiled(text, parse_json(text).notices)


def is_code_template(text: SourceText) -> bool:
    """Whether statements of Jinja stand on lines of their own, as neither HCL nor Bicep has them."""
    return "{%" in text.content and any(_is_statement(line) for line in text.content.split("\n"))


def _is_statement(line: str) -> bool:
    line = line.strip()
    return line.startswith("{%") and line.endswith("%}")


def _has_braces(text: str) -> bool:
    return "{{" in text or "{%" in text


def _is_spoiled(text: SourceText, notices: Iterable[Notice]) -> bool:
    """Whether a syntax error stands on a line with marks, or on the one below it."""
    lines = (notice.line for notice in notices if notice.kind is NoticeKind.SYNTAX)
    return any(_has_braces(text.line(line)) or _has_braces(text.line(line - 1)) for line in lines)


def _has_placeholder(content: str, root: Expression | None) -> bool:
    return any(
        isinstance(node.value, str)
        and _PLACEHOLDER.search(node.value) is not None
        and content[node.start : node.start + 1] not in {"|", ">"}
        and len(node.value.split(maxsplit=1)) == 1
        for node in _scalars(root)
    )


def _scalars(root: Expression | None) -> Iterator[Literal]:
    """Keys and values where Kubernetes, and no shell, reads them."""
    waiting: list[Expression] = [] if root is None else [root]
    visited = set(map(id, waiting))
    while waiting:
        node = waiting.pop()
        if isinstance(node, Literal):
            yield node
            continue
        for child in _children(node):
            if id(child) not in visited:
                visited.add(id(child))
                waiting.append(child)


def _children(node: Expression) -> Iterator[Expression]:
    if isinstance(node, Array):
        yield from node.items
    elif isinstance(node, Mapping):
        for entry in node.entries:
            if isinstance(entry, Entry):
                yield entry.key
                if not (isinstance(entry.key, Literal) and entry.key.value in _SHELL_KEYS):
                    yield entry.value


def is_template(path: str, text: SourceText) -> bool:
    """Whether a file has to be rendered first."""
    judge: Callable[[SourceText], bool] = is_code_template
    if path.endswith(".json"):
        judge = is_json_template
    elif path.endswith((".yaml", ".yml")):
        judge = is_yaml_template
    return judge(text)
