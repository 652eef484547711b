"""What an answer is only after the one before it: that their question got no answer, or that it broke off (G1)."""

from collections.abc import Sequence
from typing import Final

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import Heard
from shared.language.rules.asides.asked_of_us import asked_of_us
from shared.language.rules.asides.by_words import ASKED
from shared.language.rules.hearing.broken_off import breaks_off
from shared.language.rules.hearing.manner_phrases import MANNERS, says
from shared.text.words import words

_SHORT: Final = 14
"""Words of who says that something else was asked, and no more."""


def heard_after(heard: Heard, turns: Sequence[WholeTurn], effect: Assess) -> Heard:
    """What was heard: who says that they asked something else hears that this program cannot tell, and whose message
    broke off is asked to go on, once a question."""
    before, latest = _latest_two(turns, effect)
    if latest is None or latest.answer is None:
        return heard
    if heard == Heard() and effect.may_clarify and breaks_off(latest.answer.text, effect.language):
        mine = (turn.assessment for turn in turns if turn.shown.main_id == effect.question.main_id)
        is_first = not any(each and each.reply == "broken_off" for each in mine)
        return Heard(intent="clarification", reply="broken_off") if is_first else heard
    if before is None or before.answer is None:
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
