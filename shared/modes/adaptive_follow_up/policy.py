"""Mode `adaptive_follow_up`: main questions in order, each with up to three follow-ups on what its answers miss (A)."""

from shared.interview.state_machine.effects import Standing
from shared.interview.state_machine.events import Assessed
from shared.interview.state_machine.follow_ups import (
    GENERATION_FAILED,
    MAIN_FIRST,
    Verdict,
    cap_for,
    decide_follow_up,
    given_up,
    go_deeper,
    is_empty,
    max_reached,
    meets_criteria,
    overrule,
    stays,
    takes_up,
)
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.state import InterviewState
from shared.modes.adaptive_follow_up.part import AdaptivePart
from shared.modes.policy import (
    SHORTENED_SINCE,
    Ask,
    Claim,
    Finish,
    Policy,
    PolicyOutcome,
    follow_up,
    main_question,
    share,
)
from shared.modes.registry import Part, as_own


class AdaptiveFollowUp(Policy):
    """The policy of source 0: after each answer, probe the open gaps or go on to the next main question."""

    def open(self, state: InterviewState, part: Part) -> PolicyOutcome:
        return _next_main(as_own(part, AdaptivePart))

    def learnt(self, state: InterviewState, event: Assessed) -> AdaptivePart:
        part = as_own(state.part, AdaptivePart)
        empty = part.empty + is_empty(event.intent)
        return part.model_copy(update={"ledger": event.ledger, "empty": empty})

    def answered(self, state: InterviewState, event: Assessed) -> PolicyOutcome:
        before, part = as_own(state.part, AdaptivePart).ledger, self.learnt(state, event)
        current = part.agenda[part.at]
        is_short = part.main_first and state.rules_version >= SHORTENED_SINCE
        decision = decide_follow_up(
            event.ledger,
            count=part.follow_ups,
            cap=min(current.max_follow_ups, 1) if is_short else current.max_follow_ups,
            given_up=MAIN_FIRST
            if part.main_first and part.at + 1 < len(part.agenda)
            else given_up(
                event.intent, part.empty, state.rules_version, adds=event.ledger.covered != before.covered
            ),
        )
        if stays(decision, guarded=event.guarded, rules_version=state.rules_version):
            decision = go_deeper(decision)
        if takes_up(decision, weighs=event.weighs, taken_up=part.taken_up):
            decision = go_deeper(decision)
        verdict = Verdict(turn=event.turn, main_id=current.question_id, decision=decision)
        if decision.needs_followup:
            part = part.model_copy(update={"taken_up": part.taken_up or event.weighs})
            cap = cap_for(part.follow_ups, current.max_follow_ups)
            return PolicyOutcome(part, Claim(current.question_id, cap), verdict)
        return _next_main(part, verdict)

    def claimed(self, state: InterviewState, granted: bool) -> PolicyOutcome:
        part = as_own(state.part, AdaptivePart)
        current = part.agenda[part.at]
        if not granted:
            return _next_main(part, overrule(state.verdict, part.ledger, max_reached(current.max_follow_ups)))
        part = part.model_copy(update={"follow_ups": part.follow_ups + 1})
        ask = Ask(
            follow_up(current.question_id, part.follow_ups), tuple(gap.gap_id for gap in part.ledger.open)
        )
        return PolicyOutcome(part, ask, state.verdict)

    def unworded(self, state: InterviewState) -> PolicyOutcome:
        part = as_own(state.part, AdaptivePart)
        part = part.model_copy(update={"follow_ups": max(0, part.follow_ups - 1)})
        return _next_main(part, overrule(state.verdict, part.ledger, GENERATION_FAILED))

    def skipped(self, state: InterviewState) -> PolicyOutcome:
        return _next_main(as_own(state.part, AdaptivePart))

    def ledger(self, part: Part) -> Ledger:
        return as_own(part, AdaptivePart).ledger

    def standing(self, state: InterviewState) -> Standing:
        """A main question is resolved once the next begins, and complete when its answers met the criteria."""
        part = as_own(state.part, AdaptivePart)
        resolved, total = max(0, part.at), len(part.agenda)
        return Standing(
            round=state.asked,
            remaining=total - resolved,
            progress=share(resolved, total),
            completeness=share(part.met, total),
        )


def _next_main(part: AdaptivePart, verdict: Verdict | None = None) -> PolicyOutcome:
    met = part.met + (1 if part.at >= 0 and part.ledger.covered and meets_criteria(part.ledger) else 0)
    at = part.at + 1
    afresh = {"follow_ups": 0, "empty": 0, "taken_up": False, "ledger": Ledger()}
    part = part.model_copy(update={"at": at, "met": met, **afresh})
    if at >= len(part.agenda):
        return PolicyOutcome(part, Finish("complete"), verdict)
    return PolicyOutcome(part, Ask(main_question(part.agenda[at].question_id)), verdict)
