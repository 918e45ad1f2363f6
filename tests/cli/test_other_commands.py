"""The commands around the scan, and what they share."""

import json
import subprocess
import sys

import pytest
from tests.cli.calls import VM

FIXABLE = VM.replace("Standard_ND24rs", "Standard_HB60rs")


def test_version_names_the_catalog_and_libyaml(ailint):
    done = ailint("--version")
    assert done.code == 0
    assert done.out.startswith("ailint 0.")
    assert "catalog of 20" in done.out
    assert "libyaml" in done.out


def test_help_lists_every_command(ailint):
    done = ailint("--help")
    assert done.code == 0
    for command in ("scan", "fix", "baseline", "rules", "explain", "new-rule"):
        assert f"  {command} " in done.out
        assert ailint(command, "--help").code == 0


def test_an_unknown_command_suggests_one(ailint):
    done = ailint("scna")
    assert done.code == 2
    assert "did you mean 'scan'?" in done.err


def test_a_path_in_place_of_a_command_is_understood_as_a_slip(ailint):
    ailint.write("main.tf", VM)
    assert "say `ailint scan main.tf`" in ailint("main.tf").err


def test_rules_as_text_and_json(ailint):
    assert "  retired-sku " in ailint("rules").out
    listed = json.loads(ailint("rules", "--format", "json").out)["rules"]
    [rule] = [one for one in listed if one["id"] == "retired-sku"]
    assert (rule["group"], rule["severity"], rule["profile"]) == ("sizes", "error", "default")
    assert rule["references"][0]["url"].startswith("https://")


def test_explain_shows_the_article(ailint):
    text = ailint("explain", "retired-sku").out
    assert "WHY IT MATTERS" in text
    markdown = ailint("explain", "retired-sku", "--format", "markdown").out
    assert markdown.startswith("# retired-sku\n")
    assert "```hcl" in markdown
    assert ailint("explain", "retired").code == 2


def test_explain_names_what_decides_in_each_language(ailint):
    text = ailint("explain", "training-across-zones").out
    assert "WHAT DECIDES" in text
    assert "- az CLI: decided: `node-vm-size`, `zones`" in text
    [rule] = json.loads(ailint("explain", "training-across-zones", "--format", "json").out)["rules"]
    [terraform] = [one for one in rule["languages"] if one["family"] == "Terraform"]
    assert terraform["verdict"] == "decided"
    assert terraform["facts"][:2] == ["vm_size", "zones"]
    assert rule["conflicts"] == ["PSRule: Azure.AKS.AvailabilityZone"]


def test_explain_all_writes_a_file_for_each_rule(ailint):
    done = ailint("explain", "--all", "--format", "markdown", "--output", "docs/rules")
    listed = json.loads(ailint("rules", "--format", "json").out)["rules"]
    assert {path.stem for path in (ailint.folder / "docs/rules").iterdir()} == {one["id"] for one in listed}
    assert f"{len(listed)} articles" in done.out


def test_baseline_hides_what_it_holds_and_nothing_new(ailint):
    ailint.write("a/main.tf", VM)
    assert ailint("baseline").code == 0
    done = ailint("scan", "--format", "json")
    assert done.code == 0
    assert json.loads(done.out)["summary"]["baselined"] == 1
    ailint.write("a/main.tf", "\n\n" + VM)
    assert ailint("scan").code == 0
    ailint.write("b/main.tf", VM)
    assert [one["file"] for one in json.loads(ailint("scan", "--format", "json").out)["findings"]] == ["b/main.tf"]


def test_baseline_keeps_comments_and_what_was_not_scanned(ailint):
    ailint.write(".ailint.yaml", "")
    ailint.write("a/main.tf", VM)
    ailint.write("b/main.tf", VM)
    ailint("baseline")
    path = ailint.folder / ".ailint-baseline.yaml"
    path.write_text(path.read_text().replace("  file: b/main.tf", "  file: b/main.tf # until spring"))
    ailint.write("a/main.tf", "")
    assert "1 findings held, 0 of them new, 1 taken out" in ailint("baseline", "a").out
    assert "# until spring" in path.read_text()
    ailint.write("b/main.tf", "")
    assert "1 findings held" in ailint("baseline", "a").out
    assert "0 findings held, 0 of them new, 1 taken out" in ailint("baseline").out


