"""What no repetition comes back to: the sweep lists it, brings it up to date or finishes its erasure."""

from datetime import datetime, timedelta
from itertools import count
from typing import Any

import pytest

from shared.interview.records.header import read_header
from shared.interview.records.header_document import Header
from shared.interview.records.index import IndexRow
from shared.interview.records.months import mark_month, partition_of
from shared.platform.ops.repairs import PAGE, repair_lists
from shared.platform.ops.stuck import find_stuck, warn_of_stuck
from shared.storage.port import INDEX, INTERVIEWS
from tests.fakes.failing_once import failing
from tests.fakes.manual_clock import ManualClock
from tests.product import body
from tests.starts.desk import Desk
from tests.starts.scenarios import (
    STARTS,
    a_handover,
    an_interview,
    evidence,
    judged_assessment,
    left_of,
    waiting,
)
from triggers.operators.erasures import ERASURES, ErasureRow, finish_erasures
from triggers.staff.assessments import list_all_assessments
from triggers.staff.documents import delete_document, look_at_document
from triggers.staff.interviews import erase_interview, start_interview


async def repair(desk: Desk, since: datetime | None = None) -> int:
    return await repair_lists(desk.services, since=since)


async def stuck(desk: Desk) -> dict[str, str]:
    found, _ = await find_stuck(desk.services, desk.orchestrations)
    return {each.interview_id: each.reason for each in found}


def later(desk: Desk, **by: float) -> None:
    clock = desk.hub.clock
    assert isinstance(clock, ManualClock)
    clock.set(clock.now() + timedelta(**by))


async def unlist(desk: Desk, interview_id: str) -> None:
    await desk.services.store.delete(INDEX, partition_of(interview_id), interview_id)


async def row_of(desk: Desk, interview_id: str) -> IndexRow | None:
    stored = await desk.services.store.get(INDEX, partition_of(interview_id), interview_id)
    return None if stored is None else IndexRow.read(stored)


async def partitions(desk: Desk, doc_id: str) -> list[str]:
    return [str(each["pk"]) for each in (await desk.services.store.across(INTERVIEWS, doc_id)).items]


class TestStartsThatBrokeOff:
    """J2: a start whose client never comes back is seen by staff, or has left nothing."""

    @pytest.mark.parametrize("late", [False, True], ids=["before", "after"])
    @pytest.mark.parametrize("name", ["adaptive", "predefined", "exploration", "assessment"])
    async def test_all_that_was_stored_of_it_is_listed_once(self, name: str, late: bool, desk: Desk) -> None:
        for nth in count(1):
            act, _ = await STARTS[name](desk, f"write-{nth}")
            with failing(nth, late=late) as fault:
                await act()
            await desk.settle()
            if not fault.struck:
                break
            await repair(desk)
            listed = {each["interview_id"] for each in await desk.listed()}
            assert listed == set(await partitions(desk, Header.KIND))
            assessments = (await desk.look(list_all_assessments))["items"]
            kept = await partitions(desk, "assessment-whole")
            assert {f"assessment-{each['assessment_id']}" for each in assessments} == set(kept)

    async def test_it_is_listed_as_preparing_and_then_among_the_stuck(
        self, desk: Desk, caplog: pytest.LogCaptureFixture
    ) -> None:
        with failing(2, late=True):  # without a key, the documents are the first write and the row the second
            broken = await desk.ask(start_interview, given=body(), key="broken")
        assert broken.status == 503
        assert await desk.listed() == []
        await repair(desk, since=desk.services.now() - timedelta(hours=1))
        (listed,) = await desk.listed()
        assert listed["status"] == "preparing"
        later(desk, seconds=301)
        assert await stuck(desk) == {listed["interview_id"]: "orchestration_gone"}
        assert await warn_of_stuck(desk.services, desk.orchestrations) == 1
        again = await desk.ask(start_interview, given=body(), key="broken")
        await desk.settle()
        assert (again.status, again.body["interview_id"]) == (200, listed["interview_id"])
        assert await stuck(desk) == {}
        assert [each["status"] for each in await desk.listed()] == ["awaiting_answer"]


