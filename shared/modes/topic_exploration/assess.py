"""What an answer of an exploration amounts to: all of it by rules, so that a turn costs one model call (D12, D15).

Which sub-goals it says something to is told by its words, and by what a model found when it worded the last question:
where a model asks, a mere reply closes none. Its signal is then half its own, and half what the model thought of the
answer before it on the topic; before a model has read any, an answer that is of use is never LOW for being short.

What was said to a field is contact data: a valid value is kept in a document of its own, and a mark stands in the
answer's place. Refusals stay as they were said. What is told of the topics beside an offer, a consent or a field is kept
as an answer about the last topic.
"""

import re
from dataclasses import replace
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument, AssessmentDocument
from shared.interview.records.record import Record
from shared.interview.state_machine.assessment import CONFIDENCE_VALUE, Assessment, Fact, FixedReply
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import WISHES, Heard
from shared.interview.state_machine.open_question import EXPLAINED
from shared.interview.state_machine.signal import LOW_BELOW, signal_by
from shared.language.fallback import has_model
from shared.language.port import Reply
from shared.language.requests.exploration import Listening, ListenRequest
from shared.language.requests.interview import Exchange
from shared.language.rules.denied_matter import denies_matter
from shared.language.rules.exploring import as_told
from shared.language.rules.hearing import hear_parts
from shared.language.rules.probes import opens
from shared.language.task import LanguageModel
from shared.language.tasks.listen import LISTEN
from shared.modes.mode import Judged
from shared.modes.topic_exploration.fields import FieldType
from shared.modes.topic_exploration.listening import is_by_model, listening_request, open_goals
from shared.modes.topic_exploration.material import ExplorationMaterial
from shared.modes.topic_exploration.part import SubGoalsHeard
from shared.modes.topic_exploration.records import AnsweredRecord, CollectedRecord, ExplorationRecord
from shared.modes.topic_exploration.replies import (
    Stance,
    asks_back,
    consent_answer,
    field_answer,
    may_hold_data,
    offer_answer,
    refuses_plainly,
    told_beside,
    wants_to_end,
)
from shared.modes.topic_exploration.settling import partly, settled

DATA_SAID: Final[frozenset[Stance]] = frozenset({"valid", "invalid"})
FOUND_WITHIN: Final[frozenset[FieldType]] = frozenset({"email", "phone", "choice"})
"""Fields whose value can be told from the words around it; what was meant for a value and is none tells nothing."""


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
    is_over = wants_to_end(answer.text, effect.language)
    is_over = is_over or hear_parts(answer.text, effect.language, "").leaving == "hurried"
    return "closes" if said == "neutral" and is_over else said


async def _consent(
    language: LanguageModel,
    interview: Interview,
    effect: Assess,
    material: ExplorationMaterial,
    answer: AnswerDocument,
) -> Judged:
    """Yes or no, and what is given or refused with it; who gives or allows one field has agreed to that."""
    values, refused = settled(material.configuration.fields, answer.text, effect.language)
    said = _reply(consent_answer(answer.text, effect.language), answer, effect)
    allowed, _ = partly(material.configuration.fields, answer.text, effect.language)
    if allowed or (values and (refused or said == "neutral")):
        said = "accepts"
    elif said == "neutral" and len(refused) == len(material.configuration.fields):
        asks = hear_parts(answer.text, effect.language, "").reply is not None
        said = "neutral" if asks and not refuses_plainly(answer.text, effect.language) else "refuses"
    judged = await _stood(language, interview, effect, material, said, given=tuple(values.values()))
    judged = _replied(judged, answer, effect)
    if said != "accepts":
        return judged
    is_off = hear_parts(answer.text, effect.language, "").leaving == "hurried"
    update = {"given": tuple(values), "refused": refused, "stance": "closes" if is_off and values else said}
    return replace(
        judged,
        document=judged.document.model_copy(update=update),
        records=_kept(interview, answer, values),
    )


