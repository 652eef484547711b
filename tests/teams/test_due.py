"""What a chat is still to be told: every change once, in order."""

from datetime import UTC, datetime, timedelta
from typing import Any

from shared.channels.teams.due import CHECK_PARKED_S, CHECK_S, What, check_after, due
from shared.channels.teams.records import Shown
from shared.interview.records.header_document import Header, ShownQuestion

NOW = datetime(2026, 1, 2, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def header(*, turn: int = 1, nudges: int = 0, **fields: Any) -> Header:
    shown = ShownQuestion(
        question_id=f"q-{turn}", question_text="Why?", kind="main", order=0, asked_at=NOW, nudges=nudges
    )
    given = {
        "interview_id": "i",
        "mode": "adaptive_follow_up",
        "language": "en",
        "status": "awaiting_answer",
        "created_at": NOW,
        "consented_at": NOW,
        "turn": turn,
        "question": shown,
    }
    return Header.model_validate(given | fields)


def said(current: Header, shown: Shown, *, now: datetime = NOW) -> tuple[list[What], Shown]:
    """Everything that is said until nothing is due."""
    whats: list[What] = []
    while (found := due(current, shown, now=now, remind_after=DAY)) is not None:
        whats.append(found.what)
        shown = found.shown
    return whats, shown


def test_a_question_is_said_once() -> None:
    whats, shown = said(header(), Shown())
    assert whats == ["question"]
    assert (shown.turn, shown.question_id) == (1, "q-1")
    assert said(header(), shown)[0] == []


def test_nothing_is_asked_before_the_participant_agreed_or_once_the_answer_is_claimed() -> None:
    assert said(header(consented_at=None), Shown())[0] == []
    assert said(header(claimed_turn=1), Shown())[0] == []


def test_nudges_that_came_together_are_said_as_one() -> None:
    _, shown = said(header(), Shown())
    whats, shown = said(header(nudges=2), shown)
    assert whats == ["nudge"]
    assert said(header(nudges=2), shown)[0] == []


def test_a_question_that_was_nudged_before_it_was_shown_is_not_nudged_again() -> None:
    assert said(header(nudges=2), Shown())[0] == ["question"]


def test_the_pause_is_said_and_reminded_of_once_a_day_three_times() -> None:
    _, shown = said(header(), Shown())
    parked = header(nudges=3, status="parked")
    whats, shown = said(parked, shown)
    assert whats == ["parked"]
    for day in (1, 2, 3):
        before = NOW + day * DAY - timedelta(seconds=1)
        assert said(parked, shown, now=before)[0] == []
        whats, shown = said(parked, shown, now=NOW + day * DAY)
        assert whats == ["reminder"]
    assert said(parked, shown, now=NOW + 30 * DAY)[0] == []


def test_reminders_that_came_due_together_are_said_as_one() -> None:
    parked = header(status="parked")
    _, shown = said(parked, Shown())
    whats, shown = said(parked, shown, now=NOW + 2.5 * DAY)
    assert (whats, shown.reminders) == (["reminder"], 2)
    whats, shown = said(parked, shown, now=NOW + 40 * DAY)
    assert (whats, shown.reminders) == (["reminder"], 3)


def test_a_question_that_is_first_shown_in_the_pause_is_not_followed_by_a_word_about_it() -> None:
    whats, shown = said(header(status="parked"), Shown())
    assert whats == ["question"]
    assert shown.parked_at == NOW


def test_the_next_question_begins_anew() -> None:
    _, shown = said(header(status="parked"), Shown())
    whats, shown = said(header(turn=2), shown)
    assert whats == ["question"]
    assert (shown.parked_at, shown.reminders, shown.nudges) == (None, 0, 0)


def test_the_end_is_said_once_whatever_was_shown() -> None:
    whats, shown = said(header(status="completed", question=None), Shown())
    assert whats == ["closing"]
    assert said(header(status="completed", question=None), shown)[0] == []


def test_the_next_look_is_at_the_next_reminder_or_soon() -> None:
    def next_look(shown: Shown) -> float:
        return check_after(shown, now=NOW, remind_after=timedelta(minutes=10))

    assert next_look(Shown(turn=1)) == CHECK_S
    assert next_look(Shown(turn=1, parked_at=NOW)) == 600.0
    assert next_look(Shown(turn=1, parked_at=NOW - timedelta(hours=1))) == 0.0
    assert next_look(Shown(turn=1, parked_at=NOW, reminders=3)) == CHECK_PARKED_S
