"""Results across the interviews of a study (H4): read, searched for quotes, sent as files, built anew."""

from asyncio import to_thread
from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.interview.results.csv_text import csv_text
from shared.platform.http import field_error, inline_file, json_response, not_valid
from shared.platform.ids import ids_from
from shared.storage.port import Store
from shared.studies.model import Study
from shared.studies.participants import all_participants
from shared.studies.results.assessed import (
    CriteriaResults,
    columns_of,
    read_all_criteria_results,
    read_criteria_results,
    rows_of,
)
from shared.studies.results.assessed import sheets_of as criteria_sheets
from shared.studies.results.markdown import to_markdown
from shared.studies.results.model import ComparedParticipant, QuoteList, StudyResults
from shared.studies.results.reading import (
    SORTS,
    Page,
    Sort,
    all_contributions,
    read_quotes,
    read_results,
    read_totals,
)
from shared.studies.results.showing import Topics, compared, row_without_quotes, without_quotes
from shared.studies.results.signalling import rebuild_results
from shared.studies.results.tables import comparison_row, sheets_of, to_csv
from shared.text.workbook import XLSX, Row, to_xlsx
from triggers.http.belonging import may_quote
from triggers.http.calls import Call
from triggers.http.operations import PAGES, Query, Sent, operation
from triggers.studies.reading import NO_STUDY, head_of, study_of

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Studies")

ROUTE: Final = "api/studies/{id}/results"
ENDINGS: Final = {"csv": "csv", "xlsx": "xlsx", "markdown": "md"}
FORMATS: Final = ("json", *ENDINGS)
CRITERIA_FORMATS: Final = ("json", "csv", "xlsx")


@staff(
    "GET",
    ROUTE,
    {200: Sent("The results", ("text/csv", XLSX, "text/markdown"), StudyResults), 404: NO_STUDY},
    query=(
        Query.among("format", "json without it; a file holds the whole comparison", FORMATS),
        Query.among("sort", "how the comparison is sorted; those that began last come first", SORTS),
        *PAGES,
    ),
)
async def results(call: Call) -> func.HttpResponse:
    """What the interviews that are over have in common; `limit` and `cursor` page the comparison.

    Without quotes for viewers whom the study lets read no answers.
    """
    wanted = call.choice("format", FORMATS) or "json"
    page = _page(call)
    head, _ = await head_of(call)
    study = await study_of(call, head)
    quoted = await may_quote(call, "study")
    if wanted != "json":
        return await _file(call, study, wanted, quoted=quoted)
    try:
        found = await read_results(call.services.store, study, page, _kept_from(call))
    except KeyError:
        raise not_valid([field_error(("cursor",), "not the next_cursor of a page of this sort")]) from None
    return json_response(found if quoted else without_quotes(found))


def _page(call: Call) -> Page:
    """The page of the comparison that is asked for. Raises Problem 422."""
    sort: Sort | None = next((each for each in SORTS if each == call.choice("sort", SORTS)), None)
    return Page(sort or "began", call.limit(), call.cursor())


def _kept_from(call: Call) -> str:
    """The id from which on interviews are kept; "" where all are, since none expires."""
    ttl = call.services.settings.ttl
    return "" if ttl is None else ids_from(call.services.now() - timedelta(seconds=ttl))


async def _file(call: Call, study: Study, wanted: str, *, quoted: bool) -> func.HttpResponse:
    """The results as a file, made beside the loop that answers others."""
    results, rows = await read_for_export(call.services.store, study, _kept_from(call), quoted=quoted)
    match wanted:
        case "csv":
            data, kind = (await to_thread(to_csv, results, rows)).encode(), "text/csv"
        case "xlsx":
            data, kind = await to_thread(to_xlsx, sheets_of(results, rows)), XLSX
        case _:
            data, kind = (await to_thread(to_markdown, results)).encode(), "text/markdown"
    return inline_file(data, kind, f"study-{study.id}.{ENDINGS[wanted]}")


@staff(
    "GET",
    f"{ROUTE}/quotes",
    {200: QuoteList, 404: NO_STUDY},
    query=(
        Query("topic", "only what was said to the question, topic or skill with this id"),
        Query("query", "only passages with this in them"),
        *PAGES,
    ),
)
async def quotes(call: Call) -> func.HttpResponse:
    """Quotes of interviews that are over, whole interviews at a time."""
    limit, cursor = call.limit(), call.cursor()
    head, _ = await head_of(call)
    found = await read_quotes(
        call.services.store,
        head.study_id,
        topic=call.query("topic"),
        query=call.query("query"),
        limit=limit,
        cursor=cursor,
    )
    return json_response(found)


@staff(
    "GET",
    f"{ROUTE}/criteria",
    {200: Sent("The verdicts", ("text/csv", XLSX), CriteriaResults), 404: NO_STUDY},
    query=(Query.among("format", "json without it; a file holds all participants", CRITERIA_FORMATS), *PAGES),
)
async def criteria_results(call: Call) -> func.HttpResponse:
    """What a study of criteria found out: each criterion over all participants, and a page of these side by side."""
    wanted = call.choice("format", CRITERIA_FORMATS) or "json"
    limit, cursor, store = call.limit(), call.cursor(), call.services.store
    head, _ = await head_of(call)
    study = await study_of(call, head)
    if wanted == "json":
        return json_response(await read_criteria_results(store, study, limit=limit, cursor=cursor))
    found = await read_all_criteria_results(store, study)
    match wanted:
        case "csv":
            data = (await to_thread(csv_text, columns_of(found), rows_of(found))).encode()
            return inline_file(data, "text/csv", f"criteria-{head.study_id}.csv")
        case _:
            data = await to_thread(lambda: to_xlsx(criteria_sheets(found)))
            return inline_file(data, XLSX, f"criteria-{head.study_id}.xlsx")


@staff("POST", f"{ROUTE}/rebuild", {202: "They are being built anew", 404: NO_STUDY}, durable=True)
async def rebuild(call: Call) -> func.HttpResponse:
    """Build the results anew from nothing, from the interviews as they are."""
    head, _ = await head_of(call)
    await rebuild_results(call.durable, head.study_id)
    return func.HttpResponse(status_code=202)


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
