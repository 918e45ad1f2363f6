locals {
  defaults = { size = "D4", zones = [1, 2], spot = false }
  pools = {
    embed = merge(local.defaults, { size = "NC8" })
    tune  = merge(local.defaults, { size = "ND96", spot = true, extra = "x" })
  }
}

module "pools" {
  source = "./pools"
  pools  = local.pools
  naming = { prefix = "ml" }
}

output "result" { value = module.pools.result }
