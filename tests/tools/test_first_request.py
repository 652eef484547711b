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


def run(code: str, **env: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.parametrize(("key", "model"), [("", False), ("any", True)])
def test_the_libraries_that_the_settings_ask_for_are_loaded_with_the_app(key: str, model: bool) -> None:
    assert run(LOADED, OPENAI_API_KEY=key).stdout.split() == ["1", str(model)]


def test_settings_that_are_refused_do_not_keep_the_app_from_loading() -> None:
    run("import function_app", RETENTION_DAYS="soon")
