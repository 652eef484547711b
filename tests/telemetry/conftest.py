"""The product served with telemetry on: interviews of every mode, led and ended, and all that was sent of them."""

import asyncio
import contextlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from tests.candidates.material import by_set, dynamic, set_of
from tests.fakes.collector import Collector
from tests.fakes.model_server import ModelServer
from tests.hosting import HostProcess
from tests.http.test_handover_talk import handover
from tests.plans import EMAIL, NAME, TILL, configuration, start_with
from tests.product import LANTERNS, Interview, Product, client_of, eventually, serve

CANARY: Final = "Zyzzogeton"
"""In every text that a person gave, and in none that the product has of its own."""
ANSWER: Final = f"{CANARY} trims the wicks, and {CANARY} knows the rest."
LED: Final = 3
"""How many questions of each interview are answered before it is ended."""
QUIET: Final = {
    "APPLICATIONINSIGHTS_STATSBEAT_DISABLED_ALL": "true",
    "APPLICATIONINSIGHTS_CONTROLPLANE_DISABLED": "true",
    "APPLICATIONINSIGHTS_SDKSTATS_DISABLED": "true",
}
"""What the library for Application Insights would ask Microsoft's own servers."""


@dataclass(frozen=True)
class Told:
    """What a served product told while interviews were led: staff's views of them by mode, and what it sent."""

    views: dict[str, dict[str, Any]]
    results: dict[str, dict[str, Any]]
    histories: str
    collector: Collector
    model: ModelServer
    output: str
    folder: Path
    usage: dict[str, Any]

    @property
    def log(self) -> list[dict[str, Any]]:
        """The lines that are records of the log."""
        return [json.loads(line) for line in self.output.splitlines() if line.startswith("{")]

    @property
    def adaptive(self) -> dict[str, Any]:
        return self.views["adaptive_follow_up"]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    folder = tmp_path_factory.mktemp("told")
    with contextlib.ExitStack() as parts:
        collector, model = parts.enter_context(Collector()), parts.enter_context(ModelServer())
        host = parts.enter_context(serve(folder, **_settings(collector, model)))
        found = asyncio.run(_lead(host, model))
        assert host.stop() == 0
        assert model.malformed == []
        yield Told(*found[:3], collector, model, host.output, folder, found[3])


def _settings(collector: Collector, model: ModelServer) -> dict[str, str]:
    return {
        "OPENAI_API_KEY": "any", "OPENAI_BASE_URL": model.base_url, "OPENAI_MODEL": "test-model",
        "OTEL_EXPORTER_OTLP_ENDPOINT": collector.url,
        "APPLICATIONINSIGHTS_CONNECTION_STRING": collector.connection_string,
        "LOG_FORMAT": "json", "LOG_LEVEL": "",
        **QUIET,
    }  # fmt: skip


async def _lead(
    host: HostProcess, model: ModelServer
) -> tuple[dict[str, Any], dict[str, Any], str, dict[str, Any]]:
    async with client_of(host) as product:
        views: dict[str, Any] = {}
        results: dict[str, Any] = {}
        histories = ""
        for interview in await asyncio.gather(*(_led(each) for each in await _started(product))):
            view = await interview.view()
            views[view["mode"]], results[view["mode"]] = view, await interview.result()
            instance = await product.operator("GET", f"/instances/{interview.interview_id}")
            histories += json.dumps(instance.json, ensure_ascii=False)

        async def is_counted() -> bool:
            return (await product.look("/api/ops/summary"))["model"]["calls"] == model.calls()

        await eventually(is_counted)
        return views, results, histories, await product.look("/api/ops/summary")


async def _started(product: Product) -> list[Interview]:
    question = LANTERNS | {"ideal_answer": f"{CANARY}: trim the wicks, fill the oil and clean the glass."}
    resume = f"{CANARY} Example, keeper of lighthouses since 2011.\n- {CANARY} varnishes oars with Python."
    backlog = {"text": f"Why does {CANARY} use 0.3?", "priority": "P0", "origin": "FILE", "status": "OPEN"}
    plan = configuration(TILL | {"label": f"The till of {CANARY}"}, fields=[NAME, EMAIL])
    return [
        await product.start({"mode": "adaptive_follow_up", "material": {"questions": [question]}}),
        await product.start(dynamic(resume, candidate_id=CANARY)),
        await by_set(product, await set_of(product), resume),
        await product.start(handover(backlog)),
        await product.start(start_with({"plan": plan})),
    ]


async def _led(interview: Interview) -> Interview:
    for _ in range(LED):
        if (await interview.until_open_or_over())["question"] is None:
            break
        await interview.answered(ANSWER)
    for _ in range(2):  # the first end of an exploration leads to the contact data
        await interview.participant("POST", "/end")
        if (await interview.until_open_or_over())["question"] is None:
            break
    return interview
