"""A rule pack of somebody else: installed, found, listed, run, and tested with `ailint.testing`."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

RULE = '''"""Clusters without an owner."""

from collections.abc import Iterator

from ailint.sdk import Cluster, Context, Problem, Reference, Severity, date, rule, terraform

BAD = terraform("""
resource "azurerm_kubernetes_cluster" "main" { # expect: cluster-without-owner
  name = "aks"
}
""")
GOOD = terraform("# no cluster at all\\n")
GOOD_TRAP = terraform("""
resource "azurerm_kubernetes_cluster" "main" {
  name = "aks"
  tags = { owner = "platform" }
}
""")


@rule(
    id="cluster-without-owner",
    on=Cluster,
    severity=Severity.WARNING,
    bad=[BAD],
    good=[GOOD, GOOD_TRAP],
    references=[Reference("Tagging", "https://example.com/tags", date(2026, 1, 1))],
)
def cluster_without_owner(cluster: Cluster, context: Context) -> Iterator[Problem]:
    """Nobody answers for a cluster that carries no owner, and nobody turns it off."""
    if not any(clue.name == "owner" for clue in cluster.clues):
        yield Problem(where=cluster.span, message="nobody owns this cluster", cure="tag it with `owner`")
'''

CHECK = """
from ailint.testing import check_article, check_example, check_fixes, check_unknowns, examples, load_rules
rules = load_rules()
[own] = [rule for rule in rules if rule.id == "cluster-without-owner"]
assert own.group == "house"
assert check_article(own) == [], check_article(own)
for rule, example in examples([own]):
    for check in (check_example, check_fixes, check_unknowns):
        assert check(rule, example, rules) == [], check(rule, example, rules)
print("sound")
"""


@pytest.fixture
def site(tmp_path) -> Path:
    """A folder of installed packages with one pack in it."""
    house = tmp_path / "site" / "our_rules" / "house"
    house.mkdir(parents=True)
    (house.parent / "__init__.py").write_text("")
    (house / "__init__.py").write_text("")
    (house / "cluster_without_owner.py").write_text(RULE)
    metadata = tmp_path / "site" / "our_rules-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: our-rules\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[ailint.rules]\nours = our_rules\n")
    return tmp_path / "site"


def python(site: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(site)}
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_the_pack_is_found_and_its_rule_listed(site, tmp_path):
    listed = json.loads(python(site, tmp_path, "-m", "ailint", "rules", "--format", "json").stdout)["rules"]
    assert "cluster-without-owner" in {rule["id"] for rule in listed}


def test_its_rule_is_run(site, tmp_path):
    (tmp_path / "main.tf").write_text('resource "azurerm_kubernetes_cluster" "main" {\n  name = "aks"\n}\n')
    done = python(site, tmp_path, "-m", "ailint", "scan", "main.tf", "--select", "house")
    assert done.returncode == 1
    assert "main.tf:1:1: warning[cluster-without-owner] nobody owns this cluster" in done.stdout


def test_a_pack_in_an_archive_is_found_too(site, tmp_path):
    archive = shutil.make_archive(str(tmp_path / "pack"), "zip", site, "our_rules")
    shutil.rmtree(site / "our_rules")
    command = f"import sys; sys.path.append({archive!r}); from ailint.cli import main; main(['rules'])"
    assert "cluster-without-owner" in python(site, tmp_path, "-c", command).stdout


def test_its_examples_are_checked_with_the_same_tools(site, tmp_path):
    done = python(site, tmp_path, "-c", CHECK)
    assert done.stdout.strip() == "sound", done.stderr


@pytest.mark.parametrize("text", ["import nothing_of_that_name\n", "def broken(:\n", "1 / 0\n"])
def test_a_pack_that_can_not_be_imported_ends_the_run_with_a_word(site, tmp_path, text):
    (site / "our_rules" / "house" / "cluster_without_owner.py").write_text(text)
    done = python(site, tmp_path, "-m", "ailint", "scan")
    assert done.returncode == 2
    assert "rule pack our_rules can't be imported" in done.stderr
    assert "Traceback" not in done.stderr
