"""Bicep's declarations: `.bicep` and `.bicepparam` text to a `BicepFile`."""

from collections.abc import Callable, Iterator

from ailint.source.text import SourceText
from ailint.syntax.bicep.lexer import END, HEAD, NEWLINE, STRING, WORD, tokenize
from ailint.syntax.bicep.reader import NotUnderstoodError
from ailint.syntax.bicep.tree import (
    AnyDeclaration,
    Assertion,
    BicepFile,
    Decorator,
    Extends,
    Extension,
    ExtensionConfiguration,
    Function,
    FunctionParameter,
    Import,
    ImportedSymbol,
    Loop,
    Metadata,
    Module,
    Output,
    Parameter,
    ParameterAssignment,
    Resource,
    TargetScope,
    Test,
    TypeDeclaration,
    Using,
    Variable,
)
from ailint.syntax.bicep.types import TypeParser
from ailint.syntax.node import Expression, Invalid, Mapping


def parse_bicep(text: SourceText) -> BicepFile:
    """The declarations of a .bicep or .bicepparam file.

    A statement that is not understood is left out, a value that is not is `Invalid`; a notice tells of each. Nothing
    is raised, whatever the text.
    """
    parser = DeclarationParser(text, tokenize(text.content))
    declarations = list(parser.declarations())
    parser.tell_of_the_rest()
    return BicepFile(text, declarations, parser.notices, parser.tokens.comments)


