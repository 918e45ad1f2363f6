"""abspath basename dirname file filebase64 file…(digests) fileexists pathexpand: within the scan root only"""

import posixpath
from collections.abc import Callable
from typing import Final

from ailint.configuration.terraform.functions.bytes_codec import base64_text
from ailint.configuration.terraform.functions.digest import hexadecimal, in_base64
from ailint.configuration.terraform.functions.function import ArgumentError, Call, Function, UnsupportedError
from ailint.configuration.terraform.types import STRING
from ailint.source.files import joined
from ailint.value import Value


def located(call: Call, path: str) -> str:
    """The path below the scan root that a path of the author's means. Raises UnsupportedError outside of it."""
    if path.startswith("~"):
        raise UnsupportedError("what lies in a home folder is not read")
    within = None if path.startswith("/") else joined(call.context.root_folder, path)
    if within is None or not call.context.files.is_inside(within):
        raise UnsupportedError(f"{path} lies outside the scan root and is not read")
    return within


def content(call: Call, path: Value) -> tuple[str, bytes]:
    """The path below the scan root and the bytes of a file. Raises ArgumentError, UnsupportedError."""
    written = call.text(path)
    place, files = located(call, written), call.context.files
    if files.exists(place):
        data = files.data(place)
        if data is None:
            raise UnsupportedError(f"{written} could not be read")
        return place, data
    if files.is_folder(place):
        raise ArgumentError(f"{written} is a folder")
    raise ArgumentError(f"there is no file {written}")


def text_of(call: Call, path: Value) -> tuple[str, str]:
    """The path below the scan root and the text of a file, which must be UTF-8."""
    place, data = content(call, path)
    try:
        return place, data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ArgumentError(f"{place} is not UTF-8; filebase64 reads any file") from error


def _file(call: Call, path: Value) -> Value:
    return call.made(text_of(call, path)[1])


def _of_bytes(work: Callable[[bytes], str]) -> Function:
    return Function(lambda call, path: call.made(work(content(call, path)[1])), (STRING,))


def _fileexists(call: Call, path: Value) -> Value:
    written = call.text(path)
    place, files = located(call, written), call.context.files
    if not files.exists(place) and files.is_folder(place):
        raise ArgumentError(f"{written} is a folder")
    return call.made(files.exists(place))


def clean(path: str) -> str:
    """The shortest way to write a path, as Go's filepath.Clean has it."""
    cleaned = posixpath.normpath(path)
    return cleaned[1:] if cleaned.startswith("//") else cleaned


def _basename(call: Call, path: Value) -> Value:
    written = call.text(path)
    if not written:
        return call.made(".")
    return call.made(written.rstrip("/").rpartition("/")[2] or "/")


def _dirname(call: Call, path: Value) -> Value:
    folder, slash, _ = call.text(path).rpartition("/")
    return call.made(clean(folder + slash))


def _abspath(call: Call, path: Value) -> Value:
    written = call.text(path)
    if not written.startswith("/"):
        raise UnsupportedError("an absolute path hangs on the machine")
    return call.made(clean(written))


def _pathexpand(call: Call, path: Value) -> Value:
    written = call.text(path)
    if written.startswith("~"):
        raise UnsupportedError("a home folder hangs on the machine")
    return call.made(written)


FUNCTIONS: Final = {
    "abspath": Function(_abspath, (STRING,)),
    "basename": Function(_basename, (STRING,)),
    "dirname": Function(_dirname, (STRING,)),
    "file": Function(_file, (STRING,)),
    "filebase64": _of_bytes(base64_text),
    "filebase64sha256": _of_bytes(in_base64("sha256")),
    "filebase64sha512": _of_bytes(in_base64("sha512")),
    "fileexists": Function(_fileexists, (STRING,)),
    "filemd5": _of_bytes(hexadecimal("md5")),
    "filesha1": _of_bytes(hexadecimal("sha1")),
    "filesha256": _of_bytes(hexadecimal("sha256")),
    "filesha512": _of_bytes(hexadecimal("sha512")),
    "pathexpand": Function(_pathexpand, (STRING,)),
}
