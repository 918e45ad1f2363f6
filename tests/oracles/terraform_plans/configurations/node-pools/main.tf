variable "environment" {
  type    = string
  default = "staging"
}

variable "pools" {
  type = map(object({
    size       = optional(string)
    gpu        = optional(bool, false)
    min        = optional(number, 0)
    max        = optional(number, 3)
    labels     = optional(map(string), {})
    taints     = optional(list(string), [])
    priorities = optional(object({ spot = optional(bool, false), eviction = optional(string) }), {})
  }))
  default = {
    system = { size = "Standard_D4s_v5", min = 1 }
    train  = { gpu = true, max = 8, priorities = { spot = true }, labels = { tier = "training" } }
    serve  = { gpu = true, min = 1, taints = ["serving=true:NoSchedule"] }
    off    = { max = 0 }
  }
}

locals {
  gpu_sizes = {
    staging = "Standard_NC4as_T4_v3"
    prod    = "Standard_ND96amsr_A100_v4"
  }
  active = { for name, pool in var.pools : name => pool if pool.max > 0 }
  prepared = {
    for name, pool in local.active : name => merge(pool, {
      size   = coalesce(pool.size, pool.gpu ? lookup(local.gpu_sizes, var.environment, "Standard_NC6s_v3") : "Standard_D2s_v5")
      taints = concat(pool.taints, pool.gpu ? ["sku=gpu:NoSchedule"] : [])
      labels = merge({ pool = name }, pool.labels, pool.gpu ? { accelerator = "nvidia" } : {})
    })
  }
}

resource "terraform_data" "pool" {
  for_each = local.prepared
  input = {
    name     = substr("${each.key}pool", 0, 12)
    size     = each.value.size
    min      = each.value.min
    max      = each.value.max
    taints   = each.value.taints
    labels   = each.value.labels
    priority = each.value.priorities.spot ? "Spot" : "Regular"
    eviction = each.value.priorities.spot ? coalesce(each.value.priorities.eviction, "Delete") : null
    zones    = each.value.gpu ? null : ["1", "2", "3"]
  }
}

output "gpu_pools" { value = sort([for name, pool in local.prepared : name if pool.gpu]) }
