"""Where a YAML file's comments stand: libyaml drops them, so they are found again from what is no scalar."""

import re
from bisect import bisect_right
from collections.abc import Iterator

from ailint.source.text import SourceText
from ailint.syntax.node import Array, Expression, Invalid, Literal, Mapping

_CANDIDATE = re.compile(r"(?:^|(?<=\s))#[^\n]*", re.MULTILINE)
_BLOCK_HEADER = re.compile(r"(?:[&!]\S*\s+)*+[|>]")


def comments(text: SourceText, roots: list[Expression | None]) -> list[tuple[int, int]]:
    """Start and end offset of each comment: a `#` after a blank, unless a quoted or block scalar holds it."""
    candidates = [match.span() for match in _CANDIDATE.finditer(text.content)]
    if not candidates:
        return []
    scalars = sorted({place for root in roots if root is not None for place in _scalars(text.content, root)})
    starts = [start for start, _ in scalars]
    found = []
    for start, end in candidates:
        index = bisect_right(starts, start) - 1
        if index < 0 or start >= scalars[index][1]:
            found.append((start, end - text.content.endswith("\r", start, end)))
    return found


def _scalars(content: str, root: Expression) -> Iterator[tuple[int, int]]:
    """The places of scalars that hold a `#`; of a block scalar the part below its header."""
    waiting, visited = [root], {id(root)}
    while waiting:
        node = waiting.pop()
        if isinstance(node, Invalid):  # read, but not kept: what of it is a scalar is not known
            yield node.start, node.end
            continue
        if isinstance(node, Literal):
            if content.find("#", node.start, node.end) != -1:
                is_block = _BLOCK_HEADER.match(content, node.start)
                yield (content.find("\n", node.start) if is_block else node.start), node.end
            continue
        inside: list[Expression] = []
        if isinstance(node, Array):
            inside = node.items
        elif isinstance(node, Mapping):
            for entry in node.entries:
                inside += [entry.value] if not hasattr(entry, "key") else [entry.key, entry.value]
        for child in inside:
            if id(child) not in visited:
                visited.add(id(child))
                waiting.append(child)
