"""Texts made safe for XML and HTML."""

from ailint.reports.excerpt import clean

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def escaped(text: str) -> str:
    """A text for the content or an attribute of an element; characters that markup can't hold are replaced."""
    return clean(text).translate(_ESCAPES)
