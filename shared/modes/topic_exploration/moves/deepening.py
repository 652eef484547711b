"""DEEPEN: the topics with sub-goals that EXPLORE left, a turn or two each (D6). Time is not looked at any more."""

from shared.interview.state_machine.events import Assessed
from shared.interview.state_machine.follow_ups import Verdict
from shared.interview.state_machine.leaving_signs import may_leave
from shared.interview.state_machine.signal import band
from shared.interview.state_machine.state import InterviewState
from shared.modes.policy import SHORTENED_SINCE, PolicyOutcome
from shared.modes.topic_exploration.moves.collecting import collect
from shared.modes.topic_exploration.moves.turns import (
    again_on,
    ask_about,
    is_passed_by,
    learnt,
    leaves_topic,
    outcome_of,
    remaining_s,
    skipped_over,
    taken,
    unasked,
    verdict_on,
    with_topic,
    without,
)
from shared.modes.topic_exploration.part import ExplorationPart, Topic
from shared.modes.topic_exploration.phases import Phase, PhaseEvent, next_phase

LOOKS_BACK = 9
"""From this version of the rules on one more question is asked on what was told, where the last topic was left."""
USES_TIME = 13
"""From this version of the rules on so is one where more than half of the time remains, whoever leads."""
USES_IT_BY_TOPICS = 16
"""From this version of the rules on they look back at each rich topic, as a model does, while a third is left."""
REPEATED_PASSES = 3
"""From this version of the rules on there is another pass while time and open sub-goals are left."""


def deepen(
    state: InterviewState, part: ExplorationPart, event: PhaseEvent, verdict: Verdict | None = None
) -> PolicyOutcome:
    """Begin a pass with the first topic that has something left; there is one, or none would be begun."""
    part = part.model_copy(
        update={
            "phase": next_phase(part.phase, event),
            "topics": tuple(
                topic.model_copy(update={"deepen_turns": topic.deepen_used + turns_for(topic, part)})
                for topic in part.topics
            ),
        }
    )
    first = next(place for place, topic in enumerate(part.topics) if _has_turns(topic))
    part = part.model_copy(update={"at": -1})  # so that the topic in hand is entered anew
    return ask_about(state, part, first, verdict)


def look_back(
    state: InterviewState, part: ExplorationPart, verdict: Verdict | None = None
) -> PolicyOutcome | None:
    """Back to the richest topic for one question on what was told there; None for no such.

    That is done where the last topic was left, and while time remains, half of it led by a model, a third by the rules:
    once for each rich topic (led by a model but the last), as long as the answers promise something. Nobody is held up
    for it who may be leaving or has little time, and no topic is gone into of which something was left.
    """
    by_topics = part.by_model or state.rules_version >= USES_IT_BY_TOPICS
    kept = part.total_time_s / (2 if part.by_model or not by_topics else 3)
    goes_on = part.by_model or (by_topics and part.phase is Phase.DEEPEN)
    has_time = remaining_s(state, part) > kept and not (goes_on and _flags(part))
    has_time = has_time and (part.by_model or state.rules_version >= USES_TIME)
    is_left = part.phase is Phase.EXPLORE and (state.is_spared or bool(part.topic.left))
    just = {part.at, len(part.topics) - 1} if part.by_model else {part.at} if is_left else set[int]()
    richest = max(
        (
            place
            for place, topic in enumerate(part.topics)
            if place not in just and _is_rich(topic, part) and not (by_topics and topic.deepen_used)
        ),
        key=lambda place: part.topics[place].engagement,
        default=None,
    )
    is_due = is_left or (has_time and not state.is_spared)
    is_short = may_leave(state) or (part.main_first and state.rules_version >= SHORTENED_SINCE)
    if state.rules_version < LOOKS_BACK or richest is None or not is_due or is_short:
        return None
    topics = tuple(
        topic.model_copy(update={"deepen_turns": topic.deepen_used + int(place == richest)})
        for place, topic in enumerate(part.topics)
    )
    event: PhaseEvent = "explored" if part.phase is Phase.EXPLORE else "advances"
    changed = {"phase": next_phase(part.phase, event), "topics": topics, "at": -1}  # it is entered anew
    return ask_about(state, part.model_copy(update=changed), richest, verdict)


