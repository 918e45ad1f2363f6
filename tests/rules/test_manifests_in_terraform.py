"""What is found in a manifest is found in the same manifest within Terraform: examples are wrapped, one by one.

That is what `alike` in docs/reach.md rests on. Findings are compared by severity and number; the value of
`yamldecode` has one place, so that lines differ.
"""

import re
from collections import Counter
from textwrap import indent

import msgspec
import pytest

from ailint.testing import load_rules, run_example

RULES = load_rules()


def wrapped(text):
    """Each document of a manifest as a `kubernetes_manifest`."""
    documents = [one.strip("\n") for one in re.split(r"^---$", text, flags=re.MULTILINE)]
    for number, document in enumerate(one for one in documents if one.strip()):
        escaped = indent(document, "    ").replace("${", "$${").replace("%{", "%%{")
        yield (
            f'resource "kubernetes_manifest" "of_{number}" {{\n'
            f"  manifest = yamldecode(<<-YAML\n{escaped}\n  YAML\n  )\n}}\n"
        )


def is_manifest(path, text):
    return path.endswith((".yaml", ".yml")) and "apiVersion:" in text and "kind:" in text


def in_terraform(example):
    """The example with its manifests inside Terraform, without marks; None where it has other files than both."""
    files = []
    for path, text in example.files:
        if is_manifest(path, text):
            name = re.sub(r"[^a-z0-9]", "_", path.rpartition(".")[0])
            terraform = "\n".join(wrapped(text)).replace('"of_', f'"{name}_')
            files.append((f"{name}_manifests.tf", terraform))
        elif path.endswith(".tf"):
            files.append((path, text))
        else:
            return None
    return msgspec.structs.replace(example, files=tuple(files))


CASES = [
    pytest.param(rule, example, made, id=f"{rule.id}-{number}")
    for rule in RULES
    for number, example in enumerate(rule.bad)
    if any(is_manifest(*file) for file in example.files) and (made := in_terraform(example)) is not None
]


@pytest.mark.parametrize(("rule", "example", "made"), CASES)
def test_a_manifest_in_terraform_gives_the_same_findings(rule, example, made):
    def found(one):
        return Counter(each.severity for each in run_example(rule, one, RULES).findings if each.rule == rule.id)

    assert found(made) == found(example)


def test_there_are_many():
    assert len(CASES) > 50
