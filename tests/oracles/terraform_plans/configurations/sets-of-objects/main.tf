variable "rules" {
  type = set(object({ name = string, port = optional(number, 443), tags = optional(set(string), ["z", "a"]) }))
  default = [
    { name = "web" },
    { name = "ssh", port = 22 },
    { name = "web", port = 443 },
  ]
}

variable "nested" {
  type    = map(set(number))
  default = { b = [2, 1, 2], a = [] }
}

resource "terraform_data" "rule" {
  for_each = { for rule in var.rules : rule.name => rule }
  input    = each.value
}

output "all" {
  value = {
    names  = [for rule in var.rules : "${rule.name}:${rule.port}"]
    ports  = toset([for rule in var.rules : rule.port])
    nested = var.nested
    flat   = flatten([for key, numbers in var.nested : [for number in numbers : "${key}${number}"]])
    count  = length(var.rules)
    any    = anytrue([for rule in var.rules : rule.port == 22])
  }
}
