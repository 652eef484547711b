"""The interview so far, as whoever words the next question reads it: what was corrected since is marked (G2)."""

from collections.abc import Sequence

from shared.interview.records.turns import WholeTurn
from shared.language.requests.interview import Exchange
from shared.modes.by_concepts.replaced import replaced


def told_so_far(shown: Sequence[WholeTurn], turns: Sequence[WholeTurn]) -> tuple[Exchange, ...]:
    """What was asked and answered in the turns that are `shown` of all, each question with what was said right before it.

    Of what was said otherwise an offer of care is shown with its answer: it may wish for something else.
    """
    corrected = replaced(turns)
    return tuple(
        Exchange(
            f"{turn.shown.acknowledgement or ''} {turn.shown.question_text}".strip(),
            _marked(turn.answer.text, corrected),
        )
        for turn in shown
        if turn.answer and (turn.is_answered or turn.shown.offer == "care")
    )


def _marked(answer: str, corrected: Sequence[tuple[str, str]]) -> str:
    """The answer, with what holds instead behind words that were corrected later."""
    for then, now in corrected:
        if now not in answer:
            answer = answer.replace(then, f"{then} [since corrected: “{now}”]", 1)
    return answer
