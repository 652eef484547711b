"""Mode topic_exploration: one example and more of every rule (D1-D7, D14, D15), against `decide` alone."""

import pytest

from shared.interview.state_machine.effects import (
    Assess,
    Close,
    Compose,
    GrantBonus,
    OpenBudgets,
    Summarise,
    TurnUsed,
)
from shared.interview.state_machine.errors import IllegalEvent
from shared.interview.state_machine.events import BonusGranted, Claimed, EndRequested
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.intents import Leaving
from shared.interview.state_machine.state import RULES_VERSION, Stage
from shared.modes.topic_exploration.budgets import Grant
from shared.modes.topic_exploration.part import ExplorationPart, SubGoalsHeard
from shared.modes.topic_exploration.phases import Phase
from shared.modes.topic_exploration.replies import Stance
from tests.domain.exploration.journey import HIGH, LOW, MEDIUM, Journey, exploration
from tests.domain.play import effect_of

P = Phase


def offered(*sub_goals: int, fields: tuple[str, ...] = ()) -> Journey:
    """An interview of one minute whose time is up after its first answer."""
    journey = Journey(exploration(*(sub_goals or (2, 1)), minutes=1, fields=fields), nudge_after_s=60.0)
    journey.after(seconds=61).says()
    assert journey.phase is P.DEEP_OFFER
    return journey


def collecting(*fields: str) -> Journey:
    """An interview whose one sub-goal is covered, at its consent."""
    journey = Journey(exploration(1, fields=fields))
    journey.says(LOW)
    assert journey.phase is P.DATA_COLLECTION
    return journey


class TestTheSignalSteers:
    """D2."""

    def test_a_low_signal_advances_once_the_minimum_is_used(self) -> None:
        journey = Journey(exploration(2, 2))
        journey.says(LOW)
        assert journey.ids == ["t1", "t2"]
        assert journey.guidance.band == "LOW"
        assert journey.guidance.status == "TRANSITION"

    def test_a_low_signal_stays_below_the_minimum(self) -> None:
        part = exploration(3, 1)
        budget = part.topics[0].budget.model_copy(update={"min_turns": 2})
        topic = part.topics[0].model_copy(update={"budget": budget})
        journey = Journey(part.model_copy(update={"topics": (topic, part.topics[1])}))
        journey.says(LOW)
        journey.says(LOW)
        assert journey.ids == ["t1", "t1:f1", "t2"]

    def test_a_high_signal_claims_a_bonus_only_at_the_end_of_the_allowance(self) -> None:
        journey = Journey(exploration(5, 1))
        journey.says(HIGH)
        assert not journey.budgets.grants
        journey.answered()
        journey.judged(HIGH)
        assert effect_of(journey, GrantBonus) == GrantBonus(topic_id="t1", key="turn-2")
        journey.granted()
        journey.shown()
        assert (journey.guidance.status, journey.guidance.band) == ("EXPLORING_DEEP", "HIGH")
        assert journey.topic(1).budget.bonus_turns == 1
        assert journey.topic(2).budget.max_turns == 3

    @pytest.mark.parametrize(("guarded", "following"), [(True, "t1:f2"), (False, "t2")])
    def test_a_few_words_on_what_was_let_fall_claim_a_bonus_turn_however_short(
        self, *, guarded: bool, following: str
    ) -> None:
        journey = Journey(exploration(5, 1))
        journey.says(HIGH)
        journey.says(LOW, heard=SubGoalsHeard(tells=True), opens=True, guarded=guarded)
        assert journey.ids[-1] == following

    def test_who_has_little_time_is_asked_once_about_each_topic_before_a_second_time_about_one(self) -> None:
        journey = Journey(exploration(9, 1, 1))
        journey.says(HIGH, leaving="main_first")
        assert journey.ids == ["t1", "t2"]
        journey.says(MEDIUM, leaving="stays")
        assert journey.ids == ["t1", "t2", "t2:f1"]

    def test_high_signals_take_a_topic_to_its_ceiling_and_no_further(self) -> None:
        """D14: HIGH topics are demonstrably deeper."""
        journey = Journey(exploration(9, 1, 1))
        for _ in range(4):
            journey.says(HIGH)
        assert journey.ids == ["t1", "t1:f1", "t1:f2", "t1:f3", "t2"]
        assert journey.topic(1).budget.turns_used == 4

    def test_after_a_bonus_turn_a_medium_answer_advances(self) -> None:
        journey = Journey(exploration(9, 1))
        for signal in (HIGH, HIGH, MEDIUM):
            journey.says(signal)
        assert journey.ids == ["t1", "t1:f1", "t1:f2", "t2"]

    @pytest.mark.parametrize(("opens", "following"), [(True, "t1:f1"), (False, "t2")])
    def test_a_short_answer_that_can_be_asked_about_keeps_its_topic_while_turns_are_left(
        self, *, opens: bool, following: str
    ) -> None:
        """D2, G2: all sub-goals of the topic are covered, and its turns are not used."""
        journey = Journey(exploration(1, 1))
        journey.says(LOW, heard=SubGoalsHeard(tells=True), opens=opens)
        assert journey.topic(1).open == ()
        assert journey.ids[-1] == following

    def test_every_decision_says_why(self) -> None:
        journey = Journey(exploration(5, 1))
        reasons = []
        for signal in (MEDIUM, HIGH, LOW):
            journey.answered()
            journey.judged(signal)
            if journey.stage is Stage.GRANTING:
                journey.granted()
            verdict = effect_of(journey, Compose).verdict
            assert verdict is not None
            reasons.append((verdict.main_id, verdict.decision.needs_followup, verdict.decision.reason))
            journey.shown()
        assert reasons == [
            ("t1", True, "MEDIUM signal (0.45), 1 of 2 turns used: one more turn"),
            ("t1", True, "HIGH signal (0.80), 2 of 2 turns used: a bonus turn"),
            ("t1", False, "LOW signal (0.10), 3 of 3 turns used: on to what comes next"),
        ]


