"""Conditions and keys that are not known: choices, and what is worked out of them."""

from tests.configuration.terraform.plain import only, read, value

from ailint.value import Choice, Known, Reason, Unknown

VARIABLES = 'variable "large" {}\nvariable "other" {}\n'


def choice(expression: str, text: str = VARIABLES) -> Choice[object]:
    found = value(text, expression)
    assert isinstance(found, Choice)
    return found


def options(found: Choice[object]) -> list[object]:
    return [option.value if isinstance(option, Known) else type(option).__name__ for option in found.options]


def test_two_known_arms_are_a_choice() -> None:
    found = choice('var.large ? "big" : "small"')
    assert options(found) == ["big", "small"]
    assert found.labels == ("var.large is true", "var.large is false")


def test_equal_arms_are_known() -> None:
    assert value(VARIABLES, 'var.large ? "x" : "x"') == value(VARIABLES, 'var.large ? "x" : "x"')
    assert isinstance(value(VARIABLES, 'var.large ? "x" : "x"'), Known)


def test_equal_conditions_vary_together() -> None:
    one, other = choice('var.large ? "a" : "b"'), choice("var.large   ?   1 : 2")
    assert one.key == other.key
    assert one.key != choice('var.other ? "a" : "b"').key


def test_equal_conditions_in_two_calls_of_a_module_vary_apart() -> None:
    files = {
        "main.tf": 'variable "large" {}\nmodule "m" {\n  source = "./m"\n  count = 2\n  large = var.large\n}\n',
        "m/main.tf": 'variable "large" {}\nresource "a_b" "c" {\n  size = var.large ? "a" : "b"\n}\n',
    }
    keys = [found.key for r in read(files).resources if isinstance(found := r.read("size"), Choice)]
    assert len(set(keys)) == 2


def test_conditions_on_each_element_vary_apart() -> None:
    text = (
        'variable "a" {}\nvariable "b" {}\nresource "x_y" "z" {\n  for_each = { p = var.a, q = var.b }\n'
        "  size = each.value ? 1 : 2\n}\n"
    )
    keys = [found.key for r in read(text).resources if isinstance(found := r.read("size"), Choice)]
    assert len(set(keys)) == 2


def test_a_null_arm_is_absent() -> None:
    assert options(choice('var.large ? "x" : null')) == ["x", "Absent"]


def test_arms_get_one_type() -> None:
    assert options(choice('var.large ? "x" : 5')) == ["x", "5"]


def test_what_is_worked_out_of_a_choice_is_a_choice() -> None:
    assert options(choice('upper(var.large ? "a" : "b")')) == ["A", "B"]
    assert options(choice('"Standard_${var.large ? "a" : "b"}"')) == ["Standard_a", "Standard_b"]
    assert options(choice("(var.large ? 1 : 2) + (var.large ? 10 : 20)")) == [11, 22]
    assert options(choice('(var.large ? { s = "a" } : { s = "b" }).s')) == ["a", "b"]
    assert options(choice('{ a = 1, b = 2 }[var.large ? "a" : "b"]')) == [1, 2]


def test_a_decided_comparison_of_choices_is_known() -> None:
    found = value(VARIABLES, '(var.large ? "a" : "b") != ""')
    assert isinstance(found, Known)
    assert found.value is True


def test_nested_conditions_are_flat() -> None:
    found = choice('var.large ? "a" : var.other ? "b" : "c"')
    assert set(map(str, options(found))) == {"a", "b", "c"}
    assert all("var.large is" in label and "var.other is" in label for label in found.labels)


def test_an_unknown_key_picks_one_of_few_values() -> None:
    found = choice('{ dev = "small", prod = "large" }[var.other]')
    assert options(found) == ["small", "large"]
    assert found.labels == ('var.other is "dev"', 'var.other is "prod"')


def test_lookup_with_an_unknown_key_may_give_its_default() -> None:
    found = choice('lookup({ dev = "small", prod = "large" }, var.other, "none")')
    assert options(found) == ["small", "large", "none"]
    assert found.labels[-1] == "var.other is anything else"


def test_among_many_values_an_unknown_key_leaves_it_unknown() -> None:
    many = ", ".join(f"k{at} = {at}" for at in range(9))
    found = value(VARIABLES, f"{{ {many} }}[var.other]")
    assert isinstance(found, Unknown)
    assert found.reason is Reason.INPUT


def test_try_decides_for_each_option() -> None:
    text = VARIABLES + "locals {\n  a = { x = 1 }\n  b = {}\n}\n"
    found = choice('try((var.large ? local.a : local.b).x, "none")', text)
    assert options(found) == [1, "none"]
    assert options(choice("can((var.large ? local.a : local.b).x)", text)) == [True, False]


def test_an_undecided_count_may_exist() -> None:
    text = VARIABLES + 'resource "x_y" "z" {\n  count = var.large ? 2 : 1\n  size = count.index\n}\n'
    found = read(text).resources
    assert [(one.address.path, one.may_exist) for one in found] == [("x_y.z[0]", False), ("x_y.z[1]", True)]


def test_an_undecided_for_each_may_exist() -> None:
    text = VARIABLES + (
        'resource "x_y" "z" {\n  for_each = var.large ? { a = 1, b = 2 } : { a = 3 }\n  size = each.value\n}\n'
    )
    found = read(text).resources
    assert [(one.address.path, one.may_exist) for one in found] == [('x_y.z["a"]', False), ('x_y.z["b"]', True)]
    size = only(read(text), 'x_y.z["a"]').read("size")
    assert isinstance(size, Choice)
    assert options(size) == [1, 3]


def test_an_undecided_dynamic_block_is_a_choice_of_blocks() -> None:
    text = VARIABLES + (
        'resource "x_y" "z" {\n  dynamic "disk" {\n    for_each = var.large ? [1] : []\n'
        '    content {\n      size = "L${disk.value}"\n    }\n  }\n}\n'
    )
    found = only(read(text)).read("disk.size")
    assert isinstance(found, Choice)
    assert options(found) == ["L1", "Absent"]
