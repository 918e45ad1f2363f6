"""Networks in the address range that InfiniBand keeps for itself."""

from collections.abc import Iterator

from ailint.sdk import (
    Address,
    Attribute,
    BatchPool,
    Cluster,
    ComputeCluster,
    Context,
    Host,
    Known,
    Machine,
    NetworkInterface,
    NodePool,
    Problem,
    Purpose,
    Reference,
    Related,
    ScaleSet,
    Severity,
    Span,
    Subnet,
    Undecided,
    VirtualMachineProfile,
    VirtualNetwork,
    arm,
    az,
    bicep,
    date,
    known,
    rule,
    terraform,
)

RESERVED = "172.16.0.0/16"

SET = """
resource "azurerm_virtual_network" "main" {
  name          = "vnet"
  location      = "eastus2"
  address_space = ["172.16.0.0/12"] # expect: rdma-vnet-overlap
}

resource "azurerm_subnet" "train" {
  name                 = "train"
  virtual_network_name = azurerm_virtual_network.main.name
  address_prefixes     = ["172.20.0.0/24"]
}

resource "azurerm_linux_virtual_machine_scale_set" "train" {
  name      = "vmss-train"
  sku       = "Standard_ND96isr_H100_v5"
  instances = 4
  network_interface {
    name    = "nic"
    primary = true
    ip_configuration {
      name      = "ip"
      primary   = true
      subnet_id = azurerm_subnet.train.id
    }
  }
}
"""

BAD = terraform(SET)

BAD_BICEP = bicep("""
resource vnet 'Microsoft.Network/virtualNetworks@2024-05-01' = {
  name: 'vnet'
  location: 'eastus2'
  properties: {
    addressSpace: { addressPrefixes: ['10.0.0.0/16', '172.16.64.0/20'] } // expect: rdma-vnet-overlap
    subnets: [{ name: 'nodes', properties: { addressPrefix: '10.0.0.0/20' } }]
  }
}

resource aks 'Microsoft.ContainerService/managedClusters@2024-09-01' = {
  name: 'aks'
  location: 'eastus2'
  properties: {
    networkProfile: { serviceCidr: '172.16.0.0/16' } // expect: rdma-vnet-overlap
    agentPoolProfiles: [
      {
        name: 'train'
        mode: 'User'
        vmSize: 'Standard_ND96isr_H100_v5'
        count: 4
        vnetSubnetID: resourceId('Microsoft.Network/virtualNetworks/subnets', 'vnet', 'nodes')
      }
    ]
  }
}
""")

BAD_ARM = arm(
    """{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "resources": [
    {
      "type": "Microsoft.Network/virtualNetworks",
      "apiVersion": "2024-05-01",
      "name": "vnet",
      "properties": { "addressSpace": { "addressPrefixes": [ "172.16.0.0/24" ] } }
    },
    {
      "type": "Microsoft.Batch/batchAccounts/pools",
      "apiVersion": "2024-07-01",
      "name": "account/solve",
      "properties": {
        "vmSize": "Standard_HB120rs_v3",
        "networkConfiguration": {
          "subnetId": "[resourceId('Microsoft.Network/virtualNetworks/subnets', 'vnet', 'solve')]"
        }
      }
    },
    {
      "type": "Microsoft.Network/virtualNetworks/subnets",
      "apiVersion": "2024-05-01",
      "name": "vnet/solve",
      "properties": { "addressPrefix": "172.16.0.0/24" }
    }
  ]
}
""",
    expect={"rdma-vnet-overlap": [9]},
)

BAD_SCRIPT = az("""
az network vnet create -g rg -n vnet \\
  --address-prefixes 172.16.0.0/16 # expect: rdma-vnet-overlap
az network vnet subnet create -g rg --vnet-name vnet -n train --address-prefixes 172.16.1.0/24
az vmss create -g rg -n vmss-train --image microsoft-dsvm:ubuntu-hpc:2204:latest --instance-count 4 \\
  --vm-sku Standard_ND96isr_H100_v5 --vnet-name vnet --subnet train
""")

GOOD = terraform(SET.replace('"172.16.0.0/12"] # expect: rdma-vnet-overlap', '"172.20.0.0/16"]'))

GOOD_ETHERNET = terraform(
    "# Sizes without InfiniBand may use the whole private range.\n"
    + SET.replace(" # expect: rdma-vnet-overlap", "").replace("Standard_ND96isr_H100_v5", "Standard_NC96ads_A100_v4")
)

GOOD_OTHER_NETWORK = terraform(
    SET.replace('"172.16.0.0/12"] # expect: rdma-vnet-overlap', '"10.0.0.0/16"]')
    + """
# No InfiniBand machine stands in this one.
resource "azurerm_virtual_network" "office" {
  name          = "vnet-office"
  location      = "eastus2"
  address_space = ["172.16.0.0/16"]
}
"""
)


