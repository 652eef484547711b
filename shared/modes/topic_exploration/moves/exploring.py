"""EXPLORE: the topics in order, each as long as its answers are worth it and its budget allows (D2-D5)."""

from shared.interview.state_machine.effects import OpenBudgets
from shared.interview.state_machine.events import Assessed
from shared.interview.state_machine.follow_ups import STAYS_SINCE, Verdict, overrule
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.signal import band
from shared.interview.state_machine.state import InterviewState
from shared.modes.policy import SHORTENED_SINCE, ClaimBonus, PolicyOutcome
from shared.modes.topic_exploration.budgets import Grant, granted
from shared.modes.topic_exploration.moves.collecting import collect
from shared.modes.topic_exploration.moves.deepening import deepen, look_back
from shared.modes.topic_exploration.moves.offering import offer
from shared.modes.topic_exploration.moves.turns import (
    HURT_CLOSES,
    again_on,
    ask_about,
    is_hard,
    is_passed_by,
    learnt,
    leaves_topic,
    outcome_of,
    remaining_s,
    skipped_over,
    taken,
    turn_used,
    unasked,
    verdict_on,
    with_topic,
    without,
)
from shared.modes.topic_exploration.part import ExplorationPart
from shared.modes.topic_exploration.phases import next_phase

TOLD_LEAVES = 11
"""From this version of the rules on a topic of which all is told is left for the next, where a model leads."""


def begin_exploring(state: InterviewState, part: ExplorationPart) -> PolicyOutcome:
    """The first question, and the budgets for the entity that keeps them."""
    if not part.topics:
        return collect(state, part, "covered", "covered")
    outcome = ask_about(state, part, 0, None)
    opened = OpenBudgets(topics=tuple(topic.budget for topic in part.topics), total_turns=part.total_turns)
    return outcome.with_notices(opened)


def explored(state: InterviewState, part: ExplorationPart, event: Assessed) -> PolicyOutcome:
    """Time first, then the signal: LOW advances once the minimum is used, HIGH claims a bonus turn when all are used.

    LOW is mostly short: a short answer that tells something stays while its topic has open sub-goals.
    """
    part = learnt(taken(part), event)
    budget = part.topic.budget
    level = "LOW" if is_hard(event) else band(event.signal)
    told = "something sad or hurt was told" if is_hard(event) else f"{level} signal ({event.signal:.2f})"
    heard = f"{told}, {budget.turns_used} of {budget.allowance} turns used"

    def verdict(what: str, *, stays: bool = False) -> Verdict:
        return verdict_on(part, event.turn, f"{heard}: {what}", stays=stays)

    if remaining_s(state, part) <= 0:
        outcome = out_of_time(state, part, verdict("the time is used up"))
    elif state.is_spared:
        outcome = next_topic(state, part, verdict("left alone, as they asked"))
    elif _hurries(state, part):
        outcome = next_topic(state, part, verdict("little time, on to what comes next"))
    elif event.sub_goals is not None and event.sub_goals.denied:
        outcome = next_topic(state, part, verdict("it never was, as they say"))
    elif event.intent == "already_said" and _may_ask_again(part):
        outcome = _stay(state, part, verdict("the same from another side", stays=True))
    elif is_hard(event) and not leaves_topic(part, event) and _has_more(part):
        outcome = _stay(state, part, verdict("something else on the topic", stays=True))
    elif level == "LOW" and not _tells(part, event) and budget.turns_used >= budget.min_turns:
        outcome = next_topic(state, part, verdict("on to what comes next"))
    elif _is_told(state, part) and budget.turns_used >= budget.min_turns:
        outcome = next_topic(state, part, verdict("all of it was told, on to what comes next"))
    elif (level == "HIGH" or _stays(state, event)) and budget.takes_bonus:
        outcome = PolicyOutcome(part, ClaimBonus(budget.topic_id), verdict("a bonus turn", stays=True))
    elif budget.turns_used >= budget.allowance:
        outcome = next_topic(state, part, verdict("on to what comes next"))
    else:
        outcome = _stay(state, part, verdict("one more turn", stays=True))
    return outcome.with_notices(*turn_used(part))


def bonus_decided(state: InterviewState, part: ExplorationPart, grant: Grant) -> PolicyOutcome:
    """The entity granted the bonus turn, or had none to give."""
    budgets = granted(tuple(topic.budget for topic in part.topics), grant)
    topics = tuple(
        topic.model_copy(update={"budget": budget})
        for topic, budget in zip(part.topics, budgets, strict=True)
    )
    part = part.model_copy(update={"topics": topics})
    if not grant.granted:
        return next_topic(state, part, _told(state, part, "no turn to spare for a bonus"))
    part = part.model_copy(update={"phase": next_phase(part.phase, "bonus")})
    return ask_about(state, part, part.at, state.verdict, bonus=True)


