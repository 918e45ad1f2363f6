"""The string functions of the official reference that keep to text."""

from collections.abc import Callable

from ailint.configuration.evaluation.budget import LONGEST_TEXT
from ailint.configuration.evaluation.compare import equal
from ailint.configuration.evaluation.functions.formatting import format_text
from ailint.configuration.evaluation.interpolation import as_text, joined
from ailint.configuration.evaluation.invocation import Function, Invocation, integer, text
from ailint.configuration.evaluation.undecided import distribute
from ailint.value import Known, Reason, Unknown, Value

Values = tuple[Value, ...]

_GUID_NAMESPACE = "11fb06fb712d4ddd98c7e71bbd588830"


def join_pieces(call: Invocation, pieces: Values) -> Value:
    """The text of all pieces; unknown ones are kept in words."""
    for piece in pieces:
        if not isinstance(piece, Unknown) and as_text(piece) is None:
            return call.unknown(Reason.UNSUPPORTED, "an object or array within a text", pieces)
    scope = call.frame.scope
    made = joined(pieces, call.where, scope.project, scope.typed_path)
    return call.known(made.value) if isinstance(made, Known) else made


def _concat(call: Invocation, values: Values) -> Value:
    if any(isinstance(value, Known) and isinstance(value.value, tuple) for value in values):
        items: list[Value] = []
        for value in values:
            if isinstance(value, Unknown):
                return call.because(value, values)
            if not isinstance(value, Known) or not isinstance(value.value, tuple):
                return call.mistyped()
            items += value.value
        return call.known(tuple(items))
    return join_pieces(call, values)


def _format(call: Invocation, values: Values) -> Value:
    pattern = text(values[0])
    if pattern is None:
        return call.because(values[0], values) if isinstance(values[0], Unknown) else call.mistyped()
    pieces = format_text(call, pattern, values[1:])
    return pieces if not isinstance(pieces, tuple) else join_pieces(call, pieces)


def _join(call: Invocation, values: Values) -> Value:
    delimiter = text(values[1])
    match values[0]:
        case Known(value=tuple() as items) if delimiter is not None:
            return distribute(items, lambda picked: _joined_by(call, picked, delimiter)) if items else call.known("")
        case _:
            return call.mistyped()


def _joined_by(call: Invocation, items: Values, delimiter: str) -> Value:
    pieces: list[Value] = []
    for item in items:
        if pieces:
            pieces.append(Known(delimiter, call.where))
        pieces.append(item)
    return join_pieces(call, tuple(pieces))


def _split(call: Invocation, values: Values) -> Value:
    source = text(values[0])
    if source is None:
        return call.mistyped()

    def parts(source: str, delimiters: object) -> list[str]:
        listed = [delimiters] if isinstance(delimiters, str) else delimiters
        if not isinstance(listed, list) or not all(isinstance(each, str) and each for each in listed):
            raise ValueError("a delimiter is no text, or empty")
        found = [source]
        for delimiter in listed:
            found = [piece for each in found for piece in each.split(delimiter)]
        return found

    return call.plainly(values, parts)


def _one_text(compute: Callable[[str], str]) -> Function:
    def evaluate(call: Invocation, values: Values) -> Value:
        source = text(values[0])
        return call.mistyped() if source is None else call.known(compute(source))

    return Function(evaluate, 1, 1)


def _replace(call: Invocation, values: Values) -> Value:
    """What is not known of the new text matters only where the old one occurs."""
    source, old, new = text(values[0]), text(values[1]), values[2]
    if isinstance(new, Unknown) and source is not None and old:
        return _put_together(call, source.split(old), new) if old in source else values[0]
    if (blocking := next((value for value in values if isinstance(value, Unknown)), None)) is not None:
        return call.because(blocking, values)
    written = text(new)
    if source is None or old is None or written is None:
        return call.mistyped()
    if not old:
        return call.error("the text to replace is empty")
    if len(written) * source.count(old) > 4 * LONGEST_TEXT:
        return call.limit("the text grows too long")
    return call.known(source.replace(old, written))


def _put_together(call: Invocation, pieces: list[str], between: Value) -> Value:
    made: list[Value] = []
    for piece in pieces:
        made += [between] if made else []
        made.append(Known(piece, call.where))
    return join_pieces(call, tuple(made))


def _substring(call: Invocation, values: Values) -> Value:
    source, start = text(values[0]), integer(values[1])
    length = integer(values[2]) if len(values) > 2 else None
    if source is None or start is None or (len(values) > 2 and length is None):
        return call.mistyped()
    end = len(source) if length is None else start + length
    if start < 0 or end < start or end > len(source):
        return call.error(f"start {start} and length {length} do not lie within a text of {len(source)}")
    return call.known(source[start:end])


