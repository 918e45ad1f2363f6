"""Trees as short texts, so that a test shows source and tree beside each other."""

from ailint.source.text import SourceText
from ailint.syntax.bicep import tree, type_tree
from ailint.syntax.bicep.declarations import parse_bicep
from ailint.syntax.node import (
    Array,
    Binary,
    Call,
    Conditional,
    Entry,
    Expression,
    For,
    Index,
    Invalid,
    Lambda,
    Literal,
    Mapping,
    Member,
    Name,
    Parenthesis,
    Spread,
    Template,
    Unary,
)


def read(source: str, path: str = "main.bicep") -> tree.BicepFile:
    """The file that a source makes."""
    return parse_bicep(SourceText(path, source))


def dump_value(source: str) -> str:
    """The tree of an expression, which must be read without a notice."""
    file = read(f"var x = {source}\n")
    assert [notice.message for notice in file.notices] == []
    (variable,) = file.declarations
    assert isinstance(variable, tree.Variable)
    return dump(variable.value)


def dump_type(source: str) -> str:
    """The tree of a type, which must be read without a notice."""
    file = read(f"type x = {source}\n")
    assert [notice.message for notice in file.notices] == []
    (declaration,) = file.declarations
    assert isinstance(declaration, tree.TypeDeclaration)
    return dump_a_type(declaration.type)


def dump(node: Expression | Entry | None) -> str:
    """An expression: operators and names first, then what they work on."""
    match node:
        case None:
            return "-"
        case Literal():
            return repr(node.value)
        case Name():
            return node.name
        case Invalid():
            return "INVALID"
        case Unary():
            return f"({node.operator} {dump(node.operand)})"
        case Binary():
            return f"({node.operator} {dump(node.left)} {dump(node.right)})"
        case Conditional():
            return f"(? {dump(node.condition)} {dump(node.then)} {dump(node.otherwise)})"
        case Parenthesis():
            return f"({dump(node.inner)})"
        case Spread():
            return f"(... {dump(node.value)})"
        case Array():
            return f"[{_all(node.items)}]"
        case Mapping():
            return f"{{{_all(node.entries)}}}"
        case Entry():
            return f"{dump(node.key)}: {dump(node.value)}"
        case _:
            return f"({_dump_compound(node)})"


def _dump_compound(node: Expression) -> str:
    match node:
        case Template():
            return f"text {_all(node.parts)}"
        case Member():
            return f".{'?' * node.is_safe}{node.name} {dump(node.target)}"
        case Index():
            return f"[{'?' * node.is_safe}] {dump(node.target)} {dump(node.index)}"
        case Call():
            target = "" if node.target is None else f"{dump(node.target)}."
            return " ".join([f"{target}{node.name}()", *map(dump, node.arguments)])
        case For():
            names = node.value_name if node.index_name is None else f"{node.value_name},{node.index_name}"
            return f"for {names} {dump(node.collection)} {dump(node.value)}"
        case Lambda():
            return f"=> ({' '.join(node.parameters)}) {dump(node.body)}"
        case _:
            raise AssertionError(f"Bicep has no {node!r}")


def dump_a_type(node: type_tree.TypeExpression | None) -> str:
    """A type in the same manner."""
    match node:
        case None:
            return "-"
        case type_tree.TypeName():
            return node.name
        case type_tree.TypeLiteral():
            return dump(node.value)
        case type_tree.UnionType():
            return f"(| {' '.join(map(dump_a_type, node.members))})"
        case type_tree.ArrayType():
            return f"([] {dump_a_type(node.element)})"
        case type_tree.NullableType():
            return f"(? {dump_a_type(node.inner)})"
        case type_tree.NonNullType():
            return f"(! {dump_a_type(node.inner)})"
        case type_tree.NegatedType():
            return f"({node.operator} {dump_a_type(node.inner)})"
        case type_tree.TupleType():
            return f"[{' '.join(map(_member, node.items))}]"
        case type_tree.ObjectType():
            additional = [] if node.additional is None else [node.additional]
            return f"{{{' '.join(map(_member, [*node.properties, *additional]))}}}"
        case type_tree.TypeProperty():
            return f"(.{node.name} {dump_a_type(node.target)})"
        case type_tree.TypeItem():
            return f"([] {dump_a_type(node.target)} {'*' if node.index is None else dump(node.index)})"
        case type_tree.ParameterizedType():
            target = "" if node.target is None else f"{dump_a_type(node.target)}."
            return f"({target}{node.name}<> {' '.join(map(dump_a_type, node.arguments))})"
        case type_tree.ResourceTypeReference():
            return f"(resource {dump(node.resource_type)})"


def _all(nodes: "list[Expression] | list[Entry | Spread]") -> str:
    return " ".join(map(dump, nodes))


def _member(member: type_tree.MemberOfType) -> str:
    decorators = "".join(f"@{dump(decorator)} " for decorator in member.decorators)
    name = f"{member.name}: " if member.name else ""
    return f"{decorators}{name}{dump_a_type(member.type)}"