class TestBonuses:
    """D3."""

    def test_a_refused_bonus_leads_on(self) -> None:
        journey = Journey(exploration(5, 1))
        journey.says(HIGH)
        journey.answered()
        journey.judged(HIGH)
        journey.on(BonusGranted(at=journey.now, grant=Grant(topic_id="t1", granted=False)))
        verdict = effect_of(journey, Compose).verdict
        assert verdict is not None
        assert not verdict.decision.needs_followup
        assert verdict.decision.reason.endswith("no turn to spare for a bonus")
        journey.shown()
        assert journey.ids[-1] == "t2"

    def test_the_entity_is_told_how_the_budgets_begin_and_of_every_turn(self) -> None:
        journey = Journey(exploration(2, 1))
        journey.says()
        notices = [notice for step in journey.steps for notice in step.notify]
        assert [type(notice) for notice in notices if not hasattr(notice, "counter")] == [
            OpenBudgets,
            TurnUsed,
        ]
        assert TurnUsed(topic_id="t1", turns_used=1) in notices

    def test_a_claim_of_a_follow_up_is_not_of_this_mode(self) -> None:
        journey = Journey(exploration(1))
        with pytest.raises(IllegalEvent):
            journey.on(Claimed(at=journey.now, granted=True))


class TestSubGoals:
    """D4."""

    def test_each_turn_takes_the_next_and_those_left_are_for_deepen(self) -> None:
        journey = Journey(exploration(3, 1))
        targets = [journey.guidance.sub_goal]
        for signal in (MEDIUM, MEDIUM, LOW):
            journey.says(signal)
            targets.append(journey.guidance.sub_goal)
        assert targets == [0, 1, 0, 2]
        assert journey.phase is P.DEEPEN
        assert (journey.guidance.topic_id, journey.guidance.status) == ("t1", "DEEPENING")

    def test_a_turn_beyond_the_sub_goals_has_no_target(self) -> None:
        journey = Journey(exploration(1, 1))
        journey.says(MEDIUM)
        assert (journey.guidance.topic_id, journey.guidance.sub_goal) == ("t1", None)

    def test_progress_is_the_share_of_sub_goals_covered(self) -> None:
        journey = Journey(exploration(3, 1))
        shares = [journey.composed[-1].standing.progress]
        for signal in (MEDIUM, MEDIUM, LOW, LOW):
            journey.says(signal)
        shares += [composed.standing.progress for composed in journey.composed[1:]]
        assert shares == [0.0, 0.25, 0.5, 0.75]
        assert [composed.standing.remaining for composed in journey.composed] == [2, 2, 1, 1]


