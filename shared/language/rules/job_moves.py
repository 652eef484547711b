"""The latest change from one kind of work to another: an interviewer asks what led to it (E2)."""

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.matching import stems
from shared.language.rules.resume_jobs import follows, jobs, short_name
from shared.language.rules.resume_lines import resume_lines


class JobMove(Frozen):
    """The last two jobs of a resume, as they are spoken of."""

    left: str
    taken: str


def latest_move(resume: str, language: str) -> JobMove | None:
    """The last change of job, where no word of the one stands in the name of the other."""
    taken, left, *_ = (*jobs(resume_lines(resume, language), language)[:2], None, None)
    if taken is None or left is None or not (taken.is_named and left.is_named and follows(taken, left)):
        return None
    move = JobMove(left=short_name(left.name), taken=short_name(taken.name))
    return move if stems(move.left, language).isdisjoint(stems(move.taken, language)) else None
