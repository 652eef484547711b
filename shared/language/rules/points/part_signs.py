"""Words by which a statement shows what it is about.

A sign is a phrase as `words()` gives it; one that ends in `*` stands for every word that begins so.
"""

import re
from functools import cache
from typing import Literal

from shared.interview.state_machine.settings import LanguageCode
from shared.modes.knowledge_handover.knowledge import SummaryPart
from shared.text.phrase_patterns import any_of
from shared.text.spoken import in_one
from shared.text.words import spaced

type PartSign = SummaryPart | Literal["people"]


def signs(text: str, sign: PartSign, language: LanguageCode) -> int:
    """How many different signs of this kind stand in the text."""
    return len(set(_pattern(sign, language).findall(spaced(text))))


@cache
def _pattern(sign: PartSign, language: LanguageCode) -> re.Pattern[str]:
    phrases = in_one(tuple[str, ...], language, "handover_signs", sign)
    return re.compile(rf"(?<= )(?:{any_of(phrases)})(?= )")
