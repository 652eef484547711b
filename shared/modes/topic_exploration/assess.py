"""What an answer of an exploration amounts to: all of it by rules, so that a turn costs one model call (D12, D15).

What was said to a field is contact data: a valid value is kept in a document of its own, and a mark stands in the
answer's place. Refusals stay as they were said.
"""

from collections.abc import Sequence
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument, AssessmentDocument, Record
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import CONFIDENCE_VALUE, Assessment
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.signal import signal_by
from shared.language.port import Reply
from shared.language.requests.exploration import Listening, ListenRequest
from shared.language.requests.interview import Exchange
from shared.language.task import LanguageModel
from shared.language.tasks.listen import LISTEN
from shared.modes.mode import Judged
from shared.modes.topic_exploration.material import ExplorationMaterial
from shared.modes.topic_exploration.records import CollectedRecord
from shared.modes.topic_exploration.replies import (
    Stance,
    consent_answer,
    field_answer,
    offer_answer,
    wants_to_end,
)

DATA_SAID: Final[frozenset[Stance]] = frozenset({"valid", "invalid"})
SAID_ON_TOPIC: Final = 4


async def judge(
    language: LanguageModel, interview: Interview, effect: Assess, material: ExplorationMaterial, heard: Heard
) -> Judged:
    """Judge the claimed answer of this turn."""
    answer = interview.part(AnswerDocument, effect.turn)
    assert answer is not None, "it was loaded with its answer"
    match effect.question.kind:
        case "offer":
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
    if stance in DATA_SAID:
        records.append(answer.model_copy(update={"text": f"[{name}]"}))
    if value is not None:
        kept = interview.find(CollectedRecord)
        records.append(CollectedRecord(fields={**(kept.fields if kept else {}), name: value}))
    return Judged(_stood(effect, stance), tuple(records))


def _stood(
    effect: Assess, stance: Stance | None, intent_reply: Reply[Listening] | None = None
) -> AssessmentDocument:
    """What was said to an offer, a consent or a field, or a request to explain: nothing to assess."""
    return AssessmentDocument(
        turn=effect.turn,
        main_id=effect.question.main_id,
        intent=intent_reply.value.intent if intent_reply else "answer",
        assessment=None,
        acknowledgement=None,
        ledger=effect.ledger,
        stance=stance,
    )


async def _topic(
    language: LanguageModel,
    interview: Interview,
    effect: Assess,
    material: ExplorationMaterial,
    answer: AnswerDocument,
    heard: Heard,
) -> Judged:
    closes = wants_to_end(answer.text, effect.language)
    topic = material.plan.topic(effect.question.main_id)
    reply = await language.run(
        LISTEN,
        ListenRequest(
            language=effect.language,
            about=(material.configuration.research_goal, topic.label, *topic.sub_goals),
            said=_said(interview.turns(), effect.turn),
        ),
    )
    if reply.value.intent != "answer" and effect.may_clarify and not closes:
        return Judged(_stood(effect, None, reply))
    heard = reply.value
    document = AssessmentDocument(
        turn=effect.turn,
        main_id=effect.question.main_id,
        intent="answer",
        assessment=_assessment(effect, reply, answer.text),
        acknowledgement=None if closes else heard.acknowledgement,
        ledger=effect.ledger,
        stance="closes" if closes else None,
        usage=reply.usage,
    )
    return Judged(document, in_time=reply.in_time)


def _said(turns: Sequence[WholeTurn], latest: int) -> tuple[Exchange, ...]:
    """What was asked and answered on the topic lately; a request to explain answers nothing."""
    return tuple(
        Exchange(turn.shown.question_text, turn.answer.text)
        for turn in turns
        if turn.answer and (turn.shown.turn == latest or turn.is_answered)
    )[-SAID_ON_TOPIC:]


def _assessment(effect: Assess, reply: Reply[Listening], text: str) -> Assessment:
    """There is no ideal answer to compare with: what counts is the signal, and the facts."""
    heard = reply.value
    return Assessment(
        similarity=0.0,
        confidence=heard.confidence,
        confidence_value=CONFIDENCE_VALUE[heard.confidence],
        engagement=heard.engagement,
        signal=signal_by(effect.signal, text, effect.language),
        facts=heard.facts,
        source=reply.source,
    )
