"""Where the command `ailint` begins and ends: which command is meant, and what becomes of errors."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from ailint import __version__
from ailint.cli.console import ReaderLeftError, silence, write_error
from ailint.errors import AilintError

COMMANDS = {
    "scan": "Judge the infrastructure code at some paths.",
    "fix": "Apply the fixes of findings to the files.",
    "baseline": "Write today's findings to a file, so that only new ones are reported.",
    "inventory": "List what ailint sees: machines, pods, who lands where, list prices.",
    "rules": "List the rules.",
    "explain": "Tell what a rule is about.",
    "advise": "Rank the machines that a model of some size needs.",
    "skus": "List Azure's sizes with GPUs, prices and retirements.",
    "new-rule": "Write the file of a new rule, to be filled in.",
}

READER_LEFT = 141
"""What shells report of a command that wrote to a closed pipe."""

FAILED = 2
"""The exit code where the job could not be done in full."""


class _Commands(click.Group):
    """The commands by name; listing them imports none."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"ailint.cli.{cmd_name.replace('-', '_')}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            ctx.fail(_unknown(args[0]))
        return super().resolve_command(ctx, args)


def _unknown(name: str) -> str:
    from difflib import get_close_matches

    if os.path.exists(name):
        return f"there is no command '{name}': to scan it, say `ailint scan {name}`"
    near = get_close_matches(name, COMMANDS, 1)
    return f"there is no command '{name}'" + (f": did you mean '{near[0]}'?" if near else "")


def _print_version(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from ailint.cli.version import version_text

    click.echo(version_text())
    ctx.exit()


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_print_version, help="Print the version."
)
def commands() -> None:
    """Find what will fail, wait, run slowly or cost too much in AI infrastructure code for Azure.

    Terraform, Bicep, ARM templates, Kubernetes manifests and az CLI scripts are judged as one. Nothing is executed and
    nothing leaves the machine.
    """


def run(arguments: Sequence[str] | None = None) -> None:
    """Run a command and exit: 0 clean, 1 findings, 2 the job could not be done in full."""
    try:
        code = commands.main(args=arguments, prog_name="ailint", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        code = FAILED
    except click.Abort:
        code = 130
    except AilintError as error:
        write_error(f"ailint: {error}")
        code = FAILED
    except ReaderLeftError:
        silence()
        code = READER_LEFT
    except Exception as error:
        if os.environ.get("AILINT_DEBUG"):
            raise
        name = type(error).__name__
        write_error(
            f"ailint: this is a bug in ailint {__version__}: {name}: {error}\n"
            "  hint: AILINT_DEBUG=1 shows where; please report it with the file that causes it"
        )
        code = FAILED
    sys.exit(code if isinstance(code, int) else 0)
