variable "settings" {
  type    = any
  default = { name = "x", nested = { size = 3 }, list = ["a"] }
}

locals {
  absent = null
}

resource "terraform_data" "tried" {
  input = {
    present        = try(var.settings.name, "fallback")
    missing        = try(var.settings.missing, "fallback")
    deep           = try(var.settings.nested.size, 0)
    deep_missing   = try(var.settings.nested.a.b.c, "none")
    index          = try(var.settings.list[3], "out of range")
    conversion     = try(tonumber("x"), -1)
    second         = try(tonumber("x"), var.settings.missing, "third")
    of_null        = try(local.absent.name, "null has none")
    within_object  = try({ a = var.settings.missing }, "failed")
    within_list    = try([var.settings.missing], "failed")
    null_is_fine   = try(null, "not reached")
    can            = can(var.settings.name)
    can_not        = can(var.settings.missing)
    can_regex      = can(regex("^[a-z]+$", "abc"))
    can_not_regex  = can(regex("^[a-z]+$", "ABC"))
    can_convert    = can(tonumber("12"))
    coalesced      = coalesce(try(var.settings.missing, null), "default")
    condition      = can(var.settings.nested.size) ? var.settings.nested.size : 0
  }
}
