"""What HashiCorp's parser made of texts full of corner cases, recorded with hcl2json.mjs."""

import json
from pathlib import Path

import pytest
from hcl_document import document
from hcl_dump import file

ANSWERS = Path(__file__).with_name("hcl_answers.jsonl").read_text(encoding="utf-8").rstrip("\n").split("\n")


@pytest.mark.parametrize("row", ANSWERS)
def test_our_answer_is_hashicorps(row: str) -> None:
    text, is_accepted, answer = json.loads(row)
    parsed = file(text)
    assert (parsed.notices == []) == is_accepted, parsed.notices
    if is_accepted:
        assert document(text, parsed.body) == answer
