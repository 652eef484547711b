"""The latest change from one kind of work to another: an interviewer asks what led to it (E2)."""

from itertools import pairwise
from typing import Annotated, Final

from pydantic import Field

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.points.matching import stems
from shared.language.rules.resume.jobs import Job, follows, is_brief, jobs, short_name, title_in
from shared.language.rules.resume.lines import resume_lines

_LAST: Final = 3


class JobMove(Frozen):
    """Two jobs of a resume that follow each other, as they are spoken of; what was `taken` may have been `brief`."""

    left: str
    taken: str
    brief: Annotated[bool, Field(exclude_if=lambda brief: not brief)] = False


def latest_move(resume: str, language: str) -> JobMove | None:
    """The last change of job, where both are named by their role, and no word of the one stands in the other; one into
    something brief before that tells more."""
    worked = jobs(resume_lines(resume, language), language)[:_LAST]
    moves = [_move(taken, left, language) for taken, left in pairwise(worked)]
    is_odd = [is_brief(job) and not is_brief(before) for job, before in pairwise(worked)]
    odd = next((move for move, odd in zip(moves[1:], is_odd[1:], strict=True) if move and odd), None)
    return odd.model_copy(update={"brief": True}) if odd else next(iter(moves), None)


def _move(taken: Job, left: Job, language: str) -> JobMove | None:
    if not follows(taken, left):
        return None
    move = JobMove(left=short_name(left.name), taken=short_name(taken.name))
    are_roles = title_in(move.left, language) and title_in(move.taken, language)
    is_other = stems(move.left, language).isdisjoint(stems(move.taken, language))
    return move if are_roles and is_other else None
