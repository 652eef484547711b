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
    is_empty,
    max_reached,
    overrule,
)
from shared.interview.state_machine.gaps import Ledger, narrowed
from shared.interview.state_machine.settings import Settings
from shared.interview.state_machine.state import CandidateGap, InterviewState
from shared.modes.candidate_gaps.part import CandidatePart
from shared.modes.candidate_gaps.probing import decide_on
from shared.modes.candidate_gaps.skills import (
    once_left,
    set_aside,
    with_skill,
    without_questions,
    without_skill,
)
from shared.modes.candidate_gaps.wanted import as_wanted, owner_of_gap
from shared.modes.policy import (
    Ask,
    Claim,
    Finish,
    Move,
    Offer,
    Policy,
    PolicyOutcome,
    follow_up,
    main_question,
    share,
)
from shared.modes.registry import Part

LOW_QUALITY_LIMIT: Final = 3
OFFERS_SINCE: Final = 2
"""The version of the rules from which a third low answer brings an offer; before, it ended the interview."""
UNDECIDED_SINCE: Final = 6
"""The version from which what waits for a person counts as gathered: no more is asked in its place."""
TOUCHED_SINCE: Final = 9
"""The version from which what is to be left alone may be of other skills than the one asked about."""
PASSING_SINCE: Final = 10
"""The version from which what is told of a skill in passing is not asked for."""
DISENGAGED: Final = "Low-quality answers (3 in a row)"


class CandidateGaps(Policy):
    """The policy of both modes of source 4."""

    def open(self, state: InterviewState, part: Part) -> PolicyOutcome:
        part = _mine(part)
        if part.gaps and all(gap.status == "resume_filled" for gap in part.gaps):
            return PolicyOutcome(part, Finish("all_filled"))
        return _turn_to(part, _select(part, state.settings))

    def learnt(self, state: InterviewState, event: Assessed) -> CandidatePart:
        part = _mine(state.part)
        if event.denied:
            part = without_skill(part, event.denied)
        if not _is_open(part):
            return part
        part = _learnt(part, event)
        part = _with_undecided(part) if state.rules_version >= UNDECIDED_SINCE else part
        return _with_told_in_passing(part) if state.rules_version >= PASSING_SINCE else part

    def answered(self, state: InterviewState, event: Assessed) -> PolicyOutcome:
        before, part = _mine(state.part), self.learnt(state, event)
        if not _is_open(part):
            return _turn_or_finish(part, state.settings)
        gap = _current(part)
        ledger = narrowed(part.ledger, gap.criteria)
        decision = decide_on(before, part, event, gap, state)
        verdict = Verdict(turn=event.turn, main_id=gap.gap_id, decision=decision)
        if part.low_streak > before.low_streak and part.low_streak >= LOW_QUALITY_LIMIT:
            offers = state.rules_version >= OFFERS_SINCE and part.low_streak == LOW_QUALITY_LIMIT
            move: Move = Offer("effort") if offers else Finish("disengaged")
            return PolicyOutcome(part, move, overrule(verdict, ledger, DISENGAGED))
        if decision.needs_followup:
            return PolicyOutcome(part, Claim(gap.gap_id, gap.max_probes), verdict)
        return _next_gap(part, state.settings, verdict)

    def claimed(self, state: InterviewState, granted: bool) -> PolicyOutcome:
        part = _mine(state.part)
        gap = _current(part)
        if not granted:
            verdict = overrule(
                state.verdict, narrowed(part.ledger, gap.criteria), max_reached(gap.max_probes)
            )
            return _next_gap(part, state.settings, verdict)
        probed = gap.model_copy(update={"probes_attempted": gap.probes_attempted + 1})
        question = follow_up(gap.gap_id, probed.probes_attempted)
        missing = tuple(open_gap.gap_id for open_gap in narrowed(part.ledger, gap.criteria).open)
        return PolicyOutcome(_with(part, probed), Ask(question, missing), state.verdict)

    def unworded(self, state: InterviewState) -> PolicyOutcome:
        part = _mine(state.part)
        if not _is_open(part):  # the skill was dropped while its question was explained
            return _turn_or_finish(part, state.settings)
        gap = _current(part)
        part = _with(part, gap.model_copy(update={"probes_attempted": max(0, gap.probes_attempted - 1)}))
        verdict = overrule(state.verdict, narrowed(part.ledger, gap.criteria), GENERATION_FAILED)
        return _next_gap(part, state.settings, verdict)

    def skipped(self, state: InterviewState) -> PolicyOutcome:
        return _next_gap(_mine(state.part), state.settings)

    def corrected(self, part: Part, forced: tuple[str, ...], dropped: tuple[str, ...]) -> Part:
        """What is forced is asked before all others; a skill that is none is asked for no more."""
        part = _mine(part)
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
        part = _mine(state.part)
        if part.mode != "dynamic_gap" or part.current is None:
            return part
        is_of_others = touched and state.rules_version >= TOUCHED_SINCE
        for skill_id in touched if is_of_others else (owner_of_gap(part.current),):
            part = without_questions(part, skill_id)
        return part

    def forgiven(self, part: Part) -> Part:
        return _mine(part).model_copy(update={"low_streak": 0})

    def ledger(self, part: Part) -> Ledger:
        return _mine(part).ledger

    def standing(self, state: InterviewState) -> Standing:
        part = _mine(state.part)
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
    missing = ceil((state.settings.minimum_completeness - _gathered(part)) * part.total)
    expected = max(1, missing, sum(gap.required for gap in left))
    most = state.settings.max_questions
    room = len(left) if most is None else max(1, most - state.asked + 1)
    return min(expected, len(left), room)


