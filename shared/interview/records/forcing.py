"""Questions that the resume had filled and somebody wants asked after all (E4).

The wish is kept in the header, in one batch with what it changes there, and the orchestration takes it up with the next
answer, at a deadline or before it ends. Until then what it stores knows nothing of the wish, so whoever reads or writes
gaps looks at both.
"""

from collections.abc import Sequence
from typing import Any

from shared.interview.interview import Interview
from shared.interview.loading import read_interview
from shared.interview.records.header import change_header
from shared.interview.records.header_document import Header
from shared.interview.records.preparation import GapsRecord
from shared.interview.records.view import is_final
from shared.interview.state_machine.effects import Standing
from shared.interview.state_machine.state import CandidateGap
from shared.modes.candidate_gaps.wanted import as_wanted, owner_of_gap
from shared.modes.policy import share
from shared.storage.port import Store


class NotFilled(Exception):
    """The resume has filled no such question."""


class EndSettled(Exception):
    """Nothing more is asked. `header` tells how the interview stands."""

    def __init__(self, header: Header) -> None:
        super().__init__("the end of this interview is settled")
        self.header = header


def candidate_gaps(interview: Interview) -> tuple[CandidateGap, ...]:
    """The gaps as they are now, but those of dropped skills; none in the other modes or before the first question."""
    record, header = interview.find(GapsRecord), interview.header
    gaps = as_wanted(record.gaps, header.asked_anyway) if record else ()
    return tuple(gap for gap in gaps if owner_of_gap(gap.gap_id) not in header.dropped)


def standing_fields(header: Header, standing: Standing) -> dict[str, Any]:
    """The header's fields for this standing; `progress` never falls."""
    late = _late(standing.gaps, header)
    return {
        "round": standing.round,
        "remaining": standing.remaining + late,
        "completeness": _without(standing.completeness, late, len(standing.gaps)),
        "progress": max(header.progress, standing.progress),
        "phase": standing.exploration.phase if standing.exploration else None,
    }


async def force(
    store: Store, interview_id: str, question_id: str, *, ttl: int | None, takes_end_back: bool = False
) -> Header:
    """Have the question asked; once more changes nothing. Raises Gone, NotFilled, EndSettled.

    One who `takes_end_back` may wish so too where nothing was asked since the resume had filled everything.
    """
    record = (await read_interview(store, interview_id, GapsRecord)).find(GapsRecord)
    gaps = record.gaps if record else ()
    filled = {gap.gap_id for gap in gaps if gap.status == "resume_filled"}

    def wanted(header: Header) -> Header | None:
        if (header.ending or is_final(header)) and not (takes_end_back and is_all_filled(header)):
            raise EndSettled(header)
        if question_id in header.forced:
            return None
        if question_id not in filled:
            raise NotFilled(question_id)
        return _followed(header, header.model_copy(update={"forced": (*header.forced, question_id)}), gaps)

    return await change_header(store, interview_id, wanted, ttl=ttl)


def unfilled(header: Header, question_id: str, gaps: Sequence[CandidateGap], *, is_wrong: bool) -> Header:
    """The header once a person called a fill wrong, or no longer does; `gaps` are those that are stored."""
    others = tuple(each for each in header.unfilled if each != question_id)
    after = header.model_copy(update={"unfilled": (*others, question_id) if is_wrong else others})
    followed = _followed(header, after, gaps)
    return followed.model_copy(update={"remaining": header.remaining}) if is_final(header) else followed


def _followed(before: Header, after: Header, gaps: Sequence[CandidateGap]) -> Header:
    """The later header with the figures that follow from what is to be asked now."""
    more = _late(gaps, after) - _late(gaps, before)
    completeness = _without(before.completeness, more, len(gaps))
    return after.model_copy(
        update={"remaining": max(0, (before.remaining or 0) + more), "completeness": completeness}
    )


def is_all_filled(header: Header) -> bool:
    """Whether it is over because the resume had filled every question (E8)."""
    return header.status == "completed" and header.ended_reason == "all_filled"


def _late(gaps: Sequence[CandidateGap], header: Header) -> int:
    """How many more are to be asked than the gaps say that are stored; less than 0 where people took wishes back."""
    now = as_wanted(gaps, header.asked_anyway)
    return sum(gap.status == "resume_filled" for gap in gaps) - sum(
        gap.status == "resume_filled" for gap in now
    )


def _without(completeness: float, late: int, total: int) -> float:
    return share(round(completeness * total) - late, total) if late else completeness
