variable "name" { type = string }
variable "tags" {
  type    = map(string)
  default = {}
}
resource "terraform_data" "this" { input = var.name }
output "name" { value = upper(terraform_data.this.input) }
output "tags" { value = var.tags }
output "id" { value = terraform_data.this.id }
