"""Terraform plans and states, as `terraform show -json` writes them: `project` reads them."""
