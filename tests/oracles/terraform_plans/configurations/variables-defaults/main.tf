variable "untyped" {
  default = { a = [1, "2"], b = true }
}

variable "to_string" {
  type    = string
  default = 5
}

variable "to_number" {
  type    = number
  default = "12"
}

variable "to_bool" {
  type    = bool
  default = "true"
}

variable "list_of_strings" {
  type    = list(string)
  default = [1, true, "x"]
}

variable "set_of_strings" {
  type    = set(string)
  default = ["b", "a", "b", "c"]
}

variable "map_of_numbers" {
  type    = map(number)
  default = { one = "1", two = 2 }
}

variable "any_list" {
  type    = list(any)
  default = ["a", 1, true]
}

variable "tuple" {
  type    = tuple([string, number])
  default = [1, "2"]
}

variable "nullable" {
  type    = string
  default = null
}

variable "old_list" {
  type    = list
  default = ["x"]
}

output "untyped" { value = var.untyped }
output "to_string" { value = var.to_string }
output "to_number" { value = var.to_number }
output "to_bool" { value = var.to_bool }
output "list_of_strings" { value = var.list_of_strings }
output "set_of_strings" { value = var.set_of_strings }
output "map_of_numbers" { value = var.map_of_numbers }
output "any_list" { value = var.any_list }
output "tuple" { value = var.tuple }
output "nullable" { value = { it = var.nullable, is_null = var.nullable == null } }
output "old_list" { value = var.old_list }