def _is_rich(topic: Topic, part: ExplorationPart) -> bool:
    """Whether the answers about a topic promise more, and nothing of it was left."""
    level = band(topic.engagement)
    is_rich = level == "HIGH" if part.by_model else level != "LOW"
    return bool(topic.answers) and not topic.left and is_rich


def _flags(part: ExplorationPart) -> bool:
    """Whether the last answer promised little: they have said what they have to say."""
    return part.last_signal is None or band(part.last_signal) == "LOW"


def turns_for(topic: Topic, part: ExplorationPart) -> int:
    """The turns that the topic gets: none when nothing is left, the fallback when its answers promise little or there
    are none, else as many as sub-goals are left, up to the most."""
    if not topic.open:
        return 0
    unpromising = not topic.answers or band(topic.engagement) == "LOW"
    wanted = part.deepen_fallback if unpromising else part.deepen_most
    return max(1, min(wanted, len(topic.open)))


def deepened(state: InterviewState, part: ExplorationPart, event: Assessed) -> PolicyOutcome:
    part = learnt(taken(part), event)
    if _has_turns(part.topic) and not leaves_topic(part, event):
        reason = f"Deepening: turn {part.topic.deepen_used} of {part.topic.deepen_turns} used"
        verdict = verdict_on(part, event.turn, reason, stays=True)
        part = part.model_copy(update={"phase": next_phase(part.phase, "stays")})
        return ask_about(state, part, part.at, verdict)
    reason = (
        f"Deepening: {part.topic.deepen_used} of {part.topic.deepen_turns} turns used, nothing more to ask"
    )
    return next_deepened(state, part, verdict_on(part, event.turn, reason, stays=False), again=True)


def passed_by(state: InterviewState, part: ExplorationPart) -> PolicyOutcome:
    """The turn on the topic in hand went by without an answer."""
    part = skipped_over(state, taken(part))
    if _has_turns(part.topic):
        part = part.model_copy(update={"phase": next_phase(part.phase, "stays")})
        return ask_about(state, part, part.at, None)
    return next_deepened(state, part)


def undeepened(state: InterviewState, part: ExplorationPart, verdict: Verdict | None) -> PolicyOutcome:
    """The next sub-goal of the topic, as in EXPLORE; a topic for which nothing can be worded is passed by."""
    entered, part = not part.enters, unasked(part)
    place = part.topic.next_sub_goal
    if is_passed_by(state, part.topic, entered=entered) or place is None:
        return next_deepened(state, part, verdict)
    part = with_topic(part, without(part.topic, place))
    if not _has_turns(part.topic):
        return next_deepened(state, part, verdict)
    part = part.model_copy(update={"phase": next_phase(part.phase, "stays")})
    return again_on(state, part, state.verdict, entered=entered)


def next_deepened(
    state: InterviewState, part: ExplorationPart, verdict: Verdict | None = None, *, again: bool = False
) -> PolicyOutcome:
    """The next topic that has turns; after the last one more pass while there is time, a look back, or contact data."""
    for place in range(part.at + 1, len(part.topics)):
        if _has_turns(part.topics[place]):
            part = part.model_copy(update={"phase": next_phase(part.phase, "advances")})
            return ask_about(state, part, place, verdict)
    more = remaining_s(state, part) > 0 and any(topic.open for topic in part.topics)
    if again and more and state.rules_version >= REPEATED_PASSES:
        return deepen(state, part, "advances", verdict)
    by_topics = part.by_model or state.rules_version >= USES_IT_BY_TOPICS
    back = look_back(state, part, verdict) if again and by_topics else None
    return back or collect(state, part, "deepened", outcome_of(state, part), verdict)


def _has_turns(topic: Topic) -> bool:
    return topic.deepen_used < topic.deepen_turns and bool(topic.open)
