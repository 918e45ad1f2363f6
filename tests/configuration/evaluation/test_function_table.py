"""Every documented function, with results of the official reference.

Rows that the reference has no example for are taken from the tests of Azure's own compiler (Azure/bicep), or follow
from the words of the reference.
"""

import pytest
from tests.configuration.evaluation.template_values import arm_value, bicep_value, shown

from ailint.configuration.evaluation.functions import function_of
from ailint.configuration.evaluation.functions.documented import DOCUMENTED, LEFT_UNKNOWN
from ailint.value import Reason, Unknown

DOGS = (
    "createArray("
    "createObject('name', 'Evie', 'age', 5, 'interests', createArray('Ball', 'Frisbee')),"
    "createObject('name', 'Casper', 'age', 3, 'interests', createArray('Other dogs')),"
    "createObject('name', 'Indy', 'age', 2, 'interests', createArray('Butter')),"
    "createObject('name', 'Kira', 'age', 8, 'interests', createArray('Rubs')))"
)
EVIE = {"name": "Evie", "age": 5, "interests": ["Ball", "Frisbee"]}
CASPER = {"name": "Casper", "age": 3, "interests": ["Other dogs"]}
INDY = {"name": "Indy", "age": 2, "interests": ["Butter"]}
KIRA = {"name": "Kira", "age": 8, "interests": ["Rubs"]}

