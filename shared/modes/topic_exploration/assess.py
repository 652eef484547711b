"""What an answer of an exploration amounts to: all of it by rules, so that a turn costs one model call (D12, D15).

Which sub-goals it says something to is told by its words, and by what a model found when it worded the last question.

What was said to a field is contact data: a valid value is kept in a document of its own, and a mark stands in the
answer's place. Refusals stay as they were said.
"""

from collections.abc import Sequence
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument, AssessmentDocument, Record, TurnDocument
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import CONFIDENCE_VALUE, Assessment
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.open_question import EXPLAINED
from shared.interview.state_machine.signal import signal_by
from shared.language.port import Reply
from shared.language.requests.exploration import Listening, ListenRequest
from shared.language.requests.interview import Exchange
from shared.language.rules.asking_for import asking_for, is_spoken
from shared.language.task import LanguageModel
from shared.language.tasks.listen import LISTEN
from shared.modes.mode import Judged
from shared.modes.topic_exploration.material import ExplorationMaterial
from shared.modes.topic_exploration.part import SubGoalsHeard
from shared.modes.topic_exploration.plan import SubGoal
from shared.modes.topic_exploration.records import AnsweredRecord, CollectedRecord, ExplorationRecord
from shared.modes.topic_exploration.replies import (
    Stance,
    asks_back,
    consent_answer,
    field_answer,
    offer_answer,
    wants_to_end,
)
from shared.text.sentences import sentences

DATA_SAID: Final[frozenset[Stance]] = frozenset({"valid", "invalid"})
SAID_ON_TOPIC: Final = 4


async def judge(
    language: LanguageModel, interview: Interview, effect: Assess, material: ExplorationMaterial, heard: Heard
) -> Judged:
    """Judge the claimed answer of this turn."""
    answer = interview.part(AnswerDocument, effect.turn)
    assert answer is not None, "it was loaded with its answer"
    match effect.question.kind:
        case "offer" if effect.question.offer is None:
            return Judged(_stood(effect, _reply(offer_answer(answer.text, effect.language), answer, effect)))
        case "consent":
            return Judged(
                _stood(effect, _reply(consent_answer(answer.text, effect.language), answer, effect))
            )
        case "field":
            return _field(interview, effect, material, answer)
        case _:
            return await _topic(language, interview, effect, material, answer, heard)


def _reply(said: Stance, answer: AnswerDocument, effect: Assess) -> Stance:
    """Yes and no are told first; a wish to end counts where neither was said."""
    return "closes" if said == "neutral" and wants_to_end(answer.text, effect.language) else said


def _field(
    interview: Interview, effect: Assess, material: ExplorationMaterial, answer: AnswerDocument
) -> Judged:
    name = effect.question.main_id.split(":")[1]
    stance, value = field_answer(material.field(name), answer.text, effect.language)
    records: list[Record] = []
    if stance in DATA_SAID and not (
        value is None and asks_back(material.field(name), answer.text, effect.language)
    ):
        records.append(answer.model_copy(update={"text": f"[{name}]"}))
    if value is not None:
        kept = interview.find(CollectedRecord)
        records.append(CollectedRecord(fields={**(kept.fields if kept else {}), name: value}))
    return Judged(_stood(effect, stance), tuple(records))


def _stood(effect: Assess, stance: Stance) -> AssessmentDocument:
    """What was said to an offer, a consent or a field: nothing to assess."""
    return AssessmentDocument.of_aside(effect, Heard()).model_copy(update={"stance": stance})


async def _topic(
    language: LanguageModel,
    interview: Interview,
    effect: Assess,
    material: ExplorationMaterial,
    answer: AnswerDocument,
    heard: Heard,
) -> Judged:
    reply = await language.run(LISTEN, _listening(interview, effect, material, heard))
    listened = reply.value
    if listened.intent in EXPLAINED and effect.may_clarify:
        aside = heard.model_copy(update={"intent": listened.intent})
        return Judged(AssessmentDocument.of_aside(effect, aside))
    document = AssessmentDocument(
        turn=effect.turn,
        main_id=effect.question.main_id,
        intent="answer" if listened.intent in EXPLAINED else listened.intent,
        assessment=_assessment(effect, reply, answer.text),
        acknowledgement=listened.acknowledgement,
        ledger=effect.ledger,
        sub_goals=_with_model(listened.sub_goals, interview),
        usage=reply.usage,
    )
    return Judged(document, in_time=reply.in_time)


def _listening(
    interview: Interview, effect: Assess, material: ExplorationMaterial, heard: Heard
) -> ListenRequest:
    plan, main_id = material.plan, effect.question.main_id
    planned, standing = plan.topic(main_id), interview.record(ExplorationRecord).standing
    topic = next(each for each in standing.topics if each.topic_id == main_id)
    place = topic.next_sub_goal
    goal = None if place is None else planned.goals[place]
    pointed = goal is not None and _asks_for(interview, effect, material, goal)
    return ListenRequest(
        language=effect.language,
        heard=heard.intent,
        about=(
            material.configuration.research_goal,
            planned.label,
            *(goal.topic or goal.text for goal in planned.goals),
        ),
        said=_said(interview.turns(main_id), effect.turn),
        goals={
            each.topic_id: {place: plan.topic(each.topic_id).goals[place].text for place in each.uncovered}
            for each in standing.topics
        },
        target=None if place is None else (main_id, place),
        pointed=pointed,
        asked=pointed or goal is None or not is_spoken(goal, effect.language),
    )


def _asks_for(interview: Interview, effect: Assess, material: ExplorationMaterial, goal: SubGoal) -> bool:
    """Whether the question asked for the sub-goal: a model does; the rules may have asked around it, or gone deeper."""
    shown = interview.part(TurnDocument, effect.turn)
    if shown is None or shown.source == "model" or goal.text == material.plan.topic(shown.main_id).label:
        return True
    guide = " ".join((material.configuration.guide or "").split())
    is_of_guide = any(each in guide for each in sentences(shown.question_text)[-1:])
    return is_of_guide or any(each in shown.question_text for each in asking_for(goal, effect.language))


def _with_model(heard: SubGoalsHeard, interview: Interview) -> SubGoalsHeard:
    """Together with what a model found answered before."""
    found = interview.find(AnsweredRecord)
    if found is None:
        return heard
    named = {
        topic_id: tuple(sorted({*heard.named.get(topic_id, ()), *found.named.get(topic_id, ())}))
        for topic_id in {**found.named, **heard.named}
    }
    return heard.model_copy(update={"named": named})


def _said(turns: Sequence[WholeTurn], latest: int) -> tuple[Exchange, ...]:
    """What was asked and answered on the topic lately; what was assessed was an answer."""
    return tuple(
        Exchange(turn.shown.question_text, turn.answer.text)
        for turn in turns
        if turn.answer and (turn.shown.turn == latest or (turn.assessment and turn.assessment.assessment))
    )[-SAID_ON_TOPIC:]


def _assessment(effect: Assess, reply: Reply[Listening], text: str) -> Assessment:
    """There is no ideal answer to compare with: what counts is the signal, and the facts."""
    listened = reply.value
    return Assessment(
        similarity=0.0,
        confidence=listened.confidence,
        confidence_value=CONFIDENCE_VALUE[listened.confidence],
        engagement=listened.engagement,
        signal=signal_by(effect.signal, text, effect.language, serves=listened.serves),
        facts=listened.facts,
        source=reply.source,
    )
