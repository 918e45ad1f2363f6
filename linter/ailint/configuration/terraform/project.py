"""A Terraform project read: the root module and all that it calls, as evaluated resources."""

from collections.abc import Iterator

from ailint.configuration.project import Configuration, Inputs, Project
from ailint.configuration.resource import Format, Resource
from ailint.configuration.terraform.bodies import evaluate_content
from ailint.configuration.terraform.declarations import Declaration
from ailint.configuration.terraform.expansion import Instance
from ailint.configuration.terraform.expressions.table import HANDLERS
from ailint.configuration.terraform.files import in_folder, is_present
from ailint.configuration.terraform.inputs import assignments, tell_unapplied
from ailint.configuration.terraform.instances import Referent
from ailint.configuration.terraform.library import Library, is_local, registry_name
from ailint.configuration.terraform.module import ModuleInstance, ResourceInstance
from ailint.configuration.terraform.providers import Providers
from ailint.configuration.terraform.scope import Evaluator
from ailint.configuration.terraform.siblings import TERRAGRUNT, unsupported
from ailint.configuration.terraform.state import State
from ailint.source.files import Files
from ailint.source.limits import INSTANCES
from ailint.source.notice import Notice, NoticeKind
from ailint.value import Known


def read_project(project: Project, files: Files, inputs: Inputs) -> Configuration:
    """The resources that a root module and its modules declare, as `terraform plan` would know them.

    Attributes are evaluated when they are read. A module that is not read is itself a resource of type
    `module:Azure/aks/azurerm` whose attributes are the arguments of the call.
    """
    configuration = Configuration()
    root = open_project(project, files, inputs, configuration)
    if root is not None:
        library = root.state.library
        tell_unapplied(library, root.folder, project.files, inputs)
        configuration.resources += _Walk(Providers(library, root.module), configuration).resources(root)
    return configuration


def open_project(project: Project, files: Files, inputs: Inputs, configuration: Configuration) -> ModuleInstance | None:
    """The root module of a project, of which nothing is evaluated yet; None where there is none to read.

    Notices go to `configuration`. For a Terragrunt unit it is the module that the unit names.
    """
    library = Library(files, configuration, project.root)
    evaluator = Evaluator(HANDLERS, files, project.root, inputs.workspace, library.tell_exhausted)
    unit_file = in_folder(project.root, TERRAGRUNT)
    if not files.exists(unit_file):
        module = library.load(project.root)
        given = assignments(module, library, evaluator, inputs)
        return ModuleInstance(State(evaluator, library, given, project.root), module)
    from ailint.configuration.terraform.terragrunt import Unit

    unit = Unit(library, evaluator, unit_file)
    folder = unit.module_folder()
    if folder is None:
        return None
    if not is_present(files, folder):
        configuration.notices += unsupported([unit_file])
        return None
    module = library.load(folder)
    evaluator.root_folder = library.root_folder = folder
    given = assignments(module, library, evaluator, inputs, unit.inputs(module))
    return ModuleInstance(State(evaluator, library, given, project.root), module)


class _Walk:
    """Goes through the resources of a module and of the modules it calls, in the order they are written.

    Modules that call modules, each of them many times, may make more than anyone can wait for: it ends at INSTANCES.
    """

    def __init__(self, providers: Providers, configuration: Configuration) -> None:
        self._providers = providers
        self._configuration = configuration
        self._made = 0

    def resources(self, module: ModuleInstance) -> Iterator[Resource]:
        for declaration in module.module.resources.values():
            if not self._may_go_on(declaration):
                return
            instances = module.resources(declaration)
            assert instances is not None, "nothing is being evaluated here"
            for one in instances:
                self._made += 1
                yield self._resource(one)
        for declaration in module.module.calls.values():
            if not self._may_go_on(declaration):
                return
            children = module.children(declaration)
            assert children is not None, "nothing is being evaluated here"
            for instance, child in zip(children.expansion.instances, children, strict=True):
                if not self._may_go_on(declaration):
                    return
                self._made += 1
                if isinstance(child, ModuleInstance):
                    yield from self.resources(child)
                else:
                    yield from self._unread(module, declaration, instance, child)

    def _may_go_on(self, declaration: Declaration) -> bool:
        if self._made < INSTANCES:
            return True
        span = declaration.span
        why = f"more than {INSTANCES:,} resources and modules: those from here on are not read; scan a smaller root"
        notice = Notice(NoticeKind.LIMIT, why, span.file, span.line, span.column)
        if not any(one.message == why for one in self._configuration.notices):
            self._configuration.notices.append(notice)
        return False

    def _resource(self, one: ResourceInstance) -> Resource:
        declaration = one.declaration
        kind = declaration.labels[0]
        return Resource(
            Format.TERRAFORM,
            kind,
            one.address,
            declaration.span,
            one.body,
            may_exist=one.may_exist,
            is_partial_update=kind == "azapi_update_resource",
            comment_purpose=one.purpose,
            provider_major=self._providers.major(kind.partition("_")[0], one.module.module),
        )

    def _unread(
        self, module: ModuleInstance, declaration: Declaration, instance: Instance, child: Referent
    ) -> Iterator[Resource]:
        """A call of a module that was not read, for the tables of well-known modules."""
        placed = declaration.attribute("source")
        if placed is None:
            return
        scope = module.scope(declaration.source, None, instance.names, child.address.path)
        source = scope.within(placed.source).evaluate(placed.expression)
        if isinstance(source, Known) and isinstance(source.value, str) and not is_local(source.value):
            body = evaluate_content(declaration.content, scope, declaration.span, _CALL_META)
            may_exist = module.may_exist or instance.may_exist
            kind = f"module:{registry_name(source.value)}"
            purpose = module.purpose(declaration)
            yield Resource(
                Format.TERRAFORM,
                kind,
                child.address,
                declaration.span,
                body,
                may_exist=may_exist,
                comment_purpose=purpose,
            )


_CALL_META = frozenset({"count", "for_each", "providers", "depends_on"})
