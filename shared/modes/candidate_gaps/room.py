"""Whether there is room for a follow-up about what an answer tells, beside what has to be asked (E6)."""

from shared.interview.state_machine.state import CandidateGap, InterviewState
from shared.modes.candidate_gaps.part import CandidatePart


def may_go_deeper(part: CandidatePart, gap: CandidateGap, state: InterviewState) -> bool:
    """Whether an attribute of a skill has had no follow-up, and all that is required can still be asked for."""
    caps = (state.settings.max_questions, state.settings.max_rounds)
    room = min((cap for cap in caps if cap is not None), default=None)
    required = sum(each.required and not each.asked and each.status == "open" for each in part.gaps)
    has_room = room is None or state.asked + required < room
    return part.mode == "dynamic_gap" and gap.probes_attempted == 0 < gap.max_probes and has_room
