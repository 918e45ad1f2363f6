"""`ailint scan` from outside: options, exit codes, what goes where."""

import json
import os
import re
import shlex
import subprocess
import sys

import pytest
from tests.cli.calls import VM

GOOD = VM.replace("Standard_ND24rs", "Standard_ND96asr_v4")
BROKEN = 'resource "azurerm_linux_virtual_machine" "x" {\n  size = \n'


def findings(done) -> list[dict]:
    return json.loads(done.out)["findings"]


def test_findings_give_exit_code_1(ailint):
    ailint.write("main.tf", VM)
    done = ailint("scan")
    assert done.code == 1
    assert "main.tf:3:10: error[retired-sku]" in done.out
    assert '3 |   size = "Standard_ND24rs"' in done.out
    assert done.err == ""


def test_clean_is_exit_code_0(ailint):
    ailint.write("main.tf", GOOD)
    done = ailint("scan", ".")
    assert done.code == 0
    assert "no findings in 1 resource" in done.out


def test_nothing_to_judge_is_said(ailint):
    ailint.write("notes.txt", "hello")
    done = ailint("scan")
    assert done.code == 0
    assert "nothing to judge" in done.out


@pytest.mark.parametrize(("fail_on", "code"), [("error", 1), ("warning", 1), ("info", 1)])
def test_fail_on(ailint, fail_on, code):
    ailint.write("main.tf", VM)
    assert ailint("scan", "--fail-on", fail_on).code == code


def test_fail_on_error_lets_warnings_pass(ailint):
    ailint.write("main.tf", VM)
    ailint.write(".ailint.yaml", "severity: {retired-sku: warning}\nfail-on: error\n")
    assert ailint("scan").code == 0
    assert ailint("scan", "--fail-on", "warning").code == 1


def test_a_broken_file_gives_exit_code_2_and_the_findings_of_the_others(ailint):
    ailint.write("main.tf", VM)
    ailint.write("other/broken.tf", BROKEN)
    done = ailint("scan")
    assert done.code == 2
    assert "error[retired-sku]" in done.out
    assert "other/broken.tf:" in done.out
    assert "notice[syntax]" in done.out
    assert "not done in full" in done.out
    assert ailint("scan", "--allow-notices").code == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere"], "there is no nowhere"),
        (["--as-of", "tomorrow"], "is no day"),
        (["--select", "retired-skus"], "did you mean retired-sku"),
        (["--profile", "loud"], "no profile is called loud"),
        (["--format", "xml"], "no format is called xml"),
        (["--format", "json", "--format", "sarif"], "can't share the standard output"),
        (["--format", "sarif=nowhere/out.sarif"], "there is no folder nowhere"),
        (["--var-file", "nowhere.tfvars"], "there is no file nowhere.tfvars"),
        (["--var", "novalue"], "is no NAME=VALUE"),
        (["--config", "nowhere.yaml"], "there is no such settings file"),
        (["--baseline", "nowhere.yaml"], "there is no baseline nowhere.yaml"),
        (["--quiet", "--verbose"], "contradict each other"),
        (["--fail-on", "never"], "Invalid value"),
        (["--nonsense"], "No such option"),
    ],
)
def test_a_bad_call_gives_exit_code_2_and_says_why(ailint, arguments, message):
    ailint.write("main.tf", GOOD)
    done = ailint("scan", *arguments)
    assert done.code == 2
    assert done.out == ""
    assert message in done.err


def test_bad_settings_give_their_place(ailint):
    ailint.write(".ailint.yaml", "region: eastus\nexclud: [a]\n")
    done = ailint("scan")
    assert done.code == 2
    assert ".ailint.yaml:2:1: there is no setting `exclud`" in done.err
    assert "did you mean `exclude`?" in done.err


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("select: [retired-sku, nope]\n", "1:23"),
        ("severity:\n  nope: off\n", "2:3"),
        ("per-path:\n  - paths: [a]\n    ignore:\n      - nope\n", "4:9"),
        ("provided-externally: [nope]\n", "1:23"),
    ],
)
def test_a_rule_in_the_settings_that_does_not_exist(ailint, text, place):
    ailint.write(".ailint.yaml", text)
    done = ailint("scan")
    assert done.code == 2
    assert f".ailint.yaml:{place}: no rule or group is called nope" in done.err


def test_several_formats_at_once(ailint):
    ailint.write("main.tf", VM)
    done = ailint("scan", "--format", "json", "--format", "sarif=out.sarif", "--format", "junit=out.xml")
    assert [finding["rule"] for finding in findings(done)] == ["retired-sku"]
    sarif = json.loads((ailint.folder / "out.sarif").read_bytes())
    assert sarif["runs"][0]["results"][0]["ruleId"] == "retired-sku"
    assert (ailint.folder / "out.xml").read_bytes().startswith(b"<?xml")


