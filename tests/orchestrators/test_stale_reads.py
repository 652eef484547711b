"""Whole interviews where reads may be older than what another process wrote: every answer counts, and none fails."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import cast

import pytest

from shared.interview.claims import NotAsked
from shared.interview.records.header import change_header
from shared.interview.state_machine.settings import GivenSettings
from shared.modes.confirming import confirmed
from shared.modes.knowledge_handover.onboarding.records import ContextPart
from shared.modes.knowledge_handover.records import FactDocument
from shared.storage.port import Store
from tests.fakes.stale_store import StaleStore
from tests.orchestrators import explorations, handovers
from tests.orchestrators.driver import LANTERNS, ROPES, Interviews, interviews_in
from tests.orchestrators.test_candidates import BOATS, LAMPS, SKILLS
from tests.thoroughness import is_thorough

type Start = Callable[[Interviews], Awaitable[str]]

MOST_TURNS = 80
STARTS: dict[str, Start] = {
    "adaptive_follow_up": lambda interviews: interviews.start(LANTERNS, ROPES),
    "predefined_questions": lambda interviews: interviews.start_candidate(
        "predefined_questions", "Care of the birds only, all year round.", LAMPS, BOATS
    ),
    "dynamic_gap": lambda interviews: interviews.start_candidate("dynamic_gap", SKILLS),
    "knowledge_handover": lambda interviews: handovers.start(interviews),
    "topic_exploration": lambda interviews: explorations.start(interviews, explorations.TILL),
}
ANSWERS = (
    "+1 of them [partly] inflation, I think, since we bought the second boat in spring.",
    "[clarify] which ones do you mean? [unsure]",
    "+all ada@example.org Yes, gladly. [new P0 Who is Ada Lund]",
)


@pytest.fixture(params=range(12 if is_thorough() else 4))
def store(request: pytest.FixtureRequest, tmp_path: Path) -> StaleStore:
    return StaleStore(tmp_path / "interviews.db", Random(request.param))


@pytest.fixture
async def interviews(tmp_path: Path, store: StaleStore) -> AsyncGenerator[Interviews]:
    async with interviews_in(tmp_path, store=cast("Store", store)) as running:
        yield running


@pytest.mark.parametrize("mode", STARTS)
async def test_an_interview_of_stale_reads_ends_with_every_answer_judged(
    interviews: Interviews, store: StaleStore, mode: str
) -> None:
    await STARTS[mode](interviews)
    given = 0
    for _ in range(MOST_TURNS):
        await interviews.pass_time(seconds=20)
        header = await interviews.header()
        if header.status in ("completed", "ended", "failed"):
            break
        with suppress(NotAsked):  # the participant sends it once more
            if header.is_open:
                await interviews.answer(ANSWERS[given % len(ANSWERS)])
                given += 1
    header, turns = await interviews.header(), await interviews.turns()
    assert (header.status, header.error) == ("completed", None)
    assert [turn.answer is not None for turn in turns] == [True] * given
    assert [turn.assessment is not None for turn in turns] == [True] * given
    assert store.served


async def test_what_is_made_of_a_handover_misses_no_answer(interviews: Interviews, store: StaleStore) -> None:
    store.likelihood = 0
    await handovers.start(interviews, handovers.REPORT, handovers.RATES)
    await interviews.answer("Ada Lund receives the report on the third day.")
    await end_with(interviews, store, "The treasury delivers the rates each quarter.")
    facts = {fact.text for fact in (await interviews.read(FactDocument)).all(FactDocument)}
    assert len(facts) == 2
    for task in ("sort_facts", "write_package"):
        assert {fact.text for fact in interviews.language.requests[task][-1].facts} == facts
    parts = (await interviews.read(ContextPart)).all(ContextPart)
    assert facts <= {passage.text for part in parts for passage in part.passages}


async def test_a_summary_misses_no_answer(interviews: Interviews, store: StaleStore) -> None:
    store.likelihood = 0
    await interviews.start(ROPES)
    await end_with(interviews, store, "+all")
    (question,) = interviews.language.requests["summarise"][-1].questions
    assert (len(question.exchanges), len(question.covered)) == (1, 2)


async def end_with(interviews: Interviews, store: StaleStore, text: str) -> None:
    """Give the last answer, after which reads are old more often than not."""
    await interviews.answer(text, settle=False)
    store.likelihood = 0.6
    await interviews.pass_time(days=1)
    assert (await interviews.header()).status == "completed"


async def test_a_confirmed_interview_begins_at_once_and_not_at_the_next_look(interviews: Interviews) -> None:
    """The event is faster than what another process reads of the confirmation."""
    settings = GivenSettings(confirm_preparation=True)
    await interviews.start_candidate("dynamic_gap", SKILLS, settings=settings)
    await change_header(interviews.truth, interviews.interview_id, confirmed, ttl=None)
    await interviews.control(action="confirm")
    assert interviews.custom_status()["stage"] == "waiting"
