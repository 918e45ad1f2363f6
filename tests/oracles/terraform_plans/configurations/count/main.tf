variable "enabled" { default = true }
variable "names" { default = ["x", "y", "z"] }

resource "terraform_data" "fixed" {
  count = 3
  input = "number ${count.index}"
}

resource "terraform_data" "none" {
  count = 0
  input = "never"
}

resource "terraform_data" "switched" {
  count = var.enabled ? 1 : 0
  input = "on"
}

resource "terraform_data" "listed" {
  count = length(var.names)
  input = { name = var.names[count.index], previous = count.index > 0 ? var.names[count.index - 1] : null }
}

resource "terraform_data" "from_string" {
  count = "2"
  input = count.index
}

output "collected" {
  value = {
    splat  = terraform_data.fixed[*].input
    second = terraform_data.fixed[1].input
    none   = terraform_data.none[*].input
    first  = one(terraform_data.switched[*].input)
    length = length(terraform_data.listed)
    legacy = terraform_data.fixed.*.input
    loop   = [for one in terraform_data.listed : one.input.name]
  }
}
