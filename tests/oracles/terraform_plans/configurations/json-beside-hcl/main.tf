variable "mixed" {
  type    = map(object({ size = string, count = optional(number, 1) }))
  default = {}
}

resource "terraform_data" "hcl" {
  for_each = var.mixed
  input    = merge(each.value, local.from_json)
}
