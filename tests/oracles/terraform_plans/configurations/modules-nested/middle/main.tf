variable "branch" { type = string }
variable "leaves" { type = set(string) }

module "leaf" {
  source   = "./leaf"
  for_each = var.leaves
  name     = "${var.branch}/${each.value}"
}

output "names" { value = [for leaf in module.leaf : leaf.name] }
