"""Mode `adaptive_follow_up`: main questions in order, each with up to three follow-ups on what its answers miss (A)."""

from shared.domain.effects import Standing
from shared.domain.events import Assessed
from shared.domain.follow_ups import GENERATION_FAILED, Verdict, decide_follow_up, meets_criteria, stop
from shared.domain.gaps import Ledger
from shared.domain.modes.policy import Ask, Claim, Finish, Turnout
from shared.domain.state import AdaptivePart, InterviewState, Planned, Question


class AdaptiveFollowUp:
    """The policy of source 0: after each answer, probe the open gaps or go on to the next main question."""

    def open(self, state: InterviewState, agenda: tuple[Planned, ...]) -> Turnout:
        return _next_main(state, state.part.model_copy(update={"agenda": agenda}))

    def answered(self, state: InterviewState, event: Assessed) -> Turnout:
        part = state.part.model_copy(update={"ledger": event.ledger})
        current = part.agenda[part.at]
        decision = decide_follow_up(event.ledger, count=part.follow_ups, cap=current.max_follow_ups)
        verdict = Verdict(turn=event.turn, main_id=current.question_id, decision=decision)
        if decision.needs_followup:
            return Turnout(part, Claim(current.question_id, current.max_follow_ups), verdict)
        return _next_main(state, part, verdict)

    def claimed(self, state: InterviewState, granted: bool) -> Turnout:
        part = state.part
        if not granted:
            cap = part.agenda[part.at].max_follow_ups
            return _next_main(state, part, _overruled(state, f"Max follow-ups ({cap}) reached"))
        part = part.model_copy(update={"follow_ups": part.follow_ups + 1})
        main_id = part.agenda[part.at].question_id
        question = Question(
            question_id=f"{main_id}:f{part.follow_ups}",
            kind="follow_up",
            main_id=main_id,
            order=part.follow_ups,
        )
        return Turnout(part, Ask(question, tuple(gap.gap_id for gap in part.ledger.open)), state.verdict)

    def unworded(self, state: InterviewState) -> Turnout:
        part = state.part.model_copy(update={"follow_ups": max(0, state.part.follow_ups - 1)})
        return _next_main(state, part, _overruled(state, GENERATION_FAILED))

    def skipped(self, state: InterviewState) -> Turnout:
        return _next_main(state, state.part)

    def standing(self, state: InterviewState) -> Standing:
        """A main question is resolved once the next begins, and complete when its answers met the criteria."""
        part = state.part
        resolved = max(0, part.at)
        total = len(part.agenda)
        return Standing(
            round=state.asked,
            remaining=total - resolved,
            progress=_share(resolved, total),
            completeness=_share(part.met, total),
        )


def _next_main(state: InterviewState, part: AdaptivePart, verdict: Verdict | None = None) -> Turnout:
    """Leave the loop of the main question in hand and open that of the next one, or finish."""
    met = part.met + (1 if part.at >= 0 and part.ledger.covered and meets_criteria(part.ledger) else 0)
    at = part.at + 1
    part = part.model_copy(update={"at": at, "follow_ups": 0, "ledger": Ledger(), "met": met})
    if at >= len(part.agenda):
        return Turnout(part, Finish("complete"), verdict)
    main_id = part.agenda[at].question_id
    return Turnout(part, Ask(Question(question_id=main_id, kind="main", main_id=main_id)), verdict)


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def _overruled(state: InterviewState, reason: str) -> Verdict | None:
    """The verdict that asked for a follow-up, turned into a stop for this reason."""
    if state.verdict is None:
        return None
    decision = stop(state.part.ledger, state.verdict.decision.follow_up_count, reason)
    return state.verdict.model_copy(update={"decision": decision})
