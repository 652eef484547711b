"""The candidate modes: gaps that a resume leaves, asked one by one (E).

`predefined_questions` has a gap for each question of a set that the resume does not answer; it is resolved when every
criterion is demonstrated in answers. `dynamic_gap` has one for each unknown attribute of a skill; an answer may tell of
several. Both probe a gap as long as it is open and probes are left. Three answers in a row of low engagement bring an
offer, and one more ends the interview (E7); it ends too when enough is known and everything required was asked.
"""

from math import ceil
from typing import Final

from shared.interview.state_machine.effects import Standing
from shared.interview.state_machine.events import Assessed
from shared.interview.state_machine.follow_ups import (
    GENERATION_FAILED,
    Verdict,
    cap_for,
    max_reached,
    overrule,
)
from shared.interview.state_machine.gaps import Ledger, narrowed
from shared.interview.state_machine.state import InterviewState
from shared.modes.candidate_gaps.choosing import (
    another_first,
    next_gap,
    select,
    turn_or_finish,
    turn_to,
    turned_instead,
    weightiest_first,
)
from shared.modes.candidate_gaps.gaps_of_part import completeness, current_gap, gathered, is_open, with_gap
from shared.modes.candidate_gaps.learning import (
    LOW_QUALITY_LIMIT,
    with_answer,
    with_told_in_passing,
    with_undecided,
)
from shared.modes.candidate_gaps.part import CandidatePart
from shared.modes.candidate_gaps.probing import decide_on
from shared.modes.candidate_gaps.skills import (
    not_done,
    set_aside,
    with_skill,
    without_questions,
    without_skill,
)
from shared.modes.candidate_gaps.wanted import as_wanted, is_need, owner_of_gap
from shared.modes.policy import (
    SHORTENED_SINCE,
    Ask,
    Claim,
    Finish,
    Move,
    Offer,
    Policy,
    PolicyOutcome,
    follow_up,
    share,
)
from shared.modes.registry import Part, as_own

OFFERS_SINCE: Final = 2
"""The version of the rules from which a third low answer brings an offer; before, it ended the interview."""
UNDECIDED_SINCE: Final = 6
"""The version from which what waits for a person counts as gathered: no more is asked in its place."""
TOUCHED_SINCE: Final = 9
"""The version from which what is to be left alone may be of other skills than the one asked about."""
PASSING_SINCE: Final = 10
"""The version from which what is told of a skill in passing is not asked for."""
SKIPPED_SINCE: Final = 14
"""The version from which a skill whose question is skipped is left: it came back by its next attribute."""
NOT_DONE_SINCE: Final = 15
"""The version from which of a skill that is hardly theirs nothing is asked but what comes nearest to it."""
CONFIDED_SINCE: Final = 16
"""The version from which what somebody confides is not asked on about: the next question is of something else."""
CONFIDED: Final = "Told in confidence"
DISENGAGED: Final = "Low-quality answers (3 in a row)"


