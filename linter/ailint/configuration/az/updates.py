"""Later commands change what earlier ones made: `update`, `scale`, `stop`, `deallocate`, `delete`."""

from collections.abc import Iterator, Mapping

from ailint.configuration.az.command import CommandLine
from ailint.configuration.az.text import known_text
from ailint.value import Known, Provenance, Reason, Unknown, Value, Via, moved

_Words = tuple[str, ...]

_CREATING: dict[_Words, str] = {
    ("az", "aks", "nodepool"): "add",
    ("az", "aks", "machine"): "add",
    ("az", "containerapp", "env", "workload-profile"): "add",
}
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
    """What a command made, as later commands leave it."""

    __slots__ = ("is_certain", "line", "options")

    def __init__(self, line: CommandLine, is_certain: bool) -> None:
        self.line = line
        self.is_certain = is_certain
        self.options: dict[str, Value] = dict(line.options)


class Inventory:
    """All that a script has made so far, in order, found again by command and name."""

    def __init__(self) -> None:
        self.made: list[Made] = []
        self._by_name: dict[tuple[_Words, str], list[Made]] = {}

    def add(self, one: Made) -> None:
        """Keep what a command made."""
        self.made.append(one)
        name = _key(_naming(one.options))
        if name is not None:
            self._by_name.setdefault((one.line.words, name), []).append(one)

    def find(self, words: _Words, name: Value | None) -> list[Made]:
        """What a command of these words made under a name, the latest first."""
        key = _key(name)
        return [] if key is None else self._by_name.get((words, key), [])[::-1]

    def update(self, line: CommandLine, is_certain: bool) -> bool:
        """Change what a command speaks of; False where it is no such command, or nothing of that name was made."""
        if line.words == ("az", "group", "delete"):
            return self._delete_group(line, is_certain)
        group = _UPDATING.get(line.words, line.group)
        changes = dict(_changes(line))
        if not changes:
            return False
        target = self._target(line, group)
        if target is None and group == ("az", "aks", "nodepool"):
            target = self._first_pool(line)
            changes = {_FIRST_POOL.get(name, name): value for name, value in changes.items()}
        elif target is not None and line.words == ("az", "aks", "scale"):
            target = self._scaled_pool(line, target)
        if target is None:
            return False
        _apply(target, changes, line, is_certain)
        return True

    def _target(self, line: CommandLine, group: _Words) -> Made | None:
        found = self.find((*group, _CREATING.get(group, "create")), _naming(line.options))
        return next((one for one in found if _fits(one, line)), None)

    def _first_pool(self, line: CommandLine) -> Made | None:
        """The cluster whose own first pool a command on node pools speaks of."""
        clusters = self.find(("az", "aks", "create"), line.options.get("cluster-name"))
        return next((one for one in clusters if line.text("name") == _first_pool_name(one)), None)

    def _scaled_pool(self, line: CommandLine, cluster: Made) -> Made | None:
        """What `az aks scale` speaks of: the cluster's first pool, or another one that it names."""
        if "nodepool-name" not in line.options or line.text("nodepool-name") == _first_pool_name(cluster):
            return cluster
        return next(iter(self.find(("az", "aks", "nodepool", "add"), line.options["nodepool-name"])), None)

    def _delete_group(self, line: CommandLine, is_certain: bool) -> bool:
        """All that stands in a resource group goes with it."""
        name = _key(line.options.get("name"))
        found = False
        for one in self.made:
            group = one.options.get("name" if one.line.words == ("az", "group", "create") else "resource-group")
            if is_certain and name is not None and _key(group) == name:
                one.options["deleted"] = Known(True, Provenance(line.header))
                found = True
        return found


def _naming(options: Mapping[str, Value]) -> Value | None:
    return next((options[name] for name in _NAMING if name in options), None)


def _key(name: Value | None) -> str | None:
    """What makes two names the same: their text, or the same unknown variable (`$NAME` and `${NAME}`)."""
    if isinstance(name, Unknown) and name.expression:
        return "?" + "".join(char for char in name.expression if char not in "{}\"'")
    return known_text(name)


def _fits(one: Made, line: CommandLine) -> bool:
    """Whether nothing that is known speaks against it."""
    names = ("resource-group", "cluster-name", "workload-profile-name")
    return not any(_differ(one.options.get(name), line.options.get(name)) for name in names)


def _first_pool_name(cluster: Made) -> str:
    return known_text(cluster.options.get("nodepool-name")) or _FIRST_POOL_NAME


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


def _differ(ours: Value | None, theirs: Value | None) -> bool:
    left, right = known_text(ours), known_text(theirs)
    return left is not None and right is not None and left.lower() != right.lower()


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
