"""base64sha256 base64sha512 bcrypt md5 rsadecrypt sha1 sha256 sha512 uuid uuidv5"""

import re
from collections.abc import Callable
from typing import Final

from ailint.configuration.terraform.functions.bytes_codec import base64_bytes, base64_text
from ailint.configuration.terraform.functions.function import ArgumentError, Call, Function, UnsupportedError
from ailint.configuration.terraform.types import NUMBER, STRING
from ailint.value import Reason, Value

_NAMESPACES: Final = {
    name: bytes.fromhex(f"6ba7b8{part}9dad11d180b400c04fd430c8")
    for name, part in {"dns": "10", "url": "11", "oid": "12", "x500": "14"}.items()
}
_UUID = re.compile(r"(?:urn:uuid:|\{)?([0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12})\}?", re.IGNORECASE)


def hexadecimal(algorithm: str) -> Callable[[bytes], str]:
    """The digest of bytes in hexadecimal digits."""
    return lambda data: _digest(algorithm, data).hex()


def in_base64(algorithm: str) -> Callable[[bytes], str]:
    """The digest of bytes in Base64."""
    return lambda data: base64_text(_digest(algorithm, data))


def _digest(algorithm: str, data: bytes) -> bytes:
    import hashlib  # loads OpenSSL, which most projects never need

    return hashlib.new(algorithm, data, usedforsecurity=False).digest()


def _of_text(digest: Callable[[bytes], str]) -> Function:
    return Function(lambda call, text: call.made(digest(call.text(text).encode("utf-8"))), (STRING,))


def _uuidv5(call: Call, namespace: Value, name: Value) -> Value:
    space, text = call.text(namespace), call.text(name)
    prefix = _NAMESPACES.get(space) or _uuid_bytes(space)
    digest = bytearray(_digest("sha1", prefix + text.encode("utf-8"))[:16])
    digest[6] = digest[6] & 0x0F | 0x50
    digest[8] = digest[8] & 0x3F | 0x80
    digits = digest.hex()
    return call.made("-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])))


def _uuid_bytes(text: str) -> bytes:
    found = _UUID.fullmatch(text)
    if found is None:
        raise ArgumentError(f"{text[:40]!r} is neither dns, url, oid, x500 nor a UUID")
    return bytes.fromhex(found[1].replace("-", ""))


def _rsadecrypt(call: Call, ciphertext: Value, key: Value) -> Value:
    base64_bytes(call.text(ciphertext))
    call.text(key)
    raise UnsupportedError("nothing is decrypted here")


def impure(call: Call, *given: Value) -> Value:
    """A function whose result is different every time."""
    return call.unknown("", Reason.IMPURE)


FUNCTIONS: Final = {
    "base64sha256": _of_text(in_base64("sha256")),
    "base64sha512": _of_text(in_base64("sha512")),
    "bcrypt": Function(impure, (STRING,), variadic=NUMBER),
    "md5": _of_text(hexadecimal("md5")),
    "rsadecrypt": Function(_rsadecrypt, (STRING, STRING)),
    "sha1": _of_text(hexadecimal("sha1")),
    "sha256": _of_text(hexadecimal("sha256")),
    "sha512": _of_text(hexadecimal("sha512")),
    "uuid": Function(impure),
    "uuidv5": Function(_uuidv5, (STRING, STRING)),
}
