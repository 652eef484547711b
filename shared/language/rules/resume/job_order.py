"""Which of the jobs of a resume an interviewer asks about first, and about which of them hardly at all (E2)."""

from collections.abc import Sequence
from typing import Final

from shared.language.rules.points.matching import best_likeness, content, speaks_of
from shared.language.rules.resume.jobs import Job, is_brief, is_new, short_name, years_of
from shared.language.rules.resume.line_order import VERY_NEAR, nearness

_FEWEST: Final = 2
_LONG: Final = 5
_MANY: Final = 3
_OF_ITS_NAME: Final = 2.0
_SHORTEST: Final = 4


def in_order(worked: Sequence[Job], post: str, language: str, year: int | None) -> list[Job]:
    """The jobs, given the latest first, in the order in which they are asked about.

    With a post in mind the worthiest comes first. A job with the name of the post is worth most. Then count, each up
    to 1: how many lines are like the post, how long it was (five years are long), and how recent it is.
    What was done for years, a while ago, says more of somebody than what they have just begun. Without a post the latest
    comes first. Either way a job that tells hardly anything comes last: one that has just begun, or a brief earlier one.
    """

    def key(job: Job) -> tuple[bool, float]:
        is_short = is_new(job, year) or (job is not worked[0] and is_brief(job))
        is_small = is_short and len(job.lines) < _FEWEST and not (post and is_named_like(job, post, language))
        return is_small, -worth[worked.index(job)] if post else 0.0

    worth = [
        near_post(job, post, language)
        + min(_LONG, years_of(job, year)) / _LONG
        + 1 - place / len(worked)
        for place, job in enumerate(worked)
    ]  # fmt: skip
    return sorted(worked, key=key)


def far_from(post: str, worked: Sequence[Job], language: str) -> list[Job]:
    """The jobs that have nothing of the post while another has its name: of these one thing is asked."""
    near = {job.name: near_post(job, post, language) for job in worked} if post else {}
    has_name = any(worth >= _OF_ITS_NAME for worth in near.values())
    return [job for job in worked if has_name and not near[job.name]]


def near_post(job: Job, post: str, language: str) -> float:
    """How near a job is to the post: 2 for its name, and up to 1 for as many as three lines that are like it."""
    if not post:
        return 0.0
    near = nearness([line.text for line in job.lines], post, language) if job.lines else []
    like = sum(each >= VERY_NEAR for each in near)
    return _OF_ITS_NAME * is_named_like(job, post, language) + min(_MANY, like) / _MANY


def is_named_like(job: Job, post: str, language: str) -> bool:
    """Whether the name of a job has a word of the post, or one of its kin: a bus driver is like a tram driver."""
    wanted = content(post, language)
    named = [each for each in content(short_name(job.name), language) if len(each) >= _SHORTEST]
    return any(best_likeness(each, wanted, language) for each in named if each.isalpha())


def names_part_of(post: str, name: str, language: str) -> bool:
    """Whether a skill is one that the post names, whole or, in German, as a part of a longer word."""
    if speaks_of(name, post, language):
        return True
    wanted = content(post, language) if language == "de" else ()
    begun = [each[:_SHORTEST] for each in content(name, language) if len(each) > _SHORTEST and each.isalpha()]
    return any(part in each for part in begun for each in wanted)
