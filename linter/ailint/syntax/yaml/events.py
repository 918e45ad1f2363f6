"""The parser's events: from libyaml where PyYAML has it, else from PyYAML's own, slower parser.

Events, and not PyYAML's composed nodes: its composer recurses (in C, without a limit), resolves scalars by rules that
are not Kubernetes', and knows nothing of the place at which an alias is used.
"""

from collections.abc import Callable
from typing import Any

Event = Any
"""An event of `yaml.events`; PyYAML's classes say nothing of their types."""


def event_source(content: str) -> Callable[[], Event]:
    """A function that gives the next event of a text, and None after the last.

    It raises `yaml.YAMLError`. Marks of events hold an `index` in code points.
    """
    import yaml

    if yaml.__with_libyaml__:
        from yaml._yaml import CParser  # type: ignore[import-untyped, unused-ignore]

        # libyaml takes a str and none of its subclasses.
        next_event: Callable[[], Event] = CParser(str(content)).get_event
        return next_event
    return _python_parser(content)


def _python_parser(content: str) -> Callable[[], Event]:
    from yaml.parser import Parser
    from yaml.reader import Reader
    from yaml.scanner import Scanner

    class PythonParser(Reader, Scanner, Parser):
        def __init__(self) -> None:
            Reader.__init__(self, content)
            Scanner.__init__(self)
            Parser.__init__(self)

    parser = PythonParser()
    next_event: Callable[[], Event] = parser.get_event
    return next_event


def offset_of(event: Event) -> int:
    """Where an event begins in the text that the parser was given."""
    index: int = event.start_mark.index
    return index
