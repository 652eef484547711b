"""A review that is given while the next question is composed is in the queue as it was given (G6)."""

from typing import Any

import pytest

from shared.interview.reviews.giving import Said, review
from shared.interview.reviews.queue import reviewables
from shared.interview.reviews.rows import belongs_to, read_rows
from shared.interview.state_machine.effects import Compose
from shared.interview.state_machine.state import Question
from tests.activities.work import STANDING, Work

ROPES = Question(question_id="ropes", kind="main", main_id="ropes")


async def left_to_people(work: Work) -> Compose:
    """The next main question, after an answer of which every point is in doubt."""
    for name in ("prepare", "ask"):
        await work.perform(work.effect(name))
    await work.answer("~all of the lanterns")
    await work.perform(work.effect("assess"))
    return Compose(
        interview_id=work.interview_id,
        step=5,
        language="en",
        turn=2,
        question=ROPES,
        after_turn=1,
        standing=STANDING,
    )


async def statuses(work: Work) -> list[str]:
    return [row.status for row in await read_rows(work.services.store, belongs_to(work.interview_id))]


async def test_what_a_main_question_leaves_in_doubt_waits_for_people(work: Work) -> None:
    await work.perform(await left_to_people(work))
    assert await statuses(work) == ["open", "open", "open"]


async def test_a_review_between_what_is_read_and_what_is_stored_is_seen(
    work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    effect = await left_to_people(work)
    store, collect = work.services.store, work.services.store.collect
    first, *_ = await reviewables(store, work.interview_id, "point")

    async def read_then_reviewed(*given: Any, **named: Any) -> Any:
        page = await collect(*given, **named)
        monkeypatch.undo()
        await review(work.services, first.item.review_id, Said("demonstrated", None, "Zoe", verified=True))
        return page

    monkeypatch.setattr(store, "collect", read_then_reviewed)
    await work.perform(effect)
    assert await statuses(work) == ["done", "open", "open"]
