"""The candidate modes decide: which gap is asked for, when it is probed, and when it is enough (E)."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from shared.interview.state_machine.assessment import Engagement, Gap
from shared.interview.state_machine.decide import decide
from shared.interview.state_machine.effects import ClaimFollowUp, Close, Compose, Summarise, Wait
from shared.interview.state_machine.events import (
    Answered,
    Asked,
    Assessed,
    Claimed,
    EndRequested,
    Event,
    Noted,
    Prepared,
    Reopened,
    Started,
    Summarised,
    TimedOut,
    Unworded,
)
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.settings import Settings
from shared.interview.state_machine.state import CandidateGap, InterviewState
from shared.modes.candidate_gaps.part import CandidatePart
from shared.modes.registry import rules_of

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)


def a_gap(gap_id: str, *criteria: str, **changes: Any) -> CandidateGap:
    order = changes.pop("order", int(gap_id.lstrip("qs").split(".")[0]))
    return CandidateGap.model_validate(
        {
            "gap_id": gap_id,
            "criteria": criteria or (f"{gap_id}.c1",),
            "weight": 1.0 if changes.get("required", True) else 0.5,
            "required": True,
            "order": order,
            "max_probes": 2,
        }
        | changes
    )


class Play:
    """An interview driven through `decide` by hand; `effect` is what is to be done next."""

    def __init__(
        self, *gaps: CandidateGap, mode: str = "predefined_questions", known: int = 0, total: int = 0,
        **settings: Any,
    ) -> None:  # fmt: skip
        chosen = Settings.model_validate(rules_of(mode).defaults.model_dump() | settings)
        part = CandidatePart(mode=mode)
        self.state = InterviewState(interview_id="i1", settings=chosen, part=part)
        self.happens(Started(at=NOW))
        self.happens(Prepared(at=NOW, part=CandidatePart(mode=mode, gaps=gaps, known=known, total=total)))

    def happens(self, event: Event) -> None:
        self.state, step = decide(self.state, event)
        self.effect = step.next

    @property
    def part(self) -> CandidatePart:
        assert isinstance(self.state.part, CandidatePart)
        return self.state.part

    def gap(self, gap_id: str) -> CandidateGap:
        return next(gap for gap in self.part.gaps if gap.gap_id == gap_id)

    @property
    def question_id(self) -> str:
        assert isinstance(self.effect, Compose)
        return self.effect.question.question_id

    @property
    def ended(self) -> str | None:
        return self.state.ended.reason if self.state.ended else None

    def answer(
        self, *covered: str, missing: tuple[str, ...] = (), engagement: Engagement = "neutral"
    ) -> None:
        """The open question is shown and answered; what the answer covers and leaves open is given."""
        assert isinstance(self.effect, Compose)
        self.happens(Asked(at=NOW, turn=self.effect.turn, asked_at=NOW))
        assert isinstance(self.effect, Wait)
        self.happens(Answered(at=NOW, turn=self.effect.turn))
        gaps = tuple(Gap(gap_id=each, concept=f"text of {each}", severity="major") for each in missing)
        share = len(covered) / (len(covered) + len(missing)) if covered or missing else 0.0
        ledger = Ledger(covered=covered, open=gaps, similarity=share)
        self.happens(
            Assessed(
                at=NOW,
                turn=self.state.turn,
                intent="answer",
                ledger=ledger,
                confidence="medium",
                engagement=engagement,
                signal=0.4,
            )
        )

    def grant(self) -> None:
        assert isinstance(self.effect, ClaimFollowUp)
        self.happens(Claimed(at=NOW, granted=True))

    def close(self) -> Close:
        assert isinstance(self.effect, Summarise)
        self.happens(Summarised(at=NOW))
        assert isinstance(self.effect, Close)
        return self.effect


class TestSelection:
    def test_the_questions_of_a_set_are_asked_by_order_and_filled_ones_are_skipped(self) -> None:
        """E6, E4."""
        play = Play(a_gap("q2"), a_gap("q1", status="resume_filled"), a_gap("q3"))
        assert play.question_id == "q2"
        play.answer("q2.c1")
        assert play.question_id == "q3"

    def test_by_severity_required_questions_come_first_where_the_setting_says_so(self) -> None:
        """E6: order_by."""
        gaps = (a_gap("q1", required=False), a_gap("q2"))
        assert Play(*gaps).question_id == "q1"
        assert Play(*gaps, order_by="severity").question_id == "q2"

    def test_attributes_are_asked_by_severity_then_as_first_seen(self) -> None:
        """E6: dynamic."""
        gaps = (
            a_gap("s1.scale", "s1.scale", weight=0.5, order=0),
            a_gap("s1.depth", "s1.depth", weight=1.0, order=1),
            a_gap("s2.depth", "s2.depth", weight=1.0, order=2),
        )
        assert Play(*gaps, mode="dynamic_gap", total=6).question_id == "s1.depth"

    def test_a_main_question_is_asked_once(self) -> None:
        """E5."""
        play = Play(a_gap("q1", max_probes=0), a_gap("q2", max_probes=0), minimum_completeness=1.0)
        play.answer(missing=("q1.c1",))
        play.answer(missing=("q2.c1",))
        assert play.ended == "no_gaps"
        assert [gap.status for gap in play.part.gaps] == ["exhausted", "exhausted"]


class TestProbing:
    def test_an_open_criterion_is_probed_until_the_probes_are_spent(self) -> None:
        """E5, E7: probes_attempted counts the follow-ups asked; then the gap closes as exhausted."""
        play = Play(a_gap("q1", "q1.c1", "q1.c2"), a_gap("q2"))
        play.answer("q1.c1", missing=("q1.c2",))
        play.grant()
        assert play.question_id == "q1:f1"
        assert isinstance(play.effect, Compose)
        assert play.effect.gaps == ("q1.c2",)
        play.answer("q1.c1", missing=("q1.c2",))
        play.grant()
        play.answer("q1.c1", missing=("q1.c2",))
        assert play.question_id == "q2"
        assert play.gap("q1").probes_attempted == 2
        assert play.gap("q1").status == "exhausted"

    def test_four_of_five_criteria_are_not_enough_to_resolve_a_question(self) -> None:
        """E4: resolved means every criterion, whatever the similarity."""
        criteria = tuple(f"q1.c{number}" for number in range(1, 6))
        play = Play(a_gap("q1", *criteria))
        play.answer(*criteria[:4], missing=criteria[4:])
        assert isinstance(play.effect, ClaimFollowUp)

    def test_an_answer_may_tell_of_several_attributes_of_its_skill(self) -> None:
        play = Play(
            a_gap("s1.depth", "s1.depth", order=0),
            a_gap("s1.scale", "s1.scale", order=1),
            a_gap("s2.depth", "s2.depth", order=2),
            mode="dynamic_gap",
            total=12,
            known=0,
        )
        play.answer("s1.depth", "s1.scale")
        assert play.question_id == "s2.depth"
        assert play.gap("s1.scale").status == "closed"

    def test_what_was_told_of_a_skill_is_known_when_its_next_attribute_is_asked_for(self) -> None:
        play = Play(
            a_gap("s1.depth", "s1.depth", order=0),
            a_gap("s1.scale", "s1.scale", order=1),
            mode="dynamic_gap",
            total=12,
        )
        play.answer("s1.depth", missing=("s1.scale",))
        assert play.question_id == "s1.scale"
        assert play.part.ledger.covered == ("s1.depth",)

    def test_a_follow_up_that_cannot_be_worded_leaves_the_gap_exhausted(self) -> None:
        """A8."""
        play = Play(a_gap("q1"), a_gap("q2"))
        play.answer(missing=("q1.c1",))
        play.grant()
        play.happens(Unworded(at=NOW, turn=2, reason="timeout"))
        assert play.question_id == "q2"
        assert play.gap("q1").status == "exhausted"
        assert play.gap("q1").probes_attempted == 0

    def test_a_question_that_nobody_answered_in_time_is_exhausted_and_the_next_is_asked(self) -> None:
        play = Play(a_gap("q1"), a_gap("q2"), answer_deadline_s=60)
        play.happens(Asked(at=NOW, turn=1, asked_at=NOW))
        late = NOW + timedelta(seconds=60)
        play.happens(TimedOut(at=late))
        play.happens(Noted(at=late, what="expire", nudges=0))
        assert play.question_id == "q2"
        assert play.gap("q1").status == "exhausted"


class TestEnds:
    def test_a_resume_that_fills_everything_ends_the_interview_at_once(self) -> None:
        """E8."""
        play = Play(a_gap("q1", status="resume_filled"), a_gap("q2", status="resume_filled"))
        assert play.ended == "all_filled"
        closed = play.close()
        assert closed.status == "completed"
        assert closed.standing.completeness == 1.0
        assert closed.standing.round == 0

    def test_without_any_gap_there_is_nothing_to_ask(self) -> None:
        """E6."""
        assert Play(mode="dynamic_gap").ended == "no_gaps"

    def test_enough_is_enough_once_everything_required_was_asked(self) -> None:
        """E7: complete at or above the minimum."""
        play = Play(a_gap("q1"), a_gap("q2"), a_gap("q3", required=False))
        play.answer("q1.c1")
        assert play.ended is None
        play.answer("q2.c1")
        assert play.ended == "complete"
        assert play.close().standing.completeness == pytest.approx(2 / 3, abs=1e-4)

    def test_an_optional_question_is_asked_while_too_little_is_known(self) -> None:
        play = Play(a_gap("q1", max_probes=0), a_gap("q2", required=False))
        play.answer(missing=("q1.c1",))
        assert play.question_id == "q2"

    def test_asked_but_unresolved_does_not_count(self) -> None:
        """E4."""
        play = Play(a_gap("q1", max_probes=0), a_gap("q2", max_probes=0))
        play.answer("q1.c1")
        play.answer(missing=("q2.c1",))
        assert play.ended == "no_gaps"
        assert play.close().standing.completeness == 0.5

    def test_three_low_quality_answers_in_a_row_end_it(self) -> None:
        """E7, acceptance test 4."""
        play = Play(*(a_gap(f"q{number}", max_probes=0) for number in range(1, 6)))
        for number in (1, 2):
            play.answer(missing=(f"q{number}.c1",), engagement="low")
        assert play.ended is None
        play.answer(missing=("q3.c1",), engagement="low")
        assert play.ended == "disengaged"
        assert play.close().status == "ended"

    def test_any_better_answer_begins_the_count_anew(self) -> None:
        play = Play(*(a_gap(f"q{number}", max_probes=0) for number in range(1, 8)))
        for number, engagement in enumerate(("low", "low", "neutral", "low", "low"), start=1):
            play.answer(missing=(f"q{number}.c1",), engagement=engagement)  # type: ignore[arg-type]
        assert play.ended is None

    def test_no_more_questions_than_the_settings_allow(self) -> None:
        play = Play(*(a_gap(f"q{number}", max_probes=0) for number in range(1, 6)), max_questions=2)
        play.answer(missing=("q1.c1",))
        play.answer(missing=("q2.c1",))
        assert play.ended == "max_rounds"

    def test_attributes_known_from_the_resume_count_towards_completeness(self) -> None:
        """E2."""
        play = Play(a_gap("s1.depth", "s1.depth", order=0), mode="dynamic_gap", known=5, total=6)
        play.answer("s1.depth")
        assert play.ended == "complete"
        assert play.close().standing.completeness == 1.0


class TestForcing:
    """E4: a human may force-ask; the participant may correct a pre-fill. The wish comes with what happens next."""

    def assessed(self, forced: tuple[str, ...], *more: CandidateGap) -> Play:
        play = Play(a_gap("q1"), *more)
        play.happens(Asked(at=NOW, turn=1, asked_at=NOW))
        play.happens(Answered(at=NOW, turn=1))
        play.happens(
            Assessed(
                at=NOW,
                turn=1,
                intent="answer",
                ledger=Ledger(covered=("q1.c1",), similarity=1.0),
                confidence="high",
                engagement="high",
                signal=0.5,
                forced=forced,
            )
        )
        return play

    def test_a_filled_question_that_somebody_wants_asked_comes_before_all_others(self) -> None:
        play = self.assessed(("q9",), a_gap("q2"), a_gap("q9", status="resume_filled"))
        assert play.question_id == "q9"

    def test_it_is_asked_even_when_enough_is_known(self) -> None:
        play = self.assessed(("q9",), a_gap("q9", status="resume_filled"))
        assert play.question_id == "q9"

    def test_a_question_that_is_not_filled_is_left_as_it_is(self) -> None:
        play = self.assessed(("q3",), a_gap("q2"), a_gap("q3"))
        assert play.question_id == "q2"
        assert not play.gap("q3").forced

    def test_before_the_end_is_settled_it_takes_the_end_back_and_keeps_the_decision(self) -> None:
        play = self.assessed((), a_gap("q9", status="resume_filled"))
        assert isinstance(play.effect, Summarise)
        verdict = play.effect.verdict
        assert verdict is not None
        play.happens(Reopened(at=NOW, forced=("q9",)))
        assert play.question_id == "q9"
        assert isinstance(play.effect, Compose)
        assert (play.effect.verdict, play.state.ended) == (verdict, None)

    def test_an_end_knows_which_wishes_it_has_taken_up(self) -> None:
        play = self.assessed(("q9",), a_gap("q9", status="resume_filled"))
        play.happens(Asked(at=NOW, turn=2, asked_at=NOW))
        play.happens(EndRequested(at=NOW))
        play.happens(Noted(at=NOW, what="stop", nudges=0))
        assert isinstance(play.effect, Summarise)
        assert play.effect.forced == ("q9",)


def test_the_standing_tells_how_many_gaps_are_left() -> None:
    play = Play(a_gap("q1"), a_gap("q2"), a_gap("q3", status="resume_filled"))
    assert isinstance(play.effect, Compose)
    assert play.effect.standing.remaining == 2
    assert play.effect.standing.progress == pytest.approx(1 / 3, abs=1e-4)
    assert play.effect.standing.gaps == play.part.gaps
