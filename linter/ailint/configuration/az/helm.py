"""`helm install` and `helm upgrade` in scripts, as the releases that they make."""

import re
from collections.abc import Callable, Iterator, Sequence

from ailint.address import Address
from ailint.configuration.az.field import Field
from ailint.configuration.az.text import known_text
from ailint.configuration.resource import Resource
from ailint.source.format import Format
from ailint.source.span import Span
from ailint.source.text import SourceText
from ailint.value import Known, Object, Provenance, Reason, Unknown, Value

RELEASE = "helm_release"
"""The type of what is made, as Terraform calls it: one adapter serves both."""

_NAMES = re.compile(r"(?:.*[/\\])?helm3?(?:\.exe)?", re.IGNORECASE)
_INSTALLING = frozenset({"install", "upgrade"})
_PAIR = re.compile(r"(?<!\\),(?![^{]*\})")
"""Commas between settings, not those that are escaped or within a list."""
_FILE_OPTIONS = frozenset({"-f", "--values"})
_SET_OPTIONS = frozenset({"--set", "--set-string", "--set-literal", "--set-json", "--set-file"})
# Options without a value; all others take one (Helm 3 and 4, `helm upgrade --help`).
_SWITCHES = frozenset(
    {
        "-a", "-g", "-i", "--atomic", "--cleanup-on-fail", "--create-namespace", "--debug", "--dependency-update",
        "--devel", "--disable-openapi-validation", "--enable-dns", "--force", "--force-conflicts", "--force-replace",
        "--generate-name", "--hide-notes", "--hide-secret", "--insecure-skip-tls-verify", "--install",
        "--kube-insecure-skip-tls-verify", "--no-hooks", "--pass-credentials", "--plain-http",
        "--render-subchart-notes", "--replace", "--reset-then-reuse-values", "--reset-values", "--reuse-values",
        "--rollback-on-failure", "--skip-crds", "--skip-schema-validation", "--take-ownership", "--verify", "--wait",
        "--wait-for-jobs",
    }
)  # fmt: skip


def installs_release(fields: Sequence[Field]) -> bool:
    """Whether a command is `helm install` or `helm upgrade`."""
    name = fields[0].text if fields else None
    if name is None or not _NAMES.fullmatch(name):
        return False
    return next((text for text, _ in _plain(fields[1:])), None) in _INSTALLING


def release(
    fields: Sequence[Field], span: Span, scope: str, text_of: Callable[[Field], SourceText | None]
) -> Resource | None:
    """The release that a command makes; None where it does not say of which chart.

    `text_of` reads the file that an argument names. Values that nobody here knows leave the release's values open.
    """
    plain = [(text, value) for text, value in _plain(fields[1:]) if text not in _INSTALLING]
    if not plain:
        return None
    chart = plain[-1][1]
    name = plain[0][0] if len(plain) > 1 else ""
    options = list(_options(fields[1:]))
    values: list[Value] = [_file(field, text_of) for option, field in options if option in _FILE_OPTIONS]
    values += [_unknown(field) for field in fields if field.is_open]
    settings = [one for option, field in options if option in _SET_OPTIONS for one in _settings(option, field)]
    where = Provenance(span)
    body = {"chart": chart, "values": Known(tuple(values), where), "set": Known(tuple(settings), where)}
    header = fields[0].span
    path = f"helm {name or known_text(chart) or ''}".strip()
    return Resource(Format.AZ, RELEASE, Address(scope, path), header, Object.of(body, span))


def _plain(fields: Sequence[Field]) -> Iterator[tuple[str | None, Value]]:
    """The arguments that belong to no option."""
    takes_value = False
    for field in fields:
        if field.start.startswith("-"):
            takes_value = "=" not in field.start and field.text not in _SWITCHES
        elif takes_value:
            takes_value = False
        elif not field.is_open:
            yield field.text, field.value


def _options(fields: Sequence[Field]) -> Iterator[tuple[str, Field]]:
    """Each option with its value: the next argument, or what follows the equals sign."""
    for at, field in enumerate(fields):
        name, equals, rest = field.start.partition("=")
        if not name.startswith("-"):
            continue
        if equals and len(field.pieces) == 1:
            yield name, Field([Known(rest, field.value.provenance)], field.span, rest)
        elif equals:
            yield name, Field([Known(rest, field.value.provenance), *field.pieces[1:]], field.span, field.source)
        elif field.text not in _SWITCHES and at + 1 < len(fields):
            yield name, fields[at + 1]


def _file(field: Field, text_of: Callable[[Field], SourceText | None]) -> Value:
    text = text_of(field)
    if text is None:
        return Unknown(Reason.DATA, Provenance(field.span), field.source, "a file of values that is not there")
    return Known(text.content, Provenance(text.span(0, len(text.content))))


def _unknown(field: Field) -> Unknown:
    return Unknown(Reason.INPUT, Provenance(field.span), field.source)


def _settings(option: str, field: Field) -> Iterator[Value]:
    """`a.b=1,c=2` as the `set` entries of a release; JSON and files are not looked into."""
    span = field.span
    known, rest = field.start, len(field.pieces) > 1
    pairs = _PAIR.split(known)
    for number, pair in enumerate(pairs):
        name, equals, text = pair.partition("=")
        is_open = option in {"--set-json", "--set-file"} or (rest and number == len(pairs) - 1)
        value: Value = _unknown(field) if is_open else Known(_plain_value(option, text), Provenance(span))
        if name and equals:
            body = {"name": Known(name, Provenance(span)), "value": value}
            yield Known(Object.of(body, span), Provenance(span))


def _plain_value(option: str, text: str) -> object:
    if option == "--set" and text in {"true", "false"}:
        return text == "true"
    if option == "--set" and text.isdecimal():
        return int(text)
    return text
