"""Waiting for an answer: nudges, parking, the deadline, and staff's hand on the open question."""

from datetime import timedelta
from typing import Any, Literal

import pytest

from shared.interview.state_machine.effects import Compose, Note, Summarise, Wait
from shared.interview.state_machine.events import Answered
from shared.interview.state_machine.state import Stage
from shared.interview.state_machine.waiting import LONGEST_TIMER, armed_until
from tests.domain.play import GAPPY, START, Play, effect_of

DAY_S = 86_400.0


def wait_of(play: Play) -> float:
    """Seconds from the start until the wait that was decided last is over."""
    return (effect_of(play, Wait).until - START).total_seconds()


class TestNudges:
    """At 30, 60 and 90 s; nothing is discarded."""

    def test_the_participant_is_nudged_at_30_60_and_90_seconds(self) -> None:
        play = Play(3)
        told: list[tuple[float, str, int, int]] = []
        for _ in range(3):
            play.after(seconds=30).timed_out()
            note = effect_of(play, Note)
            told.append(((play.now - START).total_seconds(), note.what, note.nudges, note.turn))
            play.noted()
        assert told == [(30, "nudge", 1, 1), (60, "nudge", 2, 1), (90, "park", 3, 1)]

    def test_the_timer_is_armed_again_from_when_the_nudge_was_given(self) -> None:
        play = Play(3)
        play.after(seconds=47).timed_out()  # the timer fired late
        play.noted()
        assert wait_of(play) == 77

    def test_a_timer_that_fires_early_makes_no_nudge(self) -> None:
        play = Play(3)
        play.after(seconds=29).timed_out()
        assert (wait_of(play), play.pending.nudges) == (30, 0)

    def test_the_next_question_begins_without_nudges(self) -> None:
        play = Play(3, 3)
        play.nudge()
        play.answer()
        assert play.pending.nudges == 0

    def test_how_long_and_how_often_are_settings(self) -> None:
        play = Play(3, nudge_after_s=5.0, max_nudges=1)
        assert wait_of(play) == 5
        play.after(seconds=5).timed_out()
        assert effect_of(play, Note).what == "park"

    def test_without_nudges_the_first_timer_parks_and_no_nudge_is_told(self) -> None:
        play = Play(3, max_nudges=0)
        play.after(seconds=30).timed_out()
        assert (effect_of(play, Note).what, effect_of(play, Note).nudges) == ("park", 0)
        play.noted()
        assert play.signals == ["parked"]


class TestParking:
    """The last nudge parks the question: one long timer, no more ticks; answering unparks."""

    def test_a_parked_question_waits_for_its_deadline_alone(self) -> None:
        play = Play(3).park()
        assert (play.stage, wait_of(play)) == (Stage.PARKED, 7 * DAY_S)
        assert play.signals == ["nudges", "parked"]

    def test_the_question_after_a_parked_one_waits_thirty_seconds_again(self) -> None:
        play = Play(3, 3).park().after(days=2)
        play.answer()
        assert effect_of(play, Wait).until == play.now + timedelta(seconds=30)

    def test_no_timer_is_longer_than_six_days(self) -> None:
        assert armed_until(START + timedelta(days=7), START) == START + LONGEST_TIMER
        assert armed_until(START + timedelta(days=5), START) == START + timedelta(days=5)
        assert timedelta(days=6) == LONGEST_TIMER

    def test_after_six_days_the_store_is_looked_at_for_an_answer_that_nobody_told_of(self) -> None:
        """That is neither a nudge nor a parking."""
        play = Play(3).park()
        play.after(days=6).timed_out()
        note = effect_of(play, Note)
        assert (note.what, note.nudges) == ("park", 3)
        play.noted()
        assert (play.stage, play.signals, wait_of(play)) == (Stage.PARKED, [], 7 * DAY_S)


