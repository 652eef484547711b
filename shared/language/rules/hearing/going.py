"""How somebody gets somewhere, as an answer tells it: nobody leaves an interview "in treno" (G1)."""

from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.text.plain_words import plain_words
from shared.text.spoken import in_all

_LOOKED_AT: Final = 300


class Going(Frozen):
    """Phrases of one language, as `plain_words` gives them: who `goes` somewhere `rides` there, or walks."""

    goes: tuple[str, ...]
    rides: tuple[str, ...]


GOING: Final = in_all(Going, "going")


def goes_by(text: str, language: str) -> bool:
    """Whether a text tells by what means somebody goes: "I go by bus, it takes ten minutes"."""
    said = f" {' '.join(plain_words(text[:_LOOKED_AT]))} "
    book = GOING[language]
    return all(any(f" {each} " in said for each in phrases) for phrases in (book.goes, book.rides))
