"""What turns a statement by its words alone: attitude, plan, condition, past, some cases, exception, other people.

The words are in `doubts.json` of each spoken language; a `*` stands for up to three words, or for the rest of one.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final, Literal, get_args

from shared.language.rules.hearing.listening import heard_words
from shared.text.spoken import in_all

type Cue = Literal[
    "stance", "plan", "not_yet", "condition", "past", "given_up", "quantifier", "exception", "unsure",
    "subject", "other_first", "third", "own", "filler", "refusal", "determiner", "yours", "conduct",
    "contrast", "if",
]  # fmt: skip
CUES: Final[tuple[Cue, ...]] = get_args(Cue.__value__)
_TOLD: Final = in_all(dict[Cue, tuple[str, ...]], "doubts")
_FIRST: Final = 5
_NAMES_OTHERS: Final[frozenset[Cue]] = frozenset({"subject", "other_first"})
_THEY: Final[frozenset[Cue]] = frozenset({"third"})


@lru_cache(maxsize=8_000)
def cues(text: str, language: str) -> frozenset[Cue]:
    heard = heard_words(text)
    opening = " ".join(["", *heard.split()[:_FIRST], ""])
    return frozenset(
        cue for cue in CUES if _pattern(language, cue).search(opening if cue == "other_first" else heard)
    )


@lru_cache(maxsize=200)
def count_of(cue: Cue, text: str, language: str) -> int:
    return len(_pattern(language, cue).findall(heard_words(text)))


def in_context(told: Sequence[str], language: str, *, of_oneself: bool = False) -> list[frozenset[Cue]]:
    """The cues of each sentence: an attitude holds for all, and other people are spoken of until oneself comes back.

    `of_oneself`: one's own place was asked for, so "they" are others.
    """
    each = [cues(text, language) for text in told]
    stance = frozenset[Cue]({"stance"} if any("stance" in found for found in each) else ())
    others, nothing = frozenset[Cue]({"subject"}), frozenset[Cue]()
    carried: list[frozenset[Cue]] = []
    of_others = False
    for found in each:
        goes_on = of_others and ("own" not in found or "third" in found)
        named = _NAMES_OTHERS | _THEY if of_oneself else _NAMES_OTHERS
        of_others = not found.isdisjoint(named) or goes_on
        carried.append(found | stance | (others if of_others else nothing))
    return carried


@cache
def _pattern(language: str, cue: Cue) -> re.Pattern[str]:
    return re.compile(f" (?:{_any(_TOLD[language][cue])})(?= )")


def _any(phrases: Iterable[str]) -> str:
    by_length = sorted(phrases, key=len, reverse=True)
    gaps = (
        re.escape(each).replace(r"\ \*\ ", r"(?: \w+){1,3} ").replace(r"\*", r"\w*") for each in by_length
    )
    return "|".join(gaps)
