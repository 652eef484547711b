"""What a participant reads right before a question: that the last answer was heard, and replies to what was beside it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument, AssessmentDocument, TurnDocument
from shared.interview.records.turns import answers
from shared.interview.state_machine.assessment import FixedReply
from shared.interview.state_machine.effects import Compose
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.texts import KEEPING, REPLIES, fixed_reply, purpose_of
from shared.interview.state_machine.wording import asking_part
from shared.language.rules.asides.model import speaks_of_reading
from shared.language.rules.distress.losses import loss
from shared.modes.how_much_left import is_last, left_to_ask, points_left
from shared.modes.mode import Worded, mode_of
from shared.modes.promised import with_apology, with_promise
from shared.text.sentences import sentences

ANSWERED_BEFORE_OFFERS: Final[frozenset[FixedReply | None]] = frozenset(
    {
        "record",
        "slipped",
        "keep_out",
        "skipping",
        "remaining",
        "machine",
        "hears",
        "use",
        "named",
        "verdict",
        "next",
        "unanswered",
        "unknown",
        "objection",
        "untaught",
        "rather",
    }
)
"""What is said before an offer, too."""
_OF_THE_QUESTION: Final = frozenset[FixedReply]({"meaning", "either", "both"})
_ONCE: Final[tuple[FixedReply, ...]] = ("owned", "objection", "untaught", "rather", "main_first")
_SHORTER_AGAIN: Final = frozenset[FixedReply]({"verdict", "record"})
LED_OVER: Final[frozenset[FixedReply]] = frozenset(
    {"meaning", "put_right", "objection", "untaught", "rather", "owned", "unknown", "unanswered"}
)
"""What the words of a model meet by themselves, as it leads over from the last answer to its question."""
_TRUE: Final[tuple[FixedReply, ...]] = (
    "use",
    "named",
    "language",
    "verdict",
    "machine",
    "hears",
    "next",
    "skipping",
)
"""What is asked of the interview, and the fixed reply to it says what is true."""
MET_IN_WORDS: Final = LED_OVER | frozenset[FixedReply]({*_TRUE, "care", "either", "both"})
"""What they meet as well, with what is true of it at hand; but for `LED_OVER`, the talk has turned to it before."""
_SPARINGLY: Final = 2
"""So many questions in a row stand without an acknowledgement, but for one that is owed, where a model leads over."""


def opened(worded: Worded, language: LanguageCode) -> Worded:
    """A first question by a model, with what the record keeps between its greeting and what it asks."""
    asking = asking_part(worded.text)
    if worded.source != "model" or worded.lead or not worded.text.endswith(asking):
        return worded
    greeting = worded.text.removesuffix(asking).strip()
    return replace(worded, text=asking, lead=" ".join(filter(None, (greeting, KEEPING[language]))))


def told_before(interview: Interview, effect: Compose, meets: frozenset[FixedReply]) -> str:
    """What will stand before a question whose words by a model meet this; empty for nothing."""
    is_exploring = effect.standing.exploration is not None
    return said_first(interview, effect, Worded("", "model", acknowledges=is_exploring, meets=meets)) or ""


def readers_told(interview: Interview, effect: Compose) -> str:
    """What is true of what the last answer asked of the interview: of who reads it and what for where it asked at all,
    and of the rest that the fixed replies know. A model says of it what was asked."""
    after = effect.after_turn or 0
    answer, heard = interview.part(AnswerDocument, after), interview.part(AssessmentDocument, after)
    asked = {heard.reply, heard.also} if heard else set[FixedReply | None]()
    known: list[FixedReply] = [each for each in _TRUE if each in asked]
    if not (known or (answer is not None and "?" in answer.text)):
        return ""
    is_of_readers = not known or not {"use", "named"}.isdisjoint(known)
    told: list[FixedReply] = ["use", *known] if is_of_readers else known
    replies = (fixed_reply(effect.language, each, 0) for each in dict.fromkeys(told))
    purpose = _purpose(interview, effect) if "use" in asked else None
    keeping = KEEPING[effect.language] if is_of_readers else None
    return " ".join(filter(None, (purpose, *replies, keeping)))


def told_last(interview: Interview) -> str:
    """What stood before the question that was asked last; empty for nothing."""
    shown = max(interview.all(TurnDocument), key=lambda turn: turn.turn, default=None)
    return (shown.acknowledgement or "") if shown else ""


def said_first(interview: Interview, effect: Compose, worded: Worded) -> str | None:
    """What is said before the question: that an answer was heard, and the reply to what was said beside it."""
    read = (each for each in worded.records if isinstance(each, AssessmentDocument))
    stored = interview.part(AssessmentDocument, effect.after_turn) if effect.after_turn else None
    previous = next(read, stored)  # whoever words a question may have read the answer before it
    if previous is None:
        return worded.lead
    said = _acknowledged(interview, effect, worded, previous)
    is_mourned = "care" in (previous.reply, previous.also)
    skipped = _left_behind(previous, effect)
    is_met = worded.replies or _is_met_in(worded, previous)
    said += [] if is_mourned or (is_met and previous.reply == "rather") else skipped
    asks_use = "use" in (previous.reply, previous.also) and "use" not in worded.meets
    if asks_use and not is_met and (purpose := _purpose(interview, effect)):
        said += [] if _asks_who_reads(interview, effect) else [purpose]
    asked = _asked_beside(interview, effect, worded, previous)
    # An offer answers what was asked, and a request to keep something out; it is itself the word of care.
    if asked and (effect.question.offer is None or not ANSWERED_BEFORE_OFFERS.isdisjoint(asked)):
        said += _replies(interview, effect, previous, asked, is_heard=bool(said))
    elif not (said and previous.owed) and is_last(interview, effect):
        said.append(fixed_reply(effect.language, "remaining", 1))  # no clock beside a word of care
    said += skipped if is_mourned else []  # a word of care comes first
    said = [each for each in said if not _is_thanked_for(each, interview, effect)]
    if worded.lead:
        # Two sentences before a question are enough, unless two replies are due.
        most = 2 if previous.also or (is_mourned and skipped) else 1
        said = [*said[-most:], worded.lead]
    return " ".join(said) or None


def _asked_beside(
    interview: Interview, effect: Compose, worded: Worded, previous: AssessmentDocument
) -> list[FixedReply]:
    """What the last answer said beside the matter and no words of a model meet; a confidence comes before the clock."""
    after = effect.after_turn or 0
    heard: list[FixedReply] = [each for each in (previous.reply, previous.also) if each is not None]
    by_model = previous.assessment is not None and previous.assessment.source == "model"
    if by_model:  # which meets itself what is said of the time
        heard = [each for each in heard if each != "hurry"]
    heard = with_promise(heard, interview, previous, after, effect.language, by_model=by_model)
    asked: list[FixedReply] = with_apology(heard, interview, after, effect.language)
    asked.sort(key=lambda each: each != "record")
    if worded.replies or _is_met_in(worded, previous):
        asked = [each for each in asked if each in ("record", "slipped")]  # which no words of a model promise
    return [each for each in asked if each not in worded.meets]


def _replies(
    interview: Interview,
    effect: Compose,
    previous: AssessmentDocument,
    asked: Sequence[FixedReply],
    *,
    is_heard: bool,
) -> list[str]:
    """The fixed replies to what was asked that are due. Where an answer `is_heard` already, a correction needs no other
    preface."""
    left, judges = points_left(effect.standing), mode_of(interview.header).judges_points
    known: list[FixedReply] = [_known_here(each, effect, judges=judges) for each in asked]
    if "verdict" in known:  # which says already that it cannot be known here
        known = [each for each in known if each != "unknown"]
    due: dict[FixedReply, None] = dict.fromkeys(known)
    return [
        left_to_ask(interview, effect)
        if each == "remaining"
        else fixed_reply(effect.language, each, _which(each, left, interview, effect))
        for each in due
        if _is_owed(each, previous, effect)
        and not (each == "care" and _is_mourned(interview, effect))
        and not (each == "put_right" and is_heard)
    ]


def _left_behind(previous: AssessmentDocument, effect: Compose) -> list[str]:
    is_beside = previous.leaves and previous.beside == "wish_to_skip"
    is_left = (previous.intent == "wish_to_skip" or is_beside) and effect.question.offer is None
    return [fixed_reply(effect.language, "skipped", 1)] if is_left else []


def _which(reply: FixedReply, left: int, interview: Interview, effect: Compose) -> int:
    """What chooses the wording: who asks again whether they were right hears that it is as before, and who asks for a
    moment that the next question can wait; who asks again for silence hears a yes."""
    if reply == "pause":
        previous = interview.part(AssessmentDocument, effect.after_turn) if effect.after_turn else None
        return int(previous is None or effect.question.main_id != previous.main_id)
    if reply == "not_theirs":
        return int(_is_of_another_question(interview, effect))
    if reply not in _SHORTER_AGAIN:
        return left
    first = fixed_reply(effect.language, reply, 0)
    return int(any(first in (turn.acknowledgement or "") for turn in interview.all(TurnDocument)))


def _is_of_another_question(interview: Interview, effect: Compose) -> bool:
    judged = [each for each in interview.all(AssessmentDocument) if each.turn < (effect.after_turn or 0)]
    before = next((each for each in reversed(judged) if answers(each)), None)
    return before is not None and before.main_id != effect.question.main_id


def _is_owed(reply: FixedReply, previous: AssessmentDocument, effect: Compose) -> bool:
    """Whether a reply is of use still: how a question could be meant is of none once it was answered and left, and
    that something matters is of none before what is asked of everybody who leaves."""
    if reply == "matters":
        return not effect.after_end
    return reply not in _OF_THE_QUESTION or effect.question.main_id == previous.main_id


def _known_here(reply: FixedReply, effect: Compose, *, judges: bool) -> FixedReply:
    """The reply; where no answers are judged, whether one was right is for others to say. None
    comes first where no main question is left."""
    if reply == "main_first" and not (judges and effect.standing.remaining > 1):
        return "hurry"
    return "unknown" if reply == "verdict" and not judges else reply


def _is_thanked_for(sentence: str, interview: Interview, effect: Compose) -> bool:
    """Whether this was said before, where twice sounds like a machine: the same thanks for a correction, or any word
    for an error that somebody owned or an objection."""
    texts = REPLIES[effect.language]
    if sentence in texts["keep_out"]:
        return sentence in told_last(interview)
    alike = next((texts[each] for each in _ONCE if sentence in texts[each]), ())
    alike = (sentence,) if sentence in texts["put_right"] else alike
    said = [turn.acknowledgement or "" for turn in interview.all(TurnDocument)]
    return any(each in before for each in alike for before in said)


def _is_mourned(interview: Interview, effect: Compose) -> bool:
    """Whether the loss that was told last has met with a word of care already: the same loss gets one."""
    answers = {each.turn: each.text for each in interview.all(AnswerDocument)}
    lost = loss(answers.get(effect.after_turn or 0, ""), effect.language)
    if lost is None:
        return False
    texts = REPLIES[effect.language]["care"]
    for turn in interview.all(TurnDocument):
        is_care = turn.offer == "care" or any(each in (turn.acknowledgement or "") for each in texts)
        before = loss(answers.get(turn.turn - 1, ""), effect.language) if is_care else None
        if (
            before is not None
            and turn.turn - 1 != effect.after_turn
            and (not lost or not before or lost & before)
        ):
            return True
    return False


def _acknowledged(
    interview: Interview, effect: Compose, worded: Worded, previous: AssessmentDocument
) -> list[str]:
    """The acknowledgement of the last answer, where its question does not give one itself.

    One that a model owes them stands always: it replies to a question or a complaint, or meets a correction or a feeling.
    """
    is_care = effect.question.offer == "care"  # which is the one sentence of it
    if worded.acknowledges or is_care or not previous.acknowledgement:
        return []
    lately = sorted(interview.all(TurnDocument), key=lambda turn: turn.turn)[-_SPARINGLY:]
    leads_over = worded.source == "model" and not previous.owed
    return [] if leads_over and any(turn.acknowledgement for turn in lately) else [previous.acknowledgement]


def _is_met_in(worded: Worded, previous: AssessmentDocument) -> bool:
    """Whether a model's own words meet what was said: met twice, it sounds like two machines."""
    judged = previous.assessment
    takes_it_up = bool(previous.acknowledgement and judged and judged.source == "model")
    return previous.reply in worded.meets or (previous.reply in ("put_right", "care") and takes_it_up)


def _asks_who_reads(interview: Interview, effect: Compose) -> bool:
    answer = interview.part(AnswerDocument, effect.after_turn or 0)
    return answer is not None and any(speaks_of_reading(each) for each in sentences(answer.text))


def _purpose(interview: Interview, effect: Compose) -> str | None:
    mode = mode_of(interview.header)
    return purpose_of(effect.language, mode.name, mode.goal(interview))
