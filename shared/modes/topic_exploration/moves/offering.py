"""DEEP_OFFER: the time is used up and sub-goals are left; the participant may give more of theirs, or not (D5)."""

from shared.interview.state_machine.follow_ups import Verdict
from shared.interview.state_machine.state import InterviewState, Question
from shared.modes.policy import Ask, PolicyOutcome
from shared.modes.topic_exploration.moves.collecting import collect
from shared.modes.topic_exploration.moves.deepening import deepen
from shared.modes.topic_exploration.moves.turns import guidance
from shared.modes.topic_exploration.part import MAX_OFFERS, ExplorationPart
from shared.modes.topic_exploration.phases import PhaseEvent, next_phase
from shared.modes.topic_exploration.replies import Stance


def offer(
    state: InterviewState, part: ExplorationPart, event: PhaseEvent, verdict: Verdict | None = None
) -> PolicyOutcome:
    """Ask whether to go on, for the first or the second time."""
    part = part.model_copy(
        update={
            "phase": next_phase(part.phase, event),
            "offers": part.offers + 1,
            "enters": False,
            "bonus_turn": False,
        }
    )
    question_id = f"offer:{part.offers}"
    question = Question(question_id=question_id, kind="offer", main_id=question_id)
    return PolicyOutcome(part, Ask(question, guidance=guidance(state, part)), verdict)


def offered(state: InterviewState, part: ExplorationPart, stance: Stance | None) -> PolicyOutcome:
    """ACCEPT goes on, REFUSE does not, and two NEUTRAL do not either; silence is neutral."""
    match stance:
        case "accepts":
            return deepen(state, part.model_copy(update={"deep_accepted": True}), "accepted")
        case "refuses" | "closes":
            declined = part.model_copy(update={"deep_accepted": False})
            return collect(
                state, declined, "refused" if stance == "refuses" else "closed", "extension_refused"
            )
        case _ if part.offers < MAX_OFFERS:
            return offer(state, part, "neutral")
        case _:
            return undecided(state, part)


def undecided(state: InterviewState, part: ExplorationPart) -> PolicyOutcome:
    """Nothing came of the offer: the time is up."""
    return collect(state, part, "undecided", "time_up")
