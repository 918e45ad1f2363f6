"""Variables of scripts: assignments, defaults, arrays, maps, and the way back to where a value was written."""

import shutil
import subprocess

import pytest
from tests.configuration.az.scripts import only, options, read_script, said

from ailint.value import Via


def size(script: str) -> object:
    return only(script)["size"]


@pytest.mark.parametrize(
    ("assignment", "expected"),
    [
        ("S=Standard_NC6", "Standard_NC6"),
        ('S="Standard_NC6"', "Standard_NC6"),
        ("S='Standard_NC6'", "Standard_NC6"),
        ("export S=Standard_NC6", "Standard_NC6"),
        ("readonly S=Standard_NC6", "Standard_NC6"),
        ("declare -r S=Standard_NC6", "Standard_NC6"),
        ("S=${S:-Standard_NC6}", "Standard_NC6"),
        ('S="${S:-Standard_NC6}"', "Standard_NC6"),
        ("S=${1:-Standard_NC6}", "Standard_NC6"),
        (": ${S:=Standard_NC6}", "Standard_NC6"),
        ("S=${T-Standard_NC6}", "Standard_NC6"),
        ("T=NC6; S=Standard_$T", "Standard_NC6"),
        ("T=NC; S=Standard_${T}6", "Standard_NC6"),
        ("S=Standard_; S+=NC6", "Standard_NC6"),
        ("T=standard_nc6; S=${T^^}", "STANDARD_NC6"),
        ("T=Standard_NC6.yaml; S=${T%.yaml}", "Standard_NC6"),
        ("T=a/b/Standard_NC6; S=${T##*/}", "Standard_NC6"),
        ("T=Standard-NC6; S=${T//-/_}", "Standard_NC6"),
        ("S=$(echo Standard_NC6)", "Standard_NC6"),
        ("N=T; T=Standard_NC6; S=${!N}", "Standard_NC6"),
        ("S=Standard_NC$((2 * 3))", "Standard_NC6"),
        ("A=(x Standard_NC6); S=${A[1]}", "Standard_NC6"),
        ("A=(x); A+=(Standard_NC6); S=${A[1]}", "Standard_NC6"),
        ("A[0]=Standard_NC6; S=$A", "Standard_NC6"),
        ("declare -A M=([a]=x [b]=Standard_NC6); K=b; S=${M[$K]}", "Standard_NC6"),
        ("declare -A M; M[b]=Standard_NC6; S=${M[b]}", "Standard_NC6"),
        ("set -- a Standard_NC6; shift; S=$1", "Standard_NC6"),
        ("S=$1", "?INPUT"),
        ("read -p 'Size: ' S", "?INPUT"),
        ("unset S", "?INPUT"),
        ("S=$(cat size.txt)", "?DATA"),
        ("S=$(date +%s)", "?IMPURE"),
        ("S=$(az vm show -n x --query size -o tsv)", "?RESOURCE"),
        ("S='<size>'", "?INPUT"),
        ("S=${T@Q}", "?UNSUPPORTED"),
    ],
)
def test_a_variable_holds_what_was_assigned(assignment, expected):
    assert size(f'{assignment}\naz vm create --size "$S"\n') == expected


def test_an_environment_variable_is_an_input():
    value = read_script("az vm create --size $SIZE").resources[0].body["size"]
    assert said(value) == "?INPUT"
    assert value.expression == "$SIZE"


def test_the_way_leads_back_to_the_default():
    script = "SIZE=${SIZE:-Standard_NC24}\nOTHER=$SIZE\naz vm create --size $OTHER\n"
    where = read_script(script).resources[0].body["size"].provenance
    assert (where.span.line, where.span.column) == (3, 21)
    assert [(step.via, step.name, step.span.line, step.span.column) for step in where.steps] == [
        (Via.LOCAL, "$OTHER", 2, 7),
        (Via.LOCAL, "$SIZE", 1, 14),
    ]
    assert (where.origin.line, where.origin.column, where.origin.end_column) == (1, 14, 27)


def test_an_unquoted_variable_is_cut_at_blanks_and_each_part_has_its_place():
    script = 'OPTIONS="--size Standard_NC6 --zone 1"\naz vm create $OPTIONS\n'
    resource = read_script(script).resources[0]
    assert options(resource) == {"size": "Standard_NC6", "zone": "1"}
    origin = resource.body["size"].provenance.origin
    assert (origin.line, origin.column, origin.end_column) == (1, 17, 29)


def test_a_quoted_variable_is_one_argument():
    assert only('T="a=b c=d"\naz vm create --tags "$T"') == {"tags": "a=b c=d"}
    assert only('T="a=b c=d"\naz vm create --tags $T') == {"tags": ["a=b", "c=d"]}


def test_an_empty_unquoted_variable_is_no_argument():
    assert only("E=\naz vm create $E --size x") == {"size": "x"}
    assert only('E=\naz vm create --public-ip-address "$E"') == {"public-ip-address": ""}


