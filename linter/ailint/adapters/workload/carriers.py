"""Where each kind of Kubernetes object carries its pod templates: a table, by API group and kind.

Sources: the CRD types at their heads of 2026-07 and 2026-08 (kubeflow/training-operator v1.9.0, kubeflow/trainer,
kubeflow/mpi-operator, ray-project/kuberay, volcano-sh/volcano, kubernetes-sigs/jobset, kubernetes-sigs/lws,
argoproj/argo-workflows, kubeflow/spark-operator, SeldonIO/seldon-core), read 2026-12-01.
"""

from enum import Enum

import msgspec


class Shape(Enum):
    """How templates stand at a base path."""

    ONE = "one"  # a single template
    MAP = "map"  # a map from role to template
    LIST = "list"  # a list of templates with names


class Templates(msgspec.Struct, frozen=True):
    """Pod templates below `base`. `spec`, `replicas` and `name` are paths from there (`name` for lists).

    `replicas` may be several paths that multiply (`replicas * parallelism`); `default` holds where none is written.
    `nodes` is the path to the number of machines that one replica spans.
    """

    shape: Shape
    base: str
    spec: str
    replicas: str = ""
    default: int = 1
    name: str = "name"
    role: str = ""
    nodes: str = ""


class Carrier(msgspec.Struct, frozen=True):
    """A kind of object that makes pods; `purpose` is set where the kind itself says it."""

    templates: tuple[Templates, ...]
    purpose: str = ""
    minimum_available: str = ""
    gang_scheduled: bool = False
    injects_tolerations: bool = False
    injects_probes: bool = False
    mounts_shared_memory: bool = False
    processes: str = ""
    """Where the object says how many processes are started on each machine."""


def _one(spec: str, replicas: str = "", role: str = "", default: int = 1, nodes: str = "") -> Templates:
    return Templates(Shape.ONE, "", spec, replicas, default, role=role, nodes=nodes)


def _roles(base: str) -> Templates:
    return Templates(Shape.MAP, base, "template.spec", "replicas")


def _ray(base: str) -> tuple[Templates, ...]:
    return (
        _one(f"{base}headGroupSpec.template.spec", role="head"),
        Templates(
            Shape.LIST, f"{base}workerGroupSpecs", "template.spec", "replicas", 0, name="groupName", nodes="numOfHosts"
        ),
    )


def _ray_carrier(base: str, purpose: str = "") -> Carrier:
    """KubeRay adds probes, and mounts memory at /dev/shm (ray-operator/controllers/ray/common/pod.go)."""
    return Carrier(_ray(base), purpose, injects_probes=True, mounts_shared_memory=True)


_POD_TEMPLATE = "spec.template.spec"

CARRIERS: dict[str, Carrier] = {
    "/Pod": Carrier((_one("spec"),)),
    "/ReplicationController": Carrier((_one(_POD_TEMPLATE, "spec.replicas"),)),
    "apps/Deployment": Carrier((_one(_POD_TEMPLATE, "spec.replicas"),)),
    "apps/ReplicaSet": Carrier((_one(_POD_TEMPLATE, "spec.replicas"),)),
    "apps/StatefulSet": Carrier((_one(_POD_TEMPLATE, "spec.replicas"),)),
    "apps/DaemonSet": Carrier((_one(_POD_TEMPLATE),)),
    "batch/Job": Carrier((_one(_POD_TEMPLATE, "spec.parallelism"),)),
    "batch/CronJob": Carrier((_one("spec.jobTemplate.spec.template.spec", "spec.jobTemplate.spec.parallelism"),)),
    "kubeflow.org/PyTorchJob": Carrier(
        (_roles("spec.pytorchReplicaSpecs"),), "training", processes="spec.nprocPerNode"
    ),
    "kubeflow.org/TFJob": Carrier((_roles("spec.tfReplicaSpecs"),), "training"),
    "kubeflow.org/MPIJob": Carrier((_roles("spec.mpiReplicaSpecs"),), "training"),
    "kubeflow.org/XGBoostJob": Carrier((_roles("spec.xgbReplicaSpecs"),), "training"),
    "kubeflow.org/PaddleJob": Carrier((_roles("spec.paddleReplicaSpecs"),), "training"),
    "kubeflow.org/JAXJob": Carrier((_roles("spec.jaxReplicaSpecs"),), "training"),
    "kubeflow.org/Notebook": Carrier((_one(_POD_TEMPLATE),), "development"),
    "jobset.x-k8s.io/JobSet": Carrier(
        (
            Templates(
                Shape.LIST,
                "spec.replicatedJobs",
                "template.spec.template.spec",
                "replicas * template.spec.parallelism",
            ),
        )
    ),
    "batch.volcano.sh/Job": Carrier(
        (Templates(Shape.LIST, "spec.tasks", "template.spec", "replicas"),),
        minimum_available="spec.minAvailable",
        gang_scheduled=True,
    ),
    "flow.volcano.sh/JobTemplate": Carrier(
        (Templates(Shape.LIST, "spec.tasks", "template.spec", "replicas"),),
        minimum_available="spec.minAvailable",
        gang_scheduled=True,
    ),
    "keda.sh/ScaledJob": Carrier((_one("spec.jobTargetRef.template.spec", "spec.jobTargetRef.parallelism"),)),
    "ray.io/RayCluster": _ray_carrier("spec."),
    "ray.io/RayJob": _ray_carrier("spec.rayClusterSpec."),
    "ray.io/RayService": _ray_carrier("spec.rayClusterConfig.", "inference"),
    "ray.io/RayCronJob": _ray_carrier("spec.jobTemplate.rayClusterSpec."),
    "serving.knative.dev/Service": Carrier((_one(_POD_TEMPLATE),), "inference"),
    "mlops.seldon.io/Server": Carrier((_one("spec.podSpec", "spec.replicas"),), "inference"),
    "argoproj.io/Rollout": Carrier((_one(_POD_TEMPLATE, "spec.replicas"),)),
}  # fmt: skip


def key_of(resource_type: str) -> str:
    """The key of a type `apps/v1/Deployment` or `v1/Pod`: its group and kind, without the version."""
    group_version, _, kind = resource_type.rpartition("/")
    group = group_version.rpartition("/")[0]
    return f"{group}/{kind}"
