"""Preparing an interview of a candidate: once, whatever a model says the second time; an erased one leaves nothing."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import shared.modes.predefined_questions.prepare
from activities.prepare import prepare
from shared.interview.records.erasing import erase
from shared.interview.records.header import Gone
from shared.interview.records.material import read_record
from shared.interview.records.preparation import ConceptsRecord, PreparedRecord
from shared.interview.starting import begin
from shared.interview.state_machine.effects import Prepare
from shared.language.port import Usage
from shared.language.requests.resume import CoverageDraft, CoverageRequest, SkillDraft, SkillsRequest
from shared.library.model import GivenQuestionSet
from shared.modes.candidate_gaps.part import CandidatePart
from shared.modes.candidate_gaps.start import StartCandidate
from shared.modes.dynamic_gap.records import SkillsRecord
from shared.modes.predefined_questions.coverage_cache import CACHE, keep
from shared.modes.predefined_questions.prepare import AT_ONCE, BATCH
from shared.modes.predefined_questions.records import CoverageRecord
from shared.platform.services import Services
from shared.storage.port import LIBRARY
from tests.activities.work import NOTHING_STARTED, nothing_durable
from tests.candidates.material import KEEPER, KEEPING, a_set, asks
from tests.fakes.manual_clock import ManualClock
from tests.fakes.marked_answers import MARKED
from tests.fakes.scripted_language import ScriptedLanguage
from tests.library.sets import create
from tests.orchestrators.driver import scripted_services

CRITERIA = tuple(text for question in KEEPING for text in question["what_assesses"])


class Moody(ScriptedLanguage):
    """Never reads the same resume twice alike, and remembers how many batches it had in hand at most."""

    in_hand = 0
    most_in_hand = 0

    def __init__(self) -> None:
        super().__init__()
        self.answers |= {"judge_coverage": self._coverage, "extract_skills": self._skills}

    async def _coverage(self, request: CoverageRequest) -> tuple[CoverageDraft, ...]:
        self.in_hand += 1
        self.most_in_hand = max(self.most_in_hand, self.in_hand)
        await asyncio.sleep(0)
        self.in_hand -= 1
        if self.calls["judge_coverage"] % 2:
            return MARKED["judge_coverage"](request)
        return tuple(CoverageDraft(question_id=each.question_id) for each in request.questions)

    def _skills(self, _: SkillsRequest) -> tuple[SkillDraft, ...]:
        return (SkillDraft(name=f"Reading {self.calls['extract_skills']}"),)


@pytest.fixture
def language() -> Moody:
    return Moody()


@pytest.fixture
async def services(tmp_path: Path, language: Moody) -> AsyncGenerator[Services]:
    opened = scripted_services(tmp_path, language, ManualClock())
    yield opened
    await opened.store.close()


async def started(services: Services, *questions: dict[str, Any], resume: str = KEEPER) -> Prepare:
    """What the orchestration of a new interview asks for first; without questions it is about skills."""
    set_id = None
    if questions:
        given = GivenQuestionSet.model_validate(a_set(*questions))
        set_id = (await create(services.store, given, services.now())).id
    wanted = StartCandidate(
        mode="predefined_questions" if questions else "dynamic_gap",
        candidate_id="c-17",
        resume_text=resume,
        question_set_id=set_id,
    )
    begun = await begin(services, NOTHING_STARTED, wanted, None)
    return Prepare(interview_id=begun.header.interview_id, step=1, language="en", max_follow_ups=2)


async def cached(services: Services) -> list[str]:
    return list(await services.store.ids(LIBRARY, CACHE))


class TestOnce:
    """At least once runs an activity; what the first run stored is what the interview is about."""

    @pytest.mark.parametrize("questions", [KEEPING, ()], ids=["predefined_questions", "dynamic_gap"])
    async def test_a_second_run_begins_the_interview_with_what_the_first_one_found(
        self, questions: tuple[dict[str, Any], ...], services: Services, language: Moody
    ) -> None:
        effect = await started(services, *questions, resume="\n".join(CRITERIA))
        first = await prepare(services, effect)
        asked = language.calls.copy()
        assert await prepare(services, effect) == first
        assert language.calls == asked

    @pytest.mark.parametrize("questions", [KEEPING, ()], ids=["predefined_questions", "dynamic_gap"])
    async def test_of_runs_at_once_all_tell_of_the_gaps_whose_records_are_stored(
        self, questions: tuple[dict[str, Any], ...], services: Services, language: Moody
    ) -> None:
        """A gap that no record knows could never be asked for."""
        effect = await started(services, *questions, resume="\n".join(CRITERIA))
        told = await asyncio.gather(*(prepare(services, effect) for _ in range(4)))
        assert told == [told[0]] * 4
        kept = await read_record(services.store, effect.interview_id, PreparedRecord)
        assert told[0]["part"] == kept.part.model_dump(mode="json")
        assert isinstance(kept.part, CandidatePart)
        assert kept.part.gaps
        assert {gap.gap_id for gap in kept.part.gaps} <= set(
            (await read_record(services.store, effect.interview_id, ConceptsRecord)).concepts
        )
        if questions:
            coverage = await read_record(services.store, effect.interview_id, CoverageRecord)
            filled = {each.question_id for each in coverage.questions if each.is_filled}
            assert {gap.gap_id for gap in kept.part.gaps if gap.status == "resume_filled"} == filled
        else:
            skills = await read_record(services.store, effect.interview_id, SkillsRecord)
            assert len(skills.skills) == 1


class TestBatches:
    async def test_thirty_questions_are_judged_by_calls_of_six_all_at_once(
        self, services: Services, language: Moody
    ) -> None:
        """NFR1: five calls that overlap take the time of one, 1.5 s with a model that takes so long."""
        effect = await started(services, *(asks(f"part{n}") for n in range(30)))
        await prepare(services, effect)
        assert BATCH == 6
        assert (language.calls["judge_coverage"], language.most_in_hand) == (5, 5)

    async def test_a_set_of_a_hundred_does_not_flood_the_model(
        self, services: Services, language: Moody
    ) -> None:
        effect = await started(services, *(asks(f"part{n}") for n in range(100)))
        await prepare(services, effect)
        assert (language.calls["judge_coverage"], language.most_in_hand) == (17, AT_ONCE)


class TestCache:
    async def test_what_was_found_is_kept_for_the_next_interview(
        self, services: Services, language: Moody
    ) -> None:
        """E4: by resume and set version."""
        effect = await started(services, *KEEPING)
        await prepare(services, effect)
        found = await read_record(services.store, effect.interview_id, CoverageRecord)
        assert await cached(services) == [found.cache_key]

    async def test_an_interview_that_is_erased_while_its_resume_is_read_leaves_none(
        self, services: Services, language: Moody
    ) -> None:
        go = language.hold("judge_coverage")
        effect = await started(services, *KEEPING)
        preparing = asyncio.create_task(prepare(services, effect))
        await language.reached["judge_coverage"].wait()
        assert await erase(services, effect.interview_id, nothing_durable)
        go.set()
        with pytest.raises(Gone):
            await preparing
        assert await cached(services) == []

    async def test_nor_does_one_that_is_erased_in_the_moment_when_the_finding_is_kept(
        self, services: Services, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        effect = await started(services, *KEEPING)

        def after(erased: Callable[[], Awaitable[object]]) -> Callable[..., Awaitable[None]]:
            async def keep_late(*given: Any) -> None:
                await erased()
                await keep(*given)

            return keep_late

        erasing = after(lambda: erase(services, effect.interview_id, nothing_durable))
        monkeypatch.setattr(shared.modes.predefined_questions.prepare, "keep", erasing)
        with pytest.raises(Gone):
            await prepare(services, effect)
        assert await cached(services) == []

    async def test_what_the_rules_found_in_place_of_a_model_that_failed_is_not_kept(
        self, services: Services, language: Moody
    ) -> None:
        language.usage = Usage(model_calls=1, fallbacks=1)
        await prepare(services, await started(services, *KEEPING))
        assert await cached(services) == []
