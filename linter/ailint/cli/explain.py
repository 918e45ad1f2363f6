"""`ailint explain`: the article of a rule."""

from pathlib import Path

import click

from ailint.cli.console import write
from ailint.errors import UsageError
from ailint.registry import load_rules, selected
from ailint.reports.article import article_markdown, article_text
from ailint.rule import Rule


@click.command("explain")
@click.argument("names", nargs=-1, metavar="[RULE]...")
@click.option("--all", "every", is_flag=True, help="Every rule.")
@click.option(
    "--format", "format_name", type=click.Choice(["text", "markdown"]), default="text", help="text or markdown."
)
@click.option("--output", metavar="FOLDER", help="Write a file for each rule there, named by its id.")
def command(names: tuple[str, ...], every: bool, format_name: str, output: str | None) -> None:
    """Tell what a rule finds, why it matters, and on which sources it rests; with examples. RULE may be a group."""
    rules = load_rules()
    if not every:
        if not names:
            raise UsageError("name a rule, or say --all", hint="`ailint rules` lists them")
        rules = selected(rules, select=names, profile="all")
    render = article_markdown if format_name == "markdown" else article_text
    if output is None:
        write("\n".join(render(rule) for rule in rules))
        return
    suffix = "md" if format_name == "markdown" else "txt"
    _write_files(Path(output), {f"{rule.id}.{suffix}": render(rule) for rule in rules}, rules)


def _write_files(folder: Path, files: dict[str, str], rules: tuple[Rule, ...]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (folder / name).write_bytes(text.encode("utf-8"))
    except OSError as error:
        raise UsageError(f"{folder} can't be written: {error.strerror or error}") from error
    write(f"{len(rules)} articles written to {folder}\n")
