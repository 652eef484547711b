"""The backlog of a handover as staff correct it before it is asked: drop, merge, rank, word anew, add (B1)."""

from collections.abc import Collection, Sequence

from shared.modes.knowledge_handover.handover import BacklogQuestion
from shared.modes.knowledge_handover.material import GivenBacklogQuestion, named_twice, numbered
from shared.modes.start import Misfit


def as_given(backlog: Sequence[BacklogQuestion]) -> tuple[GivenBacklogQuestion, ...]:
    """The backlog as a correction of it begins."""
    return tuple(GivenBacklogQuestion.model_validate(each.model_dump()) for each in backlog)


def correct_backlog(
    before: Sequence[BacklogQuestion], wanted: Sequence[GivenBacklogQuestion]
) -> tuple[BacklogQuestion, ...]:
    """The backlog that is wanted; what it adds gets an id that none had before. Raises Misfit."""
    known = frozenset(each.question_id for each in before)
    if unknown := _unknown(wanted, known):
        raise Misfit([(f"question_backlog[{place}].question_id", "no question of it") for place in unknown])
    if twice := named_twice(wanted):
        raise Misfit([("question_backlog", f"question_id used more than once: {', '.join(twice)}")])
    return numbered(wanted, known)


def _unknown(wanted: Sequence[GivenBacklogQuestion], known: Collection[str]) -> list[int]:
    return [place for place, each in enumerate(wanted) if each.question_id and each.question_id not in known]
