"""The JSON of a template: properties found without regard to case."""

from collections.abc import Iterator

from ailint.syntax.node import Array, Entry, Expression, Literal, Mapping


def entries(node: Expression | None) -> Iterator[Entry]:
    """The entries of an object; none of anything else."""
    if isinstance(node, Mapping):
        for entry in node.entries:
            if isinstance(entry, Entry):
                yield entry


def entry_name(entry: Entry) -> str:
    """The key of an entry, as written."""
    return str(entry.key.value) if isinstance(entry.key, Literal) else ""


def find_entry(node: Expression | None, name: str) -> Entry | None:
    """The last entry of a name, since the last one counts."""
    folded = name.lower()
    found: Entry | None = None
    for entry in entries(node):
        if entry_name(entry).lower() == folded:
            found = entry
    return found


def find(node: Expression | None, *path: str) -> Expression | None:
    """The value below an object at a path of names."""
    for name in path:
        entry = find_entry(node, name)
        if entry is None:
            return None
        node = entry.value
    return node


def written_text(node: Expression | None) -> str | None:
    """A string as it is written."""
    return node.value if isinstance(node, Literal) and isinstance(node.value, str) else None


def written_items(node: Expression | None) -> list[Expression]:
    """The elements of an array; none of anything else."""
    return node.items if isinstance(node, Array) else []


def is_template(root: Expression | None) -> bool:
    """Whether JSON is a deployment template: by its schema, and by the resources it then must have."""
    schema = (written_text(find(root, "$schema")) or "").lower()
    if "deploymentparameters.json" in schema:
        return False
    has_resources = isinstance(find(root, "resources"), Array | Mapping)
    if "deploymenttemplate.json" in schema:
        return isinstance(root, Mapping)
    return has_resources and written_text(find(root, "contentVersion")) is not None


def is_parameter_file(root: Expression | None) -> bool:
    """Whether JSON gives values to the parameters of a template."""
    schema = (written_text(find(root, "$schema")) or "").lower()
    given = find(root, "parameters")
    if "deploymentparameters.json" in schema:
        return isinstance(given, Mapping)
    return (
        not schema
        and isinstance(given, Mapping)
        and find(root, "resources") is None
        and all(isinstance(entry.value, Mapping) for entry in given.entries if isinstance(entry, Entry))
        and all(
            find(entry.value, "value") is not None or find(entry.value, "reference") is not None
            for entry in entries(given)
        )
    )
