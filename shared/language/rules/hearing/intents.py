"""What an utterance is meant as, by its words alone, in every mode (G1).

It is read before anything else is done with it, so it costs no call of a model and time in proportion to its length. A
linear model says what the utterance is like, and where there is a sentence encoder a second one over its vector;
`intent_guards.py` speaks for an answer where such words are only mentioned.
"""

import re
from functools import cache, lru_cache
from typing import Final

from shared.interview.state_machine.assessment import Intent
from shared.interview.state_machine.intents import Heard
from shared.language.rules.asides.model import aside_odds
from shared.language.rules.hearing.going import goes_by
from shared.language.rules.hearing.intent_guards import (
    acts_where_unknown,
    against_requests,
    against_stop,
    leaves_as_it_is,
    tells_whom_they_turn_to,
    towards_answer,
    towards_quoted,
    wants_to_be_told,
    wants_to_do,
)
from shared.language.rules.hearing.intent_model import intent_model, sentence_scores
from shared.language.rules.hearing.intent_words import Piece, kinds_of, pieces
from shared.language.rules.hearing.manner_phrases import asks_which, ends_in_a_tag
from shared.language.rules.interrogatives import interrogative
from shared.language.rules.phrases import PHRASES
from shared.language.rules.points.matching import stems
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences

MOST_WORDS: Final = 45
_MOST_CHARS: Final = 12 * MOST_WORDS
"""Who says more than this tells something: it is an answer, whatever else is in it."""
_TELLS_NOTHING: Final = 2
"""Words that say of no wish where none of them is of a kind that wishes are made of."""
_SAD: Final = frozenset({"dead", "tears", "fear", "unable"})
_WHOSE: Final = frozenset({"me"})
"""Two words that say no more of an intent than whose something is: "my deputy"."""
_IN_A_TAG: Final = frozenset({"you", "me", "they", "not", "already", "yes", "or", "number", "polite"})
"""Kinds of words that wish for nothing: "You do that too, don't you?"."""
BUT: Final = {"en": ("but",), "de": ("aber",), "fr": ("mais",), "es": ("pero",), "it": ("ma", "però", "pero")}
"""With and without accents: as written, and as `plain_words` gives them."""
PLAIN_BY: Final = 0.3
"""How far a plain wish to stop is ahead of all else in the scores of one model."""
_WORD: Final = re.compile(r"[^\W\d_]{2}")
CLAUSE_MARKS: Final = ",;:.!?…\n"
CLAUSE: Final = re.compile(rf"[{CLAUSE_MARKS}]+")
_SENTENCE: Final = re.compile(r"[.!?…\n]+")
_MOST_SAID: Final = 18
_LONGEST_SAID: Final = 12
"""Words of who says little but one thing, and of the sentence that says it."""
_IN_DOUBT: Final = 0.08
_IN_DOUBT_BESIDE: Final = 0.06
"""What an answer has ahead of all else by its words, and by its meaning besides."""
_BY_MEANING: Final = 0.85
"""What the vector of a sentence counts beside its words."""
_NO_QUESTION: Final = 0.75
_ASKED_OR_TOLD: Final[tuple[Intent, ...]] = ("clarification", "answer")
"""What it may be to say that one wants to be told something, or would rather do something."""
_SAID_TO_NOBODY: Final = 0.4
_TOLD_OF_THEIR_WORK: Final = 1.0
_TO_THE_INTERVIEWER: Final = frozenset(
    {"me", "you", "contact", "want", "must", "polite", "machine", "talk", "enough", "refuse"}
)
"""What one who wishes for a person has a word of: "the person in charge of the keys" is wished for by nobody."""
_LEAVING_THERE: Final = 0.4
_GOING_THERE: Final = 1.5
"""What speaks against a wish to stop where somebody tells by what means they go: a sentence like it is one in meaning."""
_WHO_LEAVES: Final = frozenset(
    {
        "me",
        "must",
        "leave",
        "now",
        "polite",
        "end",
        "over",
        "bye",
        "later",
        "enough",
        "talk",
        "finished",
        "refuse",
        "want",
    }
)
"""What one who leaves has a word of: "first the doctor" names a place to be, and nobody who goes there."""
_WHO_SAYS_SO: Final = _WHO_LEAVES - {"me"}
_OF_LEAVING: Final = _WHO_LEAVES - {"me", "leave", "polite", "talk", "want"} | {"duty", "go_on", "withdraw"}
"""What has a word of leaving: "you tap it, it closes" sounds like a wish to stop, and is none."""
_NAMES_LEAVING: Final = _OF_LEAVING - {"must"} | {"leave"}
_OF_THE_MATTER: Final = 0.5
"""How likely something is said to nobody where what only sounds like a wish to stop is none: "I'd need to be shown"."""
_SORE: Final = frozenset({"dead", "tears", "fear", "unable", "body", "harm"})
"""Kinds of words for distress. An answer of several sentences needs one of them to count as distress."""
_OF_TWO: Final = 0.2
"""Who puts two things with a question mark asks which is meant; an answer in doubt mostly names one."""
_OF_SAYING: Final = frozenset({"said", "already", "reported"})
"""What points to an earlier answer has a word of: "you have read that, yes?" asks."""
_FULL: Final = 25
"""Words of who says that they said it, and no more; who has more to say tells it."""
_REQUESTS: Final[tuple[Intent, ...]] = (
    "wish_to_skip",
    "wish_for_human",
    "clarification",
    "off_topic",
    "already_said",
    "correction",
)


