"""Thanks for a correction are kept for answers that correct something: a mere word for an error is heard, too."""

from collections.abc import Sequence
from dataclasses import replace

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.texts import REPLIES
from shared.language.rules.set_against import sets_against
from shared.modes.mode import Judged


def thanked_rightly(judged: Judged, turns: Sequence[WholeTurn], effect: Assess) -> Judged:
    """What was judged, without thanks where the rules heard a correction and nothing said before is opposed.

    What a model read, what was known of a resume, and what an addition puts right elsewhere is corrected.
    """
    document, thanks = judged.document, REPLIES[effect.language]["put_right"]
    by_model = document.assessment is not None and document.assessment.source == "model"
    is_thanked = document.reply == "put_right" or document.acknowledgement in thanks
    if not is_thanked or by_model or document.denied or document.corrected or document.added:
        return judged
    told = {turn.shown.turn: turn for turn in turns if turn.answer}
    latest = told.get(effect.turn)
    earlier = [each.answer.text for turn, each in told.items() if turn < effect.turn and each.answer]
    question = latest.shown.question_text if latest else ""
    if (
        latest is None
        or latest.answer is None
        or sets_against(latest.answer.text, earlier, question, effect.language)
    ):
        return judged
    update = {"reply": None} if document.reply == "put_right" else {}
    update |= {"acknowledgement": None} if document.acknowledgement in thanks else {}
    return replace(judged, document=document.model_copy(update=update))
