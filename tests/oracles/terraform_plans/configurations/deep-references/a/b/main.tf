variable "value" {}
resource "terraform_data" "kept" { input = var.value }
output "value" { value = terraform_data.kept.input }
