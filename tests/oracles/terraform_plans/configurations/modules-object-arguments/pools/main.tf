variable "pools" {
  type = map(object({
    size  = string
    zones = optional(set(string), [])
    spot  = optional(bool)
    max   = optional(number, 10)
  }))
}

variable "naming" {
  type = object({ prefix = string, suffix = optional(string, "") })
}

locals {
  named = { for name, pool in var.pools : join("-", compact([var.naming.prefix, name, var.naming.suffix])) => pool }
}

resource "terraform_data" "pool" {
  for_each = local.named
  input = {
    size     = each.value.size
    zones    = each.value.zones
    priority = each.value.spot ? "Spot" : "Regular"
    limits   = [for index in range(each.value.max > 2 ? 2 : 0) : index]
  }
}

output "result" {
  value = { for name, pool in terraform_data.pool : name => pool.input }
}
