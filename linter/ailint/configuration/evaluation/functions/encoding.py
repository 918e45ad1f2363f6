"""Base64, data URIs, URIs, JSON and the conversions between types."""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from urllib.parse import quote, unquote, urljoin, urlsplit, urlunsplit

from ailint.configuration.evaluation.interpolation import as_text
from ailint.configuration.evaluation.invocation import Function, Invocation, text
from ailint.source.text import SourceText
from ailint.value import Absent, Known, Object, Value

Values = tuple[Value, ...]


def parse_json_text(source: str) -> object:
    """JSON as plain Python. Raises ValueError where it is none, also for what only Python takes (NaN)."""

    def refuse(word: str) -> object:
        raise ValueError(f"{word} is no JSON")

    if source.count("[") + source.count("{") > 20_000:
        raise ValueError("too large")
    return json.loads(source, parse_constant=refuse)


def json_text(value: object) -> str:
    """JSON as the platform writes it: no spaces."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _json(call: Invocation, values: Values) -> Value:
    source = text(values[0])
    if source is None:
        return call.mistyped()

    try:
        return call.wrapped(parse_json_text(source))
    except (ValueError, RecursionError):
        return _tolerantly_parsed(call, source)


def _tolerantly_parsed(call: Invocation, source: str) -> Value:
    """The platform's reader takes comments and single quotes, too."""
    from ailint.configuration.data import Document
    from ailint.source.notice import NoticeKind
    from ailint.syntax.json import parse_json

    file = SourceText("", source if '"' in source else source.replace("'", '"'))
    parsed = parse_json(file)
    if parsed.root is None or any(notice.kind is not NoticeKind.DUPLICATE for notice in parsed.notices):
        return call.error("the text is no JSON")
    return call.plainly((Document(file).value(parsed.root),), lambda value: value)


def _string(call: Invocation, values: Values) -> Value:
    simple = as_text(values[0])
    if simple is not None:
        return call.known(simple)
    return call.plainly(values, json_text)


def _plain_function(compute: Callable[..., object], least: int = 1, most: int = 1) -> Function:
    def evaluate(call: Invocation, values: Values) -> Value:
        return call.plainly(values, compute)

    return Function(evaluate, least, most)


def _base64(source: str) -> str:
    return b64encode(_text(source).encode()).decode("ascii")


def _from_base64(source: str) -> str:
    return b64decode(_text(source), validate=True).decode()


def _json_from_base64(source: str) -> object:
    decoded = _from_base64(source)
    try:
        return parse_json_text(decoded)
    except ValueError:
        return parse_json_text(decoded.replace("'", '"'))


def _data_uri(source: str) -> str:
    return "data:text/plain;charset=utf-8;base64," + _base64(source)


def _from_data_uri(source: str) -> str:
    head, found, tail = _text(source).partition(",")
    if not found or not head.lower().startswith("data:"):
        raise ValueError("the text is no data URI")
    return _from_base64(tail) if head.lower().endswith(";base64") else unquote(tail)


def _uri(base: str, relative: str) -> str:
    base, relative = _text(base), _text(relative)
    if "://" in base and "/" not in base.partition("://")[2]:
        base += "/"
    return urljoin(base, relative)


def _component(source: str) -> str:
    return quote(_text(source), safe="-_.!~*'()")


def _from_component(source: str) -> str:
    return unquote(_text(source))


def _parse_uri(source: str) -> object:
    parts = urlsplit(_text(source))
    if not parts.scheme or parts.hostname is None:
        raise ValueError("the text is no absolute URI")
    port = parts.port or {"https": 443, "http": 80}.get(parts.scheme)
    found = {"scheme": parts.scheme, "host": parts.hostname, "port": port, "path": parts.path or "/"}
    return {**found, "query": f"?{parts.query}" if parts.query else ""}


def _build_uri(parts: object) -> str:
    if not isinstance(parts, dict):
        raise ValueError("takes an object")
    named = {str(name).lower(): value for name, value in parts.items()}
    scheme, host = _text(named.get("scheme")), _text(named.get("host"))
    port = named.get("port")
    usual = {"https": 443, "http": 80}.get(scheme)
    place = host if port in {None, -1, usual} else f"{host}:{port}"
    path = str(named.get("path") or "")
    return urlunsplit((scheme, place, path if path.startswith("/") or not path else f"/{path}", "", "")) + _query(named)


def _query(named: dict[str, object]) -> str:
    query = str(named.get("query") or "")
    return query if not query or query.startswith("?") else f"?{query}"


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("an argument is no text")
    return value


def _bool(call: Invocation, values: Values) -> Value:
    match values[0]:
        case Known(value=bool() as flag):
            return call.known(flag)
        case Known(value=int() as number):
            return call.known(number != 0)
        case Known(value=str() as word) if word.strip().lower() in {"true", "false", "1", "0"}:
            return call.known(word.strip().lower() in {"true", "1"})
        case _:
            return call.mistyped()


def _any(call: Invocation, values: Values) -> Value:
    return values[0]


def _array(call: Invocation, values: Values) -> Value:
    match values[0]:
        case Known(value=tuple()):
            return values[0]
        case Known(value=str() | int() | float() | Object()):
            return call.known((values[0],))
        case _:
            return call.mistyped()


def _null(call: Invocation, values: Values) -> Value:
    gone: Absent[object] = Absent(call.where)
    return gone


ENCODING_FUNCTIONS = {
    "any": Function(_any, 1, 1, takes_unknown=True, takes_null=True),
    "array": Function(_array, 1, 1),
    "base64": _plain_function(_base64),
    "base64tojson": _plain_function(_json_from_base64),
    "base64tostring": _plain_function(_from_base64),
    "bool": Function(_bool, 1, 1),
    "builduri": _plain_function(_build_uri),
    "datauri": _plain_function(_data_uri),
    "datauritostring": _plain_function(_from_data_uri),
    "json": Function(_json, 1, 1),
    "null": Function(_null, 0, 0),
    "parseuri": _plain_function(_parse_uri),
    "string": Function(_string, 1, 1, takes_null=True),
    "uri": _plain_function(_uri, 2, 2),
    "uricomponent": _plain_function(_component),
    "uricomponenttostring": _plain_function(_from_component),
}
