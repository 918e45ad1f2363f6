"""Patterns of git, against git's own answers."""

import random
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from ailint.source.ignore import IgnorePatterns


def ignored(patterns: str, path: str) -> bool | None:
    """The verdict on a path, as a walk would reach it: a folder that is ignored hides what it holds."""
    rules = IgnorePatterns(patterns)
    parts = path.split("/")
    for depth in range(1, len(parts)):
        verdict = rules.verdict("/".join(parts[:depth]), True)
        if verdict:
            return True
    return rules.verdict(path, False)


@pytest.mark.parametrize(
    ("patterns", "path", "expected"),
    [
        ("*.tfvars", "prod.tfvars", True),
        ("*.tfvars", "env/prod.tfvars", True),
        ("*.tfvars", "prod.tfvars.json", None),
        ("build/", "build/main.tf", True),
        ("build/", "a/build/main.tf", True),
        ("build/", "build", None),
        ("/build", "a/build", None),
        ("/build", "build", True),
        ("a/*.tf", "a/main.tf", True),
        ("a/*.tf", "b/a/main.tf", None),
        ("a/*.tf", "a/b/main.tf", None),
        ("a/**/main.tf", "a/main.tf", True),
        ("a/**/main.tf", "a/b/c/main.tf", True),
        ("a/**", "a/b", True),
        ("a/**", "a", None),
        ("**/a/b", "x/y/a/b", True),
        ("*.yaml\n!keep.yaml", "keep.yaml", False),
        ("!keep.yaml\n*.yaml", "keep.yaml", True),
        ("x?.tf", "xy.tf", True),
        ("x?.tf", "x/.tf", None),
        ("x[0-9].tf", "x7.tf", True),
        ("x[!0-9].tf", "x7.tf", None),
        ("x[[:digit:]].tf", "x7.tf", True),
        ("x[]a].tf", "x].tf", True),
        (r"\#notes", "#notes", True),
        ("#notes", "#notes", None),
        (r"\!odd", "!odd", True),
        ("blank  ", "blank", True),
        ("blank\\ ", "blank ", True),
        ("x.tf\r\ny.tf\r\n", "y.tf", True),
        ("[z-a]", "b", None),
        (r"[\d]", "d", True),
        (r"[\d]", "7", None),
        ("a.b", "aXb", None),
    ],
)
def test_a_pattern_means_what_it_means_to_git(patterns: str, path: str, expected: bool | None) -> None:
    assert ignored(patterns, path) is expected


def ignored_by_git(root: Path, cases: Iterable[tuple[str, str]]) -> list[bool]:
    """What git says of each path under patterns that stand in a folder of their own."""
    subprocess.run(["git", "init", "-q", root], check=True)
    asked = []
    for index, (patterns, path) in enumerate(cases):
        (root / str(index)).mkdir()
        (root / str(index) / ".gitignore").write_bytes(patterns.encode())
        asked.append(f"{index}/{path}")
    command = ["git", "check-ignore", "--no-index", "-z", "--stdin"]
    answer = subprocess.run(command, cwd=root, input="\0".join(asked).encode(), capture_output=True, check=False)
    said = set(answer.stdout.decode().split("\0"))
    return [path in said for path in asked]


def test_the_patterns_of_the_table_mean_the_same_to_git(tmp_path: Path) -> None:
    table = test_a_pattern_means_what_it_means_to_git.pytestmark[0].args[1]  # type: ignore[attr-defined]
    said = ignored_by_git(tmp_path, [(patterns, path) for patterns, path, _ in table])
    assert said == [bool(expected) for _, _, expected in table]


def test_any_pattern_means_the_same_to_git(tmp_path: Path) -> None:
    draw = random.Random(4)

    def pattern() -> str:
        pieces = ["a", "b", "*", "?", "[ab]", "[!a]", "[^b-]", "**", ".", "x*y", "ab", "\\a"]
        parts = ["".join(draw.choices(pieces, k=draw.randint(1, 2))) for _ in range(draw.randint(1, 4))]
        return draw.choice(["", "", "/", "!", "**/"]) + "/".join(parts) + draw.choice(["", "", "/", "/**", "/*"])

    def path() -> str:
        return "/".join("".join(draw.choices("abxy.", k=draw.randint(1, 3))) for _ in range(draw.randint(1, 4)))

    cases = [("\n".join(pattern() for _ in range(draw.randint(1, 4))), path()) for _ in range(1000)]
    cases = [(patterns, path) for patterns, path in cases if not {".", ".."} & set(path.split("/"))]
    said = ignored_by_git(tmp_path, cases)
    differing = [case for case, git in zip(cases, said, strict=True) if bool(ignored(*case)) is not git]
    assert differing == []
    assert sum(said) > 90


def test_no_pattern_takes_long() -> None:
    hostile = IgnorePatterns("*a" * 60 + "b\n" + "a/**/" * 60 + "b\n!x\n")
    assert hostile.verdict("a" * 250, False) is None
    assert hostile.verdict("/".join("a" * 250), False) is None
