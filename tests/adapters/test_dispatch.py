"""Every type of every table leads to an adapter, and every adapter that is named is there."""

from importlib import import_module
from pkgutil import iter_modules

import ailint.adapters
from ailint.adapters import dispatch
from ailint.adapters.concepts import CONCEPTS
from ailint.adapters.table import Table


def tables() -> list[tuple[str, Table]]:
    """Every table with the concept module that defines it (others may import it)."""
    found: dict[str, tuple[str, Table]] = {}
    for module in iter_modules(ailint.adapters.__path__):
        name = f"ailint.adapters.{module.name}"
        for attribute, value in vars(import_module(name)).items():
            if isinstance(value, Table) and attribute == value.concept.upper():
                found.setdefault(value.concept, (module.name, value))
    return list(found.values())


def test_every_type_of_a_table_is_dispatched():
    places = dispatch._places()
    missing = [(module, kind) for module, table in tables() for kind in table.types if kind not in places]
    assert missing == []


def test_every_adapter_that_is_named_exists():
    for module, function, _ in CONCEPTS:
        assert callable(getattr(import_module(f"ailint.adapters.{module}"), function))


def test_every_row_names_an_attribute_of_the_model():
    for _, table in tables():
        assert set(table.rows) <= set(table.model.__struct_fields__), table.concept
