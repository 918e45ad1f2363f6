variable "on" { default = true }
variable "off" { default = false }
variable "list" {
  type    = list(string)
  default = ["v"]
}
variable "map" {
  type    = map(string)
  default = { k = "v" }
}
variable "object" {
  type    = object({ a = number, b = optional(string) })
  default = { a = 1 }
}
variable "none" {
  type    = list(string)
  default = null
}

output "all" {
  value = {
    list_or_empty   = var.off ? var.list : []
    list_or_tuple   = var.on ? [1, 2] : var.list
    map_or_empty    = var.on ? {} : var.map
    map_or_object   = var.off ? var.map : { n = 1, t = true }
    object_or_null  = var.on ? null : var.object
    object_or_map   = var.on ? var.object : { a = "2", b = "x" }
    nested_lists    = var.on ? [[1], ["a"]] : []
    nested_objects  = var.on ? { a = { n = 1 }, b = { n = "x" } } : {}
    set_or_list     = var.on ? toset(["b", "a"]) : toset(var.list)
    number_or_text  = [for n in [1, 2] : n > 1 ? "big" : n]
    null_list       = var.none == null ? ["default"] : var.none
    equal_to_empty  = [var.list == [], var.list == tolist([]), var.map == {}, length(var.list) == 1]
    same_objects    = var.object == { a = 1, b = null }
    compared        = [var.object.b == null, var.object.b != "x", var.list[0] == "v"]
    deep            = (var.on ? { list = [1, 2] } : { list = ["x", "y"] }).list
    chained         = var.off ? 1 : var.off ? "two" : var.on ? 3 : null
  }
}