def unanswered(state: InterviewState, part: ExplorationPart) -> PolicyOutcome:
    """The question was skipped: the turn is used, nothing is covered, and it counts as little to dig into."""
    part = skipped_over(state, taken(part))
    budget = part.topic.budget
    if remaining_s(state, part) <= 0:
        outcome = out_of_time(state, part)
    elif budget.turns_used >= budget.min_turns or _is_closed(state, part):
        outcome = next_topic(state, part)
    else:
        outcome = _stay(state, part, None)
    return outcome.with_notices(*turn_used(part))


def unworded(state: InterviewState, part: ExplorationPart, verdict: Verdict | None) -> PolicyOutcome:
    """The next sub-goal of the topic where its turns suffice; a topic for which nothing can be worded is passed by."""
    entered, part = not part.enters, unasked(part)
    topic = part.topic
    if is_passed_by(state, topic, entered=entered) or topic.next_sub_goal is None:
        return next_topic(state, part, verdict)
    part = with_topic(part, without(topic, topic.next_sub_goal))
    has_turns = topic.budget.turns_used < topic.budget.allowance and remaining_s(state, part) > 0
    if not part.topic.open or not has_turns:
        return next_topic(state, part, verdict)
    part = part.model_copy(update={"phase": next_phase(part.phase, "stays")})
    return again_on(state, part, state.verdict, entered=entered)


def next_topic(state: InterviewState, part: ExplorationPart, verdict: Verdict | None = None) -> PolicyOutcome:
    """The next topic in order; after the last, what is left of sub-goals and time decides, and whether it was left."""
    if part.at + 1 < len(part.topics):
        part = part.model_copy(update={"phase": next_phase(part.phase, "advances")})
        return ask_about(state, part, part.at + 1, verdict)
    if remaining_s(state, part) <= 0:
        return out_of_time(state, part, verdict)
    if not _has_open(part):
        back = look_back(state, part, verdict)
        return back or collect(state, part, "covered", outcome_of(state, part), verdict)
    return deepen(state, part, "explored", verdict)


def out_of_time(
    state: InterviewState, part: ExplorationPart, verdict: Verdict | None = None
) -> PolicyOutcome:
    """Offer to go on where sub-goals are left, topics never reached included; else the topics are done."""
    if not _has_open(part):
        return collect(state, part, "covered", outcome_of(state, part), verdict)
    return offer(state, part, "time_up", verdict)


def _stay(state: InterviewState, part: ExplorationPart, verdict: Verdict | None) -> PolicyOutcome:
    part = part.model_copy(update={"phase": next_phase(part.phase, "stays")})
    return ask_about(state, part, part.at, verdict)


def _tells(part: ExplorationPart, event: Assessed) -> bool:
    """Whether an answer is short by its signal alone: it tells something, and there is more to ask of it or its topic."""
    if event.sub_goals is None or event.sub_goals.hard:
        return False
    return event.opens or (event.sub_goals.tells and bool(part.topic.open))


def _stays(state: InterviewState, event: Assessed) -> bool:
    """Whether a few words on what was let fall are to be asked on about."""
    return event.guarded and state.rules_version >= STAYS_SINCE


def _is_told(state: InterviewState, part: ExplorationPart) -> bool:
    """Whether a model found all told that the topic in hand is asked for, while a later one waits."""
    ahead = _is_more_ahead(part)
    return state.rules_version >= TOLD_LEAVES and part.by_model and not part.topic.open and ahead


def _hurries(state: InterviewState, part: ExplorationPart) -> bool:
    """Whether somebody has little time, and a later topic waits: by the rules each has one question before a second."""
    is_short = part.main_first and not part.by_model and state.rules_version >= SHORTENED_SINCE
    return is_short and _is_more_ahead(part)


def _is_more_ahead(part: ExplorationPart) -> bool:
    return any(topic.open for topic in part.topics[part.at + 1 :])


def _is_closed(state: InterviewState, part: ExplorationPart) -> bool:
    """Whether nothing is left to ask on the topic in hand, which was left: what was said of it is not gone into."""
    return state.rules_version >= HURT_CLOSES and not part.topic.open


def _has_open(part: ExplorationPart) -> bool:
    return any(topic.open for topic in part.topics)


def _has_more(part: ExplorationPart) -> bool:
    """Whether something of the topic in hand is still to be asked for, and a turn is left for it."""
    return bool(part.topic.in_turn) and part.topic.budget.turns_used < part.topic.budget.allowance


def _may_ask_again(part: ExplorationPart) -> bool:
    """Whether what they say they have said is not on record, was asked for once only, and a turn is left for it."""
    topic = part.topic
    return topic.next_sub_goal in topic.tried and topic.budget.turns_used < topic.budget.allowance


def _told(state: InterviewState, part: ExplorationPart, why: str) -> Verdict | None:
    """The verdict that asked for a bonus turn, turned into a stop."""
    before = state.verdict.decision.reason.rpartition(": ")[0] if state.verdict else ""
    return overrule(state.verdict, Ledger(), f"{before}: {why}")