def hear(utterance: str, language: str, question: str, encoder: SentenceEncoder | None = None) -> Heard:
    """The intent of an utterance to this question; with an encoder it is heard by its meaning, too.

    A wish to stop is not plain where others are nearly as likely, where it is put as a doubt or for another day.
    """
    heard = _measured(utterance, language, encoder)
    return Heard() if heard.intent == "wish_to_stop" and takes_up(question, utterance, language) else heard


def takes_up(question: str, utterance: str, language: str) -> bool:
    """Whether it has a word of the question, and none that leaving has: "My work is on a school bus"."""
    if not kinds_of(pieces(utterance, language)).isdisjoint(_WHO_SAYS_SO):
        return False
    return not stems(question, language).isdisjoint(stems(utterance, language))


def only_sounds_like_a_stop(heard: Heard, utterance: str, language: str) -> bool:
    """Whether it is heard as a wish to stop that is not plain, and has no word of leaving."""
    is_plain = heard.plain and not heard.later
    return (
        heard.intent == "wish_to_stop"
        and not is_plain
        and kinds_of(pieces(utterance, language)).isdisjoint(_OF_LEAVING)
    )


def is_long(utterance: str) -> bool:
    """Whether it says too much to be a wish, whatever is in it."""
    return len(utterance) > _MOST_CHARS or len(utterance.split(maxsplit=MOST_WORDS)) > MOST_WORDS


def does_not_follow(utterance: str, language: str) -> bool:
    """Whether somebody says so, and little else, or to whom it should be said: "Say it as you would to a child"."""
    return _says_little_but(utterance, PHRASES[language].heard.lost)


def asks_where_they_were(utterance: str, language: str) -> bool:
    """Whether somebody who comes back asks that, and says little else: "Right. Where were we?"."""
    return _says_little_but(utterance, PHRASES[language].heard.returns)


def asks_anew(utterance: str, language: str) -> bool:
    """Whether the question is wanted again, for one reason or the other."""
    return (
        does_not_follow(utterance, language)
        or asks_where_they_were(utterance, language)
        or _asks_for_the_other_part(utterance, language)
    )


def _asks_for_the_other_part(utterance: str, language: str) -> bool:
    """Whether a few words, with or without a mark, ask what the other half of the question was."""
    is_asked = interrogative(utterance[:_MOST_CHARS], language)[0] in ("what", "which")
    return is_asked and _says_little_but(utterance, PHRASES[language].heard.other_part)


def _says_little_but(utterance: str, phrases: tuple[str, ...]) -> bool:
    parts = [f" {' '.join(plain_words(each))} " for each in _SENTENCE.split(utterance[:_MOST_CHARS])]
    if sum(each.count(" ") - 1 for each in parts) > _MOST_SAID:
        return False
    short = [each for each in parts if each.count(" ") <= _LONGEST_SAID]
    return any(phrase in said for said in short for phrase in _as_plain_words(phrases))


