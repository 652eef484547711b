"""Show the question of a turn: its document, the header and the lists that tell of it, all or none."""

from dataclasses import replace
from datetime import datetime

from shared.interview.interview import Interview
from shared.interview.records.decisions import decisions
from shared.interview.records.documents import AssessmentDocument, TurnDocument
from shared.interview.records.forcing import standing_fields
from shared.interview.records.header_document import Feedback, Header
from shared.interview.records.index import update_index
from shared.interview.records.turn_times import timing_until, turn_over
from shared.interview.reviews.queue import list_and_queue, queue_interview
from shared.interview.state_machine.effects import Compose
from shared.interview.state_machine.texts import contact_named
from shared.interview.state_machine.timing import Spent
from shared.interview.state_machine.wording import asking_part
from shared.modes.mode import Worded, mode_of
from shared.modes.policy import main_question
from shared.modes.said_first import opened, said_first
from shared.platform.services import Services
from shared.platform.telemetry.work import spent_so_far
from shared.storage.port import Write
from shared.studies.records import STUDIES


def waits(effect: Compose, last: AssessmentDocument | None) -> bool:
    """Whether it stands behind a message that only turned away: the question is not put to nobody."""
    is_away = last is not None and "pause" in (last.reply, last.also)
    return effect.question.again and is_away


def _as_chosen(effect: Compose, worded: Worded) -> Compose:
    if worded.asks_for is None:
        return effect
    return effect.model_copy(update={"question": main_question(worded.asks_for)})


async def show(
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
    if is_shown:  # a retry that finds the question stored reports nothing
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
    """The main question that this one probes, explains or interrupts; of a model's words what asks, not what led over."""
    if effect.question.question_id == effect.question.main_id:
        return None
    mine = (turn for turn in interview.all(TurnDocument) if turn.main_id == effect.question.main_id)
    main = next((turn for turn in mine if turn.question_kind == "main"), None)
    if main is None:
        return None
    return asking_part(main.question_text) if main.source == "model" else main.question_text


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
        waits=waits(effect, last),
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


async def with_contact(interview: Interview, effect: Compose, worded: Worded) -> Worded:
    """Whom the participants of a study can turn to: said to who wishes for a person (G2)."""
    ref = interview.header.study
    if effect.question.offer != "contact" or ref is None:
        return worded
    study = await STUDIES.read(interview.store, ref.study_id)
    if study is None or not study.welcome.contact:
        return worded
    return replace(worded, lead=contact_named(effect.language, study.welcome.contact))
