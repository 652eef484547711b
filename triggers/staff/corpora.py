"""Staff's operations on corpora: list them, look into one, erase one with its documents."""

import asyncio
import re
from collections.abc import Callable
from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.assessments.evidence.corpora import (
    CorpusSummary,
    erase_corpus,
    find_corpus,
    list_corpora,
    list_evidence,
)
from shared.assessments.evidence.corpus_keys import is_of_maker, study_of
from shared.assessments.listing import AssessmentRow, all_over
from shared.platform.http import Problem, field_error, json_response, not_valid
from shared.platform.ids import is_id
from shared.storage.port import Store
from shared.studies.participants import read_participant
from triggers.http.calls import Call
from triggers.http.models import Page
from triggers.http.operations import PAGES, Query, operation
from triggers.http.places import OF_STUDY, key_at, place_of
from triggers.operators.erasures import answer_erasing
from triggers.staff.document_models import StoredEvidence, stored_evidence
from triggers.staff.start_assessment import runs_of

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Evidence")

_BEHIND: Final = re.compile(r"~(?P<after>[A-Za-z0-9][A-Za-z0-9._-]{0,63}(@(by-)?[0-9a-f]{32})?)")
_IN_CORPUS: Final = re.compile(r"(?P<after>(?:document|follow-up)-[0-9a-f]{32})")
"""Cursors: behind a corpus, and behind what stands in one."""
MOST: Final = 1_000_000


class ListedCorpus(CorpusSummary):
    """A corpus in the list; that of a participant's documents goes by their name, address or reference."""

    participant_name: str | None


class CorpusList(Page[ListedCorpus]):
    """A page of corpora, by name."""


class EvidenceList(Page[StoredEvidence]):
    """A page of what stands in a corpus: documents, then answers."""


@staff("GET", "api/corpora", {200: CorpusList}, query=PAGES)
async def list_all_corpora(call: Call) -> func.HttpResponse:
    """List corpora by name, each with how much it holds and when it was last used."""
    limit, after = call.limit(), _cursor(call, _BEHIND)
    items, last = await list_corpora(call.services.store, _is_seen(call), limit=limit, after=after)
    listed = await asyncio.gather(*(_listed(call.services.store, each) for each in items))
    return json_response(CorpusList(items=listed, next_cursor=last and f"~{last}"))


async def _listed(store: Store, found: CorpusSummary) -> ListedCorpus:
    who = None
    if found.study_id and is_id(found.corpus):
        who = await read_participant(store, found.study_id, found.corpus)
    return ListedCorpus.model_validate({**dict(found), "participant_name": who and who.known_as})


@staff("GET", "api/corpora/{id}", {200: CorpusSummary, 404: "No such corpus"}, query=(OF_STUDY,))
async def look_at_corpus(call: Call) -> func.HttpResponse:
    """See how much a corpus holds, and when it was last used."""
    return json_response(await _there(call))


@staff(
    "GET", "api/corpora/{id}/documents", {200: EvidenceList, 404: "No such corpus"}, query=(OF_STUDY, *PAGES)
)
async def list_documents(call: Call) -> func.HttpResponse:
    """List the documents of a corpus, and the answers that stand in it."""
    limit, after = call.limit(), _cursor(call, _IN_CORPUS)
    found, cursor = await list_evidence(call.services.store, await _key(call), limit=limit, after=after)
    return json_response(EvidenceList(items=list(map(stored_evidence, found)), next_cursor=cursor))


@staff(
    "DELETE",
    "api/corpora/{id}",
    {
        204: "The corpus is erased, with all of its documents and answers",
        409: "`documents` is not the number of what it holds, which it tells, or an assessment over it is going on",
    },
    query=(
        OF_STUDY,
        Query(
            "documents",
            "needed: how many documents and answers go with it",
            {"type": "integer", "minimum": 0},
        ),
    ),
    durable=True,
)
async def delete_corpus(call: Call) -> func.HttpResponse:
    """Erase a corpus with its documents, once their number is confirmed; verdicts that were given stay."""
    confirmed = call.whole_number("documents", least=0, most=MOST, default=-1)
    found, key = await _there(call), await _key(call)
    if running := [
        row.assessment_id for row in await all_over(call.services.store, key) if await _goes_on(call, row)
    ]:
        users = (
            "An unfinished assessment uses"
            if len(running) == 1
            else f"{len(running)} unfinished assessments use"
        )
        detail = f"{users} this corpus: {running[0]}. End or erase what uses it before."
        raise Problem(409, detail, more={"assessments": running})
    count = found.documents + found.answers
    if confirmed != count:
        things = "document or answer goes" if count == 1 else "documents and answers go"
        detail = f"{count} {things} with the corpus. Confirm with `documents={count}`."
        raise Problem(409, detail, more={"documents": count})
    return await answer_erasing(call, "corpus", found.corpus, lambda: erase_corpus(call.services, key))


async def _there(call: Call) -> CorpusSummary:
    """The corpus that the route names. Raises NoCorpus, and Problem 404 for an unknown place."""
    return await find_corpus(call.services.store, await _key(call))


async def _key(call: Call) -> str:
    """The key of the corpus that the route names, in the place that the call names. Raises Problem 404."""
    return key_at(call.staff, call.path("id"), await place_of(call))


def _is_seen(call: Call) -> Callable[[str], bool]:
    """Whether the caller may know of the corpus of a key."""
    staff = call.staff
    return lambda key: staff.sees_all or study_of(key) in staff.studies or is_of_maker(key, staff.maker)


async def _goes_on(call: Call, row: AssessmentRow) -> bool:
    """Whether criteria are being judged, or asked about."""
    runs = await runs_of(call.services, call.orchestrations, row.assessment_id)
    return any(run.status != "done" for run in runs)


def _cursor(call: Call, form: re.Pattern[str]) -> str | None:
    """Where the page before ended. Raises Problem 422."""
    value = call.query("cursor")
    if value is None:
        return None
    if found := form.fullmatch(value):
        return found["after"]
    raise not_valid([field_error(("cursor",), "not the next_cursor of a page")])
