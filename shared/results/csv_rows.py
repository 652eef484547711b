"""The result for spreadsheets: one row a turn, in which no cell can act as a formula."""

import csv
import io
from typing import Final

from shared.results.model import Result, ResultTurn

COLUMNS: Final = (
    "interview_id", "turn_id", "question_id", "parent_question_id", "kind", "order", "question_text",
    "user_response", "asked_at", "answered_at", "nudges", "similarity", "confidence", "engagement", "signal",
    "grade", "source", "gaps", "needs_followup", "reason",
)  # fmt: skip
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def to_csv(result: Result) -> str:
    """The turns as CSV (RFC 4180) with a heading row."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for turn in result.turns:
        writer.writerow([_cell(value) for value in _row(result.interview_id, turn)])
    return out.getvalue()


def _row(interview_id: str, turn: ResultTurn) -> list[object]:
    judged, decision = turn.assessment, turn.decision
    return [
        interview_id, turn.turn_id, turn.question_id, turn.parent_question_id, turn.kind, turn.order,
        turn.question_text, turn.user_response, turn.asked_at.isoformat(),
        turn.answered_at.isoformat() if turn.answered_at else None, turn.nudges,
        *((judged.similarity, judged.confidence, judged.engagement, judged.signal, judged.grade, judged.source,
           "; ".join(gap.concept for gap in judged.gaps)) if judged else (None,) * 7),
        *((decision.needs_followup, decision.reason) if decision else (None, None)),
    ]  # fmt: skip


def _cell(value: object) -> object:
    """The value; text that a spreadsheet would run is put behind an apostrophe."""
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value
