"""`ailint explain`: the article of a rule, and by which facts it decides in each language."""

import json
from pathlib import Path
from typing import Any

import click
import msgspec

from ailint.cli.console import write
from ailint.errors import UsageError
from ailint.registry import load_rules, selected
from ailint.reports.article import article_markdown, article_text
from ailint.reports.reach import Reach
from ailint.rule import Example, Rule


@click.command("explain")
@click.argument("names", nargs=-1, metavar="[RULE]...")
@click.option("--all", "every", is_flag=True, help="Every rule.")
@click.option(
    "--format",
    "format_name",
    type=click.Choice(["text", "markdown", "json"]),
    default="text",
    help="text, markdown or json.",
)
@click.option("--output", metavar="FOLDER", help="Write a file for each rule there, named by its id.")
def command(names: tuple[str, ...], every: bool, format_name: str, output: str | None) -> None:
    """Tell what a rule finds, why it matters, and on which sources it rests; with examples. RULE may be a group."""
    rules = load_rules()
    if not every:
        if not names:
            raise UsageError("name a rule, or say --all", hint="`ailint rules` lists them")
        rules = selected(rules, select=names, profile="all")
    from ailint.testing.reach import reach_of  # it runs the rule's examples through the whole pipeline

    every_rule = load_rules()
    reaches = {rule.id: reach_of(rule, every_rule) for rule in rules}
    if format_name == "json" and output is None:
        write(_json([_as_data(rule, reaches[rule.id]) for rule in rules]))
        return
    suffix = {"text": "txt", "markdown": "md", "json": "json"}[format_name]
    render = {"text": article_text, "markdown": article_markdown, "json": _one_as_json}[format_name]
    rendered = {rule.id: render(rule, reaches[rule.id]) for rule in rules}
    if output is None:
        write("\n".join(rendered.values()))
        return
    _write_files(Path(output), {f"{name}.{suffix}": text for name, text in rendered.items()}, rules)


def _json(data: object) -> str:
    return json.dumps({"version": "1", "rules": data}, indent=2, ensure_ascii=False) + "\n"


def _as_data(rule: Rule, reach: tuple[Reach, ...]) -> dict[str, Any]:
    """The article as data; the names of its fields are those of `ailint rules --format json`."""
    return {
        "id": rule.id,
        "group": rule.group,
        "title": rule.title,
        "rationale": rule.rationale,
        "severity": rule.severity.value,
        "confidence": rule.confidence.value,
        "profile": "advice" if "advice" in rule.tags else "default",
        "since": rule.since,
        "formerly": list(rule.formerly),
        "silenced_by": list(rule.silenced_by),
        "same_as": list(rule.same_as),
        "conflicts": list(rule.conflicts),
        "references": [{"title": one.title, "url": one.url, "seen": one.seen.isoformat()} for one in rule.references],
        "languages": [msgspec.to_builtins(one) for one in reach],
        "bad": [_example(one) for one in rule.bad],
        "good": [_example(one) for one in rule.good],
    }


def _example(example: Example) -> dict[str, Any]:
    files = [{"path": path, "text": text} for path, text in example.files]
    return {"language": example.language, "files": files, "options": dict(example.options)}


def _one_as_json(rule: Rule, reach: tuple[Reach, ...]) -> str:
    return _json([_as_data(rule, reach)])


def _write_files(folder: Path, files: dict[str, str], rules: tuple[Rule, ...]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (folder / name).write_bytes(text.encode("utf-8"))
    except OSError as error:
        raise UsageError(f"{folder} can't be written: {error.strerror or error}") from error
    write(f"{len(rules)} articles written to {folder}\n")
