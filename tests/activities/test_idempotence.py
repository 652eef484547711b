"""Activities run at least once: again, at once, and late, with the outcome of a single run."""

import asyncio

import pytest

from shared.interview.records.documents import TurnDocument
from shared.interview.records.erasing import erase
from shared.interview.records.turns import read_one
from shared.interview.state_machine.effects import Compose
from tests.activities.work import ORDER, Work, nothing_durable


@pytest.mark.parametrize("name", ORDER)
class TestEveryActivity:
    async def test_a_second_run_returns_the_same_event_writes_nothing_and_asks_no_model(
        self, work: Work, name: str
    ) -> None:
        effect = await work.up_to(name)
        first = await work.perform(effect)
        stored, calls = await work.stored(), work.language.calls.copy()
        assert await work.perform(effect) == first
        assert await work.stored() == stored
        assert work.language.calls == calls

    async def test_runs_at_once_return_one_event_and_store_what_one_run_stores(
        self, work: Work, name: str
    ) -> None:
        effect = await work.up_to(name)
        before = await work.header()
        events = await work.at_once(effect, 4)
        assert events == [events[0]] * 4
        stored = await work.stored()
        assert await work.perform(effect) == events[0]
        assert await work.stored() == stored
        assert (await work.header()).revision - before.revision <= 1

    async def test_a_late_attempt_changes_nothing_once_the_interview_went_on(
        self, work: Work, name: str
    ) -> None:
        await work.up_to("close")
        await work.perform(work.effect("close"))
        stored = await work.stored()
        await work.perform(work.effect(name))
        assert await work.stored() == stored

    async def test_under_a_tombstone_nothing_is_created(self, work: Work, name: str) -> None:
        effect = await work.up_to(name)

        assert await erase(work.services, work.interview_id, nothing_durable)
        event = await work.perform(effect)
        if name == "close":
            assert event == {"kind": "closed"}
        else:
            assert event == {"kind": "failed", "effect": effect.kind, "error": "erased"}
        assert list(await work.stored()) == ["header"]


async def test_a_question_is_not_explained_under_a_tombstone(work: Work) -> None:
    effect = await work.up_to("follow up")
    assert isinstance(effect, Compose)
    question = effect.question.model_copy(update={"kind": "clarification", "clarifies": "lanterns"})

    assert await erase(work.services, work.interview_id, nothing_durable)
    event = await work.perform(effect.model_copy(update={"question": question}))
    assert event == {"kind": "failed", "effect": "compose", "error": "erased"}


class TestTwoAttemptsThatSayDifferentThings:
    """A model answers differently each time: the first write wins, and both report what is stored."""

    async def test_of_two_wordings_at_once_one_is_shown_and_both_report_its_time(self, work: Work) -> None:
        effect = await work.up_to("follow up")
        go = work.language.hold("word_follow_up")
        attempts = [asyncio.create_task(work.perform(effect)) for _ in range(2)]
        while work.language.calls["word_follow_up"] < 2:
            await work.services.store.ping()
        go.set()
        events = await asyncio.gather(*attempts)
        shown = await read_one(work.services.store, work.interview_id, TurnDocument, 2)
        header = await work.header()
        assert shown is not None
        assert header.question is not None
        assert header.question.question_text == shown.question_text
        assert events == [{"kind": "asked", "turn": 2, "asked_at": shown.asked_at.isoformat()}] * 2

    async def test_a_follow_up_that_one_attempt_gave_up_is_never_shown_by_another(self, work: Work) -> None:
        """Else it would stand where the next main question is to stand."""
        effect = await work.up_to("follow up")
        go = work.language.hold("word_follow_up")
        late = asyncio.create_task(work.perform(effect))
        await work.language.reached["word_follow_up"].wait()
        del work.language.held["word_follow_up"]
        work.language.fail("word_follow_up", times=1)
        assert (await work.perform(effect))["kind"] == "unworded"
        go.set()
        assert await late == {"kind": "unworded", "turn": 2, "reason": "superseded"}
        assert await read_one(work.services.store, work.interview_id, TurnDocument, 2) is None
        assert (await work.header()).turn == 1

    async def test_a_follow_up_that_one_attempt_has_shown_is_not_given_up_by_another(
        self, work: Work
    ) -> None:
        effect = await work.up_to("follow up")
        go = work.language.hold("word_follow_up")
        late = asyncio.create_task(work.perform(effect))
        await work.language.reached["word_follow_up"].wait()
        del work.language.held["word_follow_up"]
        first = await work.perform(effect)
        work.language.fail("word_follow_up", times=1)
        go.set()
        assert await late == first
        assert first["kind"] == "asked"


class TestRevision:
    """It rises with what a participant can see, and with nothing else."""

    async def test_it_rises_where_something_shows(self, work: Work) -> None:
        rises: dict[str, int] = {}
        for name in ORDER:
            if name == "assess":
                await work.answer("+1")
            before = (await work.header()).revision
            await work.perform(work.effect(name))
            rises[name] = (await work.header()).revision - before
        assert rises == {
            "prepare": 0,
            "ask": 1,
            "nudge": 1,
            "assess": 0,
            "follow up": 1,
            "park": 1,
            "summarise": 1,
            "close": 1,
        }

    async def test_a_claim_shows(self, work: Work) -> None:
        await work.up_to("nudge")
        before = (await work.header()).revision
        await work.answer("+1")
        assert (await work.header()).revision == before + 1
