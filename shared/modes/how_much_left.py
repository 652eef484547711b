"""How much of an interview is left, as a participant is told: main questions, follow-ups of the last one (G2)."""

from shared.interview.interview import Interview
from shared.interview.records.documents import TurnDocument
from shared.interview.state_machine.effects import Compose, Standing
from shared.interview.state_machine.texts import LAST_QUESTION, fixed_reply, mains_left
from shared.modes.mode import mode_of


def is_last(interview: Interview, effect: Compose) -> bool:
    """Whether the last subject begins, and nobody has been told so."""
    is_main = effect.question.kind == "main" and effect.question.offer is None
    if not is_main or not mode_of(interview.header).is_last(interview, effect.standing):
        return False
    said = fixed_reply(effect.language, "remaining", 1)
    return not any(said in (turn.acknowledgement or "") for turn in interview.all(TurnDocument))


def left_to_ask(interview: Interview, effect: Compose) -> str:
    """How much is left: main questions, then the follow-ups of the last one, where those are numbered."""
    left, question = points_left(effect.standing), effect.question
    to_follow = mode_of(interview.header).follow_ups_left(interview, question)
    if to_follow is not None and left > 1:
        return mains_left(effect.language, left - 1)
    if to_follow is None or question.kind != "follow_up":
        return fixed_reply(effect.language, "remaining", left)
    return (
        fixed_reply(effect.language, "remaining", to_follow + 1)
        if to_follow
        else LAST_QUESTION[effect.language]
    )


def points_left(standing: Standing) -> int:
    """How many main questions are left, or open sub-goals where topics have those."""
    of_topics = standing.exploration
    return sum(len(topic.open) for topic in of_topics.topics) if of_topics else standing.remaining
