"""Paths and names by pattern, as settings write them."""

from ailint.source.ignore import IgnorePatterns


class PathPatterns:
    """Patterns of paths as in .gitignore: a pattern that names a folder holds for everything below it."""

    def __init__(self, patterns: tuple[str, ...]) -> None:
        self._patterns = IgnorePatterns("\n".join(patterns)) if patterns else None

    def match(self, path: str) -> bool:
        """Whether a file, or a folder above it, is meant; the path is POSIX and relative to the scan root."""
        if self._patterns is None:
            return False
        parts = path.split("/")
        folders = ("/".join(parts[:length]) for length in range(1, len(parts)))
        if any(self._patterns.verdict(folder, True) for folder in folders):
            return True
        return bool(self._patterns.verdict(path, False))


def name_matches(pattern: str, name: str) -> bool:
    """Whether an address is meant by a pattern: `*` stands for any text, everything else for itself."""
    first, *others = pattern.split("*")
    if not others:
        return pattern == name
    *middle, last = others
    if not name.startswith(first) or len(name) < len(first) + len(last) or not name.endswith(last):
        return False
    at, end = len(first), len(name) - len(last)
    for part in middle:
        found = name.find(part, at, end)
        if found == -1:
            return False
        at = found + len(part)
    return True
