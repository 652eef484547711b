"""Whether something sad is the speaker's own (G2): care is for what hurts them, not for pain that is named in a craft or
a death that is told as a fact of the work."""

import re
from typing import Final

from shared.language.rules.distress.deaths import only_a_thing_died
from shared.language.rules.hearing.intent_words import Piece, kinds_of, pieces
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.listening import names_a_loss
from shared.language.rules.hearing.manner_phrases import LOOKED_AT, MANNERS, finds, says
from shared.language.rules.hearing.manners import draws_a_conclusion, is_unreal, names_pain
from shared.text.plain_words import plain_words
from shared.text.remembering import remembering
from shared.text.sentences import sentences

_SAD: Final = frozenset({"dead", "tears"})
_OWN: Final = frozenset({"tears", "fear", "unable", "body"})
_REACH: Final = 4
"""Harm and the speaker's part in it are looked for in so many sentences in a row."""
_NEAR: Final = 3
"""Clauses in a row within which harm and a body are named of one thing."""
_MOST_SENTENCES: Final = 60
_CLAUSES: Final = re.compile(r"[,;:–—]+")
_LONGEST: Final = 300
_SHORT: Final = 4
"""Words of an exclamation: "She passed." is told for itself, not as the reason for something else."""


def is_own(sentence: str, language: str) -> bool:
    """Whether what is sad in this sentence is the speaker's: theirs, or of somebody of theirs.

    Where it is not sure, nothing is said of it, and nothing of it is probed.
    """
    found = pieces(sentence, language)
    kinds = kinds_of(found)
    is_close = is_of_somebody_close(sentence, language)
    if only_a_thing_died(sentence, language) and kinds.isdisjoint(_OWN) and not is_close:
        return False
    if says(sentence, MANNERS[language].fond) and kinds.isdisjoint(_OWN):
        return False
    if "me" not in kinds and says(sentence, MANNERS[language].of_others):
        return False
    if "kin" in kinds or is_close:
        return True
    if len(found) <= _SHORT and not names_pain(sentence, language):
        return True
    if names_pain(sentence, language) and "me" not in kinds:
        return False
    if "dead" not in kinds or not kinds.isdisjoint(_OWN):
        return "me" in kinds or "they" not in kinds
    if says(sentence, MANNERS[language].haunts):
        return True
    counts = _counts(found, language)
    return not (counts or kinds >= {"they", "me"} or draws_a_conclusion(sentence, language))


def _counts(found: list[Piece], language: str) -> bool:
    """Whether a figure is named that says how many, and not when: "two years ago" says when."""
    spans = MANNERS[language].spans
    return any(
        ("number" in piece.kinds or any(map(str.isdigit, piece.text)))
        and not any(says(near.text, spans) for near in found[at + 1 : at + 2])
        for at, piece in enumerate(found)
    )


@remembering
def is_of_somebody_close(sentence: str, language: str) -> bool:
    """Whether somebody close to the speaker is ill, missed, or dead and not forgotten, as those whom a nurse lost."""
    book = MANNERS[language]
    if says(sentence, book.misses):
        return True
    is_ill, is_mourned = says(sentence, book.ill), says(sentence, book.haunts)
    kinds = kinds_of(pieces(sentence, language)) if is_ill or is_mourned else frozenset[str]()
    is_dead = "dead" in kinds or says(sentence, book.lost)
    return (is_ill and "kin" in kinds) or (is_mourned and is_dead)


def tells_of_harm(sentence: str, language: str) -> bool:
    """Whether a sentence tells of a death, or of harm to somebody's body, whoever's."""
    return _harms_a_body(sentence, language) or "dead" in kinds_of(pieces(sentence, language))


def _harms_a_body(sentence: str, language: str) -> bool:
    """Whether harm and a body stand near each other: "it is all in my head, …, the tap, … he fell once" is of neither."""
    book, parts = MANNERS[language], _CLAUSES.split(sentence[:LOOKED_AT])
    near = (" ".join(parts[at : at + _NEAR]) for at in range(max(1, len(parts) - _NEAR + 1)))
    return any(says(each, book.harmed) and says(each, book.bodies) for each in near)


def sad_words(text: str, language: str) -> str | None:
    """The clauses of a text that tell something sad of the speaker's own, verbatim; None where there are none.

    What is told beside it in the same sentence is not among them.
    """
    grief = own_grief(text, language)
    told = [each for each in sentences(text)[:_MOST_SENTENCES] if each in grief or _is_sad(each, language)]
    clauses = [
        clause
        for each in told
        for clause in [part for part in _CLAUSES.split(each) if _may_be_sad(part, language)] or [each]
    ]
    return " … ".join(clause.strip(" .") for clause in clauses)[:_LONGEST] or None


def _is_sad(text: str, language: str) -> bool:
    return _may_be_sad(text, language) and is_own(text, language) and not is_unreal(text, language)


def _may_be_sad(text: str, language: str) -> bool:
    return sounds_sad(text, language) or is_of_somebody_close(text, language)


def sounds_sad(sentence: str, language: str) -> bool:
    return hear(sentence, language, "").intent == "distress" or names_sorrow(sentence, language)


def names_sorrow(text: str, language: str) -> bool:
    """Whether a text has a word for a death or for tears."""
    return not kinds_of(pieces(text, language)).isdisjoint(_SAD)


def is_of_a_death(sentence: str, language: str) -> bool:
    return "dead" in kinds_of(pieces(sentence, language)) and asks_for_care(sentence, language)


def is_grieved(text: str, language: str) -> bool:
    """Whether a text tells that somebody of the speaker's died or is ill."""
    told = sentences(text)[:_MOST_SENTENCES]
    return any(is_of_a_death(each, language) or is_of_somebody_close(each, language) for each in told)


def asks_for_care(sentence: str, language: str) -> bool:
    """Whether one sentence of an answer asks for a word of care: that nothing bad happened, or a comparison, does not."""
    kinds = kinds_of(pieces(sentence, language))
    is_told = not kinds.isdisjoint(_SAD) and hear(sentence, language, "").intent == "distress"
    is_hard = names_a_loss(kinds) or is_told or is_of_somebody_close(sentence, language)
    return is_hard and is_own(sentence, language) and not is_unreal(sentence, language)


def own_grief(text: str, language: str) -> tuple[str, ...]:
    """The sentences that tell of somebody harmed or dead and of the speaker's own part in it; none where that is not so.

    Each is looked at by itself, with those right after it: in a long answer most sentences are of something else.
    """
    book, parts = MANNERS[language], sentences(text)[:_MOST_SENTENCES]
    harmed = [_harms_a_body(each, language) for each in parts]
    for at in range(len(parts)):
        near, is_harmed = parts[at : at + _REACH], any(harmed[at : at + _REACH])
        told = plain_words(" ".join(near)[:LOOKED_AT])
        if not (is_harmed or finds(told, book.ended)):
            continue
        if (
            finds(told, book.held)
            or finds(told, book.haunts)
            or (is_harmed and finds(told, book.answered_for))
        ):
            marks = (book.harmed, book.held, book.haunts, book.ended, book.answered_for)
            return tuple(each for each in near if any(says(each, listed) for listed in marks))
    return ()
