variable "environment" { default = "prod" }

locals {
  settings = {
    dev  = { size = "small", count = 1, zones = [] }
    prod = { size = "large", count = 3, zones = ["1", "2"] }
  }
  current  = local.settings[var.environment]
  fallback = lookup(local.settings, "missing", local.settings["dev"])
  by_index = ["dev", "prod"][index(["dev", "prod"], var.environment)]
  matched  = [for name, setting in local.settings : setting.size if name == var.environment][0]
  chain    = var.environment == "dev" ? 1 : var.environment == "test" ? 2 : var.environment == "prod" ? 3 : 4
  known    = contains(keys(local.settings), var.environment)
}

resource "terraform_data" "result" {
  count = local.current.count
  input = [local.current.size, local.fallback.size, local.by_index, local.matched, local.chain, local.known]
}
