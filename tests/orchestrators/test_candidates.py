"""Whole interviews in the candidate modes: what a resume fills, what is asked and probed, and how it ends (E)."""

from typing import Any

import pytest

from shared.interview.records.forcing import EndSettled, candidate_gaps
from shared.interview.records.preparation import GapsRecord
from shared.interview.state_machine.settings import GivenSettings
from shared.interview.state_machine.texts import closing_message
from shared.library.model import GivenQuestion
from tests.orchestrators.driver import Interviews

SPARSE = "Keeper of a lighthouse for a good many years, and nothing else that would fit here."
SKILLS = (
    "Skill Lamps: depth=rebuilt two; production_vs_prototype=in service; autonomy=alone\n"
    "Skill Ropes: duration=9 years; scale=forty ropes"
)


def asks(name: str, *criteria: str, **changes: Any) -> GivenQuestion:
    """A question with this id; a resume fills it by naming its criteria in their words."""
    given = criteria or (f"Care of the {name}",)
    text = f"How do you look after the {name}?"
    return GivenQuestion.model_validate(
        {"id": name, "category": "KEEPING", "question_text": text, "what_assesses": given, **changes}
    )


LAMPS, ROPES, BOATS, BIRDS = (asks(name) for name in ("lamps", "ropes", "boats", "birds"))


async def statuses(interviews: Interviews) -> dict[str, str]:
    gaps = candidate_gaps(await interviews.read(GapsRecord))
    return {gap.gap_id: gap.status for gap in gaps}


class TestPredefinedQuestions:
    async def test_what_the_resume_fills_is_skipped_and_the_rest_is_asked_in_order_and_verbatim(
        self, interviews: Interviews
    ) -> None:
        """E4, E6, acceptance test 2."""
        resume = "Care of the lamps and Care of the boats since 2011, all year round."
        await interviews.start_candidate("predefined_questions", resume, LAMPS, ROPES, BOATS, BIRDS)
        await interviews.answer("+all")
        await interviews.answer("+all")
        assert await interviews.asked() == ["ropes", "birds"]
        shown = [turn.shown.question_text for turn in await interviews.turns()]
        assert shown == [ROPES.question_text, BIRDS.question_text]
        header = await interviews.header()
        assert (header.status, header.ended_reason, header.completeness) == ("completed", "complete", 1.0)

    async def test_a_criterion_that_stays_open_is_probed_twice_and_then_left(
        self, interviews: Interviews
    ) -> None:
        """E5, E7: the mode's follow-up limit; the expected pattern is the guide, the gap closes as exhausted."""
        guide = "Says what is done every evening."
        lamps = asks("lamps", "Trimming of wicks", "Filling with oil", expected_answer_pattern=guide)
        await interviews.start_candidate("predefined_questions", SPARSE, lamps, ROPES)
        await interviews.answer("+1")
        task = interviews.language.requests["word_follow_up"][-1]
        assert ([gap.text for gap in task.gaps], guide in task.ideal_answer) == (["Filling with oil"], True)
        await interviews.answer("no idea what that is about")
        await interviews.answer("still no idea what that is about")
        assert await interviews.asked() == ["lamps", "lamps:f1", "lamps:f2", "ropes"]
        assert await statuses(interviews) == {"lamps": "exhausted", "ropes": "open"}
        assert (await interviews.header()).completeness == 0.0

    async def test_who_left_something_open_is_not_told_that_all_is_covered(
        self, interviews: Interviews
    ) -> None:
        """E6: the sentence is said where it is true."""
        once = GivenSettings(max_follow_ups=0)
        await interviews.start_candidate("predefined_questions", SPARSE, LAMPS, settings=once)
        await interviews.answer("no idea what that is about")
        header = await interviews.header()
        assert header.ended_reason == "no_gaps"
        assert "covered all the key areas" not in (header.closing_message or "")

    async def test_a_resume_that_fills_everything_ends_it_without_a_question(
        self, interviews: Interviews
    ) -> None:
        """E8, edge case 1."""
        await interviews.start_candidate("predefined_questions", "Care of the lamps for years.", LAMPS)
        header = await interviews.header()
        assert (header.status, header.ended_reason, header.completeness) == ("completed", "all_filled", 1.0)
        assert await interviews.turns() == []
        assert interviews.durable() == "COMPLETED"

    async def test_three_low_answers_in_a_row_bring_an_offer_a_clarification_between_them_or_not(
        self, interviews: Interviews
    ) -> None:
        """E7, acceptance test 4: going on and saying nothing again ends it."""
        patient = GivenSettings(max_follow_ups=3)
        await interviews.start_candidate("predefined_questions", SPARSE, LAMPS, ROPES, settings=patient)
        await interviews.answer("[low]")
        await interviews.answer("[low]")
        await interviews.answer("[clarify] what is meant?")
        assert (await interviews.header()).status == "awaiting_answer"
        await interviews.answer("[low]")
        assert (await interviews.question()).kind == "offer"
        assert (await interviews.reasons())[-2] == "Low-quality answers (3 in a row)"
        await interviews.answer("yes")
        assert (await interviews.header()).status == "awaiting_answer"
        await interviews.answer("[low]")
        header = await interviews.header()
        assert (header.status, header.ended_reason) == ("ended", "disengaged")


