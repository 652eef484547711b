"""Counts of verdicts follow the participants and their assessments, wherever a step breaks off (H4)."""

import asyncio
import tempfile
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from shared.assessments.criteria.verdicts import Verdict
from shared.assessments.listing import LISTED, AssessmentRow
from shared.platform.services import Services
from shared.platform.settings import AppSettings
from shared.storage.files import open_files
from shared.storage.port import INDEX, PARTICIPANTS, Unavailable
from shared.studies.records import Participant
from shared.studies.results.judged import CriteriaTally, Judged, all_together, fold_judged, judged_key
from tests.fakes.failing_once import FailingStore, failing
from tests.fakes.fixed_language import FixedLanguage
from tests.study_results.made import STUDY

NOW = datetime(2026, 5, 4, tzinfo=UTC)
FORMS: tuple[dict[str, Verdict] | None, ...] = (
    None,
    {},
    {"rest": "met"},
    {"rest": "met", "visits": "partly"},
)
"""Of the latest assessment: there is none, nothing is judged yet, one criterion is, both are."""
PEOPLE = st.integers(1, 4)
CHANGES = st.lists(st.tuples(PEOPLE, st.none() | st.integers(0, len(FORMS) - 1)), max_size=10)
FAULTS = st.lists(st.tuples(st.integers(1, 6), st.booleans()), max_size=10)


def name_of(number: int) -> str:
    return f"{number:032x}"


class Assessed:
    """A store with participants of one study and their assessments."""

    def __init__(self, services: Services, store: FailingStore) -> None:
        self.services, self.store = services, store
        self.assessments = 0

    async def change(self, number: int, form: int | None) -> None:
        """The participant of this number has another assessment from now on; None erases them."""
        participant_id = name_of(number)
        verdicts = None if form is None else FORMS[form]
        self.assessments += 1
        assessment_id = name_of(1_000 + self.assessments)
        if form is None:
            await self.store.delete(PARTICIPANTS, STUDY, participant_id)
            return
        row = Participant(
            participant_id=participant_id,
            study_id=STUDY,
            assessment_id=assessment_id if verdicts is not None else None,
            invited_at=NOW,
        )
        await self.store.put(PARTICIPANTS, row.to_document(STUDY, None))
        listed = AssessmentRow(
            assessment_id=assessment_id,
            participant_id=participant_id,
            study_id=STUDY,
            corpus="acme",
            criteria=2,
            first_question="Is it so?",
            created_at=NOW,
            standing=verdicts,
            open=("visits",) if verdicts == {"rest": "met"} else (),
        )
        await self.store.put(INDEX, listed.to_document(LISTED, None))

    async def fold(self, number: int) -> None:
        await fold_judged(self.services, STUDY, name_of(number))

    async def counts(self) -> CriteriaTally:
        parts = await self.store.list(PARTICIPANTS, STUDY, CriteriaTally.KIND)
        return all_together(map(CriteriaTally.read, parts.items))

    async def expected(self) -> dict[str, Any]:
        """Who has verdicts, read from the participants and their assessments alone."""
        found: dict[str, Any] = {}
        for row in (await self.store.list(PARTICIPANTS, STUDY, Participant.KIND)).items:
            listed = await self.store.get(INDEX, LISTED, row.get("assessment_id") or "none")
            if listed is not None:
                found[row["id"]] = listed["standing"]
        return found


@asynccontextmanager
async def a_study() -> AsyncGenerator[Assessed]:
    with tempfile.TemporaryDirectory() as folder:
        store = FailingStore(Path(folder) / "interviews.db")
        services = Services(
            settings=AppSettings(data_dir=Path(folder)),
            store=store,
            language=FixedLanguage(),
            files=open_files(str(Path(folder) / "files")),
        )
        try:
            yield Assessed(services, store)
        finally:
            await store.close()


async def is_counted_as_it_stands(study: Assessed) -> None:
    expected, counts = await study.expected(), await study.counts()
    kept = (await study.store.list(PARTICIPANTS, STUDY, Judged.KIND)).items
    assert {each["participant_id"]: each["verdicts"] for each in kept} == expected
    assert counts.participants == len(expected)
    for criterion_id in ("rest", "visits"):
        wanted = [each[criterion_id] for each in expected.values() if criterion_id in each]
        assert counts.verdicts.get(criterion_id, {}) == {
            each: wanted.count(each) for each in sorted(set(wanted))
        }


@given(CHANGES, FAULTS)
@settings(max_examples=25, deadline=None)
async def test_whoever_is_judged_anew_erased_or_folded_twice_is_counted_once(
    changes: Sequence[tuple[int, int | None]], faults: Sequence[tuple[int, bool]]
) -> None:
    """H4: a step that fails, before its write took effect or after it, is repeated."""
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
            await is_counted_as_it_stands(study)


async def test_many_at_once_are_counted_once_each() -> None:
    async with a_study() as study:
        numbers = range(1, 13)
        for number in numbers:
            await study.change(number, 3)
        await asyncio.gather(*(study.fold(number) for number in (*numbers, *numbers)))
        await is_counted_as_it_stands(study)
        for number in numbers:
            await study.change(number, None)
        await asyncio.gather(*(study.fold(number) for number in (*numbers, *numbers)))
        assert await study.counts() == CriteriaTally()
        await is_counted_as_it_stands(study)
        left = await study.store.get(PARTICIPANTS, STUDY, judged_key(name_of(1)))
        assert left is None or "verdicts" not in left
