"""Which major version of a provider a module is written for."""

from ailint.configuration.terraform.declarations import Module
from ailint.configuration.terraform.files import in_folder
from ailint.configuration.terraform.library import Library
from ailint.configuration.version_constraint import major_of
from ailint.syntax.node import Entry, Expression, Literal, Mapping


class Providers:
    """The versions that the root module's lock file and the requirements of modules state."""

    def __init__(self, library: Library, root: Module) -> None:
        self._locked = _locked(library, in_folder(root.folder, ".terraform.lock.hcl"))
        self._root = root

    def major(self, provider: str, module: Module) -> int | None:
        """The major version of `azurerm`, say, as used by resources of a module; None where it is not settled."""
        locked = self._locked.get(provider)
        if locked is not None:
            return major_of([locked])
        modules = (self._root,) if module is self._root else (self._root, module)
        return major_of([text for one in modules if (text := _required(one, provider)) is not None])


def _required(module: Module, provider: str) -> str | None:
    found: str | None = None
    for name, placed in module.required_providers():
        if name == provider:
            found = _version(placed.expression)
    return found


def _version(node: Expression) -> str | None:
    match node:
        case Literal(value=str() as version):
            return version
        case Mapping(entries=entries):
            for entry in entries:
                if isinstance(entry, Entry) and isinstance(entry.key, Literal) and entry.key.value == "version":
                    return _version(entry.value)
            return None
        case _:
            return None


def _locked(library: Library, path: str) -> dict[str, str]:
    """Versions by the last part of the provider's address; two providers of one name leave it open."""
    text = library.files.text(path) if library.files.exists(path) else None
    if text is None:
        return {}
    found: dict[str, str] = {}
    for block in library.body(text).blocks:
        if block.type != "provider" or not block.labels:
            continue
        name = block.labels[0].rpartition("/")[2]
        for assignment in block.body.assignments:
            if assignment.name == "version" and (version := _version(assignment.value)):
                found[name] = "" if name in found else version
    return found
