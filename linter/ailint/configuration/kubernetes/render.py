"""Helm charts and kustomizations rendered by the tools themselves, where `--render` asks for it."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from ailint.source.files import Files
from ailint.source.notice import Notice, NoticeKind
from ailint.source.span import Span
from ailint.source.text import SourceText

TIMEOUT = 60
"""Seconds that one chart or kustomization may take."""
SIZE_LIMIT = 32 * 1024 * 1024
"""Characters of output that are read."""

# Neither the user's cluster nor the net has a say in what is rendered.
_OFFLINE = {
    "HELM_NO_PLUGINS": "1",
    "KUBECONFIG": "/dev/null",
    "HTTP_PROXY": "http://127.0.0.1:9",
    "HTTPS_PROXY": "http://127.0.0.1:9",
    "http_proxy": "http://127.0.0.1:9",
    "https_proxy": "http://127.0.0.1:9",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_ALLOW_PROTOCOL": "file",
}


def render(path: str, files: Files, notices: list[Notice]) -> SourceText | None:
    """What `helm template` makes of a `Chart.yaml`, or `kubectl kustomize` of a kustomization.

    None, with a notice, where the tool is missing or refuses. The places of the text are those of the file at `path`.
    """
    folder, _, name = path.rpartition("/")
    tool = "helm" if name == "Chart.yaml" else "kubectl"
    arguments = ("template", "--skip-tests", "ailint", ".") if tool == "helm" else ("kustomize", ".")
    executable = shutil.which(tool)
    output, failure = "", ""
    if executable is None:
        failure = f"{tool} is not installed"
    elif not files.is_inside(folder):
        failure = "it lies outside the scan root"
    else:
        output, failure = _run((executable, *arguments), files.root / folder)
    if failure:
        notices.append(Notice(NoticeKind.UNRENDERED, f"not rendered by {tool}: {failure}", path))
        return None
    return _Rendered(path, output)


class _Rendered(SourceText):
    """Text that no file holds: its places are the first line of the file it was made from."""

    __slots__ = ()

    def position(self, offset: int) -> tuple[int, int]:
        return 1, 1

    def span(self, start: int, end: int) -> Span:
        return Span(self.path, 1, 1, 1, 1)


def _run(command: tuple[str, ...], folder: Path) -> tuple[str, str]:
    """What a command prints, or the last line of why it fails."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**_OFFLINE, "HOME": home, "PATH": str(Path(command[0]).parent), "HELM_CACHE_HOME": home}
        try:
            done = subprocess.run(
                command, cwd=folder, env=environment, capture_output=True, timeout=TIMEOUT, check=False
            )
        except subprocess.TimeoutExpired:
            return "", f"took more than {TIMEOUT} seconds"
        except OSError as error:
            return "", error.strerror or str(error)
    if done.returncode != 0:
        lines = done.stderr.decode("utf-8", "replace").strip().rsplit("\n", 1)
        return "", lines[-1][:300] or f"{Path(command[0]).name} failed with status {done.returncode}"
    return done.stdout.decode("utf-8", "replace")[:SIZE_LIMIT], ""
