variable "config" { type = any }
variable "list" { type = list(any) }
variable "map" { type = map(any) }

resource "terraform_data" "pool" {
  for_each = var.config.pools
  input    = { size = each.value.size, extra = try(each.value.extra, false), name = "${var.config.name}-${each.key}" }
}

output "all" { value = { list = var.list, map = var.map, sizes = [for pool in var.config.pools : pool.size] } }
