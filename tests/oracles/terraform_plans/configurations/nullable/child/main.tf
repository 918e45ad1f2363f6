variable "refused" {
  type     = string
  default  = "fallback"
  nullable = false
}

variable "allowed" {
  type    = string
  default = "fallback"
}

output "all" {
  value = { refused = var.refused, allowed = var.allowed }
}
