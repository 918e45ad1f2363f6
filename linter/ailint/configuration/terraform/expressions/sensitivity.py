"""Sensitivity follows a value into its parts."""

from ailint.value import Known, Unknown, Value


def marked(value: Value, sensitive: bool) -> Value:
    """A part of a value that is sensitive is sensitive too."""
    if not sensitive or not isinstance(value, Known | Unknown) or value.sensitive:
        return value
    if isinstance(value, Known):
        return Known(value.value, value.provenance, True)
    return Unknown(value.reason, value.provenance, value.expression, value.detail, value.reference, True)
