variable "regions" {
  default = ["westeurope", "northeurope"]
}

variable "tiers" {
  default = { web = 8, data = 4 }
}

locals {
  matrix = flatten([
    for index, region in var.regions : [
      for tier, bits in var.tiers : {
        key    = "${region}/${tier}"
        prefix = cidrsubnet("10.${index}.0.0/16", bits, 1)
        host   = cidrhost(cidrsubnet("10.${index}.0.0/16", bits, 1), 4)
      }
    ]
  ])
  product = [for pair in setproduct(var.regions, keys(var.tiers)) : "${pair[0]}-${pair[1]}"]
}

resource "terraform_data" "subnet" {
  for_each = { for row in local.matrix : row.key => row }
  input    = { prefix = each.value.prefix, host = each.value.host, mask = cidrnetmask(each.value.prefix) }
}

output "product" { value = local.product }
output "by_region" { value = { for row in local.matrix : split("/", row.key)[0] => row.prefix... } }
