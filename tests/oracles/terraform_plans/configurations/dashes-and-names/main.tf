variable "with-dash" { default = "x" }
locals {
  a-b     = var.with-dash
  count   = 3
  each    = "fine"
}
resource "terraform_data" "dashed-name" {
  input = { "key with space" = local.a-b, dotted = { "a.b" = 1 }, minus = local.count - 1, named = local.each }
}

output "dashed-output" {
  value = [
    terraform_data.dashed-name.input["key with space"],
    terraform_data.dashed-name.input.dotted["a.b"],
    { for if, in in { a = 1 } : if => in },
  ]
}
