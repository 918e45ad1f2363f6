variable "environment" { type = string }
variable "size" {
  type    = string
  default = "default"
}
variable "zones" {
  type    = list(number)
  default = []
}
variable "settings" {
  type    = any
  default = null
}
variable "from_environment" {
  type    = string
  default = "default"
}
variable "overruled" {
  type    = string
  default = "default"
}
variable "untyped" { default = "default" }
output "all" {
  value = [
    var.environment, var.size, var.zones, var.settings, var.from_environment, var.overruled, var.untyped,
  ]
}
