"""Sensitivity follows a value into its parts."""

import msgspec

from ailint.value import Known, Unknown, Value


def marked(value: Value, sensitive: bool) -> Value:
    """A part of a value that is sensitive is sensitive too."""
    if not sensitive or not isinstance(value, Known | Unknown) or value.sensitive:
        return value
    return msgspec.structs.replace(value, sensitive=True)
