"""What follows when a participant wishes for something, or chooses after an offer, in every mode (G1, G2).

| intent | what follows |
|---|---|
| answer, dont_know, already_said, correction | the mode's policy is asked |
| clarification, off_topic | the question is explained, twice at most (D15) |
| wish_to_skip | the question is left |
| wish_to_stop | plain: the end; else an offer: stop, or go on; on another day: parked |
| wish_for_human | staff are told; an offer to go on, skip or stop; the third time the question once more |
| distress | one sentence of care with an offer to go on, skip or stop |
| a question to the interviewer | a fixed reply, and the question once more; after the sixth it is left |
| a wish beside an answer | the answer is assessed, and the wish done; after something sad its question is left, too |
"""

from dataclasses import replace
from typing import Final

from shared.interview.state_machine.effects import Notice, Signal
from shared.interview.state_machine.ending import finish
from shared.interview.state_machine.events import Assessed
from shared.interview.state_machine.follow_ups import WISHED_TO_GO_ON, overrule
from shared.interview.state_machine.policies import Decided, pending_of, policy
from shared.interview.state_machine.state import InterviewState
from shared.interview.state_machine.transitions import aside, ask, leave, may_go_on, move, offer
from shared.modes.policy import Ask, Claim, Finish

PLAINER_SINCE: Final = 3
"""The version of the rules from which the third wish for a person no longer leaves the question, and a follow-up that is
not worded because nothing is left to ask for is no failure."""
HEEDED_SINCE: Final = 5
"""The version of the rules from which an unclear stop beside an answer that ends its question brings an offer, too, and
none comes where a limit lets nothing more be asked."""
CARED_SINCE: Final = 6
"""The version of the rules from which something sad beside an answer brings the offer of care, and leaves its subject."""
LEFT_SINCE: Final = 8
"""The version of the rules from which what brought something sad is not asked again after the offer of care, which
comes once a question."""
CONDITIONAL_SINCE: Final = 9
"""The version of the rules from which who stops unless something matters is asked that, and nothing else."""
ANSWERED_SINCE: Final = 12
"""The version of the rules from which what was answered beside a sign of leaving is not asked again after the offer."""
STAYS_SINCE: Final = 18
"""The version of the rules from which who wants to go on after an offer is no longer taken to be leaving."""
REPLIED_SINCE: Final = 17
"""The version of the rules from which the number of replies to one question is limited."""
MOST_REPLIES: Final = 6
"""How many questions to the interviewer are replied to while one of theirs is open; after that it is left."""
MOST_OFFERS: Final = 2
"""How often one question is interrupted; after that what was wished for is done without asking back."""


def wished(state: InterviewState, event: Assessed) -> Decided:
    """Meet the wish that this utterance is."""
    pending = pending_of(state)
    may_offer = pending.offers < MOST_OFFERS
    match event.intent:
        case "wish_to_stop" if event.later and not event.plain:
            return offer(state, "pause")
        case "wish_to_stop" if event.plain or not may_offer or pending.question.offer == "stop":
            return _stop(state)
        case "wish_to_stop":
            return offer(state, "stop")
        case "wish_for_human" if may_offer:
            return offer(state, "contact")
        case "wish_for_human" if state.rules_version >= PLAINER_SINCE:
            return once_more(state, f"h{state.turn}")
        case "distress" if may_offer and not _is_cared_for(state):
            return _care(state)
        case _:
            return _skip(state)


def left_alone(state: InterviewState, touched: tuple[str, ...]) -> InterviewState:
    """Nothing more is to be asked of what the open question is about, or of what was `touched` instead."""
    state = state.model_copy(update={"part": policy(state).left_alone(state, touched)})
    if state.rules_version < LEFT_SINCE:
        return state
    return state.model_copy(update={"spared": pending_of(state).question.main_id})


