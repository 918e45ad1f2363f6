"""Later commands change what earlier ones made: `update`, `scale`, `stop`, `deallocate`, `delete`."""

from collections.abc import Iterator, Mapping

from ailint.configuration.az.command import CommandLine
from ailint.configuration.az.text import known_text
from ailint.source.span import Span
from ailint.value import Known, Provenance, Reason, Unknown, Value, Via, moved

_Words = tuple[str, ...]

_CREATING: dict[_Words, str] = {("az", "aks", "nodepool"): "add", ("az", "aks", "machine"): "add"}
# What a command sets beside its own options. `az vm stop` and `az vmss stop` are not here: machines that are stopped
# and not deallocated are paid for.
_STATES: dict[_Words, tuple[str, bool]] = {
    ("az", "aks", "start"): ("stopped", False),
    ("az", "aks", "stop"): ("stopped", True),
    ("az", "aks", "nodepool", "start"): ("stopped", False),
    ("az", "aks", "nodepool", "stop"): ("stopped", True),
    ("az", "ml", "compute", "start"): ("stopped", False),
    ("az", "ml", "compute", "stop"): ("stopped", True),
    ("az", "vm", "deallocate"): ("stopped", True),
    ("az", "vm", "start"): ("stopped", False),
    ("az", "vmss", "deallocate"): ("stopped", True),
    ("az", "vmss", "start"): ("stopped", False),
}
_UPDATING: dict[_Words, _Words] = {
    ("az", "aks", "enable-addons"): ("az", "aks"),
    ("az", "aks", "nodepool", "scale"): ("az", "aks", "nodepool"),
    ("az", "aks", "scale"): ("az", "aks"),
    ("az", "batch", "pool", "autoscale", "enable"): ("az", "batch", "pool"),
    ("az", "batch", "pool", "resize"): ("az", "batch", "pool"),
    ("az", "batch", "pool", "set"): ("az", "batch", "pool"),
    ("az", "vm", "identity", "assign"): ("az", "vm"),
    ("az", "vm", "resize"): ("az", "vm"),
    ("az", "vmss", "identity", "assign"): ("az", "vmss"),
    ("az", "vmss", "scale"): ("az", "vmss"),
}
_RENAMED: dict[_Words, dict[str, str]] = {
    ("az", "aks", "enable-addons"): {"addons": "enable-addons"},
    ("az", "vm", "identity", "assign"): {"identities": "assign-identity"},
    ("az", "vmss", "identity", "assign"): {"identities": "assign-identity"},
    ("az", "vmss", "scale"): {"new-capacity": "instance-count"},
}
# What `az aks create` calls the options of its first pool.
_FIRST_POOL = {"labels": "nodepool-labels", "node-taints": "nodepool-taints", "tags": "nodepool-tags"}
_FIRST_POOL_NAME = "nodepool1"
_IDENTIFYING = frozenset(
    {
        "name",
        "id",
        "pool-id",
        "resource-group",
        "cluster-name",
        "nodepool-name",
        "ids",
        "subscription",
        "no-wait",
        "yes",
        "output",
    }
)
_NAMING = ("name", "id", "pool-id")


class Made:
    """What a command made, as later commands leave it. `span` is the command's words."""

    __slots__ = ("is_certain", "line", "options")

    def __init__(self, line: CommandLine, is_certain: bool) -> None:
        self.line = line
        self.is_certain = is_certain
        self.options: dict[str, Value] = dict(line.options)


def update(made: list[Made], line: CommandLine, is_certain: bool) -> bool:
    """Change what `line` speaks of; False where it is no such command, or nothing of that name was made here."""
    if line.words == ("az", "group", "delete"):
        return _delete_group(made, line, is_certain)
    group = _UPDATING.get(line.words, line.group)
    changes = dict(_changes(line))
    if not changes:
        return False
    target = _target(made, line, group)
    if target is None and group == ("az", "aks", "nodepool"):
        target = _first_pool(made, line)
        changes = {_FIRST_POOL.get(name, name): value for name, value in changes.items()}
    elif target is not None and line.words == ("az", "aks", "scale"):
        target = _scaled_pool(made, line, target)
    if target is None:
        return False
    _apply(target, changes, line, is_certain)
    return True


