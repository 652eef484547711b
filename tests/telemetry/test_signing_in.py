"""Application Insights with local authentication off: telemetry is signed in as the app's identity (J4)."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from aiohttp import web
from opentelemetry.sdk.trace import TracerProvider

from shared.platform.settings import AppSettings
from shared.platform.telemetry.exporters import exporters
from tests.fakes.listening import ThreadedServer
from tests.telemetry.conftest import QUIET

CLIENT: Final = "0d5b8f0a-3f65-4d0e-9b0f-7a2f3f6f9c11"
CONNECTION: Final = (
    "InstrumentationKey=00000000-0000-0000-0000-000000000001;IngestionEndpoint=https://127.0.0.1:1/"
)


class IdentityEndpoint(ThreadedServer):
    """What the platform gives an app for tokens of its identity. `asked` are the queries of the requests."""

    def __init__(self) -> None:
        super().__init__("identity")
        self.asked: list[dict[str, str]] = []

    def app(self) -> web.Application:
        app = web.Application()
        app.router.add_get("/token", self._token)
        return app

    async def _token(self, request: web.Request) -> web.Response:
        assert request.headers["X-IDENTITY-HEADER"] == "secret"
        self.asked.append(dict(request.query))
        token = {"access_token": "a-token", "expires_on": "4102444800", "token_type": "Bearer"}
        return web.json_response(token | {"resource": request.query["resource"]})


@pytest.fixture
def identity(monkeypatch: pytest.MonkeyPatch) -> Iterator[IdentityEndpoint]:
    with IdentityEndpoint() as endpoint:
        for name, value in {**QUIET, "IDENTITY_ENDPOINT": f"{endpoint.origin}/token"}.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setenv("IDENTITY_HEADER", "secret")
        yield endpoint


@pytest.mark.parametrize(
    ("said", "client"),
    [("Authorization=AAD", None), (f"ClientId={CLIENT};Authorization=AAD", CLIENT)],
    ids=["system-assigned", "user-assigned"],
)
def test_traces_and_metrics_are_sent_with_a_token_of_the_identity_that_the_setting_names(
    said: str, client: str | None, identity: IdentityEndpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("APPLICATIONINSIGHTS_AUTHENTICATION_STRING", said)
    traces = TracerProvider()
    settings = AppSettings(applicationinsights_connection_string=CONNECTION)
    (sink,) = exporters(settings, traces)
    try:
        sent_by: Any = (sink.spans, sink.metrics)
        for exporter in (sent_by[0]._batch_processor._exporter, sent_by[1]._exporter):
            assert exporter._credential.get_token("https://monitor.azure.com//.default").token == "a-token"
    finally:
        traces.shutdown()
        sink.spans.shutdown()
        sink.metrics.shutdown()
    assert identity.asked, "the platform was asked for a token"
    assert {query.get("client_id") for query in identity.asked} == {client}
