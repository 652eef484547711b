"""Compose: word the question of a turn, store it and show it (effect `Compose`, event `Asked` or `Unworded`).

The model that words it may find that the last answer was none: then the event is `Assessed` once more."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any

from activities.assess import assessed_event, wanted_person
from shared.interview.interview import Interview
from shared.interview.loading import load
from shared.interview.records.decisions import decisions
from shared.interview.records.documents import AnswerDocument, AssessmentDocument, TurnDocument
from shared.interview.records.forcing import standing_fields
from shared.interview.records.header_document import Feedback, Header
from shared.interview.records.index import update_index
from shared.interview.records.record import Record
from shared.interview.records.turn_times import timing_until, turn_over
from shared.interview.reviews.queue import list_and_queue, queue_interview, reviewed_kinds
from shared.interview.state_machine.effects import Compose
from shared.interview.state_machine.intents import EXPLAINED
from shared.interview.state_machine.timing import Spent
from shared.language.fallback import has_model
from shared.language.port import LanguageFailed
from shared.modes.asides import aside
from shared.modes.mode import Worded, mode_of
from shared.modes.policy import main_question
from shared.modes.prepared import is_prepared, prepared
from shared.modes.said_first import opened, said_first
from shared.modes.sparing import keeping_off_record
from shared.platform.services import Services
from shared.platform.telemetry.work import spent_so_far
from shared.storage.port import OfKind, Write
from shared.studies.contact import with_contact


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
        shown = await _show(services, interview, effect, await with_contact(interview, effect, worded))
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
        and not _waits(effect, last)
        and mode_of(interview.header).words_again
        and has_model(services.language)
    )


def _waits(effect: Compose, last: AssessmentDocument | None) -> bool:
    """Whether it stands behind a message that only turned away: the question is not put to nobody."""
    is_away = last is not None and "pause" in (last.reply, last.also)
    return effect.question.again and is_away


def _is_replaced(effect: Compose, shown: TurnDocument) -> bool:
    """Whether this turn shows what took the place of this question, which a run that was broken off could not word."""
    return effect.question.question_id not in (shown.question_id, shown.instead_of) and not effect.by_rules


def _as_chosen(effect: Compose, worded: Worded) -> Compose:
    if worded.asks_for is None:
        return effect
    return effect.model_copy(update={"question": main_question(worded.asks_for)})


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


async def _show(
    services: Services, interview: Interview, effect: Compose, worded: Worded
) -> TurnDocument | None:
    """Store the turn, the decision that led to it and the header that shows it, all or none.

    The turn as it is stored, by this attempt or by another; None when another one gave the question up.
    """
    previous = interview.part(AssessmentDocument, effect.after_turn) if effect.after_turn else None
    turn, spent = _turn(interview, effect, worded, services.now()), spent_so_far()

    def writes(before: Header) -> list[Write]:
        timed = turn.model_copy(update={"timing": timing_until(before, turn.asked_at, spent)})
        return [
            *interview.create(timed),
            *interview.put(
                *decisions(effect.verdict, turn.asked_at),
                *mode_of(before).standing_records(effect.standing),
                *worded.records,
            ),
        ]

    is_shown = await interview.commit(
        lambda header: _header(header, effect, turn, previous), writes, step=effect.step
    )
    await _tell_lists(services, interview, effect, is_known=is_shown and not interview.is_outdated)
    if is_shown:  # only whoever stores the question tells of the turn that it ends
        timing = timing_until(interview.before, turn.asked_at, spent)
        services.telemetry.turn_over(turn_over(interview.before, turn.asked_at, timing))
        return turn
    given_up = interview.header.turn < effect.turn
    return None if given_up else await interview.stored(TurnDocument, effect.turn)


async def _tell_lists(services: Services, interview: Interview, effect: Compose, *, is_known: bool) -> None:
    """Write its row in the list, and in the queue of reviews what a main question leaves to people.

    `is_known` says that nothing is stored of it that was not loaded, or written, here.
    """
    is_queued = effect.question.kind == "main" and _is_for_people(interview, effect)
    if is_queued and is_known:
        await list_and_queue(services, interview)
        return
    await update_index(services.store, interview.header, services.settings.ttl)
    if is_queued:
        await queue_interview(services, effect.interview_id)


def _is_for_people(interview: Interview, effect: Compose) -> bool:
    """Whether something may wait for people now: what was read before the first question, a point of one that is left."""
    was_read = effect.turn == 1 and bool(mode_of(interview.header).reviewed)
    return was_read or any(map(_is_doubted, interview.all(AssessmentDocument)))


def _is_doubted(document: AssessmentDocument) -> bool:
    """Whether a point of it was left to people: in doubt, it waits for them once its main question is left."""
    criteria = document.assessment.criteria if document.assessment else ()
    return any(each.verdict == "needs_review" for each in criteria)


def _main_question_text(interview: Interview, effect: Compose) -> str | None:
    """The main question that this one probes, explains or interrupts, as it was shown."""
    if effect.question.question_id == effect.question.main_id:
        return None
    mine = (turn for turn in interview.all(TurnDocument) if turn.main_id == effect.question.main_id)
    return next((turn.question_text for turn in mine if turn.question_kind == "main"), None)


def _turn(interview: Interview, effect: Compose, worded: Worded, now: datetime) -> TurnDocument:
    chosen = _as_chosen(effect, worded)
    question = chosen.question
    last = interview.part(AssessmentDocument, effect.after_turn) if effect.after_turn else None
    worded = worded if effect.after_turn else opened(worded, effect.language)
    return TurnDocument(
        turn=effect.turn,
        main_id=question.main_id,
        question_id=question.question_id,
        question_kind=question.kind,
        order=question.order,
        parent_question_id=question.parent_question_id,
        question_text=worded.text,
        main_question_text=_main_question_text(interview, effect),
        acknowledgement=said_first(interview, chosen, worded),
        asked_at=now,
        said_before=worded.said_before,
        field=worded.field,
        offer=question.offer,
        again=question.again,
        waits=_waits(effect, last),
        sub_goal=effect.guidance.sub_goal if effect.guidance else None,
        instead_of=effect.question.question_id if question != effect.question else None,
        source=worded.source or "material",
        usage=worded.usage,
    )


def _header(
    header: Header,
    effect: Compose,
    turn: TurnDocument,
    previous: AssessmentDocument | None,
) -> Header:
    return header.model_copy(
        update={
            "status": "parked" if effect.question.offer == "pause" else "awaiting_answer",
            "moved_at": turn.asked_at,
            "extended_s": None,
            "end_request": None if effect.after_end else header.end_request,
            "spent": Spent(),
            "started_at": header.started_at or turn.asked_at,
            "turn": effect.turn,
            **standing_fields(header, effect.standing),
            "feedback": (previous and previous.feedback) or _still_of(header),
            "question": turn.shown(),
        }
    )


def _still_of(header: Header) -> Feedback | None:
    """What the last answer was worth, which an aside does not change; beside a main question it was of the one before."""
    question = header.question
    return header.feedback if question is not None and question.kind != "main" else None