class TestTheOffer:
    """D5."""

    def test_it_comes_when_the_time_is_used_up_and_the_turn_in_hand_is_finished(self) -> None:
        journey = offered()
        assert journey.ids == ["t1", "offer:1"]
        assert journey.topic(1).covered == (0,)
        assert (journey.guidance.status, journey.guidance.attempt) == ("DEEP_OFFER_ASK", 1)
        assert journey.composed[-1].question.kind == "offer"
        assert journey.composed[-1].question.parent_question_id is None

    def test_accepting_deepens_topics_never_reached_too(self) -> None:
        journey = offered(2, 1)
        journey.says(stance="accepts")
        assert journey.phase is P.DEEPEN
        journey.says()
        assert journey.ids[2:] == ["t1:f1", "t2"]

    @pytest.mark.parametrize(("replies", "phase", "reason"), [
        (["refuses"], P.END, "extension_refused"), (["closes"], P.END, "extension_refused"),
        (["neutral", "neutral"], P.END, "time_up"), (["neutral", "accepts"], P.DEEPEN, None),
    ])  # fmt: skip
    def test_the_second_reply_decides_where_the_first_is_neutral(
        self, replies: list[Stance], phase: Phase, reason: str | None
    ) -> None:
        journey = offered()
        for attempt, stance in enumerate(replies, start=1):
            assert (journey.ids[-1], journey.guidance.attempt) == (f"offer:{attempt}", attempt)
            journey.says(stance=stance)
        assert (journey.phase, journey.reason) == (phase, reason)

    def test_without_anything_left_there_is_no_offer(self) -> None:
        journey = Journey(exploration(1, minutes=1), nudge_after_s=60.0)
        journey.after(seconds=61).says()
        assert (journey.ids, journey.phase, journey.reason) == (["t1"], P.END, "covered")

    def test_an_offer_cannot_be_explained(self) -> None:
        journey = offered()
        journey.answered()
        assert not effect_of(journey, Assess).may_clarify


class TestTime:
    """D5: a participant's time on each turn up to parking; parked and system time never count."""

    def test_thinking_counts_about_a_clarification_too(self) -> None:
        journey = Journey(exploration(9, 1))
        journey.after(seconds=20).says(intent="clarification")
        journey.after(seconds=15).says()
        assert journey.state.spent_s == 35.0
        assert journey.guidance.remaining_s == 3_565.0

    def test_a_parked_question_counts_up_to_its_parking(self) -> None:
        journey = Journey(exploration(9, 1))
        journey.park()
        journey.after(days=2).says()
        assert journey.state.spent_s == 90.0

    def test_what_the_system_takes_does_not(self) -> None:
        journey = Journey(exploration(9, 1))
        journey.after(seconds=10)
        journey.answered()
        answered_at = journey.now
        journey.after(seconds=300)
        effect = effect_of(journey, Assess)
        assert effect.turn == 1
        journey.now = answered_at
        journey.judged()
        assert journey.state.spent_s == 10.0


