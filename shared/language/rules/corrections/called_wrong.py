"""Words of their own that somebody calls wrong: "On the other one, I said the same evening. That's wrong" (G2)."""

import re
from collections.abc import Sequence
from typing import Final

from shared.language.rules.corrections.own_words_righted import named_words
from shared.language.rules.manner_phrases import MANNERS, says
from shared.language.rules.matching import stems
from shared.text.words import content_words

WRONG: Final = re.compile(
    r"(?<!\bif )\b(?:(?:that|this|it)(?:'?s| is| was)(?: not (?:right|true|correct)|n't (?:right|true)| wrong)"
    r"|das (?:stimmt|stimmte) (?:so )?nicht?|das (?:ist|war) (?:nicht richtig|nicht wahr|falsch)"
    r"|(?:c'est|c'était|ce n'est) (?:pas (?:vrai|exact|juste)|faux)"
    r"|eso no es (?:cierto|verdad|correcto|así)|eso (?:está|estaba) mal"
    r"|(?:questo )?non è (?:vero|giusto|esatto|corretto)|(?:è|era) sbagliato)\b",
    re.IGNORECASE,
)
"""What calls what was said or written wrong, in any of the languages."""
TURN: Final = re.compile(
    r"\b(?:no,? wait|wait,? no|wait,? back up|no,? hang on|(?:nein|nee),? (?:halt|moment|warten sie)"
    r"|(?:halt|moment),? (?:nein|nee)"
    r"|non,? attendez|attendez,? non|no,? espere|espere,? no|no,? aspetti|aspetti,? no|no,? perdón|perdón,? no"
    r"|no,? scusi|scusi,? no)\b",
    re.IGNORECASE,
)
"""How somebody stops in the middle: what follows puts right only what it is short about."""
UNSAYS: Final = re.compile(
    r"\b(?:von vorhin|von eben|vorhin gesagt|eben gesagt)\b[^.!?\n]{0,60}\bzurück(?:nehmen|ziehen)\b",
    re.IGNORECASE,
)
"""How German takes words back, far apart: "Ich muss das von vorhin mit der Leiter zurücknehmen"."""
_TURNED: Final = re.compile(
    r"[,;–—]\s{1,3}(?:no|non|nein|nee)\b,?\s(?:it['’]?s|it is|c['’]est|es|è|das|den|der|die|la|lo|el|il|ce l['’])",
    re.IGNORECASE,
)
_WRONGLY: Final = re.compile(r"\W{0,3}(?:wrong|falsch|faux|falso|sbagliato|mal)[,.;:!]", re.IGNORECASE)
"""How a sentence turns round what it names, and how one begins that calls the one before it wrong."""
_NEAR: Final = 2
"""Sentences, from the one that names the words on, of which one has to call them wrong."""
_MOST: Final = 2 / 3
"""The share of the named words that are in the sentence which said them."""


def calls_wrong(said: str, language: str) -> bool:
    """Whether a sentence says that something is not so, or puts it right or takes it back."""
    return not said.endswith("?") and (says(said, MANNERS[language].not_so) or _is_righting(said, language))


def calls_that_wrong(said: str, language: str) -> bool:
    """Whether it says so of what was spoken of, and not of a thing: "that was wrong", not "the label is wrong"."""
    return WRONG.search(said) is not None or _is_righting(said, language)


def _is_righting(said: str, language: str) -> bool:
    return says(said, MANNERS[language].puts_right) or says(said, MANNERS[language].takes_back)


def calling_wrong(told: Sequence[str], at: int, language: str) -> int | None:
    """The place of the sentence that calls wrong what the one at this place speaks of: itself or the next."""
    near = range(at, min(at + _NEAR, len(told)))
    if _TURNED.search(told[at]):
        return at
    return next(
        (place for place in near if calls_wrong(told[place], language) or _WRONGLY.match(told[place])), None
    )


def source_of(naming: str, before: Sequence[str], language: str) -> str | None:
    """The sentence before that has most of the words which this one names as its speaker's own, the latest of such."""
    named = named_words(naming)
    if not content_words(named, language):
        return None
    own = stems(named, language)
    shared = {each: len(own & stems(each, language)) for each in before}
    best = max(reversed(shared), key=shared.__getitem__, default=None)
    return best if best is not None and shared[best] >= _MOST * len(own) else None