class TestForcing:
    """A question that the resume had filled is asked after all (E4), as long as the end is not settled."""

    RESUME = "Care of the boats since 2011, all year round."

    async def start(self, interviews: Interviews, *questions: GivenQuestion) -> None:
        wanted = questions or (LAMPS, ROPES, BOATS)
        await interviews.start_candidate("predefined_questions", self.RESUME, *wanted)

    async def test_it_shows_at_once_and_no_later_write_takes_that_back(self, interviews: Interviews) -> None:
        """The nudge and the next question are stored by who knows nothing of the wish."""
        await self.start(interviews)
        before = await interviews.header()
        after = await interviews.force("boats")
        assert (before.remaining, after.remaining) == (2, 3)
        assert (before.completeness, after.completeness) == (0.3333, 0.0)
        assert after.revision == before.revision + 1
        assert (await interviews.force("boats")).model_dump() == after.model_dump()
        await interviews.pass_time(seconds=30)
        assert (await statuses(interviews))["boats"] == "open"
        assert (await interviews.header()).remaining == 3

    async def test_a_question_that_is_composed_when_the_wish_comes_does_not_hide_it(
        self, interviews: Interviews
    ) -> None:
        await self.start(interviews)
        async with interviews.stopped_at("compose", "before", interviews.answer("+all", settle=False)):
            await interviews.force("boats")
        header = await interviews.header()
        assert (header.remaining, header.completeness) == (2, 0.3333)
        assert (await statuses(interviews))["boats"] == "open"
        await interviews.answer("+all")
        assert await interviews.asked() == ["lamps", "ropes", "boats"]

    async def test_while_the_last_answer_is_assessed_it_is_not_lost(self, interviews: Interviews) -> None:
        await self.start(interviews, LAMPS, BOATS)
        async with interviews.thinking_about("assess", interviews.answer("+all", settle=False)):
            await interviews.force("boats")
        assert await interviews.asked() == ["lamps", "boats"]

    async def test_when_the_end_is_decided_but_not_settled_it_is_taken_back(
        self, interviews: Interviews
    ) -> None:
        await self.start(interviews, LAMPS, BOATS)
        async with interviews.stopped_at("summarize", "before", interviews.answer("+all", settle=False)):
            await interviews.force("boats")
        assert await interviews.asked() == ["lamps", "boats"]
        assert (await interviews.reasons())[0] is not None
        await interviews.answer("+all")
        header = await interviews.header()
        assert (header.ended_reason, header.completeness, header.remaining) == ("complete", 1.0, 0)

    async def test_once_the_summary_is_written_nobody_is_told_that_it_will_be_asked(
        self, interviews: Interviews
    ) -> None:
        await self.start(interviews, LAMPS, BOATS)
        async with interviews.thinking_about("summarise", interviews.answer("+all", settle=False)):
            with pytest.raises(EndSettled):
                await interviews.force("boats")
        assert await interviews.asked() == ["lamps"]


class TestDynamicGap:
    async def test_skills_take_turns_two_attributes_of_each_in_a_row_the_most_telling_first(
        self, interviews: Interviews
    ) -> None:
        """E2, E6: what tells most of each skill comes before more of any; in the end all was asked."""
        unbounded = GivenSettings(minimum_completeness=1.0)
        await interviews.start_candidate("dynamic_gap", SKILLS, settings=unbounded)
        known = {
            "s1.constraints": "+3", "s1.scale": "+1", "s2.depth": "+1", "s2.constraints": "+4",
            "s1.duration": "+2", "s2.autonomy": "+3", "t9.next": "+1", "s2.production_vs_prototype": "+2",
        }  # fmt: skip
        for mark in known.values():
            await interviews.answer(mark)
        assert await interviews.asked() == list(known)
        header = await interviews.header()
        assert (header.ended_reason, header.completeness) == ("complete", 1.0)

    async def test_a_resume_without_any_skill_is_asked_nothing_and_completes(
        self, interviews: Interviews
    ) -> None:
        """E6: nothing to ask is no failure, and nothing was covered."""
        await interviews.start_candidate("dynamic_gap", SPARSE)
        header = await interviews.header()
        assert (header.status, header.ended_reason, header.completeness) == ("completed", "no_gaps", 0.0)
        assert header.closing_message == closing_message("en", "nothing_asked")

    async def test_what_was_told_of_a_skill_stands_in_the_result_with_its_source(
        self, interviews: Interviews
    ) -> None:
        """E10."""
        await interviews.start_candidate("dynamic_gap", SKILLS)
        await interviews.answer("+1 forty lamps")
        lamps, _ = (await interviews.result()).skills
        assert lamps.depth is not None
        assert (lamps.depth.value, lamps.depth.source) == ("rebuilt two", "resume")
        assert lamps.scale is not None
        assert (lamps.scale.value, lamps.scale.source) == ("+1 forty lamps", "answer")
        assert lamps.constraints is None

    async def test_at_a_deadline_it_ends_as_abandoned(self, interviews: Interviews) -> None:
        await interviews.start_candidate("dynamic_gap", SKILLS)
        await interviews.pass_time(days=8)
        header = await interviews.header()
        assert (header.status, header.ended_reason) == ("ended", "abandoned")

    async def test_a_question_that_cannot_be_worded_is_left_out(self, interviews: Interviews) -> None:
        """A8: the gap stays unknown, the interview goes on."""
        interviews.language.fail("word_gap_question", times=1)
        await interviews.start_candidate("dynamic_gap", SKILLS)
        assert await interviews.asked() == ["s1.scale"]
        assert (await interviews.turns())[0].shown.turn == 1
        assert (await statuses(interviews))["s1.constraints"] == "exhausted"


async def test_state_and_history_carry_no_word_of_the_resume_or_of_answers(interviews: Interviews) -> None:
    """F2: what people said stays in the store."""
    await interviews.start_candidate("dynamic_gap", "Skill Lamps: duration=nine quixotic years")
    await interviews.answer("heliotrope, for nine years, all of it my own work")
    kept = str([event for generation in interviews.held.generations() for event in generation])
    assert "s1.depth" in kept
    assert "quixotic" not in kept
    assert "heliotrope" not in kept
