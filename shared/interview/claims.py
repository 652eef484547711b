"""Claiming an answer: the first valid one to a turn wins, for good, and its sender may repeat it at will.

The answer, the mark of its client id and the header's `claimed_turn` are one batch, so a claim that was acknowledged is
stored, no later read shows the question as open, and of two different answers exactly one is taken.
"""

import hashlib
from dataclasses import dataclass

from shared.interview.loading import load_header
from shared.interview.records.documents import AnswerDocument
from shared.interview.records.header import ATTEMPTS, Contended, change_header
from shared.interview.records.header_document import OPEN_STATUSES, Header
from shared.interview.records.record import Record
from shared.interview.rereading import reread
from shared.platform.services import Services
from shared.storage.port import INTERVIEWS, AlreadyExists, Create, Store, Write


class ClientAnswer(Record):
    """Which turn, and which question, a client's answer id was taken for."""

    KIND = "client_answer"

    digest: str
    turn: int
    question_id: str

    def key(self) -> str:
        return f"client-{self.digest}"


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """What a client sent. Without `question_id` the open question is meant."""

    text: str
    question_id: str | None
    client_answer_id: str | None


@dataclass(frozen=True, slots=True)
class Taken:
    """The answer is stored as that of `turn`. `pending` when the orchestrator has not dealt with it yet.

    `header` is the interview as it stands with it.
    """

    turn: int
    pending: bool
    header: Header


class NotAsked(Exception):
    """The answer is to a question that is not the open one, or none is open. `header` tells what is."""

    def __init__(self, header: Header) -> None:
        super().__init__("this question is not the one that is open")
        self.header = header


class ConsentMissing(Exception):
    """The interview takes no answer before the participant agreed."""


async def claim_answer(services: Services, seen: Header, given: GivenAnswer) -> Taken:
    """Claim the answer for the open question, whatever channel it came by. Raises Gone, NotAsked, ConsentMissing.

    `seen` is the header that the caller was admitted with. Where that refuses the answer, it is read again before the
    answer is refused. An answer that names no question is to that of `seen`, never to one that is asked meanwhile. An id
    that was taken for another question than the one that is named is no repetition: NotAsked.
    """
    header = seen
    for _ in range(ATTEMPTS):
        client_id = given.client_answer_id or _derived(header, given)
        try:
            return await _claimed(services, header, given, client_id, seen.turn)
        except (AlreadyExists, NotAsked, ConsentMissing) as refused:
            if (repeated := await _repeated(services, header.interview_id, client_id, given)) is not None:
                return repeated
            newer = await _newer(services, header)
            if newer is None:
                raise refused if isinstance(refused, ConsentMissing) else NotAsked(header) from None
            header = newer
    raise Contended(header.interview_id)


async def _claimed(services: Services, seen: Header, given: GivenAnswer, client_id: str, meant: int) -> Taken:
    interview_id, now, ttl = seen.interview_id, services.now(), services.settings.ttl

    def take(current: Header) -> Header:
        _check(current, given, meant)
        return current.model_copy(update={"claimed_turn": current.turn, "claimed_at": now, "moved_at": now})

    def records(current: Header) -> list[Write]:
        assert current.question is not None
        answer = AnswerDocument(
            turn=current.turn,
            main_id=current.question.parent_question_id or current.question.question_id,
            question_id=current.question.question_id,
            text=given.text,
            client_answer_id=client_id,
            answered_at=now,
        )
        mark = ClientAnswer(digest=_digest(client_id), turn=current.turn, question_id=answer.question_id)
        return [Create(answer.to_document(interview_id, ttl)), Create(mark.to_document(interview_id, ttl))]

    claimed = await change_header(services.store, interview_id, take, records=records, ttl=ttl, seen=seen)
    return Taken(claimed.turn, True, claimed)


async def _newer(services: Services, known: Header) -> Header | None:
    """A newer header than the one that is known: another process may have asked the question, or taken the answer."""

    async def newer() -> Header | None:
        found = await load_header(services, known.interview_id)
        return None if found.etag == known.etag or found.revision < known.revision else found

    return await reread(newer, services.pause)


async def was_taken(store: Store, interview_id: str, client_answer_id: str) -> bool:
    return await store.get(INTERVIEWS, interview_id, f"client-{_digest(client_answer_id)}") is not None


def _digest(client_answer_id: str) -> str:
    return hashlib.sha256(client_answer_id.encode()).hexdigest()[:40]


def _check(header: Header, given: GivenAnswer, meant: int) -> None:
    if not header.is_open or header.question is None:
        raise NotAsked(header)
    if given.question_id is None and header.turn != meant:
        raise NotAsked(header)
    if given.question_id is not None and given.question_id != header.question.question_id:
        raise NotAsked(header)
    if header.require_consent and header.consented_at is None:
        raise ConsentMissing


def _derived(header: Header, given: GivenAnswer) -> str:
    """An id for a client that sent none: the same words to the same question are the same answer."""
    question_id = given.question_id or (header.question.question_id if header.question else "")
    return f"auto-{hashlib.sha256(f'{question_id}|{given.text}'.encode()).hexdigest()[:24]}"


async def _repeated(
    services: Services, interview_id: str, client_id: str, given: GivenAnswer
) -> Taken | None:
    document = await services.store.get(INTERVIEWS, interview_id, f"client-{_digest(client_id)}")
    if document is None:
        return None
    mark = ClientAnswer.read(document)
    header = await load_header(services, interview_id)
    if given.question_id not in (None, mark.question_id):
        raise NotAsked(header)
    pending = header.turn == mark.turn and header.status in OPEN_STATUSES
    return Taken(mark.turn, pending, header)
