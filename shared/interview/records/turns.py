"""Looking up the parts of turns: of a whole interview, or of one main question (A9)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from shared.interview.records.documents import (
    AnswerDocument,
    AssessmentDocument,
    DecisionDocument,
    TurnDocument,
)
from shared.interview.records.record import TurnRecord, turn_key
from shared.interview.state_machine.assessment import Intent
from shared.storage.port import INTERVIEWS, Store

ANSWERING: Final[frozenset[Intent]] = frozenset({"answer", "dont_know", "already_said", "correction"})
"""What reaches a mode as an answer; all else is met by the kernel."""


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """One turn with all its parts; those that are not there yet are None."""

    shown: TurnDocument
    answer: AnswerDocument | None
    assessment: AssessmentDocument | None
    decision: DecisionDocument | None

    @property
    def is_answered(self) -> bool:
        """Whether the turn holds an answer: no request to explain the question, no wish and no choice."""
        return self.answer is not None and self.assessment is not None and answers(self.assessment)


def spared(assessments: Iterable[AssessmentDocument | None]) -> tuple[str, ...]:
    """The words by which the participant asked to leave something alone, each once."""
    return tuple(dict.fromkeys(each.spared for each in assessments if each and each.spared))


def answers(assessment: AssessmentDocument) -> bool:
    """Whether what was said answers the question, if by not knowing, by a correction, or by what was said before."""
    return assessment.choice is None and assessment.intent in ANSWERING


async def read_one[R: TurnRecord](store: Store, interview_id: str, kind: type[R], turn: int) -> R | None:
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