class DeclarationParser(TypeParser):
    """Reads the statements of a file."""

    def declarations(self) -> Iterator[AnyDeclaration]:
        """Every statement that is understood; behind another it goes on at the next that looks like one."""
        self.skip_newlines()
        while self.kinds[self.at] != END:
            first = self.at
            try:
                declaration = self._declaration()
                if self.kinds[self.at] not in (NEWLINE, END):
                    raise self.expected("the end of the line")
                yield declaration
            except NotUnderstoodError as fault:
                self.depth = 0
                self.at = self.next_statement(first)
                self.tell(fault, "this statement is left out")
            self.skip_newlines()

    def _declaration(self) -> AnyDeclaration:
        decorators = self.decorators()
        at = self.at
        start = self.starts[at]
        keyword = self.text() if self.kinds[at] == WORD else ""
        read = _READERS.get(keyword)
        if read is None:
            raise self.expected("a declaration such as `param`, `var`, `resource` or `module`")
        self.at = at + 1
        return read(self, start, decorators)

    def _named(self, what: str) -> tuple[str, int]:
        at = self.at
        return self.take_name(what), self.starts[at]

    def _previous_end(self) -> int:
        return self.ends[self.at - 1]

    def _assigned(self) -> Expression:
        """`= value` to the end of the statement; `Invalid`, with a notice, where the value is not understood."""
        self.take("=")
        first = self.at
        try:
            value = self.expression()
            if self.kinds[self.at] not in (NEWLINE, END):
                raise self.expected("the end of the line")
        except NotUnderstoodError as fault:
            self.depth = 0
            self.at = self.next_statement(first)
            if self.kinds[self.at - 1] == NEWLINE:
                self.at -= 1
            self.tell(fault, "this value is taken as unknown")
            return Invalid(self.starts[first], max(self.starts[first], self.ends[self.at - 1]))
        return value

    def _target_scope(self, start: int, decorators: list[Decorator]) -> TargetScope:
        value = self._assigned()
        return TargetScope(start, value.end, decorators, value)

    def _metadata(self, start: int, decorators: list[Decorator]) -> Metadata:
        name, name_start = self._named("the name of the metadata")
        value = self._assigned()
        return Metadata(start, value.end, decorators, name, name_start, value)

    def _parameter(self, start: int, decorators: list[Decorator]) -> Parameter | ParameterAssignment:
        name, name_start = self._named("the name of the parameter")
        if self.kinds[self.at] == "=":
            value = self._assigned()
            return ParameterAssignment(start, value.end, decorators, name, name_start, value)
        kind = self.type()
        default = self._assigned() if self.kinds[self.at] == "=" else None
        return Parameter(start, (default or kind).end, decorators, name, name_start, kind, default)

    def _variable(self, start: int, decorators: list[Decorator]) -> Variable:
        name, name_start = self._named("the name of the variable")
        kind = None if self.kinds[self.at] == "=" else self.type()
        value = self._assigned()
        return Variable(start, value.end, decorators, name, name_start, kind, value)

    def _function(self, start: int, decorators: list[Decorator]) -> Function:
        name, name_start = self._named("the name of the function")
        self.take("(")
        parameters: list[FunctionParameter] = []
        self.skip_newlines()
        while not self.take_if(")"):
            parameter_start = self.starts[self.at]
            parameter = self.take_name("the name of a parameter")
            kind = self.type()
            parameters.append(FunctionParameter(parameter_start, kind.end, parameter, kind))
            self.skip_newlines()
            if self.kinds[self.at] != ")":
                self.take(",", "`,` or `)`")
                self.skip_newlines()
        returns = self.type()
        self.take("=>")
        self.skip_newlines()
        body = self.expression()
        return Function(start, body.end, decorators, name, name_start, parameters, returns, body)

    def _type_declaration(self, start: int, decorators: list[Decorator]) -> TypeDeclaration:
        name, name_start = self._named("the name of the type")
        self.take("=")
        kind = self.type()
        return TypeDeclaration(start, kind.end, decorators, name, name_start, kind)

    def _resource(self, start: int, decorators: list[Decorator]) -> Resource:
        self.deeper()
        self.deeper()
        name, name_start = self._named("the name of the resource")
        resource_type = self.interpolated("the type of the resource, such as 'Microsoft.Compute/disks@2024-03-02'")
        is_existing = self.is_word("existing")
        if is_existing:
            self.at += 1
        children: list[Resource] = []
        loop, condition, body = self._deployed_body(lambda: self._child(children))
        self.depth -= 2
        return Resource(
            start,
            self._previous_end(),
            decorators,
            name,
            name_start,
            resource_type,
            is_existing,
            loop,
            condition,
            body,
            children,
        )

    def _child(self, children: list[Resource]) -> bool:
        """Reads a resource nested in another's body; a property may be called `resource` too."""
        kinds = self.kinds
        if kinds[self.at] != "@" and not (self.is_word("resource") and kinds[self.at + 1] == WORD):
            return False
        decorators = self.decorators()
        start = self.starts[self.at]
        self.take_word("resource")
        children.append(self._resource(start, decorators))
        return True

    def _module(self, start: int, decorators: list[Decorator]) -> Module:
        name, name_start = self._named("the name of the module")
        path = self.interpolated("the path of the module")
        loop, condition, body = self._deployed_body(None)
        return Module(start, self._previous_end(), decorators, name, name_start, path, loop, condition, body)

    def _deployed_body(self, nested: Callable[[], bool] | None) -> tuple[Loop | None, Expression | None, Mapping]:
        """`= { … }`, with `if (…)` or a loop around it."""
        self.take("=")
        self.skip_newlines()
        if self.kinds[self.at] != "[":
            condition = self._condition()
            return None, condition, self.object(nested)
        self.at += 1
        self.skip_newlines()
        start = self.starts[self.at]
        item_name, index_name, collection = self.loop_header()
        loop = Loop(start, collection.end, item_name, index_name, collection)
        self.skip_newlines()
        condition = self._condition()
        body = self.object(nested)
        self.skip_newlines()
        self.take("]")
        return loop, condition, body

    def _condition(self) -> Expression | None:
        if not self.is_word("if"):
            return None
        self.at += 1
        self.take("(")
        self.skip_newlines()
        condition = self.expression()
        self.skip_newlines()
        self.take(")")
        return condition

    def _test(self, start: int, decorators: list[Decorator]) -> Test:
        name, name_start = self._named("the name of the test")
        path = self.interpolated("the path of the tested file")
        self.take("=")
        body = self.object()
        return Test(start, body.end, decorators, name, name_start, path, body)

    def _output(self, start: int, decorators: list[Decorator]) -> Output:
        name, name_start = self._named("the name of the output")
        kind = None if self.kinds[self.at] == "=" else self.type()
        value = self._assigned()
        return Output(start, value.end, decorators, name, name_start, kind, value)

    def _assertion(self, start: int, decorators: list[Decorator]) -> Assertion:
        name, name_start = self._named("the name of the assertion")
        value = self._assigned()
        return Assertion(start, value.end, decorators, name, name_start, value)

    def _extension(self, start: int, decorators: list[Decorator]) -> Extension:
        named = self.kinds[self.at] == WORD
        specification = self.name("the extension") if named else self.interpolated("the name or path of the extension")
        configuration = self._configuration()
        alias = None
        if self.is_word("as"):
            self.at += 1
            alias = self.take_name("the alias of the extension")
        return Extension(start, self._previous_end(), decorators, specification, configuration, alias)

    def _configuration(self) -> Expression | None:
        if not self.is_word("with"):
            return None
        self.at += 1
        return self.expression()

    def _extension_configuration(self, start: int, decorators: list[Decorator]) -> ExtensionConfiguration:
        name, name_start = self._named("the alias of an extension")
        configuration = self._configuration()
        if configuration is None:
            raise self.expected("`with`")
        return ExtensionConfiguration(start, configuration.end, decorators, name, name_start, configuration)

    def _import(self, start: int, decorators: list[Decorator]) -> Import | Extension:
        if self.kinds[self.at] in (STRING, HEAD):  # what `extension` was called before it had a keyword
            return self._extension(start, decorators)
        symbols: list[ImportedSymbol] = []
        wildcard_alias = None
        if self.take_if("*"):
            self.take_word("as")
            wildcard_alias = self.take_name("the name that stands for all that is imported")
        else:
            self.take("{", "`{` or `*`")
            symbols = list(self._imported_symbols())
        self.skip_newlines()
        self.take_word("from")
        path = self.interpolated("the path that is imported from")
        return Import(start, path.end, decorators, path, symbols, wildcard_alias)

    def _imported_symbols(self) -> Iterator[ImportedSymbol]:
        while True:
            while self.kinds[self.at] in (NEWLINE, ","):
                self.at += 1
            if self.take_if("}"):
                return
            start = self.starts[self.at]
            if self.kinds[self.at] == STRING:
                name = str(self.literal(self.at).value)
                self.at += 1
            else:
                name = self.take_name("the name of what is imported")
            alias = name
            if self.is_word("as") and self.kinds[self.at + 1] == WORD:
                self.at += 1
                alias = self.take_name("an alias")
            yield ImportedSymbol(start, self._previous_end(), name, alias)
            self.separator("}")

    def _using(self, start: int, decorators: list[Decorator]) -> Using:
        path = None
        if self.is_word("none"):
            self.at += 1
        else:
            path = self.interpolated("the path of the template, or `none`")
        configuration = self._configuration()
        return Using(start, self._previous_end(), decorators, path, configuration)

    def _extends(self, start: int, decorators: list[Decorator]) -> Extends:
        path = self.interpolated("the path of the parameter file that is extended")
        return Extends(start, path.end, decorators, path)


_READERS: dict[str, Callable[[DeclarationParser, int, list[Decorator]], AnyDeclaration]] = {
    "targetScope": DeclarationParser._target_scope,
    "metadata": DeclarationParser._metadata,
    "param": DeclarationParser._parameter,
    "var": DeclarationParser._variable,
    "func": DeclarationParser._function,
    "type": DeclarationParser._type_declaration,
    "resource": DeclarationParser._resource,
    "module": DeclarationParser._module,
    "test": DeclarationParser._test,
    "output": DeclarationParser._output,
    "assert": DeclarationParser._assertion,
    "extension": DeclarationParser._extension,
    "provider": DeclarationParser._extension,
    "extensionConfig": DeclarationParser._extension_configuration,
    "import": DeclarationParser._import,
    "using": DeclarationParser._using,
    "extends": DeclarationParser._extends,
}
