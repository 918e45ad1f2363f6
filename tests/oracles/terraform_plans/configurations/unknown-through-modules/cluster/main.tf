variable "network" { type = any }
variable "subnets" {
  type = map(object({ id = string, size = number, label = optional(string, "none") }))
}

resource "terraform_data" "pool" {
  for_each = var.subnets
  input = {
    subnet  = each.value.id
    size    = each.value.size
    label   = each.value.label
    network = var.network.input.name
    known   = each.value.id == null ? "no" : "yes"
  }
}

output "seen" { value = { for key, subnet in var.subnets : key => subnet } }
output "names" { value = [for key, pool in terraform_data.pool : "${key}-${pool.input.size}"] }
