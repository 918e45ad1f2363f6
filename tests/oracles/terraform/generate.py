"""Random expressions of operators and conversions: `PYTHONPATH=linter python -m tests.oracles.terraform.generate`.

They are written to `expressions/random.txt`, always the same ones, to be recorded like those that were thought up.
"""

import random
from collections.abc import Callable

from .expressions import FOLDER

_COUNT = 500
_SEED = 20261201
_DEPTH = 4


class Generator:
    """Makes expressions that are valid more often than not."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def number(self, depth: int) -> str:
        """An expression that is mostly a number."""
        if depth <= 0 or self.random.random() < 0.3:
            return self.random.choice(["0", "1", "2", "-3", "10", "2.5", "0.1", "1e3", '"4"', '"0.5"', "7.25"])
        return self.random.choice([self.arithmetic, self.number_call, self.conditional_number])(depth - 1)

    def arithmetic(self, depth: int) -> str:
        """`a + b`."""
        operator = self.random.choice("+-*/%+-*")
        right = self.random.choice(["2", "3", "0.5", "-4"]) if operator in "/%" else self.number(depth)
        return f"({self.number(depth)} {operator} {right})"

    def number_call(self, depth: int) -> str:
        """A function that makes a number."""
        one = self.number(depth)
        return self.random.choice(
            [
                f"max({one}, {self.number(depth)})",
                f"tonumber({self.text(0)})",
                f"length({self.collection(depth)})",
                f"floor({one})",
                f"abs({one})",
                f"sum({self.collection(depth)})",
                f"-{one}" if not one.startswith("-") else one,
                f"ceil({one})",
            ]
        )

    def conditional_number(self, depth: int) -> str:
        """A conditional whose arms are mostly of one type."""
        return f"({self.flag(depth)} ? {self.number(depth)} : {self.number(depth)})"

    def flag(self, depth: int) -> str:
        """An expression that is mostly a bool."""
        if depth <= 0 or self.random.random() < 0.3:
            return self.random.choice(["true", "false", '"true"', "!true"])
        left, right = self.value(depth - 1), self.value(depth - 1)
        return self.random.choice(
            [
                f"({self.number(depth - 1)} {self.random.choice(['<', '<=', '>', '>='])} {self.number(depth - 1)})",
                f"({left} {self.random.choice(['==', '!='])} {right})",
                f"({left} == {left})",
                f"({self.flag(depth - 1)} {self.random.choice(['&&', '||'])} {self.flag(depth - 1)})",
                f"can({left})",
                f"contains({self.collection(depth - 1)}, {self.scalar(0)})",
                f"alltrue([{self.flag(depth - 1)}, {self.flag(depth - 1)}])",
            ]
        )

    def text(self, depth: int) -> str:
        """An expression that is mostly a string."""
        if depth <= 0 or self.random.random() < 0.3:
            return self.random.choice(['"a"', '"b"', '""', '"12"', '"true"', '"é"', '"a,b"'])
        one = self.scalar(depth - 1)
        return self.random.choice(
            [
                f'"x${{{one}}}y"',
                f'"${{{one}}}"',
                f"tostring({one})",
                f'join("-", {self.collection(depth - 1)})',
                f"upper({one})",
                f'format("%s|%v", {one}, [{self.value(depth - 1)}])',
                f"coalesce({one}, {self.scalar(depth - 1)})",
                f"jsonencode({self.value(depth - 1)})",
                f"({self.flag(depth - 1)} ? {one} : {self.scalar(depth - 1)})",
            ]
        )

    def scalar(self, depth: int) -> str:
        """Anything without parts."""
        return self.one_of([self.number, self.text, self.flag, self.text])(depth)

    def collection(self, depth: int) -> str:
        """A list, set or tuple."""
        items = ", ".join(self.scalar(depth - 1) for _ in range(self.random.randint(0, 3)))
        if depth <= 0:
            return f"[{items}]"
        one, other = self.collection(depth - 1), self.collection(depth - 1)
        return self.random.choice(
            [
                f"[{items}]",
                f"tolist([{items}])",
                f"toset([{items}])",
                f"concat({one}, {other})",
                f"[for v in {one} : v]",
                f'[for i, v in {one} : "${{i}}${{v}}"]',
                f"setunion({one}, {other})",
                f"distinct({one})",
                f"reverse({one})",
                f"values({self.mapping(depth - 1)})",
                f"keys({self.mapping(depth - 1)})",
                f"flatten([{one}, {other}])",
                f"({self.flag(depth - 1)} ? {one} : {other})",
                f"compact({one})",
                f"sort({one})",
                f"setintersection({one}, {other})",
                f"slice({one}, 0, 1)",
            ]
        )

    def mapping(self, depth: int) -> str:
        """A map or object."""
        names = self.random.sample(["a", "b", "c", '"1"'], self.random.randint(0, 3))
        entries = ", ".join(f"{name} = {self.value(depth - 1)}" for name in names)
        if depth <= 0:
            return f"{{{entries}}}"
        one, other = self.mapping(depth - 1), self.mapping(depth - 1)
        return self.random.choice(
            [
                f"{{{entries}}}",
                f"tomap({{{entries}}})",
                f"merge({one}, {other})",
                f"{{for k, v in {one} : upper(k) => v}}",
                f"zipmap([{', '.join(chr(34) + name + chr(34) for name in 'xyz')}], {self.collection(depth - 1)})",
                f"({self.flag(depth - 1)} ? {one} : {other})",
                f"{{for v in {self.collection(depth - 1)} : v => v...}}",
            ]
        )

    def value(self, depth: int) -> str:
        """Anything."""
        kinds = [self.number, self.text, self.flag, self.collection, self.mapping, lambda depth: "null"]
        return self.one_of(kinds)(depth)

    def one_of(self, kinds: list[Callable[[int], str]]) -> Callable[[int], str]:
        """One of several ways to go on."""
        return self.random.choice(kinds)


def main() -> None:
    """Write the expressions."""
    generator = Generator(_SEED)
    found: dict[str, None] = {}
    while len(found) < _COUNT:
        text = generator.value(_DEPTH)
        if 12 < len(text) < 300:
            found[text] = None
    lines = ["# Made by `python -m tests.oracles.terraform.generate`.", *found]
    (FOLDER / "expressions" / "random.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