class TestTheDeadline:
    """`answer_deadline_s`, counted from `asked_at`; `on_timeout` says what then."""

    def expired(self, on_timeout: Literal["skip", "end"], *caps: int) -> Play:
        play = Play(*caps, on_timeout=on_timeout).park()
        play.after(days=7).timed_out()
        assert effect_of(play, Note).what == "expire"
        play.noted()
        return play

    def test_it_counts_from_when_the_question_was_asked(self) -> None:
        play = Play(3)
        assert play.pending.deadline_at == START + timedelta(days=7)
        play.nudge()
        assert play.pending.deadline_at == START + timedelta(days=7)

    def test_skip_goes_on_with_the_next_main_question_and_tells_no_decision(self) -> None:
        play = self.expired("skip", 3, 3)
        effect = effect_of(play, Compose)
        assert (effect.question.question_id, effect.verdict, play.signals) == ("q2", None, ["skipped"])

    def test_skipping_a_follow_up_leaves_its_loop(self) -> None:
        play = Play(3, 3)
        play.answer(GAPPY)
        play.park().after(days=7).timed_out()
        play.noted()
        assert effect_of(play, Compose).question.question_id == "q2"

    def test_end_ends_the_interview_as_abandoned(self) -> None:
        play = self.expired("end", 3, 3)
        assert effect_of(play, Summarise).reason == "abandoned"
        assert play.state.ended is not None
        assert play.state.ended.status == "ended"

    def test_a_deadline_before_the_first_nudge_holds(self) -> None:
        play = Play(3, answer_deadline_s=10.0)
        assert wait_of(play) == 10
        play.after(seconds=10).timed_out()
        assert effect_of(play, Note).what == "expire"

    @pytest.mark.parametrize(
        ("what", "settings"),
        [("nudge", {}), ("park", {"max_nudges": 1}), ("expire", {"answer_deadline_s": 30.0})],
    )
    def test_an_answer_that_was_claimed_wins_over_a_nudge_parking_and_the_deadline(
        self, what: str, settings: dict[str, Any]
    ) -> None:
        play = Play(3, **settings)
        play.after(seconds=30).timed_out()
        assert effect_of(play, Note).what == what
        play.on(Answered(at=play.now, turn=1))
        assert play.stage is Stage.JUDGING


class TestStaffExtendTheDeadline:
    def test_it_moves_to_so_many_seconds_after_the_question_was_asked(self) -> None:
        play = Play(3).park().after(days=1)
        play.control(action="extend", answer_deadline_s=20 * DAY_S)
        assert (play.stage, wait_of(play)) == (Stage.PARKED, 20 * DAY_S)

    def test_a_question_that_is_not_parked_keeps_its_nudges(self) -> None:
        play = Play(3)
        play.control(action="extend", answer_deadline_s=20 * DAY_S)
        assert (play.stage, wait_of(play)) == (Stage.WAITING, 30)
        assert play.pending.deadline_at == START + timedelta(days=20)

    def test_it_may_be_moved_nearer_and_into_the_past(self) -> None:
        play = Play(3).park().after(days=1)
        play.control(action="extend", answer_deadline_s=60.0)
        play.timed_out()
        assert effect_of(play, Note).what == "expire"

    def test_without_a_time_nothing_changes(self) -> None:
        play = Play(3)
        before = play.state
        play.control(action="extend")
        assert play.state == before

    def test_it_holds_for_this_question_alone(self) -> None:
        play = Play(3, 3).park()
        play.control(action="extend", answer_deadline_s=20 * DAY_S)
        play.answer()
        assert play.pending.deadline_at == play.now + timedelta(days=7)


class TestStaffNudge:
    def test_it_is_a_nudge_of_its_own(self) -> None:
        play = Play(3).after(seconds=10)
        play.control(action="nudge")
        note = effect_of(play, Note)
        assert (note.what, note.nudges) == ("nudge", 1)
        play.noted()
        assert (play.signals, wait_of(play)) == (["nudges"], 40)

    @pytest.mark.parametrize(("seen", "nudges"), [(0, 1), (1, 2), (2, 2), (None, 2)])
    def test_one_that_knew_of_fewer_nudges_than_there_are_is_the_same_request_once_more(
        self, seen: int | None, nudges: int
    ) -> None:
        """Requests that say nothing of it, as older ones do, nudge whatever there was."""
        play = Play(3)
        play.nudge()
        before = play.state
        play.control(action="nudge", nudges=seen)
        if nudges == play.pending.nudges:
            assert play.state == before
        else:
            assert effect_of(play, Note).nudges == nudges

    def test_a_parked_question_stays_parked(self) -> None:
        play = Play(3).park()
        play.control(action="nudge")
        play.noted()
        assert (play.stage, play.pending.nudges, play.signals) == (Stage.PARKED, 4, ["nudges"])

    def test_nudges_never_fall_when_staff_gave_more_than_the_interview_would(self) -> None:
        play = Play(3)
        for _ in range(5):
            play.control(action="nudge")
            play.noted()
        play.after(seconds=30).timed_out()
        note = effect_of(play, Note)
        assert (note.what, note.nudges) == ("park", 5)
        play.noted()
        assert play.signals == ["parked"]
