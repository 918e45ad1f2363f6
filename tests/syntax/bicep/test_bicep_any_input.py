"""Whatever the text, the parser ends, raises nothing, and every place lies within the text."""

from collections.abc import Iterator

import msgspec
import pytest
from bicep_dump import read
from hypothesis import given, settings
from hypothesis import strategies as st

from ailint.syntax.bicep import tree
from ailint.syntax.node import Node

WHOLE = """\
targetScope = 'resourceGroup'
metadata about = { 'any thing': [ 1, -2 ] }

import { poolType, label as named } from 'shared.bicep'
import * as all from './all.bicep'
extension kubernetes with {
  namespace: 'default'
} as k8s

@description('''
Where to.
''')
@allowed([
  'westeurope'
  'swedencentral'
])
param region string = 'swedencentral'
@secure()
param key string?
param pools { name: string, size: 'small' | 'large', *: int }[] = []
param disk resourceInput<'Microsoft.Compute/disks@2024-03-02'>.properties

@export()
@discriminator('kind')
type shape = {
  kind: 'a'
  @minValue(0)
  count: int?
} | { kind: 'b', pair: [string, bool] }

func tagged(name string, extra object) object => union({ name: name }, extra)

var sizes string[] = [for (p, i) in pools: p.?size ?? pools[^1]!.size]
var script = $'''
#!/bin/sh
echo ${region} $HOME
'''
var text = 'it\\'s ${empty(key) ? 'none' : '<${key!}>'} \\u{1F680}'
var sum = reduce([1, 2], 0, (a, b) => a + b * 2) > 3 && !(region =~ 'x') || sizes[?0] == null

resource cluster 'Microsoft.ContainerService/managedClusters@2024-09-01' existing = {
  name: 'aks-${region}'
}

@batchSize(2)
resource pool 'Microsoft.ContainerService/managedClusters/agentPools@2024-09-01' = [for p in pools: if (sum) {
  parent: cluster
  name: p.name
  properties: {
    ...(empty(p) ? {} : { mode: 'User' })
    nodeTaints: [ 'sku=gpu:NoSchedule', ...p.taints ]
    vmSize: p.size // as asked
    #disable-next-line BCP037
    '${region}-x': /* inline */ 1
  }

  @description('nested')
  resource config 'maintenance' = if (sum) {
    name: 'default'
  }
}]

module server 'modules/vm.bicep' = {
  name: 'server'
  params: {
    size: pool[0]::config.properties.size
  }
}

assert enough = length(pools) >= 1
output id string = server.outputs.id
output all array = map(pools, p => p.name)
"""


def places(value: object) -> Iterator[tuple[int, int]]:
    """The offsets of every node and declaration within a tree."""
    waiting = [value]
    while waiting:
        current = waiting.pop()
        if isinstance(current, list):
            waiting.extend(current)
        elif isinstance(current, Node):
            yield current.start, current.end
            names = (name for cls in type(current).__mro__ for name in getattr(cls, "__slots__", ()))
            waiting.extend(getattr(current, name) for name in names)
        elif isinstance(current, msgspec.Struct):
            if isinstance(current, tree.Declaration | tree.Loop | tree.ImportedSymbol | tree.FunctionParameter):
                yield current.start, current.end
            waiting.extend(getattr(current, name) for name in current.__struct_fields__)


def check(source: str) -> tree.BicepFile:
    """Reads a source and asserts what holds of every text."""
    file = read(source)
    assert all(0 <= start <= end <= len(source) for start, end in places(file.declarations))
    assert all(0 <= start < end <= len(source) for start, end in file.comments)
    starts = [declaration.start for declaration in file.declarations]
    assert starts == sorted(starts)
    assert len(file.notices) <= 21
    return file


def test_the_whole_language_is_understood() -> None:
    file = check(WHOLE)
    assert file.notices == []
    assert {type(declaration).__name__ for declaration in file.declarations} == {
        *["TargetScope", "Metadata", "Import", "Extension", "Parameter", "TypeDeclaration", "Function", "Variable"],
        *["Resource", "Module", "Assertion", "Output"],
    }
    assert len(file.declarations) == 21


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_any_start_of_a_file_is_read(line_end: str) -> None:
    source = WHOLE.replace("\n", line_end)
    whole = read(source).declarations
    for end in range(0, len(source), 7):
        file = check(source[:end])
        complete = [declaration.end for declaration in whole if declaration.end < end]
        read_so_far = [declaration.end for declaration in file.declarations]
        assert read_so_far[: len(complete)] == complete


PIECES = st.sampled_from(
    [
        *["resource a 'b/c@d' = ", "module m 'x.bicep' = ", "param p ", "var v = ", "output o ", "type t = ", "func f"],
        *["using ", "import ", "extension ", "@secure()", "targetScope =", "metadata m = ", "assert a = ", "existing"],
        *["[for x in y: ", "if (", "{", "}", "[", "]", "(", ")", "<", ">", "?", ":", "::", ".", ".?", "[?", "!", "..."],
        *["'", "'''", "$'''", "${", "\\", "'a'", "'${b}'", "//", "/*", "*/", "#disable-next-line x", "\n", "\r\n", " "],
        *["a", "1", "null", "=>", "=", "==", "=~", "&&", "||", "??", "+", "-", "*", "/", "|", ",", "^", "@", "\ufeff"],
    ]
)


@given(st.lists(PIECES, max_size=40).map("".join))
@settings(max_examples=300, deadline=2000)
def test_any_pieces_of_the_language_are_read(source: str) -> None:
    check(source)


@given(st.text(max_size=200))
@settings(max_examples=100, deadline=2000)
def test_any_text_is_read(source: str) -> None:
    check(source)


@given(st.integers(0, len(WHOLE)), st.integers(0, 30), st.lists(PIECES, max_size=3).map("".join))
@settings(max_examples=200, deadline=2000)
def test_a_damaged_file_is_read_up_to_the_damage(at: int, length: int, inserted: str) -> None:
    source = WHOLE[:at] + inserted + WHOLE[at + length :]
    file = check(source)
    line_start = WHOLE.rfind("\n", 0, at) + 1
    before = [declaration.end for declaration in read(WHOLE).declarations if declaration.end < line_start]
    before = before[:-1]  # a `?` at the damaged place continues the last
    assert [declaration.end for declaration in file.declarations][: len(before)] == before


@given(st.integers(0, len(WHOLE)), st.integers(1, 30))
@settings(max_examples=100, deadline=2000)
def test_reading_is_deterministic(at: int, length: int) -> None:
    source = WHOLE[:at] + WHOLE[at + length :]
    first, second = read(source), read(source)
    assert first.notices == second.notices
    assert list(places(first.declarations)) == list(places(second.declarations))
