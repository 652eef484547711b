"""Answers of interviews as evidence: stored under the criterion that they were asked for, erased with the interview."""

from asyncio import to_thread
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Final

from shared.assessments.criteria.rounds import AnsweredQuestion, joined
from shared.assessments.evidence.corpus import records_of
from shared.assessments.evidence.records import FollowUpRecord
from shared.assessments.evidence.repository import (
    erase_document,
    erase_responses_of,
    find_document,
    own_id,
    store_response,
)
from shared.interview.loading import read_interview
from shared.interview.off_record import off_record_in
from shared.interview.records.documents import AnswerDocument, AssessmentDocument, TurnDocument
from shared.interview.records.header import Gone, check_not_erased
from shared.interview.records.preparation import MaterialRecord
from shared.interview.records.record import Record
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import Intent
from shared.language.off_record import OffRecord
from shared.language.plain_text import clean
from shared.platform.services import Services
from shared.storage.port import INTERVIEWS

ASKED: Final = frozenset({"main", "follow_up"})
NO_EVIDENCE: Final = frozenset({"offer", "consent", "field"})
"""What is answered to these is no evidence, and may be personal."""
_NOTHING_SAID: Final[frozenset[Intent]] = frozenset(
    {"clarification", "wish_to_stop", "wish_to_skip", "wish_for_human", "distress"}
)
"""What says nothing of the matter. What seems off topic may: "the tapes in Cork are still in clear text"."""


class IndexedRecord(Record):
    """A note that a corpus holds answers of the interview, so that its erasure finds them."""

    KIND = "indexed"

    corpus: str

    def key(self) -> str:
        return f"{self.KIND}-{self.corpus}"


async def answered_questions(services: Services, interview_id: str) -> list[AnsweredQuestion]:
    """Each main question that was answered, with all that was answered to it. Raises Gone."""
    parts = (MaterialRecord, TurnDocument, AnswerDocument, AssessmentDocument)
    of_main: dict[str, list[WholeTurn]] = {}
    interview = await read_interview(services.store, interview_id, *parts)
    kept = await to_thread(off_record_in, interview)
    for turn in interview.turns():
        if turn.shown.question_kind not in NO_EVIDENCE:
            of_main.setdefault(turn.shown.main_id, []).append(turn)
    found = [_joined(main_id, turns, kept) for main_id, turns in of_main.items()]
    return [each for each in found if each is not None]


async def index_answers(
    services: Services,
    interview_id: str,
    corpus: str,
    answers: Sequence[AnsweredQuestion],
    criteria: Mapping[str, str],
    *,
    in_rounds: bool,
    file_name: str | None = None,
) -> list[FollowUpRecord]:
    """Store the answers, each under the criterion of its main question; `in_rounds` as the next round of that criterion.

    An answer that is stored already stays as it is. Raises Gone if the interview was erased.
    """
    link = IndexedRecord(corpus=corpus)
    await services.store.put(INTERVIEWS, link.to_document(interview_id, services.settings.ttl))
    kept: list[FollowUpRecord] = []
    for each in answers:
        response = _response(services, interview_id, corpus, each, criteria[each.main_id], file_name)
        if in_rounds:
            await _erase_under_another_criterion(services, response)
            number = await _next_round(services, corpus, response.criterion_hash)
            response = response.model_copy(update={"round_number": number})
        kept.append(await store_response(services, corpus, response))
    try:
        await check_not_erased(services.store, interview_id)
    except Gone:  # erased meanwhile: nothing of it may stay
        await erase_responses_of(services, corpus, interview_id)
        await services.store.delete(INTERVIEWS, interview_id, link.key())
        raise
    return kept


async def _erase_under_another_criterion(services: Services, response: FollowUpRecord) -> None:
    """Erase this answer where staff had stored it under another question before its round brought it back."""
    stored = await find_document(services, response.document_id)
    if isinstance(stored, FollowUpRecord) and stored.criterion_hash != response.criterion_hash:
        await erase_document(services, response.document_id)


async def erase_indexed(services: Services, interview_id: str) -> None:
    """Remove the interview's answers from every corpus that they stand in."""
    for corpus in await _corpora_of(services, interview_id):
        await erase_responses_of(services, corpus, interview_id)


async def indexed_answers(
    services: Services, interview_id: str
) -> AsyncIterator[tuple[str, list[FollowUpRecord]]]:
    where: dict[str, str | int | bool] = {"interview_id": interview_id}
    for corpus in await _corpora_of(services, interview_id):
        yield corpus, [each async for each in records_of(services.store, corpus, FollowUpRecord, where)]


async def _corpora_of(services: Services, interview_id: str) -> list[str]:
    page = await services.store.list(INTERVIEWS, interview_id, IndexedRecord.KIND)
    return [IndexedRecord.read(document).corpus for document in page.items]


def _response(
    services: Services,
    interview_id: str,
    corpus: str,
    answered: AnsweredQuestion,
    criterion: str,
    file_name: str | None,
) -> FollowUpRecord:
    """The answer under its criterion, in no round yet; the same answer always has the same id."""
    return FollowUpRecord.of_criterion(
        corpus,
        own_id("interview", interview_id, answered.main_id),
        criterion,
        question=clean(answered.question),
        answer=clean(answered.answer),
        file_name=file_name,
        at=services.now(),
        interview_id=interview_id,
    )


async def _next_round(services: Services, corpus: str, digest: str) -> int:
    of_criterion = records_of(services.store, corpus, FollowUpRecord, {"criterion_hash": digest})
    return max([each.round_number or 0 async for each in of_criterion], default=0) + 1


def _joined(main_id: str, turns: Sequence[WholeTurn], kept: OffRecord) -> AnsweredQuestion | None:
    """Every answer, that to a follow-up too; only wishes and requests to explain a question answer nothing, nor does what
    is off the record."""
    asked = [turn.shown.question_text for turn in turns if turn.shown.question_kind in ASKED]
    answers = [
        kept.freed(turn.answer.text) for turn in turns if turn.answer is not None and _says_something(turn)
    ]
    return joined(main_id, asked, answers)


def _says_something(turn: WholeTurn) -> bool:
    judged = turn.assessment
    return judged is None or (judged.choice is None and judged.intent not in _NOTHING_SAID)