def completeness(part: CandidatePart) -> float:
    """Of a set the share of questions filled or resolved, of skills that of attributes known; 0 when there are none."""
    if part.mode == "dynamic_gap":
        closed = sum(gap.status == "closed" and gap.weight > 0 for gap in part.gaps)
        return share(part.known + closed, part.total)
    return share(sum(gap.status in {"resume_filled", "closed"} for gap in part.gaps), len(part.gaps))


def _gathered(part: CandidatePart) -> float:
    """The share of what is known or waits for a person: when it is enough, the interview may end."""
    waiting = {*part.undecided}
    gaps = tuple(
        gap.model_copy(update={"status": "closed"}) if gap.gap_id in waiting else gap for gap in part.gaps
    )
    return completeness(part.model_copy(update={"gaps": gaps}))


def _learnt(part: CandidatePart, event: Assessed) -> CandidatePart:
    """The part with what the answer demonstrated or took back, and the streak of low-quality answers."""
    still_open = {gap.gap_id for gap in event.ledger.open}
    known = [criterion for criterion in part.demonstrated if criterion not in still_open]
    known += [criterion for criterion in event.ledger.covered if criterion not in known]
    empty = part.empty + is_empty(event.intent)
    part = part.model_copy(
        update={
            "ledger": event.ledger,
            "demonstrated": tuple(known),
            "low_streak": _streak(part, event, empty),
            "empty": empty,
        }
    )
    return part.model_copy(update={"gaps": tuple(_judged(gap, part) for gap in part.gaps)})


def _with_undecided(part: CandidatePart) -> CandidatePart:
    """The part that knows whether the gap in hand waits for a person now, and which others still do."""
    gap = _current(part)
    unsure = set(part.ledger.unsure) | set(part.demonstrated)
    waits = part.mode == "dynamic_gap" and gap.status != "closed" and unsure.issuperset(gap.criteria)
    left = {each.gap_id for each in part.gaps if each.status != "closed"} - {gap.gap_id}
    kept = tuple(each for each in part.undecided if each in left)
    return part.model_copy(update={"undecided": (*kept, gap.gap_id) if waits else kept})


def _with_told_in_passing(part: CandidatePart) -> CandidatePart:
    """The part in which the gaps that an answer told beside the one in hand wait for a person and are not asked for."""
    if part.mode != "dynamic_gap":
        return part
    told = {*part.ledger.unsure} - {gap.gap_id for gap in part.ledger.confirmed}
    beside = {each.gap_id for each in part.gaps if each.gap_id in told and _is_untouched(each)}
    gaps = (
        each.model_copy(update={"status": "exhausted"}) if each.gap_id in beside else each
        for each in part.gaps
    )
    return part.model_copy(
        update={"gaps": tuple(gaps), "undecided": (*part.undecided, *sorted(beside - {*part.undecided}))}
    )