class TestDeepening:
    """D6."""

    def test_topics_with_nothing_left_are_passed_by(self) -> None:
        journey = Journey(exploration(1, 4, 1))
        for signal in (LOW, LOW, LOW):
            journey.says(signal)
        assert journey.phase is P.DEEPEN
        assert [topic.deepen_turns for topic in journey.part.topics] == [0, 1, 0]

    @pytest.mark.parametrize(
        ("signals", "sub_goals", "turns"),
        [((MEDIUM, MEDIUM), 9, 2), ((MEDIUM, MEDIUM), 3, 1), ((LOW,), 9, 1)],
    )
    def test_turns_follow_engagement_and_what_is_left_at_most_two(
        self, signals: tuple[float, ...], sub_goals: int, turns: int
    ) -> None:
        journey = Journey(exploration(sub_goals))
        for signal in signals:
            journey.says(signal)
        assert journey.topic(1).deepen_turns == turns

    def test_a_topic_never_reached_gets_the_fallback(self) -> None:
        journey = offered(1, 9)
        journey.says(stance="accepts")
        assert (journey.topic(2).deepen_turns, journey.guidance.recap) == (1, False)

    def test_the_question_recaps_what_was_said_of_the_topic(self) -> None:
        journey = Journey(exploration(5))
        journey.says(MEDIUM)
        journey.says(0.6)
        assert journey.phase is P.DEEPEN
        assert (journey.guidance.recap, journey.guidance.insight_turn) == (True, 2)

    def test_after_the_last_everything_covered_or_not_tells_the_reason(self) -> None:
        journey = Journey(exploration(3))
        for _ in range(3):
            journey.says(MEDIUM)
        assert journey.reason == "covered"
        other = Journey(exploration(9))
        for _ in range(9):  # one pass more while there is time
            other.says(MEDIUM)
        assert other.reason == "covered"
        late = offered(9)
        late.says(stance="accepts")
        late.says()
        late.says()
        assert late.reason == "time_up"

    def test_the_budgets_are_left_alone(self) -> None:
        journey = Journey(exploration(9))
        for _ in range(3):
            journey.says(MEDIUM)
        assert (journey.topic(1).budget.turns_used, journey.topic(1).deepen_used) == (2, 1)


class TestInsights:
    """D11."""

    def test_the_most_telling_turn_from_a_half_on_is_kept(self) -> None:
        journey = Journey(exploration(9, 1))
        journey.says(0.49)
        assert journey.topic(1).insight_turn is None
        journey.says(0.61)
        journey.says(0.5)
        assert (journey.topic(1).insight_turn, journey.topic(1).insight_signal) == (2, 0.61)

    def test_engagement_is_the_mean_signal(self) -> None:
        journey = Journey(exploration(9, 1))
        journey.says(0.4)
        journey.says(0.6)
        assert journey.topic(1).engagement == 0.5


