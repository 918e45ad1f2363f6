"""base64decode base64encode base64gzip textdecodebase64 textencodebase64 urlencode"""

import base64
import re
from codecs import BOM_UTF16_BE
from typing import Final

from ailint.configuration.terraform.functions.function import ArgumentError, Call, Function, UnsupportedError
from ailint.configuration.terraform.types import STRING
from ailint.value import Value

_BASE64 = re.compile(r"(?:[A-Za-z0-9+/]{4})*+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?")
_UNRESERVED = re.compile(rb"[A-Za-z0-9_.~-]")
_CODECS: Final = {
    "utf-8": "utf-8",
    "utf-16be": "utf-16-be",
    "utf-16le": "utf-16-le",
    "us-ascii": "ascii",
    "ascii": "ascii",
    "latin1": "iso-8859-1",
    **{f"iso-8859-{part}": f"iso-8859-{part}" for part in (*range(1, 11), *range(13, 17))},
    **{f"windows-125{page}": f"cp125{page}" for page in range(9)},
    "windows-874": "cp874",
    "ibm437": "cp437",
    "ibm850": "cp850",
    "ibm852": "cp852",
    "ibm855": "cp855",
    "ibm858": "cp858",
    "ibm860": "cp860",
    "ibm862": "cp862",
    "ibm863": "cp863",
    "ibm865": "cp865",
    "ibm866": "cp866",
    "koi8-r": "koi8-r",
    "koi8-u": "koi8-u",
    "macintosh": "mac-roman",
    "shift_jis": "shift_jis",
    "euc-jp": "euc_jp",
    "iso-2022-jp": "iso2022_jp",
    "euc-kr": "euc_kr",
    "big5": "big5",
    "gbk": "gbk",
    "gb18030": "gb18030",
}
"""Encodings by the names that IANA gives them, which Terraform takes, and that Python has."""


def base64_text(data: bytes) -> str:
    """Bytes in Base64."""
    return base64.b64encode(data).decode("ascii")


def base64_bytes(text: str) -> bytes:
    """Bytes out of Base64; line ends within are skipped, nothing else is. Raises ArgumentError."""
    compact = text.replace("\r", "").replace("\n", "")
    if not _BASE64.fullmatch(compact):
        raise ArgumentError("no valid Base64")
    return base64.b64decode(compact)


def _base64encode(call: Call, text: Value) -> Value:
    return call.made(base64_text(call.text(text).encode("utf-8")))


def _base64decode(call: Call, text: Value) -> Value:
    try:
        return call.made(base64_bytes(call.text(text)).decode("utf-8"))
    except UnicodeDecodeError as error:
        raise ArgumentError("what the Base64 stands for is no UTF-8") from error


def _base64gzip(call: Call, text: Value) -> Value:
    call.text(text)
    raise UnsupportedError("what Terraform's compressor makes of a text is not worked out")


def _codec(name: str) -> str:
    codec = _CODECS.get(name.lower())
    if codec is not None:
        return codec
    try:
        "".encode(name)
    except (LookupError, ValueError) as error:
        raise ArgumentError(f"{name[:40]!r} is no encoding") from error
    raise UnsupportedError(f"the encoding {name[:40]} is not evaluated")


def _textencodebase64(call: Call, text: Value, encoding: Value) -> Value:
    content, name = call.text(text), call.text(encoding)
    if name.lower() == "utf-16":
        # By this name Terraform writes a byte order mark, big end first whatever the machine is.
        return call.made(base64_text(BOM_UTF16_BE + content.encode("utf-16-be")))
    try:
        return call.made(base64_text(content.encode(_codec(name))))
    except UnicodeEncodeError as error:
        raise ArgumentError("the string has characters that the encoding has not") from error


def _textdecodebase64(call: Call, source: Value, encoding: Value) -> Value:
    codec = _codec(call.text(encoding))
    try:
        decoded = base64_bytes(call.text(source)).decode(codec)
    except UnicodeDecodeError as error:
        raise ArgumentError("the bytes are not of this encoding") from error
    if "\ufffd" in decoded:
        raise ArgumentError("the bytes are not of this encoding")
    return call.made(decoded)


def _urlencode(call: Call, text: Value) -> Value:
    encoded = [
        chr(byte) if _UNRESERVED.fullmatch(bytes((byte,))) else "+" if byte == 32 else f"%{byte:02X}"
        for byte in call.text(text).encode("utf-8")
    ]
    return call.made("".join(encoded))


FUNCTIONS: Final = {
    "base64decode": Function(_base64decode, (STRING,)),
    "base64encode": Function(_base64encode, (STRING,)),
    "base64gzip": Function(_base64gzip, (STRING,)),
    "textdecodebase64": Function(_textdecodebase64, (STRING, STRING)),
    "textencodebase64": Function(_textencodebase64, (STRING, STRING)),
    "urlencode": Function(_urlencode, (STRING,)),
}
