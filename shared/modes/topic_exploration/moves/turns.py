"""What the phases of an exploration share: the turn on a topic, its question, and what wording is told of it."""

from collections.abc import Iterable
from typing import Final

from shared.interview.state_machine.effects import Guidance, TurnUsed
from shared.interview.state_machine.events import Assessed
from shared.interview.state_machine.follow_ups import FollowUpDecision, Verdict
from shared.interview.state_machine.signal import band
from shared.interview.state_machine.state import InterviewState
from shared.modes.policy import Ask, PolicyOutcome, follow_up, main_question
from shared.modes.topic_exploration.part import (
    INSIGHT_FROM,
    PUT_OFF,
    ExplorationPart,
    Outcome,
    SubGoalsHeard,
    Topic,
)
from shared.modes.topic_exploration.phases import Phase

SKIPS_LEAVE: Final = 2
"""From this version of the rules on a question that was skipped leaves its sub-goal for good."""
UNWORDED_LEAVES: Final = 7
"""From this version of the rules on a sub-goal for which there is no new question is left for the others of its topic."""
ENTERS_ANEW: Final = 13
"""From this version of the rules on so is one that a topic was to begin with: the topic begins with another."""
HURT_CLOSES: Final = 8
"""From this version of the rules on a topic is closed that is not to be talked about, or holds a grief."""


def remaining_s(state: InterviewState, part: ExplorationPart) -> float:
    """The seconds that are left of the participant's time (D5); below zero once it is overdrawn."""
    return part.total_time_s - state.spent_s


def outcome_of(state: InterviewState, part: ExplorationPart) -> Outcome:
    """Why the topics are done when nothing is left to ask for: `complete` where the participant left something open."""
    if not any(topic.uncovered for topic in part.topics):
        return "covered"
    return "time_up" if remaining_s(state, part) <= 0 else "complete"


def with_topic(part: ExplorationPart, topic: Topic) -> ExplorationPart:
    return part.model_copy(update={"topics": (*part.topics[: part.at], topic, *part.topics[part.at + 1 :])})


def taken(part: ExplorationPart) -> ExplorationPart:
    topic = part.topic
    if part.phase is Phase.DEEPEN:
        return with_topic(part, topic.model_copy(update={"deepen_used": topic.deepen_used + 1}))
    budget = topic.budget.model_copy(update={"turns_used": topic.budget.turns_used + 1})
    return with_topic(part, topic.model_copy(update={"budget": budget}))


def learnt(part: ExplorationPart, event: Assessed) -> ExplorationPart:
    """The sub-goals settled (D4), the answer's signal noted; the best makes the insight (D11)."""
    part = _settled(part, event)
    topic, signal = part.topic, event.signal
    better = signal >= INSIGHT_FROM and signal > topic.insight_signal and not is_hard(event)
    topic = topic.model_copy(
        update={
            "answers": topic.answers + 1,
            "engagement": round((topic.engagement * topic.answers + signal) / (topic.answers + 1), 4),
            "insight_turn": event.turn if better else topic.insight_turn,
            "insight_signal": signal if better else topic.insight_signal,
        }
    )
    by_model = event.sub_goals is not None and event.sub_goals.by_model
    return with_topic(part, topic).model_copy(update={"last_signal": signal, "by_model": by_model})


def is_hard(event: Assessed) -> bool:
    """Whether the answer tells of something that is not to be probed."""
    return event.sub_goals is not None and event.sub_goals.hard


def leaves_topic(part: ExplorationPart, event: Assessed) -> bool:
    """Whether what is not to be probed leaves nothing to ask of its topic, either."""
    return (
        event.sub_goals is not None and event.sub_goals.hard and not (part.by_model or event.sub_goals.stays)
    )


def _settled(part: ExplorationPart, event: Assessed) -> ExplorationPart:
    """The sub-goals once this answer is heard: those that it says something to, whatever was asked, are covered."""
    heard = event.sub_goals or SubGoalsHeard()  # an event of an earlier release covers what was asked for
    place = part.topic.next_sub_goal if heard.place is None else heard.place
    if place is not None and heard.asked:
        put_off = (heard.by_model or heard.stays) and part.phase is Phase.EXPLORE
        part = with_topic(part, _asked_for(part.topic, place, event, answers=heard.answers, put_off=put_off))
    part = with_named(part, event)
    return with_topic(part, without(part.topic, *part.topic.open)) if heard.denied else part


def with_named(part: ExplorationPart, event: Assessed) -> ExplorationPart:
    """The part with everything covered that an answer says something to, whatever was asked."""
    named = (event.sub_goals or SubGoalsHeard()).named
    topics = tuple(covering(topic, named.get(topic.topic_id, ())) for topic in part.topics)
    return part.model_copy(update={"topics": topics})


