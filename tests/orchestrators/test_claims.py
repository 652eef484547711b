"""Claiming an answer by a header that may be older than what another process wrote."""

from dataclasses import replace
from typing import Any, cast

import pytest

from shared.interview.claims import ConsentMissing, GivenAnswer, NotAsked, Taken, claim_answer
from shared.interview.records.consenting import agree
from shared.interview.records.header_document import Header
from shared.interview.rereading import PAUSES_S
from shared.interview.state_machine.settings import GivenSettings
from shared.platform.auth import authenticate, make_token
from shared.platform.http import Problem
from shared.storage.port import INTERVIEWS, Document, Page, Store
from tests.orchestrators.driver import LANTERNS, Interviews, no_pause


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


class LateStore:
    """The store, whose next reads of one header find it as it was."""

    def __init__(self, store: Store, old: Document, reads: int) -> None:
        self._store, self._old, self._reads = store, old, reads

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def collect(self, *given: Any, **named: Any) -> Page:
        if not self._reads:
            return await self._store.collect(*given, **named)
        self._reads -= 1
        return Page([self._old], None)


async def test_it_is_answered_also_where_reads_are_old_for_as_long_as_replicas_lag(
    interviews: Interviews,
) -> None:
    await interviews.start()
    seen = await interviews.header()
    old = await interviews.services.store.get(INTERVIEWS, interviews.interview_id, Header.KIND)
    assert old is not None
    await interviews.answer("+all")
    late = cast("Store", LateStore(interviews.services.store, old, len(PAUSES_S)))
    taken = await claim_answer(
        replace(interviews.services, store=late), seen, GivenAnswer("I dry them.", "ropes", None)
    )
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


async def test_a_link_opens_an_interview_that_this_process_does_not_read_yet(
    interviews: Interviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    interview_id = await interviews.start()
    keys, store = (b"k" * 32,), interviews.services.store
    token, reads, read = make_token(keys[0], interview_id, 1), list[None](), store.get

    async def behind(container: str, pk: str, doc_id: str) -> Document | None:
        reads.append(None)
        return None if len(reads) < 3 else await read(container, pk, doc_id)

    monkeypatch.setattr(store, "get", behind)
    now = interviews.services.now()
    header = await authenticate(store, keys, f"Bearer {token}", interview_id, now=now, pause=no_pause)
    assert header.interview_id == interview_id
    reads.clear()
    with pytest.raises(Problem):  # a token of nobody's is refused at the first look
        await authenticate(store, keys, f"Bearer {token[:-2]}xx", interview_id, now=now, pause=no_pause)
    assert len(reads) == 1


async def test_an_answer_that_names_no_question_is_none_to_a_question_asked_meanwhile(
    interviews: Interviews,
) -> None:
    """Its sender saw the question before, and cannot have meant one that nobody had seen yet."""
    await interviews.start()
    old = await interviews.header()
    await interviews.answer("+all")
    with pytest.raises(NotAsked) as refused:
        await claimed(interviews, old, "No, wait: something else.")
    assert refused.value.header.question is not None
    assert refused.value.header.question.question_id == "ropes"
