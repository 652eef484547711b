"""Whole explorations through the orchestrator, the entities and the real activities, with a clock that is moved."""

import json

import pytest

from shared.modes.topic_exploration.records import CollectedRecord
from tests.orchestrators.driver import Interviews, size
from tests.orchestrators.explorations import RICH, SOLID, STOCK, THIN, TILL, start
from tests.plans import REWARD

ADDRESS = "ada@example.org"


class TestTimeUp:
    async def test_parked_time_does_not_count(self, interviews: Interviews) -> None:
        """D5: a week away costs the ninety seconds up to the parking."""
        await start(interviews, minutes=2)
        await interviews.pass_time(days=5)
        await interviews.answer(SOLID)
        assert interviews.language.requests["word_topic"][-1].remaining_s == pytest.approx(30.0, abs=1)
        assert (await interviews.header()).phase == "EXPLORE"


class TestWording:
    async def test_a_task_knows_the_plan_the_memory_and_what_was_decided(
        self, interviews: Interviews
    ) -> None:
        await start(interviews)
        await interviews.answer(RICH)
        task = interviews.language.requests["word_topic"][-1]
        assert (task.topic, task.sub_goal, task.band) == ("The till", "what went wrong", "HIGH")
        assert [each.progress for each in task.roadmap] == ["now", "ahead"]
        assert task.memory.topics[0].key_insight is None, "so is what is most telling of it"
        assert task.memory.facts == (), "the last answer is shown itself"
        assert task.knowledge is None, "the notes that the rules make of any topic say nothing"
        assert task.last is not None
        assert task.last.answer == RICH
        await interviews.answer(SOLID)
        task = interviews.language.requests["word_topic"][-1]
        assert any("March" in fact.text for fact in task.memory.facts)
        assert task.memory.topics[0].key_insight is not None

    async def test_the_guide_overrides_the_notes_and_they_stay_as_the_fallback(
        self, interviews: Interviews
    ) -> None:
        """D9."""
        await start(interviews, guide="Always ask who signed the contract.")
        known = interviews.language.requests["word_topic"][0].knowledge
        assert known is not None
        assert (known.source, known.guide) == ("guide", "Always ask who signed the contract.")
        assert known.intelligence.probe_angles

    async def test_deepening_takes_up_what_was_said(self, interviews: Interviews) -> None:
        """D6."""
        await start(interviews, TILL | {"sub_goals": ["a", "b", "c", "d"]})
        await interviews.answer(RICH)
        await interviews.answer(THIN)
        task = interviews.language.requests["word_topic"][-1]
        assert (task.phase, task.recap) == ("DEEPEN", True)
        assert "the receipts did not print for six weeks" in (task.insight or "")

    async def test_the_consent_sees_the_last_message_and_a_field_none(self, interviews: Interviews) -> None:
        await start(interviews)
        await interviews.answer(RICH)
        await interviews.answer("I would like to stop here, please.")
        await interviews.answer("It was 07700 900123 once. who reads it?")
        await interviews.answer("Yes")
        await interviews.answer(f"not quite {ADDRESS[:3]}")
        *consents, first, second = interviews.language.requests["word_topic"][-4:]
        assert [task.last.answer for task in consents] == [
            "I would like to stop here, please.",
            "who reads it?",
        ]
        for task in (*consents, first, second):
            assert (task.memory.facts, task.roadmap) == ((), ())
        assert (first.last, second.last) == (None, None)


