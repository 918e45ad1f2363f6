"""Sizes with InfiniBand that serve a model on one machine."""

from collections.abc import Iterator

from ailint.sdk import (
    Address,
    Clue,
    Context,
    Host,
    Match,
    NodePool,
    PodGroup,
    Problem,
    Purpose,
    Reference,
    Related,
    Severity,
    Size,
    Undecided,
    Unknown,
    Workload,
    az,
    bicep,
    date,
    known,
    kubernetes,
    project,
    requested,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size
from ailint_rules.workloads import MOST_GPUS_A_NODE, gpus_of, works_as_one

BAD = terraform("""
resource "azurerm_kubernetes_cluster_node_pool" "serve" {
  name                  = "serve"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_ND96asr_v4" # expect: infiniband-sku-for-inference
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 3
  node_taints           = ["sku=gpu:NoSchedule"]
  node_labels           = { purpose = "serving" }
}
""")

BAD_BICEP = bicep("""
resource chat 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-chat'
  location: 'eastus2'
  tags: { workload: 'inference', environment: 'prod' }
  properties: {
    hardwareProfile: { vmSize: 'Standard_ND96isr_H100_v5' } // expect: infiniband-sku-for-inference
  }
}
""")

BAD_SCRIPT = az("""
az vm create --resource-group rg --name vm-chat --image example:own:image:latest --tags workload=inference \\
  --size Standard_ND96asr_v4 # expect: infiniband-sku-for-inference
""")

BAD_OPERATOR = kubernetes("""
apiVersion: containerservice.azure.com/v1api20240901
kind: ManagedClustersAgentPool
metadata: {name: serve}
spec:
  azureName: serve
  owner: {name: aks}
  mode: User
  vmSize: Standard_ND96asr_v4 # expect: infiniband-sku-for-inference
""")

GOOD = terraform("""
resource "azurerm_kubernetes_cluster_node_pool" "serve" {
  name                  = "serve"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 3
  node_taints           = ["sku=gpu:NoSchedule"]
  node_labels           = { purpose = "serving" }
}
""")

GOOD_TRAINING = terraform("""
resource "azurerm_kubernetes_cluster_node_pool" "pretrain" {
  name                         = "pretrain"
  kubernetes_cluster_id        = "aks"
  vm_size                      = "Standard_ND96asr_v4"
  auto_scaling_enabled         = true
  min_count                    = 0
  max_count                    = 3
  node_taints                  = ["sku=gpu:NoSchedule"]
  node_labels                  = { purpose = "training" }
}
""")


SERVICE = """
apiVersion: apps/v1
kind: Deployment
metadata: {name: chat}
spec:
  replicas: 4
  template:
    spec:
      nodeSelector: {agentpool: fast}
      tolerations: [{key: sku, operator: Exists}]
      containers:
        - name: vllm
          image: vllm/vllm-openai:v0.11.0
          resources: {limits: {nvidia.com/gpu: 1}}
"""
POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "fast" {
  name                  = "fast"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_ND96isr_H100_v5" # expect: infiniband-sku-for-inference
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 3
  node_taints           = ["sku=gpu:NoSchedule"]
}
"""

BAD_PODS = project({"pools.tf": POOL, "chat.yaml": SERVICE})

GOOD_TOGETHER = project(
    {
        "pools.tf": POOL.replace(" # expect: infiniband-sku-for-inference", ""),
        "chat.yaml": SERVICE,
        "tune.yaml": """
# One job over two machines needs the fabric, whatever else the pool serves.
apiVersion: leaderworkerset.x-k8s.io/v1
kind: LeaderWorkerSet
metadata: {name: large}
spec:
  replicas: 1
  leaderWorkerTemplate:
    size: 2
    workerTemplate:
      spec:
        nodeSelector: {agentpool: fast}
        tolerations: [{key: sku, operator: Exists}]
        containers:
          - name: vllm
            image: vllm/vllm-openai:v0.11.0
            resources: {limits: {nvidia.com/gpu: 8}}
""",
    }
)


@rule(
    id="infiniband-sku-for-inference",
    on=Host,
    severity=Severity.WARNING,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT, BAD_OPERATOR, BAD_PODS],
    good=[GOOD, GOOD_TRAINING, GOOD_TOGETHER],
    references=[
        Reference(
            "Compute recommendations for AI on Azure infrastructure",
            "https://learn.microsoft.com/azure/cloud-adoption-framework/scenarios/ai/infrastructure/compute",
            date(2026, 12, 1),
        )
    ],
    silenced_by=("retired-sku",),
)
def infiniband_sku_for_inference(host: Host, context: Context) -> Iterator[Problem | Undecided]:
    """InfiniBand joins machines that work on one problem. Replicas that answer requests by themselves never use it,
    and its sizes are the scarcest and dearest that there are.
    """
    size = gpu_size(host, context)
    if size is None or not size.infiniband:
        return
    verdict = context.infrastructure.purpose(host)
    guests = context.once(_guests).get(host.address, ())
    if any(one.needs_fabric for one in guests):
        return
    if verdict.is_at_least_medium(Purpose.INFERENCE):
        clue = verdict.evidence[0]
        yield _problem(host, size, f"{clue.name} `{clue.text}` says that it serves inference", (_said(clue),), None)
        return
    if isinstance(host, NodePool) and context.infrastructure.all(Workload):
        known(host.pool_name)
        known(host.labels)
    if verdict.purpose is Purpose.UNKNOWN and guests and all(one.serves for one in guests):
        members = [member for one in guests for member in one.members]
        related = tuple(Related(one.span, f"{one.name} serves a model on one machine") for one in members)
        words = f"all that selects this pool serves inference ({members[0].name})"
        # Eight GPUs of one machine are not to be had without the fabric.
        largest = max(one.largest for one in guests)
        yield _problem(host, size, words, related, Severity.INFO if largest >= MOST_GPUS_A_NODE else None)


def _problem(host: Host, size: Size, why: str, related: tuple[Related, ...], severity: Severity | None) -> Problem:
    return Problem(
        where=host.size,
        message=f"{size.name} has InfiniBand, but {why}",
        cure="serve on a size without InfiniBand (NC A100 v4, NC H100 v5), or say that one model spans machines",
        related=related,
        severity=severity,
    )


def _said(clue: Clue) -> Related:
    return Related(clue.span, f"{clue.name} says inference")


class _Guests:
    """Workloads with GPUs that pick the same pools."""

    def __init__(self, pools: tuple[NodePool, ...]) -> None:
        self.pools = pools
        self.members: list[Workload] = []
        self.needs_fabric = False
        self.serves = True
        self.largest = 0

    def add(self, workload: Workload, gpus: int, context: Context) -> None:
        self.largest = max(self.largest, gpus)
        if not self.members or self.members[-1] is not workload:
            self.members.append(workload)
            self.needs_fabric = self.needs_fabric or _needs_fabric(workload)
            self.serves = self.serves and _serves(workload, context)


def _guests(context: Context) -> dict[Address, list[_Guests]]:
    """The workloads with GPUs that certainly select each pool by a label of its own."""
    by_choice: dict[int, _Guests] = {}
    for workload in context.infrastructure.all(Workload):
        placement = context.infrastructure.placement_near(workload)
        for group in workload.groups:
            gpus = gpus_of(group)
            if gpus and _chooses(group):
                # Alike pods are given the same tuple: their pools are looked through once.
                selected = placement.selected(group)
                if id(selected) not in by_choice:
                    by_choice[id(selected)] = _Guests(_certain(selected))
                by_choice[id(selected)].add(workload, gpus, context)
    found: dict[Address, list[_Guests]] = {}
    for guests in by_choice.values():
        for pool in guests.pools:
            found.setdefault(pool.address, []).append(guests)
    return found


def _chooses(group: PodGroup) -> bool:
    """Whether a group picks its machines by labels that are known."""
    if isinstance(group.node_selector, Unknown) or isinstance(group.required_affinity, Unknown):
        return False
    return bool(known(group.node_selector) or known(group.required_affinity))


def _certain(selected: tuple[tuple[NodePool, Match], ...]) -> tuple[NodePool, ...]:
    return tuple(pool for pool, match in selected if match is Match.YES)


def _serves(workload: Workload, context: Context) -> bool:
    return context.infrastructure.purpose(workload).is_at_least_medium(Purpose.INFERENCE)


def _needs_fabric(workload: Workload) -> bool:
    """Whether one copy spans machines, or asks for RDMA."""
    if works_as_one(workload) and workload.kind != "LeaderWorkerSet":
        return True
    return any(
        group.nodes_per_replica > 1 or any(name.startswith("rdma/") for name in requested(group))
        for group in workload.groups
    )
