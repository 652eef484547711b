"""The gaps as people want them: what they want asked though the resume had filled it, and what they took back (E4)."""

from collections.abc import Collection, Iterable
from typing import Final

from shared.interview.state_machine.state import CandidateGap

OWN_TOPIC: Final = "t2.topic"
"""The question for what somebody says they were not asked: there is none until they say so."""
NEEDS: Final = "t3.needs"
"""What an interview is not to end without, where a model found it in the resume or missing there: a question each. One
question was for all of them in earlier releases."""


def as_wanted(gaps: Iterable[CandidateGap], forced: Collection[str]) -> tuple[CandidateGap, ...]:
    """The gaps with those of these ids open; one that is wanted no more is filled again, unless it was asked."""
    wanted = tuple(_as_wanted(gap, gap.gap_id in forced) for gap in gaps)
    if OWN_TOPIC not in forced or any(gap.gap_id == OWN_TOPIC for gap in wanted):
        return wanted
    return (*wanted, _OWN)


def _as_wanted(gap: CandidateGap, is_wanted: bool) -> CandidateGap:
    if is_wanted and gap.status == "resume_filled":
        return gap.model_copy(update={"status": "open", "forced": True})
    if gap.forced and not is_wanted and not gap.asked and gap.status == "open":
        return gap.model_copy(update={"status": "resume_filled", "forced": False})
    return gap


_OWN: Final = CandidateGap(
    gap_id=OWN_TOPIC,
    criteria=(OWN_TOPIC,),
    weight=0.0,
    required=False,
    order=0,
    max_probes=0,
    forced=True,
)


def is_need(gap_id: str) -> bool:
    """Whether a question, or a criterion, is for what an interview is not to end without."""
    return NEEDS in (gap_id, owner_of_gap(gap_id))


def owner_of_gap(gap_id: str) -> str:
    """The skill or question that a gap or criterion belongs to: "s1" of "s1.depth"."""
    return gap_id.rpartition(".")[0]