class TestTheDataCollection:
    """D7."""

    def test_consent_then_the_fields_one_by_one_then_the_end(self) -> None:
        journey = collecting("name", "email")
        assert (journey.ids[-1], journey.guidance.status) == ("consent:1", "DATA_COLLECTION_CONSENT")
        stances: list[Stance] = ["accepts", "valid", "valid"]
        for stance in stances:
            journey.says(stance=stance)
        assert journey.ids[1:] == ["consent:1", "field:name:1", "field:email:1"]
        assert (journey.part.collection.consent, journey.part.collection.collected) == (
            True,
            ("name", "email"),
        )
        assert (journey.reason, journey.part.status) == ("covered", "FINAL_GOODBYE")

    def test_a_refused_consent_asks_for_nothing(self) -> None:
        journey = collecting("email")
        journey.says(stance="refuses")
        assert (journey.part.collection.consent, journey.reason) == (False, "covered")
        assert journey.part.status == "COMPLETE_WITHOUT_DATA"

    def test_who_refused_contact_data_before_is_not_asked_for_it(self) -> None:
        """D7"""
        journey = Journey(exploration(2, fields=("name", "email")))
        journey.says(refused=("name", "email"))
        while journey.stage is not Stage.SUMMARISING and journey.reason is None:
            assert not journey.ids[-1].startswith("consent")
            journey.says()
        assert (journey.phase, journey.part.collection.consent) == (P.END, False)
        assert not any(each.startswith(("consent", "field")) for each in journey.ids)

    def test_a_refusal_beside_a_choice_counts_as_well(self) -> None:
        journey = Journey(exploration(1, fields=("email",)))
        journey.says(intent="wish_for_human")
        journey.answered()
        journey.assessed(Ledger(), choice="go_on", refused=("email",), answered_at=journey.now)
        assert journey.part.collection.refused == ("email",)

    def test_a_second_unclear_reply_to_the_consent_is_a_no(self) -> None:
        journey = collecting("email")
        for _ in range(2):
            journey.says(stance="neutral")
        assert journey.ids[1:] == ["consent:1", "consent:2"]
        assert (journey.phase, journey.part.collection.consent) == (P.END, None)

    def test_a_field_is_tried_once_more_and_then_left(self) -> None:
        """D7: at most three times; nobody likes to be asked for an address a third time."""
        journey = collecting("email", "name")
        stances: list[Stance] = ["accepts", "invalid", "invalid", "valid"]
        for stance in stances:
            journey.says(stance=stance)
        assert journey.ids[2:] == ["field:email:1", "field:email:2", "field:name:1"]
        assert journey.part.collection.collected == ("name",)

    def test_what_was_given_or_refused_with_the_consent_is_not_asked_for(self) -> None:
        journey = collecting("email", "name", "phone")
        journey.says(stance="accepts", given=("name",), refused=("email",))
        assert (journey.guidance.field, journey.part.collection.collected) == ("phone", ("name",))

    def test_refusing_or_skipping_one_field_is_not_refusing_all(self) -> None:
        journey = collecting("email", "name", "phone")
        asked = []
        for stance in ("accepts", "skips", "refuses", "valid"):
            journey.says(stance=stance)
            asked.append(journey.guidance.field)
        assert asked[:3] == ["email", "name", "phone"]
        assert (journey.phase, journey.part.collection.collected) == (P.END, ("phone",))

    def test_closing_ends_it(self) -> None:
        journey = collecting("email", "name")
        for stance in ("accepts", "closes"):
            journey.says(stance=stance)
        assert (journey.phase, journey.part.collection.consent) == (P.END, True)

    @pytest.mark.parametrize("stance", ["accepts", "refuses"])
    def test_the_reward_is_due_once_at_the_end_after_a_refusal_too(self, stance: Stance) -> None:
        journey = collecting("email")
        journey.says(stance=stance)
        if stance == "accepts":
            journey.says(stance="valid")
        journey.summarised()
        standing = effect_of(journey, Close).standing.exploration
        assert standing is not None
        assert standing.reward_due
        assert not any(composed.standing.exploration.reward_due for composed in journey.composed)  # type: ignore[union-attr]

    def test_no_reward_for_an_interview_that_was_left(self) -> None:
        journey = Journey(exploration(1))
        journey.skips()
        journey.summarised()
        standing = effect_of(journey, Close).standing.exploration
        assert standing is not None
        assert (journey.reason, standing.reward_due) == ("abandoned", False)


