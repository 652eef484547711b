"""Whole interviews in mode adaptive_follow_up: questions, follow-ups, decisions, and what is kept of them."""

from shared.interview.records.months import partition_of
from shared.interview.state_machine.settings import GivenSettings
from shared.modes.adaptive_follow_up.material import MainQuestion
from tests.orchestrators.driver import LANTERNS, ROPES, Interviews, size

CRITERIA = "Answer meets completion criteria (similarity >= 0.8 or no gaps)"


class TestACleanInterview:
    async def test_answers_that_cover_everything_lead_from_main_question_to_main_question(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        await interviews.answer("+all")
        await interviews.answer("+all")
        header = await interviews.header()
        assert (header.status, header.ended_reason, header.progress) == ("completed", "complete", 1.0)
        assert (header.remaining, header.completeness, header.question) == (0, 1.0, None)
        assert await interviews.asked() == ["lanterns", "ropes"]
        assert await interviews.reasons() == [CRITERIA, CRITERIA]
        assert interviews.durable() == "COMPLETED"
        assert interviews.hub.state(interviews.interview_id).output == {"status": "completed"}
        listed_in = partition_of(interviews.interview_id)
        row = await interviews.services.store.get("index", listed_in, interviews.interview_id)
        assert row is not None
        assert (row["status"], row["completeness"]) == ("completed", 1.0)

    async def test_a_question_after_an_answer_acknowledges_it_and_tells_what_was_covered(
        self, interviews: Interviews
    ) -> None:
        """A7: labels of what is covered and how much is open, never the ideal answer."""
        await interviews.start()
        await interviews.answer("+1 +2")
        header = await interviews.header()
        assert header.question is not None
        assert header.question.acknowledgement == ("I heard of 2 points. This is the last subject.")
        assert header.feedback is not None
        assert (header.feedback.covered, header.feedback.missing_count) == (("wicks", "oil"), 1)

    async def test_every_assessment_and_the_summary_are_kept(self, interviews: Interviews) -> None:
        """A4, A6, A7: cumulative over all answers; the final state tells what the last one covered."""
        await interviews.start(LANTERNS)
        await interviews.answer("+1")
        await interviews.answer("+2")
        result, header = await interviews.result(), await interviews.header()
        assessments = [turn.assessment for turn in result.turns if turn.assessment]
        assert [each.similarity for each in assessments] == [0.5, 0.8333]
        gaps = [[gap.gap_id for gap in each.gaps] for each in assessments]
        assert gaps == [["lanterns.c2", "lanterns.c3"], ["lanterns.c3"]]
        assert result.summary is not None
        assert result.summary.text == "2 answers, complete."
        assert [gap.gap_id for gap in result.gaps] == ["lanterns.c3"]
        assert [len(task.exchanges) for task in interviews.language.requests["assess"]] == [1, 2]
        assert header.feedback is not None
        assert (header.feedback.covered, header.feedback.missing_count) == (("wicks", "oil"), 1)

    async def test_several_interviews_run_side_by_side(self, interviews: Interviews) -> None:
        ids = [await interviews.start(settle=False) for _ in range(5)]
        await interviews.hub.idle()
        for interview_id in ids[::2]:
            interviews.interview_id = interview_id
            await interviews.answer("+all")
        turns = []
        for interview_id in ids:
            interviews.interview_id = interview_id
            turns.append((await interviews.header()).turn)
        assert turns == [2, 1, 2, 1, 2]


class TestFollowUps:
    async def test_a_follow_up_probes_the_open_gaps_critical_first(self, interviews: Interviews) -> None:
        """A5."""
        await interviews.start()
        await interviews.answer("+2")
        task = interviews.language.requests["word_follow_up"][-1]
        assert [gap.concept_id for gap in task.gaps] == ["lanterns.c1", "lanterns.c3"]
        assert (task.order, task.main_question) == (1, LANTERNS.question_text)
        assert [exchange.answer for exchange in task.exchanges] == ["+2"]

    async def test_the_decision_of_each_answer_is_kept_with_its_gaps(self, interviews: Interviews) -> None:
        await interviews.start(LANTERNS, settings=GivenSettings(max_follow_ups=1))
        await interviews.answer("+2")
        await interviews.answer("nothing else")
        decisions = [turn.decision for turn in (await interviews.result()).turns]
        assert [each.model_dump() if each else None for each in decisions] == [
            {
                "needs_followup": True,
                "reason": "Detected 2 missing concepts",
                "follow_up_count": 0,
                "cumulative_gaps": ("wicks", "glass"),
                "unresolved_gaps": (),
            },
            {
                "needs_followup": False,
                "reason": "Max follow-ups (1) reached",
                "follow_up_count": 1,
                "cumulative_gaps": (),
                "unresolved_gaps": ("wicks", "glass"),
            },
        ]

    async def test_the_session_counts_what_happened(self, interviews: Interviews) -> None:
        """F2: durable entities keep per-session counters."""
        await interviews.start(LANTERNS, settings=GivenSettings(max_follow_ups=1))
        await interviews.answer("[clarify] what do you mean?")
        await interviews.answer("no idea")
        await interviews.answer("no idea")
        assert interviews.counters() == {"questions": 2, "follow_ups": 1, "clarifications": 1, "answers": 3}

    async def test_follow_ups_that_the_session_has_granted_elsewhere_are_refused(
        self, interviews: Interviews
    ) -> None:
        """A1: the count is checked again before generation."""
        await interviews.start(LANTERNS, ROPES, settings=GivenSettings(max_follow_ups=1))
        claim_elsewhere = {"main_id": "lanterns", "key": "another-hand", "cap": 1}
        interviews.hub.signal("session", interviews.interview_id, "claim_follow_up", claim_elsewhere)
        await interviews.hub.idle()
        await interviews.answer("no idea")
        assert await interviews.asked() == ["lanterns", "ropes"]
        assert await interviews.reasons() == ["Max follow-ups (1) reached", None]
        assert interviews.language.calls["word_follow_up"] == 0


class TestClarifications:
    """D15."""

    async def test_who_asks_back_gets_an_explanation_of_the_question_alone(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        await interviews.answer("[clarify] which lanterns?")
        header = await interviews.header()
        assert header.question is not None
        assert (header.question.kind, header.question.question_id) == ("clarification", "lanterns:c1")
        assert header.question.parent_question_id == "lanterns"
        assert (header.turn, header.round) == (2, 1)
        task = interviews.language.requests["clarify"][0]
        assert (task.question, task.said) == (LANTERNS.question_text, "[clarify] which lanterns?")

    async def test_the_question_explained_is_the_one_that_was_open(self, interviews: Interviews) -> None:
        await interviews.start()
        await interviews.answer("no idea")
        await interviews.answer("[clarify]")
        await interviews.answer("[clarify]")
        follow_up = (await interviews.turns())[1].shown.question_text
        assert [task.question for task in interviews.language.requests["clarify"]] == [follow_up, follow_up]
        assert (await interviews.asked())[1:] == ["lanterns:f1", "lanterns:f1:c1", "lanterns:f1:c2"]

    async def test_an_answer_to_the_explanation_is_an_answer_to_the_question(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        await interviews.answer("[clarify]")
        await interviews.answer("+all")
        assert await interviews.asked() == ["lanterns", "lanterns:c1", "ropes"]
        assert [exchange.answer for exchange in interviews.language.requests["assess"][-1].exchanges] == [
            "+all"
        ]


class TestLimits:
    async def test_fifty_questions_are_asked_in_order_and_state_and_history_stay_small(
        self, interviews: Interviews
    ) -> None:
        """The history that a turn replays does not grow with the interview."""
        questions = [
            MainQuestion(question_text=f"What about part {number}?", ideal_answer=f"Part {number} is oiled.")
            for number in range(1, 51)
        ]
        await interviews.start(*questions, settings=GivenSettings(max_follow_ups=0))
        lengths, sizes, statuses = set[int](), set[int](), set[int]()
        for number in range(1, 51):
            history = interviews.history()
            lengths.add(len(history))
            sizes.add(sum(event.ByteSize() for event in history))
            statuses.add(size(interviews.custom_status()))
            header = await interviews.header()
            assert (header.turn, header.remaining) == (number, 51 - number)
            await interviews.answer("+all")
        assert await interviews.asked() == [f"q{number}" for number in range(1, 51)]
        assert (await interviews.header()).status == "completed"
        assert max(lengths) - min(lengths) <= 1
        assert max(sizes) < 32_000
        assert max(statuses) < 1_000
