"""One project being read with one set of inputs: what all its templates share."""

from ailint.address import Address, typed_path
from ailint.configuration.evaluation.budget import Budget
from ailint.configuration.evaluation.frame import Frame
from ailint.configuration.evaluation.interpolation import joined
from ailint.configuration.evaluation.symbolic import part
from ailint.configuration.evaluation.undecided import distribute
from ailint.configuration.project import Configuration, Inputs, Opaque
from ailint.configuration.resource import Resource
from ailint.source.files import Files
from ailint.source.notice import Notice, NoticeKind
from ailint.source.span import Span
from ailint.value import Absent, Choice, Known, Value


class Reading:
    """Collects resources and notices, keeps addresses apart, and counts what is spent.

    `prefix` goes before every address.
    """

    __slots__ = ("_paths", "_seen", "_typed", "budget", "configuration", "files", "inputs", "prefix", "project")

    def __init__(self, project: str, files: Files, inputs: Inputs, prefix: str = "") -> None:
        self.project = project
        self.prefix = prefix
        self.files = files
        self.inputs = inputs
        self.configuration = Configuration()
        self.budget = Budget(project, self.configuration.notices)
        self._paths: set[str] = set()
        self._typed: dict[str, str] = {}
        self._seen: set[Notice] = set()

    def notice(self, notice: Notice) -> None:
        """Tell something once."""
        if notice not in self._seen:
            self._seen.add(notice)
            self.configuration.notices.append(notice)

    def opaque(self, kind: str, source: str, span: Span, why: str) -> None:
        """Something that could declare resources is not read."""
        found = Opaque(kind, source, span)
        if found not in self.configuration.opaque:
            self.configuration.opaque.append(found)
            message = f"{kind} {source} is not read: {why}"
            self.notice(Notice(NoticeKind.OPAQUE_MODULE, message, span.file, span.line, span.column))

    def address(self, path: str, chain: str = "") -> Address:
        """An address of this project that nothing else has."""
        if self.prefix and not path.startswith(f"{self.prefix}/"):
            path = f"{self.prefix}/{path}"
        candidate = f"{chain}/{path}" if path in self._paths and chain and not path.startswith(chain) else path
        number = 2
        while candidate in self._paths:
            candidate = f"{path} #{number}"
            number += 1
        self._paths.add(candidate)
        return Address(self.project, candidate)

    def known_as(self, address: Address, resource_type: str, name: Value) -> tuple[Address, ...]:
        """The further addresses of a resource, by its type and name, which are remembered for ids built on it."""
        depth = resource_type.count("/") - 1
        paths = [typed_path(resource_type, written) for written in names_of(name) if written.count("/") == depth]
        if paths:
            self._typed.setdefault(address.path, paths[0])
        return tuple(Address(self.project, path) for path in paths)

    def typed_path(self, path: str) -> str | None:
        """The provider, types and names of what has an address in this project."""
        if path in self._typed:
            return self._typed[path]
        return path if "." in path.partition("/")[0] else None

    def add(self, resource: Resource) -> None:
        """One more resource, within the limits."""
        if self.budget.may_add_resource():
            self.configuration.resources.append(resource)


def parent_of(project: str, resource_type: str, name: Value) -> Address | None:
    """The resource that one of a type such as `Microsoft.X/parents/children` and a name `parent/child` belongs to."""
    kind, _, _ = resource_type.rpartition("/")
    names = names_of(name)
    if "/" not in kind or len(names) != 1 or names[0].count("/") != resource_type.count("/") - 1:
        return None
    return Address(project, typed_path(kind, names[0].rpartition("/")[0]))


def names_of(name: Value) -> tuple[str, ...]:
    """The names a resource may have; one whose name is not known has its words."""
    match name:
        case Known(value=str() as written):
            return (written,)
        case Choice(options=options):
            found = [written for option in options for written in names_of(option)]
            return tuple(dict.fromkeys(found))
        case Known():
            return ()
        case _:
            words = part(name)
            return (words,) if words not in {"${}", "${null}"} else ()


def child_name(parent: Value, own: Value, frame: Frame) -> Value:
    """The name of a child in full. It is written where the child's own part is."""
    slash = Known("/", own.provenance)
    scope = frame.scope

    def join(picked: tuple[Value, ...]) -> Value:
        for piece in picked:
            if isinstance(piece, Absent) or (isinstance(piece, Known) and not isinstance(piece.value, str)):
                return own
        return joined((picked[0], slash, picked[1]), own.provenance, scope.project, scope.typed_path)

    return distribute((parent, own), join)
