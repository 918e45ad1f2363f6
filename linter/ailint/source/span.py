"""A place in a file."""

import msgspec


class Span(msgspec.Struct, frozen=True, order=True, gc=False):
    """A stretch of one file. Lines and columns are 1-based, columns count code points, the end is exclusive.

    `file` is a POSIX path relative to the scan root.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def contains(self, other: "Span") -> bool:
        """Whether `other` lies within this span of the same file."""
        return (
            self.file == other.file
            and (self.line, self.column) <= (other.line, other.column)
            and (other.end_line, other.end_column) <= (self.end_line, self.end_column)
        )

    def until(self, other: "Span") -> "Span":
        """The stretch from the start of this span to the end of `other`, which is in the same file."""
        return Span(self.file, self.line, self.column, other.end_line, other.end_column)
