"""Every kind of object that makes pods: how many, with how many GPUs, what they tolerate, and what for."""

from pathlib import Path

import pytest
from tests.adapters.reading import read

from ailint.model.purpose import infer_purpose
from ailint.model.runtime import with_runtimes
from ailint.model.scheduling import requested_gpus
from ailint.model.workload import PodGroup, Workload
from ailint.value import Absent, Known

KINDS = Path(__file__).parents[3] / "fixtures/kubernetes/kinds"

# File, purpose, and each group of pods: role, replicas (times machines of each), GPUs of a pod, tolerated keys.
TABLE = """
pod                                        unknown      -                    1     1  sku
replication-controller                     unknown      -                    2     1  sku
deployment                                 inference    -                    3     2  sku
replica-set                                inference    -                    1     1  sku
stateful-set                               unknown      -                    2     4  sku
daemon-set                                 unknown      -                    1     1  sku
job                                        training     -                    2     8  sku
cron-job                                   unknown      -                    2     1  sku
pytorch-job                                training     Master               1     8  sku
                                                        Worker               3     8  sku
tf-job                                     training     Chief                1     1  sku
                                                        PS                   2     0  -
                                                        Worker               4     2  sku
mpi-job                                    training     Launcher             1     0  -
                                                        Worker               2     8  sku
mpi-job-v1alpha1                           training     -                    2     4  -
xgboost-job                                training     Master               1     1  sku
                                                        Worker               2     1  sku
paddle-job                                 training     Worker               2     4  sku
jax-job                                    training     Worker               4     8  sku
notebook                                   development  -                    1     1  sku
training-runtime                           training     dataset-initializer  1     0  -
                                                        node                 1     8  sku
train-job                                  training     dataset-initializer  1     0  -
                                                        node                 2     8  sku
train-job-with-resources                   training     dataset-initializer  1     0  -
                                                        node                 4     4  dedicated
train-job-alone                            training     node                 2     1  ?
inference-service                          inference    predictor            2     1  sku
                                                        transformer          1     0  -
inference-service-of-several-machines      inference    predictor            1     8  -
                                                        worker               2     8  -
inference-service-with-runtime             inference    predictor            1     2  sku
serving-runtime                            inference    predictor            ?     1  sku
llm-inference-service                      inference    -                    3     4  sku
                                                        prefill              2     2  sku
llm-inference-service-of-several-machines  inference    leader               1     4  sku
                                                        worker               1*3   4  sku
ray-cluster                                unknown      head                 1     0  -
                                                        wide                 2*2   8  sku
ray-job                                    training     head                 1     0  -
                                                        workers              4     1  sku
ray-service                                inference    head                 1     1  sku
                                                        workers              0     1  sku
volcano-job                                unknown      launcher             1     0  -
                                                        worker               2     8  sku
job-set                                    unknown      driver               1     0  -
                                                        workers              8     4  sku
leader-worker-set                          inference    leader               2     8  sku
                                                        worker               2*3   8  sku
leader-worker-set-of-one-template          inference    worker               1*2   8  sku
workflow                                   training     train                1     4  sku
                                                        score                1     0  dedicated
workflow-template                          training     train                1     4  sku
                                                        score                1     0  dedicated
cron-workflow                              training     train                1     4  sku
                                                        score                1     0  dedicated
workflow-with-patch                        training     train                1     0  ?
spark-application                          unknown      driver               1     0  -
                                                        executor             3     2  sku
scheduled-spark-application                unknown      driver               1     0  -
                                                        executor             2     1  sku
nim-service                                inference    -                    2     1  sku
nim-service-scaled                         inference    -                    3*2   8  -
nim-cache                                  inference    -                    1     1  sku
nim-pipeline                               inference    chat                 1     4  sku
seldon-deployment                          inference    default              2     1  sku
                                                        default              1     0  -
dynamo-graph-deployment                    inference    Frontend             1     0  -
                                                        Decode               2     4  sku
                                                        Prefill              1*2   8  -
dynamo-graph-deployment-v1beta1            inference    decode               2     4  sku
knative-service                            inference    -                    1     1  sku
scaled-job                                 unknown      -                    2     1  sku
unknown-kind                               unknown      -                    5     2  sku
"""


def cases() -> list[tuple[str, str, list[str]]]:
    """The table's rows, those of one file together."""
    found: list[tuple[str, str, list[str]]] = []
    for line in TABLE.strip().split("\n"):
        words = line.split()
        if not line.startswith(" "):
            found.append((words[0], words[1], []))
        found[-1][2].append(" ".join(words[-4:]))
    return found


def first_of(name: str) -> Workload:
    """The first workload of a fixture, filled up from the runtimes beside it."""
    text = (KINDS / f"{name}.yaml").read_text()
    found = [one for one in with_runtimes(read(Workload, {"in/it.yaml": text})) if isinstance(one, Workload)]
    return found[0]


def shown(group: PodGroup) -> str:
    """A group as the table writes it."""
    times = f"*{group.nodes_per_replica}" if group.nodes_per_replica > 1 else ""
    return f"{group.role or '-'} {replicas(group)}{times} {sum(requested_gpus(group).values())} {tolerated(group)}"


def replicas(group: PodGroup) -> str:
    match group.replicas:
        case Known(value=count) | Absent(default=count):
            return str(count)
        case _:
            return "?"


def tolerated(group: PodGroup) -> str:
    match group.tolerations:
        case Known(value=tolerations):
            return ",".join(one.key for one in tolerations)
        case Absent():
            return "-"
        case _:
            return "?"


@pytest.mark.parametrize(("name", "purpose", "groups"), cases(), ids=[case[0] for case in cases()])
def test_a_kind(name, purpose, groups):
    workload = first_of(name)
    assert [shown(group) for group in workload.groups] == groups
    assert infer_purpose(workload.clues).purpose.value == purpose


def test_lists_hold_objects():
    text = (KINDS / "list.yaml").read_text()
    found = read(Workload, {"in/it.yaml": text})
    assert [(one.address.path, shown(one.groups[0])) for one in found] == [
        ("Pod/inner", "- 1 1 sku"),
        ("Pod/untyped", "- 1 2 sku"),
    ]


def test_every_fixture_is_in_the_table():
    assert {path.stem for path in KINDS.glob("*.yaml")} == {case[0] for case in cases()} | {"list"}


@pytest.mark.parametrize("name", ["ray-cluster", "inference-service", "nim-service", "dynamo-graph-deployment"])
def test_operators_mount_shared_memory_and_add_probes(name):
    workload = first_of(name)
    assert workload.owner_mounts_shared_memory
    assert workload.owner_injects_probes
