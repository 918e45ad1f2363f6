"""Fenced blocks of Markdown that hold commands."""

import re
from functools import partial

from ailint.source.excerpt import Excerpt, excerpt
from ailint.source.text import SourceText

_FENCE = re.compile(
    r"^([ \t]{0,40}+(?:>[ \t]{0,8}+){0,8}+)(`{3,20}+|~{3,20}+)[ \t]{0,8}+([^\n`]{0,200}+)$", re.MULTILINE
)
_BASH = frozenset(
    {
        "bash",
        "sh",
        "shell",
        "zsh",
        "azurecli",
        "azurecli-interactive",
        "azcli",
        "console",
        "shell-session",
        "bash-interactive",
    }
)
_POWERSHELL = frozenset(
    {"powershell", "azurepowershell", "azurepowershell-interactive", "powershell-interactive", "ps1", "pwsh"}
)
_PROMPT = re.compile(r"[ \t]*\$[ \t]+")
_QUOTATION = re.compile(r"[ \t]*(?:>[ \t]?)*")
_LANGUAGE = re.compile(r"[\w-]+")


class Block:
    """One fenced block: its text, without indent and prompts, and whether it is PowerShell."""

    __slots__ = ("is_powershell", "text")

    def __init__(self, text: Excerpt, is_powershell: bool) -> None:
        self.text = text
        self.is_powershell = is_powershell


def command_blocks(text: SourceText) -> list[Block]:
    """The fenced blocks whose language is that of a shell, in order."""
    found: list[Block] = []
    at = 0
    while (opening := _FENCE.search(text.content, at)) is not None:
        closing = re.compile(
            rf"^[ \t>]{{0,60}}+{opening.group(2)[0]}{{{len(opening.group(2))},40}}+[ \t\r]{{0,40}}+$", re.MULTILINE
        ).search(text.content, opening.end())
        end = len(text.content) if closing is None else closing.start()
        start = min(opening.end() + 1, end)
        match = _LANGUAGE.search(opening.group(3))
        language = match.group().lower() if match else ""
        if language in _BASH or language in _POWERSHELL:
            found.append(Block(_block(text, start, end, opening.group(1)), language in _POWERSHELL))
        if closing is None:
            break
        at = closing.end()
    return found


def _block(text: SourceText, start: int, end: int, indent: str) -> Excerpt:
    inner = excerpt(text, start, end, partial(_indented, indent) if indent else None)
    return _without_prompts(inner) if _PROMPT.match(inner.content) else inner


def _indented(indent: str, line: str) -> int:
    """How much of a line belongs to the list item or quotation that its block stands in."""
    if ">" in indent:
        match = _QUOTATION.match(line)
        return match.end() if match else 0
    return min(len(line) - len(line.lstrip(" \t")), len(indent))


def _without_prompts(text: Excerpt) -> Excerpt:
    """Only the lines that begin with a prompt, and those that continue them; the others are output."""
    lines: list[str] = []
    pieces: list[tuple[int, int]] = []
    length = at = 0
    continues = False
    for line in text.content.split("\n"):
        match = _PROMPT.match(line)
        if match or continues:
            cut = match.end() if match else 0
            pieces.append((length, at + cut))
            lines.append(line[cut:])
            length += len(line) - cut + 1
            continues = line.rstrip("\r").endswith("\\")
        at += len(line) + 1
    return Excerpt(text, "\n".join(lines), pieces)
