"""A clause in the second person in Spanish and Italian, where the ending of the verb alone says who does it."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from shared.text.words import words

_MAYBE_FIRST: Final = {
    "es": ("o", "é", "í", "amos", "emos", "imos"),
    "it": ("o", "ò", "ai", "ii"),
}
_OF_ANYBODY: Final = ("aba", "ía")
"""What may be of "me" and of somebody else."""
_PARTICIPLE: Final = ("to", "so", "do", "ro", "ho")
_AUXILIARIES: Final = frozenset(
    words("ha han había habían sido he hemos era es fue hanno ho abbiamo è erano aveva avevo stato mi")
)
_DETERMINERS: Final = frozenset(
    words(
        "el un del al mi su este ese aquel cada otro de en por con sin primer último "
        "il uno ogni altro questo quello quel di da per senza nel sul dal del al suo mio"
    )
)
_KNOWN: Final = frozenset(
    words(
        "como cuando cuanto solo mismo nuevo luego pero lo yo no eso esto todo otro mucho poco tanto "
        "cómo aquello qué así "
        "quando solo sempre dopo prima adesso allora poco molto tanto quanto questo quello lo io no loro altro tutto "
        "nessuno "
        "uno meno certo sono però può perciò ciò"
    )
)
"""What ends as a verb of the first person does, and is none."""
_ME: Final = {"me": ("se", "le"), "mi": ("si", "Le")}
_SHORT: Final = 2
_WITHIN: Final = 3


def dropped_subjects(
    said: Sequence[str], own: Mapping[str, str], verbs: Mapping[str, str], language: str
) -> list[str] | None:
    """The words turned; None where one may be a verb of the first person that is not known."""
    turned = list(said)
    for at, (before, word) in enumerate(pairwise(("", *said))):
        is_noun = before in _DETERMINERS
        if word in verbs and not is_noun:
            turned[at] = verbs[word]
        elif word in _ME and not is_noun:
            near = said[at + 1 : at + 1 + _WITHIN]
            is_own = any(each in verbs for each in near)
            if not is_own and any(each.endswith(_OF_ANYBODY) for each in near) and language == "es":
                return None
            possessive = word == "mi" and language == "es"
            turned[at] = (
                own[word] if possessive or (word, language) == ("me", "it") else _ME[word][not is_own]
            )
        elif word in own:
            turned[at] = own[word]
        elif _may_be_of_speaker(word, said[:at], language) and not is_noun:
            return None
    return turned


def _may_be_of_speaker(word: str, before: Sequence[str], language: str) -> bool:
    if word in _KNOWN or len(word) <= _SHORT or not word.endswith(_MAYBE_FIRST[language]):
        return False
    return not (word.endswith(_PARTICIPLE) and not _AUXILIARIES.isdisjoint(before))
