"""What an utterance says to the interviewer in sentences of its own, taken out before the rest is heard (G1, G2)."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from shared.interview.state_machine.intents import WISHES, Heard
from shared.language.rules.asides.asked_of_us import reasons_for
from shared.language.rules.asides.by_meaning import AND, said_to_us, with_said_to_us
from shared.language.rules.asides.model import QUESTIONS, Aside, aside_of
from shared.language.rules.distress.losses import loss
from shared.language.rules.hearing.beside import joined, tells
from shared.language.rules.hearing.case_questions import asks_of_the_case
from shared.language.rules.hearing.intents import takes_up
from shared.language.rules.hearing.leaving import has_time_left, staying
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.hearing.main_first import told_for_the_main_ones
from shared.language.rules.hearing.objections import would_rather
from shared.language.rules.hearing.preferring import beside_a_preference
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.sentences import sentences

_MOST_CHARS: Final = 3_000
_MOST_SENTENCES: Final = 24


def with_owed(
    utterance: str,
    language: str,
    question: str,
    heard_as: Callable[[str], Heard],
    encoder: SentenceEncoder | None,
) -> Heard:
    """What an utterance is heard as, with the replies that are due; `heard_as` hears a text without those."""
    if len(utterance) > _MOST_CHARS:
        return heard_as(utterance)
    parts = sentences(utterance)[:_MOST_SENTENCES]
    again = partial(with_owed, language=language, question=question, heard_as=heard_as, encoder=encoder)
    if rather := [each for each in parts if would_rather(each, language)]:
        told = joined(utterance, [each for each in parts if each not in rather])
        return beside_a_preference(told, language, again)
    if (staying := told_for_the_main_ones(parts, language)) is not None:
        return for_the_main_ones(joined(utterance, staying), language, again)
    if asks_of_the_case(utterance, question, language):
        return Heard(intent="clarification")
    parts = _with_question_apart(parts, encoder)
    if said := said_to_us(parts, language, question, encoder):
        asked = {each for each, aside in said.items() if aside in QUESTIONS}
        beside = {*said, *reasons_for(asked, parts, language)}
        rest = joined(utterance, [each for each in parts if each not in beside])
        heard = _heard_besides(rest, said.values(), language, question, again)
        if {*said.values()} == {"time"} and rest and again(rest) == Heard(intent="clarification"):
            return heard_as(utterance)  # who asks back in a hurry gets an explanation, too
        if heard is None and {*said.values()} == {"stops"}:
            plain = heard_as(utterance)
            if plain.intent == "wish_to_stop":  # its words say for themselves whether that is to be confirmed
                return plain
        return with_said_to_us(heard, rest, said)
    return heard_as(utterance)


def _heard_besides(
    rest: str, said: Iterable[Aside], language: str, question: str, heard_as: Callable[[str], Heard]
) -> Heard | None:
    """What the rest says; None where that is nothing. Who asks how much is left and only says when they must go stays."""
    heard = heard_as(rest) if rest else Heard()
    if heard.intent == "wish_to_stop" and "remaining" in said and has_time_left(rest, language):
        return staying(None)
    is_told = tells(rest, language, 1) or (heard.intent == "answer" and takes_up(question, rest, language))
    is_told = is_told or loss(rest, language) is not None
    return heard if is_told or heard.intent in (*WISHES, "dont_know", "correction") else None


def _with_question_apart(parts: list[str], encoder: SentenceEncoder | None) -> list[str]:
    """The sentences, a question to us that ends the last one apart: "We went by price, and who pays for all this?"."""
    told, *asked = AND.split(parts[-1] if parts else "")
    is_apart = len(asked) == 1 and is_question(asked[0]) and aside_of(asked[0], encoder) in QUESTIONS
    return [*parts[:-1], told, *asked] if is_apart else parts


def for_the_main_ones(
    told: str, language: str, heard_as: Callable[[str], Heard], *, has_time: bool = False
) -> Heard:
    """What is told beside the wish for the main questions, or beside a word on how long their author `has_time`.
    Another wish in it is heard first."""
    is_told = tells(told, language, 1) or "?" in told
    heard = heard_as(told) if is_told else Heard(intent="clarification")
    if heard.intent in WISHES or heard.beside:
        return heard
    if heard.reply == "remaining" and "?" not in told:
        heard = heard.model_copy(update={"reply": heard.also, "also": None})  # nobody asked how much is left
    update = {} if heard.intent == "clarification" else {"told": heard.told or told}
    is_replied = heard.reply not in (None, "meaning")
    reply = (heard.also if is_replied else None) or ("hurry" if has_time else "main_first")
    update["also" if is_replied else "reply"] = reply
    return heard.model_copy(update={**update, "leaving": "stays" if has_time else "main_first"})
