"""How much one project may be evaluated: depth, work and size, each with an end that is said aloud."""

from ailint.source.notice import Notice, NoticeKind

SHALLOW = 30
"""Evaluations within one another that are never too deep for the stack, so that it is not looked at."""
MOST_STACKS = 6
"""Stacks that one evaluation may take, one within the other."""
MOST_WORK = 600_000
"""Evaluations and elements made in one project: some seconds. The largest public templates need 35,000."""
LONGEST_TEXT = 1024 * 1024
"""Characters of one evaluated string (the platform's own limit for a template is 4 MiB)."""
MOST_ELEMENTS = 100_000
"""Elements of one evaluated array."""
MOST_COPIES = 10_000
"""Iterations of one loop (the platform allows 800)."""
MOST_OPTIONS = 16
"""Values of one choice; beyond, it is unknown."""
DEEPEST_TEMPLATES = 12
"""Templates or modules within one another."""
MOST_TEMPLATES = 2_000
"""Instances of templates or modules in one project."""
MOST_RESOURCES = 20_000
"""Resources of one project."""


class Budget:
    """Counts depth and work. What goes beyond is unknown, and one notice says so."""

    __slots__ = ("_file", "_notices", "_told", "depth", "resources", "stacks", "templates", "work")

    def __init__(self, file: str, notices: list[Notice]) -> None:
        self._file = file
        self._notices = notices
        self._told: set[str] = set()
        self.depth = 0
        self.stacks = 0
        self.work = 0
        self.templates = 0
        self.resources = 0

    def spend(self, amount: int) -> bool:
        """Count work; False where there was too much of it."""
        self.work += amount
        if self.work <= MOST_WORK:
            return True
        self.tell(f"evaluation stopped after {MOST_WORK} steps: values and resources beyond are not judged")
        return False

    def may_copy(self, count: int, what: str) -> bool:
        """Whether a loop may run that often; a notice says so where not."""
        if count <= MOST_COPIES:
            return True
        self.tell(f"{what} would run {count} times; loops over {MOST_COPIES} are not expanded")
        return False

    def may_nest(self, depth: int) -> bool:
        """Count one more template at a depth; False where there are too many or they nest too deep."""
        self.templates += 1
        if depth > DEEPEST_TEMPLATES:
            self.tell(f"templates nest more than {DEEPEST_TEMPLATES} deep: those below are not read")
            return False
        if self.templates > MOST_TEMPLATES:
            self.tell(f"more than {MOST_TEMPLATES} templates and modules: the rest is not read")
            return False
        return True

    def may_add_resource(self) -> bool:
        """Count one more resource; False where there are too many."""
        self.resources += 1
        if self.resources <= MOST_RESOURCES:
            return True
        self.tell(f"more than {MOST_RESOURCES} resources: the rest is not judged")
        return False

    def tell(self, message: str) -> None:
        """Say once that a limit was reached."""
        if message not in self._told:
            self._told.add(message)
            self._notices.append(Notice(NoticeKind.LIMIT, message, self._file))
