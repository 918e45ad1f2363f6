"""Secrets in clear text in the code of GPU machines and AI workloads."""

from collections.abc import Iterator

from ailint.sdk import (
    BatchPool,
    Cluster,
    Container,
    Context,
    Host,
    Known,
    Machine,
    MachineExtension,
    Problem,
    Provenance,
    Purpose,
    Reference,
    ScaleSet,
    Severity,
    Undecided,
    Unknown,
    Workload,
    az,
    bicep,
    date,
    is_secret_name,
    known,
    kubernetes,
    rule,
    secret_in,
    terraform,
)
from ailint_rules.machines import gpu_size, is_gpu_pool
from ailint_rules.workloads import gpus_of

# Made up, and put together here so that nobody's scanner takes them for real ones.
TOKEN = "hf_" + "Zq7LmX2cVb9T" * 3
KEY = "Jx4Tn8Wc2RvQ" * 7 + "hB" + "=="

POD = f"""
apiVersion: apps/v1
kind: Deployment
metadata:
  name: chat
spec:
  template:
    spec:
      containers:
        - name: vllm
          image: vllm/vllm-openai:v0.11.0
          env:
            - name: HF_TOKEN
              value: {TOKEN} # expect: inline-secret
          resources:
            limits:
              nvidia.com/gpu: "1"
"""

BAD = kubernetes(POD)

BAD_TERRAFORM = terraform(f"""
resource "azurerm_linux_virtual_machine" "train" {{
  name        = "vm-train"
  size        = "Standard_NC24ads_A100_v4"
  custom_data = base64encode("#!/bin/sh\\nexport AZURE_STORAGE_KEY={KEY}\\n./fetch-data\\n") # expect: inline-secret
}}

resource "azurerm_virtual_machine_extension" "fetch" {{
  name                 = "fetch"
  virtual_machine_id   = azurerm_linux_virtual_machine.train.id
  publisher            = "Microsoft.Azure.Extensions"
  type                 = "CustomScript"
  type_handler_version = "2.1"
  settings = jsonencode({{
    commandToExecute   = "./fetch-data"
    storageAccountName = "data"
    storageAccountKey  = "{KEY}" # expect: inline-secret
  }})
}}
""")

BAD_BICEP = bicep(f"""
resource train 'Microsoft.Compute/virtualMachines@2024-07-01' = {{
  name: 'vm-train'
  location: 'eastus2'
  properties: {{
    hardwareProfile: {{ vmSize: 'Standard_NC24ads_A100_v4' }}
    osProfile: {{ customData: base64('export HF_TOKEN={TOKEN}') }} // expect: inline-secret
  }}
}}
""")

BAD_SCRIPT = az(f"""
az vm create --resource-group rg --name vm-train --image example:own:image:latest --size Standard_NC24ads_A100_v4
az vm extension set -g rg --vm-name vm-train --publisher Microsoft.Azure.Extensions --name CustomScript \\
  --settings '{{"storageAccountKey": "{KEY}"}}' # expect: inline-secret
""")

GOOD = kubernetes(
    POD.replace(
        f"              value: {TOKEN} # expect: inline-secret",
        "              valueFrom: {secretKeyRef: {name: hugging-face, key: token}}",
    )
)

GOOD_PLACEHOLDER = kubernetes("""
# What nobody can use is no secret: placeholders, words, the names of files.
apiVersion: apps/v1
kind: Deployment
metadata:
  name: chat
spec:
  template:
    spec:
      containers:
        - name: vllm
          image: vllm/vllm-openai:v0.11.0
          env:
            - name: HF_TOKEN
              value: <your-hugging-face-token-1234>
            - name: OPENAI_API_KEY
              value: EMPTY
            - name: WANDB_API_KEY
              value: /mnt/secrets/wandb-key-2026
            - name: TOKENIZER
              value: meta-llama/Llama-3.1-8B-Instruct
          resources:
            limits:
              nvidia.com/gpu: "1"
""")

GOOD_TERRAFORM = terraform("""
variable "storage_key" {
  type      = string
  sensitive = true
}

resource "azurerm_linux_virtual_machine" "train" {
  name        = "vm-train"
  size        = "Standard_NC24ads_A100_v4"
  custom_data = base64encode("#!/bin/sh\\nexport AZURE_STORAGE_KEY=${var.storage_key}\\n")
}
""")

