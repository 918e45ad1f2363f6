"""Calls of the command, and a project to call it on."""

import subprocess
import sys
from pathlib import Path

import msgspec

VM = """\
resource "azurerm_linux_virtual_machine" "trainer" {
  name = "vm-trainer"
  size = "Standard_ND24rs"
  tags = { "always-on" = "yes" }
}
"""
"""A machine of a size that was retired on 2023-09-06."""


class Done(msgspec.Struct, frozen=True):
    """What a call of the command gave."""

    code: int
    out: str
    err: str


class Ailint:
    """Calls `ailint` in a folder."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder = folder
        self.environment = environment

    def __call__(self, *arguments: str, piped: bytes | None = None, **environment: str) -> Done:
        done = subprocess.run(
            [sys.executable, "-m", "ailint", *arguments],
            cwd=self.folder,
            input=piped if piped is not None else b"",
            capture_output=True,
            timeout=120,
            check=False,
            env={**self.environment, **environment},
        )
        out, err = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
        assert "Traceback" not in err
        return Done(done.returncode, out.replace("\r\n", "\n"), err.replace("\r\n", "\n"))

    def write(self, path: str, text: str | bytes) -> Path:
        """A file of the folder."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        return file
