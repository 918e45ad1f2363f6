"""Text made of pieces: `concat`, `format` and `'${…}'`, with what stays unknown kept in words."""

from collections.abc import Callable, Sequence

from ailint.address import Address, resource_id_path
from ailint.configuration.evaluation.symbolic import part, text_words
from ailint.value import Absent, Known, Object, Provenance, Unknown, Value

TypedPath = Callable[[str], str | None]


def joined(pieces: Sequence[Value], where: Provenance, project: str, typed_path: TypedPath) -> Value:
    """The text of all pieces together. An id with names put behind it is still the id of a resource."""
    if len(pieces) == 1 and isinstance(pieces[0], Unknown):
        return pieces[0]
    made: list[str] = []
    blocking: Unknown | None = None
    for piece in pieces:
        if isinstance(piece, Unknown):
            blocking = blocking or piece
            made.append(part(piece))
        else:
            text = as_text(piece)
            assert text is not None, "pieces are checked before they are joined"
            made.append(text)
    whole = "".join(made)
    if blocking is None:
        return Known(whole, where)
    reference = _reference(pieces, made, project, typed_path)
    return Unknown(
        blocking.reason,
        blocking.provenance,
        text_words(whole),
        blocking.detail,
        reference,
        sensitive=blocking.sensitive,
    )


def as_text(value: Value) -> str | None:
    """A simple value as it appears within a text; None for what has no such form."""
    match value:
        case Known(value=str() as text):
            return text
        case Known(value=bool() as flag):
            return "True" if flag else "False"
        case Known(value=int() | float() as number):
            return str(number)
        case Absent():
            return ""
        case Known(value=Object() | tuple()) | _:
            return None


def _reference(pieces: Sequence[Value], made: list[str], project: str, typed_path: TypedPath) -> Address | None:
    first = pieces[0]
    rest = "".join(made[1:])
    if isinstance(first, Unknown) and first.reference is not None:
        base = typed_path(first.reference.path)
        if base is not None and rest.startswith("/"):
            tail = rest.lower()
            path = resource_id_path(tail) if "/providers/" in tail else base + tail
            return Address(project, path) if path else None
        return None
    whole = "".join(made)
    at = whole.find("/providers/")
    path = resource_id_path(whole[at:]) if at != -1 else None
    return Address(project, path) if path else None
