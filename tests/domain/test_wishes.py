"""What follows from each intent, in every mode: the table of `wishes.py` (G1, G2)."""

from typing import Any

import pytest

from shared.interview.state_machine.assessment import Intent
from shared.interview.state_machine.effects import Compose
from shared.interview.state_machine.events import EndRequested
from shared.interview.state_machine.intents import OfferChoice, OfferPurpose
from shared.interview.state_machine.leaving_signs import NEAR
from shared.interview.state_machine.state import RULES_VERSION, Question, Stage
from shared.interview.state_machine.transitions import reopen
from shared.interview.state_machine.wishes import MOST_OFFERS, MOST_REPLIES
from shared.modes.adaptive_follow_up.part import AdaptivePart
from tests.domain.play import FULL, GAPPY, Play, effect_of


def said(play: Play, intent: Intent, **how: Any) -> Question | None:
    """The question that follows an utterance of this intent, once it is shown; None where the interview ends."""
    play.answered()
    play.assessed(intent=intent, **how)
    if play.stage is not Stage.ASKING:
        return None
    play.asked()
    return play.pending.question


def chose(play: Play, choice: OfferChoice) -> None:
    play.answered()
    play.assessed(choice=choice)


def offered(intent: Intent = "wish_to_stop", **how: Any) -> Play:
    """An interview of two questions whose first is interrupted by an offer."""
    play = Play(3, 3)
    said(play, intent, plain=False, **how)
    return play


def test_a_plain_wish_to_stop_ends_the_interview_at_once() -> None:
    """G2"""
    play = Play(3, 3)
    said(play, "wish_to_stop")
    assert (play.stage, play.reason) == (Stage.SUMMARISING, "participant_ended")


@pytest.mark.parametrize(("intent", "how", "purpose"), [
    ("wish_to_stop", {"plain": False}, "stop"), ("wish_to_stop", {"plain": False, "later": True}, "pause"),
    ("wish_for_human", {}, "contact"), ("distress", {}, "care"),
])  # fmt: skip
def test_a_wish_that_leaves_a_choice_brings_an_offer(
    intent: Intent, how: dict[str, bool], purpose: OfferPurpose
) -> None:
    """G2"""
    play = Play(3, 3)
    question = said(play, intent, **how)
    assert question == Question(
        question_id="q1:o1", kind="offer", main_id="q1", clarifies="q1", offer=purpose
    )


def test_who_wants_to_go_on_another_day_finds_the_interview_parked() -> None:
    """G2"""
    play = offered(later=True)
    assert play.stage is Stage.PARKED
    assert play.pending.parked
    play.answered()
    play.assessed(GAPPY)
    assert play.stage is Stage.CLAIMING


def test_an_offer_is_no_round_and_uses_no_follow_up_up() -> None:
    """D15"""
    play = Play(3, max_questions=1)
    said(play, "distress")
    assert (play.state.asked, play.follow_ups) == (1, 0)


def test_who_goes_on_is_asked_the_question_once_more() -> None:
    play = offered()
    chose(play, "go_on")
    effect = effect_of(play, Compose)
    assert effect.question == Question(
        question_id="q1:r1", kind="clarification", main_id="q1", clarifies="q1", again=True
    )


@pytest.mark.parametrize(("version", "question"), [(7, "q1:r1"), (8, "q2")])
def test_what_brought_something_sad_is_not_asked_again(version: int, question: str) -> None:
    """G2: “We can go on” was followed by the same question."""
    play = Play(3, 3)
    play.state = play.state.model_copy(update={"rules_version": version})
    said(play, "distress")
    chose(play, "go_on")
    assert effect_of(play, Compose).question.question_id == question


def test_who_skips_after_an_offer_or_at_once_gets_the_next_question() -> None:
    """G2"""
    play = offered("distress")
    chose(play, "skip")
    assert play.question == "q2"
    assert play.signals == ["skipped"]
    play = Play(3, 3)
    question = said(play, "wish_to_skip")
    assert question is not None
    assert question.question_id == "q2"


