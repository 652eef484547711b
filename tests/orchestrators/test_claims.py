"""Claiming an answer by a header that may be older than what another process wrote."""

import pytest

from shared.domain.settings import GivenSettings
from shared.interview.claims import ConsentMissing, GivenAnswer, NotAsked, Taken, claim_answer
from shared.records.consenting import agree
from shared.records.documents import Header
from tests.orchestrators.driver import LANTERNS, Interviews


async def claimed(interviews: Interviews, seen: Header, text: str, question_id: str | None = None) -> Taken:
    return await claim_answer(interviews.services, seen, GivenAnswer(text, question_id, None))


async def test_a_question_that_the_header_does_not_show_yet_is_answered_all_the_same(
    interviews: Interviews,
) -> None:
    await interviews.start()
    old = await interviews.header()
    await interviews.answer("+all")
    taken = await claimed(interviews, old, "I dry them.", "ropes")
    assert (taken.turn, taken.pending, taken.header.claimed_turn) == (2, True, 2)


async def test_an_answer_to_a_question_that_is_over_is_refused_with_the_one_that_is_open(
    interviews: Interviews,
) -> None:
    await interviews.start()
    old = await interviews.header()
    await interviews.answer("+all")
    for seen in (old, await interviews.header()):
        with pytest.raises(NotAsked) as refused:
            await claimed(interviews, seen, "something else", "lanterns")
        assert refused.value.header.question is not None
        assert refused.value.header.question.question_id == "ropes"


async def test_an_answer_sent_again_by_a_page_whose_header_is_old_is_the_same_answer(
    interviews: Interviews,
) -> None:
    await interviews.start()
    old = await interviews.header()
    first = await claimed(interviews, old, "+all", "lanterns")
    again = await claimed(interviews, old, "+all", "lanterns")
    assert (again.turn, again.pending) == (first.turn, True)


async def test_who_has_agreed_elsewhere_just_now_may_answer(interviews: Interviews) -> None:
    await interviews.start(LANTERNS, settings=GivenSettings(require_consent=True))
    old = await interviews.header()
    with pytest.raises(ConsentMissing):
        await claimed(interviews, old, "+all")
    await agree(interviews.services, interviews.interview_id)
    assert (await claimed(interviews, old, "+all")).turn == 1
