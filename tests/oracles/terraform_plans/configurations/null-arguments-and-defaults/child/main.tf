variable "name" {
  type    = string
  default = "unused, since null is given"
}

variable "settings" {
  type = object({
    level = optional(string, "info")
    extra = optional(list(string))
    more  = optional(map(number), { a = 1 })
  })
  default  = {}
  nullable = false
}

output "all" {
  value = { name = var.name == null ? "null" : var.name, settings = var.settings, extras = var.settings.extra == null }
}