def test_a_damaged_baseline_is_an_error_with_a_place(ailint):
    ailint.write("main.tf", VM)
    ailint.write(".ailint-baseline.yaml", "findings:\n  - rule: x\n")
    done = ailint("scan")
    assert done.code == 2
    assert ".ailint-baseline.yaml:2:5: an entry of a baseline has a `fingerprint`" in done.err


@pytest.mark.parametrize(("mark", "end"), [(b"", "\n"), (b"\xef\xbb\xbf", "\r\n")])
def test_fix_changes_the_value_and_no_other_byte(ailint, mark, end):
    before = mark + f"# größe\t{end}{FIXABLE}".replace("\n", end).replace("\r\r", "\r").encode()
    file = ailint.write("main.tf", before)
    found = json.loads(ailint("scan", "--format", "json", "--select", "retired-sku").out)["findings"]
    [edit] = found[0]["fix"]["edits"]
    diff = ailint("fix", "--unsafe", "--diff")
    assert diff.code == 1
    assert file.read_bytes() == before
    assert f"+  size = {edit['text']}" in diff.out
    assert "1 fixed in 1 files" in ailint("fix", "--unsafe").out
    assert file.read_bytes() == before.replace(b'"Standard_HB60rs"', edit["text"].encode())
    assert ailint("scan", "--select", "retired-sku").code == 0


def test_fix_leaves_unsafe_fixes_alone(ailint):
    file = ailint.write("main.tf", FIXABLE)
    done = ailint("fix")
    assert file.read_text() == FIXABLE
    assert "--unsafe applies it" in done.out


@pytest.mark.parametrize("command", ["fix", "baseline"])
def test_what_could_not_be_read_is_told(ailint, command):
    ailint.write("main.tf", VM)
    ailint.write("other/broken.tf", 'resource "a" "b" {\n')
    done = ailint(command)
    assert done.code == 2
    assert "other/broken.tf:1:" in done.err


def test_new_rule_is_sound_python_and_never_overwrites(ailint):
    done = ailint("new-rule", "gpu-pool-without-budget", "--on", "Cluster")
    assert done.code == 0
    source = (ailint.folder / "gpu_pool_without_budget.py").read_text()
    compile(source, "rule", "exec")
    assert 'id="gpu-pool-without-budget"' in source
    assert "def gpu_pool_without_budget(subject: Cluster" in source
    assert "is there already" in ailint("new-rule", "gpu-pool-without-budget").err
    assert "is no rule id" in ailint("new-rule", "Bad_Name").err


def test_a_bug_is_told_without_a_traceback(ailint):
    script = (
        "import ailint.engine.scan as scan\n"
        "import ailint.cli.scan as command\n"
        "def fail(*_): raise ZeroDivisionError('boom')\n"
        "command.scan = fail\n"
        "from ailint.cli import main\n"
        "main(['scan'])\n"
    )
    environment = {**ailint.environment}
    call = [sys.executable, "-c", script]
    done = subprocess.run(call, cwd=ailint.folder, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 2
    assert "this is a bug in ailint" in done.stderr
    assert "ZeroDivisionError: boom" in done.stderr
    assert "Traceback" not in done.stderr
    environment["AILINT_DEBUG"] = "1"
    done = subprocess.run(call, cwd=ailint.folder, capture_output=True, text=True, env=environment, check=False)
    assert "Traceback" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_a_reader_that_leaves_early_gives_no_noise(ailint):
    call = [sys.executable, "-m", "ailint", "explain", "--all"]
    process = subprocess.Popen(
        call, cwd=ailint.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ailint.environment
    )
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(60) == 141
