"""The product served by the local host, once a session without a model and once with one, and clients for each test."""

import json
from collections.abc import AsyncIterator, Iterator
from typing import Final

import pytest

from tests.fakes.model_server import ModelServer
from tests.hosting import HostProcess
from tests.product import Product, client_of, serve
from tests.served import product, product_host

__all__ = ["product", "product_host"]

LIMIT_S: Final = 2.5
"""How long the model may take: enough for a sound reply on a busy machine, short enough to wait for."""
LIMITS: Final = {
    task: {"time_limit_s": LIMIT_S, "attempt_limit_s": LIMIT_S}
    for task in (
        *("assess", "word_follow_up", "clarify", "summarise"),
        *("sort_facts", "write_package", "answer_question"),
    )
}


@pytest.fixture(scope="session")
def model() -> Iterator[ModelServer]:
    with ModelServer() as server:
        yield server
    assert server.malformed == [], "a request that no real server would take"


@pytest.fixture(scope="session")
def model_host(model: ModelServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    env = {
        "OPENAI_API_KEY": "any", "OPENAI_BASE_URL": model.base_url, "OPENAI_MODEL": "test-model",
        "OPENAI_SPEECH_MODEL": "speech-model", "MODEL_SETTINGS": json.dumps(LIMITS),
    }  # fmt: skip
    with serve(tmp_path_factory.mktemp("model"), **env) as host:
        yield host


@pytest.fixture
async def guided(model_host: HostProcess, model: ModelServer) -> AsyncIterator[Product]:
    """A client of the host with a model, whose scripts are empty and whose requests are counted from here on."""
    model.forget()
    async with client_of(model_host) as client:
        yield client
