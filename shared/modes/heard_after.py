"""What an answer is only after the one before it: that their question got no answer, that it broke off, has no words, is
not the first answer of theirs, or asks to delete a code (G1, G8)."""

from collections.abc import Sequence
from typing import Final

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import EXPLAINED, Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.asides.asked_of_us import asked_of_us
from shared.language.rules.asides.by_words import ASKED
from shared.language.rules.corrections.somebody_else import answered_by_another
from shared.language.rules.hearing.beside import joined, tells
from shared.language.rules.hearing.broken_off import breaks_off
from shared.language.rules.hearing.manner_phrases import MANNERS, says
from shared.language.rules.hearing.wordless import wordless
from shared.language.rules.off_record.slipped_codes import asking_to_erase, slipped_codes
from shared.text.sentences import sentences
from shared.text.words import words

_SHORT: Final = 14
"""Words of who says that something else was asked, and no more."""


def heard_after(
    heard: Heard, turns: Sequence[WholeTurn], effect: Assess, *, reads_together: bool = True
) -> Heard:
    """What was heard: who says that they asked something else hears that this program cannot tell, and whose message
    broke off is asked to go on, once a question.

    That needs a mode that `reads_together` all answers to a question, as it does to count one of somebody else no more.
    """
    before, latest = _latest_two(turns, effect)
    if latest is None or latest.answer is None:
        return heard
    if (marks := wordless(latest.answer.text)) is not None:
        return marks
    may_go_on = reads_together and effect.may_clarify
    if heard == Heard() and may_go_on and breaks_off(latest.answer.text, effect.language):
        mine = (turn.assessment for turn in turns if turn.shown.main_id == effect.question.main_id)
        is_first = not any(each and each.reply == "broken_off" for each in mine)
        return Heard(intent="clarification", reply="broken_off") if is_first else heard
    said, language = latest.answer.text, effect.language
    earlier = before.answer.text if before and before.answer else ""
    is_asked = reads_together and effect.question.offer is None
    if earlier and is_asked and answered_by_another(said, language, latest.shown.question_text):
        return Heard(intent="clarification", reply="not_theirs")
    if slipped_codes((earlier, said), language).get(1):
        return _masking(heard, said, language)
    is_short = len(words(said)) <= _SHORT and says(said, MANNERS[effect.language].asked_otherwise)
    if is_short and asked_of_us(earlier, effect.language, ASKED):
        return Heard(intent="clarification", reply="unknown")
    return heard


def _masking(heard: Heard, said: str, language: LanguageCode) -> Heard:
    """The same with the word on a code that is masked, in place of a promise."""
    asking = asking_to_erase(said, language)
    rest = joined(said, [each for each in sentences(said) if each not in asking])
    if not tells(rest, language):
        return Heard(intent="clarification", reply="slipped")
    intent = "answer" if heard.intent in EXPLAINED else heard.intent
    return heard.model_copy(update={"intent": intent, "told": rest, "reply": "slipped", "also": None})


def _latest_two(turns: Sequence[WholeTurn], effect: Assess) -> tuple[WholeTurn | None, WholeTurn | None]:
    told = [turn for turn in turns if turn.answer and turn.shown.turn <= effect.turn]
    before, latest = [None, None, *told][-2:]
    return before, latest if latest and latest.shown.turn == effect.turn else None
