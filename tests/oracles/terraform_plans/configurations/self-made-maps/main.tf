variable "machines" {
  default = [
    { name = "a", disks = [{ size = 10 }, { size = 20, type = "Premium" }] },
    { name = "b", disks = [] },
    { name = "c", disks = [{ size = 40 }] },
  ]
}

locals {
  disks = merge([
    for machine in var.machines : {
      for index, disk in machine.disks : "${machine.name}-${index}" => {
        machine = machine.name
        lun     = index
        size    = disk.size
        type    = lookup(disk, "type", "Standard")
      }
    }
  ]...)
  by_machine = { for key, disk in local.disks : disk.machine => disk.size... }
  totals     = { for name, sizes in local.by_machine : name => sum(sizes) }
  largest    = element(sort([for key, disk in local.disks : format("%05d", disk.size)]), length(local.disks) - 1)
  pairs      = { for pair in setproduct(["x", "y"], [1, 2]) : join("/", pair) => pair }
  inverted   = { for name, total in local.totals : tostring(total) => name }
}

resource "terraform_data" "disk" {
  for_each = local.disks
  input    = each.value
}

output "all" {
  value = [local.by_machine, local.totals, local.largest, local.pairs, local.inverted, keys(local.disks)]
}
