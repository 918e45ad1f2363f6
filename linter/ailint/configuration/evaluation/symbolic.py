"""What an unknown value is, in words: equal words mean the same value wherever they stand in a deployment.

`concat('nic-', parameters('vm'))`, `format('nic-{0}', parameters('vm'))` and `'nic-${vm}'` all become
`"nic-${parameters('vm')}"`, so that two resources whose names are unknown are still seen to be one.
"""

from ailint.value import Absent, Choice, Known, Object, Unknown, Value

_LONGEST = 400


def words(value: Value) -> str:
    """A value as an argument."""
    match value:
        case Known(value=str() as text):
            return "'" + text.replace("'", "''") + "'"
        case Known(value=bool() as flag):
            return "true" if flag else "false"
        case Known(value=int() | float() as number):
            return str(number)
        case Known(value=Object() | tuple(), provenance=where):
            place = where.origin
            return f"{place.file}@{place.line}:{place.column}"
        case Unknown(expression=expression):
            return expression
        case Choice(key=key, provenance=where):
            return f"{key}@{where.origin.line}:{where.origin.column}"
        case Absent():
            return "null"
        case _:
            return "…"


def call_words(name: str, values: "tuple[Value, ...]") -> str:
    """A call of a function whose result is unknown. The length of `range(0, n)` is n."""
    if name == "length" and len(values) == 1 and (count := _counted(words(values[0]))) is not None:
        return count
    return bounded(f"{name}({', '.join(words(value) for value in values)})")


def element_words(target: Value, index: Value) -> str:
    """An item or property of an unknown value. Item i of `range(0, n)` is i."""
    whole = words(target)
    if isinstance(index, Known) and isinstance(index.value, str):
        return bounded(f"{whole}.{index.value}")
    if isinstance(index, Known) and isinstance(index.value, int):
        segment = segment_words(whole, index.value)
        if segment is not None:
            return segment
    if isinstance(index, Unknown) and _counted(whole) is not None:
        return words(index)
    return bounded(f"{whole}[{words(index)}]")


def _counted(expression: str) -> str | None:
    """The n of `range(0, n)`."""
    is_range = expression.startswith("range(0, ") and expression.endswith(")")
    return expression[len("range(0, ") : -1] if is_range else None


def part(value: Value) -> str:
    """An unknown value within a text. A slash in it would look like one that parts names; a text has its own."""
    inner = words(value)
    if len(inner) > 1 and inner[0] == inner[-1] == '"':
        return inner[1:-1]
    return "${" + inner.replace("/", "|") + "}"


def text_words(pieces: str) -> str:
    """A text of known and unknown parts."""
    return f'"{bounded(pieces)}"'


def segment_words(expression: str, number: int) -> str | None:
    """The words of one segment of a text that is split at its slashes, where it is made of a known number of them.

    Unknown parts of a name hold no slash themselves: names of resources are put together so.
    """
    if not (expression.startswith('split("') and expression.endswith("\", '/')")):
        return None
    segments = expression[len('split("') : -len("\", '/')")].split("/")
    return text_words(segments[number]) if 0 <= number < len(segments) else None


def bounded(text: str) -> str:
    """A long text is cut; a digest keeps it distinct."""
    if len(text) <= _LONGEST:
        return text
    from hashlib import blake2b  # loads OpenSSL, which few templates need

    return text[:_LONGEST] + "…" + blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest()
