"""Trees of text that stood within other text, such as a string of a JSON file, moved to their place there."""

import re
from collections.abc import Sequence

from ailint.syntax.node import Node

_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|.)", re.DOTALL)


def relocate(root: Node, offsets: Sequence[int]) -> None:
    """Replace each offset `i` of the tree by `offsets[i]`."""
    waiting: list[object] = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, list):
            waiting.extend(node)
        elif isinstance(node, Node):
            node.start = offsets[node.start]
            node.end = offsets[node.end]
            for slot in type(node).__slots__:
                child = getattr(node, slot)
                if isinstance(child, (Node, list)):
                    waiting.append(child)


def json_offsets(raw: str, start: int) -> list[int]:
    """For each character of a JSON string's value, and its end, the offset of what it is written as.

    `raw` is what stands between the quotes, from offset `start` on.
    """
    offsets: list[int] = []
    done = 0
    was_high = False
    for match in _ESCAPE.finditer(raw):
        offsets.extend(range(start + done, start + match.start()))
        code = int(match[1], 16) if match[1] else 0
        is_second_half = was_high and done == match.start() and 0xDC00 <= code <= 0xDFFF
        if not is_second_half:
            offsets.append(start + match.start())
        was_high = 0xD800 <= code <= 0xDBFF
        done = match.end()
    offsets.extend(range(start + done, start + len(raw) + 1))
    return offsets
