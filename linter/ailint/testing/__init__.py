"""Tests for rules, in this repository and in anybody's rule pack.

A rule's examples are run through the whole pipeline, and what is found has to equal what they say:

    import pytest
    from ailint.testing import check_article, check_example, check_fixes, check_unknowns, examples, load_rules

    @pytest.mark.parametrize(("rule", "example"), examples(load_rules()))
    def test_example(rule, example):
        assert check_example(rule, example) == []

Whole projects on the disk are compared with their marks by `check_project`.

Each `check_…` returns a list of differences, empty where all is well. In an example a comment `expect: rule-id` marks a
line that has to give a finding (`expect-next-line: rule-id` the line below it); files without comments list their
lines in `Example.expect`.
"""

from ailint.registry import load_rules
from ailint.testing.article import check_article
from ailint.testing.example import check_example, check_fixes, examples, run_example
from ailint.testing.marks import Mark, expected_marks
from ailint.testing.project import check_project, scan_project
from ailint.testing.reach import check_languages, reach_of
from ailint.testing.unknowns import check_unknowns

__all__ = [
    "Mark",
    "check_article",
    "check_example",
    "check_fixes",
    "check_languages",
    "check_project",
    "check_unknowns",
    "examples",
    "expected_marks",
    "load_rules",
    "reach_of",
    "run_example",
    "scan_project",
]
