"""The arithmetic of `ailint advise`, against numbers worked out by hand."""

import json
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ailint.advice import Advice, Method, Precision, Task, Wish, advise, architecture_in, needed, parameters_in
from ailint.advice.hardware import gpu_bandwidth, processor_bandwidth
from ailint.catalog import catalog
from ailint.errors import UsageError
from ailint.reports.advice import as_json, as_text

DAY = date(2026, 12, 1)


def need_of(task: Task, billions: float, precision=Precision.BF16, method=Method.FULL, context=8192, concurrent=1):
    return needed(task, billions, precision=precision, method=method, context=context, concurrent=concurrent)


def advice(task: Task, billions: float, precision=Precision.BF16, **more) -> Advice:
    need = need_of(task, billions, precision, context=more.pop("context", 8192), method=more.pop("method", Method.FULL))
    return advise(Wish(task=task, billions=billions, precision=precision, as_of=DAY, **more), need, catalog())


def names(found: Advice) -> list[str]:
    return [option.size.name for option in found.options]


@pytest.mark.parametrize(("text", "billions"), [("70B", 70), ("7b", 7), ("350M", 0.35), ("1.5T", 1500), (" 8 B", 8)])
def test_parameters_are_read_as_people_write_them(text, billions):
    assert parameters_in(text) == pytest.approx(billions)


@pytest.mark.parametrize("text", ["70", "B", "0B", "-7B", "seven", "7BB", f"{'9' * 400}B", "2000000B"])
def test_other_words_are_no_number_of_parameters(text):
    with pytest.raises(UsageError):
        parameters_in(text)


@pytest.mark.parametrize(
    ("task", "billions", "precision", "method", "gigabytes"),
    [
        # 70e9 x 2 bytes, and 2 x 80 x 8 x 128 x 2 bytes x 8,192 tokens
        (Task.INFERENCE, 70, Precision.BF16, Method.FULL, 140 + 2.684354560),
        (Task.INFERENCE, 70, Precision.FP8, Method.FULL, 70 + 2.684354560),
        (Task.INFERENCE, 8, Precision.INT4, Method.FULL, 4.5 + 1.073741824),
        (Task.TRAINING, 70, Precision.BF16, Method.FULL, 1120),  # 16 bytes a parameter
        (Task.TRAINING, 7, Precision.BF16, Method.LORA, 14 + 1.12),
        (Task.TRAINING, 70, Precision.BF16, Method.QLORA, 39.375 + 11.2),  # 4.5 bits, and 16 bytes for 1 %
    ],
)
def test_memory_is_what_the_formulas_say(task, billions, precision, method, gigabytes):
    assert need_of(task, billions, precision, method).gigabytes == pytest.approx(gigabytes)


def test_the_cache_grows_with_tokens_and_requests():
    one = need_of(Task.INFERENCE, 8).parts[1].gigabytes
    assert need_of(Task.INFERENCE, 8, context=16384).parts[1].gigabytes == pytest.approx(2 * one)
    assert need_of(Task.INFERENCE, 8, concurrent=10).parts[1].gigabytes == pytest.approx(10 * one)


@given(
    st.floats(0.1, 2000),
    st.floats(1.0, 10.0),
    st.sampled_from(Task),
    st.sampled_from(Method),
    st.sampled_from(Precision),
)
@settings(max_examples=60, deadline=None)
def test_more_parameters_never_need_less_nor_cost_less(billions, factor, task, method, precision):
    needs = [need_of(task, size, precision, method) for size in (billions, billions * factor)]
    assert needs[0].gigabytes <= needs[1].gigabytes
    assert needs[0].read_per_token <= needs[1].read_per_token
    cheapest = [
        advise(Wish(task=task, billions=size, precision=precision, as_of=DAY), need, catalog()).options[:1]
        for size, need in zip((billions, billions * factor), needs, strict=True)
    ]
    assert cheapest[0] or not cheapest[1]
    if task is not Task.DEVELOPMENT and all(cheapest):
        assert cheapest[0][0].usd_per_hour <= cheapest[1][0].usd_per_hour


