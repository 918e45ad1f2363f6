"""Where a fact of the catalog comes from."""

import msgspec


class Source(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A public place that facts were taken from. Rows name it by `key`.

    `where` is a repository and a path in it, or a page; `revision` is a commit (ten digits). `day` is the date of the
    data or page as far as it is known: `2026-09-24`, `2022-09`, `2025` or empty.
    """

    key: str
    where: str
    revision: str = ""
    day: str = ""
    taken: str = ""
