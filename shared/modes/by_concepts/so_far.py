"""The interview so far, as whoever words the next question reads it: what was corrected since is marked (G2)."""

from collections.abc import Iterator, Sequence

from shared.interview.records.turns import WholeTurn
from shared.language.requests.interview import Exchange


def told_so_far(shown: Sequence[WholeTurn], turns: Sequence[WholeTurn]) -> tuple[Exchange, ...]:
    """What was asked and answered in the turns that are `shown` of all, each question with what was said right before it.

    Of what was said otherwise an offer of care is shown with its answer: it may wish for something else.
    """
    replaced = tuple(_replaced(turns))
    return tuple(
        Exchange(
            f"{turn.shown.acknowledgement or ''} {turn.shown.question_text}".strip(),
            _marked(turn.answer.text, replaced),
        )
        for turn in shown
        if turn.answer and (turn.is_answered or turn.shown.offer == "care")
    )


def _replaced(turns: Sequence[WholeTurn]) -> Iterator[tuple[str, str]]:
    """The words of an answer that were corrected by a later one, each with those that hold instead."""
    standing: dict[str, str] = {}
    for judged in (turn.assessment for turn in turns if turn.assessment):
        for concept_id, now in judged.corrected.items():
            if concept_id in standing:
                yield standing[concept_id], now
        standing |= {**judged.evidence, **judged.corrected}


def _marked(answer: str, replaced: Sequence[tuple[str, str]]) -> str:
    """The answer, with what holds instead behind words that were corrected later."""
    for then, now in replaced:
        if now not in answer:
            answer = answer.replace(then, f"{then} [since corrected: “{now}”]", 1)
    return answer