def test_the_architecture_may_be_given():
    given_one = needed(
        Task.INFERENCE,
        70,
        precision=Precision.BF16,
        method=Method.FULL,
        context=1000,
        concurrent=1,
        architecture=architecture_in("40x2x64"),
    )
    assert given_one.parts[1].gigabytes == pytest.approx(2 * 40 * 2 * 64 * 2 * 1000 / 1e9)
    assert "(as given)" in given_one.parts[1].arithmetic
    assert "(estimated: those of Llama 3.1 70B)" in need_of(Task.INFERENCE, 70).parts[1].arithmetic


@pytest.mark.parametrize("text", ["80x8", "0x8x128", "axbxc", "80x8x128x2", "80 x 8 x 128", "-1x8x128"])
def test_other_words_are_no_architecture(text):
    with pytest.raises(UsageError):
        architecture_in(text)


def test_seventy_billion_in_bf16_take_two_a100_of_80_gb():
    first = advice(Task.INFERENCE, 70, region="eastus").options[0]
    assert (first.size.name, first.machines, first.tensor_parallel) == ("Standard_NC48ads_A100_v4", 1, 2)
    assert first.fits == "142.7 GB of 90% x 2 x 80 GB = 144.0 GB"
    assert first.usd_per_month == pytest.approx(first.price.usd_per_hour * 730)
    # 140 GB and one request's cache, read by two cards of 1,935 GB/s
    assert first.ms_per_token == pytest.approx((140 + 2.684354560) / (2 * 1935) * 1000)
    assert first.pace == "142.7 GB / (2 x 1,935 GB/s)"


def test_machines_of_a_pipeline_work_one_after_the_other():
    found = {option.size.name: option for option in advice(Task.INFERENCE, 405).options}
    h100 = found["Standard_ND96isr_H100_v5"]
    assert (h100.machines, h100.tensor_parallel, h100.copies) == (2, 8, 1)
    # 810 GB of weights and 2 x 126 x 8 x 128 x 2 bytes x 8,192 tokens of cache; half lies in each machine, read by
    # 8 x 3,350 GB/s, the second half after the first
    assert h100.ms_per_token == pytest.approx((810 + 4.227858432) / (8 * 3350) * 1000)
    assert found["Standard_ND96isr_H200_v5"].machines == 1
    assert not any(option.machines > 1 and not option.size.infiniband for option in found.values())


def test_gpus_that_share_a_model_are_a_part_of_one_machine():
    for billions in (1, 8, 33, 70, 180, 405, 671):
        for option in advice(Task.INFERENCE, billions).options:
            assert option.size.gpu_count
            assert option.size.gpu_count % option.tensor_parallel == 0
            assert option.machines == 1 or option.tensor_parallel == option.size.gpu_count


def test_a_latency_leaves_out_what_is_too_slow():
    found = advice(Task.INFERENCE, 70, region="eastus", latency_ms=20)
    assert found.options
    assert all(option.ms_per_token is not None and option.ms_per_token <= 20 for option in found.options)
    assert "Standard_NC48ads_A100_v4" not in names(found)
    assert any(one.reason == "too slow for that latency" for one in found.left_out)


def test_several_machines_need_infiniband():
    found = advice(Task.TRAINING, 405)
    assert found.options
    assert all(option.size.infiniband for option in found.options if option.machines > 1)
    # 405e9 x 16 bytes = 6,480 GB; 8 x 80 GB x 80 % = 512 GB a machine
    h100 = next(option for option in found.options if option.size.name == "Standard_ND96isr_H100_v5")
    assert h100.machines == 13


def test_what_is_retired_or_about_to_be_is_never_advised():
    offered = {name for task in Task for size in (1, 8, 70, 405) for name in names(advice(task, size))}
    assert offered
    assert not any(catalog().retired_on(name) for name in offered)
    assert "Standard_NC6s_v3" not in offered


