"""What was asked and what was answered to it, whole and in the order of the talk: what a result can say for sure (G4)."""

from collections.abc import Container, Iterable
from typing import Final

from shared.interview.records.documents import AssessmentDocument
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.intents import EXPLAINED
from shared.interview.state_machine.settings import LanguageCode
from shared.language.off_record import OffRecord
from shared.language.requests.interview import Told
from shared.language.rules.asides.asked_of_us import asked_of_us, reasons_for
from shared.language.rules.asides.by_words import asides
from shared.language.rules.asides.no_answers import leave_takings
from shared.language.rules.hearing.leaving import goodbye
from shared.language.rules.hearing.message_ends import before_parting
from shared.language.rules.points.no_evidence import proves_nothing
from shared.text.as_meant import as_meant
from shared.text.sentences import sentences

_MOST_SENTENCES: Final = 60
_LINES: Final = " / "
"""Between the lines of an answer, which stands on one."""


def is_beside(turn: WholeTurn) -> bool:
    """Whether the question was about no topic: an offer to go on, the consent, or a field."""
    kind = turn.shown.question_kind
    return kind in ("consent", "field") or (kind == "offer" and turn.shown.offer is None)


def is_offer(turn: WholeTurn) -> bool:
    """Whether what is said there is no answer to a question of the interview, whatever else it tells."""
    return is_beside(turn) or turn.shown.question_kind == "offer"


def asked_and_answered(
    asked: Iterable[tuple[str, WholeTurn]], kept: OffRecord, language: LanguageCode
) -> tuple[Told, ...]:
    """Each question once, with the turns that asked or explained it and what was answered in them; one that was never
    answered has the first turn alone."""
    turns: dict[str, list[WholeTurn]] = {}
    for question, turn in asked:
        turns.setdefault(question, []).append(turn)
    return tuple(_told(question, mine, kept, language) for question, mine in turns.items())


def _told(question: str, turns: list[WholeTurn], kept: OffRecord, language: LanguageCode) -> Told:
    said = {turn.shown.turn: told_in(turn, language) for turn in turns}
    freed = [(turn, _on_one_line(kept.freed(text))) for turn, text in said.items()]
    left_out = tuple(turn for turn, text in freed if said[turn] and not text)
    shown = [(turn, text) for turn, text in freed if text or turn in left_out]
    return Told(asked=kept.freed(question), answers=tuple(shown or freed[:1]), left_out=left_out)


def told_in(turn: WholeTurn, language: LanguageCode) -> str:
    """The whole answer, without a goodbye, a greeting, a wish about the record, and the questions that it ends on.

    What is taken for no answer counts where it tells something, and so does a refusal.
    """
    judged = turn.assessment
    if turn.answer is None or judged is None or judged.stance == "closes" or is_interruption(judged):
        return ""
    facts = judged.assessment.facts if judged.assessment else ()
    if is_beside(turn):
        return " ".join(fact.span for fact in facts)
    if turn.shown.question_kind == "offer" and not facts and judged.intent != "correction":
        return ""
    text = before_parting(turn.answer.text, language)
    leave = goodbye(text, language, None)
    text = leave.told or "" if leave and leave.plain else text
    text = _without_the_end(text, leave_takings(text, language, turn.shown.question_text))
    if judged.told_us is None:
        asked = asked_of_us(text, language, (judged.reply, judged.also))
        text = _without_the_end(
            text, {*asked, *reasons_for(asked, sentences(text)[:_MOST_SENTENCES], language)}
        )
    for said, reply in asides(sentences(text)[:_MOST_SENTENCES], language).items():
        text = text.replace(said, "", 1) if reply in ("record", "greeting") else text
    if turn.is_answered or judged.intent == "wish_to_skip":
        return text
    return "" if all(proves_nothing(each, language) for each in sentences(text)) else text


def is_interruption(heard: AssessmentDocument) -> bool:
    """Whether somebody only turned away for a moment, or was back and asked for the question again."""
    return heard.intent in EXPLAINED and heard.reply in ("pause", "returned")


def questions_of(turns: Iterable[WholeTurn], language: LanguageCode) -> dict[str, int]:
    """What the participant asked, each once, with its turn; of an answer that a model read, what it found."""
    found: dict[str, int] = {}
    for turn in turns:
        if turn.assessment and turn.assessment.told_us:
            for said in turn.assessment.told_us.asked:
                found.setdefault(said, turn.shown.turn)
        elif turn.answer and not (turn.assessment and is_interruption(turn.assessment)):
            heard = turn.assessment
            asks = heard is not None and heard.owed and heard.reply not in ("put_right", "care")
            replies = (heard.reply, heard.also, "unanswered" if asks else None) if heard else ()
            for said in asked_of_us(as_meant(turn.answer.text, language), language, replies):
                found.setdefault(said, turn.shown.turn)
    return found


def _without_the_end(text: str, said: Container[str]) -> str:
    """The text without those of its last sentences; one in the midst says what the rest is about."""
    for each in reversed(sentences(text)):
        if each not in said or not text.rstrip().endswith(each):
            break
        text = text[: text.rindex(each)]
    return text


def _on_one_line(text: str) -> str:
    lines = (" ".join(line.split()) for line in text.splitlines())
    return _LINES.join(line for line in lines if line)
