variable "pools" {
  type = map(object({
    size   = string
    count  = optional(number, 1)
    labels = optional(map(string), {})
    taints = optional(list(string))
    disk = optional(object({
      size_gb = optional(number, 128)
      type    = optional(string, "Managed")
    }), {})
    window = optional(object({
      day  = string
      hour = optional(number, 3)
    }))
  }))
  default = {
    small = { size = "D4" }
    large = {
      size   = "NC24"
      count  = "3"
      labels = { a = 1 }
      taints = ["x"]
      disk   = { size_gb = 512 }
      window = { day = "Sunday" }
    }
    explicit_null = { size = "E8", count = null, disk = null, extra = "dropped" }
  }
}

variable "list_of_objects" {
  type = list(object({
    name    = string
    enabled = optional(bool, true)
  }))
  default = [{ name = "a" }, { name = "b", enabled = false }]
}

variable "nested_default" {
  type = object({
    inner = optional(object({ a = optional(string, "A"), b = optional(string, "B") }), { b = "other" })
  })
  default = {}
}

resource "terraform_data" "pool" {
  for_each = var.pools
  input    = each.value
}

resource "terraform_data" "others" {
  input = { list = var.list_of_objects, nested = var.nested_default }
}
