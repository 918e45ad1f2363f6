variable "size" {
  default = "from zz_override.tf"
}

variable "retyped" {
  type = number
}

module "child" {
  name = "from zz_override.tf"
}

output "overridden" { value = "from zz_override.tf" }
