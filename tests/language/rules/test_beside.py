"""Which tasks of the rules are done beside this process, that they say the same there, what a passed deadline gives."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest

from shared.beside.pool import TEXTS, Pool, Slots
from shared.beside.queue import LONG as LONG_WORK
from shared.domain.evidence.xml import Entry
from shared.domain.handover import ParsedFile
from shared.language.evidence_tasks import JudgeTask, RankTask
from shared.language.exploration_tasks import ListenTask
from shared.language.handover_tasks import DeepDiveTask
from shared.language.port import (
    ClarifyTask,
    CoverageQuestion,
    CoverageTask,
    Exchange,
    FollowUpTask,
    LanguageFailed,
    SkillsTask,
    SummaryQuestion,
    SummaryTask,
)
from shared.language.rules import RulesLanguage
from shared.language.rules.rules import Rules
from shared.language.rules.weight import MOST_JUDGED, lightened, load_of
from shared.language.talk_tasks import ExtractTask, Said
from tests.language.rules.tasks import assess_task
from tests.product import PATIENCE_S

LONG = "We moved the till to the cellar in March, because Maria saw that the receipts did not print. " * 200
RESUME = "Ran Kubernetes clusters in production for five years.\n" * 400
CONCEPTS = assess_task("x").concepts

TASKS: list[tuple[Callable[..., Any], Any]] = [
    (RulesLanguage.assess, assess_task(LONG)),
    (RulesLanguage.extract_skills, SkillsTask(language="en", resume=RESUME)),
    (RulesLanguage.listen, ListenTask(language="en", about=("the till",), said=(Said("How?", LONG),))),
    (
        RulesLanguage.extract_facts,
        ExtractTask(language="en", main_question="How?", question="How?", said=(Said("How?", LONG),)),
    ),
    (
        RulesLanguage.word_follow_up,
        FollowUpTask(
            language="en",
            main_question="How does a hash table work?",
            ideal_answer="A hash function maps each key to a bucket.",
            gaps=CONCEPTS,
            exchanges=(Exchange("How does a hash table work?", LONG),),
            order=1,
            asked=(),
        ),
    ),
    (
        RulesLanguage.clarify,
        ClarifyTask(language="en", question="How do you trim the wicks?", said=LONG, intent="clarification", asked=()),
    ),
    (
        RulesLanguage.summarise,
        SummaryTask(
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
        RulesLanguage.judge_coverage,
        CoverageTask(
            language="en",
            resume=RESUME,
            questions=(CoverageQuestion(question_id="q1", question_text="How?", criteria=CONCEPTS),),
        ),
    ),
    (RulesLanguage.rank_evidence, RankTask(language="en", question="Who moved the till?", texts=(LONG, "x"))),
    (
        RulesLanguage.dive_into_file,
        DeepDiveTask(language="en", file=ParsedFile(file_name="a.md", kind="markdown", text=LONG)),
    ),
]  # fmt: skip
IDS = [method.__name__ for method, _ in TASKS]


@pytest.fixture(scope="module")
def pool() -> Any:
    made = Pool(Slots(at_once=1, wait_limit_s=60))
    yield made
    made.close()


@pytest.mark.parametrize(("method", "task"), TASKS, ids=IDS)
async def test_a_long_task_is_done_beside_this_process_and_says_what_it_says_here(
    method: Callable[..., Any], task: Any, pool: Pool
) -> None:
    reply = await method(RulesLanguage(pool=pool), task)
    assert pool._idle, "no process was started"
    assert reply.in_time
    assert reply.value == getattr(Rules(), method.__name__)(task)


@pytest.mark.parametrize(("method", "task"), TASKS, ids=IDS)
async def test_a_passed_deadline_is_a_result_and_no_failure(
    method: Callable[..., Any], task: Any, pool: Pool
) -> None:
    reply = await method(RulesLanguage(pool=pool, deadline_s=0), task)
    if method is RulesLanguage.dive_into_file:
        assert reply.in_time, "a file has a time of its own"
        return
    assert not reply.in_time
    assert (reply.source, reply.usage.fallbacks) == ("rules", 1)


async def test_an_answer_that_was_not_judged_leaves_every_gap_open_and_none_confirmed(pool: Pool) -> None:
    draft = (await RulesLanguage(pool=pool, deadline_s=0).assess(assess_task(LONG))).value
    assert {finding.verdict for finding in draft.findings} == {"unclear"}
    assert len(draft.findings) == len(CONCEPTS)
    assert (draft.intent, draft.confidence, draft.grade) == ("answer", "low", None)


async def test_evidence_that_was_not_judged_is_a_failed_verdict() -> None:
    busy = RulesLanguage(pool=Pool(Slots(at_once=0, wait_limit_s=0)))
    entry = Entry(index=1, source="a.md", content=LONG, quotable=(LONG,))
    reply = await busy.judge_criterion(JudgeTask(language="en", question="Who?", entries=(entry,)))
    assert reply.value.verdict == "failed"


async def test_a_short_answer_goes_through_no_process() -> None:
    """Those of an interview in which each has 620 bytes, three follow-ups in."""
    answers = [("We moved the till in March, because Maria saw it. " * 13)[:620]] * 3
    unused = RulesLanguage(pool=Pool(Slots(at_once=0, wait_limit_s=0)))
    assert (await unused.assess(assess_task(*answers))).in_time


async def test_an_answer_does_not_wait_for_files_that_are_being_read() -> None:
    async with asyncio.timeout(PATIENCE_S), AsyncExitStack() as reading:
        for _ in range(TEXTS.slots.at_once):
            await reading.enter_async_context(TEXTS.slots.taken())
        assert (await RulesLanguage().assess(assess_task(LONG))).in_time


async def test_why_a_task_cannot_be_done_comes_back_from_there(pool: Pool) -> None:
    empty = assess_task("x", ideal=LONG[:5_000]).model_copy(update={"exchanges": ()})
    assert load_of(empty.model_dump(), MOST_JUDGED) > 1
    with pytest.raises(LanguageFailed, match="invalid: there is no answer"):
        await RulesLanguage(pool=pool).assess(empty)


def test_a_cut_task_keeps_its_shape_and_becomes_light() -> None:
    task = SkillsTask(language="en", resume="x" * 100_000)
    lightest = [SkillsTask.model_validate(each) for each in lightened(task.model_dump())]
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
