"""The CIDR functions."""

from ipaddress import IPv4Network, IPv6Network, ip_network

from ailint.configuration.evaluation.invocation import Function


def _network(written: object) -> IPv4Network | IPv6Network:
    if not isinstance(written, str) or "/" not in written:
        raise ValueError("the network is no address range such as 10.0.0.0/16")
    return ip_network(written, strict=False)


def _parsed(written: object) -> object:
    network = _network(written)
    if isinstance(network, IPv6Network):
        return {
            "network": str(network.network_address),
            "netmask": str(network.netmask),
            "firstUsable": str(network.network_address),
            "lastUsable": str(network.broadcast_address),
            "cidr": network.prefixlen,
        }
    first, last = _usable(network)
    return {
        "network": str(network.network_address),
        "netmask": str(network.netmask),
        "broadcast": str(network.broadcast_address),
        "firstUsable": str(network.network_address + first),
        "lastUsable": str(network.network_address + last),
        "cidr": network.prefixlen,
    }


def _usable(network: IPv4Network) -> tuple[int, int]:
    """The first and last host of a range, counted from its start; ranges of one or two addresses use them all."""
    size = network.num_addresses
    return (1, size - 2) if size > 2 else (0, size - 1)


def _subnet(written: object, prefix: object, number: object) -> str:
    network = _network(written)
    if not isinstance(prefix, int) or not isinstance(number, int):
        raise ValueError("the prefix and the index are whole numbers")
    if not network.prefixlen <= prefix <= network.max_prefixlen:
        raise ValueError(f"/{prefix} does not lie within {network}")
    if not 0 <= number < 1 << (prefix - network.prefixlen):
        raise ValueError(f"{network} has no subnet {number} of /{prefix}")
    start = int(network.network_address) + (number << (network.max_prefixlen - prefix))
    return str(type(network)((start, prefix)))


def _host(written: object, number: object) -> str:
    network = _network(written)
    if not isinstance(number, int):
        raise ValueError("the index is a whole number")
    # The platform's IPv6 hosts begin behind the network's own address, too.
    first, last = _usable(network) if isinstance(network, IPv4Network) else (1, network.num_addresses - 1)
    if not 0 <= number <= last - first:
        raise ValueError(f"{network} has no host {number}")
    return str(network.network_address + first + number)


NETWORK_FUNCTIONS = {
    "cidrhost": Function(lambda call, values: call.plainly(values, _host), 2, 2),
    "cidrsubnet": Function(lambda call, values: call.plainly(values, _subnet), 3, 3),
    "parsecidr": Function(lambda call, values: call.plainly(values, _parsed), 1, 1),
}
