"""What somebody asks not to have written down: it stands in the record with the request, and in no summary (G8)."""

import re
from typing import Final

from shared.language.rules.manners import is_kept_out
from shared.text.sentences import sentences
from shared.text.words import words

_NO_NAMES: Final = re.compile(
    r"\b(?:no|without) names?\b|\b(?:keine|ohne) namen\b|\b(?:pas|sans) (?:de )?noms?\b"
    r"|\b(?:sin|nada de|ningún) nombres?\b|\b(?:niente|senza) nomi\b",
    re.IGNORECASE,
)
"""How somebody takes back a name that they said, in any of the languages."""
_FEW: Final = 6
"""Words of a sentence that does no more: "well, no names"."""


def kept_out(answer: str, language: str) -> frozenset[str]:
    """The sentences that ask for it, each with the one before that it is about; at the beginning, with the one after.

    Who says "no names" means the sentence before.
    """
    told = sentences(answer)
    asking = [at for at, each in enumerate(told) if is_kept_out(each, language)]
    unnamed = [at for at, each in enumerate(told) if at and _takes_a_name_back(each)]
    about = (at - 1 if at else min(1, len(told) - 1) for at in (*asking, *unnamed))
    return frozenset(told[at] for at in (*asking, *unnamed, *about))


def _takes_a_name_back(sentence: str) -> bool:
    return len(words(sentence)) <= _FEW and _NO_NAMES.search(sentence) is not None


def is_quotable(span: str, left_out: frozenset[str]) -> bool:
    """Whether a quotation has none of these sentences, and is part of none."""
    return not any(each in span or span in each for each in left_out)
