"""What follows when a participant wishes for something, or chooses after an offer, in every mode (G1, G2).

| intent | what follows |
|---|---|
| answer, dont_know, already_said, correction | the mode's policy is asked |
| clarification, off_topic | the question is explained, twice at most (D15) |
| wish_to_skip | the question is left |
| wish_to_stop | plain: the end; else an offer: stop, or go on; on another day: parked |
| wish_for_human | staff are told; an offer to go on, skip or stop |
| distress | one sentence of care with an offer to go on, skip or stop |
"""

from typing import Final

from shared.interview.state_machine.effects import Signal
from shared.interview.state_machine.ending import finish
from shared.interview.state_machine.events import Assessed
from shared.interview.state_machine.policies import Decided, pending_of, policy
from shared.interview.state_machine.state import InterviewState
from shared.interview.state_machine.transitions import ask, interrupted, leave, move, offer
from shared.modes.policy import Ask, Finish

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
        case "distress" if may_offer:
            return offer(state, "care")
        case _:
            return _skip(state)


def chosen(state: InterviewState, event: Assessed) -> Decided:
    """Do what the participant chose after an offer."""
    pending = pending_of(state)
    match event.choice:
        case "stop" if pending.question.offer == "effort":
            return finish(state, Finish("disengaged"))
        case "stop":
            return _stop(state)
        case "skip":
            return _skip(state)
        case _:
            question = pending.question.model_copy(
                update={
                    "question_id": f"{interrupted(pending)}:r{pending.offers}",
                    "kind": "clarification",
                    "offer": None,
                    "again": True,
                }
            )
            return ask(state, Ask(question), clarifications=pending.clarifications, offers=pending.offers)


def _skip(state: InterviewState) -> Decided:
    return move(state, policy(state).skipped(state), Signal("skipped"))


def _stop(state: InterviewState) -> Decided:
    return leave(state.model_copy(update={"leaving": "participant"}))