def test_a_command_kept_in_an_array():
    script = (
        "args=(\n  az aks nodepool add\n  --name gpu  # the pool\n  --min-count 0\n)\n"
        'args+=(--node-taints "sku=gpu:NoSchedule")\n"${args[@]}"\n'
    )
    resource = read_script(script).resources[0]
    assert options(resource) == {"name": "gpu", "min-count": "0", "node-taints": "sku=gpu:NoSchedule"}
    assert resource.span.line == 2
    assert resource.body["node-taints"].provenance.origin.line == 6


def test_an_array_that_a_branch_adds_to_keeps_what_is_certain():
    script = (
        'args=(--name gpu)\nif [ -n "$SPOT" ]; then args+=(--priority Spot); fi\n'
        'args+=(--mode User)\naz aks nodepool add "${args[@]}"\n'
    )
    resource = read_script(script).resources[0]
    assert resource.body.is_partial
    assert options(resource) == {"name": "gpu", "mode": "User"}


def test_words_that_may_be_there():
    resource = read_script("az vm create --name x ${ZONE:+--zone $ZONE}").resources[0]
    assert resource.body.is_partial
    assert only("ZONE=1\naz vm create --name x ${ZONE:+--zone $ZONE}") == {"name": "x", "zone": "1"}
    assert only("ZONE=\naz vm create --name x ${ZONE:+--zone $ZONE}") == {"name": "x"}


def test_variables_and_functions_of_another_script():
    files = {
        "lib.sh": "SIZE=Standard_NC6\nmake() { az vm create -n $1 --size $SIZE; }\naz vm create -n other\n",
    }
    script = 'source "$(dirname "$0")/lib.sh"\nmake vm-a  # by az\n'
    (resource,) = read_script(script, "scripts/deploy.sh", **{f"scripts/{k}": v for k, v in files.items()}).resources
    assert options(resource) == {"name": "vm-a", "size": "Standard_NC6"}
    assert resource.body["size"].provenance.origin.file == "scripts/lib.sh"
    assert resource.span.file == "scripts/lib.sh"


def test_an_id_that_another_command_gives_refers_to_what_that_makes():
    script = (
        "PPG=$(az ppg create -g rg -n near --query id -o tsv)\n"
        "SET=$(az vm availability-set show -n a --query id -o tsv)\n"
        "NAME=$(az ppg show -n near --query location -o tsv)\n"
        'az vm create -n x --ppg "$PPG" --availability-set "$SET" --location "$NAME"\n'
    )
    machine = read_script(script).resources[-1]
    assert machine.body["ppg"].reference.path == "az ppg create near"
    assert machine.body["availability-set"].reference.path == "az vm availability-set create a"
    assert machine.body["location"].reference is None


def test_options_kept_in_a_text_are_told_apart_though_their_values_are_unknown():
    script = 'COMMON="-g $RG -l eastus --tags a=$A"\nCOMMON+=" --zone 1"\naz vm create $COMMON -n x\n'
    resource = read_script(script).resources[0]
    assert not resource.body.is_partial
    assert options(resource) == {
        "resource-group": "?INPUT",
        "location": "eastus",
        "tags": "?INPUT",
        "zone": "1",
        "name": "x",
    }
    assert resource.body["location"].provenance.origin.line == 1
    assert resource.body["zone"].provenance.origin.line == 2


def test_a_substitution_in_an_assignment_runs_once():
    script = 'ID="$(az vm create -n x --query id -o tsv)"\nP="a $(az ppg create -n p) b"\n'
    assert [one.address.path for one in read_script(script).resources] == ["az vm create x", "az ppg create p"]


@pytest.mark.parametrize("operation", [":0:3", ":2", ": -2", ":1:-1", ": -4:2", ":0:0", ":99", ":3: 1", ":1"])
def test_parts_of_texts_are_those_of_bash(operation):
    script = f'T=abcdef\naz vm create --name "x${{T{operation}}}"\n'
    assert only(script) == {"name": bash(f'T=abcdef; echo "x${{T{operation}}}"')}


@pytest.mark.parametrize("operation", [":2", ":1", ":3", ":2:1", ":9", ":1:2"])
def test_parts_of_lists_are_those_of_bash(operation):
    function = f'make() {{ az vm create --tags "${{@{operation}}}" end; }}\nmake a b c\n'
    expected = bash(f'f() {{ echo "${{@{operation}}}" end; }}; f a b c').split()
    assert only(function) == {"tags": expected if len(expected) > 1 else expected[0]}
    array = f'L=(a b c)\naz vm create --tags "${{L[@]{operation}}}" end\n'
    expected = bash(f'L=(a b c); echo "${{L[@]{operation}}}" end').split()
    assert only(array) == {"tags": expected if len(expected) > 1 else expected[0]}


@pytest.mark.parametrize("written", ['"${@:0}"', '"${@:$N}"', '"${@: -1}"'])
def test_parts_that_are_not_certain_are_unknown(written):
    (resource,) = read_script(f"make() {{ az vm create --name x {written}; }}\nmake a b\n").resources
    assert resource.body.is_partial


def bash(command: str) -> str:
    """What bash writes: an oracle that is on every machine with bash."""
    if shutil.which("bash") is None:
        pytest.skip("bash is not installed")
    return subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True).stdout.strip()
