"""Whether a job that a model read in a resume was over long ago: such a one is asked about last (E2)."""

from collections.abc import Iterator

from shared.language.requests.resume import SkillDraft, SkillsRequest
from shared.language.rules.resume.jobs import is_past
from shared.language.rules.resume.periods import period_in
from shared.language.spans import find_name


def is_long_over(job: SkillDraft, request: SkillsRequest) -> bool:
    """Whether all times that it is dated by ended ten years before the interview began, or earlier.

    It is dated by how long it was, else where the resume names it: on that line, below it, above it; else by its lines.
    """
    lasted = [each.span for each in job.attributes if each.attribute == "duration"]
    for texts in (lasted, *_beside(job.name, request.resume), job.lines):
        if periods := [found for each in texts if (found := period_in(each, request.language))]:
            return all(is_past(each, request.year) for each in periods)
    return False


def _beside(name: str, resume: str) -> Iterator[list[str]]:
    """The line that names the job, the one below and the one above, one after the other."""
    lines = [each for each in resume.splitlines() if each.strip()]
    title, _, employer = name.partition(", ")
    named = (at for each in (name, employer, title) for at, line in enumerate(lines) if find_name(each, line))
    at = next(named, None)
    if at is not None:
        yield from ([lines[place]] for place in (at, at + 1, at - 1) if 0 <= place < len(lines))