def test_who_stops_after_an_offer_ends_the_interview() -> None:
    """G2"""
    play = offered()
    chose(play, "stop")
    assert play.reason == "participant_ended"


def test_who_wants_to_stop_twice_is_not_asked_twice() -> None:
    """G2"""
    play = offered()
    said(play, "wish_to_stop", plain=False)
    assert play.reason == "participant_ended"


def test_one_question_is_interrupted_no_more_than_twice() -> None:
    """A third wish is done without asking back: there is no endless loop."""
    play = Play(3, 3)
    for number in range(1, MOST_OFFERS + 1):
        question = said(play, "wish_for_human")
        assert question is not None
        assert question.question_id == f"q1:o{number}"
    assert said(play, "distress") == Question(question_id="q2", kind="main", main_id="q2")


def test_a_third_wish_for_a_person_leaves_the_question_where_it_is() -> None:
    """Who wants a person has not skipped anything; before the third version of the rules they had."""
    for version, expected in ((3, "q1"), (2, None)):
        play = Play(3, 3)
        play.state = play.state.model_copy(update={"rules_version": version})
        questions = [said(play, "wish_for_human") for _ in range(MOST_OFFERS + 1)]
        assert questions[-1] is not None
        assert questions[-1].clarifies == expected


def test_a_question_to_the_interviewer_uses_nothing_up() -> None:
    play = Play(3, 3)
    for number in range(4):
        question = said(play, "clarification", replied=True)
        assert question is not None
        assert (question.clarifies, question.again) == ("q1", True)
        assert play.pending.clarifications == 0, number


def test_whoever_only_asks_back_is_replied_to_six_times_and_then_asked_the_next_question() -> None:
    play = Play(3, 3)
    asked = [said(play, "clarification", replied=True) for _ in range(MOST_REPLIES + 1)]
    assert [question and question.main_id for question in asked] == ["q1"] * MOST_REPLIES + ["q2"]
    assert play.pending.replies == 0


def test_replies_are_counted_across_explanations_and_offers() -> None:
    play = Play(3, 3)
    for intent in ("clarification", "distress"):
        said(play, "clarification", replied=True)
        said(play, intent)
    assert play.pending.replies == 2


def stopping_unclearly(play: Play, *, later: bool = False) -> Play:
    """The first question has its full answer, and beside it stands that they may want to stop."""
    play.answered()
    play.assessed(FULL, beside="wish_to_stop", plain=False, later=later)
    play.asked()
    return play


def met(play: Play) -> int:
    """How many main questions that are over had answers which met the criteria."""
    assert isinstance(play.state.part, AdaptivePart)
    return play.state.part.met


@pytest.mark.parametrize(("beside", "how", "question", "reason"), [
    ("wish_to_skip", {}, "q2", None), ("wish_to_stop", {}, None, "participant_ended"),
    ("wish_to_stop", {"plain": False}, "q1:o1", None), ("wish_for_human", {}, "q1:f1", None),
    ("distress", {}, "q1:o1", None),
])  # fmt: skip
def test_an_answer_counts_and_the_wish_beside_it_is_done(
    beside: Intent, how: dict[str, Any], question: str | None, reason: str | None
) -> None:
    play = Play(3, 3)
    play.answered()
    play.assessed(GAPPY, beside=beside, **how)
    if play.stage is Stage.CLAIMING:
        play.claimed()
    assert (play.question if reason is None else None, play.reason) == (question, reason)


