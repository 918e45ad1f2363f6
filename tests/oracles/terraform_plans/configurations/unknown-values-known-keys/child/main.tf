variable "subnet" {
  type = object({ id = string, prefix = string, size = optional(number, 24) })
}
output "id" { value = var.subnet.id }
output "prefix" { value = var.subnet.prefix }
output "size" { value = var.subnet.size }
output "list" { value = [var.subnet.id, "x"] }
