"""How fast HCL is read: megabytes per second of CPU time, each file at the best of its passes.

usage: python bench/hcl_speed.py PATH…      files, or folders whose .tf, .tofu, .tfvars and .hcl files are read
"""

import gc
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from ailint.source.text import SourceText, decode
from ailint.syntax.hcl import parse_hcl
from ailint.syntax.hcl.lexer import tokenize

PASSES = 5
SUFFIXES = {".tf", ".tofu", ".tfvars", ".hcl"}


def files(arguments: list[str]) -> Iterator[Path]:
    for argument in map(Path, arguments):
        if argument.is_dir():
            yield from sorted(path for path in argument.rglob("*") if path.suffix in SUFFIXES and path.is_file())
        else:
            yield argument


def best(work: object, texts: list[SourceText]) -> float:
    """Seconds for all texts, each at the best of its passes: robust against busy neighbours."""
    assert callable(work)
    times = [float("inf")] * len(texts)
    for _ in range(PASSES):
        for index, text in enumerate(texts):
            begin = time.process_time_ns()
            work(text)
            times[index] = min(times[index], (time.process_time_ns() - begin) / 1e9)
    return sum(times)


def main() -> None:
    gc.disable()  # as the engine does while reading
    texts = [decode(str(path), path.read_bytes())[0] for path in files(sys.argv[1:])]
    size = sum(len(text.content) for text in texts) / 1e6
    notices = sum(len(parse_hcl(text, ask_second_opinion=False).notices) for text in texts)
    print(f"{len(texts)} files, {size:.2f} million characters, {notices} notices")
    for name, work in (
        ("tokens", lambda text: tokenize(text.content)),
        ("trees", lambda text: parse_hcl(text, ask_second_opinion=False)),
    ):
        seconds = best(work, texts)
        print(f"{name:8} {seconds:8.3f} s {size / seconds:7.2f} MB/s")


if __name__ == "__main__":
    main()
