variable "cluster" {
  type = object({
    name = string
    pools = optional(list(object({
      name   = string
      labels = optional(map(string))
      scaling = optional(object({
        min = optional(number, 0)
        max = optional(number)
      }), { max = 5 })
    })), [{ name = "default" }])
    identity = optional(object({ type = optional(string, "SystemAssigned"), ids = optional(set(string), []) }))
    any_map  = optional(any, { x = 1 })
    matrix   = optional(list(list(number)), [[1, 2], [3]])
    tuple    = optional(tuple([string, bool]), ["t", true])
  })
  default = { name = "c" }
}

variable "pools" {
  type = list(object({ name = string, taints = optional(list(string), ["a"]), size = optional(string) }))
  default = [{ name = "x", taints = null }, { name = "y", taints = [] }, { name = "z", size = 5 }]
}

output "cluster" { value = var.cluster }
output "pools" { value = var.pools }
output "max" { value = [for pool in var.cluster.pools : coalesce(pool.scaling.max, pool.scaling.min + 1)] }
