"""`ailint advise` as it is called."""

import json

import pytest
from tests.cli.calls import Ailint

DAY = ("--as-of", "2026-12-01")
SERVE = ("advise", "--task", "inference", "--parameters", "70B", *DAY)


def test_the_arithmetic_stands_in_the_answer(ailint: Ailint):
    done = ailint(*SERVE, "--region", "eastus", "--limit", "1")
    assert (done.code, done.err) == (0, "")
    assert "    weights            140.0 GB  70 x 10⁹ parameters x 2 bytes (bf16)\n" in done.out
    assert "= 320 KiB a token (estimated: those of Llama 3.1 70B) x 8,192 tokens x 1 request\n" in done.out
    assert "    142.7 GB / (2 x 1,935 GB/s) = 36.9 ms a token at best, 27 tokens a second\n" in done.out
    assert "USD 7.35 an hour, 5,363 a month (eastus)" in done.out
    assert "retired" in done.out


def test_json_names_the_source_of_each_figure(ailint: Ailint):
    said = json.loads(ailint(*SERVE, "--region", "eastus", "--limit", "1", "--format", "json").out)
    (option,) = said["options"]
    assert (option["size"], option["tensor_parallel"], option["price_day"]) == (
        "Standard_NC48ads_A100_v4",
        2,
        "2026-08-01",
    )
    assert option["memory_speed_source"].startswith("https://www.nvidia.com/")
    assert "Standard_NC6s_v3" in next(one["sizes"] for one in said["left_out"] if one["reason"] == "retired")
    assert list(said) == ["version", "wish", "need", "options", "left_out", "catalog", "prices", "sources"]


def test_the_same_question_has_the_same_answer(ailint: Ailint):
    assert ailint(*SERVE) == ailint(*SERVE)


def test_a_region_that_nobody_knows_is_doubted(ailint: Ailint):
    done = ailint(*SERVE, "--region", "eastsu")
    assert "did you mean eastus?" in done.err
    assert "no size in the catalog can do that" in done.out


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        (("--task", "training", "--parameters", "8B", "--precision", "int4"), "--method qlora"),
        (("--task", "training", "--parameters", "8B", "--latency-ms", "20"), "--latency-ms is for serving"),
        (("--task", "inference", "--parameters", "8B", "--method", "lora"), "--method is for --task training"),
        (("--task", "inference", "--parameters", "8"), "is no number of parameters"),
        (("--task", "inference", "--parameters", "8B", "--architecture", "32"), "--architecture"),
    ],
)
def test_what_can_not_be_answered_is_refused(ailint: Ailint, more: tuple[str, ...], complaint: str):
    done = ailint("advise", *more)
    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
