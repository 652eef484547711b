"""What the orchestrators of studies go through while test_replay.py's histories are recorded."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from entities.study import study
from shared.studies.closing import Closing
from shared.studies.mailing import Invitation
from shared.studies.results.work import CHANGED, ResultsWork
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub
from tests.fakes.manual_clock import ManualClock
from tests.orchestrators.product_on_hub import Held
from tests.replay.notices import acting
from tests.replay.replaying import ORCHESTRATORS, Generation

AT: Final = datetime(2026, 1, 1, tzinfo=UTC)
STUDY: Final = "5" * 32
PERSON: Final = "6" * 32

type Answers = Sequence[dict[str, Any] | Exception]
AWAY: Final[Answers] = [OSError("away")] * 5


async def _recorded(
    folder: Path,
    name: str,
    given: Mapping[str, Any],
    answers: Mapping[str, Answers],
    happens: Callable[[LocalHub], Awaitable[None]],
) -> list[Generation]:
    """The generations of this orchestrator, whose activities answer so one after the other."""
    activities = {activity: acting(those) for activity, those in answers.items()}
    executor = InProcessExecutor(
        orchestrators=ORCHESTRATORS, activities=activities, entities={"study": study}
    )
    held = Held(executor)
    async with LocalHub(held, path=folder / "hub.db", clock=ManualClock(AT)) as hub:
        hub.start(name, input=given, instance_id="o")
        await hub.idle()
        await happens(hub)
        await hub.advance(timedelta(days=4))
        return held.generations("o")


async def _nothing(_: LocalHub) -> None:
    """What the clock brings is all that happens."""


async def results(folder: Path) -> list[Generation]:
    """Interviews that change together, a fold and a rebuild that fail for good, a rebuild of two pages; it never ends."""

    async def happens(hub: LocalHub) -> None:
        for ids in (["1", "2"], ["3"]):
            for each in ids:
                hub.raise_event("o", CHANGED, {"interview_id": each * 32})
            await hub.advance(timedelta(minutes=2))
        for _ in range(2):
            hub.raise_event("o", CHANGED, {"rebuild": True})
            await hub.advance(timedelta(minutes=2))

    folds: Answers = [{}, *AWAY]
    rebuilds: Answers = [{"next": PERSON}, {"next": None}, *AWAY]
    given = ResultsWork(study_id=STUDY).model_dump(mode="json")
    answers = {"study_results_fold": folds, "study_results_rebuild": rebuilds}
    generations = await _recorded(folder, "study_results", given, answers, happens)
    return generations[:-1]


async def admitted(folder: Path) -> list[Generation]:
    """One who asks the entity, and gets in."""
    given = {"study_id": STUDY, "participant_id": PERSON, "quota": 1}
    return await _recorded(folder, "study_admission", given, {}, _nothing)


async def closed(folder: Path) -> list[Generation]:
    """Its time comes, and the store is away for a moment."""
    given = Closing(study_id=STUDY, closes_at=AT + timedelta(days=2)).model_dump(mode="json")
    return await _recorded(
        folder, "study_closing", given, {"close_due_study": [OSError("away"), {}]}, _nothing
    )


async def mailed(folder: Path) -> list[Generation]:
    """A server that is busy, one that puts the mail off, and a reminder that fails once."""
    invitation = Invitation(
        study_id=STUDY, participant_id=PERSON, round_id="r", base_url="https://host.example", delay_s=1.0,
        remind_after_s=3_600.0,
    )  # fmt: skip
    said = ("busy", "failed", "delivered", "failed", "delivered")
    answers = {"mail_participant": [{"outcome": each} for each in said]}
    return await _recorded(folder, "study_mail", invitation.model_dump(mode="json"), answers, _nothing)


async def tried_out(folder: Path) -> list[Generation]:
    """One of five that cannot begin, and two rounds until the last is over."""
    run = {"study_id": STUDY, "preflight_id": "7" * 32, "persona": "terse"}
    over, goes_on = {"turn": 2, "over": True}, {"turn": 1, "over": False}
    answers: dict[str, Answers] = {
        "begin_simulated": [*[{**run, "interview_id": each * 32} for each in "1234"], *AWAY],
        "play_simulated": [over, goes_on, over, over, over],
        "report_preflight": [{}],
        "erase_simulated": [{}] * 4,
    }
    given = {name: run[name] for name in ("study_id", "preflight_id")}
    return await _recorded(folder, "preflight", given, answers, _nothing)


SCENARIOS: Final[dict[str, Callable[[Path], Awaitable[list[Generation]]]]] = {
    "preflight": tried_out, "study_admission": admitted, "study_closing": closed, "study_mail": mailed,
    "study_results": results,
}  # fmt: skip
