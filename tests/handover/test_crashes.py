"""The host dies at any piece of work on a handover's files: each is still dealt with once, with the same outcome."""

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any, Literal

import pytest

from shared.modes.knowledge_handover.files.reading import read_corpus, read_files, read_ready
from shared.modes.knowledge_handover.files.records import partition
from shared.storage.port import INTERVIEWS
from tests.handover.driver import FILES, Projects, projects_in
from tests.orchestrators.product_on_hub import crash_where_held
from tests.reading.documents import pdf

GIVEN = {**FILES, "plan.pdf": pdf(("The plan",)), "broken.pdf": b"%PDF-1.7", "picture.png": b"\x89PNG\r\n"}
RETRY_AFTER = timedelta(seconds=5)
MANY = {f"{number}.txt": f"number {number}".encode() for number in range(70)}


async def outcome(projects: Projects) -> dict[str, Any]:
    """All that must be the same with and without crashes."""
    store, handover_id = projects.services.store, projects.handover_id
    return {
        "progress": await projects.progress(),
        "files": [file.model_dump(exclude={"file_key"}) for file in await read_files(store, handover_id)],
        "corpus": await read_corpus(projects.services, handover_id),
        "made": _without_ids(await read_ready(store, handover_id)),
        "documents": sorted(await store.ids(INTERVIEWS, partition(handover_id))),
        "durable": projects.hub.state(projects.instance_id).output,
    }


def _without_ids(ready: Any) -> Any:
    return ready and (ready.global_summary, ready.dives, ready.backlog, ready.record.stage)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The outcome without a crash."""

    async def play() -> dict[str, Any]:
        async with projects_in(tmp_path_factory.mktemp("undisturbed")) as projects:
            await projects.begin(GIVEN)
            return await outcome(projects)

    return asyncio.run(play())


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize(("place", "nth"), [
    ("handover_parse", 1), ("handover_dive", 1), ("handover_dive", 4), ("handover_summarise", 1), ("handover_ask", 1),
    ("handover_settle", 1), *(("handover", nth) for nth in range(1, 10)),
])  # fmt: skip
async def test_a_crash_at_any_piece_of_work_changes_nothing_of_the_outcome(
    projects: Projects,
    undisturbed: dict[str, Any],
    place: str,
    nth: int,
    when: Literal["before", "after"],
) -> None:
    projects.held.hold(place, when, nth=nth)
    await projects.begin(GIVEN, settle=False)
    await crash_where_held(projects.hub, projects.held)
    assert await outcome(projects) == undisturbed


async def test_a_parse_that_broke_off_between_two_files_goes_on_with_the_second(tmp_path: Path) -> None:
    async with projects_in(tmp_path) as projects:
        projects.held.hold("handover_parse", "before")
        await projects.begin(FILES, settle=False)
        await projects.held.reached.wait()
        read = projects.services.files.read
        read_keys: list[str] = []

        async def failing_once(key: str) -> bytes:
            read_keys.append(key[-1])
            if len(read_keys) == 2:
                raise OSError
            return await read(key)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(projects.services.files, "read", failing_once)
            projects.held.let_go()
            await projects.settle()
            await projects.hub.advance(RETRY_AFTER)
        assert read_keys == ["1", "2", "2", "3"]
        assert (await projects.progress()).status == "ready"


async def test_steps_are_taken_up_where_a_crash_left_them_among_many_files(projects: Projects) -> None:
    projects.held.hold("handover_dive", "after", nth=55)
    await projects.begin(MANY, settle=False)
    await projects.held.reached.wait()
    before = len(projects.language.dived)
    await crash_where_held(projects.hub, projects.held)
    assert (await projects.progress()).status == "ready"
    assert set(projects.language.dived) == set(MANY)
    # What was done before the crash is not done again, but for the few that were under way.
    assert len(projects.language.dived) - len(MANY) <= 6 < before
