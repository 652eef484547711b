"""Mode `knowledge_handover`: the open questions of a backlog, P0 before P1, each probed where its answer is thin (B).

A follow-up comes right after its parent; otherwise the question that the last answer leads to comes next among those of
the highest priority. The interview ends when no P0 or P1 question is open, or when its rounds are used up.
"""

from typing import Final

from shared.interview.state_machine.effects import AtTheEnd, BuildContext, Standing, WritePackage
from shared.interview.state_machine.events import Assessed
from shared.interview.state_machine.follow_ups import GENERATION_FAILED, Verdict, max_reached, overrule
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.state import InterviewState, Question
from shared.modes.knowledge_handover.backlog import (
    BacklogEntry,
    BacklogNews,
    decide_probe,
    follow_up_id,
    next_entry,
)
from shared.modes.knowledge_handover.part import HandoverPart
from shared.modes.policy import Ask, Claim, Finish, Policy, PolicyOutcome, main_question, share
from shared.modes.registry import Part, as_own

_NO_GAPS: Final = Ledger()


class KnowledgeHandover(Policy):
    """The policy of source 1: every question asked is a round, follow-ups too."""

    def open(self, state: InterviewState, part: Part) -> PolicyOutcome:
        return _next_question(as_own(part, HandoverPart), state)

    def learnt(self, state: InterviewState, event: Assessed) -> HandoverPart:
        return _heard(as_own(state.part, HandoverPart), event.backlog or BacklogNews())

    def answered(self, state: InterviewState, event: Assessed) -> PolicyOutcome:
        news, part = event.backlog or BacklogNews(), self.learnt(state, event)
        current = part.current or ""
        cap = state.settings.max_follow_ups
        decision = decide_probe(
            event.confidence,
            probe=news.probe,
            count=part.follow_ups,
            cap=cap,
            knows=event.intent != "dont_know",
        )
        verdict = Verdict(turn=event.turn, main_id=current, decision=decision)
        if not decision.needs_followup:
            return _next_question(part, state, verdict)
        if _rounds_used(state):
            return _next_question(part, state, overrule(verdict, _NO_GAPS, rounds_used(state)))
        return PolicyOutcome(part, Claim(current, cap), verdict)

    def claimed(self, state: InterviewState, granted: bool) -> PolicyOutcome:
        part = as_own(state.part, HandoverPart)
        if not granted:
            refused = overrule(state.verdict, _NO_GAPS, max_reached(state.settings.max_follow_ups))
            return _next_question(part, state, refused)
        part = part.model_copy(update={"follow_ups": part.follow_ups + 1})
        question = Question(
            question_id=follow_up_id(state.turn, part.reserved),
            kind="follow_up",
            main_id=part.current or "",
            order=part.follow_ups,
        )
        return PolicyOutcome(part, Ask(question), state.verdict)

    def unworded(self, state: InterviewState) -> PolicyOutcome:
        part = as_own(state.part, HandoverPart)
        if part.follow_ups:
            part = part.model_copy(update={"follow_ups": part.follow_ups - 1})
        return _next_question(part, state, overrule(state.verdict, _NO_GAPS, GENERATION_FAILED))

    def skipped(self, state: InterviewState) -> PolicyOutcome:
        return _next_question(as_own(state.part, HandoverPart), state)

    def matters(self, state: InterviewState) -> bool:
        return any(each.priority == "P0" for each in as_own(state.part, HandoverPart).open)

    def standing(self, state: InterviewState) -> Standing:
        """`remaining` counts the questions that the rounds leave room for, the one in hand with its follow-ups too."""
        part, cap = as_own(state.part, HandoverPart), state.settings.max_rounds
        in_hand = 0 if part.current is None else 1
        unheard = in_hand if not part.heard else 0
        behind = part.answered + len(part.skipped)
        to_come = len(part.open) if cap is None else min(len(part.open), max(0, cap - state.asked))
        return Standing(
            round=state.asked,
            remaining=to_come + in_hand,
            progress=share(behind, behind + to_come + unheard),
            completeness=share(part.answered, behind + len(part.open) + unheard),
            skipped=part.skipped,
        )

    def at_the_end(self, state: InterviewState) -> tuple[AtTheEnd, ...]:
        """What a successor needs is made of the answers: a package, and a context for questions (B12)."""
        return (
            WritePackage(interview_id=state.interview_id, language=state.language),
            BuildContext(interview_id=state.interview_id, language=state.language),
        )


def rounds_used(state: InterviewState) -> str:
    """The reason for a stop at the cap of rounds."""
    return f"Max rounds ({state.settings.max_rounds}) reached"


def _rounds_used(state: InterviewState) -> bool:
    cap = state.settings.max_rounds
    return cap is not None and state.asked >= cap


def _heard(part: HandoverPart, news: BacklogNews) -> HandoverPart:
    """The part with what the answer brought: what it answers counts as answered, what it discovered is open."""
    left = tuple(
        each.model_copy(update={"priority": "P0"})
        if news.asked_for and each.question_id == news.next_question_id
        else each
        for each in part.open
        if each.question_id not in news.settled
    )
    is_first = news.answers and not part.heard
    known = {part.current, *(each.question_id for each in part.open)}
    fresh: dict[str, BacklogEntry] = {
        each.question_id: each for each in news.discovered if each.question_id not in known
    }
    return part.model_copy(
        update={
            "open": (*left, *fresh.values()),
            "answered": part.answered + is_first + len(part.open) - len(left),
            "heard": part.heard or is_first,
            "choice": news.next_question_id,
        }
    )


def _next_question(
    part: HandoverPart, state: InterviewState, verdict: Verdict | None = None
) -> PolicyOutcome:
    """Leave the question in hand and open the next one, or finish: complete goes before the cap of rounds."""
    left = part.current
    skipped = part.skipped if left is None or part.heard else (*part.skipped, left)
    entry = next_entry(part.open, part.choice)
    part = part.model_copy(
        update={
            "skipped": skipped, "current": None, "follow_ups": 0, "heard": False, "choice": None
        }
    )  # fmt: skip
    if entry is None:
        return PolicyOutcome(part, Finish("complete"), verdict)
    if _rounds_used(state):
        return PolicyOutcome(part, Finish("max_rounds"), verdict)
    rest = tuple(each for each in part.open if each.question_id != entry.question_id)
    part = part.model_copy(update={"open": rest, "current": entry.question_id})
    return PolicyOutcome(part, Ask(main_question(entry.question_id)), verdict)
