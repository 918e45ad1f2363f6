resource "terraform_data" "source" {}

locals {
  subnets = {
    a = { id = terraform_data.source.id, prefix = "10.0.0.0/24" }
    b = { id = "known", prefix = "10.0.1.0/24" }
  }
  list = [for key, subnet in local.subnets : merge(subnet, { key = key })]
}

resource "terraform_data" "each" {
  for_each = local.subnets
  input    = { id = each.value.id, prefix = each.value.prefix, label = "${each.key}-${each.value.id}" }
}

resource "terraform_data" "counted" {
  count = length(local.list)
  input = local.list[count.index].key
}

resource "terraform_data" "filtered" {
  for_each = { for row in local.list : row.key => row if row.prefix != "10.0.1.0/24" }
  input    = each.value
}

module "child" {
  source  = "./child"
  for_each = local.subnets
  subnet  = each.value
}

output "all" {
  value = {
    inputs  = { for key, one in terraform_data.each : key => one.input }
    sizes   = [for key, child in module.child : child.size]
    ids     = [for key, child in module.child : child.id]
    sorted  = sort([for key, child in module.child : child.prefix])
    lengths = { for key, child in module.child : key => length(child.list) }
    known   = module.child["b"].id
  }
}
