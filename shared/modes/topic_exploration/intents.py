"""How people say yes and no, or that they would rather not say.

Phrases are compared without accents and case, so they are written as people write them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import BeforeValidator

from shared.text.plain_words import plain_words
from shared.text.spoken import in_all

type Phrase = tuple[str, ...]


def _phrases(listed: Sequence[str]) -> frozenset[Phrase]:
    return frozenset(tuple(plain_words(phrase)) for phrase in listed)


type Phrases = Annotated[frozenset[Phrase], BeforeValidator(_phrases)]


@dataclass(frozen=True, slots=True)
class IntentPhrases:
    """The phrases of one language.

    `yes` and `no` count where an answer begins or ends with them, `agree` and `decline` anywhere; `go_on` and `enough`
    besides, where going on is what is asked for. `doubt` leaves it open. A `negator` shortly before turns yes into no.
    `skip` passes one field by.
    """

    yes: Phrases
    no: Phrases
    agree: Phrases
    decline: Phrases
    go_on: Phrases
    enough: Phrases
    doubt: Phrases
    negators: Phrases
    courtesy: Phrases
    skip: Phrases


INTENTS: Final = in_all(IntentPhrases, "intents")
