"""How people say yes and no, that they want to stop, or that they would rather not say.

Phrases are compared without accents and case, so they are written as people write them.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import BeforeValidator

from shared.text.spoken import in_all
from shared.text.unicode_forms import normal_form
from shared.text.words import spelled_out, words

type Phrase = tuple[str, ...]


_CONTRACTED: Final = re.compile(r"(?<=\w)'(m|s|re)\b", re.IGNORECASE)
_SPELLED: Final = {"m": " am", "s": " is", "re": " are"}


def tokens(text: str) -> list[str]:
    """The words of the text without accents, English contractions opened up."""
    straight = spelled_out(text.replace("’", "'"))
    spelled = _CONTRACTED.sub(lambda match: _SPELLED[match.group(1).lower()], straight)
    plain = normal_form("NFKD", spelled)
    return words("".join(character for character in plain if not unicodedata.combining(character)))


def _phrases(listed: Sequence[str]) -> frozenset[Phrase]:
    return frozenset(tuple(tokens(phrase)) for phrase in listed)


type Phrases = Annotated[frozenset[Phrase], BeforeValidator(_phrases)]


@dataclass(frozen=True, slots=True)
class IntentPhrases:
    """The phrases of one language.

    `yes` and `no` count where an answer begins or ends with them, `agree` and `decline` anywhere; `go_on` and `enough`
    besides, where going on is what is asked for. `doubt` leaves it open. A `negator` shortly before turns yes into no.
    `wish`, `end` and `here` in the order of `order` make a wish to end; `leave` does at the end of a sentence, `alone`
    where nothing but courtesy stands beside it. `skip` passes one field by.
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
    wish: Phrases
    end: Phrases
    here: Phrases
    leave: Phrases
    alone: Phrases
    skip: Phrases
    verb_last: bool = False


INTENTS: Final = in_all(IntentPhrases, "intents")
