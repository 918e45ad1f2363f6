"""From the events of one document to its tree: scalars, anchors, merge keys. Nothing recurses."""

import sys
from collections.abc import Callable

from ailint.source.limits import ALIASED_NODES, NESTING
from ailint.source.notice import Notice, NoticeKind
from ailint.source.text import SourceText
from ailint.syntax.node import Array, Entry, Expression, Invalid, Literal, Mapping, Spread
from ailint.syntax.yaml.events import Event
from ailint.syntax.yaml.scalar import UNWRITABLE, Scalar, key_text, plain_value, tagged_value

_BLOCK_STYLES = ("|", ">")
_COMPOUND_KEY = "a mapping or list can't be a key here; braces of a template must stand in quotes"


class MergeKey(Literal):
    """The plain key `<<`; none is left in a finished tree."""

    __slots__ = ()


class TooDeepError(Exception):
    """Collections nest beyond the limit at offset `at`; the document is not read further."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


class _Anchor:
    """A named node, with what an alias to it costs: nodes, and levels of nesting."""

    __slots__ = ("height", "node", "weight")

    def __init__(self, node: Expression, weight: int, height: int) -> None:
        self.node = node
        self.weight = weight
        self.height = height


class _Frame:
    """A collection that is not finished: `key` is the entry's key whose value comes next, `end` the last element's."""

    __slots__ = ("anchor", "end", "height", "key", "key_start", "merges", "node", "nodes_before")

    def __init__(self, node: Array | Mapping, anchor: str | None, nodes_before: int) -> None:
        self.node = node
        self.anchor = anchor
        self.nodes_before = nodes_before
        self.key: Literal | None = None
        self.key_start = 0
        self.end = node.end
        self.height = 1
        self.merges = False

    @property
    def expects_key(self) -> bool:
        return self.key is None and type(self.node) is Mapping


class TreeBuilder:
    """Builds one document after the other; `offset` is where the text given to the parser begins in the file."""

    def __init__(self, text: SourceText) -> None:
        self._text = text
        self.offset = 0
        self.notices: list[Notice] = []
        self.has_compound_key = False
        self._nodes = 0
        self._aliased = 0
        self._frames: list[_Frame] = []
        self._anchors: dict[str, _Anchor | None] = {}
        self._root: Expression | None = None

    def build(self, next_event: Callable[[], Event]) -> tuple[Expression | None, int, int]:
        """The root of the document whose start event was just read; where its end mark begins, and where it ends.

        Raises TooDeepError, and `yaml.YAMLError` where the text is no YAML.
        """
        import yaml

        scalar, alias, document_end = yaml.ScalarEvent, yaml.AliasEvent, yaml.DocumentEndEvent
        mapping_start, sequence_start = yaml.MappingStartEvent, yaml.SequenceStartEvent
        self._frames, self._anchors, self._root = [], {}, None
        self.notices, self.has_compound_key = [], False
        while True:
            event = next_event()
            kind = type(event)
            if kind is scalar:
                self._scalar(event)
            elif kind is mapping_start:
                if len(self._frames) == 1 and _begins_schemas(self._frames[0]):
                    self._pass_over(event, next_event)
                else:
                    self._start(event, Mapping)
            elif kind is sequence_start:
                self._start(event, Array)
            elif kind is alias:
                self._alias(event)
            elif kind is document_end:
                return self._root, event.start_mark.index + self.offset, event.end_mark.index + self.offset
            else:
                self._finish(event)

    def _scalar(self, event: Event) -> None:
        text = event.value
        start, end = event.start_mark.index + self.offset, event.end_mark.index + self.offset
        value: Scalar
        if event.implicit[0] and event.tag is None:
            value = plain_value(text)
        else:
            if event.style in _BLOCK_STYLES:
                end = start + len(self._text.content[start:end].rstrip())
            value = text if event.tag is None or event.tag == "!" else tagged_value(event.tag, text)
        self._nodes += 1
        frame = self._frames[-1] if self._frames else None
        node: Expression
        if frame is not None and frame.key is None and type(frame.node) is Mapping:
            if text == "<<" and event.implicit[0]:
                node = MergeKey(start, end, text)
            else:
                node = Literal(start, end, sys.intern(key_text(value, text)))
        else:
            node = Invalid(start, end) if value is UNWRITABLE else Literal(start, end, value)
        if event.anchor is not None:
            self._anchors[event.anchor] = _Anchor(node, 1, 0)
        self._add(node, start, end)

    def _add(self, node: Expression, start: int, end: int) -> None:
        """Put a node, which stands (or is named by an alias) between two offsets, where it belongs."""
        if not self._frames:
            self._root = node
            return
        frame = self._frames[-1]
        frame.end = end
        inside = frame.node
        if type(inside) is Array:
            inside.items.append(node)
        elif frame.key is None:
            frame.key, frame.key_start = self._key(node, start, end), start
            frame.merges = frame.merges or type(node) is MergeKey
        else:
            assert type(inside) is Mapping
            inside.entries.append(Entry(frame.key_start, end, frame.key, node))
            frame.key = None

    def _key(self, node: Expression, start: int, end: int) -> Literal:
        if isinstance(node, Literal):
            return node
        self.has_compound_key = True
        self._notice(NoticeKind.SYNTAX, start, _COMPOUND_KEY)
        return Literal(start, end, self._text.content[start:end])

    def _start(self, event: Event, kind: type[Array] | type[Mapping]) -> None:
        start = event.start_mark.index + self.offset
        if len(self._frames) >= NESTING:
            raise TooDeepError(start)
        self._frames.append(_Frame(kind(start, start, []), event.anchor, self._nodes + self._aliased))
        self._nodes += 1
        if event.anchor is not None:
            self._anchors[event.anchor] = None  # not finished: an alias to it would now be a circle

    def _pass_over(self, event: Event, next_event: Callable[[], Event]) -> None:
        """Read a mapping without keeping what is in it: what its parts say is unknown, its faults are still told."""
        import yaml

        starts = (yaml.MappingStartEvent, yaml.SequenceStartEvent)
        ends = (yaml.MappingEndEvent, yaml.SequenceEndEvent)
        start, end, depth = event.start_mark.index + self.offset, 0, 1
        while depth:
            event = next_event()
            kind = type(event)
            if kind in starts:
                depth += 1
                if depth + len(self._frames) > NESTING:
                    raise TooDeepError(event.start_mark.index + self.offset)
            elif kind in ends:
                depth -= 1
            if kind not in ends or event.start_mark.index != event.end_mark.index:  # see _finish
                end = event.end_mark.index + self.offset
        end = start + len(self._text.content[start:end].rstrip())
        self._add(Invalid(start, end), start, end)

    def _finish(self, event: Event) -> None:
        frame = self._frames.pop()
        node = frame.node
        # A block collection ends with its last element, its event only where the next thing begins.
        is_flow = event.start_mark.index != event.end_mark.index
        node.end = event.end_mark.index + self.offset if is_flow else frame.end
        if type(node) is Mapping:
            self._report_duplicates(node)
            if frame.merges:
                self._merge(node)
        if frame.anchor is not None:
            self._anchors[frame.anchor] = _Anchor(node, self._nodes + self._aliased - frame.nodes_before, frame.height)
        if self._frames:
            self._frames[-1].height = max(self._frames[-1].height, frame.height + 1)
        self._add(node, node.start, node.end)

    def _alias(self, event: Event) -> None:
        start, end = event.start_mark.index + self.offset, event.end_mark.index + self.offset
        self._add(self._aliased_node(event.anchor, start, end), start, end)

    def _aliased_node(self, name: str, start: int, end: int) -> Expression:
        """The node that an alias stands for, or Invalid (with a notice) where that can't be told."""
        anchor = self._anchors.get(name)
        if anchor is None:
            fault = (
                "stands within the node it names" if name in self._anchors else "names nothing that stands before it"
            )
            self._notice(NoticeKind.SYNTAX, start, f"the alias *{name} {fault}")
            return Invalid(start, end)
        if self._aliased + anchor.weight > ALIASED_NODES or len(self._frames) + anchor.height > NESTING:
            self._notice(NoticeKind.LIMIT, start, f"what the alias *{name} stands for is too large to be repeated here")
            return Invalid(start, end)
        self._aliased += anchor.weight
        if self._frames:
            frame = self._frames[-1]
            frame.height = max(frame.height, anchor.height + 1)
            if frame.expects_key and isinstance(anchor.node, Literal):
                return Literal(start, end, key_text(_scalar_of(anchor.node), str(anchor.node.value)))
        return anchor.node

    def _merge(self, node: Mapping) -> None:
        """Replace `<<` entries by those of the mappings they name; what is written in `node` itself wins."""
        seen = {entry.key.value for entry in node.entries if isinstance(entry, Entry) and type(entry.key) is Literal}
        merged: list[Entry | Spread] = []
        for entry in node.entries:
            if isinstance(entry, Entry) and type(entry.key) is MergeKey:
                for source in self._merge_sources(entry.value):
                    merged += self._taken(source, seen)
            else:
                merged.append(entry)
        node.entries = merged

    def _merge_sources(self, value: Expression) -> list[Mapping]:
        items = value.items if isinstance(value, Array) else [value]
        for item in items:
            if not isinstance(item, Mapping | Invalid):
                self._notice(NoticeKind.SYNTAX, item.start, "the merge key << takes a mapping or a list of mappings")
        return [item for item in items if isinstance(item, Mapping)]

    def _taken(self, source: Mapping, seen: set[object]) -> list[Entry]:
        self._aliased += len(source.entries)
        if self._aliased > ALIASED_NODES:
            self._notice(NoticeKind.LIMIT, source.start, "merged too often: not merged any more")
            return []
        taken = []
        for entry in source.entries:
            if isinstance(entry, Entry) and isinstance(entry.key, Literal) and entry.key.value not in seen:
                seen.add(entry.key.value)
                taken.append(entry)
        return taken

    def _report_duplicates(self, node: Mapping) -> None:
        if len({entry.key.value for entry in node.entries if type(entry.key) is Literal}) == len(node.entries):  # type: ignore[union-attr]
            return
        seen: dict[object, int] = {}
        for entry in node.entries:
            if isinstance(entry, Entry) and type(entry.key) is Literal:
                first = seen.setdefault(entry.key.value, entry.start)
                if first != entry.start:
                    line, _ = self._text.position(first)
                    message = f'"{entry.key.value}" stands twice in the same mapping, first in line {line}: keep one'
                    self._notice(NoticeKind.DUPLICATE, entry.start, message)

    def _notice(self, kind: NoticeKind, at: int, message: str) -> None:
        line, column = self._text.position(at)
        self.notices.append(Notice(kind, message, self._text.path, line, column))


def _begins_schemas(frame: _Frame) -> bool:
    """Whether the next value is the `spec` of a CustomResourceDefinition.

    It holds schemas, often a megabyte of them: nothing that is deployed, and most of the YAML of an operator.
    """
    if frame.key is None or frame.key.value != "spec" or type(frame.node) is not Mapping:
        return False
    said = {
        entry.key.value: entry.value.value
        for entry in frame.node.entries
        if isinstance(entry, Entry) and isinstance(entry.key, Literal) and isinstance(entry.value, Literal)
    }
    group = str(said.get("apiVersion", "")).partition("/")[0]
    return group == "apiextensions.k8s.io" and said.get("kind") == "CustomResourceDefinition"


def _scalar_of(node: Literal) -> Scalar:
    value = node.value
    return value if isinstance(value, str | bool | int | float) else None
