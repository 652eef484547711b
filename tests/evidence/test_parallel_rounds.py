"""Two rounds about one criterion at once: the verdict is that over the later evidence, whichever is judged last."""

import asyncio
from collections.abc import AsyncGenerator
from datetime import timedelta
from pathlib import Path
from typing import Final

import pytest

from activities.criteria import judge
from shared.assessments.criteria.assessment_plan import AssessmentJob
from shared.language.requests.evidence import JudgementDraft, JudgeRequest
from tests.evidence.driver import Assessments, JudgingLanguage, assessments_in

CRITERION: Final = "Is it done?"


class SlowAtFirst(JudgingLanguage):
    """Judges what holds one round only once `goes_on` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.answers["judge_criterion"] = self._judged_slowly
        self.is_asked, self.goes_on = asyncio.Event(), asyncio.Event()

    async def _judged_slowly(self, request: JudgeRequest) -> JudgementDraft:
        if sum(len(entry.quotable) for entry in request.entries) == 1:
            self.is_asked.set()
            await self.goes_on.wait()
        return self._judged(request)


@pytest.fixture
def language() -> SlowAtFirst:
    return SlowAtFirst()


@pytest.fixture
async def assessments(tmp_path: Path, language: SlowAtFirst) -> AsyncGenerator[Assessments]:
    async with assessments_in(tmp_path, language=language) as running:
        yield running


def job(assessments: Assessments, run: int) -> AssessmentJob:
    return AssessmentJob(work="judge", assessment_id=assessments.assessment_id, run=run, number=1)


async def test_a_verdict_that_was_being_made_while_its_interview_was_erased_quotes_nothing_of_it(
    assessments: Assessments, language: SlowAtFirst
) -> None:
    await assessments.begin(CRITERION)
    await assessments.follow_up("c1")
    language.goes_on.set()
    await assessments.answer("+all Edith has done it.")
    language.goes_on.clear()
    language.is_asked.clear()
    slow = asyncio.create_task(judge(assessments.services, job(assessments, 3)))
    await language.is_asked.wait()
    await assessments.erase_interview()
    language.goes_on.set()
    await slow
    (criterion,) = await assessments.criteria()
    assert set(criterion.runs) == {1, 2, 3}
    assert "Edith" not in str(criterion)


async def test_a_verdict_over_older_evidence_does_not_take_the_place_of_one_over_newer(
    assessments: Assessments, language: SlowAtFirst
) -> None:
    """C1: the latest follow-up counts, though the model takes its time over the round before."""
    await assessments.begin(CRITERION)
    await assessments.respond(CRITERION, "Yes, it is done.", 1)
    slow = asyncio.create_task(judge(assessments.services, job(assessments, 2)))
    await language.is_asked.wait()
    await assessments.hub.advance(timedelta(seconds=5))
    await assessments.respond(CRITERION, "No, it is not done any more.", 2)
    await judge(assessments.services, job(assessments, 3))
    language.goes_on.set()
    await slow
    (criterion,) = await assessments.criteria()
    assert "[Round 2]" in criterion.evidence_xml
    assert [past.matched_follow_ups for past in criterion.history] == [0, 2]
    assert set(criterion.runs) == {1, 2, 3}
