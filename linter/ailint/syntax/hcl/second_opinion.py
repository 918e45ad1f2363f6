"""python-hcl2's vote on a file that our parser refuses: it says whether the fault may be ours."""

from ailint.syntax.hcl.lexer import tokenize
from ailint.syntax.hcl.tokens import FOR_BRACE

MAX_CHARACTERS = 64 * 1024
MAX_DEPTH = 100


def second_opinion(content: str) -> str:
    """Whether python-hcl2 accepts a text, in words. It is slow, so large or deep texts are not shown to it."""
    if len(content) > MAX_CHARACTERS or _depth(content) > MAX_DEPTH:
        return "too large to ask python-hcl2"
    try:
        import hcl2

        hcl2.parses_to_tree(content)
    except ImportError:
        return "python-hcl2 is not installed to be asked"
    except (Exception, RecursionError, MemoryError):
        return "python-hcl2 refuses it too"
    return "python-hcl2 accepts it"


def _depth(content: str) -> int:
    depth = deepest = 0
    for kind in tokenize(content).kinds:
        if kind in {"(", "[", "{", FOR_BRACE, "${", "%{"}:
            depth += 1
            deepest = max(deepest, depth)
        elif kind in {")", "]", "}", "end of ${"}:
            depth -= 1
    return deepest
