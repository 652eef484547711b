"""Which tasks of the rules are done beside this process, that they say the same there, what a passed deadline gives."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from shared.assessments.criteria.xml import Entry
from shared.language.port import LanguageFailed
from shared.language.requests.evidence import JudgeRequest, RankRequest
from shared.language.requests.exploration import ListenRequest
from shared.language.requests.handover_files import FileAnalysisRequest
from shared.language.requests.handover_turn import ExtractRequest
from shared.language.requests.interview import (
    ClarifyRequest,
    Exchange,
    FollowUpRequest,
    SummaryQuestion,
    SummaryRequest,
)
from shared.language.requests.resume import CoverageQuestion, CoverageRequest, SkillsRequest
from shared.language.rules.language import RulesLanguage
from shared.language.rules.weight import MOST_JUDGED, lightened, load_of
from shared.language.sentence_encoder import without_encoder
from shared.language.task import AnyTask
from shared.language.tasks.assess import ASSESS
from shared.language.tasks.clarify import CLARIFY
from shared.language.tasks.dive_into_file import DIVE_INTO_FILE
from shared.language.tasks.extract_facts import EXTRACT_FACTS
from shared.language.tasks.extract_skills import EXTRACT_SKILLS
from shared.language.tasks.judge_coverage import JUDGE_COVERAGE
from shared.language.tasks.judge_criterion import JUDGE_CRITERION
from shared.language.tasks.listen import LISTEN
from shared.language.tasks.rank_evidence import RANK_EVIDENCE
from shared.language.tasks.summarise import SUMMARISE
from shared.language.tasks.word_follow_up import WORD_FOLLOW_UP
from shared.modes.knowledge_handover.handover import ParsedFile
from shared.platform.sandbox.pool import TEXTS, Pool, Slots
from shared.platform.sandbox.queue import LONG as LONG_WORK
from shared.text.secrets.masking import without_secrets
from tests.language.rules.tasks import assess_task
from tests.product import PATIENCE_S

LONG = "We moved the till to the cellar in March, because Maria saw that the receipts did not print. " * 200
RESUME = "Ran Kubernetes clusters in production for five years.\n" * 400
CONCEPTS = assess_task("x").concepts

TASKS: list[tuple[AnyTask, Any]] = [
    (ASSESS, assess_task(LONG)),
    (EXTRACT_SKILLS, SkillsRequest(language="en", resume=RESUME)),
    (LISTEN, ListenRequest(language="en", about=("the till",), said=(Exchange("How?", LONG),))),
    (
        EXTRACT_FACTS,
        ExtractRequest(language="en", main_question="How?", question="How?", said=(Exchange("How?", LONG),)),
    ),
    (
        WORD_FOLLOW_UP,
        FollowUpRequest(
            language="en",
            main_question="How does a hash table work?",
            ideal_answer="A hash function maps each key to a bucket.",
            gaps=(CONCEPTS[0].model_copy(update={"probes": ("What if two keys meet?",)}),),
            exchanges=(Exchange("How does a hash table work?", LONG),),
            order=1,
            asked=(),
        ),
    ),
    (
        CLARIFY,
        ClarifyRequest(language="en", question="How do you trim the wicks?", said=LONG, intent="clarification", asked=()),
    ),
    (
        SUMMARISE,
        SummaryRequest(
            language="en",
            mode="adaptive_follow_up",
            ended_reason="complete",
            questions=(
                SummaryQuestion(
                    question="How?", exchanges=(Exchange("How?", LONG),), similarity=0.5, covered=(), open_gaps=()
                ),
            ),
        ),
    ),
    (
        JUDGE_COVERAGE,
        CoverageRequest(
            language="en",
            resume=RESUME,
            questions=(CoverageQuestion(question_id="q1", question_text="How?", criteria=CONCEPTS),),
        ),
    ),
    (RANK_EVIDENCE, RankRequest(language="en", question="Who moved the till?", texts=(LONG, "x"))),
    (
        DIVE_INTO_FILE,
        FileAnalysisRequest(language="en", file=ParsedFile(file_name="a.md", kind="markdown", text=LONG)),
    ),
]  # fmt: skip
IDS = [task.name for task, _ in TASKS]


@pytest.fixture(scope="module")
def pool() -> Any:
    made = Pool(Slots(at_once=1, wait_limit_s=60))
    yield made
    made.close()


@pytest.mark.parametrize(("task", "request_"), TASKS, ids=IDS)
async def test_a_long_task_is_done_beside_this_process_and_says_what_it_says_here(
    task: AnyTask, request_: Any, pool: Pool
) -> None:
    reply = await RulesLanguage(pool=pool, deadline_s=PATIENCE_S).run(task, request_)
    assert pool._idle, "no process was started"
    assert reply.in_time
    with without_encoder():  # which the process beside this one does without
        assert reply.value == task.rules.answer(request_, None)


@pytest.mark.parametrize("filling", ["", LONG], ids=["here", "beside"])
async def test_no_task_is_done_with_a_secret_in_its_texts(filling: str, pool: Pool) -> None:
    """G8: masked where the task is done, so that a long text is not searched where requests are answered."""
    secret = "tiger-9-blue-77"
    request_ = SkillsRequest(language="en", resume=f"Python for ten years, password: {secret}\n\n{filling}")
    assert secret in str(EXTRACT_SKILLS.rules.answer(request_, None))
    reply = await RulesLanguage(pool=pool, deadline_s=PATIENCE_S).run(EXTRACT_SKILLS, request_)
    assert secret not in str(reply.value)
    assert reply.value == EXTRACT_SKILLS.rules.answer(without_secrets(request_, "en"), None)


@pytest.mark.parametrize(("task", "request_"), TASKS, ids=IDS)
async def test_a_passed_deadline_is_a_result_and_no_failure(task: AnyTask, request_: Any, pool: Pool) -> None:
    reply = await RulesLanguage(pool=pool, deadline_s=0).run(task, request_)
    if task is DIVE_INTO_FILE:
        assert reply.in_time, "a file has a time of its own"
        return
    assert not reply.in_time
    assert (reply.source, reply.usage.fallbacks) == ("rules", 1)


async def test_an_answer_that_was_not_judged_leaves_every_gap_open_and_none_confirmed(pool: Pool) -> None:
    draft = (await RulesLanguage(pool=pool, deadline_s=0).run(ASSESS, assess_task(LONG))).value
    assert {finding.verdict for finding in draft.findings} == {"needs_review"}
    assert len(draft.findings) == len(CONCEPTS)
    assert (draft.intent, draft.confidence, draft.grade) == ("answer", "low", None)


async def test_evidence_that_was_not_judged_is_a_failed_verdict() -> None:
    busy = RulesLanguage(pool=Pool(Slots(at_once=0, wait_limit_s=0)))
    entry = Entry(index=1, source="a.md", content=LONG, quotable=(LONG,))
    reply = await busy.run(JUDGE_CRITERION, JudgeRequest(language="en", question="Who?", entries=(entry,)))
    assert reply.value.verdict == "failed"


async def test_a_short_answer_goes_through_no_process() -> None:
    """Those of an interview in which each has 620 bytes, three follow-ups in."""
    answers = [("We moved the till in March, because Maria saw it. " * 13)[:620]] * 3
    unused = RulesLanguage(pool=Pool(Slots(at_once=0, wait_limit_s=0)))
    assert (await unused.run(ASSESS, assess_task(*answers))).in_time


async def test_an_answer_does_not_wait_for_files_that_are_being_read() -> None:
    async with asyncio.timeout(PATIENCE_S), AsyncExitStack() as reading:
        for _ in range(TEXTS.slots.at_once):
            await reading.enter_async_context(TEXTS.slots.taken())
        assert (await RulesLanguage(deadline_s=PATIENCE_S).run(ASSESS, assess_task(LONG))).in_time


async def test_why_a_task_cannot_be_done_comes_back_from_there(pool: Pool) -> None:
    empty = assess_task("x", ideal=LONG[:5_000]).model_copy(update={"exchanges": ()})
    assert load_of(empty.model_dump(), MOST_JUDGED) > 1
    with pytest.raises(LanguageFailed, match="invalid: there is no answer"):
        await RulesLanguage(pool=pool, deadline_s=PATIENCE_S).run(ASSESS, empty)


def test_a_cut_task_keeps_its_shape_and_becomes_light() -> None:
    task = SkillsRequest(language="en", resume="x" * 100_000)
    lightest = [SkillsRequest.model_validate(each) for each in lightened(task.model_dump())]
    assert [len(each.resume) for each in lightest] == [1_000, 300, 100, 30]
    assert load_of({"corpus": ["x" * 3_000] * 20, "question": "Who?"}) <= 1
    assert load_of({"corpus": ["x" * 3_000] * 30}) > 1


def test_only_very_long_answers_are_long_work() -> None:
    """Four answers of 5,000 characters to a question are short work, one of 20,000 is long."""
    four = assess_task(*[LONG[:5_000]] * 4)
    one = assess_task((LONG * 2)[:20_000])
    signs = assess_task("\ufdfa" * 6_100)
    assert 1 < load_of(four.model_dump(), MOST_JUDGED) < LONG_WORK
    assert load_of(one.model_dump(), MOST_JUDGED) > LONG_WORK
    assert load_of(signs.model_dump(), MOST_JUDGED) > LONG_WORK
