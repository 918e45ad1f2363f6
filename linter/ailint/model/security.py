"""Secrets that stand in code in clear text. What they are is known, their values are not kept."""

import re
from binascii import a2b_base64
from functools import cache

import msgspec

from ailint.value import Provenance


class Secret(msgspec.Struct, frozen=True):
    """A secret in clear text: `what` it is, the `name` of the variable or option that holds it, and where."""

    what: str
    name: str
    where: Provenance

    @property
    def opens_storage(self) -> bool:
        """Whether it opens a storage account, where a managed identity would do."""
        return self.what in {ACCOUNT_KEY, SHARED_ACCESS}


ACCOUNT_KEY = "an account key"
SHARED_ACCESS = "a shared access signature"

LONGEST_TEXT = 65_536
"""Characters of a text that are looked at."""

# Shapes by which a secret is known wherever it stands.
_SHAPES: tuple[tuple[str, str], ...] = (
    (SHARED_ACCESS, r"[?&;\"'\s]sig=(?P<secret>[A-Za-z0-9%+/_-]{40,200})"),
    (ACCOUNT_KEY, r"(?<![A-Za-z0-9+/])(?P<secret>[A-Za-z0-9+/]{86}==)"),
    ("a shared access key", r"SharedAccessKey=(?P<secret>[A-Za-z0-9+/]{43}=)"),
    ("a Hugging Face token", r"\b(?P<secret>hf_[A-Za-z0-9]{30,40})\b"),
    ("an NVIDIA API key", r"\b(?P<secret>nvapi-[A-Za-z0-9_-]{40,90})"),
    ("an OpenAI API key", r"\b(?P<secret>sk-(?:proj-)?[A-Za-z0-9_-]{40,180})"),
    ("a GitHub token", r"\b(?P<secret>gh[pousr]_[A-Za-z0-9]{36,80})\b"),
    ("a private key", r"-----BEGIN (?:[A-Z]{2,10} )?PRIVATE KEY-----(?P<secret>\s+[A-Za-z0-9+/=\s]{60,400})"),
)
_ASSIGNMENT = r"\b(?P<name>[A-Za-z][A-Za-z0-9_]{5,40})[\"']?\s*[=:]\s*[\"']?(?P<secret>[^\s\"'`;&|]{16,400})"
_PLACEHOLDER = (
    r"your|xxx|example|change|placeholder|replace|insert|dummy|todo|redact|fake|sample|secret|token|[<>{}$*…]|\.\.\."
)

_NAMES = frozenset(
    {
        "ACCOUNT_KEY", "ANTHROPIC_API_KEY", "ARM_CLIENT_SECRET", "AWS_SECRET_ACCESS_KEY", "AZURE_CLIENT_SECRET",
        "AZURE_OPENAI_API_KEY", "AZURE_OPENAI_KEY", "AZURE_STORAGE_ACCOUNT_KEY", "AZURE_STORAGE_CONNECTION_STRING",
        "AZURE_STORAGE_KEY", "AZURE_STORAGE_SAS_TOKEN", "CLIENT_SECRET", "COMET_API_KEY", "GITHUB_TOKEN", "HF_TOKEN",
        "HUGGINGFACEHUB_API_TOKEN", "HUGGINGFACE_TOKEN", "HUGGING_FACE_HUB_TOKEN", "MLFLOW_TRACKING_PASSWORD",
        "NEPTUNE_API_TOKEN", "NGC_API_KEY", "NGC_CLI_API_KEY", "NVIDIA_API_KEY", "OPENAI_API_KEY",
        "SAS_KEY", "STORAGEACCOUNTKEY", "STORAGE_ACCOUNT_KEY", "WANDB_API_KEY",
    }
)  # fmt: skip
_LEAST_LENGTH = 16
_LEAST_DIFFERENT = 8
_LEAST_BEYOND_ASCII = 16
"""Bytes above 127 among the 64 of a key: half of them on average, none where a text was encoded."""


def is_secret_name(name: str) -> bool:
    """Whether a variable of this name holds a secret (`HF_TOKEN`, `WANDB_API_KEY`, `AZURE_STORAGE_KEY`)."""
    return name.upper() in _NAMES


def secret_in(text: str, name: str = "") -> str | None:
    """What secret a text holds in clear text, in words; None where it holds none, or a placeholder for one.

    `name` is that of the variable which has the text as its value.
    """
    text = text[:LONGEST_TEXT]
    for what, shape in _SHAPES:
        if any(_is_real(match["secret"], what) for match in _compiled(shape).finditer(text)):
            return what
    if is_secret_name(name):
        return f"a value of {name}" if _is_random(text.strip()) else None
    for match in _compiled(_ASSIGNMENT).finditer(text):
        if is_secret_name(match["name"]) and _is_random(match["secret"]):
            return f"a value of {match['name']}"
    return None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Most scans never look for secrets: a pattern is compiled when it is first asked for."""
    return re.compile(pattern)


def _is_real(secret: str, what: str = "") -> bool:
    """Whether something in the shape of a secret is more than a row of the same characters, or a text in Base64."""
    if len(set(secret)) < _LEAST_DIFFERENT or _compiled(_PLACEHOLDER).search(secret.lower()):
        return False
    return what != ACCOUNT_KEY or sum(byte > 127 for byte in a2b_base64(secret)) >= _LEAST_BEYOND_ASCII


def _is_random(secret: str) -> bool:
    """Whether the value of a variable for a secret looks like one: long, mixed, in one piece, no placeholder."""
    if len(secret) < _LEAST_LENGTH or not secret.isascii() or any(character.isspace() for character in secret):
        return False
    return any(character.isdigit() for character in secret) and _is_real(secret)
