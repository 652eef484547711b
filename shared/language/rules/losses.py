"""Whom somebody near to them a speaker says they lost, if only by the way (G2): that gets one warm sentence, once."""

import re
from itertools import pairwise
from typing import Final

from shared.interview.state_machine.assessment import Frozen, Intent
from shared.interview.state_machine.intents import Heard
from shared.language.rules.file_analysis.people import CALENDAR
from shared.language.rules.intent_words import kinds_of, own_words, pieces
from shared.language.rules.lately_dead import died_lately
from shared.language.rules.manner_phrases import LOOKED_AT, MANNERS, finds, says
from shared.language.rules.manners import is_unreal, leaves_alone
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.spoken import in_all

_SORE: Final = frozenset({"tears", "fear", "unable"})
_TOLD: Final[frozenset[Intent]] = frozenset(
    {"answer", "correction", "dont_know", "already_said", "off_topic"}
)
_MOST_SENTENCES: Final = 60
_BEFORE: Final = 2
"""How many sentences before the death may name who died."""
_AROUND: Final = 3
_SUBJECT: Final = 3
"""Words before a death within which a thing is what died: "the battery of the lift died"."""
_LATE_SUBJECT: Final = 2
_YEAR: Final = re.compile(r"\b(?:19|20)\d\d\b")
_TELLING: Final = 1
_CLAUSES: Final = re.compile(r"[,;:.!?…\n–—]+")
_CLAUSE: Final = re.compile(r"[,;:–—]+")
_OWNED: Final = 2
"""Words after "my" within which somebody near is named: "my late father"."""


class Losses(Frozen):
    """Phrases of one language, as `plain_words` gives them.

    Somebody `died`; who is `losing` names right then whom. `possessives` before `relatives` name somebody near; so does
    what somebody near is `called`, where a clause begins with it or a word of `before_called` stands before it, and
    what is `hard` since. What is `recent` may hurt at this moment. `things` die, too, and are not mourned; nor is
    anybody where `nobody` died.
    """

    died: tuple[str, ...]
    losing: tuple[str, ...]
    possessives: tuple[str, ...]
    relatives: tuple[str, ...]
    called: tuple[str, ...]
    before_called: tuple[str, ...]
    hard: tuple[str, ...]
    recent: tuple[str, ...]
    things: tuple[str, ...]
    nobody: tuple[str, ...]


LOSSES: Final = in_all(Losses, "losses")


def loss(text: str, language: str) -> frozenset[str] | None:
    """The words for those near to the speaker who died; empty where only what is hard since says that somebody was
    near, and None where a text tells of no such death."""
    parts = sentences(text[:LOOKED_AT])[:_MOST_SENTENCES]
    for at, part in enumerate(parts):
        around = parts[max(0, at - 1) : at + 1 + _AROUND]
        is_hard = any(says(each, LOSSES[language].hard) for each in around)
        if not _tells_of_a_death(part, language) or not (is_hard or _is_no_memory(part, language)):
            continue
        for near in reversed(parts[max(0, at - _BEFORE) : at + 1]):
            if named := _relatives(near, language):
                return named
        if is_hard:
            return frozenset()
    return None


def hurts_now(text: str, language: str) -> bool:
    """Whether a loss is recent, or told with tears or fear: then one sentence of care is not enough."""
    is_sore = not kinds_of(pieces(text[:LOOKED_AT], language)).isdisjoint(_SORE)
    return is_sore or says(text, LOSSES[language].recent)


def mourned(heard: Heard, utterance: str, language: str, *, is_harm: bool = False) -> Heard:
    """The answer with a word of care first, where it tells of such a loss and no other wish; `is_harm`: it tells of harm
    in which they had a part, which is left alone."""
    if heard.leaves and "wish_to_skip" in (heard.intent, heard.beside):
        is_lost = heard.reply is None and loss(utterance, language) is not None
        return heard.model_copy(update={"reply": "care"}) if is_lost else heard
    is_plain = heard.intent in _TOLD and heard.beside is None and heard.reply != "care"
    is_beside = heard.intent in _TOLD and heard.beside == "distress"
    is_grief = is_beside or (heard.intent == "distress" and heard.told is None)
    if not (is_plain or is_grief) or loss(utterance, language) is None:
        return (
            heard.model_copy(update={"reply": "care"})
            if is_plain and _died_lately(utterance, language)
            else heard
        )
    if is_grief:
        if not (is_harm or hurts_now(utterance, language)) and _is_left(utterance, language):
            return Heard(intent="wish_to_skip", reply="care", leaves=True)
        is_by_the_way = not (is_harm or hurts_now(utterance, language)) and _tells_more(utterance, language)
        return Heard(reply="care") if is_by_the_way else heard
    also = heard.reply if heard.reply not in (None, "meaning", "greeting") else heard.also
    return heard.model_copy(update={"reply": "care", "also": also})


