"""What a participant reads right before a question: that the last answer was heard, and replies to what was beside it."""

from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument, AssessmentDocument, TurnDocument
from shared.interview.state_machine.assessment import FixedReply
from shared.interview.state_machine.effects import Compose, Standing
from shared.interview.state_machine.texts import REPLIES, fixed_reply, purpose_of
from shared.language.rules.asked_of_the_talk import asks_for_use, asks_who_reads
from shared.modes.mode import Worded, mode_of
from shared.text.sentences import sentences

MET_BY_A_MODEL: Final[frozenset[FixedReply | None]] = frozenset({"put_right", "meaning"})
"""What the words of a model that leads over to its question meet by themselves."""
_BY_A_MODEL: Final = Worded("", "model", acknowledges=True)


def told_before(interview: Interview, effect: Compose) -> str:
    """What will stand before a question that a model words and leads over to; empty for nothing."""
    return said_first(interview, effect, _BY_A_MODEL) or ""


def said_first(interview: Interview, effect: Compose, worded: Worded) -> str | None:
    """What is said before the question: that an answer was heard, and the reply to what was said beside it."""
    previous = interview.part(AssessmentDocument, effect.after_turn) if effect.after_turn else None
    if previous is None:
        return worded.lead
    said = [] if worded.acknowledges or not previous.acknowledgement else [previous.acknowledgement]
    is_left = previous.leaves and previous.beside == "wish_to_skip"
    if (previous.intent == "wish_to_skip" or is_left) and effect.question.offer is None:
        said.append(fixed_reply(effect.language, "skipped", 1))
    is_met = worded.replies or _is_met_in(worded, previous)
    if "use" in (previous.reply, previous.also) and not is_met and (purpose := _purpose(interview, effect)):
        said.append(purpose)
    # Of replies, an offer stands with that about the record alone: care and a request to keep it out come together.
    is_due = effect.question.offer is None or previous.reply == "record"
    if previous.reply and is_due and not is_met:
        left = _points_left(effect.standing)
        due = filter(None, (previous.reply, previous.also))
        said += [fixed_reply(effect.language, each, left) for each in due if _is_owed(each, previous, effect)]
    elif _is_last(interview, effect):
        said.append(fixed_reply(effect.language, "remaining", 1))
    said = [each for each in said if not _is_thanked_for(each, interview, effect)]
    if worded.lead:
        most = (
            2 if previous.also else 1
        )  # two sentences before a question are enough, unless two replies are due
        said = [*said[-most:], worded.lead]
    return " ".join(said) or None


def _is_owed(reply: FixedReply, previous: AssessmentDocument, effect: Compose) -> bool:
    """Whether a reply is of use still: how a question could be meant is of none once it was answered and left."""
    return reply != "meaning" or effect.question.main_id == previous.main_id


def _is_thanked_for(sentence: str, interview: Interview, effect: Compose) -> bool:
    """Whether this thanks for a correction in words that have done so before: said twice, it sounds like a machine."""
    return sentence in REPLIES[effect.language]["put_right"] and any(
        sentence in (turn.acknowledgement or "") for turn in interview.all(TurnDocument)
    )


def _is_met_in(worded: Worded, previous: AssessmentDocument) -> bool:
    """Whether a model's own words meet what was said: met twice, it sounds like two machines."""
    judged = previous.assessment
    takes_it_up = bool(previous.acknowledgement and judged and judged.source == "model")
    if worded.acknowledges and worded.source == "model":
        return previous.reply in MET_BY_A_MODEL
    return previous.reply == "put_right" and takes_it_up


def _is_last(interview: Interview, effect: Compose) -> bool:
    is_main = effect.question.kind == "main" and effect.question.offer is None
    return is_main and effect.standing.remaining == 1 and mode_of(interview.header).counts_down


def _purpose(interview: Interview, effect: Compose) -> str | None:
    """What the interview is for; None for who asked only by whom it is read."""
    answer = interview.part(AnswerDocument, effect.after_turn) if effect.after_turn else None
    said = sentences(answer.text) if answer else []
    of_readers = any(asks_who_reads(each, effect.language, is_asked="?" in each) for each in said)
    if of_readers and not any(asks_for_use(each, effect.language) for each in said):
        return None
    mode = mode_of(interview.header)
    return purpose_of(effect.language, mode.name, mode.goal(interview))


def _points_left(standing: Standing) -> int:
    """How many main questions are left, or open sub-goals where topics have those."""
    of_topics = standing.exploration
    return sum(len(topic.open) for topic in of_topics.topics) if of_topics else standing.remaining
