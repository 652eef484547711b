"""What an activity makes of an interview that is not there: only a tombstone, or its age, says that it is gone."""

from dataclasses import replace
from datetime import timedelta

import pytest

from activities.failing import ActivityFailed
from shared.interview.records.index import update_index
from shared.interview.records.months import partition_of
from shared.interview.records.preparation import MaterialRecord
from shared.platform.bootstrap import using
from shared.platform.ids import new_id
from shared.platform.settings import AppSettings
from shared.storage.port import INDEX, INTERVIEWS, NEVER_EXPIRES
from tests.activities.work import ORDER, Work


@pytest.mark.parametrize("name", ORDER)
async def test_a_header_that_is_not_there_is_waited_for(work: Work, name: str) -> None:
    """Whoever reads it may be behind the process that wrote it."""
    work.interview_id = new_id(work.clock.now())
    with pytest.raises(ActivityFailed) as raised:
        await work.perform(work.effect(name))
    assert type(raised.value).__name__ == "NotThere"


@pytest.mark.parametrize("name", ["assess", "close"])
async def test_past_its_retention_it_is_gone(work: Work, name: str) -> None:
    settings = AppSettings(data_dir=work.services.settings.data_dir, retention_days=1)
    services = replace(work.services, settings=settings)
    work.interview_id = new_id(work.clock.now())
    work.clock.advance(timedelta(days=2))
    with using(services):
        event = await work.perform(work.effect(name))
    assert event["kind"] == ("closed" if name == "close" else "failed")


async def test_an_interview_whose_material_is_past_its_retention_ends(work: Work) -> None:
    """Each write renews the header; nothing renews what the interview began with."""
    await work.begin()
    effect = await work.up_to("close")
    await work.services.store.delete(INTERVIEWS, work.interview_id, MaterialRecord.KIND)
    assert await work.perform(effect) == {"kind": "closed"}
    assert (await work.header()).status == "ended"


async def test_a_row_of_the_list_stays_once_retention_is_turned_off(work: Work) -> None:
    await work.begin()
    store, header = work.services.store, await work.header()
    for number, ttl in enumerate((100, None), start=1):
        await update_index(store, header.model_copy(update={"revision": header.revision + number}), ttl)
    row = await store.get(INDEX, partition_of(header.interview_id), header.interview_id)
    assert row is not None
    assert row["ttl"] == NEVER_EXPIRES