ARM_ROWS: list[tuple[str, object]] = [
    # array
    ("array(1)", [1]),
    ("array('efgh')", ["efgh"]),
    ("array(createObject('a', 'b', 'c', 'd'))", [{"a": "b", "c": "d"}]),
    ("concat(createArray('1-1', '1-2'), createArray('2-1', '2-2'))", ["1-1", "1-2", "2-1", "2-2"]),
    ("concat('prefix', '-', 5)", "prefix-5"),
    ("contains('OneTwoThree', 'e')", True),
    ("contains('OneTwoThree', 'z')", False),
    ("contains('OneTwoThree', 'E')", False),
    ("contains(createObject('one', 'a'), 'ONE')", True),
    ("contains(createObject('one', 'a'), 'a')", False),
    ("contains(createArray('one', 'two'), 'two')", True),
    ("contains(createArray('one', 'two'), 'four')", False),
    ("createArray('a', 'b', 'c')", ["a", "b", "c"]),
    ("createArray()", []),
    ("distinct(createArray('a', 'b', 'a', 1, 1))", ["a", "b", 1]),
    ("empty(createArray())", True),
    ("empty(createObject())", True),
    ("empty('')", True),
    ("empty(null())", True),
    ("empty('x')", False),
    ("first(createArray('one', 'two', 'three'))", "one"),
    ("first('One Two Three')", "O"),
    ("first(createArray())", None),
    ("flatten(createArray(createArray('one', 'two'), createArray('three')))", ["one", "two", "three"]),
    ("indexFromEnd(createArray('one', 'two', 'three'), 1)", "three"),
    ("indexOf(createArray('one', 'two', 'one'), 'one')", 0),
    ("lastIndexOf(createArray('one', 'two', 'one'), 'one')", 2),
    ("indexOf(createArray(createObject('a', 1)), createObject('a', 1))", 0),
    ("intersection(createArray('one', 'two', 'three'), createArray('two', 'three'))", ["two", "three"]),
    (
        "intersection(createObject('one', 'a', 'two', 'b', 'three', 'c'), "
        "createObject('one', 'a', 'two', 'z', 'three', 'c'))",
        {"one": "a", "three": "c"},
    ),
    ("last(createArray('one', 'two', 'three'))", "three"),
    ("last('One Two Three')", "e"),
    ("length(createArray('one', 'two', 'three'))", 3),
    ("length('One Two Three')", 13),
    ("length(createObject('propA', 1, 'propB', 2, 'propC', 3, 'propD', createObject('x', 1)))", 4),
    ("max(createArray(0, 3, 2, 5, 4))", 5),
    ("max(0, 3, 2, 5, 4)", 5),
    ("min(createArray(0, 3, 2, 5, 4))", 0),
    ("min(0, 3, 2, 5, 4)", 0),
    ("range(5, 3)", [5, 6, 7]),
    ("skip(createArray('one', 'two', 'three'), 2)", ["three"]),
    ("skip('one two three', 4)", "two three"),
    ("skip('abc', -1)", "abc"),
    ("take(createArray('one', 'two', 'three'), 2)", ["one", "two"]),
    ("take('one two three', 2)", "on"),
    ("take('abc', 99)", "abc"),
    ("tryGet(createArray('a'), 3)", None),
    ("tryGet(createObject('a', createObject('b', 7)), 'a', 'b')", 7),
    ("tryGet(createObject('a', 1), 'x', 'y')", None),
    ("tryIndexFromEnd(createArray('a', 'b'), 1)", "b"),
    ("tryIndexFromEnd(createArray('a'), 2)", None),
    ("union(createArray('one', 'two', 'three'), createArray('three', 'four', 'two'))", ["one", "two", "three", "four"]),
    (
        "union(createObject('one', 'a', 'two', 'b', 'three', 'c1'), "
        "createObject('three', 'c2', 'four', 'd', 'five', 'e'))",
        {"one": "a", "two": "b", "three": "c2", "four": "d", "five": "e"},
    ),
    (
        "union(createObject('property', createObject('one', 'a', 'three', 'c1'), 'nestedArray', createArray(1, 2)), "
        "createObject('property', createObject('three', 'c2', 'four', 'd'), 'nestedArray', createArray(3, 4)))",
        {"property": {"one": "a", "three": "c2", "four": "d"}, "nestedArray": [3, 4]},
    ),
    # cidr
    (
        "parseCidr('10.144.0.0/20')",
        {
            "network": "10.144.0.0", "netmask": "255.255.240.0", "broadcast": "10.144.15.255",
            "firstUsable": "10.144.0.1", "lastUsable": "10.144.15.254", "cidr": 20,
        },
    ),
    (
        "parseCidr('fdad:3236:5555::/48')",
        {
            "network": "fdad:3236:5555::", "netmask": "ffff:ffff:ffff::", "firstUsable": "fdad:3236:5555::",
            "lastUsable": "fdad:3236:5555:ffff:ffff:ffff:ffff:ffff", "cidr": 48,
        },
    ),
    ("cidrSubnet('10.144.0.0/20', 24, 0)", "10.144.0.0/24"),
    ("cidrSubnet('10.144.0.0/20', 24, 4)", "10.144.4.0/24"),
    ("cidrSubnet('fdad:3236:5555::/48', 52, 2)", "fdad:3236:5555:2000::/52"),
    ("cidrHost('10.144.3.0/24', 0)", "10.144.3.1"),
    ("cidrHost('10.144.3.0/24', 4)", "10.144.3.5"),
    ("cidrHost('fdad:3236:5555:3000::/52', 0)", "fdad:3236:5555:3000::1"),
    # comparison
    ("coalesce(null(), null(), 'default')", "default"),
    ("coalesce(null(), 1, 2)", 1),
    ("coalesce(null(), null())", None),
    ("equals(1, 2)", False),
    ("equals('a', 'a')", True),
    ("equals('a', 'A')", False),
    ("equals(createArray('a', 'b'), createArray('a', 'b'))", True),
    ("equals(createObject('a', 'b', 'c', 'd'), createObject('c', 'd', 'a', 'b'))", True),
    ("equals(null(), null())", True),
    ("equals('1', 1)", False),
    ("less(1, 2)", True),
    ("less('A', 'a')", True),
    ("lessOrEquals(1, 2)", True),
    ("greater(1, 2)", False),
    ("greaterOrEquals(2, 2)", True),
    # date
    ("dateTimeAdd('2020-04-07 14:53:14Z', 'P3Y')", "4/7/2023 2:53:14 PM"),
    ("dateTimeAdd('2020-04-07 14:53:14Z', '-P9D')", "3/29/2020 2:53:14 PM"),
    ("dateTimeAdd('2020-04-07 14:53:14Z', 'PT1H')", "4/7/2020 3:53:14 PM"),
    ("dateTimeAdd('2026-01-31T00:00:00Z', 'P1M', 'yyyy-MM-dd')", "2026-02-28"),
    ("dateTimeAdd('20190305T175318Z', 'PT30M', 'u')", "2019-03-05 18:23:18Z"),
    ("dateTimeFromEpoch(1683040573)", "2023-05-02T15:16:13Z"),
    ("dateTimeToEpoch('2023-05-02T15:16:13Z')", 1683040573),
    # lambda
    (f"filter({DOGS}, lambda('dog', greaterOrEquals(lambdaVariables('dog').age, 5)))", [EVIE, KIRA]),
    ("filter(range(0, 10), lambda('i', equals(0, mod(lambdaVariables('i'), 2))))", [0, 2, 4, 6, 8]),
    (f"map({DOGS}, lambda('dog', lambdaVariables('dog').name))", ["Evie", "Casper", "Indy", "Kira"]),
    (
        f"map({DOGS}, lambda('dog', format('Hello {{0}}!', lambdaVariables('dog').name)))",
        ["Hello Evie!", "Hello Casper!", "Hello Indy!", "Hello Kira!"],
    ),
    ("map(createArray('a', 'b'), lambda('x', 'i', concat(lambdaVariables('x'), lambdaVariables('i'))))", ["a0", "b1"]),
    (f"reduce(map({DOGS}, lambda('d', lambdaVariables('d').age)), 0, lambda('cur', 'next', "
     "add(lambdaVariables('cur'), lambdaVariables('next'))))", 18),
    (
        "reduce(createArray(createObject('foo', 123), createObject('bar', 456)), createObject(), "
        "lambda('cur', 'next', union(lambdaVariables('cur'), lambdaVariables('next'))))",
        {"foo": 123, "bar": 456},
    ),
    (f"sort({DOGS}, lambda('a', 'b', less(lambdaVariables('a').age, lambdaVariables('b').age)))",
     [INDY, CASPER, EVIE, KIRA]),
    (f"toObject({DOGS}, lambda('entry', lambdaVariables('entry').name))",
     {"Evie": EVIE, "Casper": CASPER, "Indy": INDY, "Kira": KIRA}),
    (f"toObject({DOGS}, lambda('e', lambdaVariables('e').name), lambda('e', lambdaVariables('e').age))",
     {"Evie": 5, "Casper": 3, "Indy": 2, "Kira": 8}),
    (
        "groupBy(createArray(createObject('type', 'a', 'value', 123), createObject('type', 'b', 'value', 456), "
        "createObject('type', 'a', 'value', 789)), lambda('x', lambdaVariables('x').type), "
        "lambda('x', lambdaVariables('x').value))",
        {"a": [123, 789], "b": [456]},
    ),
    ("mapValues(createObject('a', 123, 'b', 456), lambda('v', mul(lambdaVariables('v'), 2)))", {"a": 246, "b": 912}),
    # logical
    ("and(true(), false())", False),
    ("and(true(), true())", True),
    ("or(true(), false())", True),
    ("or(false(), false())", False),
    ("xor(true(), false())", True),
    ("not(equals(1, 2))", True),
    ("bool('true')", True),
    ("bool('FALSE')", False),
    ("bool(1)", True),
    ("bool(0)", False),
    ("true()", True),
    ("false()", False),
    ("if(equals('a', 'a'), 'yes', 'no')", "yes"),
    ("if(false(), fail('never'), 'no')", "no"),
    # numeric
    ("add(5, 3)", 8),
    ("div(8, 3)", 2),
    ("div(-7, 2)", -3),
    ("mod(7, 3)", 1),
    ("mod(-7, 3)", -1),
    ("mul(5, 3)", 15),
    ("sub(7, 3)", 4),
    ("float(3)", 3.0),
    ("float('1.5')", 1.5),
    ("int('4')", 4),
    # object
    (
        "createObject('intProp', 1, 'stringProp', 'abc', 'boolProp', true(), 'arrayProp', createArray('a', 'b', 'c'), "
        "'objectProp', createObject('key1', 'value1'))",
        {
            "intProp": 1, "stringProp": "abc", "boolProp": True, "arrayProp": ["a", "b", "c"],
            "objectProp": {"key1": "value1"},
        },
    ),
    ("items(createObject('item002', 2, 'item001', 1))",
     [{"key": "item001", "value": 1}, {"key": "item002", "value": 2}]),
    ("json('{\"a\": \"b\"}')", {"a": "b"}),
    ("json('null')", None),
    ("json('3')", 3),
    ("json('true')", True),
    ("json('[1,2,3]')", [1, 2, 3]),
    ("json('{''one'': ''a''} // a comment')", {"one": "a"}),
    ("null()", None),
    ("objectKeys(createObject('b', 1, 'a', 2))", ["a", "b"]),
    ("shallowMerge(createArray(createObject('a', 123), createObject('b', 456)))", {"a": 123, "b": 456}),
    ("shallowMerge(createArray(createObject('a', createObject('x', 1)), createObject('a', createObject('y', 2))))",
     {"a": {"y": 2}}),
    # string
    ("base64('one, two, three')", "b25lLCB0d28sIHRocmVl"),
    ("base64ToString('b25lLCB0d28sIHRocmVl')", "one, two, three"),
    ("base64ToJson(base64('{''one'': ''a'', ''two'': ''b''}'))", {"one": "a", "two": "b"}),
    ("buildUri(createObject('scheme', 'https', 'host', 'example.org', 'path', '/a', 'query', '?b=1'))",
     "https://example.org/a?b=1"),
    ("parseUri('https://example.org:8443/a?b=1')",
     {"scheme": "https", "host": "example.org", "port": 8443, "path": "/a", "query": "?b=1"}),
    ("dataUri(' Fizz ')", "data:text/plain;charset=utf-8;base64,IEZpenog"),
    ("dataUriToString('data:;base64,SGVsbG8sIFdvcmxkIQ==')", "Hello, World!"),
    ("startsWith('abcdef', 'A')", True),
    ("startsWith('abcdef', 'e')", False),
    ("endsWith('abcdef', 'F')", True),
    ("endsWith('abcdef', 'e')", False),
    ("format('{0}, {1}. Formatted number: {2:N0}', 'Hello', 'User', 8175133)",
     "Hello, User. Formatted number: 8,175,133"),
    ("format('{0}/{1}/{2}/{3}', 1, 2, 3, true())", "1/2/3/True"),
    ("format('{0:D3}-{0:X}-{{x}}', 10)", "010-A-{x}"),
    ("guid('foo', 'bar', 'baz')", "2ed86837-7c7c-5eaa-9864-dd077fd19b0d"),
    ("indexOf('test', 't')", 0),
    ("lastIndexOf('test', 't')", 3),
    ("indexOf('abcdef', 'CD')", 2),
    ("lastIndexOf('abcdef', 'AB')", 0),
    ("indexOf('abcdef', 'z')", -1),
    ("join(createArray('one', 'two', 'three'), ',')", "one,two,three"),
    ("join(createArray('abc', 123, true()), '/')", "abc/123/True"),
    ("like('Standard_NC6', 'standard_*')", True),
    ("like('Standard_NC6', 'N*')", False),
    ("padLeft('123', 10, '0')", "0000000123"),
    ("padLeft(0, 5, '+')", "++++0"),
    ("replace('123-123-1234', '-', '')", "1231231234"),
    ("replace('123-123-1234', '1234', 'xxxx')", "123-123-xxxx"),
    ("split('one,two,three', ',')", ["one", "two", "three"]),
    ("split('one;two,three', createArray(',', ';'))", ["one", "two", "three"]),
    ("string(createObject('valueA', 10, 'valueB', 'Example Text'))", '{"valueA":10,"valueB":"Example Text"}'),
    ("string(createArray('a', 'b', 'c'))", '["a","b","c"]'),
    ("string(5)", "5"),
    ("substring('one two three', 4, 3)", "two"),
    ("toLower('One Two Three')", "one two three"),
    ("toUpper('One Two Three')", "ONE TWO THREE"),
    ("trim('    one two three   ')", "one two three"),
    ("uri('http://contoso.com/resources/', 'nested/azuredeploy.json')",
     "http://contoso.com/resources/nested/azuredeploy.json"),
    ("uri('http://contoso.com/firstpath', 'myscript.sh')", "http://contoso.com/myscript.sh"),
    ("uri('http://contoso.com', 'myscript.sh')", "http://contoso.com/myscript.sh"),
    ("uriComponent('http://contoso.com/resources/nested/azuredeploy.json')",
     "http%3A%2F%2Fcontoso.com%2Fresources%2Fnested%2Fazuredeploy.json"),
    ("uriComponentToString('http%3A%2F%2Fcontoso.com')", "http://contoso.com"),
    # ids
    ("resourceId('Microsoft.Compute/virtualMachines', 'vm-a')", "-> microsoft.compute/virtualmachines/vm-a"),
    ("resourceId('other-group', 'Microsoft.Compute/virtualMachines/extensions', 'vm', 'gpu')",
     "-> microsoft.compute/virtualmachines/vm/extensions/gpu"),
    ("subscriptionResourceId('Microsoft.Authorization/roleDefinitions', 'r')",
     "-> microsoft.authorization/roledefinitions/r"),
    ("tenantResourceId('Microsoft.Authorization/roleDefinitions', 'r')",
     "-> microsoft.authorization/roledefinitions/r"),
    ("managementGroupResourceId('Microsoft.Authorization/policyDefinitions', 'p')",
     "-> microsoft.authorization/policydefinitions/p"),
    ("extensionResourceId(resourceId('Microsoft.Storage/storageAccounts', 's'), 'Microsoft.Authorization/locks', 'l')",
     "-> microsoft.authorization/locks/l"),
]  # fmt: skip

