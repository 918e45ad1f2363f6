"""Branches, loops and functions: what runs, what may run, and with which values."""

import pytest
from tests.configuration.az.scripts import NOWHERE, only, options, paths, read_script

from ailint.value import Choice


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("if [ $X = a ]; then az vm create -n x; fi", ["az vm create x?"]),
        ("if [ $X = a ]; then az vm create -n x; else az vm create -n y; fi", ["az vm create x?", "az vm create y?"]),
        ("X=a; if [ $X = a ]; then az vm create -n x; else az vm create -n y; fi", ["az vm create x"]),
        ("X=b; if [[ $X == a* ]]; then az vm create -n x; else az vm create -n y; fi", ["az vm create y"]),
        ("X=; if [ -z \"$X\" ]; then az vm create -n x; fi", ["az vm create x"]),
        ("X=3; if [ $X -gt 2 ] && [ $X -lt 9 ]; then az vm create -n x; fi", ["az vm create x"]),
        ("X=3; if (( X > 3 )); then az vm create -n x; fi", []),
        ("if ! az vm show -n x; then az vm create -n x; fi", ["az vm create x?"]),
        ("az vm show -n x || az vm create -n x", ["az vm create x?"]),
        ("az group create -n g && az vm create -n x", ["az group create g", "az vm create x"]),
        ("[ -n \"$X\" ] && az vm create -n x", ["az vm create x?"]),
        ("grep -q a f && az vm create -n x", ["az vm create x?"]),
        ("true && az vm create -n x", ["az vm create x"]),
        ("false && az vm create -n x", []),
        ("false || az vm create -n x", ["az vm create x"]),
        ("az vm create -n x || { echo failed; exit 1; }", ["az vm create x"]),
        ("exit 0\naz vm create -n x", []),
        ("if [ -z \"$X\" ]; then exit 1; fi\naz vm create -n x", ["az vm create x"]),
        ("case $X in a) az vm create -n x;; b|c) az vm create -n y;; esac", ["az vm create x?", "az vm create y?"]),
        ("X=b; case $X in a) az vm create -n x;; b|c) az vm create -n y;; esac", ["az vm create y"]),
        ("X=q; case $X in a) az vm create -n x;; *) az vm create -n y;; esac", ["az vm create y"]),
        ("for n in a b; do az vm create -n vm-$n; done", ["az vm create vm-a", "az vm create vm-b"]),
        ("for n in vm-{1..3}; do az vm create -n $n; done", [f"az vm create vm-{n}" for n in (1, 2, 3)]),
        ("for n in $(seq 2); do az vm create -n $n; done", ["az vm create 1", "az vm create 2"]),
        ("L='a b'; for n in $L; do az vm create -n $n; done", ["az vm create a", "az vm create b"]),
        ("L=(a b); for n in \"${L[@]}\"; do az vm create -n $n; done", ["az vm create a", "az vm create b"]),
        ("for ((i=0; i<2; i++)); do az vm create -n vm$i; done", ["az vm create vm0", "az vm create vm1"]),
        ("i=0; while [ $i -lt 2 ]; do az vm create -n $i; i=$((i+1)); done", ["az vm create 0", "az vm create 1"]),
        ("for f in $(cat names); do az vm create -n $f; done", ["az vm create $(cat names)?"]),
        ("for n in a b c; do if [ $n = b ]; then break; fi; az vm create -n $n; done", ["az vm create a"]),
        ("for n in a b; do [ $n = a ] && continue; az vm create -n $n; done", ["az vm create b"]),
        ("while read -r n; do az vm create -n $n; done < names", ["az vm create $n?"]),
        ("while true; do az vm create -n x; sleep 9; done", ["az vm create x"]),
        ("f() { az vm create -n $1; }\nf x\nf y", ["az vm create x", "az vm create y"]),
        ("function f { az vm create -n $1; }\nmain() { f x; }\nmain \"$@\"", ["az vm create x"]),
        ("f() { az vm create -n $1; }", ["az vm create $1?"]),
        ("f() { g x; }\ng() { az vm create -n $1; }", ["az vm create x?"]),
        ("f() { f; az vm create -n x; }\nf", ["az vm create x"] * 2),
        ("f() { return; az vm create -n x; }\nf", []),
        ("run() { echo \"$@\"; \"$@\"; }\nrun az vm create -n x", ["az vm create x"]),
        ("export -f f; az vm create -n x", ["az vm create x"]),
    ],
)  # fmt: skip
def test_what_runs_and_what_may_run(script, expected):
    assert paths(script) == expected


