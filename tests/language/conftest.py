"""A fake model on loopback, and the product's own client speaking to it without waiting."""

from collections.abc import AsyncIterator, Iterator

import pytest

from shared.language.fallback import FallbackLanguage
from shared.language.model_settings import ModelSettings, OpenAIEndpoint
from shared.language.openai_model import OpenAILanguage
from shared.language.pace import Pace
from tests.fakes.fixed_language import FixedLanguage
from tests.fakes.model_server import ModelServer


class FakeTime:
    """A clock that only sleeping moves; `waits` are the sleeps, in seconds. Its draws lie in the middle."""

    def __init__(self) -> None:
        self.now = 0.0
        self.waits: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds

    @property
    def pace(self) -> Pace:
        return Pace(clock=lambda: self.now, sleep=self.sleep, jitter=lambda: 0.5)


@pytest.fixture(autouse=True, scope="session")
def no_authorities(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing here speaks TLS, and each client would read the certificates of all authorities: 25 ms a test."""
    with pytest.MonkeyPatch.context() as patched:
        patched.delenv("SSL_CERT_FILE", raising=False)
        patched.setenv("SSL_CERT_DIR", str(tmp_path_factory.mktemp("authorities")))
        yield


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer() as running:
        yield running


@pytest.fixture
def fake_time() -> FakeTime:
    return FakeTime()


@pytest.fixture
async def model(server: ModelServer, fake_time: FakeTime) -> AsyncIterator[OpenAILanguage]:
    language = OpenAILanguage(
        OpenAIEndpoint("test-key", server.base_url), ModelSettings("test-model"), fake_time.pace
    )
    yield language
    await language.close()


@pytest.fixture
def rules() -> FixedLanguage:
    return FixedLanguage()


@pytest.fixture
def language(model: OpenAILanguage, rules: FixedLanguage) -> FallbackLanguage:
    """The model, and rules whose answers are known where it fails."""
    return FallbackLanguage(model, rules)
