"""`ailint new-rule`: the file of a new rule, with places to fill in."""

import re
from datetime import date
from pathlib import Path

import click

from ailint.cli.console import write
from ailint.errors import UsageError

_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")

_SUBJECTS = (
    "NodePool",
    "Cluster",
    "Machine",
    "ScaleSet",
    "Workload",
    "ComputeCluster",
    "ComputeInstance",
    "BatchPool",
    "Resource",
)

_TEMPLATE = '''"""TODO: what is wrong, as a title that ends in a full stop."""

from collections.abc import Iterator

from ailint.sdk import {imports}

# Every line that the rule has to report carries a mark; the test suite runs all examples.
BAD = terraform("""
resource "TODO" "example" {{ # expect: {id}
  name = "example"
}}
""")

GOOD = terraform("""
resource "TODO" "example" {{
  name = "example"
}}
""")

GOOD_TRAP = terraform("""
# TODO: something that looks wrong and is not.
resource "TODO" "example" {{
  name = "example"
}}
""")


@rule(
    id="{id}",
    on={subject},
    severity=Severity.WARNING,
    bad=[BAD],
    good=[GOOD, GOOD_TRAP],
    references=[Reference("TODO: title of the page", "https://learn.microsoft.com/azure/", date({day}))],
)
def {function}(subject: {subject}, context: Context) -> Iterator[Problem | Undecided]:
    """TODO: why it matters, in two or three sentences, and when it does not apply."""
    # `known` gives the value, or the provider's default; where the value is unknown the rule ends as undecided.
    if known(subject.TODO):
        yield Problem(where=subject.TODO, message="TODO: what is wrong here", cure="TODO: what to do")
'''


@click.command("new-rule")
@click.argument("name", metavar="ID")
@click.option("--on", "subject", type=click.Choice(_SUBJECTS), default="NodePool", help="What the rule judges.")
@click.option(
    "--to", "folder", default=".", metavar="FOLDER", help="The folder (the group) of a rule pack to write to."
)
def command(name: str, subject: str, folder: str) -> None:
    """Write the file of a new rule, named by a slug that tells the fault: `gpu-pool-without-budget`."""
    if not _ID.fullmatch(name):
        raise UsageError(f"{name!r} is no rule id", hint="small letters, digits and single hyphens: retired-sku")
    path = Path(folder) / f"{name.replace('-', '_')}.py"
    if not path.parent.is_dir():
        raise UsageError(f"there is no folder {folder}")
    names = sorted({"Context", "Problem", "Reference", "Severity", "Undecided", subject}, key=str.lower)
    text = _TEMPLATE.format(
        id=name,
        function=name.replace("-", "_"),
        subject=subject,
        imports="\n".join(["(", *(f"    {one}," for one in (*names, "date", "known", "rule", "terraform")), ")"]),
        day=f"{date.today():%Y}, {date.today().month}, {date.today().day}",
    )
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError as error:
        raise UsageError(f"{path} is there already") from error
    write(f"{path} written: replace what says TODO, then run the tests of the pack (see `ailint.testing`)\n")