class TestEnds:
    """D5, D14: the participant may close at any time."""

    def test_the_wish_to_end_leads_to_the_data_collection(self) -> None:
        journey = Journey(exploration(3, 3, fields=("email",)))
        journey.says(stance="closes")
        assert journey.ids == ["t1", "consent:1"]
        journey.says(stance="refuses")
        assert (journey.reason, journey.topic(1).covered) == ("participant_ended", ())

    def test_the_first_end_moves_on_and_a_second_finishes(self) -> None:
        journey = Journey(exploration(3, 3, fields=("email",)))
        journey.ends()
        assert (journey.phase, journey.ids[-1]) == (P.DATA_COLLECTION, "consent:1")
        journey.ends()
        assert (journey.phase, journey.reason, journey.stage) == (
            P.END,
            "participant_ended",
            Stage.SUMMARISING,
        )

    @pytest.mark.parametrize(("first", "last"), [(None, "again"), ("sign", None)])
    def test_who_is_leaving_in_a_hurry_is_not_asked_for_data(
        self, first: Leaving | None, last: Leaving | None
    ) -> None:
        """Who says that they said so before, or has sounded like it twice."""
        journey = Journey(exploration(3, 3, fields=("email",)))
        journey.says(leaving=first)
        journey.says(intent="wish_to_stop", leaving=last)
        assert (journey.phase, journey.reason, journey.ids) == (P.END, "participant_ended", ["t1", "t1:f1"])

    def test_who_asks_to_leave_something_alone_is_asked_no_more_about_its_topic(self) -> None:
        journey = Journey(exploration(3, 3, base=4))
        journey.says(HIGH, beside="wish_to_skip", leaves=True)
        assert (journey.ids[-1], journey.topic(1).open) == ("t2", ())

    def test_who_has_just_asked_to_leave_something_alone_is_not_asked_for_data(self) -> None:
        journey = Journey(exploration(3, fields=("email",)))
        journey.says(beside="wish_to_skip", leaves=True)
        assert (journey.ids, journey.stage) == (["t1"], Stage.SUMMARISING)

    def test_an_end_inside_the_data_collection_finishes(self) -> None:
        journey = collecting("email")
        journey.ends()
        assert journey.reason == "participant_ended"

    def test_an_end_works_in_every_phase(self) -> None:
        deepening = Journey(exploration(3, fields=("email",)))
        deepening.says(LOW)
        parked = Journey(exploration(3, fields=("email",)))
        parked.park()
        for journey in (offered(fields=("email",)), deepening, parked):
            journey.ends()
            assert journey.ids[-1] == "consent:1"

    def test_staff_end_it_at_once(self) -> None:
        journey = Journey(exploration(3, fields=("email",)))
        journey.on(EndRequested(at=journey.now, by="staff"))
        journey.noted()
        assert (journey.stage, journey.reason) == (Stage.SUMMARISING, "participant_ended")

    def test_the_bound_of_questions_holds(self) -> None:
        journey = Journey(exploration(9, 9, fields=("email",)), max_questions=2)
        journey.says(MEDIUM)
        journey.says(MEDIUM)
        assert (len(journey.ids), journey.reason) == (2, "max_rounds")

    def test_the_bound_does_not_hide_why_the_topics_were_done(self) -> None:
        journey = Journey(exploration(1, fields=("email",)), max_questions=1)
        journey.says(LOW)
        assert journey.reason == "covered"


class TestSilence:
    def test_a_question_that_is_skipped_covers_nothing_and_leads_on(self) -> None:
        journey = Journey(exploration(2, 1), on_timeout="skip")
        journey.skips()
        assert (journey.ids, journey.topic(1).covered) == (["t1", "t2"], ())
        assert (journey.topic(1).budget.turns_used, journey.budgets.topics[0].turns_used) == (1, 1)

    def test_an_interview_that_nobody_answers_ends_by_itself(self) -> None:
        journey = Journey(exploration(2, 3, fields=("email",)), on_timeout="skip")
        for _ in range(40):
            if journey.stage is Stage.SUMMARISING:
                break
            journey.skips()
        assert journey.phases == [P.EXPLORE, P.DEEPEN, P.DATA_COLLECTION, P.END]
        assert journey.ids == ["t1", "t2", "t1:f1", "t2:f1", "consent:1", "consent:2"]

    def test_silence_is_a_neutral_reply_to_the_offer(self) -> None:
        journey = Journey(exploration(3, minutes=1), on_timeout="skip", nudge_after_s=60.0)
        journey.skips()
        assert journey.ids[-1] == "offer:1"
        journey.skips()
        journey.skips()
        assert journey.reason == "time_up"


class TestClarifications:
    """D15."""

    def test_they_use_no_budget_and_cover_nothing(self) -> None:
        journey = Journey(exploration(2, 1))
        journey.says(intent="clarification")
        journey.says(intent="off_topic")
        assert journey.ids == ["t1", "t1:c1", "t1:c2"]
        assert (journey.topic(1).budget.turns_used, journey.topic(1).covered) == (0, ())
        assert journey.composed[-1].guidance is None
        journey.answered()
        assert not effect_of(journey, Assess).may_clarify


