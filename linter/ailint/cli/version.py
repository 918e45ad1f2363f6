"""What `ailint --version` says."""

from ailint import __version__
from ailint.catalog import catalog


def version_text() -> str:
    """The version, the day of the catalog, and whether YAML is read at full speed."""
    import yaml

    speed = "with libyaml" if yaml.__with_libyaml__ else "without libyaml (YAML is read slowly)"
    return f"ailint {__version__} (catalog of {catalog().day}, {speed})"
