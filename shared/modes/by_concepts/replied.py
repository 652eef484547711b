"""What an answer is heard as and judged by, once a model or the rules have read it (A5, G2)."""

from shared.interview.records.documents import AssessmentDocument
from shared.interview.state_machine.assessment import (
    AssessmentDraft,
    FixedReply,
)
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import WISHES, Heard, read_by_model, with_wish
from shared.interview.state_machine.settings import LanguageCode
from shared.language.port import Reply
from shared.language.rules.asides.by_words import ASKED
from shared.language.rules.corrections.righting import says_wrong
from shared.language.rules.hearing.leaving import says_stop_too
from shared.modes.by_concepts.assessed import assessed
from shared.modes.by_concepts.subject import Subject


def as_read(heard: Heard, reply: Reply[AssessmentDraft], told: str, language: LanguageCode) -> Heard:
    """What the words make it; of what a model has read, a correction alone where it or plain words say so, distress
    beside the answer that it finds, and of a wish to stop whether it is for another day."""
    if reply.source != "model":
        return heard
    if heard.intent == "distress" and reply.value.intent == "answer":
        heard = heard.model_copy(update={"intent": "answer"})
    corrects = reply.value.intent == "correction" or bool(reply.value.corrections)
    read = read_by_model(heard, corrects=corrects or says_wrong(told, language))
    is_later = heard.later and "wish_to_stop" in (reply.value.intent, reply.value.beside)
    return read.model_copy(update={"later": True}) if is_later else read


def agreed(heard: Heard, reply: Reply[AssessmentDraft], said: str, language: LanguageCode) -> Heard:
    """The same, where the words and a model both hear a wish to stop as a plain one: there is nothing to confirm."""
    found = reply.value.beside or reply.value.intent
    both = reply.source == "model" and found in (heard.intent, heard.beside) and not heard.later
    is_plain = both and says_stop_too(found, said, language, heard)
    return heard.model_copy(update={"plain": True}) if is_plain else heard


def of_reply(
    effect: Assess, subject: Subject, reply: Reply[AssessmentDraft], heard: Heard, told: str
) -> AssessmentDocument:
    """What the reply makes of the answer: a wish that it confirms, or an assessment with what was said beside it."""
    is_wish = heard.intent in WISHES and heard.intent != "distress"
    if is_wish and (reply.source == "rules" or reply.value.intent == heard.intent):
        return AssessmentDocument.of_aside(effect, heard, usage=reply.usage)
    document, wish = assessed(effect, subject, reply, told), reply.value.beside
    if "main_first" in reply.value.asks or heard.leaving == "main_first":
        heard = heard.model_copy(update={"leaving": "main_first"})
        document = document.model_copy(
            update={"leaving": "main_first", "reply": document.reply or "main_first"}
        )
    elif reply.value.told_us and reply.value.told_us.short:  # nobody is told what they only hinted at
        heard = heard.model_copy(update={"leaving": "main_first"})
    elif reply.value.told_us and reply.value.told_us.unhurried and heard.leaving is None:
        heard = heard.model_copy(update={"leaving": "stays"})
    if document.assessment is None:
        return document.model_copy(update={"later": heard.later})
    if heard.intent == "distress" and wish is None:
        return document
    if wish is not None and heard.beside is None:
        heard = with_wish(wish, heard, plain=says_stop_too(wish, told, effect.language))
    replied, also = replies_due(heard, reply, is_met=document.acknowledgement is not None)
    how = {
        "plain": heard.plain,
        "later": heard.later,
        "beside": heard.beside,
        "reply": replied,
        "also": also,
        "leaves": heard.leaves,
        "leaving": heard.leaving,
    }
    return document.model_copy(update=how)


def replies_due(
    heard: Heard, reply: Reply[AssessmentDraft], *, is_met: bool
) -> tuple[FixedReply | None, FixedReply | None]:
    """What is said to what was asked beside the answer, two replies at most; the rest `is_met` in an acknowledgement."""
    asked = reply.value.asks
    own: list[FixedReply] = [each for each in (heard.reply, heard.also) if each is not None]
    if is_met and reply.source == "model":
        met = ASKED | {"hurry"} if reply.value.owed else frozenset[FixedReply]()
        own = [each for each in own if each != "meaning" and each not in met]
    elif asked and heard.reply in (
        "meaning",
        "unknown",
    ):  # the words tell less of what is asked than the model
        own = own[1:]
    due: list[FixedReply] = [*own, *(each for each in asked if each not in own)]
    return (due[0] if due else None), (due[1] if len(due) > 1 else None)
