"""What an answer of an exploration amounts to: all of it by rules, so that a turn costs one model call (D12, D15).

Which sub-goals it says something to is told by its words, and by what a model found when it worded the last question:
where a model asks, a mere reply closes none. Its signal is then half its own, and half what the model thought of the
answer before it on the topic; before a model has read any, an answer that is of use is never LOW for being short.

What was said to a field is contact data: a valid value is kept in a document of its own, and a mark stands in the
answer's place. Refusals stay as they were said. What is told of the topics beside an offer, a consent or a field is kept
as an answer about the last topic.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument, AssessmentDocument, Record, TurnDocument
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import CONFIDENCE_VALUE, Assessment, Fact
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import WISHES, Heard
from shared.interview.state_machine.open_question import EXPLAINED
from shared.interview.state_machine.signal import LOW_BELOW, signal_by
from shared.language.fallback import has_model
from shared.language.port import Reply
from shared.language.requests.exploration import Listening, ListenRequest
from shared.language.requests.interview import Exchange
from shared.language.rules.asking_for import asking_for, is_spoken
from shared.language.rules.exploring import as_told
from shared.language.task import LanguageModel
from shared.language.tasks.listen import LISTEN
from shared.modes.mode import Judged
from shared.modes.topic_exploration.fields import FieldType
from shared.modes.topic_exploration.material import ExplorationMaterial
from shared.modes.topic_exploration.moves.turns import covering
from shared.modes.topic_exploration.part import SubGoalsHeard, Topic
from shared.modes.topic_exploration.plan import SubGoal
from shared.modes.topic_exploration.records import AnsweredRecord, CollectedRecord, ExplorationRecord
from shared.modes.topic_exploration.replies import (
    Stance,
    asks_back,
    consent_answer,
    field_answer,
    may_hold_data,
    offer_answer,
    told_beside,
    wants_to_end,
)
from shared.modes.topic_exploration.settling import settled
from shared.text.sentences import sentences

DATA_SAID: Final[frozenset[Stance]] = frozenset({"valid", "invalid"})
FOUND_WITHIN: Final[frozenset[FieldType]] = frozenset({"email", "phone", "choice"})
"""Fields whose value can be told from the words around it; what was meant for a value and is none tells nothing."""
SAID_ON_TOPIC: Final = 4


async def judge(
    language: LanguageModel, interview: Interview, effect: Assess, material: ExplorationMaterial, heard: Heard
) -> Judged:
    """Judge the claimed answer of this turn."""
    answer = interview.part(AnswerDocument, effect.turn)
    assert answer is not None, "it was loaded with its answer"
    match effect.question.kind:
        case "offer" if effect.question.offer is None:
            said = offer_answer(answer.text, effect.language)
            return await _stood(language, interview, effect, material, _reply(said, answer, effect))
        case "consent":
            return await _consent(language, interview, effect, material, answer)
        case "field":
            return await _field(language, interview, effect, material, answer)
        case _:
            return await _topic(language, interview, effect, material, answer, heard)


def _reply(said: Stance, answer: AnswerDocument, effect: Assess) -> Stance:
    """Yes and no are told first; a wish to end counts where neither was said."""
    return "closes" if said == "neutral" and wants_to_end(answer.text, effect.language) else said


async def _consent(
    language: LanguageModel,
    interview: Interview,
    effect: Assess,
    material: ExplorationMaterial,
    answer: AnswerDocument,
) -> Judged:
    """Yes or no, and what is given or refused with it; who gives something has agreed to it."""
    values, refused = settled(material.configuration.fields, answer.text, effect.language)
    said = _reply(consent_answer(answer.text, effect.language), answer, effect)
    if values and said == "neutral":
        said = "accepts"
    judged = await _stood(language, interview, effect, material, said, may_tell=not values)
    if said != "accepts":
        return judged
    update = {"given": tuple(values), "refused": refused}
    return replace(
        judged,
        document=judged.document.model_copy(update=update),
        records=_kept(interview, answer, values),
    )


def _kept(interview: Interview, answer: AnswerDocument, values: dict[str, str]) -> tuple[Record, ...]:
    """The values in their own document, and a mark for each in the answer's place."""
    if not values:
        return ()
    text = " ".join(answer.text.split())
    for name, value in values.items():
        text = text.replace(value, f"[{name}]") if value in text else f"[{name}]"
    kept = interview.find(CollectedRecord)
    return (
        answer.model_copy(update={"text": text}),
        CollectedRecord(fields={**(kept.fields if kept else {}), **values}),
    )


