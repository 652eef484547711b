"""The latest change from one kind of work to another: an interviewer asks what led to it (E2)."""

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.matching import stems
from shared.language.rules.resume_jobs import follows, jobs, short_name, title_in
from shared.language.rules.resume_lines import resume_lines


class JobMove(Frozen):
    """The last two jobs of a resume, as they are spoken of."""

    left: str
    taken: str


def latest_move(resume: str, language: str) -> JobMove | None:
    """The last change of job, where both are named by their role, and no word of the one stands in the other."""
    last = jobs(resume_lines(resume, language), language)[:2]
    if len(last) < len(JobMove.model_fields) or not follows(*last):
        return None
    taken, left = last
    move = JobMove(left=short_name(left.name), taken=short_name(taken.name))
    are_roles = title_in(move.left, language) and title_in(move.taken, language)
    is_other = stems(move.left, language).isdisjoint(stems(move.taken, language))
    return move if are_roles and is_other else None
