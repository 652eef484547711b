"""Looking up the parts of turns: of a whole interview, or of one main question (A9)."""

import asyncio
from dataclasses import dataclass

from shared.records.documents import (
    AnswerDocument,
    AssessmentDocument,
    DecisionDocument,
    Record,
    TurnDocument,
    TurnRecord,
    turn_key,
)
from shared.store.port import INTERVIEWS, Document, Store

PAGE = 200


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """One turn with all its parts; those that are not there yet are None."""

    shown: TurnDocument
    answer: AnswerDocument | None
    assessment: AssessmentDocument | None
    decision: DecisionDocument | None


async def read_one[R: TurnRecord](store: Store, interview_id: str, kind: type[R], turn: int) -> R | None:
    """The part of this kind of one turn."""
    document = await store.get(INTERVIEWS, interview_id, turn_key(kind.KIND, turn))
    return None if document is None else kind.read(document)


async def read_all[R: Record](
    store: Store, interview_id: str, kind: type[R], main_id: str | None = None
) -> list[R]:
    """All records of this kind by id, which is turn order for parts of turns; of one main question where it is named."""
    where = None if main_id is None else {"main_id": main_id}
    found: list[Document] = []
    after: str | None = None
    while True:
        page = await store.list(INTERVIEWS, interview_id, kind.KIND, where=where, limit=PAGE, after=after)
        found += page.items
        if page.next is None:
            return [kind.read(document) for document in found]
        after = page.next
        await asyncio.sleep(0)  # an embedded store reads where requests are answered: a page at a time


async def read_shown(store: Store, interview_id: str, question_id: str) -> TurnDocument | None:
    """The question with this id as it was shown, the latest time where it was so twice; None for one never shown."""
    found = await store.list(
        INTERVIEWS,
        interview_id,
        TurnDocument.KIND,
        where={"question_id": question_id},
        limit=1,
        descending=True,
    )
    return TurnDocument.read(found.items[0]) if found.items else None


async def read_turns(store: Store, interview_id: str, main_id: str | None = None) -> list[WholeTurn]:
    """The turns in asking order, each with its answer, assessment and decision."""
    shown = await read_all(store, interview_id, TurnDocument, main_id)
    answers = {part.turn: part for part in await read_all(store, interview_id, AnswerDocument, main_id)}
    assessments = {
        part.turn: part for part in await read_all(store, interview_id, AssessmentDocument, main_id)
    }
    decisions = {part.turn: part for part in await read_all(store, interview_id, DecisionDocument, main_id)}
    return [
        WholeTurn(turn, answers.get(turn.turn), assessments.get(turn.turn), decisions.get(turn.turn))
        for turn in shown
    ]
