variable "name" {}
variable "other" {}
output "all" { value = "${var.name} ${var.other}" }
