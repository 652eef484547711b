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


def run(code: str, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
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


FIRST = """
import sys
from importlib.abc import MetaPathFinder

class Watch(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in ("grpc", "google.protobuf") and name not in by:
            frame = sys._getframe(1)
            while "importlib" in frame.f_code.co_filename:
                frame = frame.f_back
            by[name] = frame.f_globals["__name__"]

by = {}
sys.meta_path.insert(0, Watch())
import function_app
print(*(by[name].partition(".")[0] for name in sorted(by)))
"""


def test_the_durable_sdk_is_the_first_that_loads_grpc_and_protobuf() -> None:
    """The worker on Azure has its own in the same process: the app takes those that the SDK gets, and no others."""
    assert run(FIRST).stdout.split() == ["durabletask", "durabletask"]


def test_settings_that_are_refused_do_not_keep_the_app_from_loading() -> None:
    run("import function_app", RETENTION_DAYS="soon")
