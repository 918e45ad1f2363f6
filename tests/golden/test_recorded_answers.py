"""Whole answers, word for word."""

import pytest
from tests.golden.calls import CALLS, FOLDER, printed


@pytest.mark.parametrize("name", CALLS)
def test_the_answer_is_the_same_as_ever(name):
    """After a change that is meant: `python -m tests.golden.calls`, and read the difference."""
    assert printed(*CALLS[name]) == (FOLDER / name).read_text("utf-8")
