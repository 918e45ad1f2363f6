"""Infrastructure that looks faulty and is not, and its twins that are: see test_traps.py."""


def pool(body: str = "", size: str = "Standard_NC24ads_A100_v4", name: str = "gpu") -> str:
    return f"""
resource "azurerm_kubernetes_cluster_node_pool" "{name}" {{
  name                  = "{name}"
  kubernetes_cluster_id = azurerm_kubernetes_cluster.main.id
  vm_size               = "{size}"
{body}
}}
"""


CLUSTER = """
resource "azurerm_kubernetes_cluster" "main" {
  name     = "main"
  location = "eastus"
  default_node_pool {
    name       = "system"
    vm_size    = "Standard_D4s_v5"
    node_count = 2
  }
}
"""
EMPTY = "  auto_scaling_enabled = true\n  min_count = 0\n  max_count = 4\n"
SKU = EMPTY + '  node_taints = ["sku=gpu:NoSchedule"]\n'
VENDOR = EMPTY + '  node_taints = ["nvidia.com/gpu=present:NoSchedule"]\n'


def pod(spec: str = "", gpus: str = "{nvidia.com/gpu: 1}", image: str = "registry.example/x:1") -> str:
    return (
        "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n"
        f"  containers: [{{name: c, image: {image}, resources: {{limits: {gpus}}}}}]\n{spec}"
    )


PLUGIN = """
apiVersion: apps/v1
kind: DaemonSet
metadata: {name: nvidia-device-plugin}
spec:
  selector: {matchLabels: {name: p}}
  template:
    metadata: {labels: {name: p}}
    spec:
      tolerations: [{key: nvidia.com/gpu, operator: Exists, effect: NoSchedule}]
      containers: [{name: p, image: nvcr.io/nvidia/k8s-device-plugin:v0.17.1}]
"""
MACHINE = """
resource "azurerm_linux_virtual_machine" "m" {{
  name = "vm-m"
  size = "{size}"
{body}
}}
"""
SCALE_SET = """
resource "azurerm_{kind}_virtual_machine_scale_set" "train" {{
  name = "vmss-train"
  {size} = "{sku}"
  instances = 2
{body}
}}
"""


def scale_set(kind: str, body: str = "", sku: str = "Standard_ND96isr_H100_v5") -> str:
    size = "sku_name" if kind == "orchestrated" else "sku"
    return SCALE_SET.format(kind=kind, size=size, sku=sku, body=body)


def torch_job(environment: str, size: str) -> dict[str, str]:
    job = f"""
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {{name: tune}}
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: 2
      template:
        spec:
          nodeSelector: {{agentpool: gpu}}
          tolerations: [{{key: sku, operator: Exists}}]
          containers:
            - name: pytorch
              image: registry.example/tune:1
              env: [{{name: NCCL_IB_DISABLE, value: "{environment}"}}]
              resources: {{limits: {{nvidia.com/gpu: {8 if "ND" in size else 1}}}}}
"""
    return {"main.tf": CLUSTER + pool(SKU, size), "job.yaml": job}


