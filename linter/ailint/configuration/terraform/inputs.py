"""What the user assigns to the variables of a root module, in Terraform's order of precedence."""

from collections.abc import Callable, Iterable
from functools import partial

from ailint.configuration.project import Inputs
from ailint.configuration.terraform.bodies import evaluate_placed
from ailint.configuration.terraform.declarations import Declaration, Module, Placed
from ailint.configuration.terraform.expressions.rendering import TemplateNames
from ailint.configuration.terraform.files import automatic_var_files, in_folder, is_var_file
from ailint.configuration.terraform.library import Library
from ailint.configuration.terraform.scope import Evaluator, Scope, Source
from ailint.configuration.terraform.types import Primitive
from ailint.configuration.terraform.variables import Assigned, variable_type
from ailint.source.notice import Notice, NoticeKind
from ailint.syntax.hcl import parse_expression
from ailint.value import Known, Provenance, Via

ENVIRONMENT = "TF_VAR_"
"""Entries of `Inputs.variables` with this prefix come from the environment: everything else wins over them."""

Assignments = dict[str, Callable[[], Assigned]]


def assignments(
    module: Module, library: Library, evaluator: Evaluator, inputs: Inputs, before: Assignments | None = None
) -> Assignments:
    """What is assigned; of the environment, terraform.tfvars, *.auto.tfvars, --var-file and --var the last wins.

    `before` is what another tool has assigned already; everything else wins over it.
    """
    folder = module.folder
    found: Assignments = dict(before or {})
    environment = [(n.removeprefix(ENVIRONMENT), raw) for n, raw in inputs.variables if n.startswith(ENVIRONMENT)]
    found.update(_given(module, evaluator, environment, ENVIRONMENT))
    for name in automatic_var_files(library.files.names(folder)):
        found.update(_of_file(in_folder(folder, name), library, evaluator, folder))
    for path in inputs.var_files:
        found.update(_of_file(path, library, evaluator, folder))
    given = [(name, raw) for name, raw in inputs.variables if not name.startswith(ENVIRONMENT)]
    found.update(_given(module, evaluator, given, "--var "))
    return found


def _of_file(path: str, library: Library, evaluator: Evaluator, folder: str) -> Assignments:
    text = library.files.text(path)
    if text is None:
        return {}
    library.configuration.files_read.add(path)
    if path.endswith(".json"):
        from ailint.configuration.terraform.json_syntax import assignments_of_json  # slow to import, and rare

        body, notices = assignments_of_json(text)
        for notice in notices:
            library.tell(notice)
    else:
        body = library.body(text)
    source = Source(text)
    scope = Scope(evaluator, TemplateNames("", folder), source, {})

    def assigned(placed: Placed) -> Assigned:
        return Assigned(evaluate_placed(placed, scope), Via.ASSIGNMENT)

    return {one.name: partial(assigned, Placed(source, one)) for one in body.assignments}


def _given(module: Module, evaluator: Evaluator, pairs: Iterable[tuple[str, str]], origin: str) -> Assignments:
    found: Assignments = {}
    for name, raw in pairs:
        declaration = module.variables.get(name)
        if declaration is not None:
            found[name] = partial(_raw_value, declaration, raw, evaluator, module.folder)
    return found


def _raw_value(declaration: Declaration, raw: str, evaluator: Evaluator, folder: str) -> Assigned:
    """A value from the command line: a bare string, or an expression where the type is no primitive one.

    It stands in no file, so its place is the declaration of the variable.
    """
    source = declaration.source
    scope = Scope(evaluator, TemplateNames("", folder), source, {})
    is_bare = declaration.attribute("type") is None or _is_primitive(declaration, scope)
    where = Provenance(declaration.span)
    if is_bare:
        return Assigned(Known(raw, where), Via.ASSIGNMENT)
    block = declaration.block
    node, _ = parse_expression(source.text, raw, [block.start] + [block.header_end] * len(raw))
    return Assigned(scope.evaluate(node), Via.ASSIGNMENT)


def _is_primitive(declaration: Declaration, scope: Scope) -> bool:
    kind = variable_type(declaration, scope)
    return isinstance(kind, Primitive) and kind is not Primitive.ANY


def tell_unapplied(library: Library, folder: str, listed: Iterable[str], inputs: Inputs) -> None:
    """Offer the variable files that lie beside a root module and are not applied."""
    names = library.files.names(folder)
    beside = {in_folder(folder, name) for name in names if is_var_file(name)} | set(filter(is_var_file, listed))
    applied = {in_folder(folder, name) for name in automatic_var_files(names)} | set(inputs.var_files)
    for scenario in inputs.scenarios:
        applied.update(scenario.var_files)
    for path in sorted(beside - applied):
        message = f"not applied: pass --var-file {path}, or name it in a scenario of the settings"
        library.tell(Notice(NoticeKind.UNAPPLIED_VAR_FILE, message, path))
