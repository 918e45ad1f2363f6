"""What rules of network security groups let in, and what they keep out."""

from ailint.sdk import Context, SecurityRule, known

LOGINS = {22: "SSH", 3389: "RDP"}
"""Ports by which people log in."""

_EVERYBODY = frozenset({"*", "internet", "any", "0.0.0.0/0", "::/0"})
_TCP = frozenset({"tcp", "*", "any"})


def is_open(one: SecurityRule) -> bool:
    """Whether a rule lets everybody in by TCP. Raises Undecided where what it says is unknown."""
    return _is(one, "allow")


def logins(one: SecurityRule) -> tuple[int, ...]:
    """The ports of SSH and RDP among those of a rule."""
    ranges = known(one.ports) or ()
    return tuple(port for port in LOGINS if any(_holds(written, port) for written in ranges))


def is_denied(one: SecurityRule, ports: tuple[int, ...], context: Context) -> bool:
    """Whether rules of the same group with a lower number keep everybody from these ports, so that this one is idle."""
    owner, mine = context.infrastructure.referred(one.target), known(one.priority)
    if owner is None or mine is None:
        return False
    for other in context.infrastructure.attached(SecurityRule, owner):
        number = known(other.priority)
        if number is not None and number < mine and set(ports) <= set(logins(other)) and _is(other, "deny"):
            return True
    return False


def _is(one: SecurityRule, access: str) -> bool:
    if (known(one.direction) or "").lower() != "inbound" or (known(one.access) or "").lower() != access:
        return False
    if (known(one.protocol) or "*").lower() not in _TCP:
        return False
    return any(source.strip().lower() in _EVERYBODY for source in known(one.sources) or ())


def _holds(written: str, port: int) -> bool:
    first, _, last = written.strip().partition("-")
    if first == "*":
        return True
    if not first.isdecimal() or (last and not last.isdecimal()):
        return False
    return int(first) <= port <= int(last or first)
