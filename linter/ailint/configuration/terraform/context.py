"""What a function of Terraform may ask about the place where it is called."""

from collections.abc import Callable

import msgspec

from ailint.source.files import Files
from ailint.source.span import Span
from ailint.source.text import SourceText
from ailint.value import Object, Value

Render = Callable[[SourceText, Object], Value]
"""Evaluates a template file with these variables and nothing else in reach."""


class FunctionContext(msgspec.Struct, frozen=True):
    """The call of a function: its place, and what `file`, `fileset`, `templatefile` … may reach.

    `span` is the whole call: the provenance of a value the function computes. `expression` is its source text, for
    Unknowns. `module_folder` and `root_folder` are POSIX and relative to the scan root ('' is the scan root itself):
    Terraform's working directory is `root_folder`, so that relative paths mean that folder, and `path.module` is
    evaluated as the way from there to `module_folder`. `is_in_template`: the call stands in a rendered template.
    """

    span: Span
    expression: str
    files: Files
    module_folder: str
    root_folder: str
    render: Render
    is_in_template: bool = False