def test_as_of_decides_what_is_retired(ailint):
    ailint.write("main.tf", VM)
    before = ailint("scan", "--select", "retired-sku", "--as-of", "2023-09-05")
    assert before.code == 0
    assert ailint("scan", "--select", "retired-sku", "--as-of", "2023-09-06").code == 1


def test_select_ignore_and_per_path(ailint):
    ailint.write("main.tf", VM)
    ailint.write("examples/main.tf", VM)
    assert ailint("scan", "--ignore", "sizes").code == 0
    assert ailint("scan", "--select", "network,placement").code == 0
    ailint.write(".ailint.yaml", "per-path: [{paths: [examples/], ignore: [retired-sku]}]\n")
    assert [one["file"] for one in findings(ailint("scan", "--format", "json"))] == ["main.tf"]


def test_exclude_adds_to_the_settings(ailint):
    ailint.write("a/main.tf", VM)
    ailint.write("b/main.tf", VM)
    ailint.write("c/main.tf", VM)
    ailint.write(".ailint.yaml", "exclude: [a/]\n")
    done = ailint("scan", "--exclude", "b/", "--format", "json")
    assert [one["file"] for one in findings(done)] == ["c/main.tf"]


def test_paths_are_relative_to_the_root_wherever_the_call_is_made(ailint):
    ailint.write(".ailint.yaml", "")
    ailint.write("infra/main.tf", VM)
    inside = type(ailint)(ailint.folder / "infra", ailint.environment)
    assert [one["file"] for one in findings(inside("scan", ".", "--format", "json"))] == ["infra/main.tf"]
    assert [one["file"] for one in findings(inside("scan", "main.tf", "--format", "json"))] == ["infra/main.tf"]


def test_changed_files_with_the_whole_root_as_context(ailint):
    ailint.write(".ailint.yaml", "")
    ailint.write("a/main.tf", VM)
    ailint.write("b/main.tf", VM)
    done = ailint("scan", "--changed", "a/main.tf", "--format", "json")
    assert [one["file"] for one in findings(done)] == ["a/main.tf"]
    ailint.write("c/readme.txt", "x")
    assert ailint("scan", "--changed", "c/readme.txt").code == 0


def test_changed_reports_findings_whose_related_place_is_in_a_file(ailint):
    ailint.write(".ailint.yaml", "")
    ailint.write("vm/variables.tf", 'variable "size" {\n  default = "Standard_ND24rs"\n}\n')
    ailint.write("vm/main.tf", VM.replace('"Standard_ND24rs"', "var.size"))
    [finding] = findings(ailint("scan", "--changed", "vm/main.tf", "--format", "json"))
    assert finding["file"] == "vm/variables.tf"
    assert finding["related"][0]["file"] == "vm/main.tf"


def test_variables_from_the_call_and_the_environment(ailint):
    ailint.write("main.tf", 'variable "size" {}\n' + VM.replace('"Standard_ND24rs"', "var.size"))
    assert ailint("scan").code == 0
    assert ailint("scan", "--strict-unknown").code == 1
    assert ailint("scan", "--var", "size=Standard_ND24rs").code == 1
    assert ailint("scan", TF_VAR_size="Standard_ND24rs").code == 0
    assert ailint("scan", "--env-vars", TF_VAR_size="Standard_ND24rs").code == 1


def test_scenarios_are_each_evaluated(ailint):
    ailint.write("main.tf", 'variable "size" {}\n' + VM.replace('"Standard_ND24rs"', "var.size"))
    ailint.write("env/dev.tfvars", 'size = "Standard_ND96asr_v4"\n')
    ailint.write("env/prod.tfvars", 'size = "Standard_ND24rs"\n')
    ailint.write(".ailint.yaml", "scenarios: {dev: env/dev.tfvars, prod: env/prod.tfvars}\n")
    [finding] = findings(ailint("scan", "--format", "json"))
    assert finding["file"] == "env/prod.tfvars"
    assert finding["message"].endswith("(in the scenario prod)")


POOL = """\
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 2
  node_taints           = ["sku=gpu:NoSchedule"]
}
"""
POD = """\
apiVersion: v1
kind: Pod
metadata: {name: chat}
spec:
  containers:
    - name: chat
      image: example.azurecr.io/chat:1.0
      resources: {limits: {nvidia.com/gpu: 1}}
"""


def test_estates_keep_apart_what_is_not_deployed_together(ailint):
    ailint.write("east/pool/main.tf", POOL)
    ailint.write("west/pod.yaml", POD)
    call = ("scan", "--format", "json", "--select", "taint-toleration-mismatch")
    assert [one["file"] for one in findings(ailint(*call))] == ["west/pod.yaml"]
    ailint.write(".ailint.yaml", "estates: {east: [east/], west: [west/]}\n")
    assert findings(ailint(*call)) == []
    ailint.write(".ailint.yaml", "estates: {east: [east/]}\n")
    assert findings(ailint(*call)) == []
    ailint.write(".ailint.yaml", "estates: {all: [east/, west/], west: [west/]}\n")
    assert [one["file"] for one in findings(ailint(*call))] == ["west/pod.yaml"]


