"""A rule's article, rendered: for `ailint explain`, for the documentation, and for the help of SARIF."""

import re
from collections.abc import Iterator

from ailint.reports.reach import Reach
from ailint.rule import Example, Rule

_FENCES = {
    "terraform": "hcl",
    "plan": "json",
    "arm": "json",
    "bicep": "bicep",
    "kubernetes": "yaml",
    "az": "bash",
    "project": "",
}
_BY_SUFFIX = {"tf": "hcl", "yaml": "yaml", "yml": "yaml", "json": "json", "bicep": "bicep", "sh": "bash"}
_TITLES = {
    "terraform": "Terraform",
    "plan": "Terraform plan",
    "arm": "ARM template",
    "bicep": "Bicep",
    "kubernetes": "Kubernetes",
    "az": "az CLI",
    "project": "Several files",
}


def article_markdown(rule: Rule, reach: tuple[Reach, ...] = ()) -> str:
    """The article in Markdown, headed by the rule's id; `reach` says what is decided in which language."""
    return "\n".join(_lines(rule, reach)) + "\n"


def _lines(rule: Rule, reach: tuple[Reach, ...]) -> Iterator[str]:
    yield f"# {rule.id}"
    yield ""
    yield rule.title
    yield ""
    yield from _facts(rule, has_reach=bool(reach))
    yield ""
    yield "## Why it matters"
    yield ""
    yield rule.rationale
    yield ""
    yield from _reach(reach)
    for heading, listed in (("Found", rule.bad), ("Not found", rule.good)):
        yield f"## {heading}"
        yield ""
        for example in listed:
            yield from _example(example)
    yield from _ending(rule)


def _facts(rule: Rule, *, has_reach: bool) -> Iterator[str]:
    yield f"- Severity: {rule.severity.value}, confidence: {rule.confidence.value}"
    profile = "`advice`" if "advice" in rule.tags else "`default`"
    yield f"- Group: {rule.group}, profile: {profile}, since {rule.since}"
    if rule.formerly:
        yield f"- Formerly: {', '.join(rule.formerly)}"
    if rule.silenced_by:
        yield f"- Says nothing where one of these holds: {', '.join(f'`{name}`' for name in rule.silenced_by)}"
    for language, reason in () if has_reach else sorted(rule.unreachable.items()):
        yield f"- Not decided in {_TITLES.get(language, language)}: {reason}"
    if rule.same_as:
        yield f"- Others find the same: {'; '.join(rule.same_as)}"
    if rule.conflicts:
        yield f"- Others say the opposite: {'; '.join(rule.conflicts)}"


def _reach(reach: tuple[Reach, ...]) -> Iterator[str]:
    if not reach:
        return
    yield "## What decides"
    yield ""
    for one in reach:
        words = ", ".join(f"`{fact}`" for fact in one.facts) or one.reason
        yield f"- {one.family}: {one.verdict.value}{': ' if words else ''}{words}"
    yield ""


def _example(example: Example) -> Iterator[str]:
    yield f"{_TITLES.get(example.language, example.language)}{_options(example)}:"
    yield ""
    for path, text in example.files:
        body = text.strip("\n")
        fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", body)), default=0))
        language = _BY_SUFFIX.get(path.rpartition(".")[2], _FENCES.get(example.language, ""))
        if len(example.files) > 1:
            yield f"`{path}`"
            yield ""
        yield f"{fence}{language}"
        yield body
        yield fence
        yield ""
    for name, value in example.options:
        if "\n" in value:
            yield f"with `--{name}`:"
            yield ""
            yield "```json"
            yield value.strip("\n")
            yield "```"
            yield ""


def _options(example: Example) -> str:
    """The settings of an example; the contents of a file that it is given stand below it."""
    words = [
        f"{name.replace('_', '-')} {value}" for name, value in example.options if name != "ignore" and "\n" not in value
    ]
    return f" ({', '.join(words)})" if words else ""


def _ending(rule: Rule) -> Iterator[str]:
    yield "## References"
    yield ""
    for reference in rule.references:
        yield f"- [{reference.title}]({reference.url}), read on {reference.seen}"
    yield ""
    yield "## Silencing it"
    yield ""
    yield f"In the code, on the line or above the block: `# ailint: ignore[{rule.id}] reason`."
    yield f"In `.ailint.yaml`: `ignore: [{rule.id}]`, or below some paths by `per-path`."


def article_text(rule: Rule, reach: tuple[Reach, ...] = ()) -> str:
    """The article for a terminal: the same words with less punctuation."""
    lines: list[str] = []
    is_code = False
    fence = ""
    for line in "\n".join(_lines(rule, reach)).split("\n"):
        if is_code:
            is_code = line != fence
            if is_code:
                lines.append(f"    {line}".rstrip())
        elif opening := re.match("`{3,}", line):
            is_code, fence = True, opening[0]
        elif line.startswith("## "):
            lines.append(line[3:].upper())
        elif line.startswith("# "):
            lines.append(line[2:])
        else:
            lines.append(_unlinked(line))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip("\n") + "\n"


def _unlinked(line: str) -> str:
    return re.sub(r"\[([^\]]+)\]\((https://[^)]+)\)", r"\1, \2", line)
