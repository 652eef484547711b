"""Assess: what an answer is worth, and what is still missing (effect `Assess`, event `Assessed`)."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, Final

from shared.interview.interview import Interview
from shared.interview.loading import load
from shared.interview.records.audit import person_not_wanted, person_wanted
from shared.interview.records.documents import AnswerDocument, AssessmentDocument, TurnDocument
from shared.interview.records.header_document import Header
from shared.interview.records.index import list_anew
from shared.interview.records.record import Record
from shared.interview.records.turns import theirs_before
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import EXPLAINED, WISHES, Heard, OfferChoice
from shared.interview.state_machine.state import QuestionKind
from shared.interview.state_machine.texts import fixed_reply
from shared.language.fallback import has_model
from shared.language.rules.asides.addressed import asks_to_leave
from shared.language.rules.corrections.righting import says_wrong
from shared.language.rules.hearing.leaving import stop_with_note
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.hearing.manners import is_composed
from shared.language.rules.hearing.offered import offer_choice
from shared.language.rules.hearing.on_condition import stops_on_condition
from shared.language.rules.written_in import spoken_in
from shared.modes.heard_after import heard_after
from shared.modes.mode import Judged, mode_of
from shared.modes.prepared import is_prepared, prepared
from shared.modes.sparing import keeping_off_record
from shared.modes.thanking import heard_rightly
from shared.platform.long_texts import read_apart
from shared.platform.services import Services
from shared.platform.telemetry.work import spent_so_far
from shared.storage.port import OfKind, Write
from shared.text.sentences import sentences

ASKED: Final[frozenset[QuestionKind]] = frozenset({"main", "follow_up", "clarification"})
"""What may be met with any intent; the offers, consents and fields of an exploration have replies of their own."""
LISTED_AFTER_S: Final = 1.0
PARTS: Final = (TurnDocument, AnswerDocument, AssessmentDocument)


def not_judged(turn: int) -> str:
    """What staff read of an answer that the rules had no time for."""
    return f"The answer of turn {turn} takes longer to judge than an answer may; it was kept, but not judged."


async def assess(services: Services, effect: Assess) -> dict[str, Any]:
    interview = await load(services, effect.interview_id, _wanted(), partial(_is_answered, effect))
    document = interview.part(AssessmentDocument, effect.turn)
    if document is None:
        async with _listed_if_long(services, interview.header):
            judged = await _judge(services, interview, effect)
        document = await _store(services, interview, effect, judged)
    return assessed_event(interview, document)


@asynccontextmanager
async def _listed_if_long(services: Services, header: Header) -> AsyncGenerator[None]:
    """Have the list say that the answer is thought about where that takes longer than `LISTED_AFTER_S`, or fails.

    Else the next question, or the end, writes the same row within a moment.
    """
    listed: list[asyncio.Task[None]] = []

    def list_now() -> None:
        listed.append(asyncio.create_task(list_anew(services.store, header, services.settings.ttl)))

    timer = asyncio.get_running_loop().call_later(LISTED_AFTER_S, list_now)
    try:
        yield
    except Exception:
        list_now()
        raise
    finally:
        timer.cancel()
        await asyncio.gather(*listed)


def assessed_event(interview: Interview, document: AssessmentDocument) -> dict[str, Any]:
    assessment = document.assessment
    happened = {
        "kind": "assessed",
        "turn": document.turn,
        "intent": document.intent,
        "plain": document.plain,
        "later": document.later,
        "beside": document.beside,
        "replied": document.reply is not None,
        "choice": document.choice,
        "denied": document.denied,
        "leaves": document.leaves,
        "leaving": document.leaving,
        "opens": document.opens,
        "guarded": document.guarded,
        "weighs": bool(document.threads or (document.contradicted and document.note)),
        "ledger": document.ledger.model_dump(mode="json"),
        "confidence": assessment.confidence if assessment else "low",
        "engagement": assessment.engagement if assessment else "neutral",
        "signal": assessment.signal if assessment else 0.0,
        **interview.header.corrections,
    }
    return happened | mode_of(interview.header).about_answer(interview, document)


def _uncounted(interview: Interview, effect: Assess, heard: Heard) -> AssessmentDocument:
    """Of who says that somebody else answered before: what that answer covered is covered no more."""
    earlier = [turn for turn in interview.turns() if turn.shown.turn < effect.turn]
    at = theirs_before(earlier)
    judged = earlier[at].assessment if at is not None else None
    covered = tuple(judged.evidence) if judged else ()
    document = AssessmentDocument.of_aside(effect, heard)
    return document.model_copy(update={"ledger": effect.ledger.without(covered), "taken_back": covered})


def _left_out(said: str, effect: Assess) -> str | None:
    """What is said to a choice beside which something is to be left alone: "we can go on, but not him"."""
    leaves = asks_to_leave(said, effect.language)
    return fixed_reply(effect.language, "skipped", 1) if leaves else None


def _calmed(said: str, effect: Assess, choice: OfferChoice) -> str | None:
    """What is said to somebody who goes on after a word of care, which was not wrong."""
    is_calm = effect.question.offer == "care" and choice == "go_on" and is_composed(said, effect.language)
    return fixed_reply(effect.language, "going_on", 1) if is_calm else None


async def _judge(services: Services, interview: Interview, effect: Assess) -> Judged:
    """Hear what is meant before what is said: a wish or a choice is not judged (G1)."""
    question, mode = effect.question, mode_of(interview.header)
    answer, shown = interview.part(AnswerDocument, effect.turn), interview.part(TurnDocument, effect.turn)
    assert answer is not None, "it was loaded with its answer"
    assert shown is not None, "it was loaded with its question"
    is_asked = question.kind in ASKED or question.offer is not None
    heard = await _heard(services, interview, effect, shown.question_text) if is_asked else Heard()
    if question.offer == "stop" and stops_on_condition(answer.text, effect.language):
        return Judged(AssessmentDocument.of_aside(effect, Heard(reply="matters"), choice="if_matters"))
    noted = stop_with_note(answer.text, effect.language) if question.offer == "stop" else None
    heard = noted or heard
    if question.offer and not noted and (choice := _chosen(heard, answer.text, effect)):
        is_met = heard.reply == "misheard" or (heard.reply == "use" and question.offer == "stop")
        reply = heard.reply if is_met else None
        chosen = AssessmentDocument.of_aside(effect, Heard(reply=reply), choice=choice)
        first = _left_out(answer.text, effect) or _calmed(answer.text, effect, choice)
        told = Judged(chosen.model_copy(update={"acknowledgement": first}))
        return await _put_right_beside(services, interview, effect, answer.text, told)
    by_model = _is_read_by_model(services, effect, heard)
    is_judged_first = mode.judges_parts and (heard.intent == "distress" or by_model)
    if heard.reply == "not_theirs":
        return Judged(_uncounted(interview, effect, heard))
    if (heard.intent in WISHES and not is_judged_first) or (heard.intent in EXPLAINED and heard.reply):
        return Judged(AssessmentDocument.of_aside(effect, heard))
    language = await keeping_off_record(services, interview, reading=effect.turn)
    judged = await mode.assess(language, interview, effect, heard)
    # Who says yes to the offer to stop, and adds a word, has chosen: nothing that a model hears in the word asks again.
    return replace(judged, document=_stopping(judged.document)) if noted else judged


async def _heard(services: Services, interview: Interview, effect: Assess, question: str) -> Heard:
    turns, mode = interview.turns(), mode_of(interview.header)
    answer, by_meaning = interview.part(AnswerDocument, effect.turn), not has_model(services.language)
    said = answer.text if answer else ""
    told = [turn.answer.text for turn in turns if turn.answer and turn.shown.turn <= effect.turn]

    def hear() -> Heard:
        language = spoken_in(told, len(told) - 1, effect.language)
        heard = mode.heard(said, language, question, by_meaning=by_meaning)
        together = mode.judges_points
        return heard_after(heard_rightly(heard, turns, effect), turns, effect, reads_together=together)

    return await read_apart(sum(len(turn.answer.text) for turn in turns if turn.answer), hear)


async def _put_right_beside(
    services: Services, interview: Interview, effect: Assess, said: str, chosen: Judged
) -> Judged:
    """The choice, with what it puts right in the same breath: "all right. And it was 1,650, I told you wrong"."""
    if not says_wrong(said, effect.language):
        return chosen
    language = await keeping_off_record(services, interview, reading=effect.turn)
    judged = await mode_of(interview.header).assess(language, interview, effect, Heard(intent="correction"))
    document, how = (
        judged.document,
        chosen.document.model_dump(include={"choice", "reply", "acknowledgement"}),
    )
    if document.assessment is None:
        return chosen
    update = {**how, "beside": None, "also": None, "leaving": None, "intent": "correction"}
    return replace(judged, document=document.model_copy(update=update))


def _stopping(document: AssessmentDocument) -> AssessmentDocument:
    is_stop = "wish_to_stop" in (document.intent, document.beside)
    wish = {"plain": True, "later": False} | ({} if is_stop else {"beside": "wish_to_stop"})
    return document.model_copy(update=wish)


def _chosen(heard: Heard, said: str, effect: Assess) -> OfferChoice | None:
    """What is chosen of an offer; who says that they were misheard, and no more, goes on."""
    if heard.intent in EXPLAINED and heard.reply == "remaining":
        return None
    if heard.reply != "misheard":
        choice = offer_choice(said, effect.language, effect.question.offer)
        if choice is None and effect.question.offer == "stop" and heard.reply == "use":
            choice = offer_choice(_beside_asking(said), effect.language, effect.question.offer)
        is_calm = heard.intent not in WISHES and is_composed(said, effect.language)
        calmed = effect.question.offer == "care" and is_calm
        return choice or ("go_on" if calmed else None)
    if heard.intent in EXPLAINED:
        return "go_on"
    return offer_choice(heard.told or "", effect.language, effect.question.offer)


def _beside_asking(said: str) -> str:
    """What is said beside a question of the talk: "Yes, please. Who reads this?"."""
    return " ".join(each for each in sentences(said) if not is_question(each))


def _is_read_by_model(services: Services, effect: Assess, heard: Heard) -> bool:
    """Whether a model reads what sounds like a wish before it counts as one: all but a plain stop.

    The words alone take some answers for wishes ("I can only speak for myself").
    """
    by_model = has_model(services.language) and effect.question.offer is None
    is_plain_stop = heard.intent == "wish_to_stop" and heard.plain
    return by_model and not is_plain_stop and (heard.intent in WISHES or heard.beside is not None)


def _wanted() -> list[OfKind]:
    """What it was prepared with, and what was said to all questions: an answer may point to it, or correct it."""
    return [*prepared(), *(OfKind(kind.KIND) for kind in PARTS)]


def _is_answered(effect: Assess, interview: Interview) -> bool:
    return (
        is_prepared(interview)
        and interview.part(TurnDocument, effect.turn) is not None
        and interview.part(AnswerDocument, effect.turn) is not None
    )


async def _store(
    services: Services, interview: Interview, effect: Assess, judged: Judged
) -> AssessmentDocument:
    """Store the assessment, and return the one that is stored: this one, or that of another attempt."""

    now = services.now()
    told = wanted_person(judged.document, now)
    is_withdrawn = judged.document.reply == "misheard" and interview.header.person_wanted_at is not None

    def changed(header: Header) -> Header:
        late = () if judged.in_time else (not_judged(effect.turn),)
        return header.model_copy(
            update={
                "spent": spent_so_far(),
                "warnings": (*header.warnings, *late),
                "person_wanted_at": None if is_withdrawn else now if told else header.person_wanted_at,
            }
        )

    def writes(_: Header) -> list[Write]:
        withdrawn = [person_not_wanted(effect.turn, now)] if is_withdrawn else []
        return [*interview.create(judged.document), *interview.put(*judged.records, *told, *withdrawn)]

    if await interview.commit(changed, writes, step=effect.step):
        return judged.document
    return await interview.stored(AssessmentDocument, effect.turn)


def wanted_person(document: AssessmentDocument, now: datetime) -> list[Record]:
    """What the audit says of a wish for a person; nothing where there is none."""
    wants_person = "wish_for_human" in (document.intent, document.beside)
    return [person_wanted(document.turn, now)] if wants_person else []