def _pad_left(call: Invocation, values: Values) -> Value:
    source, width = as_text(values[0]), integer(values[1])
    filler = text(values[2]) if len(values) > 2 else " "
    if source is None or width is None or filler is None or len(filler) != 1:
        return call.mistyped()
    if width > 16 * 1024:
        return call.limit(f"a text of {width} characters")
    return call.known(source.rjust(width, filler))


def _affix(is_start: bool) -> Function:
    def evaluate(call: Invocation, values: Values) -> Value:
        source, wanted = text(values[0]), text(values[1])
        if source is None or wanted is None:
            return call.mistyped()
        source, wanted = source.lower(), wanted.lower()
        return call.known(source.startswith(wanted) if is_start else source.endswith(wanted))

    return Function(evaluate, 2, 2)


def _position(is_last: bool) -> Function:
    def evaluate(call: Invocation, values: Values) -> Value:
        match values:
            case (Known(value=str() as source), Known(value=str() as wanted)):
                source, wanted = source.lower(), wanted.lower()
                return call.known(source.rfind(wanted) if is_last else source.find(wanted))
            case (Known(value=tuple() as items), wanted_item):
                numbers = range(len(items))
                for number in reversed(numbers) if is_last else numbers:
                    same = equal(items[number], wanted_item)
                    if same is None:
                        return call.unknown(Reason.UNSUPPORTED, "an item is not known", values)
                    if same:
                        return call.known(number)
                return call.known(-1)
            case _:
                return call.mistyped()

    return Function(evaluate, 2, 2, takes_null=True)


def _like(call: Invocation, values: Values) -> Value:
    source, pattern = text(values[0]), text(values[1])
    if source is None or pattern is None:
        return call.mistyped()
    first, *pieces = pattern.lower().split("*")
    rest = source.lower()
    if not pieces:
        return call.known(rest == first)
    if not rest.startswith(first):
        return call.known(False)
    rest = rest[len(first) :]
    last = pieces.pop()
    for piece in pieces:
        at = rest.find(piece)
        if at == -1:
            return call.known(False)
        rest = rest[at + len(piece) :]
    return call.known(rest.endswith(last) and len(rest) >= len(last))


def _trimmed(source: str) -> str:
    return source.strip()


def _fail(call: Invocation, values: Values) -> Value:
    message = text(values[0])
    return call.error(f"the template fails on purpose: {message}" if message else "the template fails on purpose")


def _guid(call: Invocation, values: Values) -> Value:
    """A name-based GUID (RFC 4122, version 5) of the texts joined by dashes, in the platform's own namespace."""
    if any(text(value) is None for value in values):
        return call.mistyped()
    name = "-".join(str(text(value)) for value in values).encode()
    from hashlib import sha1

    digest = bytearray(sha1(bytes.fromhex(_GUID_NAMESPACE) + name, usedforsecurity=False).digest()[:16])
    digest[6] = digest[6] & 0x0F | 0x50
    digest[8] = digest[8] & 0x3F | 0x80
    digits = digest.hex()
    return call.known("-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])))


def _unique_string(call: Invocation, values: Values) -> Value:
    return call.unknown(Reason.UNSUPPORTED, "a digest that only the platform computes", values)


def _new_guid(call: Invocation, values: Values) -> Value:
    return call.unknown(Reason.IMPURE, "a new value at every deployment", values)


TEXT_FUNCTIONS = {
    "concat": Function(_concat, 1, None, takes_unknown=True, takes_null=True),
    "endswith": _affix(is_start=False),
    "fail": Function(_fail, 1, 1),
    "format": Function(_format, 1, None, takes_unknown=True, takes_null=True),
    "guid": Function(_guid, 1, None),
    "indexof": _position(is_last=False),
    "join": Function(_join, 2, 2),
    "lastindexof": _position(is_last=True),
    "like": Function(_like, 2, 2),
    "newguid": Function(_new_guid, 0, 0),
    "padleft": Function(_pad_left, 2, 3),
    "replace": Function(_replace, 3, 3, takes_unknown=True),
    "split": Function(_split, 2, 2),
    "startswith": _affix(is_start=True),
    "substring": Function(_substring, 2, 3),
    "tolower": _one_text(str.lower),
    "toupper": _one_text(str.upper),
    "trim": _one_text(_trimmed),
    "uniquestring": Function(_unique_string, 1, None),
}
