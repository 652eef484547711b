"""Reviews: people decide what a machine judged, above all where it says that it is in doubt (G6)."""

import logging
from functools import partial
from typing import Annotated, Final, get_args

import azure.durable_functions as df
import azure.functions as func
from pydantic import BaseModel, StringConstraints

from shared.interview.records.header import read_header
from shared.interview.records.reviews import ReviewVerdict
from shared.interview.reviews.agreement import Agreement, Judged, agreement
from shared.interview.reviews.giving import BadVerdict, Said, review
from shared.interview.reviews.model import ReviewItem, ReviewStatus, owner_of
from shared.interview.reviews.queue import count_queue, read_queue
from shared.interview.reviews.rows import belongs_to, read_rows, read_threshold
from shared.interview.reviews.threshold import fitted
from shared.interview.reviews.whose import ListedReview
from shared.platform.http import field_error, json_response, not_valid
from shared.storage.port import Where
from shared.studies.results.signalling import fold_anew
from triggers.http.calls import Call
from triggers.http.models import Given
from triggers.http.operations import PAGES, Query, operation
from triggers.staff.names import STAFF_NAME, who_acts

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Reviews")

logger = logging.getLogger("interviews.audit")

STATUSES: Final = get_args(ReviewStatus.__value__)
OF_WHAT: Final = (
    Query("study_id", "only of this study"),
    Query("interview_id", "only of this interview"),
)

type Reason = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=2_000)]


class GivenReview(Given):
    """A person's verdict on a thing.

    On a point `demonstrated`, `not_demonstrated` or `contradicted`, on a verdict `met`, `partly` or `not_met`, on a fill,
    a skill or a fact `right` or `wrong`; on all of them `cannot_tell`, which leaves it open.
    """

    verdict: ReviewVerdict
    reason: Reason | None = None


class ReviewCounts(BaseModel):
    """How many things wait for a person, and how many a person has decided."""

    open: int
    done: int


class ReviewList(BaseModel):
    """A page of what is to be reviewed or was, newest first."""

    items: list[ListedReview]
    counts: ReviewCounts
    next_cursor: str | None


@staff(
    "GET",
    "api/reviews",
    {200: ReviewList},
    query=(
        *OF_WHAT,
        Query("assessment_id", "only of this assessment"),
        Query.among("status", "open or done; both without it", STATUSES),
        *PAGES,
    ),
)
async def list_reviews(call: Call) -> func.HttpResponse:
    """List what waits for a person's verdict, and what has one."""
    status, store = call.choice("status", STATUSES), call.services.store
    any_of = call.narrowed(_where(call))
    wanted = any_of if status is None else [{**where, "status": status} for where in any_of]
    page = await read_queue(call.services, wanted, limit=call.limit(), cursor=_cursor(call))
    counts = ReviewCounts(
        open=await count_queue(store, any_of, "open"), done=await count_queue(store, any_of, "done")
    )
    return json_response(ReviewList(items=page.items, counts=counts, next_cursor=page.next))


@staff("GET", "api/reviews/agreement", {200: Agreement}, query=OF_WHAT)
async def agreement_of_reviews(call: Call) -> func.HttpResponse:
    """Tell how far the machine agrees with people, and from which confidence a model's verdicts are taken."""
    rows = await read_rows(call.services.store, *call.narrowed({**_where(call), "status": "done"}))
    judged = [Judged(row.machine, row.verdict or "", row.source or "rules", row.mode or "") for row in rows]
    if call.staff.sees_all:
        threshold = await read_threshold(call.services.store, call.query("study_id"))
    else:  # that of all reviews would tell of those of others
        threshold = fitted([claim for row in rows if (claim := row.claim)])
    return json_response(agreement(judged, threshold))


@staff(
    "POST",
    "api/reviews/{review_id}",
    {200: ReviewItem, 404: "There is nothing to review under this id"},
    body=GivenReview,
    headers=(STAFF_NAME,),
    durable=True,
)
async def give_review(call: Call) -> func.HttpResponse:
    """Decide a thing; once more, and the last verdict stands."""
    given, who, named = await call.body(GivenReview), who_acts(call), call.path("review_id")
    try:
        kept = await review(call.services, named, Said(given.verdict, given.reason, who.name, who.verified))
    except BadVerdict as bad:
        raise not_valid([field_error(("verdict",), f"one of {', '.join(bad.known)}")]) from None
    if kept.interview_id is not None:
        await fold_anew(call.durable, await read_header(call.services.store, kept.interview_id))
    # Ids alone: what people wrote belongs into no log.
    logger.info("staff: review %s, by %s", kept.review_id, who.name)
    return json_response(kept)


def _where(call: Call) -> Where:
    given = {name: call.query(name) for name in ("study_id", "interview_id", "assessment_id")}
    owner = given["interview_id"] or given["assessment_id"]
    named = {name: value for name, value in given.items() if value is not None}
    return {**named, **(belongs_to(owner) if owner else {})}


def _cursor(call: Call) -> str | None:
    """Where the page before ended. Raises Problem 422."""
    value = call.query("cursor")
    if value is not None and owner_of(value) is None:
        raise not_valid([field_error(("cursor",), "not the next_cursor of a page")])
    return value