BICEP_ROWS: list[tuple[str, object]] = [
    ("any('x')", "x"),
    ("map(['Evie', 'Casper'], (dog, i) => '${i % 2 == 0 ? 'Hi' : 'Ahoy'} ${dog}!')", ["Hi Evie!", "Ahoy Casper!"]),
    ("filter(['a', 'b', 'c', 'd'], (item, i) => i % 2 == 0)", ["a", "c"]),
    ("reduce(['abc', 'def', 'ghi'], '', (cur, next, i) => i % 2 == 0 ? concat(cur, next) : cur)", "abcghi"),
    ("nameof(probe)", "probe"),
    ("sys.toLower('A')", "a"),
    ("'${true} ${1} ${'x'}'", "True 1 x"),
    ("'a' =~ 'A'", True),
    ("'a' !~ 'A'", False),
    ("[1, ...[2, 3], 4]", [1, 2, 3, 4]),
    ("{ a: 1, ...{ a: 2, b: 3 } }", {"a": 2, "b": 3}),
    ("[1, 2, 3][^1]", 3),
    ("{ a: { b: 1 } }.?x.b.c", None),
    ("[for (x, i) in ['a', 'b']: '${x}${i}']", ["a0", "b1"]),
    ("null ?? 'y'", "y"),
    ("7 / 2 * 2 - 1", 5),
    ("loadTextContent('note.txt')", "hello"),
    ("loadFileAsBase64('note.txt')", "aGVsbG8="),
    ("loadJsonContent('data.json')", {"a": [1, {"b": "c"}]}),
    ("loadJsonContent('data.json', 'a')", [1, {"b": "c"}]),
    ("loadYamlContent('data.yaml')", {"pool": {"size": "Standard_NC6s_v3", "min": 0}}),
    ("loadTextContent('../outside.txt')", "?UNSUPPORTED"),
    ("loadTextContent('missing.txt')", "?ERROR"),
]
FILES = {
    "note.txt": "hello",
    "data.json": '{"a": [1, {"b": "c"}]}',
    "data.yaml": "pool:\n  size: Standard_NC6s_v3\n  min: 0\n",
}

