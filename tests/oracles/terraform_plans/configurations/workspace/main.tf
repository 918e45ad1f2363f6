locals {
  sizes = { default = "small", gpu = "large" }
}

output "chosen" { value = [terraform.workspace, local.sizes[terraform.workspace]] }
