variable "name" {}
variable "size" {
  type    = number
  default = 2
}

resource "terraform_data" "node" {
  count = var.size
  input = "${var.name}-${count.index}"
}

output "label" { value = "${var.name}:${var.size}" }
output "labels" { value = terraform_data.node[*].input }
