"""Scripts that call the Azure CLI: bash, PowerShell, and the fenced blocks of documents."""

from ailint.configuration.az.reader import read_project

__all__ = ["read_project"]
