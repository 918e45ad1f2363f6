"""Terraform's expressions, one family a file."""
