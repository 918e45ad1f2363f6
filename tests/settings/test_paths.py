"""Patterns of paths and names in settings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ailint.settings.paths import PathPatterns, name_matches


@pytest.mark.parametrize(
    ("patterns", "path", "expected"),
    [
        (("examples/",), "examples/a/main.tf", True),
        (("examples/",), "infra/examples/main.tf", True),
        (("/examples",), "infra/examples/main.tf", False),
        (("examples",), "examples.tf", False),
        (("**/test/**",), "a/test/b/c.tf", True),
        (("*.tf",), "a/b.tf", True),
        (("infra/*.tf",), "infra/a/b.tf", False),
        (("a", "!a/b"), "a/b", True),
        ((), "a", False),
    ],
)
def test_paths_by_pattern(patterns, path, expected):
    assert PathPatterns(patterns).match(path) is expected


@pytest.mark.parametrize(
    ("pattern", "name", "expected"),
    [
        ("*.chat*", "azurerm_vm.chat_gpu", True),
        ('azurerm_pool.gpu["train"]', 'azurerm_pool.gpu["train"]', True),
        ('azurerm_pool.gpu["*"]', 'azurerm_pool.gpu["train"]', True),
        ("gpu", "azurerm_pool.gpu", False),
        ("a*a", "a", False),
        ("*", "anything", True),
        ("a*b*c", "a-b-b-c", True),
        ("a*b*c", "a-c-b", False),
    ],
)
def test_names_by_pattern(pattern, name, expected):
    assert name_matches(pattern, name) is expected


@given(st.lists(st.text("ab", max_size=3), min_size=1, max_size=4), st.lists(st.text("ab", max_size=3), max_size=3))
def test_a_name_made_from_the_pattern_matches(parts, fillers):
    name = parts[0] + "".join((fillers[i] if i < len(fillers) else "") + part for i, part in enumerate(parts[1:]))
    assert name_matches("*".join(parts), name)


def test_many_stars_take_no_time():
    assert not name_matches("*a" * 2000 + "b", "a" * 20000)
