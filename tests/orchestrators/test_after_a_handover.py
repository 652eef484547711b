"""The end of a handover: summary, package and context are made at once, and only then it is `completed` (B12)."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Literal

import pytest

from shared.interview.records.closing import stop_answers
from shared.interview.records.documents import SummaryDocument
from shared.interview.records.header import Gone, change_header
from shared.interview.records.material import find_record
from shared.interview.records.view import participant_state
from shared.interview.reviews.giving import Said, review
from shared.modes.knowledge_handover.material import GivenBacklogQuestion, GivenHandoverMaterial
from shared.modes.knowledge_handover.onboarding import context as context_of
from shared.modes.knowledge_handover.onboarding.asking import answer_question
from shared.modes.knowledge_handover.onboarding.context import read_context
from shared.modes.knowledge_handover.onboarding.knowledge import is_settled, read_knowledge
from shared.modes.knowledge_handover.onboarding.records import ContextPart, ContextRecord, PackageRecord
from shared.modes.knowledge_handover.start import StartHandover
from shared.storage.port import INTERVIEWS, OfKind, Page
from tests.fakes.manual_clock import ManualClock
from tests.orchestrators.driver import Interviews
from tests.orchestrators.product_on_hub import crash_where_held

THRESHOLD = GivenBacklogQuestion(
    question_id="q1", text="Why is the loss threshold 0.35?", priority="P0", file_name="model.py", line=2
)
RATES = GivenBacklogQuestion(question_id="q2", text="Who delivers the rates?", priority="P1")
CORPUS = "# The model\nLOSS_THRESHOLD = 0.35\n\nRates are read from rates.csv at night."
MADE: Sequence[str] = ("sort_facts", "write_package")


async def start(interviews: Interviews, *questions: GivenBacklogQuestion, corpus: str = CORPUS) -> str:
    return await interviews.begin(
        StartHandover(
            mode="knowledge_handover",
            material=GivenHandoverMaterial(
                question_backlog=questions or (THRESHOLD, RATES), deep_dive_corpus=corpus
            ),
        )
    )


async def played(interviews: Interviews) -> None:
    await start(interviews)
    await interviews.answer("The regulator asked for it in 2019.")
    await interviews.answer("The treasury team delivers the rates.")


async def package_of(interviews: Interviews) -> PackageRecord | None:
    return await find_record(interviews.services.store, interviews.interview_id, PackageRecord)


async def documents(interviews: Interviews) -> Sequence[str]:
    return await interviews.services.store.ids(INTERVIEWS, interviews.interview_id)


class TestAReviewOfAFact:
    async def test_is_stored_with_all_that_follows_from_it_or_not_at_all(
        self, interviews: Interviews
    ) -> None:
        """G6: whoever gives it may be cut off while the package is made anew, and gives it again."""
        await played(interviews)
        before = set(await documents(interviews))
        interviews.language.hold("write_package")
        named, said = f"{interviews.interview_id}-fact-000001-000", Said("wrong", None, "Ada", verified=False)
        cut_off = asyncio.create_task(review(interviews.services, named, said))
        await interviews.language.reached["write_package"].wait()
        cut_off.cancel()
        await asyncio.gather(cut_off, return_exceptions=True)
        assert set(await documents(interviews)) == before
        assert "regulator" in str((await interviews.result()).facts)
        interviews.language.held["write_package"].set()
        await review(interviews.services, named, said)
        made = {each.split("-")[0] for each in set(await documents(interviews)) - before}
        assert made == {"review", "audit"}
        assert "regulator" not in str((await interviews.result()).facts)
        assert "regulator" not in str(await package_of(interviews))

    async def test_weeks_later_leaves_the_interview_on_its_day(self, interviews: Interviews) -> None:
        """B11, B12: what is made anew counts from the last answer, not from the review."""
        await played(interviews)
        clock = interviews.hub.clock
        assert isinstance(clock, ManualClock)
        day = f"{clock.now():%A %d %B %Y}"
        clock.advance(timedelta(days=20))
        named, said = f"{interviews.interview_id}-fact-000001-000", Said("wrong", None, "Ada", verified=False)
        await review(interviews.services, named, said)
        for task in MADE:
            assert [each.day for each in interviews.language.requests[task]] == [day, day]


class TestAWholeHandover:
    async def test_it_leaves_a_summary_a_package_and_a_context(self, interviews: Interviews) -> None:
        await played(interviews)
        header = await interviews.header()
        assert (header.status, header.ended_reason, header.error) == ("completed", "complete", None)
        result = await interviews.result()
        assert result.summary is not None
        assert [section.title for section in result.summary.sections] == [
            "Decisions and their rationale",
            "Undocumented rules and manual processes",
            "Dependencies and stakeholders",
            "Risks, gotchas and failure modes",
            "History that explains today",
            "Open questions",
        ]
        assert result.summary.sections[1].text == (
            "- The regulator asked for it in 2019. (turn 1)\n- The treasury team delivers the rates. (turn 2)"
        )
        assert result.summary.sections[0].text == "Nothing was entered here."
        record = await package_of(interviews)
        assert record is not None
        assert [section.key for section in record.package.sections] == [
            "first", "people", "rules", "risks", "timeline", "files", "open_questions",
        ]  # fmt: skip
        assert {"summary", "package", "context", "context_part-0001"} <= set(await documents(interviews))

    @pytest.mark.parametrize("last", MADE)
    async def test_completed_shows_only_once_the_last_of_them_is_stored(
        self, interviews: Interviews, last: str
    ) -> None:
        interviews.language.hold(last)
        await start(interviews, THRESHOLD)
        await interviews.answer("The regulator asked for it.", settle=False)
        other = SummaryDocument if last == "write_package" else PackageRecord
        async with asyncio.timeout(30):
            await interviews.language.reached[last].wait()
            while await find_record(interviews.services.store, interviews.interview_id, other) is None:
                await interviews.services.store.ping()
        shown = participant_state(await interviews.header())
        assert (shown.status, shown.ended_reason, shown.closing_message) == ("thinking", None, None)
        interviews.language.held[last].set()
        await interviews.hub.idle()
        assert (await interviews.header()).status == "completed"

    async def test_an_end_from_outside_leaves_them_too(self, interviews: Interviews) -> None:
        await start(interviews)
        await interviews.answer("The regulator asked for it in 2019.")
        await interviews.end()
        assert (await interviews.header()).status == "ended"
        record = await package_of(interviews)
        assert record is not None
        (asked,) = next(each.statements for each in record.package.sections if each.key == "open_questions")
        assert asked.text == "Left open: Who delivers the rates?"


class TestOneOfThemFails:
    @pytest.mark.parametrize("task", MADE)
    async def test_one_that_fails_a_few_times_is_tried_again_alone(
        self, interviews: Interviews, task: str
    ) -> None:
        interviews.language.fail(task, times=2)
        await played(interviews)
        await interviews.pass_time(minutes=1)
        assert (await interviews.header()).status == "completed"
        assert {name: interviews.language.calls[name] for name in MADE} == dict.fromkeys(MADE, 1) | {task: 3}

    @pytest.mark.parametrize(
        ("task", "where"), [("write_package", "write_package"), ("sort_facts", "summarise")]
    )
    async def test_one_that_fails_for_good_loses_none_of_the_others(
        self, interviews: Interviews, task: str, where: str
    ) -> None:
        interviews.language.fail(task, error=ValueError())
        await played(interviews)
        await interviews.pass_time(minutes=2)
        header = await interviews.header()
        assert (header.status, header.error) == ("failed", f"{where}: ValueError")
        assert {"context", "package" if task == "sort_facts" else "summary"} <= set(
            await documents(interviews)
        )
        assert interviews.durable() == "COMPLETED"

    async def test_without_a_context_the_handover_is_complete_and_can_be_asked_all_the_same(
        self, interviews: Interviews, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def breaks(*_: object) -> None:
            raise LookupError("no room")

        monkeypatch.setattr("shared.modes.knowledge_handover.onboarding.context.store_context", breaks)
        await played(interviews)
        await interviews.pass_time(minutes=2)
        header = await interviews.header()
        assert (header.status, header.error) == ("completed", "build_context: LookupError")
        assert "context" not in await documents(interviews)
        found = await answer_question(
            interviews.services, interviews.interview_id, "en", "Who delivers rates?"
        )
        assert found.answered


class TestCrashes:
    @pytest.mark.parametrize("place", ["summarize", "write_package", "build_context"])
    @pytest.mark.parametrize("when", ["before", "after"])
    async def test_a_crash_at_any_of_them_leaves_each_made_once(
        self, interviews: Interviews, place: str, when: Literal["before", "after"]
    ) -> None:
        interviews.held.hold(place, when)
        await start(interviews, THRESHOLD)
        await interviews.answer("The regulator asked for it.", settle=False)
        await crash_where_held(interviews.hub, interviews.held)
        header = await interviews.header()
        assert (header.status, header.error) == ("completed", None)
        stored = await documents(interviews)
        made = ("summary", "package", "context", "context_part-0001")
        assert [stored.count(name) for name in made] == [1] * 4
        assert interviews.durable() == "COMPLETED"


class TestErased:
    async def test_erasing_takes_package_and_context_with_it(self, interviews: Interviews) -> None:
        interview_id = await start(interviews, THRESHOLD)
        await interviews.answer("The regulator asked for it.")
        assert await interviews.erase()
        assert await interviews.services.store.ids(INTERVIEWS, interview_id) == ["header"]
        with pytest.raises(Gone):
            await answer_question(interviews.services, interview_id, "en", "Who asked for it?")

    @pytest.mark.parametrize("task", MADE)
    async def test_what_is_under_way_stores_nothing_any_more(self, interviews: Interviews, task: str) -> None:
        from tests.orchestrators.test_failures import erase_documents

        interview_id = await start(interviews, THRESHOLD)
        interviews.language.hold(task)
        await interviews.answer("The regulator asked for it.", settle=False)
        async with asyncio.timeout(30):
            await interviews.language.reached[task].wait()
        assert await erase_documents(interviews)
        interviews.language.held[task].set()
        await interviews.hub.idle()
        left = await interviews.services.store.ids(INTERVIEWS, interview_id)
        assert left == ["header"]
        assert interviews.durable() == "COMPLETED"


class TestTheContext:
    async def test_it_holds_facts_answers_and_files_with_their_places(self, interviews: Interviews) -> None:
        await played(interviews)
        context = await read_context(interviews.services, interviews.interview_id, "en")
        assert [(each.kind, each.ref, each.first_line) for each in context] == [
            ("fact", "fact-000001-01", None),
            ("fact", "fact-000002-01", None),
            ("turn", "turn-1", None),
            ("turn", "turn-2", None),
            ("file", "deep_dive_corpus", 1),
        ]

    async def test_a_large_one_is_kept_in_parts_and_read_as_one(
        self, interviews: Interviews, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(context_of, "PART_CHARS", 10_000)
        lines = [f"Line {number} of the ledger, with words enough to fill it." for number in range(1_000)]
        await start(interviews, THRESHOLD, corpus="\n".join(lines))
        await interviews.answer("The regulator asked for it.")
        parts = [name for name in await documents(interviews) if name.startswith(ContextPart.KIND)]
        record = await find_record(interviews.services.store, interviews.interview_id, ContextRecord)
        assert record is not None
        assert parts == [f"context_part-{number:04d}" for number in range(1, record.parts + 1)]
        assert record.parts > 5
        context = await read_context(interviews.services, interviews.interview_id, "en")
        told = [line for each in context if each.kind == "file" for line in each.text.split("\n")]
        assert told == lines

    async def test_of_a_project_over_its_bound_it_keeps_what_bears_on_the_interview(
        self, interviews: Interviews, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(context_of, "FILES_TOKENS", 1_000)
        filler = [f"Entry {number} holds figures of no interest to anybody." for number in range(1_000)]
        needle = "The treasury rates arrive by courier."
        await start(interviews, THRESHOLD, corpus="\n".join([*filler, "", needle]))
        await interviews.answer("The treasury rates decide about it.")
        context = await read_context(interviews.services, interviews.interview_id, "en")
        kept = [each for each in context if each.kind == "file"]
        assert any(needle in each.text for each in kept)
        assert sum(len(each.text) for each in kept) <= 4 * 1_000

    async def test_an_interview_that_failed_can_be_asked_about_all_the_same(
        self, interviews: Interviews
    ) -> None:
        await start(interviews)
        await interviews.answer("The regulator asked for it in 2019.")
        interviews.language.fail("extract_facts", error=KeyError("extract_facts"))
        await interviews.answer("The treasury team delivers the rates.")
        await interviews.pass_time(minutes=2)
        assert (await interviews.header()).status == "failed"
        assert await package_of(interviews) is None
        found = await answer_question(interviews.services, interviews.interview_id, "en", "Who asked for it?")
        assert [citation.span for citation in found.citations] == ["The regulator asked for it in 2019."]

    async def test_what_was_asked_is_told_as_the_backlog_has_it(self, interviews: Interviews) -> None:
        """As it is shown, a question speaks of the answer before, and would be found for it."""
        await played(interviews)
        record = await package_of(interviews)
        assert record is not None
        assert [each.question for each in record.package.turns] == [THRESHOLD.text, RATES.text]

    async def test_a_request_to_explain_is_no_part_of_it(self, interviews: Interviews) -> None:
        await start(interviews, THRESHOLD)
        await interviews.answer("[clarify] what do you mean by treasury?")
        await interviews.answer("The regulator asked for it.")
        context = await read_context(interviews.services, interviews.interview_id, "en")
        assert not any("clarify" in each.text for each in context)


async def test_an_answer_that_came_before_its_question_was_closed_is_known(
    interviews: Interviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The summary has settled the end already, and the first read is older than the answer."""
    interview_id, store = await start(interviews), interviews.services.store
    settled = {"ending": True}
    await change_header(store, interview_id, lambda header: header.model_copy(update=settled), ttl=None)
    collect = store.collect
    old = await collect(INTERVIEWS, interview_id, [OfKind(kind) for kind in ("header", "material", "turn")])
    await interviews.claim("The regulator asked for it in 2019.")
    await stop_answers(interviews.services, interview_id)
    pages = iter([old])

    async def behind(*given: Any, **named: Any) -> Page:
        return next(pages, None) or await collect(*given, **named)

    monkeypatch.setattr(store, "collect", behind)
    known = await read_knowledge(interviews.services, interview_id, "en", is_settled)
    assert [turn.answer for turn in known.turns] == ["The regulator asked for it in 2019."]
