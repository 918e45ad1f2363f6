"""Options that several commands share: what is read, with which inputs, by which rules."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS = (
    click.argument("paths", nargs=-1, metavar="[PATH]..."),
    click.option("--config", metavar="FILE", help="Settings to use instead of .ailint.yaml at the root."),
    click.option("--exclude", multiple=True, metavar="PATTERN", help="Leave paths out, as in .gitignore."),
    click.option("--select", multiple=True, metavar="RULE", help="Run only these rules or groups."),
    click.option("--ignore", multiple=True, metavar="RULE", help="Leave these rules or groups out."),
    click.option("--profile", metavar="NAME", help="`default`, or `advice` for the rest as well."),
    click.option("--as-of", metavar="DATE", help="Judge as of this day (2026-12-31), not today."),
    click.option("--region", metavar="NAME", help="The region to assume where the code names none."),
    click.option("--var-file", "var_files", multiple=True, metavar="FILE", help="Terraform variables from a file."),
    click.option("--var", "variables", multiple=True, metavar="NAME=VALUE", help="A Terraform variable."),
    click.option("--env-vars", is_flag=True, help="Read TF_VAR_ variables of the environment."),
    click.option("--workspace", default="default", metavar="NAME", help="Terraform's workspace."),
    click.option("--parameters", multiple=True, metavar="FILE", help="An ARM or Bicep parameter file."),
    click.option("--skus", multiple=True, metavar="FILE", help="Output of `az vm list-skus -o json`."),
    click.option("--usage", multiple=True, metavar="[REGION=]FILE", help="Output of `az vm list-usage -o json`."),
    click.option("--include-docs", is_flag=True, help="Read the code blocks of Markdown as well."),
    click.option("--render", is_flag=True, help="Let helm and kubectl render charts and kustomizations."),
    click.option("--jobs", type=click.IntRange(0, 256), default=0, metavar="N", help="Processes that read (0: some)."),
    click.option("--no-cache", is_flag=True, help="Read everything anew, and keep nothing of it."),
)


def reading_options(function: F) -> F:
    """Give a command the options by which a scan is asked for."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function
