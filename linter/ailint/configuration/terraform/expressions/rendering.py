"""Template files: text whose interpolations see the given variables and nothing else."""

from ailint.configuration.terraform.scope import Scope, Source
from ailint.source.text import SourceText
from ailint.syntax.hcl import parse_template
from ailint.syntax.node import Node
from ailint.value import Object, Provenance, Reason, Unknown, Value, Via


class TemplateNames:
    """The names in reach of a template: its variables, which the scope holds already."""

    __slots__ = ("folder", "path")
    has_own_functions = False

    def __init__(self, path: str, folder: str) -> None:
        self.path = path
        self.folder = folder

    def resolve(self, root: str, names: tuple[str, ...], scope: Scope, node: Node) -> tuple[Value, int, Via | None]:
        """Nothing but the variables can be referred to."""
        return scope.error(node, f"the template is given no variable {root}"), len(names), None


def render(text: SourceText, variables: Object, scope: Scope) -> Value:
    """The result of a template file, or of a template that is itself a value."""
    node, notices = parse_template(text)
    if notices:
        first = notices[0]
        return Unknown(Reason.ERROR, Provenance(text.span(node.start, node.end)), text.path, first.message)
    module = TemplateNames(scope.module.path, scope.module.folder)
    within = Scope(scope.evaluator, module, Source(text), variables, f"{scope.label}/{text.path}")
    return within.evaluate(node)
