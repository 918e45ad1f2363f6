"""Bicep's types: unions, arrays, tuples, objects, nullability, and types taken from other types."""

from ailint.syntax.bicep.expressions import ExpressionParser
from ailint.syntax.bicep.lexer import HEAD, NEWLINE, NUMBER, STRING, WORD
from ailint.syntax.bicep.reader import NotUnderstoodError
from ailint.syntax.bicep.type_tree import (
    ArrayType,
    MemberOfType,
    NegatedType,
    NonNullType,
    NullableType,
    ObjectType,
    ParameterizedType,
    ResourceTypeReference,
    TupleType,
    TypeExpression,
    TypeItem,
    TypeLiteral,
    TypeName,
    TypeProperty,
    UnionType,
)
from ailint.syntax.node import Expression, Name

_LITERALS = frozenset({STRING, HEAD, NUMBER})


class TypeParser(ExpressionParser):
    """Reads what stands where a type is meant, and decorators, which members of types have too."""

    def type(self) -> TypeExpression:
        """Any type; a union may begin with `|`."""
        if self.is_word("resource") and self.kinds[self.at + 1] != "<":
            return self._resource_reference()
        self.deeper()
        start = self.starts[self.at]
        self.skip_newlines_before("|")
        leads = self.take_if("|")
        members = [self._union_member()]
        self.skip_newlines_before("|")
        while self.take_if("|"):
            members.append(self._union_member())
            self.skip_newlines_before("|")
        self.depth -= 1
        if len(members) == 1 and not leads:
            return members[0]
        return UnionType(start, members[-1].end, members)

    def decorators(self) -> list[Expression]:
        """`@name`, `@name(…)` and `@sys.name(…)`."""
        found: list[Expression] = []
        while self.kinds[self.at] == "@":
            self.at += 1
            if self.kinds[self.at] != WORD:
                raise self.expected("the name of a decorator")
            found.append(self.operand())
            self.skip_newlines()
        return found

    def _resource_reference(self) -> ResourceTypeReference:
        at = self.take(WORD)
        start, end = self.starts[at], self.ends[at]
        if self.kinds[self.at] in (STRING, HEAD):
            resource_type = self.interpolated("the type of a resource")
            return ResourceTypeReference(start, resource_type.end, resource_type)
        return ResourceTypeReference(start, end, None)

    def _union_member(self) -> TypeExpression:
        self.deeper()
        at = self.at
        sign = self.kinds[at]
        if sign == "-" or sign == "!":
            self.at = at + 1
            operand = self._type_with_access()
            found: TypeExpression = NegatedType(self.starts[at], operand.end, sign, operand)
        else:
            found = self._type_with_access()
        while True:
            if self.take_if("?"):
                found = NullableType(found.start, self.ends[self.at - 1], found)
            elif self.take_if("!"):
                found = NonNullType(found.start, self.ends[self.at - 1], found)
            else:
                self.depth -= 1
                return found

    def _type_with_access(self) -> TypeExpression:
        found = self._plain_type()
        while True:
            if self.take_if("["):
                found = self._type_item(found)
            elif self.take_if("."):
                found = self._type_property(found)
            else:
                return found

    def _type_item(self, target: TypeExpression) -> TypeExpression:
        if self.take_if("]"):
            return ArrayType(target.start, self.ends[self.at - 1], target)
        index = None if self.take_if("*") else self.expression()
        self.take("]")
        return TypeItem(target.start, self.ends[self.at - 1], target, index)

    def _type_property(self, target: TypeExpression) -> TypeExpression:
        if self.take_if("*"):
            return TypeProperty(target.start, self.ends[self.at - 1], target, "*")
        name = self.name("the name of a type or property")
        if self.kinds[self.at] == "<":
            arguments = self._type_arguments()
            return ParameterizedType(target.start, self.ends[self.at - 1], name.name, arguments, target)
        return TypeProperty(target.start, name.end, target, name.name)

    def _plain_type(self) -> TypeExpression:
        at = self.at
        kind = self.kinds[at]
        if kind == WORD:
            self.at = at + 1
            word = self.word(at)
            if not isinstance(word, Name):
                return TypeLiteral(word.start, word.end, word)
            if self.kinds[self.at] == "<":
                arguments = self._type_arguments()
                return ParameterizedType(word.start, self.ends[self.at - 1], word.name, arguments)
            return TypeName(word.start, word.end, word.name)
        if kind == "{":
            return self._object_type()
        if kind == "[":
            return self._tuple_type()
        if kind == "(":
            return self._type_in_parentheses()
        value = self.number() if kind == NUMBER else self.interpolated("a type")
        return TypeLiteral(value.start, value.end, value)

    def _type_in_parentheses(self) -> TypeExpression:
        """The type itself, which from then on stands where its parentheses do."""
        start = self.starts[self.take("(")]
        self.skip_newlines()
        inner = self.type()
        self.skip_newlines()
        self.take(")")
        inner.start, inner.end = start, self.ends[self.at - 1]
        return inner

    def _type_arguments(self) -> list[TypeExpression]:
        self.take("<")
        arguments: list[TypeExpression] = []
        self.skip_newlines()
        while not self.take_if(">"):
            arguments.append(self.type())
            self.skip_newlines()
            if self.kinds[self.at] != ">":
                self.take(",", "`,` or `>`")
                self.skip_newlines()
        return arguments

    def _tuple_type(self) -> TupleType:
        start = self.starts[self.take("[")]
        items: list[MemberOfType] = []
        while not self._closes("]"):
            decorators = self.decorators()
            item = self.type()
            items.append(MemberOfType(item.start, item.end, "", item, decorators))
            self.separator("]")
        return TupleType(start, self.ends[self.at - 1], items)

    def _object_type(self) -> ObjectType:
        start = self.starts[self.take("{")]
        properties: list[MemberOfType] = []
        additional: MemberOfType | None = None
        while not self._closes("}"):
            decorators = self.decorators()
            if self.kinds[self.at] == "*":
                additional = self._property_type("*", decorators)
            else:
                properties.append(self._property_type(self._property_name(), decorators))
            self.separator("}")
        return ObjectType(start, self.ends[self.at - 1], properties, additional)

    def _closes(self, closing: str) -> bool:
        """Whether the bracket closes here, behind any separators."""
        while self.kinds[self.at] in (NEWLINE, ","):
            self.at += 1
        return self.take_if(closing)

    def _property_name(self) -> str:
        at = self.at
        if self.kinds[at] == WORD:
            return self.text()
        if self.kinds[at] == STRING:
            return str(self.literal(at).value)
        if self.kinds[at] == HEAD:
            raise NotUnderstoodError(self.starts[at], "the name of a type's property is constant")
        raise self.expected("the name of a property")

    def _property_type(self, name: str, decorators: list[Expression]) -> MemberOfType:
        start = self.starts[self.at]
        self.at += 1
        self.take(":")
        found = self.type()
        return MemberOfType(start, found.end, name, found, decorators)
