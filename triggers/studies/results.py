"""Results across the interviews of a study (H4): read, searched for quotes, sent as files, built anew."""

from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.platform.http import field_error, json_response, not_valid
from shared.studies.results.model import QuoteList, StudyResults
from shared.studies.results.reading import SORTS, Page, Sort, read_quotes, read_results
from shared.studies.results.signalling import rebuild_results
from triggers.http.calls import Call
from triggers.http.operations import PAGES, Query, operation
from triggers.studies.reading import NO_STUDY, head_of, study_of

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Studies")

ROUTE: Final = "api/studies/{id}/results"


@staff(
    "GET",
    ROUTE,
    {200: StudyResults, 404: NO_STUDY},
    query=(
        Query.among("sort", "how the comparison is sorted; those that began last come first", SORTS),
        *PAGES,
    ),
)
async def results(call: Call) -> func.HttpResponse:
    """What the interviews that are over have in common; `limit` and `cursor` page the comparison."""
    head, _ = await head_of(call)
    study = await study_of(call, head)
    sort: Sort | None = next((each for each in SORTS if each == call.choice("sort", SORTS)), None)
    page = Page(sort or "began", call.limit(), call.cursor())
    try:
        return json_response(await read_results(call.services.store, study, page))
    except KeyError:
        raise not_valid([field_error(("cursor",), "not the next_cursor of a page of this sort")]) from None


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
    head, _ = await head_of(call)
    found = await read_quotes(
        call.services.store,
        head.study_id,
        topic=call.query("topic"),
        query=call.query("query"),
        limit=call.limit(),
        cursor=call.cursor(),
    )
    return json_response(found)


@staff("POST", f"{ROUTE}/rebuild", {202: "They are being built anew", 404: NO_STUDY}, durable=True)
async def rebuild(call: Call) -> func.HttpResponse:
    """Build the results anew from nothing, from the interviews as they are."""
    head, _ = await head_of(call)
    await rebuild_results(call.durable, head.study_id)
    return func.HttpResponse(status_code=202)
