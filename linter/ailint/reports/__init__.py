"""The formats of a report, one module each; a module is imported only when its format is asked for.

Every module has `render(report, rules, options) -> str`. The same report gives the same bytes.
"""

from collections.abc import Callable
from importlib import import_module

from ailint.errors import UsageError
from ailint.findings.report import Report
from ailint.reports.options import Options
from ailint.rule import Rule

Render = Callable[[Report, tuple[Rule, ...], Options], str]

FORMATS = {
    "text": "ailint.reports.text",
    "json": "ailint.reports.json",
    "sarif": "ailint.reports.sarif",
    "junit": "ailint.reports.junit",
    "github": "ailint.reports.github",
    "gitlab": "ailint.reports.gitlab",
    "markdown": "ailint.reports.markdown",
    "html": "ailint.reports.html",
}


def renderer(format_name: str) -> Render:
    """The function that renders a format. Raises UsageError for one that there is not."""
    if format_name not in FORMATS:
        raise UsageError(f"no format is called {format_name}", hint=f"formats are {', '.join(FORMATS)}")
    render: Render = import_module(FORMATS[format_name]).render
    return render


__all__ = ["FORMATS", "Options", "Render", "renderer"]