@pytest.mark.parametrize(("later", "purpose"), [(False, "stop"), (True, "pause")])
def test_an_unclear_stop_beside_what_ends_a_question_brings_an_offer(
    later: bool, purpose: OfferPurpose
) -> None:
    """G2: it comes after a question that is over, so who goes on or skips gets the next one, and who stops the end."""
    led: dict[OfferChoice, tuple[str | None, str | None]] = {
        "go_on": ("q2", None), "skip": ("q2", None), "stop": (None, "participant_ended"),
    }  # fmt: skip
    for choice, (question, reason) in led.items():
        play = stopping_unclearly(Play(3, 3), later=later)
        assert play.pending.question == Question(
            question_id="q1:o1", kind="offer", main_id="q1", offer=purpose
        )
        chose(play, choice)
        assert (play.question if reason is None else None, play.reason) == (question, reason)
        assert (play.signals, met(play)) == ([], 1 if reason is None else 0)


def test_whatever_is_said_to_an_offer_after_a_question_leads_on() -> None:
    play = stopping_unclearly(Play(3, 3))
    said(play, "wish_for_human")
    assert (play.question, play.pending.question.is_after) == ("q1:o2", True)
    said(play, "clarification", replied=True)
    assert play.question == "q2"
    play = stopping_unclearly(Play(3, 3))
    play.answered()
    play.assessed(FULL)
    assert play.question == "q2"


def test_no_offer_waits_for_a_question_that_will_not_come() -> None:
    for play in (Play(3), Play(3, 3, max_questions=1)):
        play.answered()
        play.assessed(FULL, beside="wish_to_stop", plain=False)
        assert play.stage is Stage.SUMMARISING


def test_before_the_fifth_version_of_the_rules_the_next_question_was_asked() -> None:
    play = Play(3, 3)
    play.state = play.state.model_copy(update={"rules_version": 4})
    play.answered()
    play.assessed(FULL, beside="wish_to_stop", plain=False)
    assert play.question == "q2"


@pytest.mark.parametrize(("version", "stage"), [(4, Stage.ASKING), (5, Stage.SUMMARISING)])
def test_before_the_fifth_version_a_follow_up_brought_an_offer_at_the_limit_too(
    version: int, stage: Stage
) -> None:
    """A recorded interview goes on as it did."""
    play = Play(3, 3, max_rounds=1)
    play.state = play.state.model_copy(update={"rules_version": version})
    play.answered()
    play.assessed(GAPPY, beside="wish_to_stop", plain=False)
    assert play.stage is stage


@pytest.mark.parametrize(("version", "question"), [(11, "q1:r1"), (RULES_VERSION, "q2")])
def test_what_was_answered_beside_a_sign_of_leaving_is_not_asked_again(version: int, question: str) -> None:
    """G1: who explained it, and had no wish to stop, was asked "Why is that so?" once more."""
    play = Play(3, 3)
    play.state = play.state.model_copy(update={"rules_version": version})
    play.answered()
    play.assessed(GAPPY, beside="wish_to_stop", plain=False)
    play.asked()
    chose(play, "go_on")
    assert play.question == question


def test_an_answer_to_an_offer_is_the_answer_to_its_question() -> None:
    """Who tells more instead of choosing has said something that counts."""
    play = offered()
    play.answered()
    play.assessed(GAPPY)
    play.claimed()
    assert play.question == "q1:f1"


def test_a_wish_after_somebody_ended_the_interview_asks_nothing_more() -> None:
    play = Play(3, 3)
    play.end_requested()
    play.answered()
    play.assessed(intent="distress")
    assert play.reason == "participant_ended"


def test_an_end_by_staff_can_be_taken_back_and_that_of_the_participant_not() -> None:
    play = Play(3, 3)
    play.on(EndRequested(at=play.now, by="staff"))
    play.noted()
    play.summarised()
    play.closed()
    decided = reopen(play.state)
    assert decided is not None
    state, step = decided
    assert (state.ended, state.leaving, state.stage) == (None, None, Stage.ASKING)
    assert isinstance(step.next, Compose)
    assert step.next.question == Question(
        question_id="q1:b1", kind="clarification", main_id="q1", clarifies="q1", again=True
    )
    play = Play(3, 3)
    play.end()
    assert reopen(play.state) is None


