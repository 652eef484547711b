"""A step that runs twice, one after the other or at once, stores what the first run found and says the same."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from activities.handover_blueprint import ask, close, summarise
from activities.handover_files import NOT_WORKED_OUT, dive, give_up, parse_files
from shared.modes.knowledge_handover.files.intake import SentFile
from shared.modes.knowledge_handover.files.reading import (
    NoHandover,
    read_backlog,
    read_dives,
    read_files,
    read_handover,
)
from shared.modes.knowledge_handover.files.records import HandoverRecord, partition
from shared.modes.knowledge_handover.files.repository import keep
from shared.modes.knowledge_handover.files_plan import Job, Work
from shared.platform.services import Services
from shared.storage.port import INTERVIEWS
from tests.handover.driver import FILES, Projects

HANDOVER = "a" * 32
NUMBERS = (1, 2, 3)

type Step = Callable[[Services, Job], Awaitable[tuple[int, ...] | None]]


def job(work: Work, *numbers: int, error: str | None = None) -> Job:
    return Job(work=work, handover_id=HANDOVER, numbers=numbers, error=error)


@pytest.fixture
async def services(projects: Projects) -> Services:
    """Services with a handover whose files were kept, and nothing more."""
    given = projects.services
    record = HandoverRecord(handover_id=HANDOVER, language="en", files=3, created_at=given.now())
    await keep(given, record, [SentFile(name, data) for name, data in FILES.items()])
    return given


async def documents(services: Services) -> dict[str, object]:
    ids = await services.store.ids(INTERVIEWS, partition(HANDOVER))
    return {doc_id: await services.store.get(INTERVIEWS, partition(HANDOVER), doc_id) for doc_id in ids}


async def states(services: Services) -> list[str]:
    return [file.state for file in await read_files(services.store, HANDOVER)]


class TestTwice:
    async def test_steps_one_after_the_other(self, services: Services) -> None:
        steps: list[tuple[Step, Job]] = [
            (parse_files, job("parse", *NUMBERS)),
            (dive, job("dive", *NUMBERS)),
            (summarise, job("summarise")),
            (ask, job("ask")),
        ]
        for step, its_job in steps:
            first = await step(services, its_job)
            stored = await documents(services)
            assert await step(services, its_job) == first
            assert await documents(services) == stored

    async def test_steps_at_once(self, services: Services) -> None:
        found = await asyncio.gather(*(parse_files(services, job("parse", *NUMBERS)) for _ in range(3)))
        assert found == [NUMBERS] * 3
        found = await asyncio.gather(*(dive(services, job("dive", *NUMBERS)) for _ in range(3)))
        assert found == [NUMBERS] * 3
        assert len(await read_dives(services.store, HANDOVER)) == 3
        await asyncio.gather(*(summarise(services, job("summarise")) for _ in range(3)))
        await asyncio.gather(*(ask(services, job("ask")) for _ in range(3)))
        assert len(await read_backlog(services.store, HANDOVER)) == 3

    async def test_a_step_does_not_run_before_its_turn(self, services: Services) -> None:
        assert await dive(services, job("dive", *NUMBERS)) == ()
        await ask(services, job("ask"))
        assert (await read_handover(services.store, HANDOVER)).stage == "running"


class TestGivingUp:
    async def test_only_what_did_not_get_on_is_rejected(self, services: Services) -> None:
        await parse_files(services, job("parse", *NUMBERS))
        await dive(services, job("dive", 2))
        kept = await give_up(services, job("give_up_dive", *NUMBERS), "parsed", NOT_WORKED_OUT)
        assert kept == (2,)
        assert await states(services) == ["rejected", "dived", "rejected"]

    async def test_what_was_given_up_stays_so(self, services: Services) -> None:
        await give_up(services, job("give_up_parse", 1), "received", "Given up.")
        assert await parse_files(services, job("parse", *NUMBERS)) == (2, 3)
        assert await states(services) == ["rejected", "parsed", "parsed"]

    async def test_a_handover_that_is_ready_does_not_fail_any_more(self, services: Services) -> None:
        for step in (summarise, ask):
            await step(services, job("ask"))
        await close(services, job("close", error="Too late."))
        assert (await read_handover(services.store, HANDOVER)).stage == "ready"


async def test_no_step_is_done_for_a_handover_that_is_not_there(projects: Projects) -> None:
    steps: list[Step] = [parse_files, dive, summarise, ask]
    for step in steps:
        with pytest.raises(NoHandover):
            await step(projects.services, job("parse", 1))
