"""The main questions about a resume that may be asked now, for whoever words the next one to choose among (E6)."""

from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.preparation import ConceptsRecord
from shared.interview.state_machine.effects import Compose
from shared.interview.state_machine.state import CandidateGap
from shared.language.requests.resume import OpenGap
from shared.modes.candidate_gaps.wanted import is_need, owner_of_gap
from shared.modes.dynamic_gap.records import SkillsRecord

MOST_OPEN: Final = 30


def open_gaps(interview: Interview, effect: Compose) -> tuple[OpenGap, ...]:
    """What is due, then all else that is open and was not asked; what somebody wants asked leaves no choice."""
    gaps = {gap.gap_id: gap for gap in effect.standing.gaps}
    due = gaps.get(effect.question.main_id)
    if due is None:
        return ()
    others = () if due.forced else sorted(gaps.values(), key=lambda gap: gap.order)
    found = (_named(interview, gap) for gap in (due, *others) if gap is due or _may_be_asked(interview, gap))
    return tuple({each.gap_id: each for each in found if each}.values())[:MOST_OPEN]


def told_gaps(interview: Interview, effect: Compose) -> tuple[OpenGap, ...]:
    """Of each skill that answers told all of, a question that was not asked: what is asked into it is its own."""
    gaps = sorted(effect.standing.gaps, key=lambda gap: gap.order)
    is_open = {owner_of_gap(gap.gap_id) for gap in gaps if gap.status == "open"}
    told = {
        owner_of_gap(gap.gap_id): gap
        for gap in reversed(gaps)
        if gap.status in ("closed", "exhausted") and not gap.asked
    }
    left = is_open | {*interview.header.dropped}
    found = (_named(interview, gap) for owner, gap in reversed(told.items()) if owner not in left)
    return tuple(each.model_copy(update={"told": True}) for each in found if each and each.of)


def _may_be_asked(interview: Interview, gap: CandidateGap) -> bool:
    return gap.status == "open" and not gap.asked and owner_of_gap(gap.gap_id) not in interview.header.dropped


def _named(interview: Interview, gap: CandidateGap) -> OpenGap | None:
    """The gap as it is shown; None for one whose question stands as it is."""
    concepts = interview.record(ConceptsRecord).concepts[gap.gap_id]
    if is_need(gap.gap_id):
        needs = tuple(each.text for each in concepts)
        return OpenGap(gap_id=gap.gap_id, severity=concepts[0].severity, needs=needs)
    names = {each.skill_id: each.name for each in interview.record(SkillsRecord).skills}
    own = next((each for each in concepts if each.concept_id == gap.gap_id), None)
    if own is None or own.attribute is None:
        return None
    of = names[owner_of_gap(gap.gap_id)]
    return OpenGap(gap_id=gap.gap_id, severity=own.severity, of=of, attribute=own.attribute)