class TestRows:
    async def test_a_list_that_is_right_is_left_as_it_is(self, desk: Desk) -> None:
        for key in ("one", "two"):
            await an_interview(desk, key)
        await judged_assessment(desk, "three")
        await a_handover(desk, "four")
        before = await desk.store.every()
        assert await repair(desk) == 0
        assert await desk.store.every() == before

    @pytest.mark.parametrize("wrong", [
        {"status": "preparing"}, {"completeness": 0.7}, {"expected_by": None},
        {"expected_by": "2031-01-01T00:00:00Z"},
    ])  # fmt: skip
    async def test_one_that_is_behind_its_header_is_brought_up_to_date(
        self, wrong: dict[str, Any], desk: Desk
    ) -> None:
        interview_id = await waiting(desk)
        right = await row_of(desk, interview_id)
        stored = await desk.services.store.get(INDEX, partition_of(interview_id), interview_id)
        assert stored is not None
        await desk.services.store.put(INDEX, {**stored, **wrong})
        assert await repair(desk) == 1
        assert await row_of(desk, interview_id) == right

    @pytest.mark.parametrize(
        "ahead", [{"revision": 99, "status": "parked"}, {"expected_by": "2029-01-01T00:00:00Z"}]
    )
    async def test_one_that_is_newer_or_marks_a_broken_orchestration_stays(
        self, ahead: dict[str, Any], desk: Desk
    ) -> None:
        interview_id = await waiting(desk)
        stored = await desk.services.store.get(INDEX, partition_of(interview_id), interview_id)
        assert stored is not None
        await desk.services.store.put(INDEX, {**stored, **ahead})
        marked = await row_of(desk, interview_id)
        assert await repair(desk) == 0
        assert await row_of(desk, interview_id) == marked

    async def test_of_many_interviews_those_without_a_row_are_found_whatever_page_they_are_on(
        self, desk: Desk
    ) -> None:
        template = await read_header(desk.services.store, await waiting(desk))
        ids = [f"{number:032x}" for number in range(2 * PAGE + 5)]
        for each in ids:
            header = template.model_copy(update={"interview_id": each})
            await desk.services.store.create(INTERVIEWS, header.to_document(each, None))
            if int(each, 16) % 3 == 0:
                row = IndexRow.of(header)
                await mark_month(desk.services.store, each)
                await desk.services.store.create(
                    INDEX, row.to_document(partition_of(header.interview_id), None)
                )
        assert await repair(desk) == sum(number % 3 != 0 for number in range(len(ids)))
        assert [each for each in ids if await row_of(desk, each) is None] == []
        assert await repair(desk) == 0

    async def test_the_look_every_five_minutes_goes_back_no_further_than_told(self, desk: Desk) -> None:
        old = await waiting(desk)
        later(desk, hours=2)
        new = await waiting(desk)
        for each in (old, new):
            await unlist(desk, each)
        assert await repair(desk, since=desk.services.now() - timedelta(hours=1)) == 1
        assert (await row_of(desk, old), (await row_of(desk, new)) is None) == (None, False)


class TestErasures:
    async def test_one_that_broke_off_is_finished_whatever_write_failed(self, desk: Desk) -> None:
        for nth in count(1):
            interview_id = await an_interview(desk, f"erased-{nth}")
            with failing(nth, late=True) as fault:
                await desk.ask(erase_interview, of=interview_id)
            if not fault.struck:
                return
            await finish_erasures(desk.services, desk.orchestrations)
            assert await left_of(desk, interview_id) == (["tombstone"], []), f"write {nth}"

    async def test_what_is_erased_is_in_no_list_even_before_the_erasure_is_finished(self, desk: Desk) -> None:
        erased, alive = await waiting(desk), await waiting(desk)
        with failing(2, late=True) as fault:  # the row of the erasure, then the tombstone
            await desk.ask(erase_interview, of=erased)
        assert fault.struck
        await repair(desk)
        assert {each["interview_id"] for each in await desk.listed()} == {alive}

    async def test_a_document_that_was_sent_again_after_its_erasing_broke_off_stays(self, desk: Desk) -> None:
        """Its id follows from its text, so the new one has the id that the row of the erasing names."""
        for nth in count(1):
            document_id = (await evidence(desk, f"again-{nth}")).body["document_id"]
            with failing(nth, late=True) as fault:
                await desk.ask(delete_document, of=document_id)
            assert (await evidence(desk, f"again-{nth}")).body["document_id"] == document_id
            await finish_erasures(desk.services, desk.orchestrations)
            assert (await desk.ask(look_at_document, of=document_id)).status == 200, f"write {nth}"
            if not fault.struck:
                return

    async def test_all_are_finished_at_once_and_the_bytes_purged_once(
        self, desk: Desk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for number in range(130):
            row = ErasureRow(what="resume", erased_id=f"{number:032x}")
            await desk.services.store.create(INDEX, row.to_document(ERASURES, None))
        purged: list[int] = []
        purge = desk.services.store.purge_deleted

        async def counted() -> None:
            purged.append(1)
            await purge()

        monkeypatch.setattr(desk.services.store, "purge_deleted", counted)
        assert await finish_erasures(desk.services, desk.orchestrations) == 130
        assert len(purged) == 1
        assert await finish_erasures(desk.services, desk.orchestrations) == 0
        assert len(purged) == 1
