"""The spellings in which programs take their parallelism, processes and models."""

import pytest
from tests.adapters.reading import read

from ailint.model.workload import Container, Workload
from ailint_rules.serving_arguments import model_of, model_parallelism, processes_per_node


def container(command: str) -> Container:
    pod = f"apiVersion: v1\nkind: Pod\nmetadata: {{name: x}}\nspec: {{containers: [{{name: x, args: [{command!r}]}}]}}"
    [workload] = read(Workload, {"in/it.yaml": pod})
    return workload.groups[0].containers[0]


@pytest.mark.parametrize(
    ("command", "sizes"),
    [
        ("vllm serve m --tensor-parallel-size 4", (4, 1)),
        ("vllm serve m --tensor_parallel_size=4 -pp 2", (4, 2)),
        ("vllm serve m -tp 4", (4, 1)),
        ("trtllm-serve m --tp_size 8 --pp_size 2", (8, 2)),
        ("python -m sglang.launch_server --tp 2 --pp-size 2", (2, 2)),
        ("text-generation-launcher --num-shard=2", (2, 1)),
        ("lmdeploy serve api_server m --tp 2", (2, 1)),
        ("vllm serve m --tensor-parallel-size $TP", None),
        ("vllm serve m", None),
    ],
)
def test_parallelism(command, sizes):
    assert model_parallelism(container(command)) == sizes


@pytest.mark.parametrize(
    ("command", "count"),
    [
        ("torchrun --nproc_per_node=8 t.py", 8),
        ("torchrun --nproc-per-node 8 t.py", 8),
        ("torchrun --nproc-per-node=gpu t.py", None),
        ("deepspeed --num_gpus 4 t.py", 4),
    ],
)
def test_processes(command, count):
    assert processes_per_node(container(command)) == count


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("vllm serve example/m-70b", "example/m-70b"),
        ("python -m vllm.entrypoints.openai.api_server --model example/m-70b", "example/m-70b"),
        ("python -m sglang.launch_server --model_path=example/m-70b", "example/m-70b"),
        ("text-generation-launcher --model-id example/m-70b", "example/m-70b"),
        ("lmdeploy serve api_server example/m-70b", "example/m-70b"),
        ("trtllm-serve example/m-70b --tp_size 4", "example/m-70b"),
        ("vllm serve --port 8000 --model example/m-8x7b", None),
        ("vllm serve $MODEL", None),
        ("ollama serve", None),
    ],
)
def test_models(command, name):
    model = model_of(container(command))
    assert (None if model is None else model.name) == name
