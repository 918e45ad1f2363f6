"""Compare our HCL parser with HashiCorp's own on real files.

HashiCorp's is the npm package @cdktf/hcl2json (WebAssembly): `npm install --prefix NODE @cdktf/hcl2json`, NODE being a
folder anywhere.

usage: python tests/syntax/hcl/hcl_agreement.py folders NODE FOLDER...
           every .tf file below the folders: verdicts, blocks, values and places, with counts for each folder.
       python tests/syntax/hcl/hcl_agreement.py files FILES.jsonl
           FILES.jsonl is what `hcl2json.mjs files` wrote: verdicts, blocks, values and places are compared.
       python tests/syntax/hcl/hcl_agreement.py collect LIST EXPRESSIONS.jsonl
           writes each distinct expression of the listed files, for `hcl2json.mjs expressions`.
       python tests/syntax/hcl/hcl_agreement.py expressions EXPRESSIONS.jsonl TREES.jsonl
           the structure of expressions is compared.
"""

import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from hcl_document import ConflictError, document
from hcl_tree import normal, tree

from ailint.source.notice import NoticeKind
from ailint.source.text import SourceText, decode
from ailint.syntax.block import Body
from ailint.syntax.hcl import parse_expression, parse_hcl
from ailint.syntax.node import Expression, Literal


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def compare_folders(node: str, *folders: str) -> Counter[str]:
    total: Counter[str] = Counter()
    for folder in folders:
        paths = sorted(path for path in Path(folder).resolve().rglob("*.tf") if path.is_file())
        with tempfile.TemporaryDirectory() as place:
            listed, rows = Path(place, "paths"), Path(place, "rows")
            listed.write_text("".join(f"{path}\n" for path in paths))
            program = Path(__file__).with_name("hcl2json.mjs")
            subprocess.run(["node", program, "files", listed, rows], cwd=node, check=True)
            counts = compare_files(str(rows))
        say(f"{folder}: {len(paths)} files, {', '.join(f'{count} {verdict}' for verdict, count in counts.items())}")
        total += counts
    return total


def compare_files(rows: str) -> Counter[str]:
    counts: Counter[str] = Counter()
    for line in Path(rows).read_text().splitlines():
        row = json.loads(line)
        verdict = compare(row["path"], row["error"], row["document"])
        counts[verdict] += 1
        if verdict not in {"same", "both refuse"}:
            say(f"{verdict} {row['path']} {(row['error'] or '')[:200]!r}")
    return counts


def compare(path: str, error: str | None, expected: object) -> str:
    text, _ = decode(path, Path(path).read_bytes())
    file = parse_hcl(text, ask_second_opinion=False)
    problems = [n for n in file.notices if n.kind in {NoticeKind.SYNTAX, NoticeKind.LIMIT, NoticeKind.DUPLICATE}]
    if problems and error is None:
        say(f"    {problems[0]}")
        return "we refuse what HashiCorp accepts"
    if error is not None:
        return "both refuse" if problems else "we accept what HashiCorp refuses"
    try:
        found = document(text.content, file.body)
    except ConflictError:
        return "hcl2json can't write it"
    if found == expected:
        return "same"
    say(f"    {first_difference(found, expected)}")
    return "different trees"


def first_difference(found: object, expected: object, at: str = "") -> str:
    if isinstance(found, dict) and isinstance(expected, dict):
        for key in sorted({*found, *expected}):
            if found.get(key, ...) != expected.get(key, ...):
                return first_difference(found.get(key, ...), expected.get(key, ...), f"{at}.{key}")
    if isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        for index, (one, other) in enumerate(zip(found, expected, strict=True)):
            if one != other:
                return first_difference(one, other, f"{at}[{index}]")
    return f"{at}: ours {found!r:.300}, theirs {expected!r:.300}"


def expressions(body: Body) -> Iterator[Expression]:
    for assignment in body.assignments:
        if not isinstance(assignment.value, Literal):
            yield assignment.value
    for block in body.blocks:
        yield from expressions(block.body)


def collect(paths: str, target: str) -> Counter[str]:
    found: dict[str, None] = {}
    for path in Path(paths).read_text().splitlines():
        text, _ = decode(path, Path(path).read_bytes())
        file = parse_hcl(text, ask_second_opinion=False)
        if not file.notices:
            # A heredoc needs the line end behind its last line.
            found.update(dict.fromkeys(text.content[e.start : e.end] + "\n" for e in expressions(file.body)))
    Path(target).write_text("".join(json.dumps(source) + "\n" for source in found))
    return Counter({"expressions": len(found)})


def compare_expressions(sources: str, trees: str) -> Counter[str]:
    counts: Counter[str] = Counter()
    with Path(sources).open() as ours, Path(trees).open() as theirs:
        for source_line, tree_line in zip(ours, theirs, strict=True):
            source, expected = json.loads(source_line), normal(json.loads(tree_line))
            node, notices = parse_expression(SourceText("expression", source))
            if notices or expected is None:
                verdict = "both refuse" if notices and expected is None else "only one refuses"
            else:
                found = tree(source, node)
                verdict = "same" if found == expected else "different trees"
                if found != expected:
                    say(f"{first_difference(found, expected)} in {source!r:.300}")
            counts[verdict] += 1
    return counts


def main() -> None:
    mode, *arguments = sys.argv[1:]
    modes = {"folders": compare_folders, "files": compare_files, "collect": collect, "expressions": compare_expressions}
    for verdict, count in modes[mode](*arguments).most_common():  # type: ignore[operator]
        say(f"{count:7d} {verdict}")


if __name__ == "__main__":
    main()
