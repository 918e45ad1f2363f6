module "counted" {
  source = "./pool"
  count  = 2
  name   = "pool-${count.index}"
}

module "each" {
  source   = "./pool"
  for_each = { gpu = { size = 4 }, cpu = { size = 1 } }
  name     = each.key
  size     = each.value.size
}

module "none" {
  source = "./pool"
  count  = 0
  name   = "never"
}

output "all" {
  value = {
    first   = module.counted[0].label
    labels  = module.counted[*].label
    by_key  = { for key, pool in module.each : key => pool.label }
    gpu     = module.each["gpu"].labels
    none    = module.none[*].label
    flatten = flatten([for pool in module.each : pool.labels])
  }
}
