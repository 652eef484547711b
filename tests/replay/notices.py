"""Records the histories of a delivery and of reminders that test_notices.py replays: `python -m tests.replay.notices`.

Run it again when one of these orchestrators is changed on purpose in a way that running ones cannot follow.
"""

import asyncio
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from orchestrators.reminders import reminders
from orchestrators.webhook_delivery import webhook_delivery
from shared.channels.webhooks.events import Delivery, Occurrence, Parked
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub
from tests.fakes.manual_clock import ManualClock
from tests.orchestrators.product_on_hub import Held
from tests.replay.replaying import save

AT: Final = datetime(2026, 1, 1, tzinfo=UTC)
HAPPENED: Final = Occurrence(
    type="interview.parked", step=4, at=AT, status="parked", turn=1, question_id="lanterns", kind="main", progress=0.0,
    completeness=0.0, parked_at=AT, channel="webhook",
)  # fmt: skip


@dataclass(frozen=True)
class Scenario:
    """What is run, with what it is given, and what its activity answers in turn; an exception is raised."""

    orchestrator: Callable[..., Any]
    given: Mapping[str, Any]
    answers: Sequence[dict[str, Any] | Exception]


SCENARIOS: Final = {
    # A store that is away for a moment, failures, a wish for more time, and then it is taken.
    "webhook_delivery": Scenario(
        webhook_delivery,
        Delivery(webhook_id="w", interview_id="i", happened=HAPPENED).model_dump(mode="json"),
        [
            OSError("away"),
            *[{"outcome": "failed"}] * 4,
            {"outcome": "failed", "retry_after_s": 7_200.0},
            {"outcome": "refused"},
            {"outcome": "delivered"},
        ],
    ),
    # A reminder, one whose look fails for good, and the end because the interview has gone on.
    "reminders": Scenario(
        reminders,
        Parked(interview_id="i", step=4, turn=1, at=AT, after_s=86_400.0).model_dump(mode="json"),
        [{"over": False}, *[OSError("away")] * 8, {"over": True}],
    ),
}


def acting(answers: Sequence[dict[str, Any] | Exception]) -> Callable[[Any], dict[str, Any]]:
    """An activity that gives one answer after the other; an exception is raised."""
    left = iter(answers)

    def act(_: Any) -> dict[str, Any]:
        answer = next(left)
        if isinstance(answer, Exception):
            raise answer
        return answer

    return act


async def record(name: str, scenario: Scenario) -> Path:
    """Run it and keep its history."""
    act = acting(scenario.answers)
    orchestrators, activities = (
        {"interview": scenario.orchestrator},
        {"deliver_to_webhook": act, "remind": act},
    )
    held = Held(InProcessExecutor(orchestrators=orchestrators, activities=activities))
    with tempfile.TemporaryDirectory() as folder:
        async with LocalHub(held, path=Path(folder) / "hub.db", clock=ManualClock(AT)) as hub:
            hub.start("interview", input=scenario.given, instance_id="o")
            await hub.advance(timedelta(days=4))
            assert hub.state("o").status == "COMPLETED"
    return save(f"notices/{name}", held.generations())


async def main() -> None:
    for name, scenario in SCENARIOS.items():
        path = await record(name, scenario)
        sys.stdout.write(f"{path.name}: {path.stat().st_size} bytes\n")


if __name__ == "__main__":
    asyncio.run(main())
