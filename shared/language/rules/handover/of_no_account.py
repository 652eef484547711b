"""What is nothing of the work: a name that turns out to play no part in it, and where somebody lives (B6, B11)."""

import re
from typing import Final

from shared.language.requests.handover_turn import ExtractRequest
from shared.language.rules.distress.deaths import relatives_in
from shared.language.rules.handover.turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.hearing.listening import is_not_knowing, is_question, mentions
from shared.language.rules.phrases import PHRASES
from shared.language.rules.points.of_the_matter import fact_words
from shared.text.sentences import sentences
from shared.text.words import words

_CLAUSE: Final = re.compile(r"[,;:.!–—]")
_MOST_OF_A_NO: Final = 3


def is_of_a_home(said: str, language: str) -> bool:
    """Whether it tells where somebody lives or moves, or of somebody near to them."""
    return mentions(said, HANDOVER_TURN_WORDS[language].homes) or bool(relatives_in(said, language))


def is_of_no_account(said: str, language: str) -> bool:
    return mentions(said, fact_words(language, "matters_not")) or is_of_a_home(said, language)


def denies_the_name(request: ExtractRequest) -> bool:
    """Whether there is nothing to know about the name that was asked about: "Whitby? None, love"."""
    before, _, behind = HANDOVER_TURN_WORDS[request.language].discovered.partition("{name}")
    asked = request.main_question
    if request.heard != "answer" or not (asked.startswith(before) and asked.endswith(behind)):
        return False
    told = (each for each in sentences(request.answer) if not is_question(each))
    opening = _CLAUSE.split(next(told, ""), 1)[0]
    is_no = not PHRASES[request.language].heard.negators.isdisjoint(words(opening))
    return is_no and len(words(opening)) <= _MOST_OF_A_NO and not is_not_knowing(opening, request.language)
