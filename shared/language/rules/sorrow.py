"""Whether something sad is the speaker's own (G2): care is for what hurts them, not for pain that is named in a craft or
a death that is told as a fact of the work."""

from typing import Final

from shared.language.rules.intent_words import kinds_of, pieces
from shared.language.rules.manners import draws_a_conclusion, names_pain

_OWN: Final = frozenset({"tears", "fear", "unable", "body"})
_SHORT: Final = 4
"""Words of an exclamation: "She passed." is told for itself, not as the reason for something else."""


def is_own(sentence: str, language: str) -> bool:
    """Whether what is sad in this sentence is the speaker's: theirs, or of somebody of theirs.

    Where it is not sure, nothing is said of it, and nothing of it is probed.
    """
    found = pieces(sentence, language)
    kinds = kinds_of(found)
    if "kin" in kinds:
        return True
    if len(found) <= _SHORT and not names_pain(sentence, language):
        return True
    if names_pain(sentence, language) and "me" not in kinds:
        return False
    if "dead" not in kinds or not kinds.isdisjoint(_OWN):
        return "me" in kinds or "they" not in kinds
    counts = "number" in kinds or any(map(str.isdigit, sentence))
    return not (counts or kinds >= {"they", "me"} or draws_a_conclusion(sentence, language))
