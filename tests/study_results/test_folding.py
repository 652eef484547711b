"""Results follow their interviews, in whatever order these come, however often, and wherever a step breaks off (H4)."""

import asyncio
import tempfile
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from shared.platform.services import Services
from shared.platform.settings import AppSettings
from shared.storage.files import open_files
from shared.storage.port import PARTICIPANTS, Document, Unavailable
from shared.studies.results.contribution import Contribution
from shared.studies.results.counts import Roll, Tally, counted, enrolled, together
from shared.studies.results.folding import settle
from shared.studies.results.sampling import Sample, refresh_sample
from tests.fakes.failing_once import FailingStore, failing
from tests.fakes.fixed_language import FixedLanguage
from tests.study_results.made import STUDY, contribution, interview_id

type Change = tuple[int, int | None]
"""The interview of this number changes to this form; None takes it out."""

NUMBERS = st.integers(1, 6)
CHANGES = st.lists(st.tuples(NUMBERS, st.none() | st.integers(0, 3)), max_size=12)
FAULTS = st.lists(st.tuples(st.integers(1, 4), st.booleans()), max_size=12)


@dataclass
class Study:
    """A store with the results of one study, whose interviews contribute what `interviews` says."""

    services: Services
    store: FailingStore
    interviews: dict[int, Contribution]

    async def fold(self, number: int) -> None:
        async def read() -> Contribution | None:
            return self.interviews.get(number)

        await settle(self.store, None, STUDY, interview_id(number), read)
        await refresh_sample(self.services, STUDY, [interview_id(number)])

    async def change(self, number: int, form: int | None) -> None:
        self.interviews.pop(number, None)
        if form is not None:
            self.interviews[number] = contribution(number, seed=form)

    async def documents(self) -> dict[str, Document]:
        """All that is stored, without what is empty: a part that nobody is in any more."""
        found = [each for each in await self.store.every() if each["pk"] == STUDY]
        kept = [each for each in found if each.get("interviews") != 0 and each.get("entries") != {}]
        return {each["id"]: each for each in kept}


@asynccontextmanager
async def a_study() -> AsyncGenerator[Study]:
    with tempfile.TemporaryDirectory() as folder:
        store = FailingStore(Path(folder) / "interviews.db")
        services = Services(
            settings=AppSettings(data_dir=Path(folder)),
            store=store,
            language=FixedLanguage(),
            files=open_files(str(Path(folder) / "files")),
        )
        try:
            yield Study(services, store, {})
        finally:
            await store.close()


async def from_nothing(interviews: dict[int, Contribution]) -> dict[str, Document]:
    """What is stored where each interview is folded once, in the order of their numbers."""
    async with a_study() as study:
        study.interviews = dict(interviews)
        for number in sorted(interviews):
            await study.fold(number)
        if not interviews:
            await refresh_sample(study.services, STUDY)
        return await study.documents()


@given(CHANGES, FAULTS)
@settings(max_examples=25, deadline=None)
async def test_any_order_with_repeats_and_faults_gives_the_same_bytes_as_a_rebuild_from_nothing(
    changes: Sequence[Change], faults: Sequence[tuple[int, bool]]
) -> None:
    """H4: a step that fails, before its write took effect or after it, is repeated, as its activity is."""
    async with a_study() as study:
        left = list(faults)
        for number, form in changes:
            await study.change(number, form)
            nth, late = left.pop() if left else (0, False)
            with failing(nth, late=late):
                try:
                    await study.fold(number)
                except Unavailable:
                    await study.fold(number)
            await study.fold(number)
        await refresh_sample(study.services, STUDY)
        assert await study.documents() == await from_nothing(study.interviews)


@given(st.lists(st.integers(1, 30), unique=True, max_size=12), st.randoms(use_true_random=False))
def test_counts_do_not_depend_on_the_order_and_what_is_taken_away_leaves_nothing(
    numbers: list[int], chance: Random
) -> None:
    made = [contribution(number) for number in numbers]
    tally = Tally()
    for each in chance.sample(made, len(made)):
        tally = counted(tally, None, each)
    alone = [counted(Tally(), None, each) for each in made]
    assert tally.model_dump_json() == together(alone).model_dump_json()
    for each in chance.sample(made, len(made)):
        tally = counted(tally, each, None)
    assert tally == Tally()


def test_an_interview_that_changed_is_enrolled_once() -> None:
    before, after = contribution(1), contribution(1, completeness=0.25)
    roll = enrolled(enrolled(Roll(), None, before), before, after)
    assert [entry.completeness for entry in roll.entries.values()] == [0.25]


async def test_what_is_taken_out_leaves_no_word_behind() -> None:
    async with a_study() as study:
        study.interviews = {1: contribution(1, "The secret word is xylophone."), 2: contribution(2)}
        for number in (1, 2):
            await study.fold(number)
        assert "xylophone" in str(await study.documents())
        del study.interviews[1]
        await study.fold(1)
        assert "xylophone" not in str(await study.store.every())
        stored = await study.store.get(PARTICIPANTS, STUDY, "sample")
        assert stored is not None
        assert Sample.read(stored).members == (interview_id(2),)


async def test_many_at_once_count_each_interview_once() -> None:
    async with a_study() as study:
        study.interviews = {number: contribution(number) for number in range(1, 13)}
        await asyncio.gather(*(study.fold(number) for number in (*study.interviews, *study.interviews)))
        assert await study.documents() == await from_nothing(study.interviews)
