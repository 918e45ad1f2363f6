"""What all tests share: a cache of their own, so that none reads or writes the user's."""

import os
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    before = os.environ.get("AILINT_CACHE_DIR")
    os.environ["AILINT_CACHE_DIR"] = str(tmp_path_factory.mktemp("cache"))
    yield
    if before is None:
        del os.environ["AILINT_CACHE_DIR"]
    else:
        os.environ["AILINT_CACHE_DIR"] = before