@lru_cache(maxsize=2_000)
def _measured(utterance: str, language: str, encoder: SentenceEncoder | None) -> Heard:
    """What it is heard as, by its words and, with an encoder, its meaning."""
    if is_long(utterance) or _WORD.search(utterance) is None:
        return Heard()
    if " ".join(plain_words(utterance)) in _asks_alone(language) or asks_anew(utterance, language):
        return Heard(intent="clarification")
    found = pieces(utterance, language)
    kinds = kinds_of(found)
    if _wishes_nothing(utterance, found, language):
        return Heard()
    scores = _scores(utterance, found, language)
    likely = sentence_scores(encoder.encode(utterance)) if encoder is not None else dict[Intent, float]()
    for each, score in likely.items():
        scores[each] += _BY_MEANING * score
    if likely:  # it is doubted, too, and what is only told of a goodbye is near one in meaning, too
        scores["answer"] += _IN_DOUBT_BESIDE
        scores["wish_to_stop"] -= _towards(utterance, found, language)
    if wants_to_be_told(found) or wants_to_do(found, language):
        return Heard(intent=max(_ASKED_OR_TOLD, key=lambda each: scores[each]))
    intent = max(scores, key=lambda each: scores[each])
    others = max(score for each, score in scores.items() if each != "wish_to_stop")
    ahead = (scores["wish_to_stop"] - others) / (1 if encoder is None else 2)
    if intent == "dont_know" and acts_where_unknown(found, language):
        return Heard()
    if intent == "distress" and kinds.isdisjoint(_SORE) and len(sentences(utterance)) > 1:
        return Heard()
    tells_it_anew = len(utterance.split(maxsplit=_FULL)) > _FULL
    if intent == "already_said" and (tells_it_anew or kinds.isdisjoint(_OF_SAYING)):
        return Heard()
    if intent != "wish_to_stop":
        return Heard(intent=intent)
    only_must = "must" in kinds and kinds.isdisjoint(_NAMES_LEAVING)
    if only_must and aside_odds(utterance, encoder).get("none", 0.0) >= _OF_THE_MATTER:
        return Heard()
    is_plain = ahead >= PLAIN_BY and kinds.isdisjoint({"doubt", "later"})
    return Heard(intent=intent, plain=is_plain, later="later" in kinds)


def _wishes_nothing(utterance: str, found: list[Piece], language: str) -> bool:
    """Whether its kinds of words alone show an answer, whatever it is like."""
    kinds = kinds_of(found)
    goes_on = "stay" in kinds and kinds.isdisjoint(_SAD)  # "I don't want to stop", not "I can't stop crying"
    tells_nothing = len(found) <= _TELLS_NOTHING and kinds <= _WHOSE
    is_tagged = kinds <= _IN_A_TAG and ends_in_a_tag(utterance, language)
    return is_bare(found) or goes_on or tells_nothing or is_tagged or leaves_as_it_is(found)


def is_bare(found: list[Piece]) -> bool:
    """Whether nothing but yes or no is said, and courtesy."""
    return bool(found) and all(not {"yes", "not", "polite"}.isdisjoint(piece.kinds) for piece in found)


def _towards(utterance: str, found: list[Piece], language: str) -> float:
    return max(towards_answer(found), towards_quoted(utterance, language))


@cache
def _as_plain_words(phrases: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f" {' '.join(plain_words(each))} " for each in phrases)


@cache
def _asks_alone(language: str) -> frozenset[str]:
    return frozenset(" ".join(plain_words(each)) for each in PHRASES[language].heard.asks_alone)


def _scores(utterance: str, found: list[Piece], language: str) -> dict[Intent, float]:
    """What the model says, with what speaks against each: what is mentioned is not wished."""
    towards = _towards(utterance, found, language)
    scores: dict[Intent, float] = {
        intent: score - towards for intent, score in intent_model(language).scores(found).items()
    }
    clauses = [each for part in CLAUSE.split(utterance) if (each := pieces(part, language))]
    for request in _REQUESTS:
        scores[request] -= against_requests(found, language)
    kinds = kinds_of(found)
    if goes_by(utterance, language) and kinds.isdisjoint({"must", "bye", "polite"}):
        scores["wish_to_stop"] -= _GOING_THERE
    if kinds.isdisjoint(_TO_THE_INTERVIEWER):
        scores["wish_for_human"] -= _SAID_TO_NOBODY
    if tells_whom_they_turn_to(found, language):
        scores["wish_for_human"] -= _TOLD_OF_THEIR_WORK
    if "duty" in kinds and kinds.isdisjoint(_WHO_LEAVES):
        scores["wish_to_stop"] -= _LEAVING_THERE
    scores["answer"] += towards + _IN_DOUBT
    scores["distress"] += towards
    if kinds.isdisjoint({"ask"}) and "?" not in utterance and not wants_to_be_told(found):
        scores["clarification"] -= _NO_QUESTION
    elif "?" in utterance and asks_which(utterance, language):
        scores["clarification"] += _OF_TWO
    scores["wish_to_stop"] -= against_stop(found, clauses, language)
    return scores
