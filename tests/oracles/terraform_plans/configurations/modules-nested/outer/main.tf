variable "tree" { type = map(list(string)) }

module "middle" {
  source   = "../middle"
  for_each = var.tree
  branch   = each.key
  leaves   = each.value
}

output "names" { value = flatten([for key in sort(keys(module.middle)) : module.middle[key].names]) }
