"""The results as tables: the comparison as CSV, and all of them as the sheets of a workbook (H4). Pure."""

from collections.abc import Iterable, Sequence
from typing import Final

from shared.interview.results.csv_text import csv_text
from shared.interview.results.times import utc_text
from shared.modes.registry import FromLibrary, LibraryRef
from shared.studies.results.model import (
    VERDICTS,
    Cell,
    ComparisonRow,
    QuestionResult,
    ShownQuote,
    StudyResults,
)
from shared.text.workbook import Row, Sheet

WHO: Final = (
    "interview_id", "participant_id", "external_id", "name", "version", "status", "ended_at", "completeness",
    "to_review", "left_out",
)  # fmt: skip


def comparison_columns(questions: Sequence[QuestionResult]) -> list[str]:
    """The columns of the comparison: three for each question."""
    of_each = (f"{each.id}: {part}" for each in questions for part in ("verdict", "words", "quote"))
    return [*WHO, *of_each]


def comparison_row(row: ComparisonRow, questions: Sequence[QuestionResult]) -> list[object]:
    who = row.participant
    known: list[object] = [
        row.interview_id,
        who and who.participant_id,
        who and who.external_id,
        who and who.name,
        row.version,
        row.status,
        utc_text(row.ended_at, timespec="seconds"),
        row.completeness,
        row.to_review,
        row.left_out,
    ]
    cells = (_cells(row.cells.get(each.id)) for each in questions)
    return [*known, *(value for three in cells for value in three)]


def _cells(cell: Cell | None) -> Row:
    if cell is None:
        return None, None, None
    return cell.verdict, cell.words or None, cell.quote and cell.quote.text


def to_csv(results: StudyResults, rows: Iterable[Row]) -> str:
    """The comparison, in which no cell can act as a formula."""
    return csv_text(comparison_columns(results.questions), rows)


def sheets_of(results: StudyResults, rows: Iterable[Row]) -> list[Sheet]:
    """All of the results; `rows` are those of the comparison."""
    return [
        _questions(results),
        Sheet("Comparison", comparison_columns(results.questions), rows),
        _themes(results),
        _disagreements(results),
        _saturation(results),
        _versions(results),
    ]


def _questions(results: StudyResults) -> Sheet:
    columns = ("id", "label", "versions", "asked", "answered", "filled", *VERDICTS, "median_words")
    rows = [
        (
            each.id,
            each.label,
            ", ".join(map(str, each.versions)),
            each.asked,
            each.answered,
            each.filled,
            *(each.verdicts.get(verdict, 0) for verdict in VERDICTS),
            each.median_words,
        )
        for each in results.questions
    ]
    return Sheet("Questions", columns, rows)


def _themes(results: StudyResults) -> Sheet:
    rows = [
        (theme.label, theme.interviews, theme.source, *_quoted(quote))
        for theme in results.themes
        for quote in theme.quotes or (None,)
    ]
    return Sheet("Themes", ("theme", "interviews", "source", *_QUOTED), rows)


_QUOTED: Final = ("interview_id", "turn_id", "topic", "quote")


def _quoted(quote: ShownQuote | None) -> Row:
    if quote is None:
        return (None,) * len(_QUOTED)
    return quote.interview_id, quote.turn_id, quote.topic, quote.text


def _disagreements(results: StudyResults) -> Sheet:
    columns = ("topic", "contrast", "interview_a", "quote_a", "interview_b", "quote_b")
    rows = [
        (each.topic, each.contrast, each.a.interview_id, each.a.text, each.b.interview_id, each.b.text)
        for each in results.disagreements
    ]
    return Sheet("Disagreements", columns, rows)


def _versions(results: StudyResults) -> Sheet:
    rows = [
        (
            each.version,
            each.interviews,
            *(_named(each.references.get(kind)) for kind in FromLibrary.model_fields),
        )
        for each in results.versions
    ]
    return Sheet("Versions", ("version", "interviews", *FromLibrary.model_fields), rows)


def _named(ref: LibraryRef | None) -> str | None:
    return ref and f"{ref.name or ref.id} v{ref.version}"


def _saturation(results: StudyResults) -> Sheet:
    return Sheet("New per interview", ("interview", "new"), enumerate(results.new_per_interview, start=1))
