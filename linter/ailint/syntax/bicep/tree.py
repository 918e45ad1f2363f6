"""Bicep's declarations. Expressions are `ailint.syntax.node`, types `ailint.syntax.bicep.type_tree`.

How Bicep's own spellings come out as the shared nodes:

- `parent::child` is `Binary("::", parent, Name(child))`, `list[^1]` an `Index` of `Unary("^", 1)`;
- `x!` is `Unary("!!", x)`;
- `az.resourceGroup()` and `vault.getSecret('x')` are a `Call` with `target`;
- an object key is a `Literal` of its name, or a `Template` where the key is an interpolated string;
- a decorator is its expression: `Name("secure")`, `Call("allowed", …)`, `Member` or `Call` of `Name("sys")`.
"""

from typing import TypeAlias

import msgspec

from ailint.source.notice import Notice
from ailint.source.text import SourceText
from ailint.syntax.bicep.type_tree import TypeExpression
from ailint.syntax.node import Expression, Literal, Mapping, Template

Decorator: TypeAlias = Expression
Text: TypeAlias = Literal | Template
"""A string as written: a path or a resource type."""


class Declaration(msgspec.Struct, frozen=True):
    """A statement of a Bicep file, from its keyword to its end (offsets); the decorators stand before `start`."""

    start: int
    end: int
    decorators: list[Decorator]

    @property
    def whole_start(self) -> int:
        """Where the declaration begins with its decorators (behind the first `@`)."""
        return self.decorators[0].start if self.decorators else self.start


class Symbol(Declaration, frozen=True):
    """A declaration that introduces `name`, written at `name_start`."""

    name: str
    name_start: int

    @property
    def name_end(self) -> int:
        """Where the name ends."""
        return self.name_start + len(self.name)


class TargetScope(Declaration, frozen=True):
    """`targetScope = 'subscription'`."""

    value: Expression


class Metadata(Symbol, frozen=True):
    """`metadata name = value`."""

    value: Expression


class Parameter(Symbol, frozen=True):
    """`param name type = default`."""

    type: TypeExpression | None
    default: Expression | None


class ParameterAssignment(Symbol, frozen=True):
    """`param name = value` of a .bicepparam file."""

    value: Expression


class Variable(Symbol, frozen=True):
    """`var name = value`, or typed: `var name string = value`."""

    type: TypeExpression | None
    value: Expression


class FunctionParameter(msgspec.Struct, frozen=True):
    """One `name type` of a function."""

    start: int
    end: int
    name: str
    type: TypeExpression | None


class Function(Symbol, frozen=True):
    """`func name(a string) int => body`."""

    parameters: list[FunctionParameter]
    returns: TypeExpression | None
    body: Expression


class TypeDeclaration(Symbol, frozen=True):
    """`type name = …`."""

    type: TypeExpression


class Loop(msgspec.Struct, frozen=True):
    """`for (item, index) in collection` of a resource or module; `start` to `end` is that header."""

    start: int
    end: int
    item_name: str
    index_name: str | None
    collection: Expression


class Resource(Symbol, frozen=True):
    """`resource name 'type@version' existing = [for …: if (condition) { … }]`.

    `condition` is evaluated within the loop. `children` are the resources declared within the braces; they are no
    entries of `body`.
    """

    type: Text
    is_existing: bool
    loop: Loop | None
    condition: Expression | None
    body: Mapping
    children: "list[Resource]"


class Module(Symbol, frozen=True):
    """`module name 'path' = [for …: if (condition) { … }]`."""

    path: Text
    loop: Loop | None
    condition: Expression | None
    body: Mapping


class Test(Symbol, frozen=True):
    """`test name 'path' = { … }`."""

    path: Text
    body: Mapping


class Output(Symbol, frozen=True):
    """`output name type = value`."""

    type: TypeExpression | None
    value: Expression


class Assertion(Symbol, frozen=True):
    """`assert name = condition`."""

    value: Expression


class Extension(Declaration, frozen=True):
    """`extension kubernetes with { … } as k8s`; also the older `provider` and `import 'kubernetes@1.0.0'`.

    `specification` is a `Name`, or a string such as `'br:mcr.microsoft.com/bicep/extensions/…'`.
    """

    specification: Expression
    configuration: Expression | None
    alias: str | None


class ExtensionConfiguration(Symbol, frozen=True):
    """`extensionConfig name with { … }` of a .bicepparam file."""

    configuration: Expression


class ImportedSymbol(msgspec.Struct, frozen=True):
    """One `name as alias` of an import; the alias is the name where none is written."""

    start: int
    end: int
    name: str
    alias: str


class Import(Declaration, frozen=True):
    """`import { a, b as c } from 'path'` or `import * as all from 'path'` (`wildcard_alias`)."""

    path: Text
    symbols: list[ImportedSymbol]
    wildcard_alias: str | None


class Using(Declaration, frozen=True):
    """`using 'main.bicep' with { … }` of a .bicepparam file; `path` is None for `using none`."""

    path: Text | None
    configuration: Expression | None


class Extends(Declaration, frozen=True):
    """`extends 'base.bicepparam'`."""

    path: Text


AnyDeclaration: TypeAlias = (
    TargetScope
    | Metadata
    | Parameter
    | ParameterAssignment
    | Variable
    | Function
    | TypeDeclaration
    | Resource
    | Module
    | Test
    | Output
    | Assertion
    | Extension
    | ExtensionConfiguration
    | Import
    | Using
    | Extends
)


class BicepFile(msgspec.Struct, frozen=True):
    """What one .bicep or .bicepparam file says.

    `declarations` are in source order; `notices` name every statement that was not understood; `comments` are the
    offsets (start, end) of `//` and `/* */` comments.
    """

    text: SourceText
    declarations: list[AnyDeclaration]
    notices: list[Notice]
    comments: list[tuple[int, int]]
