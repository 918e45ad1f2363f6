"""Terraform and OpenTofu modules, evaluated as `terraform plan` would."""

from ailint.configuration.terraform.project import read_project

__all__ = ["read_project"]
