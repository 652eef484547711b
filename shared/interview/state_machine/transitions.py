"""From what a policy wants to what is done: ask, claim, finish; the limits and ends that stand above every policy."""

from dataclasses import replace
from typing import Final, Literal

from shared.interview.state_machine.effects import ClaimFollowUp, Compose, GrantBonus, Notice, Step
from shared.interview.state_machine.ending import finish
from shared.interview.state_machine.follow_ups import INTERVIEW_ENDED, overrule
from shared.interview.state_machine.intents import OfferPurpose
from shared.interview.state_machine.policies import Decided, at, pending_of, policy, writing
from shared.interview.state_machine.state import Asking, InterviewState, Question, Stage
from shared.modes.policy import Ask, Claim, ClaimBonus, Finish, Offer, PolicyOutcome

MAX_CLARIFICATIONS: Final = 2


def move(state: InterviewState, outcome: PolicyOutcome, *signals: Notice) -> Decided:
    """Do what the policy wants, unless an end was asked for or a limit is reached."""
    signals = (*signals, *outcome.notices)
    state = state.model_copy(update={"part": outcome.part, "verdict": outcome.verdict})
    if state.leaving and not isinstance(outcome.move, Finish):  # the open question has its answer
        return leave(state.model_copy(update={"pending": None}), *signals)
    limit = _limit_reached(state)
    if limit is not None and not isinstance(outcome.move, Finish):
        return finish(_overruled(state, limit), Finish(policy(state).reason_at_limit(state)), *signals)
    match outcome.move:
        case Ask() as wanted:
            return ask(state, wanted, *signals)
        case Claim() as claim:
            key = f"turn-{state.turn}"
            effect = ClaimFollowUp(main_id=claim.main_id, key=key, cap=claim.cap)
            return at(state, Stage.CLAIMING), Step(effect, signals)
        case ClaimBonus() as claim:
            effect = GrantBonus(topic_id=claim.topic_id, key=f"turn-{state.turn}")
            return at(state, Stage.GRANTING), Step(effect, signals)
        case Offer(purpose=purpose):
            return offer(state, purpose, *signals)
        case Finish() as end:
            return finish(state, end, *signals)


def may_go_on(state: InterviewState, outcome: PolicyOutcome) -> bool:
    """Whether the policy wants to ask more, and no limit stands against it."""
    return not isinstance(outcome.move, Finish) and _limit_reached(state) is None


def offer(state: InterviewState, purpose: OfferPurpose, *signals: Notice, is_after: bool = False) -> Decided:
    """Interrupt the open question, or come after one that is over: go on, skip, or stop?"""
    pending = pending_of(state)
    number = pending.offers + 1
    question = aside(pending.question, f"o{number}", purpose)
    if is_after or pending.question.is_after:
        question = question.model_copy(update={"clarifies": None})
    return ask(
        state,
        Ask(question),
        *signals,
        clarifications=pending.clarifications,
        offers=number,
        replies=pending.replies,
    )


def aside(
    question: Question, mark: str, purpose: OfferPurpose | None = None, *, again: bool = False
) -> Question:
    """What explains this question, interrupts it for a purpose, or shows it `again`; `mark` tells its id apart."""
    meant = question.is_about
    return question.model_copy(
        update={
            "question_id": f"{meant}:{mark}",
            "kind": "offer" if purpose else "clarification",
            "clarifies": meant,
            "offer": purpose,
            "again": again,
        }
    )


def reopen(state: InterviewState) -> Decided | None:
    """Take the end of a closed interview back: its question is asked once more. None where the end is for good."""
    ended = state.ended
    if ended is None or (question := ended.interrupted) is None:
        return None
    part = policy(state).forgiven(state.part)
    fresh = state.model_copy(update={"ended": None, "leaving": None, "part": part})
    question = aside(question, f"b{state.turn}", again=True)
    return ask(fresh, Ask(question), clarifications=ended.clarifications, offers=ended.offers)


def leave(state: InterviewState, *signals: Notice) -> Decided:
    """The end that was asked for; a mode may have something to ask before a participant's end."""
    if state.leaving == "participant":
        staying = state.model_copy(update={"leaving": None})
        if (asking := policy(staying).left(staying)) is not None:
            return _after_end(move(staying, asking, *signals))
    return finish(_overruled(state, INTERVIEW_ENDED), Finish("participant_ended"), *signals)


def _after_end(decided: Decided) -> Decided:
    """The same, where the question is what the mode asks before the end."""
    state, step = decided
    if not isinstance(step.next, Compose):
        return decided
    return state, replace(step, next=step.next.model_copy(update={"after_end": True}))


def _overruled(state: InterviewState, reason: str) -> InterviewState:
    """The state without the follow-up that its verdict asked for."""
    verdict = overrule(state.verdict, policy(state).ledger(state.part), reason)
    return state.model_copy(update={"verdict": verdict})


def _limit_reached(state: InterviewState) -> str | None:
    """The reason to ask nothing more in any mode, if there is one. Clarifications and offers are no rounds."""
    given = state.settings
    for name, cap in (("questions", given.max_questions), ("rounds", given.max_rounds)):
        if cap is not None and state.asked >= cap:
            return f"Max {name} ({cap}) reached"
    return None


def ask(
    state: InterviewState,
    wanted: Ask,
    *signals: Notice,
    clarifications: int = 0,
    offers: int = 0,
    replies: int = 0,
) -> Decided:
    """Have the question of the next turn worded and shown."""
    after_turn = state.turn or None
    turn = state.turn + 1
    asked = state.asked + (0 if wanted.question.is_aside else 1)
    asking = Asking(
        turn=turn,
        question=wanted.question,
        clarifications=clarifications,
        offers=offers,
        replies=replies,
    )
    state = state.model_copy(update={"turn": turn, "asked": asked, "asking": asking, "pending": None})
    state = writing(state, Stage.ASKING)
    effect = Compose(
        interview_id=state.interview_id,
        step=state.step,
        language=state.language,
        turn=turn,
        question=wanted.question,
        gaps=wanted.gaps,
        guidance=wanted.guidance,
        after_turn=after_turn,
        verdict=state.verdict,
        standing=policy(state).standing(state),
        rereads=_rereads(state),
        may_choose=wanted.question.kind == "main",
    )
    return state, Step(effect, signals)


def _rereads(state: InterviewState) -> Literal["wishes", "all"] | None:
    """What the last answer may still be found to be while the next question is worded."""
    if state.before is None:
        return None
    return "all" if pending_of(state.before).clarifications < MAX_CLARIFICATIONS else "wishes"


def unasked(state: InterviewState) -> InterviewState:
    """The state without the question that could not be worded: it was no turn and is not counted."""
    assert state.asking is not None, "a question is being worded in this stage"
    asked = state.asked - (0 if state.asking.question.is_aside else 1)
    return state.model_copy(update={"turn": state.turn - 1, "asked": asked, "asking": None})


def reread(decided: Decided) -> Decided:
    """The same, where the last answer was read by a call of a model that this turn has had."""
    state, step = decided
    if not isinstance(step.next, Compose):
        return decided
    return state, replace(step, next=step.next.model_copy(update={"reread": True}))


def by_rules(decided: Decided) -> Decided:
    """The same, without a model for the question that takes the place of the one that could not be worded."""
    state, step = decided
    if not isinstance(step.next, Compose):
        return decided
    return state, replace(step, next=step.next.model_copy(update={"by_rules": True}))
