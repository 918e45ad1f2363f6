"""Where ailint keeps what it need not work out twice; losing it costs time only."""

import os
import sys
from pathlib import Path


def cache_folder() -> Path:
    """The user's folder for ailint's caches. It need not exist; AILINT_CACHE_DIR names another one.

    Otherwise it is where the platform wants it: $XDG_CACHE_HOME or ~/.cache, ~/Library/Caches, %LOCALAPPDATA%.
    """
    if named := os.environ.get("AILINT_CACHE_DIR"):
        return Path(named)
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    return base / "ailint"