def _died_lately(text: str, language: str) -> bool:
    """Whether a sentence tells that somebody named died not long ago, who may have been a colleague."""
    parts = sentences(text[:LOOKED_AT])[:_MOST_SENTENCES]
    return any(
        _tells_of_a_death(part, language) and died_lately(parts, at, LOSSES[language].things, language)
        for at, part in enumerate(parts)
    )


def _is_left(text: str, language: str) -> bool:
    """Whether a sentence asks to leave something alone."""
    return any(leaves_alone(each, language) for each in sentences(text[:LOOKED_AT])[:_MOST_SENTENCES])


def _tells_more(text: str, language: str) -> bool:
    """Whether a clause without the death tells something of its own."""
    clauses = _CLAUSES.split(text[:LOOKED_AT])
    return any(
        len(own_words(each, language)) >= _TELLING and not says(each, LOSSES[language].died)
        for each in clauses
    )


def only_a_thing_died(sentence: str, language: str) -> bool:
    """Whether a sentence speaks of a death, and only of that of a thing, a plant or an animal of the work."""
    return says(sentence, LOSSES[language].died) and not _tells_of_a_death(sentence, language)


def _tells_of_a_death(sentence: str, language: str) -> bool:
    """Whether somebody died in a sentence, and no thing, plant or animal of the work."""
    if not says(sentence, LOSSES[language].died) or is_unreal(sentence, language):
        return False
    clauses = (plain_words(each) for each in _CLAUSE.split(sentence))
    return any(
        not _is_of_a_thing(said, begin, end, language)
        for said in clauses
        for begin, end in _places(said, LOSSES[language].died)
    )


def _is_no_memory(sentence: str, language: str) -> bool:
    """Whether a sentence is about the death: "he mended nets until he died" is a warm memory, unless it says when."""
    is_dated = not CALENDAR.isdisjoint(plain_words(sentence)) or _YEAR.search(sentence)
    return bool(is_dated) or not says(sentence, MANNERS[language].fond)


def _is_of_a_thing(said: list[str], begin: int, end: int, language: str) -> bool:
    book = LOSSES[language]
    if finds(said[begin:end], book.losing):
        near = said[max(0, begin - _SUBJECT) : end + _OWNED]
        return not _relatives(" ".join(near), language)
    around = said[max(0, begin - _SUBJECT) : begin] + said[end : end + _LATE_SUBJECT]
    return finds(around, book.things) or finds(said[max(0, begin - _SUBJECT) : end], book.nobody)


def _relatives(sentence: str, language: str) -> frozenset[str]:
    """The words for somebody near in a sentence: "my mum" is, and "Mum was ill", but "his mum" is not."""
    said, book = plain_words(sentence), LOSSES[language]
    owned = [said[end : end + _OWNED] for _, end in _places(said, book.possessives)]
    return _called(sentence, book) | frozenset(
        relative
        for near in owned
        for begin, end in _places(near, book.relatives)
        for relative in [" ".join(near[begin:end])]
    )


def _called(sentence: str, book: Losses) -> frozenset[str]:
    """What somebody near is called without a "my": at the beginning of a clause, or after a word that begins one."""
    clauses = (plain_words(each) for each in _CLAUSES.split(sentence))
    return frozenset(
        word
        for said in clauses
        for before, word in pairwise(["", *said])
        if word in book.called and (not before or before in book.before_called)
    )


def _places(said: list[str], phrases: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where phrases stand in the words, from the first word to the one after the last."""
    if not finds(said, phrases):
        return []
    begun = dict[str, list[list[str]]]()
    for phrase in phrases:
        words = phrase.split()
        begun.setdefault(words[0], []).append(words)
    return [
        (at, at + len(words))
        for at, word in enumerate(said)
        for words in begun.get(word, ())
        if said[at : at + len(words)] == words
    ]
