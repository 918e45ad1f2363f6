variable "users" {
  default = [
    { name = "kim", roles = ["admin", "dev"] },
    { name = "lou", roles = ["dev"] },
  ]
}

locals {
  by_name  = { for user in var.users : user.name => user }
  by_role  = transpose({ for user in var.users : user.name => user.roles })
  pairs    = merge([for user in var.users : { for role in user.roles : "${user.name}-${role}" => { user = user.name, role = role } }]...)
  counted  = { for role, names in local.by_role : role => length(names) }
}

resource "terraform_data" "assignment" {
  for_each = local.pairs
  input    = each.value
}

output "all" { value = [local.by_role, local.counted, zipmap(["b", "a"], [1, 2]), sort(keys(local.by_name))] }