def test_output_is_utf8_on_any_console(ailint):
    ailint.write("main.tf", VM.replace('24rs"', '24rs" # größe'))
    done = ailint("scan", "--select", "retired-sku", PYTHONIOENCODING="ascii", LC_ALL="C", PYTHONUTF8="0")
    assert '"Standard_ND24rs" # größe' in done.out
    assert done.code == 1


def test_no_colors_where_there_is_no_terminal(ailint):
    ailint.write("main.tf", VM)
    assert "\x1b" not in ailint("scan").out


PLAN = {
    "format_version": "1.2",
    "terraform_version": "1.11.0",
    "planned_values": {
        "root_module": {
            "resources": [
                {
                    "address": "azurerm_linux_virtual_machine.a",
                    "mode": "managed",
                    "type": "azurerm_linux_virtual_machine",
                    "name": "a",
                    "values": {"name": "vm", "size": "Standard_ND24rs"},
                }
            ]
        }
    },
}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-8-sig"])
def test_a_plan_that_is_piped_in(ailint, encoding):
    done = ailint("scan", "-", "--select", "retired-sku", "--format", "json", piped=json.dumps(PLAN).encode(encoding))
    [finding] = findings(done)
    assert (finding["resource"], finding["file"]) == ("azurerm_linux_virtual_machine.a", "stdin.json")
    assert done.code == 1


@pytest.mark.parametrize("piped", [b"", b"\n", b"Error: no plan", b"{}", b"[]", b'{"a": 1}', b"\xff\xfe"])
def test_what_failed_to_write_a_plan_is_not_clean(ailint, piped):
    done = ailint("scan", "-", piped=piped)
    assert (done.code, done.out) == (2, "")
    assert "piped in" in done.err
    assert "terraform show -json" in done.err


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"errored": True}, "could not finish this plan"),
        ({"errored": True, "planned_values": None}, "could not finish this plan"),
        ({"format_version": "99.0"}, "format version 99.0 is not known"),
    ],
)
def test_a_plan_that_is_not_whole_is_told(ailint, change, said):
    done = ailint("scan", "-", piped=json.dumps({**PLAN, **change}).encode())
    assert done.code == 2
    assert said in done.out
    assert ("retired-sku" in done.out) == ("planned_values" not in change)


def test_a_state_that_is_piped_in(ailint):
    state = {"format_version": "1.0", "terraform_version": "1.11.0", "values": PLAN["planned_values"]}
    done = ailint("scan", "-", "--select", "retired-sku", "--format", "json", piped=json.dumps(state).encode())
    assert [finding["rule"] for finding in findings(done)] == ["retired-sku"]


def test_an_empty_path_is_a_mistake(ailint):
    done = ailint("scan", "")
    assert done.code == 2
    assert "a path is empty" in done.err


def test_statistics_stand_beside_the_report(ailint):
    ailint.write("main.tf", VM)
    plain = ailint("scan")
    told = ailint("scan", "--statistics")
    assert told.out == plain.out
    stages = re.findall(r"^ +[\d.]+ +(\d*)  ([a-z ]+)$", told.err, re.MULTILINE)
    assert [name.strip() for _, name in stages] == [
        "loading rules and settings",
        "finding files and projects",
        "taking facts from the cache",
        "reading projects",
        "judging",
        "placing findings",
        "reporting",
        "together",
    ]
    assert re.search(r"^ +[\d.]+ +1 +1  retired-sku$", told.err, re.MULTILINE)


def test_statistics_tell_the_formats_that_were_read(ailint):
    ailint.write("main.tf", VM)
    assert re.search(r"^ +[\d.]+ +1    terraform$", ailint("scan", "--statistics", "--no-cache").err, re.MULTILINE)


def test_two_formats_can_not_share_a_file(ailint):
    ailint.write("main.tf", VM)
    done = ailint("scan", "--format", "json=out", "--format", "text=./out")
    assert done.code == 2
    assert "can't share a file" in done.err


@pytest.mark.skipif(os.name != "posix", reason="speaks of a shell and of /dev/full")
@pytest.mark.parametrize(("to", "said"), [(">&-", "is closed"), ("> /dev/full", "No space left")])
def test_an_output_that_can_not_be_written_is_no_bug(ailint, to, said):
    ailint.write("main.tf", VM)
    command = f"{shlex.quote(sys.executable)} -m ailint scan {to}"
    done = subprocess.run(
        ["sh", "-c", command], cwd=ailint.folder, env=ailint.environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert said in done.stderr
    assert "bug" not in done.stderr
    assert "Exception ignored" not in done.stderr
