"""Reads ARM templates: `read_project` for a file, `read_template` for one that is given as text."""

from ailint.configuration.arm.project import PlacedText as PlacedText
from ailint.configuration.arm.project import read_project as read_project
from ailint.configuration.arm.project import read_template as read_template