async def _field(
    language: LanguageModel,
    interview: Interview,
    effect: Assess,
    material: ExplorationMaterial,
    answer: AnswerDocument,
) -> Judged:
    field = material.field(effect.question.main_id.split(":")[1])
    name = field.name
    stance, value = field_answer(field, answer.text, effect.language)
    is_apart = stance == "valid" and field.type in FOUND_WITHIN
    judged = await _stood(language, interview, effect, material, stance, may_tell=is_apart)
    records: list[Record] = []
    only_asks = value is None and asks_back(field, answer.text, effect.language)
    if stance in DATA_SAID and not (only_asks and not may_hold_data(answer.text, effect.language)):
        records.append(answer.model_copy(update={"text": " ".join((f"[{name}]", *_spans(judged.document)))}))
    if value is not None:
        kept = interview.find(CollectedRecord)
        records.append(CollectedRecord(fields={**(kept.fields if kept else {}), name: value}))
    reply = "use" if value is not None and "?" in answer.text else None
    return replace(
        judged, document=judged.document.model_copy(update={"reply": reply}), records=tuple(records)
    )


async def _stood(
    language: LanguageModel,
    interview: Interview,
    effect: Assess,
    material: ExplorationMaterial,
    stance: Stance,
    *,
    may_tell: bool = True,
) -> Judged:
    """What was said to an offer, a consent or a field, with what was told of the topics beside it."""
    document = AssessmentDocument.of_aside(effect, Heard()).model_copy(update={"stance": stance})
    answer = interview.part(AnswerDocument, effect.turn)
    told = told_beside(answer.text if answer else "", effect.language) if may_tell else ""
    if not told:
        return Judged(document)
    goals = _open_goals(interview.record(ExplorationRecord).standing.topics, material)
    said = (Exchange("", told),)
    reply = await language.run(
        LISTEN, ListenRequest(language=effect.language, about=(), said=said, goals=goals, asked=False)
    )
    assessment = _assessment(effect, reply, told)
    facts = assessment.facts or (Fact(text=told, span=told),)
    update = {
        "assessment": assessment.model_copy(update={"facts": facts}),
        "sub_goals": reply.value.sub_goals,
    }
    return Judged(document.model_copy(update=update), in_time=reply.in_time)


def _spans(document: AssessmentDocument) -> tuple[str, ...]:
    return tuple(fact.span for fact in document.assessment.facts) if document.assessment else ()


def _open_goals(topics: Sequence[Topic], material: ExplorationMaterial) -> dict[str, dict[int, str]]:
    """What is not covered of each topic."""
    return {
        topic.topic_id: {
            place: material.plan.topic(topic.topic_id).goals[place].text for place in topic.uncovered
        }
        for topic in topics
    }


async def _topic(
    language: LanguageModel,
    interview: Interview,
    effect: Assess,
    material: ExplorationMaterial,
    answer: AnswerDocument,
    heard: Heard,
) -> Judged:
    told = heard.told or answer.text
    heard = _as_read(language, heard, told)
    if heard.intent in WISHES or (heard.intent in EXPLAINED and effect.may_clarify):
        return Judged(AssessmentDocument.of_aside(effect, heard))
    request = _listening(interview, effect, material, heard, told)
    reply = await language.run(LISTEN, request)
    listened = reply.value
    document = AssessmentDocument(
        turn=effect.turn,
        main_id=effect.question.main_id,
        intent=listened.intent,
        plain=heard.plain,
        later=heard.later,
        beside=heard.beside,
        reply=heard.reply,
        leaves=heard.leaves,
        assessment=_assessment(
            effect,
            reply,
            told,
            interview.find(AnsweredRecord),
            by_model=_is_by_model(interview, effect),
        ),
        acknowledgement=None if heard.reply == "care" else listened.acknowledgement,
        ledger=effect.ledger,
        sub_goals=_with_model(listened.sub_goals, interview, request.target),
        usage=reply.usage,
    )
    return Judged(document, in_time=reply.in_time)


