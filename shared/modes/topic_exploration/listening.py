"""What an answer of an exploration is listened to for: the open sub-goals, and the one that was asked for. Pure."""

from collections.abc import Sequence
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import TurnDocument
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.open_question import EXPLAINED
from shared.language.requests.exploration import ListenRequest
from shared.language.requests.interview import Exchange
from shared.language.rules.exploration.asking_for import asking_for, is_spoken
from shared.language.rules.following_up.put_simply import asking_briefly
from shared.modes.topic_exploration.material import ExplorationMaterial
from shared.modes.topic_exploration.moves.turns import covering
from shared.modes.topic_exploration.part import Topic
from shared.modes.topic_exploration.plan import SubGoal
from shared.modes.topic_exploration.records import AnsweredRecord, ExplorationRecord
from shared.text.sentences import sentences

SAID_ON_TOPIC: Final = 4


def listening_request(
    interview: Interview, effect: Assess, material: ExplorationMaterial, heard: Heard, told: str
) -> ListenRequest:
    """The answer with what was said before it on its topic, and what of the topics is still open."""
    main_id = effect.question.main_id
    planned, standing = material.plan.topic(main_id), interview.record(ExplorationRecord).standing
    found, by_model = interview.find(AnsweredRecord), is_by_model(interview, effect)
    topic = next(each for each in standing.topics if each.topic_id == main_id)
    place = covering(topic, found.named.get(main_id, ()) if found else ()).next_sub_goal
    goal = None if place is None else planned.goals[place]
    pointed = goal is not None and not by_model and _asks_for(interview, effect, material, goal)
    return ListenRequest(
        language=effect.language,
        heard="answer" if heard.intent in EXPLAINED else heard.intent,
        about=(
            material.configuration.research_goal,
            planned.label,
            *(goal.topic or goal.text for goal in planned.goals),
        ),
        said=_said(interview.turns(main_id), effect.turn, told),
        goals=open_goals(standing.topics, material),
        target=None if place is None else (main_id, place),
        label=planned.label,
        pointed=pointed,
        asked=by_model or pointed or goal is None or not is_spoken(goal, effect.language),
    )


def open_goals(topics: Sequence[Topic], material: ExplorationMaterial) -> dict[str, dict[int, str]]:
    return {
        topic.topic_id: {
            place: material.plan.topic(topic.topic_id).goals[place].text for place in topic.uncovered
        }
        for topic in topics
    }


def is_by_model(interview: Interview, effect: Assess) -> bool:
    """Whether a model worded the question, and so will read the answer."""
    shown = interview.part(TurnDocument, effect.turn)
    return shown is not None and shown.source == "model"


def _asks_for(interview: Interview, effect: Assess, material: ExplorationMaterial, goal: SubGoal) -> bool:
    """Whether the rules' question, or the one that it explains, asked for the sub-goal: it may have asked around it, or
    gone deeper."""
    shown = interview.part(TurnDocument, effect.turn)
    if shown is None or goal.text == material.plan.topic(shown.main_id).label:
        return True
    guide = " ".join((material.configuration.guide or "").split())
    is_of_guide = any(each in guide for each in sentences(shown.question_text)[-1:])
    asks = [*asking_for(goal, effect.language), *asking_briefly(goal.text, effect.language)]
    meant = {shown.question_id, effect.question.clarifies}
    texts = [each.question_text for each in interview.all(TurnDocument) if each.question_id in meant]
    return is_of_guide or any(each in text for each in asks for text in texts)


def _said(turns: Sequence[WholeTurn], latest: int, told: str) -> tuple[Exchange, ...]:
    """What was asked and answered on the topic lately; what was assessed was an answer. `told` answers the latest."""
    return tuple(
        Exchange(turn.shown.question_text, told if turn.shown.turn == latest else turn.answer.text)
        for turn in turns
        if turn.answer and (turn.shown.turn == latest or (turn.assessment and turn.assessment.assessment))
    )[-SAID_ON_TOPIC:]
