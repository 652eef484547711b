"""What was said before, sentence by sentence, and the one of these that some words put right (G2)."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from shared.language.rules.corrections.claims import Claim
from shared.language.rules.corrections.meeting import Meeting
from shared.language.rules.corrections.values import Read, is_redated, read
from shared.text.sentences import sentences

MOST: Final = 40
"""Sentences of an answer that are looked at."""
_A_DATE: Final = re.compile(
    r"\b(?:month|day|date|year|monat|tag|datum|jahr|mois|jour|année|mes|día|fecha|año|mese|giorno|data|anno)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Known:
    """The earlier answers, and their sentences."""

    language: str
    earlier: tuple[str, ...]
    told: tuple[Read, ...]


@lru_cache(maxsize=200)
def known_of(earlier: tuple[str, ...], language: str) -> Known:
    return Known(
        language, earlier, tuple(read(said, language) for each in earlier for said in sentences(each)[:MOST])
    )


def sentence_met(claimed: Claim, known: Known) -> str:
    """The earlier sentence that these words put right: the one that they have most in common with, the latest of such;
    empty where none is plain."""
    best, most = "", (0,)
    for was in known.told if claimed.may_be_one else ():
        if claimed.about.isdisjoint(was.about) and not (was.found and claimed.now.found):
            continue
        met = Meeting(claimed, was)
        if not met.is_put_right:
            continue
        gone = {old.text for old, _ in met.swapped} & {text for _, text in met.named}
        rank = (1, len(gone), len(met.own), bool(met.swapped), len(met.named), len(met.shared))
        if rank >= most:
            best, most = was.said, rank
    return best or _only_one_with_its_value(claimed, known)


def _only_one_with_its_value(claimed: Claim, known: Known) -> str:
    """The only sentence that has a figure of these words, or another date than "the wrong day"."""
    if not (claimed.is_error or claimed.own):
        return ""
    now, told = claimed.now, known.told
    having = [each.said for each in told if any(len(text) > 1 for _, text in now.values & each.values)]
    is_of_a_date = _A_DATE.search(now.said) is not None
    dated = [each.said for each in told if is_of_a_date and is_redated(each.found, now.found)]
    return next((each[0] for each in (having, dated) if len(each) == 1), "")