@pytest.mark.parametrize(
    ("day", "reason"), [(date(2025, 9, 29), "about to be retired"), (date(2025, 9, 30), "retired")]
)
def test_retired_sizes_are_named_as_of_the_day(day, reason):
    wish = Wish(task=Task.INFERENCE, billions=8, precision=Precision.BF16, as_of=day)
    left_out = {
        name: one.reason for one in advise(wish, need_of(Task.INFERENCE, 8), catalog()).left_out for name in one.sizes
    }
    assert left_out["Standard_NC6s_v3"] == reason


def test_small_models_run_on_processors_where_time_allows():
    slow = advice(Task.INFERENCE, 8, Precision.INT4).options[0]
    assert (slow.size.is_gpu, slow.size.name) == (False, "Standard_D8s_v5")
    # 16 vCPUs of 64 threads have a quarter of 204.8 GB/s, 8 an eighth
    assert slow.ms_per_token == pytest.approx((4.5 + 1.073741824) / 25.6 * 1000)
    assert all(option.size.is_gpu for option in advice(Task.INFERENCE, 8, Precision.INT4, latency_ms=20).options)
    assert all(option.size.is_gpu for option in advice(Task.INFERENCE, 8).options)
    assert all(option.size.is_gpu for option in advice(Task.INFERENCE, 14, Precision.INT4).options)


def test_development_does_without_infiniband_where_it_can():
    assert not any(option.size.infiniband for option in advice(Task.DEVELOPMENT, 8).options)
    assert any(option.size.infiniband for option in advice(Task.INFERENCE, 8).options)


def test_fp8_is_for_cards_that_have_it():
    models = {option.size.gpu_model for option in advice(Task.INFERENCE, 8, Precision.FP8).options}
    assert "H100" in models
    assert models.isdisjoint({"A100", "T4", "V100", "A10"})


@pytest.mark.parametrize(
    ("name", "speed"),
    [
        ("Standard_NV36ads_A10_v5", 600),
        ("Standard_NV12ads_A10_v5", 200),  # a third of the card
        ("Standard_NC24ads_A100_v4", 1935),  # a card in a slot
        ("Standard_ND96amsr_A100_v4", 2039),  # on a board
        ("Standard_ND96isr_H100_v5", 3350),
        ("Standard_NC40ads_H100_v5", 3900),
    ],
)
def test_the_speed_of_memory_is_that_of_the_card(name, speed):
    size = catalog().size(name)
    assert size is not None
    found = gpu_bandwidth(size)
    assert found is not None
    assert found.gigabytes_per_second == pytest.approx(speed)
    assert found.source.startswith("https://")


def test_processors_have_their_share_of_the_socket():
    size = catalog().size("Standard_D16s_v5")
    assert size is not None
    found = processor_bandwidth(size)
    assert found is not None
    assert found.gigabytes_per_second == pytest.approx(51.2)  # 16 of 64 threads of 204.8 GB/s
    assert found.source == "Intel Xeon 8370C: 8 channels of DDR4-3200"


def test_every_gpu_that_is_advised_has_a_known_speed():
    unknown = [
        size.name
        for size in catalog().sizes()
        if size.is_gpu
        and size.is_live
        and size.gpu_memory_gib
        and gpu_bandwidth(size) is None
        and catalog().cheapest_price(size.name) is not None
        and size.gpu_model != "M60"
    ]
    assert unknown == []


def test_the_answer_in_words_and_in_json():
    wish = Wish(task=Task.INFERENCE, billions=70, precision=Precision.BF16, region="eastus", as_of=DAY)
    found = advise(wish, need_of(Task.INFERENCE, 70), catalog())
    text = as_text(found, wish, catalog(), 1)
    assert "70 x 10⁹ parameters x 2 bytes (bf16)" in text
    assert "1. 1 x Standard_NC48ads_A100_v4  2 x A100\n" in text
    assert "ZeRO" in text
    said = json.loads(as_json(found, wish, catalog(), 2))
    assert [one["size"] for one in said["options"]] == names(found)[:2]
    assert said["need"]["gigabytes"] == pytest.approx(142.684, abs=1e-3)
