"""HCL 2, as Terraform, OpenTofu and Packer write it, parsed by hand: exact places, errors that say what to do."""

from ailint.syntax.hcl.file import HclFile, parse_expression, parse_hcl, parse_template
from ailint.syntax.hcl.relocation import json_offsets

__all__ = ["HclFile", "json_offsets", "parse_expression", "parse_hcl", "parse_template"]
