"""A second opinion on scripts that our own parser refuses: tree-sitter's bash grammar.

It can't be the first. On 20 KB of `a|` it took 940 MB and 7 s, on 50 KB the machine's memory, and it can't be stopped;
it drops the argument `-` before a here-document, takes the second here-document of a line for commands, and turns a
script with one unclosed `if` into a single error (tree-sitter-bash 0.25.1, 2026-12-01).
"""

from ailint.source.text import SourceText

SIZE_LIMIT = 8_192
"""Characters that it is asked about: on so few even hostile text takes it less than a second."""


def is_refused(text: SourceText) -> bool | None:
    """Whether tree-sitter finds a mistake too; None where it was not asked: too long, or not installed."""
    if len(text.content) > SIZE_LIMIT or "\0" in text.content:
        return None
    try:
        import tree_sitter
        import tree_sitter_bash
    except ImportError:
        return None
    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_bash.language()))
    return parser.parse(text.content.encode("utf-8", "replace")).root_node.has_error
