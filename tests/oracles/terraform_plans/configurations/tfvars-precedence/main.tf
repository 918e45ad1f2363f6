variable "from_default" { default = "default" }
variable "from_terraform_tfvars" { default = "default" }
variable "from_terraform_json" { default = "default" }
variable "from_auto" { default = "default" }
variable "from_second_auto" { default = "default" }
variable "from_auto_json" { default = "default" }
variable "shape" {
  type    = list(object({ name = string, size = optional(number, 1) }))
  default = []
}

output "all" {
  value = {
    from_default          = var.from_default
    from_terraform_tfvars = var.from_terraform_tfvars
    from_terraform_json   = var.from_terraform_json
    from_auto             = var.from_auto
    from_second_auto      = var.from_second_auto
    from_auto_json        = var.from_auto_json
    shape                 = var.shape
  }
}