def test_a_value_that_depends_on_a_branch_is_a_choice():
    script = 'if [ $ENV = prod ]; then S=Standard_NC6; else S=Standard_D2s_v5; fi\naz vm create --size "$S"\n'
    value = read_script(script).resources[0].body["size"]
    assert isinstance(value, Choice)
    assert [option.value for option in value.options] == ["Standard_NC6", "Standard_D2s_v5"]
    assert value.labels == ("[ $ENV = prod ] is true", "otherwise")


def test_choices_of_one_branch_are_decided_together():
    script = "case $E in p) S=a C=1;; *) S=b C=2;; esac\naz vm create --size $S --count $C\n"
    body = read_script(script).resources[0].body
    assert body["size"].key == body["count"].key
    assert [option.value for option in body["count"].options] == ["1", "2"]


def test_a_text_with_a_choice_in_it_is_one():
    script = 'if [ $X ]; then F=NC; else F=D; fi\naz vm create --size "Standard_${F}6"\n'
    assert only(script) == {"size": {"Standard_NC6", "Standard_D6"}}


@pytest.mark.parametrize(
    "script",
    [
        'S=Standard_NC6\nif [ -n "$1" ]; then S=$1; fi\n',
        "S=Standard_NC6\nwhile getopts s: o; do case $o in s) S=$OPTARG;; esac; done\n",
        'S=Standard_NC6\nwhile [[ $# -gt 0 ]]; do case $1 in --size) S="$2"; shift 2;; *) shift;; esac; done\n',
        'if [ -z "$S" ]; then S=Standard_NC6; fi\n',
        '[ -z "$S" ] && S=Standard_NC6\n',
        '[ -n "$S" ] || S=Standard_NC6\n',
        "S=$1\nS=${S:-Standard_NC6}\n",
    ],
)
def test_the_only_value_that_is_written_is_the_default(script):
    assert only(f"{script}az vm create --size $S\n") == {"size": "Standard_NC6"}


def test_a_variable_is_local_to_its_function():
    script = "S=a\nf() { local S=b; az vm create --size $S -n f; }\nf\naz vm create --size $S -n g\n"
    assert [options(one)["size"] for one in read_script(script).resources] == ["b", "a"]


def test_a_subshell_keeps_its_variables_to_itself():
    script = "S=a\n( S=b )\nx=$(S=c)\necho | S=d\naz vm create --size $S\n"
    assert only(script) == {"size": "a"}


def test_a_function_called_with_literals_leads_back_to_the_call():
    script = 'make() {\n  az vm create -n "$1" --size "$2"\n}\nmake vm-a Standard_NC6\n'
    where = read_script(script).resources[0].body["size"].provenance
    assert (where.span.line, where.origin.line, where.origin.column) == (2, 4, 11)


def test_it_goes_on_behind_what_it_does_not_understand():
    found = read_script("fi\naz vm create -n x\nif [ a\naz vm create -n y\n")
    assert [one.address.path for one in found.resources] == ["az vm create x", "az vm create y"]
    assert {notice.kind.value for notice in found.notices} == {"syntax"}
    assert NOWHERE.name not in str(found.notices)


@pytest.mark.parametrize(
    "script",
    [
        "f(){ f; f; az vm create -n x; }\nf\n",
        "a=xxxxxxxxxx\n" + 'a="$a$a"\n' * 40 + "az vm create -n $a\n",
        "a=(x x)\n" + 'a+=("${a[@]}")\n' * 30 + 'az vm create --tags "${a[@]}"\n',
        "for a in {1..200}; do for b in {1..200}; do for c in {1..200}; do az vm create -n x; done; done; done\n",
        "".join(f"f{i}(){{ f{i + 1}; f{i + 1}; }}\n" for i in range(30)) + "f30(){ az vm create -n x; }\nf0\n",
        "az vm create -n " + "{a,b}" * 30 + "\n",
        "while true; do while true; do az vm create -n x; done; done\n",
        "i=0; while [ $i -lt 99999999 ]; do i=$((i+1)); az vm create -n x; done\n",
    ],
)
def test_work_is_bounded(script):
    found = read_script(script)
    assert 1 <= len(found.resources) <= 5_000