def _changes(line: CommandLine) -> Iterator[tuple[str, Value]]:
    """What an updating command sets; nothing for every other command."""
    where = Provenance(line.header)
    if line.words in _STATES:
        state, holds = _STATES[line.words]
        yield state, Known(holds, where)
        return
    if line.verb == "delete":
        yield "deleted", Known(True, where)
        return
    if line.verb != "update" and line.words not in _UPDATING:
        return
    renamed: Mapping[str, str] = _RENAMED.get(line.words, {})
    for name, value in line.options.items():
        if name == "disable-cluster-autoscaler":
            yield "enable-cluster-autoscaler", Known(False, value.provenance)
        elif name not in _IDENTIFYING and name != "update-cluster-autoscaler":
            yield renamed.get(name, name), value
    if line.words[-2:] == ("identity", "assign") and "identities" not in line.options:
        yield "assign-identity", Known("[system]", where)


def _target(made: list[Made], line: CommandLine, group: _Words) -> Made | None:
    creating = (*group, _CREATING.get(group, "create"))
    for one in reversed(made):
        if one.line.words == creating and _is_same(one, line):
            return one
    return None


def _is_same(one: Made, line: CommandLine) -> bool:
    ours = next((one.options[name] for name in _NAMING if name in one.options), None)
    theirs = next((line.options[name] for name in _NAMING if name in line.options), None)
    if ours is None or theirs is None or not _agree(ours, theirs):
        return False
    return all(
        not _differ(one.options.get(name), line.options.get(name)) for name in ("resource-group", "cluster-name")
    )


def _agree(ours: Value, theirs: Value) -> bool:
    """Whether two names are the same: known and equal, or the same unknown variable."""
    if isinstance(ours, Unknown) and isinstance(theirs, Unknown):
        return bool(ours.expression) and _bare(ours.expression) == _bare(theirs.expression)
    text = known_text(ours)
    return text is not None and text == known_text(theirs)


def _bare(expression: str) -> str:
    return "".join(char for char in expression if char not in "{}\"'")


def _differ(ours: Value | None, theirs: Value | None) -> bool:
    left, right = known_text(ours), known_text(theirs)
    return left is not None and right is not None and left.lower() != right.lower()


def _cluster(made: list[Made], name: Value | None) -> Made | None:
    if name is None:
        return None
    clusters = (one for one in reversed(made) if one.line.words == ("az", "aks", "create") and "name" in one.options)
    return next((one for one in clusters if _agree(one.options["name"], name)), None)


def _first_pool(made: list[Made], line: CommandLine) -> Made | None:
    """The cluster whose own first pool a command on node pools speaks of."""
    cluster = _cluster(made, line.options.get("cluster-name"))
    return cluster if cluster is not None and line.text("name") == _first_pool_name(cluster) else None


def _first_pool_name(cluster: Made) -> str:
    return known_text(cluster.options.get("nodepool-name")) or _FIRST_POOL_NAME


def _scaled_pool(made: list[Made], line: CommandLine, cluster: Made) -> Made | None:
    """What `az aks scale` speaks of: the cluster's first pool, or another one that it names."""
    if "nodepool-name" not in line.options or line.text("nodepool-name") == _first_pool_name(cluster):
        return cluster
    name = line.options["nodepool-name"]
    pools = (one for one in reversed(made) if one.line.words == ("az", "aks", "nodepool", "add"))
    return next((one for one in pools if "name" in one.options and _agree(one.options["name"], name)), None)


def _apply(target: Made, changes: Mapping[str, Value], line: CommandLine, is_certain: bool) -> None:
    words = " ".join(line.words)
    for name, value in changes.items():
        before = target.options.get(name)
        place = target.line.header if before is None else before.provenance.span
        if is_certain:
            target.options[name] = moved(value, place, Via.MERGE, words)
        elif known_text(before) is None or known_text(before) != known_text(value):
            detail = f"{words} may change it"
            target.options[name] = Unknown(Reason.CHOICE, Provenance(place), detail=detail)


def _delete_group(made: list[Made], line: CommandLine, is_certain: bool) -> bool:
    """All that stands in a resource group goes with it."""
    name = line.options.get("name")
    found = False
    for one in made:
        group = one.options.get("name" if one.line.words == ("az", "group", "create") else "resource-group")
        if is_certain and name is not None and group is not None and _agree(group, name):
            one.options["deleted"] = Known(True, _at(line.header))
            found = True
    return found


def _at(span: Span) -> Provenance:
    return Provenance(span)