SERVE = """
apiVersion: apps/v1
kind: Deployment
metadata: {name: chat}
spec:
  replicas: 4
  selector: {matchLabels: {app: chat}}
  template:
    metadata: {labels: {app: chat}}
    spec:
      nodeSelector: {agentpool: gpu}
      tolerations: [{key: sku, operator: Exists}]
      containers:
        - name: vllm
          image: vllm/vllm-openai:v0.11.0
          resources: {limits: {nvidia.com/gpu: 1}}
"""
LEADER_WORKER = """
apiVersion: leaderworkerset.x-k8s.io/v1
kind: LeaderWorkerSet
metadata: {name: chat}
spec:
  replicas: 1
  leaderWorkerTemplate:
    size: 2
    workerTemplate:
      spec:
        nodeSelector: {agentpool: gpu}
        tolerations: [{key: sku, operator: Exists}]
        containers:
          - name: vllm
            image: vllm/vllm-openai:v0.11.0
            resources: {limits: {nvidia.com/gpu: 8}}
"""
WORKSPACE = """
apiVersion: kaito.sh/v1beta1
kind: Workspace
metadata: {name: phi}
resource:
  instanceType: Standard_NC24ads_A100_v4
  labelSelector: {matchLabels: {apps: phi}}
inference:
  preset: {name: phi-4-mini-instruct}
"""
MPI = """
apiVersion: kubeflow.org/v2beta1
kind: MPIJob
metadata: {name: bench}
spec:
  mpiReplicaSpecs:
    Launcher:
      replicas: 1
      template:
        spec:
          nodeSelector: {agentpool: gpu}
          tolerations: [{key: sku, operator: Exists}]
          containers: [{name: launcher, image: registry.example/mpi:1}]
    Worker:
      replicas: 2
      template:
        spec:
          nodeSelector: {agentpool: gpu}
          tolerations: [{key: sku, operator: Exists}]
          containers: [{name: worker, image: registry.example/mpi:1, resources: {limits: {nvidia.com/gpu: 1}}}]
"""
KARPENTER = """
apiVersion: karpenter.sh/v1
kind: NodePool
metadata: {{name: gpu}}
spec:
  limits: {{nvidia.com/gpu: 16}}
  template:
    spec:
      nodeClassRef: {{group: karpenter.azure.com, kind: AKSNodeClass, name: default}}
      taints: [{{key: sku, value: gpu, effect: NoSchedule}}]
      requirements:
        - {{key: karpenter.azure.com/sku-name, operator: In, values: [{sizes}]}}
"""
BATCH_ARM = """
resource pool 'Microsoft.Batch/batchAccounts/pools@2024-07-01' = {
  name: 'b/train'
  properties: {
    vmSize: 'STANDARD_ND96isr_H100_v5'
    scaleSettings: { fixedScale: { targetDedicatedNodes: 2 } }
    taskSlotsPerNode: 1
  }
}
"""
BATCH_TERRAFORM = """
resource "azurerm_batch_pool" "train" {
  name         = "train"
  account_name = "b"
  vm_size      = "STANDARD_ND96isr_H100_v5"
  fixed_scale { target_dedicated_nodes = 2 }
}
"""
AUTOSCALE_BICEP = """
resource set 'Microsoft.Compute/virtualMachineScaleSets@2024-07-01' = {
  name: 'train'
  location: 'eastus'
  sku: { name: 'Standard_NC24ads_A100_v4', capacity: 2 }
  properties: { orchestrationMode: 'Uniform' }
}

resource scale 'Microsoft.Insights/autoscalesettings@2022-10-01' = {
  name: 'scale'
  location: 'eastus'
  properties: {
    ENABLED
    targetResourceUri: set.id
    profiles: [{ name: 'p', capacity: { minimum: '0', maximum: '4', default: '0' }, rules: [] }]
  }
}
"""
AUTOSCALE_TERRAFORM = """
resource "azurerm_linux_virtual_machine_scale_set" "gpu" {
  name      = "train"
  sku       = "Standard_NC24ads_A100_v4"
  instances = 2
}

resource "azurerm_monitor_autoscale_setting" "scale" {
  name               = "scale"
  target_resource_id = azurerm_linux_virtual_machine_scale_set.gpu.id
  profile {
    name = "p"
    capacity {
      minimum = 0
      maximum = 4
      default = 0
    }
  }
}
"""
HPC_IMAGE = """
  source_image_reference {
    publisher = "microsoft-dsvm"
    offer     = "ubuntu-hpc"
    sku       = "2204"
    version   = "latest"
  }
"""
EXTENSION = """
resource "azurerm_virtual_machine_extension" "driver" {
  name                 = "gpu"
  virtual_machine_id   = azurerm_linux_virtual_machine.m.id
  publisher            = "Microsoft.HpcCompute"
  type                 = "NvidiaGpuDriverLinux"
  type_handler_version = "1.9"
}
"""
INTERFACE = """
resource nic 'Microsoft.Network/networkInterfaces@2024-05-01' = {
  name: 'nic'
  location: 'eastus'
  properties: { ipConfigurations: [] }
}

resource m 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'm'
  location: 'eastus'
  properties: {
    hardwareProfile: { vmSize: 'Standard_NC24ads_A100_v4' }
    networkProfile: { networkInterfaces: [{ id: nic.id }] }
  }
}
"""
GROUP = 'resource "azurerm_proximity_placement_group" "p" {\n  name = "p"\n}\n'
GROUPED = "  proximity_placement_group_id = azurerm_proximity_placement_group.p.id\n"
MANAGED = """
resource pool 'Microsoft.ContainerService/managedClusters/agentPools@2025-10-02-preview' = {
  name: 'aks/gpu'
  properties: {
    vmSize: 'Standard_NC24ads_A100_v4'
    mode: 'User'
    count: 2
    nodeTaints: ['sku=gpu:NoSchedule']
    gpuProfile: { nvidia: { managementMode: 'Managed' } }
  }
}
"""
CHART = """
resource "helm_release" "platform" {
  name  = "platform"
  chart = "oci://registry.example/platform"
}
"""
ALSO: dict[str, set[str]] = {
    "1 vendor pool, pod without toleration": {"wrong-gpu-taint-key"},
    "2 an interface in ARM, nothing written": {"gpu-vm-without-auto-shutdown"},
    "2 a scale set of azurerm, nothing written": {"gpu-scale-set-never-empty"},
    "4 orchestrated, nothing written": {"gpu-scale-set-never-empty"},
    "4 uniform and off": {"gpu-scale-set-never-empty"},
    "5 a placement group and one zone": {"gpu-scale-set-never-empty"},
    "5 a placement group and two zones": {"gpu-scale-set-never-empty", "training-across-zones"},
    "6 no InfiniBand to disable": {"missing-device-plugin", "missing-shared-memory"},
    "6 InfiniBand disabled": {"missing-device-plugin", "missing-rdma-resource", "missing-shared-memory"},
    "7 a launcher without a GPU": {
        "missing-device-plugin",
        "missing-shared-memory",
        "multi-node-training-without-infiniband",
    },
    "9 four replicas are four services": {"missing-device-plugin"},
    "9 one service over two machines": {"missing-device-plugin", "missing-rdma-resource", "missing-shared-memory"},
    "10 AMD's resource on AMD's machine": {"missing-shared-memory", "sku-not-allowed-on-aks"},
    "11 Spot's own taint": {"missing-device-plugin"},
    "13 Batch by Terraform talks": {"fixed-gpu-batch-pool"},
    "14 autoscale in ARM is off unless written": {"missing-placement-group"},
    "14 autoscale by Terraform is on": {"accelerated-networking-off"},
    "17 an image that brings its driver": {"gpu-vm-without-auto-shutdown"},
    "17 that image and an extension": {"gpu-vm-without-auto-shutdown"},
    "19 zones turn single placement off": {
        "gpu-scale-set-never-empty",
        "missing-gpu-driver",
        "missing-infiniband-driver",
        "training-across-zones",
    },
    "20 a retired size has one finding": {"gpu-scale-set-never-empty"},
}
"""Errors and warnings of the default profile that are true of a case besides those it is about."""
