"""What a participant reads right before a question: that the last answer was heard, and replies to what was beside it."""

from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument, AssessmentDocument, TurnDocument
from shared.interview.state_machine.assessment import FixedReply
from shared.interview.state_machine.effects import Compose, Standing
from shared.interview.state_machine.texts import REPLIES, fixed_reply, purpose_of
from shared.language.rules.asked_of_the_talk import asks_for_use, asks_who_reads
from shared.language.rules.listening import is_question
from shared.modes.mode import Worded, mode_of
from shared.text.sentences import sentences

ANSWERED_BEFORE_OFFERS: Final[frozenset[FixedReply | None]] = frozenset(
    {
        "record",
        "remaining",
        "machine",
        "use",
        "named",
        "verdict",
        "next",
        "unanswered",
        "unknown",
        "objection",
    }
)
"""What is said before an offer, too."""
_ONCE: Final[tuple[FixedReply, ...]] = ("owned", "objection")
MET_BY_A_MODEL: Final[frozenset[FixedReply | None]] = frozenset(
    {"put_right", "meaning", "objection", "owned"}
)
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
        said += [] if _asks_only_who_reads(interview, effect) else [purpose]
    # An offer answers what was asked, and a request to keep something out; it is itself the word of care.
    is_due = effect.question.offer is None or previous.reply in ANSWERED_BEFORE_OFFERS
    if previous.reply and is_due and not is_met:
        left, judges = _points_left(effect.standing), mode_of(interview.header).judges_points
        asked: list[FixedReply] = [each for each in (previous.reply, previous.also) if each is not None]
        due: list[FixedReply] = [_known_here(each, judges=judges) for each in asked]
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


def _known_here(reply: FixedReply, *, judges: bool) -> FixedReply:
    """The reply; where no answers are judged, whether one was right is for others to say."""
    return "unknown" if reply == "verdict" and not judges else reply


def _is_thanked_for(sentence: str, interview: Interview, effect: Compose) -> bool:
    """Whether this was said before, where twice sounds like a machine: the same thanks for a correction, or any word
    for an error that somebody owned or an objection."""
    texts = REPLIES[effect.language]
    alike = next((texts[each] for each in _ONCE if sentence in texts[each]), ())
    alike = (sentence,) if sentence in texts["put_right"] else alike
    said = [turn.acknowledgement or "" for turn in interview.all(TurnDocument)]
    return any(each in before for each in alike for before in said)


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


def _asks_only_who_reads(interview: Interview, effect: Compose) -> bool:
    """Whether they asked who reads what they say, and not what it is for."""
    answer = interview.part(AnswerDocument, effect.after_turn or 0)
    parts = sentences(answer.text) if answer else []
    return any(
        asks_who_reads(each, effect.language, is_asked=is_question(each)) for each in parts
    ) and not any(asks_for_use(each, effect.language) for each in parts)


def _purpose(interview: Interview, effect: Compose) -> str | None:
    mode = mode_of(interview.header)
    return purpose_of(effect.language, mode.name, mode.goal(interview))


def _points_left(standing: Standing) -> int:
    """How many main questions are left, or open sub-goals where topics have those."""
    of_topics = standing.exploration
    return sum(len(topic.open) for topic in of_topics.topics) if of_topics else standing.remaining
