"""How much ailint is willing to read and work out; what goes beyond is said in a notice, never lost in silence."""

from ailint.source.files import DEFAULT_SIZE_LIMIT, PLAN_SIZE_LIMIT

FILE_SIZE = DEFAULT_SIZE_LIMIT
"""Bytes a file may have."""

PLAN_SIZE = PLAN_SIZE_LIMIT
"""Bytes a Terraform plan may have."""

NESTING = 200
"""Brackets, blocks or collections within each other.

Whoever walks a tree may spend four Python frames on a level and still stay below the interpreter's limit of 1,000.
Azure's own reader stops at 64 levels of JSON.
"""

INTEGER_DIGITS = 4300
"""Digits of a whole number, as many as Python converts by default (the conversion takes quadratic time)."""

EXPANSION = 10_000
"""Instances that one `count`, `for_each` or copy loop may make."""

INSTANCES = 20_000
"""Resources and modules that one Terraform root, template or parameter file may make by loops within loops."""

FILES = 200_000
"""Files that one walk looks at."""

SYNTAX_NOTICES = 20
"""Syntax errors told of one file; damage further down is mostly the echo of the first."""

ALIASED_NODES = 200_000
"""YAML nodes that aliases and merge keys of one file repeat; each counts as often as it is repeated."""
