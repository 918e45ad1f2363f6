"""Grapheme clusters, compared with those of an independent implementation (`\\X` of the regex package)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ailint.configuration.terraform.functions import graphemes
from ailint.configuration.terraform.functions.function import SizeError

ALPHABET = "a\u0301\u200d👍🏽🇩🇪👩❤\ufe0f각\u1100\u1161\u11a8\r\n\u0600\u0e33ก\x01©é\u200b가日"


@settings(max_examples=300)
@given(st.text(ALPHABET, max_size=8))
def test_clusters_are_those_of_unicode(text: str) -> None:
    regex = pytest.importorskip("regex")
    found = list(graphemes.clusters(text))
    assert found == regex.findall(r"\X", text)
    assert graphemes.count(text) == len(found)


def test_long_texts_are_counted_as_long_as_nothing_joins() -> None:
    assert graphemes.count("é日" * 1_000_000) == 2_000_000
    assert graphemes.count("a\r\n" * 1_000_000) == 2_000_000
    with pytest.raises(SizeError):
        graphemes.count("👍🏽" * 1_000_000)
