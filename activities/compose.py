"""Compose: word the question of a turn, store it and show it (effect `Compose`, event `Asked` or `Unworded`).

The model that words it may find that the last answer was none: then the event is `Assessed` once more."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from activities.assess import assessed_event, wanted_person
from activities.show import show, waits, with_contact
from shared.interview.interview import Interview
from shared.interview.loading import load
from shared.interview.records.documents import AnswerDocument, AssessmentDocument, TurnDocument
from shared.interview.records.header_document import Header
from shared.interview.records.record import Record
from shared.interview.reviews.queue import reviewed_kinds
from shared.interview.state_machine.effects import Compose
from shared.interview.state_machine.intents import EXPLAINED
from shared.language.fallback import has_model
from shared.language.port import LanguageFailed
from shared.modes.asides import aside
from shared.modes.mode import mode_of
from shared.modes.prepared import is_prepared, prepared
from shared.modes.sparing import keeping_off_record
from shared.platform.services import Services
from shared.platform.telemetry.work import spent_so_far
from shared.storage.port import OfKind


async def compose(services: Services, effect: Compose) -> dict[str, Any]:
    """Show the question of this turn; a repeated run finds it stored and says so."""
    interview = await load(services, effect.interview_id, _wanted(effect), partial(_is_due, effect))
    shown = interview.part(TurnDocument, effect.turn)
    if shown is None:
        last = interview.part(AssessmentDocument, effect.after_turn or 0)
        if effect.rereads and last is not None and last.reread:
            return assessed_event(interview, last)
        mode = mode_of(interview.header)
        try:
            worded = None if _is_worded_again(services, interview, effect) else aside(interview, effect)
            if worded is None:
                read = None if effect.standing.exploration is None else effect.after_turn
                language = await keeping_off_record(services, interview, reading=read)
                worded = await mode.compose(language, interview, effect)
        except LanguageFailed as error:
            if effect.question.kind == "clarification":
                raise
            # What it cost counts: the question in its place is worded in the same turn.
            cost = (
                last
                and error.usage.model_calls
                and last.model_copy(update={"usage": last.usage + error.usage})
            )
            return await _skip(interview, effect, error.reason, (cost,) if cost else ())
        if worded.meant is not None and last is not None:
            read = (worded.read or last).read_anew(worded.meant, worded.usage)
            return await _reread(services, interview, effect, read, worded.records)
        if worded.nothing_left:
            return await _skip(interview, effect, "exhausted", worded.records)
        shown = await show(services, interview, effect, await with_contact(interview, effect, worded))
        if shown is None:
            return _unworded(effect, "superseded")
    return _unworded(effect, "superseded") if _is_replaced(effect, shown) else _asked(shown)


def _wanted(effect: Compose) -> list[OfKind]:
    """What it was prepared with, all questions, and what was said: to a probe on its main question, or all of it, as of a
    resume, whose skills are told of anywhere.

    What was made of the answers comes whole: what they asked to leave alone holds for all questions (G2). With a main
    question comes what people may review, since it leaves the one before to them.
    """
    said = (AnswerDocument, AssessmentDocument)
    if effect.standing.exploration is not None or effect.question.kind == "main":
        kinds = (*prepared(), *(OfKind(kind.KIND) for kind in (TurnDocument, *said, *reviewed_kinds())))
        return list({each.kind: each for each in kinds}.values())
    where = {} if effect.standing.gaps else {"main_id": effect.question.main_id}
    told = OfKind(AnswerDocument.KIND, where)
    return [*prepared(), OfKind(TurnDocument.KIND), told, OfKind(AssessmentDocument.KIND)]


def _is_due(effect: Compose, interview: Interview) -> bool:
    """Whether the question is shown already, or the one before it is over: assessed, where it was answered."""
    header, before = interview.header, effect.after_turn or 0
    if header.turn >= effect.turn:
        return interview.part(TurnDocument, effect.turn) is not None
    if header.turn < before or header.is_open:
        return False
    assessed = before == 0 or interview.part(AssessmentDocument, before) is not None
    return is_prepared(interview) and (assessed or header.claimed_turn < before)


def _is_worded_again(services: Services, interview: Interview, effect: Compose) -> bool:
    last = interview.part(AssessmentDocument, effect.after_turn or 0)
    is_explained = effect.question.again and last is not None and last.intent in EXPLAINED
    return (
        is_explained
        and not waits(effect, last)
        and mode_of(interview.header).words_again
        and has_model(services.language)
    )


def _is_replaced(effect: Compose, shown: TurnDocument) -> bool:
    """Whether this turn shows what took the place of this question, which a run that was broken off could not word."""
    return effect.question.question_id not in (shown.question_id, shown.instead_of) and not effect.by_rules


def _unworded(effect: Compose, reason: str) -> dict[str, Any]:
    return {"kind": "unworded", "turn": effect.turn, "reason": reason}


async def _skip(
    interview: Interview, effect: Compose, reason: str, found: Sequence[Record] = ()
) -> dict[str, Any]:
    """Give the question up, so that no other attempt at it can still show it; one that has shown it wins.

    What was `found` in the last answer meanwhile is stored.
    """

    def given_up(header: Header) -> Header:
        return header.model_copy(update={"spent": header.spent + spent_so_far()})

    is_given_up = await interview.commit(given_up, lambda _: interview.put(*found), step=effect.step)
    if is_given_up or interview.header.turn < effect.turn:
        return _unworded(effect, reason)
    return _asked(await interview.stored(TurnDocument, effect.turn))


async def _reread(
    services: Services,
    interview: Interview,
    effect: Compose,
    read: AssessmentDocument,
    found: Sequence[Record],
) -> dict[str, Any]:
    """Store what the last answer was found to be, and what was `found` in it, in place of this question.

    A question that another attempt shows wins.
    """
    now = services.now()
    told = wanted_person(read, now)

    def changed(header: Header) -> Header:
        wanted_at = now if told else header.person_wanted_at
        return header.model_copy(
            update={"spent": header.spent + spent_so_far(), "person_wanted_at": wanted_at}
        )

    if await interview.commit(changed, lambda _: interview.put(read, *found, *told), step=effect.step):
        return assessed_event(interview, read)
    if interview.header.turn >= effect.turn:
        return _asked(await interview.stored(TurnDocument, effect.turn))
    return assessed_event(interview, await interview.stored(AssessmentDocument, read.turn))


def _asked(shown: TurnDocument) -> dict[str, Any]:
    chosen = {"chosen": shown.question_id} if shown.instead_of else {}
    return {"kind": "asked", "turn": shown.turn, "asked_at": shown.asked_at.isoformat(), **chosen}