class TestWordingThatFails:
    def test_a_question_that_cannot_be_worded_is_passed_by(self) -> None:
        journey = Journey(exploration(1, 1))
        journey.answered()
        journey.judged(MEDIUM)
        journey.unworded()
        journey.shown()
        assert journey.ids == ["t1", "t2"]

    @pytest.mark.parametrize(("version", "asked"), [(6, "t2"), (7, "t1:f1")])
    def test_a_sub_goal_without_a_new_question_gives_way_to_the_next_of_its_topic(
        self, version: int, asked: str
    ) -> None:
        """D4, G2: it is not asked for again in other words, and the rest of the topic is not passed by for it."""
        journey = Journey(exploration(2, 1))
        journey.state = journey.state.model_copy(update={"rules_version": version})
        journey.answered()
        journey.judged(MEDIUM, heard=SubGoalsHeard(answers=False, tells=True))
        assert journey.part.topics[0].tried == (0,)
        journey.unworded()
        journey.shown()
        assert journey.ids[-1] == asked
        assert version == 6 or journey.guidance.sub_goal == 1

    @pytest.mark.parametrize(
        ("version", "phase", "sub_goal"), [(12, P.DEEPEN, 0), (RULES_VERSION, P.EXPLORE, 1)]
    )
    def test_a_topic_begins_with_another_sub_goal_where_there_is_no_question_for_its_first(
        self, version: int, phase: P, sub_goal: int
    ) -> None:
        """D14: one note that cannot be put as a question ends neither its topic nor the interview."""
        journey = Journey(exploration(1, 3))
        journey.state = journey.state.model_copy(update={"rules_version": version})
        journey.answered()
        journey.judged(LOW)
        journey.unworded()
        journey.shown()
        assert (journey.phase, journey.guidance.topic_id, journey.guidance.sub_goal) == (
            phase,
            "t2",
            sub_goal,
        )
        assert journey.guidance.enters_topic

    def test_the_last_topic_goes_on_in_deepen_with_what_can_be_asked(self) -> None:
        """D6, D14."""
        journey = Journey(exploration(3))
        journey.answered()
        journey.judged(LOW)
        assert journey.phase is P.DEEPEN
        journey.unworded()
        journey.shown()
        assert (journey.phase, journey.guidance.sub_goal) == (P.DEEPEN, 2)

    def test_a_topic_that_could_not_be_asked_about_is_tried_in_deepen_as_new(self) -> None:
        journey = Journey(exploration(1, 1, 1))
        journey.answered()
        journey.judged(LOW)
        journey.unworded()
        journey.shown()
        journey.says(LOW)
        assert journey.ids == ["t1", "t3", "t2"]
        assert journey.phase is P.DEEPEN

    def test_an_offer_and_a_consent_that_cannot_be_worded_lead_on(self) -> None:
        journey = Journey(exploration(3, minutes=1, fields=("email",)), nudge_after_s=60.0)
        journey.after(seconds=61)
        journey.answered()
        journey.judged()
        assert journey.phase is P.DEEP_OFFER
        journey.unworded()
        assert journey.phase is P.DATA_COLLECTION
        journey.unworded()
        assert (journey.phase, journey.reason) == (P.END, "time_up")

    def test_a_deepening_that_cannot_be_worded_leads_on(self) -> None:
        journey = Journey(exploration(2, 9))
        journey.says(LOW)
        journey.answered()
        journey.judged(LOW)
        assert journey.phase is P.DEEPEN
        journey.unworded()
        journey.shown()
        assert journey.guidance.topic_id == "t2"


def test_the_state_of_the_longest_plan_stays_small() -> None:
    """D14: the state of twenty topics, as it is carried from turn to turn."""
    journey = Journey(exploration(*[12] * 20, fields=tuple(f"field_{n}" for n in range(10))))
    for signal in [HIGH] * 9:
        journey.says(signal)
    text = journey.state.model_dump_json()
    assert len(text) < 12_000
    restored = type(journey.state).model_validate_json(text)
    assert restored == journey.state
    assert isinstance(restored.part, ExplorationPart)


def test_the_signal_rule_travels_with_the_answer() -> None:
    """D12: a setting."""
    journey = Journey(exploration(1), signal="content")
    journey.answered()
    assert effect_of(journey, Assess).signal == "content"