def _is_untouched(gap: CandidateGap) -> bool:
    return gap.status == "open" and not (gap.asked or gap.forced)


def _streak(part: CandidatePart, event: Assessed, empty: int) -> int:
    """The low answers in a row. Not knowing the same thing twice is low once: the question is left for it already."""
    if event.engagement != "low":
        return 0
    again = is_empty(event.intent) and empty > 1 and part.low_streak < LOW_QUALITY_LIMIT
    return part.low_streak + (not again)


def _judged(gap: CandidateGap, part: CandidatePart) -> CandidateGap:
    """The gap as the demonstrated criteria leave it; one that was left behind stays as it is unless it closes."""
    if gap.status == "resume_filled":
        return gap
    if set(gap.criteria) <= set(part.demonstrated):
        return gap.model_copy(update={"status": "closed"})
    if gap.status != "closed":
        return gap
    again = gap.model_copy(update={"status": "open"})
    return once_left(again) if gap.asked and gap.gap_id != part.current else again


def _next_gap(part: CandidatePart, settings: Settings, verdict: Verdict | None = None) -> PolicyOutcome:
    """Leave the gap in hand, with no probes left exhausted, and turn to the next one, or finish."""
    if _is_open(part):
        part = _with(part, once_left(_current(part)))
    return _turn_or_finish(part, settings, verdict)


def _turn_or_finish(part: CandidatePart, settings: Settings, verdict: Verdict | None = None) -> PolicyOutcome:
    """The next gap, if there is one and not enough is known."""
    required_done = not any(gap.required and gap.status == "open" for gap in part.gaps)
    forced = any(gap.forced and gap.status == "open" for gap in part.gaps)
    if required_done and not forced and _gathered(part) >= settings.minimum_completeness:
        return PolicyOutcome(part, Finish("complete"), verdict)
    return _turn_to(part, _select(part, settings), verdict)


def _select(part: CandidatePart, settings: Settings) -> CandidateGap | None:
    """The open gap to ask for next (E6): what a person asked for first, else by order or severity, then first seen.

    Of skills the order says it all: one is finished before the next, as far as there are questions for it.
    """
    by_weight = settings.order_by == "severity"
    open_gaps = [gap for gap in part.gaps if gap.status == "open" and not gap.asked]
    return min(
        open_gaps,
        key=lambda gap: (not gap.forced, -gap.weight if by_weight else 0.0, gap.order),
        default=None,
    )


def _turn_to(part: CandidatePart, gap: CandidateGap | None, verdict: Verdict | None = None) -> PolicyOutcome:
    if gap is None:
        return PolicyOutcome(part.model_copy(update={"current": None}), Finish("no_gaps"), verdict)
    part = _with(part, gap.model_copy(update={"asked": True}))
    part = part.model_copy(update={"current": gap.gap_id, "ledger": _ledger_for(part, gap), "empty": 0})
    return PolicyOutcome(part, Ask(main_question(gap.gap_id)), verdict)


def _ledger_for(part: CandidatePart, gap: CandidateGap) -> Ledger:
    """What earlier answers have told already of the same question or skill: criteria share their owner's prefix."""
    owner = owner_of_gap(gap.criteria[0])
    return Ledger(covered=tuple(known for known in part.demonstrated if owner_of_gap(known) == owner))


def _current(part: CandidatePart) -> CandidateGap:
    return next(gap for gap in part.gaps if gap.gap_id == part.current)


def _is_open(part: CandidatePart) -> bool:
    """Whether what was asked for last is still asked for: the skill that it belongs to may have been denied."""
    return any(gap.gap_id == part.current for gap in part.gaps)


def _with(part: CandidatePart, changed: CandidateGap) -> CandidatePart:
    gaps = tuple(changed if gap.gap_id == changed.gap_id else gap for gap in part.gaps)
    return part.model_copy(update={"gaps": gaps})


def _mine(part: Part) -> CandidatePart:
    assert isinstance(part, CandidatePart), "the part belongs to the mode"
    return part
