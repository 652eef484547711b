"""Sub-goals are covered by what is said, left after "I don't know", and never asked for a third time (D4, G1, G2)."""

import pytest

from shared.interview.state_machine.state import Stage
from shared.modes.topic_exploration.part import SubGoalsHeard, Topic
from shared.modes.topic_exploration.phases import Phase
from tests.domain.exploration.journey import HIGH, LOW, MEDIUM, Journey, exploration, topics

NOTHING = SubGoalsHeard(answers=False)


def test_an_answer_that_says_nothing_to_it_covers_nothing_and_it_is_asked_once_more() -> None:
    journey = Journey(exploration(2, 1))
    journey.says(MEDIUM, heard=NOTHING)
    assert (journey.topic(1).covered, journey.guidance.sub_goal) == ((), 0)
    journey.says(MEDIUM, heard=NOTHING)
    assert (journey.topic(1).covered, journey.topic(1).left) == ((), (0,))


def test_what_is_said_in_passing_is_covered_and_not_asked() -> None:
    journey = Journey(exploration(3, 2))
    journey.says(MEDIUM, heard=SubGoalsHeard(named={"t1": (0, 1), "t2": (0,)}))
    assert (journey.topic(1).covered, journey.topic(2).covered) == ((0, 1), (0,))
    assert journey.guidance.sub_goal == 2
    journey.says(MEDIUM)
    assert (journey.guidance.topic_id, journey.guidance.sub_goal) == ("t2", 1)


def test_a_topic_that_was_covered_in_passing_gets_its_minimum_all_the_same() -> None:
    """D2."""
    journey = Journey(exploration(1, 1))
    journey.says(LOW, heard=SubGoalsHeard(named={"t1": (0,), "t2": (0,)}))
    assert (journey.guidance.topic_id, journey.guidance.sub_goal) == ("t2", None)


def test_i_do_not_know_leaves_the_sub_goal_and_the_next_is_asked() -> None:
    journey = Journey(exploration(2, 1))
    journey.says(LOW, intent="dont_know", heard=NOTHING)
    assert (journey.topic(1).covered, journey.topic(1).left) == ((), (0,))
    assert journey.guidance.topic_id == "t2"
    journey.says(LOW)
    assert (journey.phase, journey.guidance.topic_id, journey.guidance.sub_goal) == (Phase.DEEPEN, "t1", 1)


def test_where_only_i_do_not_know_is_left_it_is_over_and_not_for_want_of_time() -> None:
    journey = Journey(exploration(1, 1))
    for _ in range(2):
        journey.says(LOW, intent="dont_know", heard=NOTHING)
    assert (journey.ids, journey.reason) == (["t1", "t2"], "complete")


def test_what_never_was_is_not_asked_about_any_more_and_is_not_covered() -> None:
    """G4: the topic closes, and its sub-goals count as open."""
    journey = Journey(exploration(2, 1))
    journey.says(HIGH, heard=SubGoalsHeard(answers=False, denied=True))
    assert (journey.topic(1).covered, journey.guidance.topic_id) == ((), "t2")
    journey.says(LOW)
    assert (journey.ids, journey.reason) == (["t1", "t2"], "complete")


def test_when_the_time_is_up_too_no_one_is_asked_to_go_on_with_nothing() -> None:
    journey = Journey(exploration(1, minutes=1), nudge_after_s=60.0)
    journey.after(seconds=61).says(LOW, intent="dont_know", heard=NOTHING)
    assert (journey.ids, journey.reason) == (["t1"], "time_up")


def test_the_second_pass_begins_with_what_was_never_asked_for() -> None:
    journey = Journey(exploration(2, 1))
    for _ in range(2):
        journey.says(LOW, heard=NOTHING)
    assert (journey.phase, journey.topic(1).tried, journey.guidance.sub_goal) == (Phase.DEEPEN, (0,), 1)
    journey.says(LOW)
    assert (journey.guidance.topic_id, journey.topic(1).covered) == ("t2", (1,))


def test_what_was_said_already_is_taken_where_it_is_on_record() -> None:
    journey = Journey(exploration(2, 1))
    journey.says(LOW, intent="already_said", heard=SubGoalsHeard(answers=True, named={"t1": (0,)}))
    assert (journey.topic(1).covered, journey.guidance.topic_id) == ((0,), "t2")


def test_else_it_is_asked_once_more_from_another_side() -> None:
    journey = Journey(exploration(2, 1))
    journey.says(LOW, intent="already_said", heard=NOTHING)
    assert (journey.ids[-1], journey.guidance.sub_goal) == ("t1:f1", 0)
    journey.says(LOW, intent="already_said", heard=NOTHING)
    assert (journey.guidance.topic_id, journey.topic(1).left) == ("t2", (0,))


def test_nothing_hard_is_probed_however_rich() -> None:
    journey = Journey(exploration(3, 1))
    journey.says(HIGH, heard=SubGoalsHeard(named={"t1": (0,)}, hard=True))
    assert (journey.guidance.topic_id, journey.topic(1).insight_turn) == ("t2", None)


LED = SubGoalsHeard(by_model=True, answers=False)


def test_led_by_a_model_a_topic_on_which_something_sad_was_told_goes_on_with_its_other_sub_goals() -> None:
    journey = Journey(exploration(3, 1))
    journey.says(HIGH, heard=LED.model_copy(update={"hard": True}))
    assert (journey.guidance.phase, journey.guidance.topic_id, journey.guidance.sub_goal) == (
        "EXPLORE", "t1", 1,
    )  # fmt: skip


