variable "autoscaling" {
  type    = object({ min = number, max = number })
  default = null
}

variable "identity_ids" {
  type    = list(string)
  default = ["a"]
}

variable "rules" {
  type    = list(object({ name = string, ports = optional(list(number), [443]) }))
  default = [{ name = "web" }, { name = "ssh", ports = [22] }]
}

resource "terraform_data" "shapes" {
  input = {
    scaling  = [for one in var.autoscaling[*] : { lowest = one.min, highest = one.max }]
    identity = length(var.identity_ids) > 0 ? [{ type = "UserAssigned", ids = var.identity_ids }] : []
    rules    = [for index, rule in var.rules : merge(rule, { priority = 100 + index * 10 })]
    count    = var.autoscaling == null ? 2 : null
    toggled  = { for key in compact([var.autoscaling == null ? "" : "scaling", "base"]) : key => true }
    optional = concat([{ name = "always" }], var.autoscaling != null ? [{ name = "sometimes" }] : [])
  }
}
