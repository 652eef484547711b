"""The part of a question that no answer has spoken of, in its own words: "…, and how do you tell the farmer?" (G3)."""

import re
from collections.abc import Sequence
from typing import Final

from shared.language.rules.corrections.contrasts import names_own_words
from shared.language.rules.exploration.asking_neutrally import begins_as_question
from shared.language.rules.exploration.words import EXPLORATION_WORDS
from shared.language.rules.points.matching import stems
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.sentences import sentences
from shared.text.words import content_words, words

_AND: Final = re.compile(r",?\s(?:and|und|et|y|e)\s", re.IGNORECASE)
_INDIRECT: Final = re.compile(
    r"(?:what|how|why|where|when|who|was|wie|warum|wo|wann|wer) "
    r"(?:it|you|they|we|he|she|i|the|an?|sie|er|es|man|ihr|wir|der|die|das|eine?)\b",
    re.IGNORECASE,
)
"""How a clause asks nothing by itself in English and German: "could you say … and how you feed it?"."""
_WROTE: Final = re.compile(
    r"\b(?:i wrote|i(?:'ve| have) written|ich [^.!?]{0,40}geschrieben|j'ai (?:déjà )?écrit|he escrito|ho scritto)\b"
    r"[^.!?]{0,40}\b(?:before|above|earlier|vorhin|eben|oben|avant|plus haut|antes|arriba|prima|sopra)\b"
    r"|\b(?:vorhin|eben|oben|avant|plus haut|antes|arriba|prima|sopra) (?:habe? ich|j'ai|he|ho)\b"
    r"[^.!?]{0,40}\b(?:geschrieben|écrit|escrito|scritto)\b",
    re.IGNORECASE,
)
"""How somebody who types speaks of what they said before."""
_SOMEBODY: Final = re.compile(
    r"\b(?:it|they|them|he|she|er|es|ils?|elles?|ellos|ellas|loro)\b", re.IGNORECASE
)
"""Pronouns that a part takes from what stands before it: "what do you do if they have?"."""
_FEWEST_WORDS: Final = 3
_FEW_WORDS: Final = 45
"""Words of answers that can hardly have come to a second part without a word of it."""
_OTHER_CASES: Final = frozenset({"dem", "den", "des", "einem", "einer", "ihrem", "ihren"})
"""Articles of German that no subject has."""
_BEFORE: Final = 2
"""Words before it of which one is its article: "the right water"."""
_SHORTEST: Final = 4
"""Letters of a word that names something."""


def left_part(question: str, answers: Sequence[str], language: str) -> str | None:
    """What a question asks last, after an "and", where no answer has come to it: "… , and what do you tell people?".

    Few words have come to it if they have any of its own words, many by one of the things that it alone names: people
    who speak of the farmer have.
    """
    part = _second_half(question, language)
    if not part:
        return None
    answers = [_of_the_matter(each) for each in answers]
    told, before = stems(" ".join(answers), language), question.removesuffix(part)
    own = stems(" ".join(_things(part, language)), language) - stems(before, language)
    if not own and len(words(" ".join(answers))) <= _FEW_WORDS and not _SOMEBODY.search(part):
        own = {each for each in stems(part, language) - stems(before, language) if len(each) > _SHORTEST}
    if not own or any(each.startswith(tuple(own)) for each in told):
        return None
    return _as_a_question(part, question)


def _of_the_matter(answer: str) -> str:
    """An answer without the sentences that speak of what was said before: "I wrote 15 earlier"."""
    return " ".join(each for each in sentences(answer) if not (_WROTE.search(each) or names_own_words(each)))


def second_half(question: str, language: str) -> str | None:
    """What a question asks last, after an "and", as a question of its own; None where it asks one thing."""
    part = _second_half(question, language)
    return _as_a_question(part, question) if part else None


def _as_a_question(part: str, question: str) -> str:
    return f"{'¿' if '¿' in question else ''}{part[:1].upper()}{part[1:]}"


def _second_half(question: str, language: str) -> str:
    asked = (sentences(question) or [""])[-1].rstrip()
    part = _last_part(asked, language) if asked.endswith("?") else ""
    return "" if len(words(part)) < _FEWEST_WORDS or _INDIRECT.match(part) else part


def _last_part(asked: str, language: str) -> str:
    """What stands behind the last "and" that a question, or the last of several times, follows; with that "and" where it
    is a time: "at once, that evening, and in the week that follows"."""
    for cut in reversed(list(_AND.finditer(asked))):
        part = asked[cut.end() :]
        if begins_as_question(part, language):
            return part
        is_listed = cut[0].startswith(",") and "," in asked[: cut.start()]
        if is_listed and words(part)[:1] and words(part)[0] in CLAUSE_WORDS[language].prepositions:
            return asked[cut.start() :].lstrip(", ")
    return ""


def _things(part: str, language: str) -> list[str]:
    """The words of a part that name something, by the article before them; none where its last word has no article."""
    said, named = words(part), content_words(part, language)
    articles = EXPLORATION_WORDS[language].articles | _OTHER_CASES
    things = [
        word
        for at, word in enumerate(said)
        if word in named
        and len(word) >= _SHORTEST
        and not articles.isdisjoint(said[max(0, at - _BEFORE) : at])
    ]
    return things if things[-1:] == named[-1:] else []