def test_led_by_a_model_something_sad_leaves_a_topic_that_has_nothing_else() -> None:
    journey = Journey(exploration(1, 1))
    journey.says(HIGH, heard=LED.model_copy(update={"hard": True}))
    assert (journey.guidance.topic_id, journey.topic(1).left) == ("t2", ())


def test_led_by_a_model_a_sub_goal_told_halfway_comes_back_before_the_contact_data() -> None:
    journey = Journey(exploration(2, 1, base=3, fields=("email",)))
    journey.says(HIGH, heard=LED)
    journey.says(HIGH, heard=LED)
    assert (journey.topic(1).left, journey.guidance.sub_goal) == ((), 1), "the other first"
    journey.says(LOW, heard=LED.model_copy(update={"answers": True}))
    journey.says(LOW, heard=LED.model_copy(update={"answers": True}))
    assert (journey.guidance.phase, journey.guidance.topic_id, journey.guidance.sub_goal) == (
        "DEEPEN", "t1", 0,
    )  # fmt: skip
    journey.says(MEDIUM, heard=LED)
    assert journey.topic(1).left == (0,), "and then no more"


@pytest.mark.parametrize(("by_model", "asked_next"), [(True, "t2"), (False, "t1")])
def test_led_by_a_model_a_topic_of_which_all_is_told_is_left_for_the_one_that_waits(
    by_model: bool, asked_next: str
) -> None:
    """D5: nobody is asked three times about what they have told, while what they want to tell waits."""
    journey = Journey(exploration(1, 1, base=9, most=9))
    journey.says(HIGH, heard=SubGoalsHeard(by_model=by_model))
    assert journey.guidance.topic_id == asked_next
    journey.says(HIGH, heard=SubGoalsHeard(by_model=by_model))
    assert journey.guidance.topic_id == asked_next, "the last may be gone into"


def test_led_by_a_model_a_rich_topic_is_gone_back_to_once_while_half_of_the_time_is_left() -> None:
    journey = Journey(exploration(1, 1, base=2, most=2))
    covers = SubGoalsHeard(by_model=True)
    for _ in range(2):
        journey.says(HIGH, heard=covers)
    journey.says(MEDIUM, heard=covers)
    assert (journey.guidance.phase, journey.guidance.topic_id) == ("DEEPEN", "t1")
    journey.says(LOW, heard=covers)
    assert journey.state.ended is not None


def test_led_by_a_model_nobody_is_held_up_who_has_said_what_they_had_to_say() -> None:
    journey = Journey(exploration(1, 1, base=2, most=2))
    covers = SubGoalsHeard(by_model=True)
    for signal in (HIGH, HIGH, LOW):
        journey.says(signal, heard=covers)
    assert journey.state.ended is not None


def test_a_question_that_is_skipped_is_not_asked_again() -> None:
    journey = Journey(exploration(2, 1))
    journey.says(intent="wish_to_skip")
    assert (journey.guidance.topic_id, journey.topic(1).left) == ("t2", (0,))


def test_after_distress_nothing_more_is_asked_of_the_topic() -> None:
    journey = Journey(exploration(3, 1))
    journey.says(intent="distress")
    assert journey.pending.question.offer == "care"
    journey.says(intent="wish_to_skip")
    assert (journey.topic(1).left, journey.guidance.topic_id) == ((0, 1, 2), "t2")


@pytest.mark.parametrize(("version", "left"), [(7, (0,)), (8, (0, 1, 2))])
def test_a_topic_that_is_not_to_be_talked_about_is_closed(version: int, left: tuple[int, ...]) -> None:
    """G2: “I would rather not go back there”, and the topic came once more."""
    journey = Journey(exploration(3, 1))
    journey.state = journey.state.model_copy(update={"rules_version": version})
    journey.says(intent="wish_to_skip", leaves=True)
    assert (journey.topic(1).left, journey.guidance.topic_id) == (left, "t2")


def test_who_goes_on_after_a_grief_is_asked_about_the_next_topic() -> None:
    """G2: “No, it's fine, go on”, and the night at the hospital came once more."""
    journey = Journey(exploration(3, 1))
    journey.says(intent="distress", leaves=True)
    journey.answered()
    journey.assessed(choice="go_on")
    journey.shown()
    assert (journey.topic(1).open, journey.guidance.topic_id) == ((), "t2")


def test_a_plain_wish_to_stop_leads_to_the_contact_data() -> None:
    """G2: as `/end` does."""
    journey = Journey(exploration(3, 1, fields=("email",)))
    journey.says(intent="wish_to_stop")
    assert journey.ids[-1] == "consent:1"
    journey.says(stance="refuses")
    assert journey.reason == "participant_ended"


@pytest.mark.parametrize("fields", [(), ("email",)])
def test_who_stops_beside_the_last_answer_that_was_wanted_finds_it_over(fields: tuple[str, ...]) -> None:
    """G2: with nothing left to ask, the interview had ended as failed."""
    journey = Journey(exploration(1, minutes=1, fields=fields))
    journey.after(seconds=70)
    journey.says(beside="wish_to_stop")
    assert (journey.stage, journey.phase) == (Stage.SUMMARISING, Phase.END)


def test_states_of_earlier_releases_are_read() -> None:
    """They held how many of the first sub-goals were covered."""
    stored = topics(3)[0].model_dump(mode="json") | {"covered": 2}
    topic = Topic.model_validate(stored)
    assert (topic.covered, topic.open, topic.next_sub_goal) == ((0, 1), (2,), 2)
