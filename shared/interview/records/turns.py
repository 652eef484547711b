"""Looking up the parts of turns: of a whole interview, or of one main question (A9)."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from shared.interview.records.documents import (
    AnswerDocument,
    AssessmentDocument,
    DecisionDocument,
    TurnDocument,
)
from shared.interview.records.record import TurnRecord, turn_key
from shared.interview.state_machine.assessment import Intent, ToldUs
from shared.storage.port import INTERVIEWS, Store
from shared.text.held_once import each_once, without

ANSWERING: Final[frozenset[Intent]] = frozenset({"answer", "dont_know", "already_said", "correction"})
"""What reaches a mode as an answer; all else is met by the kernel."""

MOST_THREADS: Final = 5


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


def as_theirs(turns: Sequence[WholeTurn]) -> tuple[WholeTurn, ...]:
    """The turns, with nothing made of an answer of which the next one says that somebody else gave it."""
    told: list[WholeTurn] = []
    for turn in turns:
        if turn.assessment is not None and turn.assessment.reply == "not_theirs":
            at = theirs_before(told)
            if at is not None and (before := told[at].assessment) is not None:
                told[at] = replace(told[at], assessment=before.without_answer())
        told.append(turn)
    return tuple(told)


def theirs_before(turns: Sequence[WholeTurn]) -> int | None:
    """The place of the answer that is meant by "the answer before": the last one, but of which that was said already."""
    for at in reversed(range(len(turns))):
        judged = turns[at].assessment
        if turns[at].is_answered or (judged is not None and judged.reply == "not_theirs"):
            return at if turns[at].is_answered else None
    return None


def uncounted(turns: Iterable[WholeTurn]) -> frozenset[str]:
    """The points that an answer of somebody else covered, and none since: the state still holds them as covered."""
    gone = frozenset[str]()
    for judged in (turn.assessment for turn in turns if turn.assessment):
        taken = judged.taken_back if judged.reply == "not_theirs" else ()
        gone = (gone - judged.evidence.keys()) | frozenset(taken)
    return gone


def spared(assessments: Iterable[AssessmentDocument | None]) -> tuple[str, ...]:
    """The words by which the participant asked to leave something alone, each once, without what they gave back."""
    return _standing((each, (each.spared,) if each.spared else ()) for each in assessments if each)


def off_record(assessments: Iterable[AssessmentDocument | None]) -> tuple[str, ...]:
    """The stretches that a model heard the participant ask not to have written down, each once, without what they gave
    back."""
    return _standing((each, each.off_record) for each in assessments if each)


def given_back(assessments: Iterable[AssessmentDocument | None]) -> tuple[str, ...]:
    """What a model heard them say of something left alone or kept out: that it may be spoken of after all."""
    return tuple(text for each in assessments if each and each.told_us for text in each.told_us.given_back)


def _standing(wishes: Iterable[tuple[AssessmentDocument, tuple[str, ...]]]) -> tuple[str, ...]:
    held: tuple[str, ...] = ()
    for heard, wished in wishes:
        held = (*(without(held, heard.told_us.given_back) if heard.told_us else held), *wished)
    return each_once(held)


def left_alone(assessments: Iterable[AssessmentDocument | None]) -> tuple[str, ...]:
    """What no question is about: what is to be left alone, or is off the record."""
    heard = tuple(assessments)
    return (*spared(heard), *off_record(heard))


def short_of_time(assessments: Iterable[AssessmentDocument | None]) -> bool:
    """Whether the participant said that they have little time, and has not said since that they never did."""
    is_short = False
    for each in filter(None, assessments):
        told = each.told_us or ToldUs()
        hurries = each.leaving != "stays" and "main_first" in (each.reply, each.also)
        is_short &= not told.unhurried
        is_short |= told.short or hurries or each.leaving in ("hurried", "main_first")
    return is_short


def time_said(assessments: Iterable[AssessmentDocument | None]) -> str:
    """What the participant said last of how long they have, after how many answers ago that was; empty for nothing."""
    told = [each.told_us.time if each.told_us else "" for each in assessments if each]
    at = next((at for at in reversed(range(len(told))) if told[at]), None)
    return f"{len(told) - 1 - at} answers ago: {told[at]}" if at is not None else ""


def open_threads(
    assessments: Iterable[AssessmentDocument | None], of: Container[str] | None = None
) -> tuple[str, ...]:
    """What was told with weight and not to its end, neither taken up since nor to be left alone: the latest five.

    Those `of` some main questions alone, where these are given: the others wait.
    """
    heard = [each for each in assessments if each]
    closed = {thread for each in heard for thread in each.closed}
    alone = left_alone(heard)
    mine = (each for each in heard if of is None or each.main_id in of)
    noted = dict.fromkeys(thread for each in mine for thread in each.threads)
    left = [each for each in noted if each not in closed and not any(each in a or a in each for a in alone)]
    return tuple(left[-MOST_THREADS:])


def answers(assessment: AssessmentDocument) -> bool:
    """Whether what was said answers the question, if by not knowing, by a correction, or by what was said before.

    A choice answers nothing, but for what it puts right in the same breath. A message that broke off answers together
    with what follows.
    """
    if assessment.reply == "broken_off":
        return True
    is_telling = assessment.choice is None or assessment.assessment is not None
    return is_telling and assessment.intent in ANSWERING


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
