"""The unit of work: a root module, a template, a folder of manifests, a script."""

from datetime import date
from enum import Enum

import msgspec

from ailint.configuration.resource import Resource
from ailint.source.notice import Notice
from ailint.source.span import Span
from ailint.source.suppression import Suppression


class ProjectKind(Enum):
    """Which reader a project belongs to."""

    TERRAFORM = "terraform"
    PLAN = "plan"
    ARM = "arm"
    BICEP = "bicep"
    KUBERNETES = "kubernetes"
    SCRIPT = "script"


class Project(msgspec.Struct, frozen=True):
    """What is evaluated together.

    `root` is the folder of a Terraform root module or of manifests, else the entry file; POSIX, relative to the scan
    root, '' for the scan root itself. `files` are those that discovery found for it; a reader may read more (module
    folders, tfvars, parameter files), all below the scan root. Addresses of the project have `root` as their scope.
    """

    kind: ProjectKind
    root: str
    files: tuple[str, ...]


class Scenario(msgspec.Struct, frozen=True):
    """One set of input values under which projects are evaluated, named by the user (`prod`)."""

    name: str
    var_files: tuple[str, ...] = ()


class Inputs(msgspec.Struct, frozen=True):
    """What the caller gives besides the files. Paths are POSIX and relative to the scan root.

    `variables` come from `--var name=value` and, where asked for, TF_VAR_ variables of the environment; later entries
    win. `as_of` is the day on which "today" is evaluated.
    """

    as_of: date
    var_files: tuple[str, ...] = ()
    variables: tuple[tuple[str, str], ...] = ()
    parameter_files: tuple[str, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    workspace: str = "default"
    includes_documents: bool = False
    renders: bool = False


class Opaque(msgspec.Struct, frozen=True):
    """Something that could declare resources and was not read: a remote module, a linked template, a Helm chart.

    Rules about what is *missing* stay silent where it could hold that thing. `source` is as the author wrote it.
    """

    kind: str
    source: str
    span: Span


class Configuration:
    """All that one project asks for, with what could not be read.

    `files_read` are the paths that were parsed and understood, whether or not they held anything to judge.
    """

    __slots__ = ("files_read", "notices", "opaque", "resources", "suppressions")

    def __init__(self) -> None:
        self.resources: list[Resource] = []
        self.notices: list[Notice] = []
        self.suppressions: list[Suppression] = []
        self.opaque: list[Opaque] = []
        self.files_read: set[str] = set()

    def add(self, other: "Configuration") -> None:
        """Take over everything from another configuration."""
        self.resources += other.resources
        self.notices += other.notices
        self.suppressions += other.suppressions
        self.opaque += other.opaque
        self.files_read |= other.files_read
