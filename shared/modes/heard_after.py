"""What an answer is only after the one before it: that their question got no answer (G1)."""

from collections.abc import Sequence
from typing import Final

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import Heard
from shared.language.rules.asides.asked_of_us import asked_of_us
from shared.language.rules.asides.by_words import ASKED
from shared.language.rules.hearing.manner_phrases import MANNERS, says
from shared.text.words import words

_SHORT: Final = 14
"""Words of who says that something else was asked, and no more."""


def heard_after(heard: Heard, turns: Sequence[WholeTurn], effect: Assess) -> Heard:
    """What was heard: who says that they asked something else hears that this program cannot tell."""
    before, latest = _latest_two(turns, effect)
    if before is None or latest is None or before.answer is None or latest.answer is None:
        return heard
    said = latest.answer.text
    is_short = len(words(said)) <= _SHORT and says(said, MANNERS[effect.language].asked_otherwise)
    if is_short and asked_of_us(before.answer.text, effect.language, ASKED):
        return Heard(intent="clarification", reply="unknown")
    return heard


def _latest_two(turns: Sequence[WholeTurn], effect: Assess) -> tuple[WholeTurn | None, WholeTurn | None]:
    told = [turn for turn in turns if turn.answer and turn.shown.turn <= effect.turn]
    before, latest = [None, None, *told][-2:]
    return before, latest if latest and latest.shown.turn == effect.turn else None
