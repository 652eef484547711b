"""Results without a word that anybody said: for viewers whose study does not let them read answers (I2). Pure."""

from shared.studies.results.model import ComparisonRow, StudyResults


def without_quotes(results: StudyResults) -> StudyResults:
    """Counts, verdicts and themes stay. Disagreements go whole, since each is two statements."""
    return results.model_copy(
        update={
            "questions": [each.model_copy(update={"quotes": []}) for each in results.questions],
            "themes": [each.model_copy(update={"quotes": []}) for each in results.themes],
            "comparison": [row_without_quotes(each) for each in results.comparison],
            "disagreements": [],
        }
    )


def row_without_quotes(row: ComparisonRow) -> ComparisonRow:
    """The same of one interview in the comparison."""
    cells = {key: cell.model_copy(update={"quote": None}) for key, cell in row.cells.items()}
    return row.model_copy(update={"cells": cells})
