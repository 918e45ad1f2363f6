variable "name" { type = string }
variable "size" {
  type    = number
  default = 1
}

resource "terraform_data" "this" {
  input = { name = var.name, size = var.size, path = path.module }
}

output "name" { value = terraform_data.this.input.name }
output "size" { value = var.size }