def _asked_for(topic: Topic, place: int, event: Assessed, *, answers: bool, put_off: bool) -> Topic:
    """The topic once its sub-goal was asked for: covered, tried in vain, put off for the second pass, or left.

    What was told beside something sad is not asked for next.
    """
    if event.intent == "dont_know":
        return without(topic, place)
    if answers:
        return covering(topic, (place,))
    if place in topic.tried and not put_off:
        return without(topic, place)
    times = PUT_OFF - topic.tried.count(place) if put_off and is_hard(event) else 1
    return topic.model_copy(update={"tried": (*topic.tried, *[place] * times)})


def covering(topic: Topic, places: Iterable[int]) -> Topic:
    covered = {*topic.covered, *(place for place in places if place < topic.sub_goals)}
    return topic.model_copy(update={"covered": tuple(sorted(covered))})


def without(topic: Topic, *places: int) -> Topic:
    """The topic with these sub-goals left: they are not covered, and not asked for again."""
    return topic.model_copy(update={"left": tuple(sorted({*topic.left, *places}))})


def skipped_over(state: InterviewState, part: ExplorationPart) -> ExplorationPart:
    """The question in hand was left: its sub-goal is not asked for again, and after distress none of the topic."""
    pending = state.pending
    if state.rules_version < SKIPS_LEAVE or (pending is not None and pending.question.is_after):
        return part
    topic = part.topic
    hurts = pending is not None and pending.question.offer == "care"
    skipped = topic.open if hurts else [place for place in topic.open if place == topic.next_sub_goal]
    return with_topic(part, without(topic, *skipped))


def turn_used(part: ExplorationPart) -> tuple[TurnUsed, ...]:
    return (TurnUsed(topic_id=part.topic.topic_id, turns_used=part.topic.budget.turns_used),)


def ask_about(
    state: InterviewState, part: ExplorationPart, place: int, verdict: Verdict | None, *, bonus: bool = False
) -> PolicyOutcome:
    """The next question about the topic at this place: its main question first, follow-ups of that afterwards."""
    enters = place != part.at
    part = part.model_copy(update={"at": place, "bonus_turn": bonus, "enters": enters})
    topic = part.topic
    question = follow_up(topic.topic_id, topic.asked) if topic.asked else main_question(topic.topic_id)
    part = with_topic(part, topic.model_copy(update={"asked": topic.asked + 1}))
    return PolicyOutcome(part, Ask(question, guidance=guidance(state, part)), verdict)


def unasked(part: ExplorationPart) -> ExplorationPart:
    """The question about the topic in hand could not be worded: it was none."""
    topic = part.topic
    return with_topic(part, topic.model_copy(update={"asked": max(0, topic.asked - 1)}))


def is_passed_by(state: InterviewState, topic: Topic, *, entered: bool) -> bool:
    """Whether a topic is left where there is no new question for its next sub-goal.

    One that was to begin with its only sub-goal is begun again later.
    """
    if not entered and len(topic.open) < 2:
        return True
    return state.rules_version < (UNWORDED_LEAVES if entered else ENTERS_ANEW)


def again_on(
    state: InterviewState, part: ExplorationPart, verdict: Verdict | None, *, entered: bool
) -> PolicyOutcome:
    """The next question about the topic in hand, which is yet to be entered or was."""
    at = part.at
    return ask_about(state, part if entered else part.model_copy(update={"at": -1}), at, verdict)


def guidance(state: InterviewState, part: ExplorationPart) -> Guidance:
    """What the wording of the question in hand has to know, as the part now stands."""
    about = part.topic if part.phase in (Phase.EXPLORE, Phase.DEEPEN) else None
    return Guidance(
        phase=part.phase,
        status=part.status,
        remaining_s=round(remaining_s(state, part), 3),
        topic_id=about.topic_id if about else None,
        sub_goal=about.next_sub_goal if about else None,
        turn_in_topic=about.asked if about else 0,
        enters_topic=part.enters and about is not None,
        recap=part.phase is Phase.DEEPEN and about is not None and about.answers > 0,
        insight_turn=about.insight_turn if about else None,
        signal=part.last_signal,
        band=None if part.last_signal is None else band(part.last_signal),
        field=part.collection.field(part.fields) if part.phase is Phase.DATA_COLLECTION else None,
        attempt=part.attempt,
    )


def verdict_on(part: ExplorationPart, turn: int, reason: str, *, stays: bool) -> Verdict:
    """The decision on an answer to a question about the topic in hand: another turn on it, or not, and why."""
    topic = part.topic
    decision = FollowUpDecision(needs_followup=stays, reason=reason, follow_up_count=max(0, topic.asked - 1))
    return Verdict(turn=turn, main_id=topic.topic_id, decision=decision)