class TestData:
    async def test_contact_data_stands_in_one_document_and_in_no_history(
        self, interviews: Interviews
    ) -> None:
        """D7."""
        await start(interviews)
        await interviews.end()
        await interviews.answer("Yes")
        await interviews.answer(f"It is {ADDRESS}")
        kept = (await interviews.read(CollectedRecord)).find(CollectedRecord)
        assert kept is not None
        assert kept.fields == {"email": ADDRESS}
        said = [turn.answer.text for turn in await interviews.turns() if turn.answer]
        assert said == ["Yes", "[email]"]
        history = b"".join(event.SerializeToString() for event in interviews.history())
        assert ADDRESS.encode() not in history
        assert ADDRESS not in json.dumps(interviews.custom_status())

    async def test_a_value_that_was_taken_survives_a_crash(self, interviews: Interviews) -> None:
        await start(interviews)
        await interviews.end()
        await interviews.answer("Yes")
        async with interviews.stopped_at("assess", "after", interviews.answer(ADDRESS, settle=False)):
            await interviews.hub.crash_and_reopen()
        result = await interviews.result()
        assert (result.data.fields, result.status) == ({"email": ADDRESS}, "ended")
        assert result.reward is not None
        assert result.reward.code == REWARD["code"]


async def test_the_summary_speaks_of_topics_and_not_of_contact_data(interviews: Interviews) -> None:
    await start(interviews, TILL, STOCK)
    await interviews.answer(SOLID)
    await interviews.end()
    await interviews.answer("Yes")
    await interviews.answer(ADDRESS)
    (task,) = interviews.language.requests["summarise"]
    assert [question.question for question in task.questions] == ["The till", "The stock"]
    assert (task.questions[0].covered, task.questions[0].open_gaps) == (
        ("who decided",),
        ("what went wrong",),
    )
    assert (task.questions[1].exchanges, task.questions[1].similarity) == ((), None)
    assert ADDRESS not in task.model_dump_json()


@pytest.mark.parametrize(("said", "consent"), [
    (["Yes", ADDRESS], "given"),
    (["No, not the address. The drawer of the till jams again whenever it is cold."], "refused"),
    (["Hm.", "Hm."], "unclear"), ([], "unclear"),
])  # fmt: skip
async def test_the_summary_is_told_what_was_said_to_the_consent(
    interviews: Interviews, said: list[str], consent: str
) -> None:
    """D7: what is told beside a refusal stands under no question that it would seem to answer."""
    await start(interviews, TILL, STOCK)
    await interviews.answer(SOLID)
    await interviews.end()
    for each in said:
        await interviews.answer(each)
    if not said:
        await interviews.end()
    (task,) = interviews.language.requests["summarise"]
    assert task.consent == consent
    first, *beside = task.questions[0].exchanges
    assert first.answer == SOLID
    assert all(each.question == "" for each in beside)
    assert [each.answer for each in beside] == (
        ["The drawer of the till jams again whenever it is cold."] if consent == "refused" else []
    )


async def test_without_contact_data_to_give_the_summary_hears_of_no_consent(interviews: Interviews) -> None:
    await start(interviews, TILL, STOCK, fields=[])
    await interviews.answer(SOLID)
    await interviews.end()
    (task,) = interviews.language.requests["summarise"]
    assert task.consent is None


async def test_the_custom_status_stays_small_and_free_of_texts(interviews: Interviews) -> None:
    await start(interviews)
    await interviews.answer(RICH)
    assert size(interviews.custom_status()) < 400
    assert "till" not in json.dumps(interviews.custom_status())


async def test_budgets_grow_by_bonus_turns_of_later_topics_across_a_crash(interviews: Interviews) -> None:
    """D3, F2: through the entity and back into what staff see; what a turn replays does not grow meanwhile."""
    many = [f"aspect {number}" for number in range(8)]
    await start(interviews, TILL | {"sub_goals": many}, STOCK | {"sub_goals": many}, minutes=3)
    for turn in range(4):
        await interviews.answer(f"{RICH} That was case {turn}.")
        assert len(interviews.history()) < 14
        await interviews.hub.crash_and_reopen()
        await interviews.hub.idle()
    first, second = (await interviews.result()).topics
    assert (first.turns_used, first.bonus_turns, second.max_turns) == (4, 2, 2)
    budgets = interviews.hub.entity("topic_budget", interviews.interview_id)
    assert budgets is not None
    assert {key: grant["donor"] for key, grant in budgets["grants"].items()} == {
        "turn-2": "t2",
        "turn-3": "t2",
    }
