"""From the paths of a call to the projects that lie there."""

from collections.abc import Iterable

import msgspec

from ailint.configuration.grouping import group
from ailint.configuration.project import Inputs, Project
from ailint.source.discovery import discover
from ailint.source.files import Files
from ailint.source.notice import Notice


class Found(msgspec.Struct, frozen=True):
    """Projects in their order; `left_alone` files were looked at and hold nothing for any reader."""

    projects: tuple[Project, ...]
    notices: tuple[Notice, ...]
    left_alone: int


def find(paths: Iterable[str], exclude: Iterable[str], files: Files, inputs: Inputs) -> Found:
    """The projects at the paths. Raises UsageError for a path that does not exist."""
    discovery = discover(paths, files, exclude=exclude, includes_documents=inputs.includes_documents)
    grouping = group(discovery, files, renders=inputs.renders)
    return Found(grouping.projects, grouping.notices, grouping.left_alone)