@rule(
    id="rdma-vnet-overlap",
    on=VirtualNetwork | Cluster,
    severity=Severity.WARNING,
    bad=[BAD, BAD_BICEP, BAD_ARM, BAD_SCRIPT],
    good=[GOOD, GOOD_ETHERNET, GOOD_OTHER_NETWORK],
    references=[
        Reference(
            "Set up InfiniBand: RDMA network address space",
            "https://learn.microsoft.com/azure/virtual-machines/setup-infiniband",
            date(2026, 12, 1),
        )
    ],
)
def rdma_vnet_overlap(subject: VirtualNetwork | Cluster, context: Context) -> Iterator[Problem | Undecided]:
    """Azure's RDMA network has the addresses 172.16.0.0/16. Where the virtual network of InfiniBand machines overlaps
    them, MPI and NCCL may send over the wrong interface, and jobs hang or fail. The pods' and services' ranges of a
    cluster with such machines should stay clear of it as well.
    """
    if isinstance(subject, Cluster):
        yield from _cluster(subject, context)
        return
    hosts = context.once(_hosts_by_network).get(subject.address, [])
    prefixes = known(subject.address_space) if hosts else ()
    found = [prefix for prefix in prefixes or () if _overlaps(prefix)]
    if found:
        yield Problem(
            where=subject.address_space,
            message=f"{found[0]} overlaps the addresses of the RDMA network, {RESERVED}, where {hosts[0].name} talks",
            cure="give the network another range, such as 10.0.0.0/16",
            related=tuple(Related(host.span, "has InfiniBand") for host in hosts),
        )


def _cluster(cluster: Cluster, context: Context) -> Iterator[Problem | Undecided]:
    fast = context.once(_infiniband_addresses)
    pools = [pool for pool in context.infrastructure.pools_of(cluster) if (pool.address, pool.span) in fast]
    if not pools:
        return
    for attribute, what in ((cluster.pod_cidr, "pods"), (cluster.service_cidr, "services")):
        prefix = known(attribute)
        if prefix and _overlaps(prefix):
            yield Problem(
                where=attribute,
                message=f"the range of the {what}, {prefix}, overlaps {RESERVED}, the range of the RDMA network",
                cure=f"give the {what} another range; it can't be changed after the cluster is made",
                related=tuple(Related(pool.span, "has InfiniBand") for pool in pools),
                severity=Severity.INFO,
            )


def _hosts_by_network(context: Context) -> dict[Address, list[Host]]:
    found: dict[Address, list[Host]] = {}
    for host in context.once(_infiniband):
        networks = dict.fromkeys(network.address for network in _networks(host, context))
        for address in networks:
            found.setdefault(address, []).append(host)
    return found


def _infiniband(context: Context) -> tuple[Host, ...]:
    """Hosts with InfiniBand that may use it: all but single machines, and those that serve."""
    return tuple(_with_infiniband(context))


def _infiniband_addresses(context: Context) -> frozenset[tuple[Address, Span]]:
    return frozenset((host.address, host.span) for host in context.once(_infiniband))


def _with_infiniband(context: Context) -> Iterator[Host]:
    for host in context.infrastructure.all(Host):
        size = context.catalog.size(host.size.value) if isinstance(host.size, Known) else None
        if size is None or not size.infiniband or host.may_exist or _is_one(host):
            continue
        if context.infrastructure.purpose(host).purpose is not Purpose.INFERENCE:
            yield host


def _is_one(host: Host) -> bool:
    """Whether it is certainly not more than one machine."""
    match host:
        case ScaleSet():
            counts: tuple[Attribute[int], ...] = (host.instances,)
        case NodePool() if isinstance(host.autoscaling, Known) and host.autoscaling.value:
            counts = (host.maximum_nodes,)
        case NodePool():
            counts = (host.nodes,)
        case ComputeCluster():
            counts = (host.maximum_nodes,)
        case _:
            return False
    return any(isinstance(count, Known) and count.value == 1 for count in counts)


def _networks(host: Host, context: Context) -> Iterator[VirtualNetwork]:
    for reference in _subnets(host, context):
        subnet = context.infrastructure.referred(reference)
        network = context.infrastructure.referred(subnet.network) if isinstance(subnet, Subnet) else None
        if isinstance(network, VirtualNetwork):
            yield network


def _subnets(host: Host, context: Context) -> Iterator[Attribute[Address]]:
    match host:
        case NodePool() | ComputeCluster() | BatchPool():
            yield host.subnet
        case VirtualMachineProfile():
            for subnets in (host.subnets, *(one.subnets for one in _interfaces(host, context))):
                if isinstance(subnets, Known):
                    yield from (Known(address, subnets.provenance) for address in subnets.value)
        case _:
            return


def _interfaces(host: Host, context: Context) -> Iterator[NetworkInterface]:
    if isinstance(host, Machine) and isinstance(host.network_interfaces, Known):
        for address in host.network_interfaces.value:
            found = context.infrastructure.at(address)
            if isinstance(found, NetworkInterface):
                yield found


def _overlaps(prefix: str) -> bool:
    """Whether a range in CIDR notation has addresses in common with the reserved one; what is no range has none."""
    from ipaddress import ip_network

    try:
        return ip_network(prefix.strip(), strict=False).overlaps(ip_network(RESERVED))
    except (ValueError, TypeError):
        return False
