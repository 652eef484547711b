"""Who reviews a point while the rows of the queue are written is in them all the same (G6)."""

from collections.abc import Sequence

import pytest

from shared.interview.reviews import queue
from shared.interview.reviews.giving import Said, review
from shared.interview.reviews.rows import ReviewRow, belongs_to, read_rows, write_rows
from shared.modes.adaptive_follow_up.start import StartAdaptive
from shared.storage.port import Store
from tests.orchestrators.driver import Interviews
from tests.product import GOOD_ANSWER, LANTERNS


async def test_a_review_that_lands_while_an_end_is_listed_is_listed_too(
    interviews: Interviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end had read the interview before, and took the row of the decision away again."""
    given = {"mode": "adaptive_follow_up", "material": {"questions": [LANTERNS]}}
    await interviews.begin(StartAdaptive.model_validate(given | {"settings": {"max_follow_ups": 0}}))
    await interviews.answer(GOOD_ANSWER)
    services, owner = interviews.services, interviews.interview_id
    decided = list[str]()

    async def late(store: Store, owner: str, wanted: Sequence[ReviewRow], ttl: int | None) -> bool:
        if not decided:
            decided.append(f"{owner}-point-000001-000")
            await review(services, decided[0], Said("demonstrated", None, "Dr. Reyes", verified=False))
        return await write_rows(store, owner, wanted, ttl)

    monkeypatch.setattr(queue, "write_rows", late)
    await queue.queue_interview(services, owner)
    rows = await read_rows(services.store, belongs_to(owner))
    assert [(row.review_id, row.status) for row in rows] == [(decided[0], "done")]
