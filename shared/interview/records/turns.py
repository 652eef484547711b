"""Looking up the parts of turns: of a whole interview, or of one main question (A9)."""

from dataclasses import dataclass

from shared.interview.records.documents import (
    AnswerDocument,
    AssessmentDocument,
    DecisionDocument,
    TurnDocument,
    TurnRecord,
    turn_key,
)
from shared.storage.port import INTERVIEWS, Store


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """One turn with all its parts; those that are not there yet are None."""

    shown: TurnDocument
    answer: AnswerDocument | None
    assessment: AssessmentDocument | None
    decision: DecisionDocument | None

    @property
    def is_answered(self) -> bool:
        """Whether the turn holds an answer, and no request to explain the question."""
        return self.answer is not None and self.assessment is not None and self.assessment.intent == "answer"


async def read_one[R: TurnRecord](store: Store, interview_id: str, kind: type[R], turn: int) -> R | None:
    """The part of this kind of one turn."""
    document = await store.get(INTERVIEWS, interview_id, turn_key(kind.KIND, turn))
    return None if document is None else kind.read(document)


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
