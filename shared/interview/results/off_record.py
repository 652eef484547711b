"""What somebody asked not to have written down, taken out of a result (G8).

The turns keep the words as they were typed, with the request beside them; nothing that was made of them has any. A file
that may be sent on has neither.
"""

from collections.abc import Sequence

from shared.interview.results.model import Result, ResultTurn
from shared.interview.results.shared_document import SHARED_WORDS
from shared.interview.reviews.model import ReviewedAssessment
from shared.language.off_record import OffRecord
from shared.text.dictated import with_marks
from shared.text.sentences import sentences


def without_off_record(built: Result, kept: OffRecord, *, as_typed: bool) -> Result:
    """The result with nothing made of what is off the record; unless `as_typed` with a mark in place of the words too."""
    if not kept.stretches:
        return built
    mark = f"[{SHARED_WORDS[kept.language].left_out}]"
    left_out = tuple(part for each in kept.stretches for part in sentences(each))
    turns = turns_off_record(built.turns, kept)
    return built.model_copy(
        update={
            "turns": turns if as_typed else [_without(each, left_out, mark, kept) for each in turns],
            "facts": [each for each in built.facts if not _holds(kept, each.text, each.span)],
            "topics": [
                each.model_copy(update={"key_insight": None})
                if _holds(kept, each.key_insight or "")
                else each
                for each in built.topics
            ],
            "backlog": [
                each.model_copy(update={"answer": each.answer and _marked(each.answer, left_out, mark)})
                for each in built.backlog
            ],
            "participant_questions": [
                each for each in built.participant_questions if not _holds(kept, each.text)
            ],
        }
    )


def turns_off_record(turns: Sequence[ResultTurn], kept: OffRecord) -> list[ResultTurn]:
    """The turns with their words, and with nothing made of those that are off the record."""
    return [_unmade(each, kept) if kept.stretches else each for each in turns]


def _holds(kept: OffRecord, *texts: str) -> bool:
    return any(map(kept.stands_in, texts))


def _marked(said: str, left_out: Sequence[str], mark: str) -> str:
    """The words with one mark in place of each run of sentences that are left out."""
    for each in sorted((each for each in left_out if each in said), key=len, reverse=True):
        said = said.replace(each, mark)
    while f"{mark} {mark}" in said:
        said = said.replace(f"{mark} {mark}", mark)
    return said


def _unmade(turn: ResultTurn, kept: OffRecord) -> ResultTurn:
    """The turn without what was made of it: no note, fact or verdict has any of the words."""
    facts = tuple(each for each in turn.extracted_facts if not _holds(kept, each))
    return turn.model_copy(
        update={
            "note": kept.freed(turn.note or "") or None,
            "extracted_facts": facts,
            "assessment": turn.assessment and _unquoted(turn.assessment, kept),
        }
    )


def _without(turn: ResultTurn, left_out: Sequence[str], mark: str, kept: OffRecord) -> ResultTurn:
    heard = with_marks(turn.user_response or "", kept.language)
    said = _marked(heard, left_out, mark)
    shown = {
        "question_text": kept.freed(turn.question_text) or mark,
        "acknowledgement": kept.freed(turn.acknowledgement or "") or None,
        "follow_up": turn.follow_up and (kept.freed(turn.follow_up) or mark),
    }
    return turn.model_copy(update=shown if said == heard else {**shown, "user_response": said, "note": None})


def _unquoted(judged: ReviewedAssessment, kept: OffRecord) -> ReviewedAssessment:
    """The same, no fact and no verdict telling what is left out."""
    criteria = tuple(
        each.model_copy(update={"evidence": None}) if each.evidence and kept.tells(each.evidence) else each
        for each in judged.criteria
    )
    facts = tuple(each for each in judged.facts if not _holds(kept, each.text, each.span))
    return judged.model_copy(update={"criteria": criteria, "facts": facts})
