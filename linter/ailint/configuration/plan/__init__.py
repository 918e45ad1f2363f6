"""Terraform plans and states, as `terraform show -json` writes them."""

from ailint.configuration.plan.project import read_project

__all__ = ["read_project"]
