"""A study counted anew from the documents that a host has stored, beside what the API counts of it."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shared.interview.records.header_document import FINAL_STATUSES, Header
from shared.storage.paging import all_documents
from shared.storage.port import INTERVIEWS, PARTICIPANTS, Store
from shared.storage.sqlite import SqliteStore
from shared.studies.records import Participant
from shared.studies.results.contribution import Contribution
from tests.product import Product, eventually
from tests.studies import STUDIES


@dataclass(frozen=True)
class Recounted:
    """What is stored: participants by state, their interviews, and the interviews that results are made of."""

    states: Counter[str]
    interviews: list[str]
    folded: set[str]
    over: set[str]

    @classmethod
    async def of(cls, store: Store, study_id: str) -> "Recounted":
        """Count the study of this id. Raises AssertionError where a participant has two interviews."""
        rows = [each async for each in all_documents(store, PARTICIPANTS, study_id, Participant.KIND)]
        made = [each async for each in all_documents(store, PARTICIPANTS, study_id, Contribution.KIND)]
        headers = [
            each for each in await _headers(store) if (each["study"] or {}).get("study_id") == study_id
        ]
        by_participant = {row["participant_id"]: row for row in rows}
        for header in headers:
            row = by_participant[header["study"]["participant_id"]]
            assert row["interview_id"] == header["pk"], "two interviews of one participant"
        return cls(
            states=Counter(row["status"] for row in rows),
            interviews=[header["pk"] for header in headers],
            folded={each["interview_id"] for each in made},
            over={header["pk"] for header in headers if header["status"] in FINAL_STATUSES},
        )


async def _headers(store: Store) -> list[Any]:
    """The headers of all interviews of studies."""
    found: list[Any] = []
    after: str | None = ""
    while after is not None:
        page = await store.across(INTERVIEWS, Header.KIND, limit=1_000, after=after)
        found += [each for each in page.items if each.get("study")]
        after = page.next
    return found


async def is_counted_as_it_stands(product: Product, data: Path, study_id: str) -> Recounted:
    """What is stored, once counts and results of the study say the same."""
    store, path = SqliteStore(data / "interviews.db"), f"{STUDIES}/{study_id}"

    async def agree() -> bool:
        kept = await Recounted.of(store, study_id)
        counts = (await product.look(path))["counts"]
        total = (await product.look(f"{path}/results?limit=1"))["n"]["interviews"]
        is_counted = {state: count for state, count in counts.items() if count} == dict(kept.states)
        return is_counted and total == len(kept.over) and kept.folded == kept.over

    try:
        await eventually(agree)
        return await Recounted.of(store, study_id)
    finally:
        await store.close()
