"""Who uses whom: the folders or files where evaluation begins."""

from collections.abc import Collection, Iterable, Mapping


def entry_points(nodes: Collection[str], uses: Mapping[str, Iterable[str]], forced: Iterable[str] = ()) -> list[str]:
    """The nodes that no other one uses, and `forced` ones; of a circle that nothing else reaches, its first node.

    Every node is an entry point or is reached from one.
    """
    known = set(nodes)
    used = {target for node in nodes for target in uses.get(node, ()) if target != node}
    found = sorted((known - used) | (known & set(forced)))
    reached = _reached(found, uses)
    for node in sorted(known):
        if node not in reached:
            found.append(node)
            reached |= _reached([node], uses)
    return sorted(found)


def _reached(starts: Iterable[str], uses: Mapping[str, Iterable[str]]) -> set[str]:
    waiting = list(starts)
    found = set(waiting)
    while waiting:
        for target in uses.get(waiting.pop(), ()):
            if target not in found:
                found.add(target)
                waiting.append(target)
    return found
