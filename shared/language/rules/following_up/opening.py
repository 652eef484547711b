"""How much of an answer is quoted for who reads it: its beginning, in whole sentences, verbatim (G5)."""

import re
from collections.abc import Sequence
from itertools import islice
from typing import Final

from shared.language.rules.hearing.listening import is_question
from shared.text.sentences import sentences

QUOTED_TOGETHER: Final = 25
"""Words of whole sentences that are quoted together."""
_FEWEST_QUOTED: Final = 5
"""Words that tell something alone: "Mostly the board." does not."""
MOST_QUOTED: Final = 60
"""Words of one sentence."""


def opening(answer: str, made: Sequence[str]) -> str:
    """The first sentence that tells, and those after it that a person reads at once, verbatim.

    It neither asks nor exclaims; what asks or is none of `made` ends the quotation. Of a long sentence the first words
    are shown.
    """
    first = next((each for each in made if not (is_question(each) or _exclaims(each))), made[0])
    begin = answer.find(first)
    end = begin + len(first)
    for each in sentences(answer[end:]):
        upto = answer.find(each, end) + len(each)
        is_apart = is_question(each) or each not in made
        is_told = len(answer[begin:end].split()) >= _FEWEST_QUOTED
        if is_apart or (is_told and len(answer[begin:upto].split()) > QUOTED_TOGETHER):
            break
        end = upto
    found = list(islice(re.finditer(r"\S+", answer[begin:end]), MOST_QUOTED))
    return answer[begin : begin + found[-1].end()]


def _exclaims(sentence: str) -> bool:
    return sentence.rstrip("\"'”’») ").endswith(("!", "！"))
