"""Whom somebody near to them a speaker says they lost, if only by the way (G2): that gets one warm sentence, once."""

from typing import Final

from shared.interview.state_machine.assessment import Intent
from shared.interview.state_machine.intents import Heard
from shared.language.rules.distress.deaths import CLAUSES, LOSSES, relatives_in, tells_of_a_death
from shared.language.rules.distress.named_dead import (
    YEAR,
    known_by_name,
    named_before,
    names_of_people,
    not_names,
)
from shared.language.rules.handover.file_analysis.people import CALENDAR
from shared.language.rules.hearing.intent_words import kinds_of, own_words, pieces
from shared.language.rules.hearing.manner_phrases import LOOKED_AT, MANNERS, says
from shared.language.rules.hearing.manners import leaves_alone
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.words import words

_SORE: Final = frozenset({"fear", "unable"})
_TOLD: Final[frozenset[Intent]] = frozenset(
    {"answer", "correction", "dont_know", "already_said", "off_topic"}
)
_MOST_SENTENCES: Final = 60
_BEFORE: Final = 2
"""How many sentences before the death may name who died."""
_AROUND: Final = 3
_TELLING: Final = 1


def loss(text: str, language: str, *, of_anybody: bool = True) -> frozenset[str] | None:
    """The words for those near to the speaker who died, or for anybody known by name who did so lately (`of_anybody`);
    empty where only what is hard since says that somebody was near, and None where a text tells of no such death."""
    parts = sentences(text[:LOOKED_AT])[:_MOST_SENTENCES]
    for at, part in enumerate(parts):
        if not tells_of_a_death(part, language):
            continue
        around = parts[max(0, at - 1) : at + 1 + _AROUND]
        is_hard = any(says(each, LOSSES[language].hard) for each in around)
        if not (is_hard or _is_no_memory(part, language)):
            continue
        for near in reversed(parts[max(0, at - _BEFORE) : at + 1]):
            if named := relatives_in(near, language):
                return named
        if is_hard:
            return frozenset()
        if of_anybody and (
            known := known_by_name(part, " ".join(parts[max(0, at - _BEFORE) : at + 1]), language)
        ):
            return known
    return None


def who_died(text: str, language: str) -> str | None:
    """The one name of somebody not near to the speaker who died lately, as it is written; None where none is certain."""
    if loss(text, language, of_anybody=False) is not None:
        return None
    parts = sentences(text[:LOOKED_AT])[:_MOST_SENTENCES]
    for at, part in enumerate(parts):
        around = parts[max(0, at - _BEFORE) : at + 1]
        if not (tells_of_a_death(part, language) and known_by_name(part, " ".join(around), language)):
            continue
        names = named_before(part, language) or next(
            (named for each in reversed(around[:-1]) if (named := names_of_people(each, language))),
            list[str](),
        )
        is_one = len(names) == 1 and plain_words(names[0])[:1] not in [[each] for each in not_names(language)]
        return names[0] if is_one and names[0].replace(" ", "").replace(".", "").isalpha() else None
    return None


def mourned(heard: Heard, utterance: str, language: str, *, is_harm: bool = False) -> Heard:
    """The answer with a word of care first, where it tells of such a loss and no other wish; `is_harm`: it tells of harm
    in which they had a part, which is left alone."""
    if heard.leaves and "wish_to_skip" in (heard.intent, heard.beside):
        is_lost = heard.reply is None and loss(utterance, language) is not None
        return heard.model_copy(update={"reply": "care"}) if is_lost else heard
    is_plain = heard.intent in _TOLD and heard.beside is None and heard.reply != "care"
    is_beside = heard.intent in _TOLD and heard.beside == "distress"
    is_grief = is_beside or (heard.intent == "distress" and heard.told is None)
    if not (is_plain or is_grief) or loss(utterance, language, of_anybody=is_plain) is None:
        return heard
    if is_grief:
        if not (is_harm or hurts_now(utterance, language)) and _is_left(utterance, language):
            return Heard(intent="wish_to_skip", reply="care", leaves=True)
        is_by_the_way = not (is_harm or hurts_now(utterance, language)) and _tells_more(utterance, language)
        waits = "pause" in (heard.reply, heard.also)
        return Heard(reply="care", also="pause" if waits else None) if is_by_the_way else heard
    also = heard.reply if heard.reply not in (None, "meaning", "greeting") else heard.also
    return heard.model_copy(update={"reply": "care", "also": also})


def hurts_now(text: str, language: str) -> bool:
    """Whether a loss is recent, or told with tears, or with fear from there on: one sentence of care is not enough."""
    told = text[:LOOKED_AT]
    parts = sentences(told)[:_MOST_SENTENCES]
    at = next((at for at, each in enumerate(parts) if says(each, LOSSES[language].died)), 0)
    since = kinds_of(pieces(" ".join(parts[at:]), language))
    is_sore = "tears" in kinds_of(pieces(told, language)) or not since.isdisjoint(_SORE)
    return is_sore or says(text, LOSSES[language].recent)


def _is_left(text: str, language: str) -> bool:
    return any(leaves_alone(each, language) for each in sentences(text[:LOOKED_AT])[:_MOST_SENTENCES])


def _tells_more(text: str, language: str) -> bool:
    clauses = CLAUSES.split(text[:LOOKED_AT])
    return any(
        len(own_words(each, language)) >= _TELLING and not says(each, LOSSES[language].died)
        for each in clauses
    )


def _is_no_memory(sentence: str, language: str) -> bool:
    """Whether a sentence is about the death: "he mended nets until he died" is a warm memory, unless it says when."""
    is_dated = not CALENDAR.isdisjoint(words(sentence)) or YEAR.search(sentence)
    return bool(is_dated) or not says(sentence, MANNERS[language].fond)
