"""`ailint rules`: the list of rules."""

import click

from ailint.cli.console import write
from ailint.registry import load_rules, selected
from ailint.rule import Rule


@click.command("rules")
@click.option("--format", "format_name", type=click.Choice(["text", "json"]), default="text", help="text or json.")
@click.option("--profile", default="advice", metavar="NAME", help="Only the rules of `default`; `advice` has all.")
def command(format_name: str, profile: str) -> None:
    """List the rules by group; `ailint explain RULE` tells what one is about."""
    rules = selected(load_rules(), profile=profile)
    write(_as_json(rules) if format_name == "json" else _as_text(rules))


def _as_text(rules: tuple[Rule, ...]) -> str:
    lines: list[str] = []
    width = max((len(rule.id) for rule in rules), default=0)
    for group in sorted({rule.group for rule in rules}):
        lines += ["", group] if lines else [group]
        for rule in rules:
            if rule.group == group:
                severity = f"{rule.severity.value}{'*' if 'advice' in rule.tags else ''}"
                lines.append(f"  {rule.id:<{width}}  {severity:<8}  {rule.title}")
    lines += ["", "* only with --profile advice"] if any("advice" in rule.tags for rule in rules) else []
    return "\n".join(lines) + "\n"


def _as_json(rules: tuple[Rule, ...]) -> str:
    import json

    listed = [
        {
            "id": rule.id,
            "group": rule.group,
            "title": rule.title,
            "severity": rule.severity.value,
            "confidence": rule.confidence.value,
            "profile": "advice" if "advice" in rule.tags else "default",
            "since": rule.since,
            "formerly": list(rule.formerly),
            "silenced_by": list(rule.silenced_by),
            "same_as": list(rule.same_as),
            "conflicts": list(rule.conflicts),
            "references": [
                {"title": one.title, "url": one.url, "seen": one.seen.isoformat()} for one in rule.references
            ],
        }
        for rule in rules
    ]
    return json.dumps({"version": "1", "rules": listed}, indent=2) + "\n"
