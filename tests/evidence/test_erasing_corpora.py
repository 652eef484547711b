"""Erasing a corpus that was interrupted is finished, and nothing is taken in or found meanwhile (C, J2)."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from shared.assessments.evidence.corpora import (
    NoCorpus,
    check_corpus,
    erase_corpus,
    find_corpus,
    list_corpora,
)
from shared.assessments.evidence.repository import CorpusErasing
from shared.storage.port import EVIDENCE, Unavailable
from tests.evidence.driver import CORPUS, Assessments, assessments_in
from tests.fakes.failing_once import FailingStore, failing


@pytest.fixture(params=[False, True], ids=["before", "after"])
async def interrupted(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncGenerator[Assessments]:
    """A corpus of two documents whose erasing broke off at the first deletion, before or after that took effect."""
    async with assessments_in(tmp_path, store=FailingStore(tmp_path / "failing.db")) as assessments:
        await assessments.add("Doors are locked.")
        await assessments.add("Windows are closed.")
        with failing(2, late=request.param), pytest.raises(Unavailable):
            await erase_corpus(assessments.services, CORPUS)
        yield assessments


async def test_meanwhile_it_does_not_exist_and_takes_nothing(interrupted: Assessments) -> None:
    services = interrupted.services
    for look in (check_corpus, find_corpus):
        with pytest.raises(NoCorpus):
            await look(services.store, CORPUS)
    assert await list_corpora(services.store, lambda _: True, limit=10, after=None) == ([], None)
    with pytest.raises(CorpusErasing):
        await interrupted.add("A new one.")
    with pytest.raises(CorpusErasing):
        await interrupted.respond("Is it locked?", "Yes, it is locked.")


async def test_it_is_finished_by_another_call_and_the_name_is_free_again(interrupted: Assessments) -> None:
    services = interrupted.services
    assert await erase_corpus(services, CORPUS)
    assert await services.store.ids(EVIDENCE, CORPUS) == []
    assert not await erase_corpus(services, CORPUS)
    await interrupted.add("A new one.")
    assert (await find_corpus(services.store, CORPUS)).documents == 1
