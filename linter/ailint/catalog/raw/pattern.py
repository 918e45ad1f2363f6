"""Patterns of size names in the retirement table: `Standard_HB120[-#]rs_v2`.

`#` is a number, `*` anything, `[…]` may be missing (and may hold a pattern itself); all else stands for itself.
"""

import re


def is_literal(pattern: str) -> bool:
    """Whether a pattern is a plain name."""
    return not set(pattern) & set("#*[]")


def compiled(pattern: str) -> re.Pattern[str]:
    """A pattern as a regular expression for whole names."""
    signs = {"#": r"\d+", "*": r".*", "[": "(?:", "]": ")?"}
    return re.compile("".join(signs.get(sign, re.escape(sign)) for sign in pattern))
