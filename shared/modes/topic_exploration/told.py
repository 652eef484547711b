"""What was asked and answered on a topic, in the order of the talk: what a result can say for sure (D4, G4)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import asking_part
from shared.language.off_record import OffRecord
from shared.language.requests.interview import Told
from shared.language.rules.exploration.asking_for import asking_for, is_spoken
from shared.language.rules.following_up.put_simply import asking_briefly
from shared.modes.topic_exploration.facts_told import by_topic
from shared.modes.topic_exploration.plan import PlanTopic, SubGoal
from shared.modes.whole_answers import asked_and_answered, is_offer


def told_on(
    topic: PlanTopic, turns: Sequence[WholeTurn], kept: OffRecord, language: LanguageCode
) -> tuple[Told, ...]:
    """Each sub-goal that was asked for, and each other question of the topic that was answered, with whole answers.

    What is said to a question that explains another stands with that; what tells of the topic beside an offer, the
    consent or a field stands under no question.
    """
    goals = {goal.text for goal in topic.goals}
    found = asked_and_answered(_asked_on(topic, turns, language), kept, language)
    return tuple(each for each in found if each.asked in goals or each.left_out or each.answers[0][1])


def _asked_on(
    topic: PlanTopic, turns: Sequence[WholeTurn], language: LanguageCode
) -> Iterator[tuple[str, WholeTurn]]:
    """The turns on the topic, each with the sub-goal or the question that it asked, or explained."""
    asked = ""
    for topic_id, turn in by_topic(turns):
        if topic_id != topic.topic_id:
            continue
        place = goal_asked(turn, topic, language)
        if place is not None:
            asked = topic.goals[place].text
        elif _is_asking(turn):
            asked = asking_part(turn.shown.question_text)
        yield "" if is_offer(turn) else asked, turn


def goal_asked(turn: WholeTurn, topic: PlanTopic, language: LanguageCode) -> int | None:
    """The sub-goal that a turn asked for: the rules may have asked around it, or for what was let fall."""
    heard = turn.assessment.sub_goals if turn.assessment else None
    place = turn.shown.sub_goal
    if heard is not None and heard.place is not None:
        place = heard.place
    if turn.shown.main_id != topic.topic_id or not _is_asking(turn) or place is None:
        return None
    goal = topic.goals[place]
    if turn.shown.source == "model" or goal.text == topic.label:
        return place
    is_pointed = heard is not None and heard.asked and is_spoken(goal, language)
    return place if is_pointed or _asks_for(goal, turn.shown.question_text, language) else None


def told_elsewhere(topic: PlanTopic, place: int, turns: Iterable[WholeTurn]) -> tuple[int, ...]:
    """The turns that say something to a sub-goal, whatever they were asked."""
    heard = ((turn.shown.turn, turn.assessment.sub_goals) for turn in turns if turn.assessment)
    return tuple(turn for turn, said in heard if said and place in said.named.get(topic.topic_id, ()))


def not_asked(
    topic: PlanTopic, told: Sequence[Told], turns: Sequence[WholeTurn]
) -> Mapping[str, tuple[int, ...]]:
    """The sub-goals that were not asked for, with the turns that may tell them all the same."""
    asked = {each.asked for each in told}
    goals = ((place, goal.text) for place, goal in enumerate(topic.goals))
    return {text: told_elsewhere(topic, place, turns) for place, text in goals if text not in asked}


def is_told(turn: WholeTurn) -> bool:
    """Whether the turn holds something that was said about a topic."""
    judged = turn.assessment
    return judged is not None and judged.assessment is not None and judged.stance != "closes"


def is_skipped(turn: WholeTurn) -> bool:
    """Whether it was left at their wish: staff see the question, marked as skipped."""
    return turn.assessment is not None and turn.assessment.intent == "wish_to_skip"


def _is_asking(turn: WholeTurn) -> bool:
    return turn.shown.question_kind in ("main", "follow_up") and turn.shown.offer is None


def _asks_for(goal: SubGoal, question: str, language: LanguageCode) -> bool:
    asks = (*asking_for(goal, language), *asking_briefly(goal.text, language))
    return any(each in question for each in asks)
