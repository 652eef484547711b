"""What loading the app takes, counted and not timed: what few requests need is not loaded or built at the start (J4).

`make package` prints the seconds and the megabytes beside their bars.
"""

import json
import subprocess
import sys
from typing import Any, Final

import pytest

from tests.hosting import ROOT

LATE: Final = frozenset({
    "adlfs", "aiohttp", "aiosmtplib", "azure.cosmos", "azure.identity", "azure.monitor", "cryptography",
    "detect_secrets", "docx", "fsspec", "httpx2", "lxml", "microsoft_agents", "msal", "openai", "openpyxl",
    "opentelemetry.sdk", "pypdf", "shared.text.secrets.spoken", "snowballstemmer", "sqlite3", "yaml",
})  # fmt: skip
MOST_BUILT: Final = 30
"""Of about 550 models of the app; those that its constants are read with are built at once."""
LOADED: Final = """
import gc, json, sys
import function_app
from pydantic import BaseModel

def below(kind):
    for each in kind.__subclasses__():
        yield each
        yield from below(each)

own = {each for each in below(BaseModel) if each.__module__.partition(".")[0] in ("shared", "triggers", "activities")}
built = [f"{each.__module__}.{each.__name__}" for each in own if each.__pydantic_complete__]
is_frozen = gc.isenabled() and gc.get_freeze_count() > 100_000
print(json.dumps({"modules": list(sys.modules), "built": sorted(built), "is_frozen": is_frozen}))
"""


@pytest.fixture(scope="module")
def loaded() -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-c", LOADED], cwd=ROOT, env={}, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def test_libraries_that_few_requests_need_are_not_loaded(loaded: dict[str, Any]) -> None:
    assert LATE & set(loaded["modules"]) == set()


def test_models_are_built_on_their_first_use(loaded: dict[str, Any]) -> None:
    assert len(loaded["built"]) <= MOST_BUILT, loaded["built"]


def test_what_is_loaded_is_no_garbage(loaded: dict[str, Any]) -> None:
    """J4: the first request to a new instance waits for the whole import."""
    assert loaded["is_frozen"]
