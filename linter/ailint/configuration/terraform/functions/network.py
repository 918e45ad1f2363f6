"""cidrhost cidrnetmask cidrsubnet cidrsubnets"""

import re
from typing import Final

import msgspec

from ailint.configuration.terraform.functions.function import ArgumentError, Call, Function, UnsupportedError
from ailint.configuration.terraform.types import NUMBER, STRING
from ailint.value import Value

# Terraform takes octets with leading zeros for decimal numbers, as Go once did; Python refuses them.
_IPV4 = re.compile(r"(\d{1,10})\.(\d{1,10})\.(\d{1,10})\.(\d{1,10})", re.ASCII)
_MAPPED = 0xFFFF
_LENGTH = re.compile(r"\d{1,3}", re.ASCII)


class Network(msgspec.Struct, frozen=True):
    """A block of addresses: `first` is a number of `width` bits (32 or 128), of which `length` are fixed."""

    first: int
    length: int
    width: int

    @property
    def size(self) -> int:
        """The number of addresses."""
        return 1 << (self.width - self.length)

    def __str__(self) -> str:
        return f"{address_text(self.first, self.width)}/{self.length}"


def address_text(number: int, width: int) -> str:
    """An address as it is written; IPv4 within IPv6 as IPv4."""
    from ipaddress import IPv4Address, IPv6Address

    if width == 32:
        return str(IPv4Address(number))
    if number >> 32 == _MAPPED:
        return str(IPv4Address(number & 0xFFFFFFFF))
    return str(IPv6Address(number))


def parsed(text: str) -> Network:
    """The network of a prefix; bits behind its length are dropped. Raises ArgumentError."""
    from ipaddress import AddressValueError, IPv6Address

    address, slash, length = text.partition("/")
    wrong = ArgumentError(f"{text[:60]!r} is no prefix such as 10.0.0.0/8")
    if not slash or not _LENGTH.fullmatch(length):
        raise wrong
    if (octets := _IPV4.fullmatch(address)) is not None:
        number, width = 0, 32
        for octet in octets.groups():
            if int(octet) > 255:
                raise wrong
            number = number << 8 | int(octet)
    else:
        if "%" in address:
            raise wrong
        try:
            number, width = int(IPv6Address(address)), 128
        except AddressValueError as error:
            raise wrong from error
        if number >> 32 == _MAPPED:
            raise UnsupportedError("networks of IPv4 addresses within IPv6 are not evaluated")
    bits = int(length)
    if bits > width:
        raise wrong
    return _network(number, bits, width)


def _network(number: int, length: int, width: int) -> Network:
    free = width - length
    return Network(number >> free << free, length, width)


def _cidrhost(call: Call, prefix: Value, number: Value) -> Value:
    network, host = parsed(call.text(prefix)), call.integer(number)
    at = host if host >= 0 else network.size + host
    if not 0 <= at < network.size:
        raise ArgumentError(f"a prefix of {network.length} bits has no host {host}")
    return call.made(address_text(network.first + at, network.width))


def _cidrnetmask(call: Call, prefix: Value) -> Value:
    network = parsed(call.text(prefix))
    if network.width != 32:
        raise ArgumentError("an IPv6 prefix has no netmask")
    return call.made(address_text((1 << 32) - network.size, 32))


def _cidrsubnet(call: Call, prefix: Value, bits: Value, number: Value) -> Value:
    network, more, index = parsed(call.text(prefix)), call.integer(bits), call.integer(number)
    length = network.length + more
    if length > network.width or length < 0:
        raise ArgumentError(f"a prefix of {network.length} bits can't be extended by {more}")
    if abs(index) >= 1 << max(more, 0):
        raise ArgumentError(f"{more} more bits make no subnet {index}")
    # Terraform takes a negative index for what `|` makes of it, which is no subnet of the network.
    first = abs(network.first | index << (network.width - length))
    return call.made(str(Network(first, length, network.width)))


def _cidrsubnets(call: Call, prefix: Value, *bits: Value) -> Value:
    network = parsed(call.text(prefix))
    found: list[str] = []
    following = network.first
    for given in bits:
        more = call.integer(given)
        length = network.length + more
        if not 1 <= more <= 32:
            raise ArgumentError("each subnet must have 1 to 32 more bits")
        if length > network.width:
            raise ArgumentError(f"an address has no {length} bits")
        size = 1 << (network.width - length)
        first = -(-following // size) * size
        if first + size > network.first + network.size:
            raise ArgumentError(f"no room is left for a subnet of {length} bits")
        found.append(str(Network(first, length, network.width)))
        following = first + size
    return call.texts(found)


FUNCTIONS: Final = {
    "cidrhost": Function(_cidrhost, (STRING, NUMBER)),
    "cidrnetmask": Function(_cidrnetmask, (STRING,)),
    "cidrsubnet": Function(_cidrsubnet, (STRING, NUMBER, NUMBER)),
    "cidrsubnets": Function(_cidrsubnets, (STRING,), variadic=NUMBER),
}
