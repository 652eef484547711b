"""Reading all of a study's results for a file (H4)."""

from collections.abc import Sequence

from shared.storage.port import Store
from shared.studies.model import Study
from shared.studies.participants import all_participants
from shared.studies.results.model import ComparedParticipant, StudyResults
from shared.studies.results.reading import Page, all_contributions, read_results, read_totals
from shared.studies.results.showing import Topics, compared, row_without_quotes, without_quotes
from shared.studies.results.tables import comparison_row
from shared.text.workbook import Row


async def read_for_export(
    store: Store, study: Study, kept_from: str, *, quoted: bool
) -> tuple[StudyResults, Sequence[Row]]:
    """The results without a page of the comparison, and all rows of it for a spreadsheet, some interviews at a time.

    Without a word that anybody said where they are not to be `quoted`.
    """
    results = await read_results(store, study, Page("began", 1, None), kept_from)
    topics = Topics.of((await read_totals(store, study.id))[0])
    people = {
        each.participant_id: ComparedParticipant.model_validate(each.model_dump())
        for each in await all_participants(store, study.id)
    }
    compared_rows = [
        compared(each, people.get(each.participant_id), topics, study.asked_version)
        async for each in all_contributions(store, study.id)
    ]
    shown = compared_rows if quoted else map(row_without_quotes, compared_rows)
    rows = [comparison_row(each, results.questions) for each in shown]
    whole = results if quoted else without_quotes(results)
    return whole.model_copy(update={"comparison": [], "next_cursor": None}), rows
