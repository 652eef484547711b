"""A correction is one where it sets something against what was said before: only such is heard and thanked for (G2).

"I got one wrong. Badly." tells of the work.
"""

from collections.abc import Sequence

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.intents import Heard
from shared.language.rules.corrections.set_against import sets_against
from shared.language.rules.corrections.told import corrections_told

_PLAIN = (None, "meaning")


def heard_rightly(heard: Heard, turns: Sequence[WholeTurn], effect: Assess) -> Heard:
    """What was heard: as a correction where the answer is one of what was said before, and as none else."""
    is_heard = heard.intent == "correction" or heard.reply == "put_right"
    is_plain = heard.intent == "answer" and heard.beside is None and heard.reply in _PLAIN
    latest = next((turn for turn in turns if turn.shown.turn == effect.turn), None)
    if latest is None or latest.answer is None or not (is_heard or is_plain):
        return heard
    said, language = latest.answer.text, effect.language
    earlier = [turn.answer.text for turn in turns if turn.answer and turn.shown.turn < effect.turn]
    if is_plain:
        is_right = any(each.before for each in corrections_told(said, earlier, language))
        return heard.model_copy(update={"reply": "put_right"}) if is_right else heard
    if sets_against(said, earlier, latest.shown.question_text, language):
        return heard
    update = {"intent": "answer"} if heard.intent == "correction" else {}
    return heard.model_copy(update=update | ({"reply": None} if heard.reply == "put_right" else {}))
