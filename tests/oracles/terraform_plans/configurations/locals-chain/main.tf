locals {
  base = {
    staging = { size = "small", zones = [1] }
    prod    = { size = "large", zones = [1, 2, 3] }
  }
}

locals {
  environment = "prod"
  chosen      = local.base[local.environment]
  zones       = [for zone in local.chosen.zones : tostring(zone)]
  by_zone     = { for zone in local.zones : "zone-${zone}" => merge(local.chosen, { zone = zone }) }
}

resource "terraform_data" "zones" {
  for_each = local.by_zone
  input    = { key = each.key, size = each.value.size, zone = each.value.zone }
}
