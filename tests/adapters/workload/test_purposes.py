"""What a container's image and command say that it is for."""

import pytest
from tests.adapters.reading import read

from ailint.model.purpose import infer_purpose
from ailint.model.workload import Workload


@pytest.mark.parametrize(
    ("image", "command", "purpose"),
    [
        ("a/x:1", "torchrun --nproc-per-node 8 main.py", "training"),
        ("a/x:1", "deepspeed main.py", "training"),
        ("a/x:1", "accelerate launch main.py", "training"),
        ("a/x:1", "vllm serve example/m", "inference"),
        ("a/x:1", "python3 -m vllm.entrypoints.openai.api_server", "inference"),
        ("nvcr.io/nvidia/tritonserver:25.09-py3", "", "inference"),
        ("ghcr.io/huggingface/text-generation-inference:3", "", "inference"),
        ("a/x:1", "text-generation-launcher --port 80", "inference"),
        ("a/x:1", "python -m sglang.launch_server", "inference"),
        ("a/x:1", "trtllm-serve example/m --tp_size 4", "inference"),
        ("ollama/ollama:0.12", "", "inference"),
        ("ghcr.io/ggml-org/llama.cpp:server-cuda", "", "inference"),
        ("a/x:1", "/app/llama-server -m m.gguf", "inference"),
        ("openmmlab/lmdeploy:v0.9", "", "inference"),
        ("seldonio/mlserver:1.7", "", "inference"),
        ("a/x:1", "tensorflow_model_server --port=8500", "inference"),
        ("nvcr.io/nim/example/m-8b-instruct:1.8", "", "inference"),
        ("a/x:1", "jupyter lab", "development"),
        ("a/device:1", "constraint --devices", "unknown"),
    ],
)
def test_purposes(image, command, purpose):
    text = f"""
apiVersion: v1
kind: Pod
metadata: {{name: x}}
spec:
  containers: [{{name: x, image: "{image}", command: {command.split()!r}}}]
"""
    [workload] = read(Workload, {"in/it.yaml": text})
    assert infer_purpose(workload.clues).purpose.value == purpose
