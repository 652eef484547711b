"""The turn that covers each point in the end: the first that did and still holds, not the latest (G2, G4)."""

from collections.abc import Sequence

from shared.interview.off_record import off_record_of
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.settings import LanguageCode


def covered_in(turns: Sequence[WholeTurn], language: LanguageCode) -> dict[str, int]:
    """The turn of the evidence of each point by its id; none that was taken back, or that somebody asks not to have
    written down.

    A point that was covered is judged again with each answer: a later sentence adds to the first, and only one of an
    answer that is a correction takes its place.
    """
    kept = off_record_of(turns, language)
    found: dict[str, int] = {}
    for turn in turns:
        if (judged := turn.assessment) is None:
            continue
        for concept_id in (*judged.taken_back, *(gap.gap_id for gap in judged.ledger.open)):
            found.pop(concept_id, None)
        for concept_id, span in judged.evidence.items():
            if not kept.tells(span) and (judged.intent == "correction" or concept_id not in found):
                found[concept_id] = _said_in(span, turn, turns)
    return found


def _said_in(span: str, judged: WholeTurn, turns: Sequence[WholeTurn]) -> int:
    """The turn whose answer has these words: what was said before may cover a point only now."""
    said = (turn.shown.turn for turn in turns if turn.answer and span in turn.answer.text)
    return next(said, judged.shown.turn)
