variable "sizes" {
  default = { small = "D4", large = "D16" }
}

resource "terraform_data" "by_map" {
  for_each = var.sizes
  input    = "${each.key}=${each.value}"
}

resource "terraform_data" "by_set" {
  for_each = toset(["b", "a", "b"])
  input    = { key = each.key, value = each.value }
}

resource "terraform_data" "by_objects" {
  for_each = { for index, name in ["one", "two"] : name => { index = index, name = name } }
  input    = each.value.index
}

resource "terraform_data" "nothing" {
  for_each = {}
  input    = each.key
}

resource "terraform_data" "filtered" {
  for_each = { for name, size in var.sizes : name => size if size != "D4" }
  input    = each.value
}

resource "terraform_data" "odd_keys" {
  for_each = toset(["with space", "quote\"inside", "dollar$${x}", "ünï/ö"])
  input    = each.key
}

resource "terraform_data" "chained" {
  for_each = terraform_data.by_map
  input    = each.value.input
}

output "collected" {
  value = {
    keys   = keys(terraform_data.by_map)
    inputs = { for name, one in terraform_data.by_map : name => one.input }
    splat  = values(terraform_data.by_map)[*].input
    direct = terraform_data.by_set["a"].input.key
    none   = length(terraform_data.nothing)
  }
}
