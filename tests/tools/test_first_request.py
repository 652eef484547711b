"""What the first request would wait for is loaded with the app."""

import os
import subprocess
import sys

import pytest

from tests.hosting import ROOT

LOADED = """
import sys
import function_app
from shared.language.vectors import load_vectors
print(load_vectors.cache_info().currsize, "shared.language.openai_model" in sys.modules)
"""


@pytest.mark.parametrize(("key", "model"), [("", False), ("any", True)])
def test_the_libraries_that_the_settings_ask_for_are_loaded_with_the_app(key: str, model: bool) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED],
        cwd=ROOT,
        env={**os.environ, "OPENAI_API_KEY": key},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["1", str(model)]


def test_settings_that_are_refused_do_not_keep_the_app_from_loading() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import function_app"],
        cwd=ROOT,
        env={**os.environ, "RETENTION_DAYS": "soon"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
