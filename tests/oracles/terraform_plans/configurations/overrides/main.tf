variable "size" {
  type    = string
  default = "original"
}

variable "retyped" {
  default = "7"
}

locals {
  kept     = "original"
  replaced = "original"
}

resource "terraform_data" "merged" {
  input            = "original"
  triggers_replace = "kept"
}

resource "terraform_data" "counted" {
  count = 1
  input = local.replaced
}

resource "terraform_data" "looped" {
  for_each = toset(["a"])
  input    = each.key
}

module "child" {
  source = "./child"
  name   = "original"
  other  = "kept"
}

output "values" { value = [var.size, var.retyped, local.kept, local.replaced, module.child.all] }
output "overridden" { value = "original" }
