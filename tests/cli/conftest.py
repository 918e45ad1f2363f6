"""The command as a user calls it, in a folder of its own."""

import os

import pytest
from tests.cli.calls import Ailint


@pytest.fixture
def ailint(tmp_path, tmp_path_factory) -> Ailint:
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("TF_VAR_", "AILINT_"))}
    environment["AILINT_CACHE_DIR"] = str(tmp_path_factory.mktemp("cache"))
    environment.pop("NO_COLOR", None)
    return Ailint(tmp_path, environment)
