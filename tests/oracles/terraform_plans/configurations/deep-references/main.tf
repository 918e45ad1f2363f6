module "a" {
  source = "./a"
  seed   = local.seed
}

locals {
  seed   = "s"
  first  = module.a.result
  second = terraform_data.uses.input
}

resource "terraform_data" "uses" {
  input = upper(local.first)
}

output "end" { value = "${local.second}!" }
