"""Reads Bicep without its compiler."""

from ailint.configuration.bicep.project import read_project as read_project
