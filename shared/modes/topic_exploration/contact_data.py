"""What was said to a consent or a field (D15).

It is contact data: a valid value is kept in a document of its own, and a mark stands in the answer's place. Refusals stay
as they were said.
"""

import re
from dataclasses import replace
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument, AssessmentDocument
from shared.interview.records.record import Record
from shared.interview.state_machine.assessment import FixedReply
from shared.interview.state_machine.effects import Assess
from shared.language.rules.hearing.parts import hear_parts
from shared.language.task import LanguageModel
from shared.modes.mode import Judged
from shared.modes.topic_exploration.fields import FieldType
from shared.modes.topic_exploration.material import ExplorationMaterial
from shared.modes.topic_exploration.records import CollectedRecord
from shared.modes.topic_exploration.replies import (
    Stance,
    asks_back,
    consent_answer,
    field_answer,
    may_hold_data,
    refuses_plainly,
)
from shared.modes.topic_exploration.settling import partly, settled
from shared.modes.topic_exploration.stances import stance_of, stood
from shared.text.mail_addresses import is_begun, with_at_signs, without_addresses

DATA_SAID: Final[frozenset[Stance]] = frozenset({"valid", "invalid"})
FOUND_WITHIN: Final[frozenset[FieldType]] = frozenset({"email", "phone", "choice"})
"""Fields whose value can be told from the words around it; what was meant for a value and is none tells nothing."""


async def judge_consent(
    language: LanguageModel,
    interview: Interview,
    effect: Assess,
    material: ExplorationMaterial,
    answer: AnswerDocument,
) -> Judged:
    """Yes or no, and what is given or refused with it; who gives or allows one field has agreed to that."""
    values, refused = settled(material.configuration.fields, answer.text, effect.language)
    said = stance_of(consent_answer(answer.text, effect.language), answer, effect)
    allowed, _ = partly(material.configuration.fields, answer.text, effect.language)
    is_given = bool(values) and (bool(refused) or not refuses_plainly(answer.text, effect.language))
    is_mail_asked = any(field.type == "email" for field in material.configuration.fields)
    if said == "neutral" and is_mail_asked and is_begun(answer.text):  # the field asks for the rest of it
        said = "accepts"
    if allowed or is_given:  # "yes to the summary, no newsletter please"
        said = "accepts"
    elif said == "neutral" and len(refused) == len(material.configuration.fields):
        asks = hear_parts(answer.text, effect.language, "").reply is not None
        said = "neutral" if asks and not refuses_plainly(answer.text, effect.language) else "refuses"
    judged = await stood(language, interview, effect, material, said, given=tuple(values.values()))
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


async def judge_field(
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
    judged = await stood(language, interview, effect, material, stance, may_tell=is_apart)
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
    if not values:
        return ()
    text = _without(with_at_signs(" ".join(answer.text.split())), values)
    kept = interview.find(CollectedRecord)
    return (
        answer.model_copy(update={"text": text}),
        CollectedRecord(fields={**(kept.fields if kept else {}), **values}),
    )


def _without(text: str, values: dict[str, str]) -> str:
    for name, value in values.items():
        stands = re.compile(rf"\b{re.escape(value)}\b")
        text = stands.sub(f"[{name}]", text) if stands.search(text) else f"[{name}]"
        if "@" in value:  # nor is one kept that this one puts right
            text = without_addresses(text, f"[{name}]")
    return text


def _spans(document: AssessmentDocument) -> tuple[str, ...]:
    return tuple(fact.span for fact in document.assessment.facts) if document.assessment else ()