def test_an_end_that_found_the_question_answered_is_for_good() -> None:
    """What was answered is not asked a second time."""
    play = Play(3, 3)
    play.on(EndRequested(at=play.now, by="staff"))
    play.answered()
    play.assessed(GAPPY)
    assert play.reason == "participant_ended"
    assert reopen(play.state) is None


def test_who_says_tomorrow_again_stays_parked() -> None:
    """G2"""
    play = offered(later=True)
    for _ in range(MOST_OFFERS + 1):
        question = said(play, "wish_to_stop", plain=False, later=True)
        assert question is not None
        assert (question.offer, play.stage) == ("pause", Stage.PARKED)


def signs(play: Play, *, after: int = 0) -> Play:
    """Two answers that sound like leaving, with so many others between them."""
    for leaving in ("sign", *(None,) * after, "sign"):
        play.answered()
        play.assessed(FULL, leaving=leaving)
        play.asked()
    return play


def test_the_second_sign_of_leaving_brings_the_offer_and_keeps_the_answer() -> None:
    """G2: one sign may mean nothing."""
    play = Play(3, 3, 3)
    play.answered()
    play.assessed(FULL, leaving="sign")
    assert play.question == "q2"
    play.asked()
    play.answered()
    play.assessed(FULL, leaving="sign")
    play.asked()
    assert (play.pending.question.offer, play.pending.question.is_after) == ("stop", True)


def test_signs_of_leaving_that_lie_far_apart_are_two_first_ones() -> None:
    assert signs(Play(*(0,) * 9), after=NEAR).question == "q7"


def test_before_the_eighth_version_of_the_rules_signs_were_not_counted() -> None:
    """A recorded interview goes on as it did."""
    play = Play(3, 3, 3)
    play.state = play.state.model_copy(update={"rules_version": 7})
    assert signs(play).question == "q3"


def test_who_says_that_they_said_so_ends_where_there_was_a_sign_and_else_is_asked() -> None:
    """G2: "got told off" may be heard so; an offer costs one question, an end costs the rest."""
    play = Play(3, 3, 3)
    play.answered()
    play.assessed(FULL, beside="wish_to_stop", plain=False, leaving="again")
    play.asked()
    assert play.pending.question.offer == "stop"
    told = Play(3, 3, 3)
    told.answered()
    told.assessed(FULL, leaving="sign")
    told.asked()
    told.answered()
    told.assessed(FULL, beside="wish_to_stop", plain=False, leaving="again")
    assert told.stage is Stage.SUMMARISING


def test_care_is_offered_once_a_question() -> None:
    """G2: who was misheard hears the question once more, and the same tale brings no second offer."""
    play = Play(3, 3)
    said(play, "distress")
    play.answered()
    play.assessed(choice="go_on", replied=True)
    play.asked()
    assert play.pending.question.again
    question = said(play, "distress")
    assert question is not None
    assert (question.question_id, question.offer) == ("q2", None)


def test_who_stops_unless_something_matters_is_asked_what_does_or_has_stopped() -> None:
    """G2: with a question left it is asked, and with none the interview ends."""
    play = offered()
    chose(play, "if_matters")
    play.asked()
    assert play.pending.question.question_id == "q2"
    play = Play(3)
    said(play, "wish_to_stop", plain=False)
    chose(play, "if_matters")
    assert (play.stage, play.reason) == (Stage.SUMMARISING, "participant_ended")


@pytest.mark.parametrize(("version", "signs"), [(17, 1), (RULES_VERSION, 0)])
def test_who_goes_on_after_an_offer_to_stop_is_not_taken_to_be_leaving(version: int, signs: int) -> None:
    """G2"""
    play = offered()
    play.state = play.state.model_copy(update={"rules_version": version})
    assert len(play.state.signs) == 1
    chose(play, "go_on")
    assert len(play.state.signs) == signs