UNKNOWN_ROWS: list[tuple[str, Reason]] = [
    ("deployer().objectId", Reason.INPUT),
    ("deployment().name", Reason.INPUT),
    ("environment().name", Reason.PLATFORM),
    ("externalInput('kind')", Reason.INPUT),
    ("fail('no')", Reason.ERROR),
    ("getSecret('s', 'g', 'vault', 'name')", Reason.DATA),
    ("listKeys('id', '2023-01-01').keys[0].value", Reason.RESOURCE),
    ("listAccountSas('id', '2023-01-01')", Reason.RESOURCE),
    ("managementGroup().id", Reason.INPUT),
    ("newGuid()", Reason.IMPURE),
    ("pickZones('Microsoft.Compute', 'virtualMachines', 'westus2')", Reason.PLATFORM),
    ("providers('Microsoft.Web', 'sites')", Reason.PLATFORM),
    ("readCliArgument('x')", Reason.INPUT),
    ("readEnvironmentVariable('HOME')", Reason.INPUT),
    ("reference('id').x", Reason.RESOURCE),
    ("references('loop')", Reason.RESOURCE),
    ("resourceGroup().location", Reason.INPUT),
    ("roleDefinitions('Reader').id", Reason.DATA),
    ("subscription().subscriptionId", Reason.INPUT),
    ("tenant().tenantId", Reason.INPUT),
    ("toLogicalZone('s', 'eastus', 'eastus-az1')", Reason.PLATFORM),
    ("toLogicalZones('s', 'eastus', createArray('eastus-az1'))", Reason.PLATFORM),
    ("toPhysicalZone('s', 'eastus', '1')", Reason.PLATFORM),
    ("toPhysicalZones('s', 'eastus', createArray('1'))", Reason.PLATFORM),
    ("uniqueString('a')", Reason.UNSUPPORTED),
    ("utcNow('d')", Reason.IMPURE),
]


