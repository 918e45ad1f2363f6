"""Modules as they lie in folders: read once each, however often they are called."""

import re
from functools import lru_cache

from ailint.configuration.project import Configuration, Opaque
from ailint.configuration.terraform.collecting import collect
from ailint.configuration.terraform.declarations import Declaration, Module
from ailint.configuration.terraform.extents import extents
from ailint.configuration.terraform.files import in_folder, is_present, module_files
from ailint.configuration.terraform.scope import STEP_LIMIT, Scope, Source
from ailint.source.directive import NONE, Directives, directives, has_directives
from ailint.source.files import Files, joined
from ailint.source.notice import Notice, NoticeKind
from ailint.source.text import SourceText
from ailint.syntax.block import Body
from ailint.syntax.hcl import HclFile, parse_hcl
from ailint.value import Known

NESTING_LIMIT = 20
"""Module calls within each other that are followed."""


class Library:
    """The modules of one project. What could not be read is told to its configuration."""

    def __init__(self, files: Files, configuration: Configuration, root_folder: str) -> None:
        self.files = files
        self.configuration = configuration
        self.root_folder = root_folder
        self._modules: dict[str, Module] = {}
        self._told: set[Notice] = set()
        self._installed: dict[str, str] | None = None

    def tell(self, notice: Notice) -> None:
        """Keep a notice, once."""
        if notice not in self._told:
            self._told.add(notice)
            self.configuration.notices.append(notice)

    def tell_exhausted(self) -> None:
        """Say that the project is larger than is evaluated."""
        message = f"more than {STEP_LIMIT:,} expressions to evaluate; what comes after is unknown"
        self.tell(Notice(NoticeKind.LIMIT, message, self.root_folder))

    def load(self, folder: str) -> Module:
        """The module of a folder."""
        if folder not in self._modules:
            self._modules[folder] = self._load(folder)
        return self._modules[folder]

    def _load(self, folder: str) -> Module:
        module = Module(folder)
        found = module_files(self.files.names(folder))
        for name in found.primary:
            self._read(module, in_folder(folder, name), is_override=False)
        for name in found.overrides:
            self._read(module, in_folder(folder, name), is_override=True)
        for name, twin in found.shadowed:
            message = f"not read: OpenTofu reads {twin} in its place (Terraform would read this file)"
            self.tell(Notice(NoticeKind.UNSUPPORTED, message, in_folder(folder, name)))
        return module

    def _read(self, module: Module, path: str, *, is_override: bool) -> None:
        text = self.files.text(path)
        if text is None:
            module.is_partial = True
            return
        self.configuration.files_read.add(path)
        if path.endswith(".json"):
            from ailint.configuration.terraform.json_syntax import body_of_json  # slow to import, and rare

            body, notices = body_of_json(text)
            source = Source(text)
        else:
            parsed = _parsed(text)
            body, notices = parsed.body, parsed.notices
            source = Source(text, self._directives(text, parsed))
        for notice in notices:
            self.tell(notice)
        module.is_partial = module.is_partial or _has_gaps(body)
        collect(module, source, body, self.tell, is_override=is_override)

    def _directives(self, text: SourceText, parsed: HclFile) -> Directives:
        if not has_directives(text):
            return NONE
        found = directives(text, parsed.comments, extents(parsed.body))
        self.configuration.suppressions += found.suppressions
        return found

    def body(self, text: SourceText) -> Body:
        """The body of a file that belongs to no module: variable files, the lock file. Its errors are told."""
        parsed = parse_hcl(text)
        for notice in parsed.notices:
            self.tell(notice)
        return parsed.body

    def called(
        self, declaration: Declaration, scope: Scope, calls: tuple[str, ...], ancestry: tuple[str, ...]
    ) -> Module | None:
        """The module that a call names, None where it can't be read; then a notice says so, once.

        `calls` and `ancestry` are the names of the calls, and the folders, on the way to the calling module.
        """
        placed = declaration.attribute("source")
        value = scope.within(placed.source).evaluate(placed.expression) if placed is not None else None
        if not isinstance(value, Known) or not isinstance(value.value, str):
            self._tell_opaque(declaration, "", "its source is not known")
            return None
        source = value.value
        folder = self._folder(source, declaration, calls, ancestry[-1])
        if folder is None:
            self._tell_opaque(declaration, source, self._why(source))
        elif folder in ancestry or len(ancestry) > NESTING_LIMIT:
            self._tell_endless(declaration, folder in ancestry)
        elif not is_present(self.files, folder):
            self._tell_opaque(declaration, source, f"there are no Terraform files in {folder or '.'}")
        else:
            return self.load(folder)
        return None

    def _folder(self, source: str, declaration: Declaration, calls: tuple[str, ...], folder: str) -> str | None:
        if is_local(source):
            return joined(folder, source)
        return self._downloaded().get(".".join((*calls, declaration.name)))

    def _why(self, source: str) -> str:
        if is_local(source):
            return "it lies outside the scan root"
        return "it is not downloaded (run terraform init to have it read, or scan a plan)"

    def _tell_opaque(self, declaration: Declaration, source: str, why: str) -> None:
        span = declaration.span
        shown = f" ({source})" if source else ""
        message = f"module.{declaration.name}{shown} is not read: {why}"
        self.tell(Notice(NoticeKind.OPAQUE_MODULE, message, span.file, span.line, span.column))
        opaque = Opaque("module", source, span)
        if opaque not in self.configuration.opaque:
            self.configuration.opaque.append(opaque)

    def _tell_endless(self, declaration: Declaration, is_cycle: bool) -> None:
        span = declaration.span
        why = "includes itself" if is_cycle else f"is called more than {NESTING_LIMIT} levels deep"
        message = f"module.{declaration.name} {why}; it is not followed further"
        self.tell(Notice(NoticeKind.LIMIT, message, span.file, span.line, span.column))

    def _downloaded(self) -> dict[str, str]:
        """Folders of remote modules that `terraform init` has fetched, by the names of the calls."""
        if self._installed is None:
            self._installed = self._read_manifest(in_folder(self.root_folder, ".terraform/modules/modules.json"))
        return self._installed

    def _read_manifest(self, path: str) -> dict[str, str]:
        text = self.files.text(path) if self.files.exists(path) else None
        if text is None:
            return {}
        import json

        try:
            entries = json.loads(text.content)["Modules"]
            pairs = [(entry["Key"], joined(self.root_folder, entry["Dir"])) for entry in entries]
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            self.tell(Notice(NoticeKind.UNREADABLE, f"not a list of downloaded modules: {error}", path))
            return {}
        return {key: folder for key, folder in pairs if isinstance(key, str) and folder is not None}


@lru_cache(maxsize=128)
def _parsed(text: SourceText) -> HclFile:
    """A file of a module; the examples of a module, each a project of its own, all call it one after the other."""
    return parse_hcl(text)


def _has_gaps(body: Body) -> bool:
    """Whether a syntax error may have hidden declarations of a file."""
    return body.is_partial or any(block.type == "locals" and block.body.is_partial for block in body.blocks)


def is_local(source: str) -> bool:
    """Whether a module source is a folder beside the calling module."""
    return source.startswith(("./", "../", ".\\", "..\\")) or source in {".", ".."}


_REGISTRY = re.compile(r"(?:[\w.-]+\.[\w.-]+/)?([\w-]+/[\w-]+/[\w-]+(?://[\w./-]+)?)")


def registry_name(source: str) -> str:
    """`Azure/aks/azurerm` of a registry source, without its host; any other source without its query."""
    found = _REGISTRY.fullmatch(source)
    return found[1] if found else source.partition("?")[0]
