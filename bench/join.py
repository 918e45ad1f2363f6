"""How the join grows: pods against pools, in one tree.

    python bench/join.py [WORKLOADS POOLS]...

Each line is one size: the seconds that reading took, those that all rules took, and the latter for each workload and
pool. Twice as much of both should take twice as long, not four times.
"""

import sys
from datetime import date
from pathlib import Path
from time import perf_counter

from ailint.configuration.project import Inputs
from ailint.engine.judging import judge
from ailint.engine.reading import read_project
from ailint.engine.scan import Request, collector_off, context_of, projects_of
from ailint.findings.timing import Timing
from ailint.registry import load_rules
from ailint.settings import Settings
from ailint.source.files import Files

SIZES = ((1_000, 50), (2_000, 100), (5_000, 250), (10_000, 500))
MACHINES = ("Standard_NC24ads_A100_v4", "Standard_ND96isr_H100_v5", "Standard_D8s_v5", "Standard_NC4as_T4_v3")


def pool(number: int) -> str:
    """Every fifth pool has its own taint and label; the others share a few."""
    own = f"team{number // 5}" if number % 5 == 0 else "gpu"
    return f"""
resource "azurerm_kubernetes_cluster_node_pool" "pool{number}" {{
  name                  = "pool{number}"
  kubernetes_cluster_id = azurerm_kubernetes_cluster.main.id
  vm_size               = "{MACHINES[number % len(MACHINES)]}"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 4
  node_labels           = {{ "team" = "{own}" }}
  node_taints           = ["sku={own}:NoSchedule"]
}}
"""


def workload(number: int, pools: int) -> str:
    """A Deployment for one of the pools, by label or by its taint alone."""
    own = f"team{number % max(1, pools // 5)}" if number % 5 == 0 else "gpu"
    selector = f"nodeSelector: {{team: {own}}}" if number % 2 else f"priorityClassName: class-{own}"
    return f"""
apiVersion: apps/v1
kind: Deployment
metadata: {{name: app-{number}, labels: {{app: app-{number}}}}}
spec:
  replicas: {1 + number % 3}
  template:
    spec:
      {selector}
      tolerations: [{{key: sku, operator: Equal, value: {own}, effect: NoSchedule}}]
      containers:
        - name: main
          image: registry.example/app:{number}
          resources: {{limits: {{nvidia.com/gpu: {number % 9}}}}}
"""


def measure(workloads: int, pools: int) -> None:
    """Print one line."""
    cluster = 'resource "azurerm_kubernetes_cluster" "main" {\n  name = "main"\n}\n'
    texts = {
        "infra/pools.tf": cluster + "".join(map(pool, range(pools))),
        **{
            f"k8s/apps-{start}.yaml": "---".join(workload(n, pools) for n in range(start, min(start + 500, workloads)))
            for start in range(0, workloads, 500)
        },
    }
    virtual = {path: text.encode() for path, text in texts.items()}
    root = Path("/ailint-nowhere")
    request = Request(
        root=root, paths=tuple(virtual), settings=Settings(), inputs=Inputs(date(2026, 12, 1)), virtual=virtual
    )
    rules = load_rules()
    started = perf_counter()
    with collector_off():  # as a scan does
        files = Files(root, virtual)
        facts = [read_project(one, files, request.inputs) for one in projects_of(request, files).projects]
        read = perf_counter()
        resources = [resource for one in facts for resource in one.resources]
        timing = Timing()
        judge(rules, rules, context_of(request, resources, ()), timing)
    judged = perf_counter()
    each = (judged - read) * 1e6 / (workloads + pools)
    slowest = sorted(timing.rules.items(), key=lambda item: -item[1].seconds)[:3]
    named = ", ".join(f"{rule} {time.seconds:.2f}" for rule, time in slowest)
    print(f"{workloads:>7,} {pools:>5} {read - started:>8.2f} {judged - read:>8.2f} {each:>9.0f} µs   {named}")


def main() -> None:
    """Measure the sizes that are asked for."""
    numbers = [int(word) for word in sys.argv[1:]]
    sizes = tuple(zip(numbers[::2], numbers[1::2], strict=True)) or SIZES
    print(f"{'pods':>7} {'pools':>5} {'read s':>8} {'rules s':>8} {'each':>12}   slowest rules (s)")
    for workloads, pools in sizes:
        measure(workloads, pools)


if __name__ == "__main__":
    main()