class CandidateGaps(Policy):
    """The policy of both modes of source 4."""

    def open(self, state: InterviewState, part: Part) -> PolicyOutcome:
        part = as_own(part, CandidatePart)
        if part.gaps and all(gap.status == "resume_filled" for gap in part.gaps):
            return PolicyOutcome(part, Finish("all_filled"))
        return turn_to(part, select(part, state.settings))

    def learnt(self, state: InterviewState, event: Assessed) -> CandidatePart:
        part = as_own(state.part, CandidatePart)
        if event.denied:
            part = without_skill(part, event.denied)
        if not is_open(part):
            return part
        part = with_answer(part, event)
        if event.not_done and state.rules_version >= NOT_DONE_SINCE:
            part = not_done(part)
        part = with_undecided(part) if state.rules_version >= UNDECIDED_SINCE else part
        return with_told_in_passing(part) if state.rules_version >= PASSING_SINCE else part

    def answered(self, state: InterviewState, event: Assessed) -> PolicyOutcome:
        before, part = as_own(state.part, CandidatePart), self.learnt(state, event)
        if not is_open(part):
            return turn_or_finish(part, state.settings)
        if part.main_first and state.rules_version >= SHORTENED_SINCE:
            part = weightiest_first(part)
        gap = current_gap(part)
        ledger = narrowed(part.ledger, gap.criteria)
        decision = decide_on(before, part, event, gap, state)
        verdict = Verdict(turn=event.turn, main_id=gap.gap_id, decision=decision)
        if part.low_streak > before.low_streak and part.low_streak >= LOW_QUALITY_LIMIT:
            offers = state.rules_version >= OFFERS_SINCE and part.low_streak == LOW_QUALITY_LIMIT
            move: Move = Offer("effort") if offers else Finish("disengaged")
            return PolicyOutcome(part, move, overrule(verdict, ledger, DISENGAGED))
        if event.confided and part.mode == "dynamic_gap" and state.rules_version >= CONFIDED_SINCE:
            return next_gap(another_first(part), state.settings, overrule(verdict, ledger, CONFIDED))
        if decision.needs_followup:
            part = part.model_copy(update={"taken_up": part.taken_up or event.weighs})
            cap = cap_for(gap.probes_attempted, gap.max_probes)
            return PolicyOutcome(part, Claim(gap.gap_id, cap), verdict)
        return next_gap(part, state.settings, verdict)

    def claimed(self, state: InterviewState, granted: bool) -> PolicyOutcome:
        part = as_own(state.part, CandidatePart)
        gap = current_gap(part)
        if not granted:
            verdict = overrule(
                state.verdict, narrowed(part.ledger, gap.criteria), max_reached(gap.max_probes)
            )
            return next_gap(part, state.settings, verdict)
        probed = gap.model_copy(update={"probes_attempted": gap.probes_attempted + 1})
        question = follow_up(gap.gap_id, probed.probes_attempted)
        missing = tuple(open_gap.gap_id for open_gap in narrowed(part.ledger, gap.criteria).open)
        return PolicyOutcome(with_gap(part, probed), Ask(question, missing), state.verdict)

    def chose(self, part: Part, main_id: str) -> Part:
        return turned_instead(as_own(part, CandidatePart), main_id)

    def unworded(self, state: InterviewState) -> PolicyOutcome:
        part = as_own(state.part, CandidatePart)
        if not is_open(part):  # the skill was dropped while its question was explained
            return turn_or_finish(part, state.settings)
        gap = current_gap(part)
        part = with_gap(part, gap.model_copy(update={"probes_attempted": max(0, gap.probes_attempted - 1)}))
        verdict = overrule(state.verdict, narrowed(part.ledger, gap.criteria), GENERATION_FAILED)
        return next_gap(part, state.settings, verdict)

    def skipped(self, state: InterviewState) -> PolicyOutcome:
        part = self.left_alone(state, ()) if state.rules_version >= SKIPPED_SINCE else state.part
        return next_gap(as_own(part, CandidatePart), state.settings)

    def corrected(self, part: Part, forced: tuple[str, ...], dropped: tuple[str, ...]) -> Part:
        """What is forced is asked before all others; a skill that is none is asked for no more."""
        part = as_own(part, CandidatePart)
        part = part.model_copy(update={"gaps": as_wanted(part.gaps, forced)})
        for skill_id in sorted({*part.dropped} - {*dropped}):
            part = with_skill(part, skill_id)
        for skill_id in sorted({*dropped} - {*part.dropped}):
            part = set_aside(part, skill_id)
        return part

    def left_alone(self, state: InterviewState, touched: tuple[str, ...]) -> Part:
        """A skill is asked about no more, though what was told of it counts; questions of a set are one each.

        What was told may be of other skills than the one asked about: then these are left.
        """
        part = as_own(state.part, CandidatePart)
        if part.mode != "dynamic_gap" or part.current is None:
            return part
        is_of_others = touched and state.rules_version >= TOUCHED_SINCE
        own = () if is_need(part.current) else (owner_of_gap(part.current),)
        for skill_id in touched if is_of_others else own:
            part = without_questions(part, skill_id)
        return part

    def forgiven(self, part: Part) -> Part:
        return as_own(part, CandidatePart).model_copy(update={"low_streak": 0})

    def ledger(self, part: Part) -> Ledger:
        return as_own(part, CandidatePart).ledger

    def standing(self, state: InterviewState) -> Standing:
        part = as_own(state.part, CandidatePart)
        left = sum(gap.status == "open" for gap in part.gaps)
        return Standing(
            round=state.asked,
            remaining=_expected(part, state),
            progress=share(len(part.gaps) - left, len(part.gaps)),
            completeness=completeness(part),
            gaps=(*part.gaps, *part.aside),
        )


def _expected(part: CandidatePart, state: InterviewState) -> int:
    """How many gaps are still to be asked for: the required ones, or as many as make enough known, if there is room."""
    left = [gap for gap in part.gaps if gap.status == "open"]
    if part.mode != "dynamic_gap":
        return len(left)
    missing = ceil((state.settings.minimum_completeness - gathered(part)) * part.total)
    expected = max(1, missing, sum(gap.required for gap in left))
    most = state.settings.max_questions
    room = len(left) if most is None else max(1, most - state.asked + 1)
    return min(expected, len(left), room)
