"""Stops that AKS refuses, since the cluster makes its nodes by itself."""

from collections.abc import Iterator

from ailint.sdk import (
    Absent,
    Cluster,
    Context,
    NodePool,
    Problem,
    Reference,
    Related,
    Severity,
    Undecided,
    az,
    bicep,
    date,
    known,
    rule,
)

BAD = az("""
az aks create -g rg -n aks --node-provisioning-mode Auto --network-plugin azure --network-plugin-mode overlay
# At night nobody trains.
az aks stop -g rg -n aks # expect: nap-stop-unsupported
""")

BAD_BICEP = bicep("""
resource aks 'Microsoft.ContainerService/managedClusters@2025-05-01' = {
  name: 'aks'
  location: 'eastus2'
  properties: { nodeProvisioningProfile: { mode: 'Auto' } }
}

resource gpu 'Microsoft.ContainerService/managedClusters/agentPools@2025-05-01' = {
  parent: aks
  name: 'gpu'
  properties: {
    vmSize: 'Standard_NC24ads_A100_v4'
    count: 1
    powerState: { code: 'Stopped' } // expect: nap-stop-unsupported
  }
}
""")

GOOD = az("""
az aks create -g rg -n aks --node-vm-size Standard_D4s_v5
az aks stop -g rg -n aks
""")

GOOD_RUNNING = az("""
# What Karpenter made goes by itself when it is empty.
az aks create -g rg -n aks --node-provisioning-mode Auto
az aks nodepool add -g rg --cluster-name aks -n gpu --node-vm-size Standard_NC24ads_A100_v4 --node-count 0
""")


@rule(
    id="nap-stop-unsupported",
    on=Cluster | NodePool,
    severity=Severity.INFO,
    bad=[BAD, BAD_BICEP],
    good=[GOOD, GOOD_RUNNING],
    references=[
        Reference(
            "Stop and start an AKS cluster",
            "https://learn.microsoft.com/azure/aks/start-stop-cluster",
            date(2026, 12, 1),
        ),
        Reference(
            "Stop and start AKS node pools",
            "https://learn.microsoft.com/azure/aks/start-stop-nodepools",
            date(2026, 12, 1),
        ),
    ],
    unreachable={"terraform": "the provider can't stop clusters or pools"},
)
def nap_stop_unsupported(subject: Cluster | NodePool, context: Context) -> Iterator[Problem | Undecided]:
    """A cluster with node auto-provisioning can't be stopped, and neither can its pools: the saving that a script
    counts on at night does not come. Nodes that Karpenter makes are removed when they are empty; pools with a minimum
    of zero need no stop.
    """
    if isinstance(subject, NodePool) and subject.is_default:
        return  # a cluster's first pool stops with it, and never alone
    if isinstance(subject, NodePool) and not isinstance(subject.stopped, Absent):
        known(subject.cluster)
    cluster = subject if isinstance(subject, Cluster) else context.infrastructure.cluster_of(subject)
    if cluster is None or isinstance(cluster.node_auto_provisioning, Absent) or not known(subject.stopped):
        return
    if (known(cluster.node_auto_provisioning) or "").lower() != "auto":
        return
    what = "cluster" if isinstance(subject, Cluster) else "node pool"
    yield Problem(
        where=subject.stopped,
        message=f"AKS refuses to stop a {what} where node auto-provisioning is on",
        cure="let the workloads end, so that Karpenter removes their nodes; give other GPU pools a minimum of 0",
        related=(Related(cluster.node_auto_provisioning.provenance.span, "node auto-provisioning is on"),),
    )