def _as_read(language: LanguageModel, heard: Heard, told: str) -> Heard:
    """What the words make it. With a model, of what would interrupt a plain wish to stop counts alone.

    Whoever words the next question reads what else the answer is meant as.
    """
    is_stop = "wish_to_stop" in (heard.intent, heard.beside) and heard.plain and not heard.later
    if has_model(language) and not is_stop:
        return Heard(reply=heard.reply if heard.beside is None else None) if _interrupts(heard) else heard
    return as_told(heard, told)


def _interrupts(heard: Heard) -> bool:
    """Whether it is no answer, or wishes for something besides."""
    return heard.intent in WISHES | EXPLAINED or heard.beside is not None


def _listening(
    interview: Interview, effect: Assess, material: ExplorationMaterial, heard: Heard, told: str
) -> ListenRequest:
    main_id = effect.question.main_id
    planned, standing = material.plan.topic(main_id), interview.record(ExplorationRecord).standing
    found, by_model = interview.find(AnsweredRecord), _is_by_model(interview, effect)
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
        goals=_open_goals(standing.topics, material),
        target=None if place is None else (main_id, place),
        pointed=pointed,
        asked=by_model or pointed or goal is None or not is_spoken(goal, effect.language),
    )


def _is_by_model(interview: Interview, effect: Assess) -> bool:
    """Whether a model worded the question, and so will read the answer."""
    shown = interview.part(TurnDocument, effect.turn)
    return shown is not None and shown.source == "model"


def _asks_for(interview: Interview, effect: Assess, material: ExplorationMaterial, goal: SubGoal) -> bool:
    """Whether the rules' question asked for the sub-goal: it may have asked around it, or gone deeper."""
    shown = interview.part(TurnDocument, effect.turn)
    if shown is None or goal.text == material.plan.topic(shown.main_id).label:
        return True
    guide = " ".join((material.configuration.guide or "").split())
    is_of_guide = any(each in guide for each in sentences(shown.question_text)[-1:])
    return is_of_guide or any(each in shown.question_text for each in asking_for(goal, effect.language))


def _with_model(heard: SubGoalsHeard, interview: Interview, target: tuple[str, int] | None) -> SubGoalsHeard:
    """Together with what a model found answered before; it may have gone on to another sub-goal then."""
    found = interview.find(AnsweredRecord)
    if found is None:
        return heard
    named = {
        topic_id: tuple(sorted({*heard.named.get(topic_id, ()), *found.named.get(topic_id, ())}))
        for topic_id in {**found.named, **heard.named}
    }
    return heard.model_copy(update={"named": named, "place": target[1] if target else None})


def _said(turns: Sequence[WholeTurn], latest: int, told: str) -> tuple[Exchange, ...]:
    """What was asked and answered on the topic lately; what was assessed was an answer. `told` answers the latest."""
    return tuple(
        Exchange(turn.shown.question_text, told if turn.shown.turn == latest else turn.answer.text)
        for turn in turns
        if turn.answer and (turn.shown.turn == latest or (turn.assessment and turn.assessment.assessment))
    )[-SAID_ON_TOPIC:]


def _assessment(
    effect: Assess,
    reply: Reply[Listening],
    text: str,
    found: AnsweredRecord | None = None,
    *,
    by_model: bool = False,
) -> Assessment:
    """There is no ideal answer to compare with: what counts is the signal, and the facts."""
    listened = reply.value
    signal = signal_by(effect.signal, text, effect.language, serves=listened.serves)
    if found and found.worth is not None and found.topic_id == effect.question.main_id:
        signal = round((signal + found.worth) / 2, 4)
    elif by_model and listened.serves:
        signal = max(signal, LOW_BELOW)
    return Assessment(
        similarity=0.0,
        confidence=listened.confidence,
        confidence_value=CONFIDENCE_VALUE[listened.confidence],
        engagement=listened.engagement,
        signal=signal,
        facts=listened.facts,
        source=reply.source,
    )
