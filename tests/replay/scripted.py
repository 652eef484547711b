"""Orchestrations beside the interviews' whose activities answer by a script, recorded for test_replay.py."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import durabletask.internal.orchestrator_service_pb2 as pb

from entities.study import study
from orchestrators.preflight import preflight
from orchestrators.reminders import reminders
from orchestrators.study_admission import study_admission
from orchestrators.study_mail import study_mail
from orchestrators.study_results import FOLD, REBUILD, study_results
from orchestrators.teams_delivery import teams_delivery
from orchestrators.webhook_delivery import webhook_delivery
from shared.channels.teams import port as teams
from shared.channels.webhooks.events import Delivery, Occurrence, Parked
from shared.studies.mailing import Invitation
from shared.studies.preflight.model import PERSONAS, Simulation
from shared.studies.results import work as results
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub
from tests.fakes.manual_clock import ManualClock
from tests.orchestrators.product_on_hub import Held

type Answer = dict[str, Any] | Exception

AT: Final = datetime(2026, 1, 1, tzinfo=UTC)
AWAY: Final = OSError("away")
TRIES: Final = 5
HAPPENED: Final = Occurrence(
    type="interview.parked", step=4, at=AT, status="parked", turn=1, question_id="lanterns", kind="main", progress=0.0,
    completeness=0.0, parked_at=AT, channel="webhook",
)  # fmt: skip
WAITING: Final[Answer] = {"over": False, "check_s": 120.0}
STUDY: Final[dict[str, Any]] = {"study_id": "s", "preflight_id": "p"}
RUNS: Final[list[dict[str, Any]]] = [
    Simulation(**STUDY, persona=persona, interview_id=f"i-{persona}").model_dump() for persona in PERSONAS
]


@dataclass(frozen=True)
class Scenario:
    """What is run with what input, and what its activities answer in turn; an exception is raised.

    `events` are raised at the start, all at once. What runs `for_good` is recorded up to its last whole generation.
    """

    orchestrator: Callable[..., Any]
    given: Mapping[str, Any]
    answers: Mapping[str, Sequence[Answer]]
    events: Sequence[tuple[str, Mapping[str, Any]]] = field(default=())
    for_good: bool = False


SCENARIOS: Final = {
    # Told, by the clock, after Teams was away for good, and over.
    "teams_delivery": Scenario(
        teams_delivery,
        {"interview_id": "i"},
        {"deliver_to_teams": [WAITING, WAITING, *[AWAY] * TRIES, {"over": True, "check_s": 0.0}]},
        [(teams.CHANGED, {})],
    ),
    # A store that is away for a moment, failures, a wish for more time, and then it is taken.
    "webhook_delivery": Scenario(
        webhook_delivery,
        Delivery(webhook_id="w", interview_id="i", happened=HAPPENED).model_dump(mode="json"),
        {
            "deliver_to_webhook": [
                AWAY,
                *[{"outcome": "failed"}] * 4,
                {"outcome": "failed", "retry_after_s": 7_200.0},
                {"outcome": "refused"},
                {"outcome": "delivered"},
            ]
        },
    ),
    # A reminder, one whose look fails for good, and the end because the interview has gone on.
    "reminders": Scenario(
        reminders,
        Parked(interview_id="i", step=4, turn=1, at=AT, after_s=86_400.0).model_dump(mode="json"),
        {"remind": [{"over": False}, *[AWAY] * 8, {"over": True}]},
    ),
    # A wait for others, a failure, the invitation, and days later the reminder.
    "study_mail": Scenario(
        study_mail,
        Invitation(
            study_id="s", participant_id="p", round_id="r", base_url="u", delay_s=1.0, remind_after_s=86_400.0
        ).model_dump(),
        {"mail_participant": [{"outcome": each} for each in ("busy", "failed", "delivered", "delivered")]},
    ),
    # Two interviews are folded, of which none can be; then all are folded anew, in two parts.
    "study_results": Scenario(
        study_results,
        results.ResultsWork(study_id="s").model_dump(),
        {FOLD: [AWAY] * TRIES, REBUILD: [{"next": "p"}, {"next": None}]},
        [(results.CHANGED, each) for each in ({"interview_id": "i"}, {"interview_id": "j"}, {"rebuild": True})],
        for_good=True,
    ),
    # One simulated participant does not begin, another is over after the second round.
    "preflight": Scenario(
        preflight,
        STUDY,
        {
            "begin_simulated": [*RUNS[:-1], *[AWAY] * TRIES],
            "play_simulated": [{"over": False}, *[{"over": True}] * (len(RUNS) - 1)],
            "report_preflight": [{}],
            "erase_simulated": [{}] * len(RUNS),
        },
    ),
    "study_admission": Scenario(study_admission, {"study_id": "s", "participant_id": "p", "quota": 1}, {}),
}  # fmt: skip


def _acting(answers: Sequence[Answer]) -> Callable[[Any], dict[str, Any]]:
    """An activity that gives one answer after the other; an exception is raised."""
    left = iter(answers)

    def act(_: Any) -> dict[str, Any]:
        answer = next(left)
        if isinstance(answer, Exception):
            raise answer
        return answer

    return act


async def record(name: str, folder: Path) -> list[list[pb.HistoryEvent]]:
    """Run this scenario in the folder; the history of each of its generations."""
    scenario = SCENARIOS[name]
    activities = {activity: _acting(answers) for activity, answers in scenario.answers.items()}
    executor = InProcessExecutor(
        orchestrators={name: scenario.orchestrator}, activities=activities, entities={"study": study}
    )
    held = Held(executor)
    async with LocalHub(held, path=folder / "hub.db", clock=ManualClock(AT)) as hub:
        hub.start(name, input=scenario.given, instance_id="o")
        for event in scenario.events:
            hub.raise_event("o", *event)
        await hub.advance(timedelta(days=4))
        assert hub.state("o").status == ("RUNNING" if scenario.for_good else "COMPLETED"), name
    generations = held.generations("o")
    return generations[:-1] if scenario.for_good else generations
