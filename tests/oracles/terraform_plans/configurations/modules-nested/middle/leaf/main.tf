variable "name" { type = string }

resource "terraform_data" "this" {
  input = { name = var.name, module = path.module, root = path.root }
}

output "name" { value = terraform_data.this.input.name }
