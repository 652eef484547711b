"""DATA_COLLECTION: the consent, then the fields one by one, two attempts each, and the end (D7)."""

from shared.interview.state_machine.events import Assessed
from shared.interview.state_machine.follow_ups import Verdict
from shared.interview.state_machine.leaving_signs import is_hurried
from shared.interview.state_machine.state import InterviewState, Question, QuestionKind
from shared.modes.policy import Ask, Finish, PolicyOutcome
from shared.modes.topic_exploration.moves.turns import guidance
from shared.modes.topic_exploration.part import MAX_ATTEMPTS, Collection, ExplorationPart, Outcome
from shared.modes.topic_exploration.phases import Phase, PhaseEvent, next_phase
from shared.modes.topic_exploration.replies import Stance

CONSENT = "consent"
FIELD = "field"
ONE_BY_ONE = 2
"""From this version of the rules on who refuses one field is asked for the next; before, it was the end."""


ONE_RETRY = 6
"""From this version of the rules on a field is asked for once more at most; before, twice."""
UNCLEAR_IS_NO = 4
"""From this version of the rules on a second unclear reply to the consent is a no; before, the third was."""


def collect(
    state: InterviewState,
    part: ExplorationPart,
    event: PhaseEvent,
    outcome: Outcome,
    verdict: Verdict | None = None,
) -> PolicyOutcome:
    """The topics are done, and this is why: ask for consent, or end where nothing is to be asked for.

    Who said before that they give no contact data is not asked for it, nor who is leaving in a hurry, nor who has just
    asked to leave something alone: the closing says how something can be added.
    """
    part = part.model_copy(update={"phase": next_phase(part.phase, event), "outcome": outcome})
    if not part.fields:
        return _end(part, "complete", verdict)
    if is_hurried(state) or state.is_spared:
        return _end(part, "closed", verdict)
    if part.collection.refused:
        refused = part.collection.model_copy(update={"consent": False})
        return _end(part.model_copy(update={"collection": refused}), "refused", verdict)
    return _question(state, part, Collection(), verdict)


def collected(state: InterviewState, part: ExplorationPart, stance: Stance | None) -> PolicyOutcome:
    """What was said to the consent, or to the field in hand; silence and what is not understood are an attempt."""
    collection = part.collection
    match stance:
        case "refuses" if collection.at >= 0 and state.rules_version >= ONE_BY_ONE:
            return _next_field(state, part, collection)
        case "closes":
            agreed = collection.model_copy(update={"consent": True}) if collection.collected else collection
            return _end(part.model_copy(update={"collection": agreed}), "closed")
        case "refuses":
            refused = collection.model_copy(update={"consent": collection.consent or False})
            return _end(part.model_copy(update={"collection": refused}), "refused")
        case "accepts":
            return _next_field(state, part, collection.model_copy(update={"consent": True}))
        case "valid":
            kept = (*collection.collected, part.fields[collection.at])
            return _next_field(state, part, collection.model_copy(update={"collected": kept}))
        case "skips":
            return _next_field(state, part, collection)
        case _:
            return _again(state, part, collection)


def with_settled(part: ExplorationPart, event: Assessed) -> ExplorationPart:
    """The part with the fields that were given or refused beside what was asked: they are not asked for."""
    collection = part.collection
    settled = collection.model_copy(
        update={
            "collected": tuple(dict.fromkeys((*collection.collected, *event.given))),
            "refused": tuple(dict.fromkeys((*collection.refused, *event.refused))),
        }
    )
    return part.model_copy(update={"collection": settled})


def uncollected(part: ExplorationPart) -> PolicyOutcome:
    """A question of the data collection could not be worded: there is no other way to go on."""
    return _end(part, "exhausted")


def close(part: ExplorationPart) -> PolicyOutcome:
    """The participant ends it from here: nothing more is asked. Beside the last answer it is over already."""
    if part.phase is Phase.END and part.outcome is not None:
        return PolicyOutcome(part, Finish(part.outcome))
    return _end(part.model_copy(update={"outcome": "participant_ended"}), "closed")


def _again(state: InterviewState, part: ExplorationPart, collection: Collection) -> PolicyOutcome:
    asks_consent = collection.at < 0
    once_more = state.rules_version >= (UNCLEAR_IS_NO if asks_consent else ONE_RETRY)
    most = 2 if once_more else MAX_ATTEMPTS
    if collection.attempts < most:
        return _ask(state, part, collection)
    if asks_consent:
        return _end(part, "exhausted")
    return _next_field(state, part, collection)


def _next_field(state: InterviewState, part: ExplorationPart, collection: Collection) -> PolicyOutcome:
    settled = {*collection.collected, *collection.refused}
    later = range(collection.at + 1, len(part.fields))
    at = next((place for place in later if part.fields[place] not in settled), len(part.fields))
    collection = collection.model_copy(update={"at": at, "attempts": 0})
    if collection.at < len(part.fields):
        return _ask(state, part, collection)
    part = part.model_copy(update={"collection": collection})
    return _end(part, "complete" if collection.collected else "exhausted")


def _ask(state: InterviewState, part: ExplorationPart, collection: Collection) -> PolicyOutcome:
    part = part.model_copy(update={"phase": next_phase(part.phase, "collecting")})
    return _question(state, part, collection)


def _question(
    state: InterviewState, part: ExplorationPart, collection: Collection, verdict: Verdict | None = None
) -> PolicyOutcome:
    """One more attempt at what the collection stands at: the consent, or a field."""
    collection = collection.model_copy(update={"attempts": collection.attempts + 1})
    part = part.model_copy(update={"collection": collection, "enters": False, "bonus_turn": False})
    name = collection.field(part.fields)
    kind: QuestionKind = CONSENT if name is None else FIELD
    question_id = ":".join([kind, *([name] if name else []), str(collection.attempts)])
    question = Question(question_id=question_id, kind=kind, main_id=question_id)
    return PolicyOutcome(part, Ask(question, guidance=guidance(state, part)), verdict)


def _end(part: ExplorationPart, event: PhaseEvent, verdict: Verdict | None = None) -> PolicyOutcome:
    outcome = part.outcome
    assert outcome is not None, "the data collection begins with the reason why the topics are done"
    part = part.model_copy(update={"phase": next_phase(part.phase, event)})
    assert part.phase is Phase.END, "nothing else follows the data collection"
    return PolicyOutcome(part, Finish(outcome), verdict)