def test_an_exploration_without_topics_is_covered() -> None:
    part = exploration().model_copy(update={"fields": ("email",)})
    journey = Journey(part)
    assert (journey.ids, journey.part.outcome) == (["consent:1"], "covered")
    journey.says(stance="refuses")
    assert effect_of(journey, Summarise).reason == "covered"


class TestTheLastTopicIsLeft:
    """D5, D6: time that is left is used for the richest topic, and nobody is held up who is leaving."""

    def played(self, version: int = RULES_VERSION, *, richest: float = HIGH) -> Journey:
        """Three topics of one sub-goal; the second is told best, the third is to be skipped."""
        journey = Journey(exploration(1, 1, 1, fields=("email",)))
        journey.state = journey.state.model_copy(update={"rules_version": version})
        journey.says(LOW)
        journey.says(richest)
        while journey.guidance.topic_id != "t3":
            journey.says(LOW)
        return journey

    def test_there_is_one_question_more_on_the_richest_before_the_end(self) -> None:
        journey = self.played()
        journey.says(LOW, intent="wish_to_skip", plain=True)
        assert (journey.phase, journey.guidance.topic_id, journey.guidance.recap) == (P.DEEPEN, "t2", True)
        journey.says(HIGH)
        assert journey.phase is P.DATA_COLLECTION

    @pytest.mark.parametrize(("version", "share", "phase"), [
        (12, 0.0, P.DATA_COLLECTION), (15, 0.0, P.DEEPEN), (15, 0.6, P.DATA_COLLECTION),
        (RULES_VERSION, 0.6, P.DEEPEN), (RULES_VERSION, 0.7, P.DATA_COLLECTION),
    ])  # fmt: skip
    def test_so_there_is_once_where_all_is_told_and_more_than_half_of_the_time_is_left(
        self, version: int, share: float, phase: P
    ) -> None:
        """D14: a plan of one topic is not over when its sub-goals have been touched."""
        journey = Journey(exploration(1, fields=("email",)))
        spent = journey.part.total_time_s * share
        journey.state = journey.state.model_copy(update={"rules_version": version, "spent_s": spent})
        journey.says(HIGH)
        while journey.phase is P.EXPLORE:
            journey.says(LOW)
        assert journey.phase is phase
        if phase is P.DEEPEN:
            assert (journey.guidance.recap, journey.guidance.enters_topic) == (True, True)
            journey.says(HIGH)
            assert journey.phase is P.DATA_COLLECTION

    @pytest.mark.parametrize(
        ("version", "then"), [(15, [P.DATA_COLLECTION]), (RULES_VERSION, [P.DEEPEN, P.DATA_COLLECTION])]
    )
    def test_time_that_is_left_then_goes_to_the_next_rich_topic(self, version: int, then: list[P]) -> None:
        """D6: an interview of twenty minutes was over after ten."""
        journey = Journey(exploration(1, 1, fields=("email",)))
        journey.state = journey.state.model_copy(update={"rules_version": version})
        while journey.phase is P.EXPLORE:
            journey.says(HIGH)
        assert journey.phase is P.DEEPEN
        for phase in then:
            journey.says(HIGH)
            assert journey.phase is phase

    def test_in_interviews_of_earlier_rules_there_is_none(self) -> None:
        journey = self.played(8)
        journey.says(LOW, intent="wish_to_skip", plain=True)
        assert journey.phase is P.DATA_COLLECTION

    def test_there_is_none_where_nothing_was_told_at_length(self) -> None:
        journey = self.played(richest=LOW)
        journey.says(LOW, intent="wish_to_skip", plain=True)
        assert journey.phase is P.DATA_COLLECTION

    def test_who_has_sounded_like_leaving_is_not_held_up(self) -> None:
        journey = self.played()
        journey.state = journey.state.model_copy(update={"signs": (journey.state.turn,)})
        journey.says(LOW, intent="wish_to_skip", plain=True)
        assert journey.phase is P.DATA_COLLECTION

    def test_a_question_that_finds_no_words_ends_it_there(self) -> None:
        journey = self.played()
        journey.answered()
        journey.judged(LOW, intent="wish_to_skip", plain=True)
        journey.unworded()
        assert journey.phase is P.DATA_COLLECTION
