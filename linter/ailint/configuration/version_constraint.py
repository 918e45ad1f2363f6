"""Version constraints of Terraform providers: `~> 4.0`, `>= 3.100, < 5.0`."""

import re

_COMPARISON = re.compile(r"\s*(~>|>=|<=|!=|=|>|<)?\s*v?(\d+)((?:\.\d+)*)[\w.+-]*\s*")
_NO_LIMIT = 1 << 30


def major_of(constraints: list[str]) -> int | None:
    """The one major version that all constraints allow; None where they allow several."""
    low, high = 0, _NO_LIMIT
    for part in (part for constraint in constraints for part in constraint.split(",")):
        found = _COMPARISON.fullmatch(part)
        if found is None:
            continue
        operator, major, rest = found[1] or "=", int(found[2]), found[3]
        is_start_of_major = not rest.strip(".0")
        if operator in {"~>", "=", ">=", ">"}:
            low = max(low, major)
        if operator in {"=", "<="} or (operator == "~>" and rest):
            high = min(high, major)
        elif operator == "<":
            high = min(high, major - 1 if is_start_of_major else major)
    return low if low == high else None
