variable "seed" { type = string }
locals {
  one   = "${var.seed}1"
  two   = "${local.one}2"
  three = { value = local.two }
}
module "b" {
  source = "./b"
  value  = local.three.value
}
output "result" { value = module.b.value }