def _is_cared_for(state: InterviewState) -> bool:
    return state.rules_version >= LEFT_SINCE and pending_of(state).question.main_id == state.cared


def _care(state: InterviewState, *notices: Notice, is_after: bool = False) -> Decided:
    """Offer care; whoever goes on is not offered it again for the same question."""
    cared = state.model_copy(update={"cared": pending_of(state).question.main_id})
    return offer(cared, "care", *notices, is_after=is_after)


def chosen(state: InterviewState, event: Assessed) -> Decided:
    pending = pending_of(state)
    if event.choice == "if_matters" and state.rules_version >= CONDITIONAL_SINCE:
        return _next(state) if policy(state).matters(state) else _stop(state)
    if event.choice not in ("stop", "skip") and state.rules_version >= STAYS_SINCE:
        state = state.model_copy(update={"signs": ()})
    if event.choice != "stop" and pending.question.is_after:
        return _next(state)
    match event.choice:
        case "stop" if pending.question.offer == "effort":
            return finish(state, Finish("disengaged"))
        case "stop":
            return _stop(state)
        case "skip":
            return _skip(state)
        case _ if (
            pending.question.offer == "care" and not event.replied and state.rules_version >= LEFT_SINCE
        ):
            return _skip(state)
        case _:
            return once_more(state, f"r{pending.offers}")


def answered_and_wished(state: InterviewState, event: Assessed) -> Decided:
    """Keep the answer, and do what is wished beside it; an offer waits for no question that will not come."""
    outcome = policy(state).answered(state, event)
    kept = state.model_copy(update={"part": outcome.part, "verdict": outcome.verdict})
    if event.beside == "wish_to_stop" and event.plain:
        return _stop(kept)
    goes_on, is_over = may_go_on(kept, outcome), not isinstance(outcome.move, Claim)
    is_heeded = goes_on if state.rules_version >= HEEDED_SINCE else not is_over
    may_offer = is_heeded and not state.leaving and pending_of(state).offers < MOST_OFFERS
    if (
        event.beside == "distress"
        and may_offer
        and not _is_cared_for(state)
        and state.rules_version >= CARED_SINCE
    ):
        heard = kept.model_copy(update={"part": policy(state).learnt(state, event)})
        return _care(heard, *outcome.notices, is_after=True)
    if event.beside == "wish_to_stop" and may_offer:
        is_after = is_over or state.rules_version >= ANSWERED_SINCE
        heard = kept.model_copy(update={"part": policy(state).learnt(state, event)}) if is_after else kept
        return offer(heard, "pause" if event.later else "stop", *outcome.notices, is_after=is_after)
    if is_over or event.beside != "wish_to_skip":
        return move(state, outcome)
    verdict = overrule(outcome.verdict, policy(kept).ledger(outcome.part), WISHED_TO_GO_ON)
    return move(kept, replace(policy(kept).skipped(kept), verdict=verdict), Signal("skipped"))


def replied(state: InterviewState) -> Decided:
    """Ask the question once more after a reply; leave it after too many replies."""
    if pending_of(state).replies < MOST_REPLIES or state.rules_version < REPLIED_SINCE:
        return once_more(state, f"a{state.turn}", replies=1)
    return _skip(state)


def once_more(state: InterviewState, mark: str, *, replies: int = 0) -> Decided:
    pending = pending_of(state)
    if pending.question.is_after:
        return _next(state)
    return ask(
        state,
        Ask(aside(pending.question, mark, again=True)),
        clarifications=pending.clarifications,
        offers=pending.offers,
        replies=pending.replies + replies,
    )


def _next(state: InterviewState) -> Decided:
    """Turn to what comes after a question that is over."""
    return move(state, policy(state).skipped(state))


def _skip(state: InterviewState) -> Decided:
    return move(state, policy(state).skipped(state), Signal("skipped"))


def _stop(state: InterviewState) -> Decided:
    return leave(state.model_copy(update={"leaving": "participant"}))
