"""PowerShell scripts that call the Azure CLI."""

import pytest
from tests.configuration.az.scripts import options, read_script


def read(script: str) -> list[tuple[str, dict[str, object]]]:
    found = read_script(script, "deploy.ps1").resources
    return [(f"{one.type}{'?' if one.may_exist else ''}", options(one)) for one in found]


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("az vm create `\n  --name x `\r\n  --size $S", {"name": "x", "size": "?INPUT"}),
        ("$S = 'a'\naz vm create --size $s", {"size": "a"}),
        ('$S = "a"; az vm create --size "$S-b"', {"size": "a-b"}),
        ("$S = 'a' + 'b'\naz vm create --size $S", {"size": "ab"}),
        ("$env:S = 'a'\naz vm create --size $env:S", {"size": "a"}),
        ("param([string]$S = 'a')\naz vm create --size $S", {"size": "a"}),
        ("$S = 'it''s'\naz vm create --size $S", {"size": "it's"}),
        ('$S = "a`"b"\naz vm create --size $S', {"size": 'a"b'}),
        ("$A = @('--size', 'a')\naz vm create @A", {"size": "a"}),
        ("$A = 'a', 'b'\naz vm create --tags $A", {"tags": ["a", "b"]}),
        ("$S = $x.size\naz vm create --size $S", {"size": "?UNSUPPORTED"}),
        ("$S = 'a'.ToUpper()\naz vm create --size $S", {"size": "?UNSUPPORTED"}),
        ("az vm create --size $x.size", {"size": "?UNSUPPORTED"}),
        ("& az vm create --size a | Out-Null", {"size": "a"}),
        ("$r = az vm create --size a", {"size": "a"}),
        ("$r = (az vm create --size a | ConvertFrom-Json).id", {"size": "a"}),
        ("<# az vm create --size no #>\naz vm create --size a # no", {"size": "a"}),
        ("Write-Host 'az vm create --size no'\naz vm create --size a", {"size": "a"}),
        ("az vm create --size <size>", {"size": "?INPUT"}),
        ("az vm create --size $(Get-Size)", {"size": "?UNSUPPORTED"}),
    ],
)
def test_a_command_and_its_values(script, expected):
    assert read(script) == [("az vm create", expected)]


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("foreach ($n in @('a', 'b')) { az vm create -n $n }", [("az vm create", "a"), ("az vm create", "b")]),
        ("$L = 'a', 'b'\nforeach ($n in $L) { az vm create -n $n }", [("az vm create", "a"), ("az vm create", "b")]),
        ('1..2 | ForEach-Object { az vm create -n "vm$_" }', [("az vm create", "vm1"), ("az vm create", "vm2")]),
        ("if ($x) { az vm create -n a } else { az vm create -n b }", [("az vm create?", "a"), ("az vm create?", "b")]),
        ("try { az vm create -n a } catch { az vm create -n b }", [("az vm create", "a"), ("az vm create?", "b")]),
        (
            "function New-It($N) { az vm create -n $N }\nNew-It -N a\nNew-It b",
            [("az vm create", "a"), ("az vm create", "b")],
        ),
        (
            "function New-It { param([Parameter()][string]$N = 'a') az vm create -n $N }\nNew-It",
            [("az vm create", "a")],
        ),
        ("while ($true) { az vm create -n a }", [("az vm create?", "a")]),
    ],
)
def test_loops_branches_and_functions(script, expected):
    assert [(kind, body["name"]) for kind, body in read(script)] == expected


def test_a_here_string_that_is_applied():
    script = 'az group create -n g\n@"\napiVersion: v1\nkind: Pod\nmetadata: {name: p}\n"@ | kubectl apply -f -\n'
    pod = read_script(script, "deploy.ps1").resources[1]
    assert (pod.address.path, pod.span.line) == ("Pod/p", 4)


def test_places():
    (resource,) = read_script("$S = 'a'\naz vm create `\n  --size $S\n", "deploy.ps1").resources
    where = resource.body["size"].provenance
    assert (where.span.line, where.span.column, where.origin.line, where.origin.column) == (3, 10, 1, 6)
