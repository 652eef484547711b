"""The part of a question that no answer has spoken of, in its own words: "…, and how do you tell the farmer?" (G3)."""

import re
from collections.abc import Sequence
from typing import Final

from shared.language.rules.asking_neutrally import begins_as_question
from shared.language.rules.exploration_words import EXPLORATION_WORDS
from shared.language.rules.matching import stems
from shared.text.sentences import sentences
from shared.text.words import content_words, words

_AND: Final = re.compile(r",?\s(?:and|und|et|y|e)\s", re.IGNORECASE)
_INDIRECT: Final = re.compile(
    r"(?:what|how|why|where|when|who|was|wie|warum|wo|wann|wer) "
    r"(?:it|you|they|we|he|she|i|the|an?|sie|er|es|man|ihr|wir|der|die|das|eine?)\b",
    re.IGNORECASE,
)
"""How a clause asks nothing by itself in English and German: "could you say … and how you feed it?"."""
_FEWEST_WORDS: Final = 4
_OTHER_CASES: Final = frozenset({"dem", "den", "des", "einem", "einer", "ihrem", "ihren"})
"""Articles of German that no subject has."""
_BEFORE: Final = 2
"""Words before it of which one is its article: "the right water"."""
_SHORTEST: Final = 4
"""Letters of a word that names something."""


def left_part(question: str, answers: Sequence[str], language: str) -> str | None:
    """What a question asks last, after an "and", where no answer has the last word that it alone names something by.

    That word tells whether they have come to it: people who speak of the farmer have.
    """
    asked = (sentences(question) or [""])[-1].rstrip()
    cuts = [each.end() for each in _AND.finditer(asked) if begins_as_question(asked[each.end() :], language)]
    part = asked[cuts[-1] :] if cuts and asked.endswith("?") else ""
    if len(words(part)) < _FEWEST_WORDS or _INDIRECT.match(part):
        return None
    own = stems(_last_thing(part, language), language) - stems(question.removesuffix(part), language)
    told = stems(" ".join(answers), language)
    if not own or any(each.startswith(tuple(own)) for each in told):
        return None
    return f"{'¿' if '¿' in asked else ''}{part[:1].upper()}{part[1:]}"


def _last_thing(part: str, language: str) -> str:
    """The last word that names something, by the article before it; empty without one."""
    said, named = words(part), content_words(part, language)
    last = named[-1] if named else ""
    at = said.index(last) if last in said else 0
    articles = EXPLORATION_WORDS[language].articles | _OTHER_CASES
    has_article = not articles.isdisjoint(said[max(0, at - _BEFORE) : at])
    return last if has_article and len(last) >= _SHORTEST else ""