GOOD_SECRET = kubernetes(f"""
# A Secret is where a secret belongs; whether its manifest belongs into the repository is another question.
apiVersion: v1
kind: Secret
metadata: {{name: hugging-face}}
stringData: {{HF_TOKEN: {TOKEN}}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {{name: chat}}
spec:
  template:
    spec:
      containers:
        - name: vllm
          image: vllm/vllm-openai:v0.11.0
          envFrom: [{{secretRef: {{name: hugging-face}}}}]
          resources: {{limits: {{nvidia.com/gpu: "1"}}}}
""")

GOOD_SCRIPT = az("""
# Keys that the script asks for, files, and variables of whoever runs it.
key=$(az storage account keys list -g rg -n data --query '[0].value' -o tsv)
az vm create -g rg -n vm-train --image Ubuntu2404 --size Standard_NC24ads_A100_v4 --custom-data @cloud-init.yaml
az vm extension set -g rg --vm-name vm-train --publisher Microsoft.Azure.Extensions --name CustomScript \\
  --protected-settings "{\\"storageAccountKey\\": \\"$key\\", \\"token\\": \\"$HF_TOKEN\\"}"
""")

_FOR_AI = ("Hugging Face", "NVIDIA", "OpenAI", "HF_", "HUGGING", "WANDB", "NGC", "OPENAI", "COMET", "NEPTUNE", "MLFLOW")


@rule(
    id="inline-secret",
    on=Machine | ScaleSet | MachineExtension | BatchPool | Cluster | Workload,
    severity=Severity.ERROR,
    bad=[BAD, BAD_TERRAFORM, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_PLACEHOLDER, GOOD_TERRAFORM, GOOD_SECRET, GOOD_SCRIPT],
    references=[
        Reference(
            "Best practices for protecting secrets",
            "https://learn.microsoft.com/azure/security/fundamentals/secrets-best-practices",
            date(2026, 12, 1),
        )
    ],
    same_as=("Trivy: AZU-0037", "checkov: CKV_AZURE_45"),
)
def inline_secret(
    subject: Machine | ScaleSet | MachineExtension | BatchPool | Cluster | Workload, context: Context
) -> Iterator[Problem | Undecided]:
    """Whoever reads the code, the deployment's history or the pod has the secret: a token for models, the key to all
    data. Secrets belong into Key Vault or a Kubernetes Secret, and storage is opened by a managed identity. The value
    is never printed. Placeholders are no secrets.
    """
    if isinstance(subject, Workload):
        for group in subject.groups:
            is_ours = gpus_of(group) > 0 or _is_for_ai(subject, context)
            for container in group.containers:
                yield from _in_container(container, is_ours)
    elif subject.secrets and _has_gpus(subject, context):
        for secret in subject.secrets:
            yield _problem(secret.what, secret.where)


def _problem(what: str, where: Provenance) -> Problem:
    return Problem(
        where=Known("", where, sensitive=True),
        message=f"{what} stands here in clear text",
        cure="revoke it, and take it from Key Vault or a Kubernetes Secret, or do without by a managed identity",
    )


def _in_container(container: Container, is_ours: bool) -> Iterator[Problem | Undecided]:
    for variable in container.environment:
        match variable.value:
            case Known(value=text, provenance=where):
                what = secret_in(text, variable.name)
                if what is not None and (is_ours or any(word in what for word in _FOR_AI)):
                    yield _problem(what, where)
            case Unknown() if is_secret_name(variable.name):
                yield Undecided(variable.value)
    what = secret_in(" ".join(container.command))
    if what is not None and (is_ours or any(word in what for word in _FOR_AI)):
        yield _problem(what, Provenance(container.span, "command"))


def _is_for_ai(workload: Workload, context: Context) -> bool:
    return context.infrastructure.purpose(workload).purpose in {Purpose.TRAINING, Purpose.INFERENCE}


def _has_gpus(subject: Machine | ScaleSet | MachineExtension | BatchPool | Cluster, context: Context) -> bool:
    match subject:
        case MachineExtension():
            target = known(subject.target)
            host = context.infrastructure.at(target) if target is not None else None
            return isinstance(host, Host) and gpu_size(host, context) is not None
        case Cluster():
            return any(is_gpu_pool(pool, context) for pool in context.infrastructure.pools_of(subject))
        case _:
            return gpu_size(subject, context) is not None
