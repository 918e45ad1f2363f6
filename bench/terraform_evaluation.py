"""How long it takes to evaluate Terraform, and how that grows.

usage: python bench/terraform_evaluation.py [FOLDER…]

Without folders: generated projects of 200 to 4,000 instances of node pools in modules (maps, `for`, `merge`, dynamic
blocks, conditionals), every attribute read; the time for 1,000 resources should not grow. With folders: each is read
as a root module, all attributes of `azurerm_*` and `azapi_*` resources (those of unread modules included) are read,
and the best of five runs is told.
"""

import gc
import resource
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

from ailint.configuration.project import Configuration, Inputs, Project, ProjectKind
from ailint.configuration.terraform.project import read_project
from ailint.source.files import Files
from ailint.value import Choice, Known, Object, Value

INPUTS = Inputs(date(2026, 12, 1))
SIZES = (200, 500, 1000, 2000, 4000)

MAIN = """
variable "environment" {{
  default = "prod"
}}

locals {{
  sizes = {{ dev = "Standard_NC4as_T4_v3", prod = "Standard_ND96amsr_A100_v4" }}
  defaults = {{
    min    = 0
    taints = ["sku=gpu:NoSchedule"]
    labels = {{ team = "research" }}
  }}
  pools = merge([
    for a in range({hundreds}) : {{
      for b in range(100) : "pool${{a * 100 + b}}" => merge(local.defaults, {{
        size   = lookup(local.sizes, var.environment, "Standard_D4s_v5")
        max    = b % 5 + 1
        labels = merge(local.defaults.labels, {{ index = tostring(b) }})
        disks  = [for d in range(2) : {{ lun = d, size = 128 * (d + 1) }}]
      }})
    }}
  ]...)
}}

module "pool" {{
  source   = "./pool"
  for_each = local.pools
  name     = each.key
  pool     = each.value
  location = "westeurope"
}}
"""

POOL = """
variable "name" {
  type = string
}

variable "location" {
  type = string
}

variable "pool" {
  type = object({
    size   = string
    min    = optional(number, 1)
    max    = optional(number, 3)
    zones  = optional(list(string), ["1", "2"])
    taints = optional(list(string), [])
    labels = optional(map(string), {})
    disks  = optional(list(object({ lun = number, size = number })), [])
  })
}

resource "azurerm_kubernetes_cluster_node_pool" "this" {
  name                 = substr("${var.name}gpu", 0, 12)
  vm_size              = var.pool.size
  auto_scaling_enabled = var.pool.max > var.pool.min
  min_count            = var.pool.max > var.pool.min ? var.pool.min : null
  max_count            = var.pool.max > var.pool.min ? var.pool.max : null
  zones                = var.pool.zones
  node_taints          = var.pool.taints
  node_labels          = merge(var.pool.labels, { location = var.location })
  tags                 = { for key, value in var.pool.labels : upper(key) => value }

  dynamic "disk" {
    for_each = var.pool.disks
    content {
      lun  = disk.value.lun
      size = "${disk.value.size} GiB"
    }
  }
}
"""


def everything(value: Value) -> int:
    """How many values there are within one, all of them evaluated."""
    count, waiting = 0, [value]
    while waiting:
        one = waiting.pop()
        count += 1
        match one:
            case Known(value=Object() as inside):
                waiting += [inside.lookup(name) for name in inside]
            case Known(value=tuple() as items):
                waiting += items
            case Choice(options=options):
                waiting += options
            case _:
                pass
    return count


def judged(configuration: Configuration) -> Iterator[Value]:
    """The attributes that a rule could ask for."""
    for one in configuration.resources:
        if one.type.startswith(("azurerm_", "azapi_", "module:")):
            yield from (one.read(name) for name in one.body)


def timed(files: Callable[[], Files], folder: str) -> tuple[float, float, int, int]:
    """Seconds to read the project, seconds in all, resources, values."""
    gc.collect()
    gc.disable()
    start = time.perf_counter()
    configuration = read_project(Project(ProjectKind.TERRAFORM, folder, ()), files(), INPUTS)
    read = time.perf_counter() - start
    values = sum(everything(value) for value in judged(configuration))
    whole = time.perf_counter() - start
    gc.enable()
    return read, whole, len(configuration.resources), values


def generated(count: int) -> Files:
    files = {"main.tf": MAIN.format(hundreds=count // 100).encode(), "pool/main.tf": POOL.encode()}
    return Files(Path(__file__).parent / "nowhere", files)


def main(folders: list[str]) -> None:
    print("resources   values   read s   all s   s for 1,000 resources")
    for count in () if folders else SIZES:
        read, whole, resources, values = timed(lambda count=count: generated(count), "")
        print(f"{resources:9} {values:8} {read:8.3f} {whole:7.3f} {whole / resources * 1000:8.3f}")
    for folder in folders:
        root, _, inner = folder.partition("//")
        runs = [timed(lambda root=root: Files(Path(root)), inner) for _ in range(5)]
        read, whole, resources, values = min(runs, key=lambda run: run[1])
        print(f"{resources:9} {values:8} {read:8.3f} {whole:7.3f} {whole / max(resources, 1) * 1000:8.3f}  {folder}")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MiB")


if __name__ == "__main__":
    main(sys.argv[1:])
