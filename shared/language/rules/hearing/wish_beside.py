"""A wish to stop or to skip that is heard beside an answer of substance: it speaks of the talk, at one end (G1)."""

import re
from typing import Final

from shared.interview.state_machine.intents import Heard
from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.intents import hear
from shared.language.rules.past_forms import begins_with_if
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences

_OF_SUBSTANCE: Final = 25
"""Words of an answer that is no wish by likeness alone."""
_LONGEST: Final = 14
_LAST: Final = 2
_SHORT: Final = 6
_OF_WORK: Final = frozenset(
    ["then", "and", "dann", "und", "puis", "et", "luego", "y", "entonces", "poi", "e"]
)
"""First words of a clause that goes on from the one before."""
_WE: Final = {
    "en": re.compile(r"^we$"),
    "de": re.compile(r"^wir$"),
    "fr": re.compile(r"^(?:on|nous|[^\W\d_]{3,20}ons)$"),
    "es": re.compile(r"^(?:nosotros|[^\W\d_]{2,20}[aei]mos)$"),
    "it": re.compile(r"^(?:noi|[^\W\d_]{2,20}iamo)$"),
}
"""Words by which several do something."""
_GOES_ON: Final = frozenset({"go_on", "over"})
_PLAINLY: Final = frozenset({"over", "end", "enough"})
_OF_THE_TALK: Final = frozenset(
    {"skip", "over", "end", "enough", "bye", "leave", "later", "withdraw", "refuse", "go_on", "must"}
)


def with_a_wish_in_words(heard: Heard, utterance: str, language: str) -> Heard:
    """The same without a wish to stop or skip beside a full answer of which no short sentence at an end says so; a stop
    that its last clause says plainly is plain: "the rest I keep for the panel, I must go, we stop here"."""
    is_stop = "wish_to_stop" in (heard.intent, heard.beside)
    may_stop = is_stop or (heard.beside is None and heard.intent != "wish_to_skip")
    if not heard.later and may_stop and _puts_off(utterance, language):
        return _put_off(heard, utterance, is_stop=is_stop)
    if is_stop and not heard.plain and _ends_plainly(utterance, language):
        return heard.model_copy(update={"plain": True, "later": False})
    is_wish = heard.intent == "answer" and heard.beside in ("wish_to_stop", "wish_to_skip")
    if not is_wish or heard.leaving == "hurried" or len(utterance.split()) < _OF_SUBSTANCE:
        return heard
    told = sentences(utterance)
    at_the_ends = (*told[:1], *told[1:][-_LAST:])
    if any(_speaks_of_the_talk(each, language) for each in at_the_ends if each not in (heard.told or "")):
        return heard
    return heard.model_copy(
        update={"beside": None, "plain": True, "later": False, "leaves": False, "told": None}
    )


def _puts_off(utterance: str, language: str) -> bool:
    """Whether its last clause says no more than that its author goes on another time: "llegaron los niños, sigo mañana".
    What several go on with, or what follows on something else, is their work."""
    clause = utterance.rsplit(",", 1)[-1]
    said, kinds = plain_words(clause), kinds_of(pieces(clause, language))
    is_of_work = not _OF_WORK.isdisjoint(said[:1]) or any(_WE[language].search(each) for each in said)
    is_short = len(said) <= _SHORT and len(sentences(clause)) <= 1
    goes_on_later = "later" in kinds and not kinds.isdisjoint(_GOES_ON)
    return is_short and goes_on_later and not is_of_work


def _put_off(heard: Heard, utterance: str, *, is_stop: bool) -> Heard:
    """The wish to stop for now, and the answer before it."""
    if is_stop:
        return heard.model_copy(update={"plain": False, "later": True})
    told = utterance.rpartition(",")[0]
    if heard.intent not in ("answer", "correction") or not told:
        return Heard(intent="wish_to_stop", plain=False, later=True)
    kept = {"told": heard.told or told, "beside": "wish_to_stop", "plain": False, "later": True}
    return heard.model_copy(update=kept)


def _ends_plainly(utterance: str, language: str) -> bool:
    clause = utterance.rsplit(",", 1)[-1]
    if len(clause.split()) > _SHORT or len(sentences(clause)) > 1:
        return False
    last, kinds = hear(clause, language, ""), kinds_of(pieces(clause, language))
    is_plain = last.intent == "wish_to_stop" and last.plain and not last.later
    return is_plain and not kinds.isdisjoint(_PLAINLY)


def _speaks_of_the_talk(sentence: str, language: str) -> bool:
    if len(sentence.split()) > _LONGEST or begins_with_if(sentence, language):
        return False
    return not kinds_of(pieces(sentence, language)).isdisjoint(_OF_THE_TALK)
