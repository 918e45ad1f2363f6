"""Tables by concept: a row says where one attribute of the model stands in each language.

A cell is a path (`scale_settings.min_node_count`), several spellings of it (`auto_scaling_enabled |
enable_auto_scaling`: the first that is written counts), or a function of the resource.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any, TypeVar

import msgspec

from ailint.adapters import conversion
from ailint.adapters.clues import clues_of
from ailint.adapters.defaults import PLATFORM, default_of
from ailint.address import Address, typed_path
from ailint.configuration.resource import Resource
from ailint.model.resource import Resource as ModelResource
from ailint.value import Absent, Attribute, Choice, Known, Provenance, Reason, Unknown, Value

M = TypeVar("M", bound=ModelResource)


class Column(Enum):
    """A vocabulary in which a concept is written. Bicep, ARM JSON and azapi share one."""

    AZURERM = "azurerm"
    ARM = "arm"
    AZ = "az"
    ASO = "aso"
    CAPZ = "capz"
    AZUREML = "azureml"


Cell = str | Callable[[Resource], Attribute[Any]]


class Row:
    """Where an attribute stands, and the type that it is narrowed to."""

    __slots__ = ("cells", "convert")

    def __init__(self, convert: Callable[[Value, Resource], Attribute[Any]], cells: Mapping[str, Cell]) -> None:
        self.convert = convert
        self.cells = {Column(name): cell for name, cell in cells.items()}

    def read(self, resource: Resource, column: Column) -> Attribute[Any]:
        """The attribute as the resource writes it; absent where the language has no such thing."""
        cell = self.cells.get(column)
        if cell is None:
            return conversion.absent(Provenance(resource.span))
        if not isinstance(cell, str):
            return cell(resource)
        return self.convert(first_written(resource, cell), resource)


def first_written(resource: Resource, spellings: str) -> Value:
    """The value under the first spelling that is written; else the absence of the first."""
    found = [resource.read(path.strip()) for path in spellings.split("|")]
    return next((value for value in found if not isinstance(value, Absent)), found[0])


def text(**cells: Cell) -> Row:
    """A row of text."""
    return Row(lambda value, _: conversion.text(value), cells)


def integer(**cells: Cell) -> Row:
    """A row of whole numbers."""
    return Row(lambda value, _: conversion.integer(value), cells)


def number(**cells: Cell) -> Row:
    """A row of numbers."""
    return Row(lambda value, _: conversion.number(value), cells)


def boolean(**cells: Cell) -> Row:
    """A row of booleans."""
    return Row(lambda value, _: conversion.boolean(value), cells)


def presence(**cells: Cell) -> Row:
    """A row that says whether anything is written."""
    return Row(lambda value, _: conversion.presence(value), cells)


def texts(**cells: Cell) -> Row:
    """A row of lists of text."""
    return Row(lambda value, _: conversion.texts(value), cells)


def reference(**cells: Cell) -> Row:
    """A row of references to other resources."""
    return Row(conversion.reference, cells)


def references(**cells: Cell) -> Row:
    """A row of lists of references."""
    return Row(conversion.references, cells)


class Table:
    """A concept: the model class it makes, the resource types that are one, and a row for each attribute.

    `types` maps a resource type (lower-cased) to its column. `arm_type` is the concept's type in Azure's own words,
    under which resources of other languages are referred to by id.
    """

    __slots__ = ("arm_type", "concept", "model", "rows", "types")

    def __init__(
        self,
        concept: str,
        model: type[ModelResource],
        types: Mapping[str, Column],
        rows: Mapping[str, Row],
        arm_type: str = "",
    ) -> None:
        self.concept = concept
        self.model = model
        self.types = {name.lower(): column for name, column in types.items()}
        self.rows = dict(rows)
        self.arm_type = arm_type

    def column(self, resource: Resource) -> Column:
        """The vocabulary in which a resource of this concept is written."""
        return self.types[resource.type.lower()]

    def attributes(self, resource: Resource, column: Column) -> dict[str, Attribute[Any]]:
        """Every row read, with the provider's default where nothing is written."""
        return {field: self._attribute(field, row, resource, column) for field, row in self.rows.items()}

    def _attribute(self, field: str, row: Row, resource: Resource, column: Column) -> Attribute[Any]:
        attribute = row.read(resource, column)
        if not isinstance(attribute, Absent) or attribute.default is not None:
            return attribute
        if resource.is_partial_update:
            return Unknown(Reason.PLATFORM, attribute.provenance, detail="only a part of the resource is written here")
        default = default_of(self.concept, column.value, field, resource)
        if default is None:
            return attribute
        if default is PLATFORM:
            return Unknown(Reason.PLATFORM, attribute.provenance)
        return conversion.with_default(attribute, default)

    def make(self, resource: Resource, column: Column | None = None, **given: Any) -> ModelResource:
        """The model resource, read in its type's vocabulary or the one named; `given` replaces or adds fields."""
        column = column or self.column(resource)
        fields = {**self.attributes(resource, column), **given}
        for field in _required(self.model) - fields.keys():
            fields[field] = conversion.absent(Provenance(resource.span))
        fields.setdefault("clues", clues_of(resource))
        fields.setdefault("aliases", aliases_of(resource, self.arm_type))
        return self.model(
            address=resource.address,
            span=resource.span,
            format=resource.format,
            may_exist=resource.may_exist,
            **fields,
        )


@cache
def _required(model: type[ModelResource]) -> frozenset[str]:
    """The attributes that a model class adds to what every resource has and that need a value."""
    common = set(ModelResource.__struct_fields__)
    return frozenset(
        field.name for field in msgspec.structs.fields(model) if field.required and field.name not in common
    )


def aliases_of(resource: Resource, arm_type: str, name_path: str = "name") -> tuple[Address, ...]:
    """The addresses by which an Azure resource id finds the resource."""
    if not arm_type or resource.aliases:
        return resource.aliases
    match conversion.text(resource.read(name_path)):
        case Known(value=name):
            return (Address(resource.address.scope, typed_path(arm_type, name)),)
        case Absent() | Unknown() | Choice():
            return ()