@pytest.mark.parametrize(("expression", "expected"), ARM_ROWS)
def test_arm_function(expression: str, expected: object) -> None:
    assert shown(arm_value(expression)) == expected


@pytest.mark.parametrize(("expression", "expected"), BICEP_ROWS)
def test_bicep_expression(expression: str, expected: object) -> None:
    assert shown(bicep_value(expression, others=FILES)) == expected


@pytest.mark.parametrize(("expression", "reason"), UNKNOWN_ROWS)
def test_function_left_unknown(expression: str, reason: Reason) -> None:
    value = arm_value(expression)
    assert isinstance(value, Unknown)
    assert value.reason is reason
    assert value.reference is None
    assert value.detail


# Functions that belong to a scope; their tests are those of whole templates.
OF_SCOPES = {
    "parameters",
    "variables",
    "copyIndex",
    "lambda",
    "lambdaVariables",
    "resourceInfo",
    "loadDirectoryFileInfo",
}


def test_every_documented_function_is_covered() -> None:
    every = {name for names in DOCUMENTED.values() for name in names}
    rows = " ".join(expression for expression, _ in [*ARM_ROWS, *BICEP_ROWS, *UNKNOWN_ROWS])
    tested = {name for name in every if f"{name}(" in rows}
    assert every - tested - OF_SCOPES == set()
    assert len(every) == 129
    assert len(every - set(LEFT_UNKNOWN)) == 103


def test_every_function_left_unknown_says_why() -> None:
    every = {name for names in DOCUMENTED.values() for name in names}
    assert set(LEFT_UNKNOWN) <= every
    for name in set(LEFT_UNKNOWN) - {"loadDirectoryFileInfo"}:
        assert function_of(name) is not None
