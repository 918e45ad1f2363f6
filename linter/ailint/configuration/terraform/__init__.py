"""Terraform and OpenTofu modules, evaluated as `terraform plan` would: `project` reads them."""