def _replied(
    judged: Judged, answer: AnswerDocument, effect: Assess, other: FixedReply | None = None
) -> Judged:
    """With the reply to what is asked beside it of the talk itself, of what comes after it, or of something `other`."""
    asked = hear_parts(answer.text, effect.language, "").reply
    reply = (
        asked if asked in ("use", "verdict", "next", "unanswered", "unknown", "named", "machine") else other
    )
    return replace(judged, document=judged.document.model_copy(update={"reply": reply}))


def _kept(interview: Interview, answer: AnswerDocument, values: dict[str, str]) -> tuple[Record, ...]:
    """The values in their own document, and a mark for each in the answer's place."""
    if not values:
        return ()
    text = _without(" ".join(answer.text.split()), values)
    kept = interview.find(CollectedRecord)
    return (
        answer.model_copy(update={"text": text}),
        CollectedRecord(fields={**(kept.fields if kept else {}), **values}),
    )


def _without(text: str, values: dict[str, str]) -> str:
    for name, value in values.items():
        stands = re.compile(rf"\b{re.escape(value)}\b")
        text = stands.sub(f"[{name}]", text) if stands.search(text) else f"[{name}]"
    return text


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
    if value is not None:
        _, refused = settled(material.configuration.fields, answer.text, effect.language)
        others = tuple(each for each in refused if each != name)
        judged = replace(judged, document=judged.document.model_copy(update={"refused": others}))
    if value is not None and "?" in answer.text:
        judged = _replied(judged, answer, effect, "use")
    return replace(judged, records=tuple(records))


async def _stood(
    language: LanguageModel,
    interview: Interview,
    effect: Assess,
    material: ExplorationMaterial,
    stance: Stance,
    *,
    may_tell: bool = True,
    given: tuple[str, ...] = (),
) -> Judged:
    """What was said to an offer, a consent or a field, with what was told of the topics beside it."""
    document = AssessmentDocument.of_aside(effect, Heard()).model_copy(update={"stance": stance})
    answer = interview.part(AnswerDocument, effect.turn)
    told = told_beside(answer.text if answer else "", effect.language, given) if may_tell else ""
    if not told:
        return Judged(document)
    goals = open_goals(interview.record(ExplorationRecord).standing.topics, material)
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
    request = listening_request(interview, effect, material, heard, told)
    reply = await language.run(LISTEN, request)
    listened, label = reply.value, material.plan.topic(effect.question.main_id).label
    if not has_model(language) and denies_matter(told, label, effect.language):
        heard, listened = _left(heard, listened)
    document = AssessmentDocument(
        turn=effect.turn,
        main_id=effect.question.main_id,
        intent=listened.intent,
        plain=heard.plain,
        later=heard.later,
        beside=heard.beside,
        reply=heard.reply,
        also=heard.also,
        leaves=heard.leaves,
        leaving=heard.leaving,
        assessment=_assessment(
            effect, reply, told, interview.find(AnsweredRecord), by_model=is_by_model(interview, effect)
        ),
        acknowledgement=None if heard.reply == "care" else listened.acknowledgement,
        ledger=effect.ledger,
        sub_goals=_with_model(
            listened.sub_goals, interview, request.target, by_model=is_by_model(interview, effect)
        ),
        opens=not has_model(language) and listened.intent == "answer" and opens(told, effect.language),
        usage=reply.usage,
    )
    return Judged(document, in_time=reply.in_time)


def _left(heard: Heard, listened: Listening) -> tuple[Heard, Listening]:
    """The same of who says that there is no such matter in their life: it is not asked how that was."""
    nothing = listened.sub_goals.model_copy(update={"answers": False, "named": {}})
    return heard.model_copy(update={"leaves": True}), listened.model_copy(update={"sub_goals": nothing})


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


def _with_model(
    heard: SubGoalsHeard, interview: Interview, target: tuple[str, int] | None, *, by_model: bool
) -> SubGoalsHeard:
    """Together with what a model found answered before; it may have gone on to another sub-goal then."""
    heard = heard.model_copy(update={"by_model": by_model})
    found = interview.find(AnsweredRecord)
    if found is None:
        return heard
    named = {
        topic_id: tuple(sorted({*heard.named.get(topic_id, ()), *found.named.get(topic_id, ())}))
        for topic_id in {**found.named, **heard.named}
    }
    return heard.model_copy(update={"named": named, "place": target[1] if target else None})


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
