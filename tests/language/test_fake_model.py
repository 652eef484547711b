"""The fake model is a fair stand-in: it refuses what the API would refuse, and whole interviews can be led on it."""

import asyncio

import aiohttp
import pytest

from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES, Finding
from shared.language.fallback import FallbackLanguage
from shared.language.openai_model import OpenAILanguage
from shared.language.requests.interview import Exchange
from shared.language.rules.language import RulesLanguage
from shared.language.tasks.assess import ASSESS
from shared.language.tasks.clarify import CLARIFY
from shared.language.tasks.extract_skills import EXTRACT_SKILLS
from shared.language.tasks.judge_coverage import JUDGE_COVERAGE
from shared.language.tasks.summarise import SUMMARISE
from shared.language.tasks.word_follow_up import WORD_FOLLOW_UP
from shared.language.tasks.word_gap_question import WORD_GAP_QUESTION
from tests.fakes.model_server import ModelServer
from tests.language.tasks import (
    QUESTION,
    assess_task,
    clarify_task,
    coverage_task,
    follow_up_task,
    gap_question_task,
    skills_task,
    summary_task,
)


@pytest.fixture
def language(model: OpenAILanguage) -> FallbackLanguage:
    return FallbackLanguage(model, RulesLanguage())


class TestSensibleReplies:
    async def test_three_follow_ups_to_one_question_pass_every_check(
        self, server: ModelServer, language: FallbackLanguage
    ) -> None:
        asked: tuple[str, ...] = (QUESTION,)
        exchanges = (Exchange(QUESTION, "It loads data from our API when the page opens."),)
        for order in (1, 2, 3):
            assessed = await language.run(ASSESS, assess_task().model_copy(update={"exchanges": exchanges}))
            task = follow_up_task(asked=asked, order=order).model_copy(update={"exchanges": exchanges})
            follow_up = await language.run(WORD_FOLLOW_UP, task)
            assert (assessed.source, follow_up.source, follow_up.usage.model_calls) == ("model", "model", 1)
            assert "cleanup function" in follow_up.value
            asked += (follow_up.value,)
            exchanges += (Exchange(follow_up.value, f"That is point number {order} of what I have to say."),)
        assert server.malformed == []

    async def test_it_covers_the_concepts_whose_words_an_answer_holds(
        self, language: FallbackLanguage
    ) -> None:
        said = "The cleanup function runs before the next effect, also on unmounting. I like it."
        findings = (await language.run(ASSESS, assess_task("No idea.", said))).value.findings
        assert findings[2] == Finding(
            concept_id="c3",
            verdict="covered",
            evidence="The cleanup function runs before the next effect, also on unmounting",
        )
        assert [each.verdict for each in findings[:2]] == ["missing", "missing"]

    async def test_it_tells_a_clarification_and_not_knowing_from_an_answer(
        self, language: FallbackLanguage
    ) -> None:
        asks = (await language.run(ASSESS, assess_task("What do you mean by hook?"))).value
        knows_not = (await language.run(ASSESS, assess_task("I do not know."))).value
        assert (asks.intent, knows_not.intent, knows_not.engagement) == ("clarification", "answer", "low")

    async def test_it_explains_and_summarises(self, language: FallbackLanguage) -> None:
        explained = await language.run(CLARIFY, clarify_task())
        summarised = await language.run(SUMMARISE, summary_task(questions=2))
        assert (explained.source, summarised.source) == ("model", "model")
        assert len(summarised.value.sections) == 2

    async def test_it_fills_a_question_whose_criteria_stand_in_lines_of_the_resume(
        self, server: ModelServer, language: FallbackLanguage
    ) -> None:
        """E4"""
        reply = await language.run(JUDGE_COVERAGE, coverage_task())
        leadership, mobile = reply.value
        assert [(each.criterion_id, each.span) for each in leadership.evidence] == [
            ("lead.c1", "team of 5 engineers"),
            ("lead.c2", "mentored two   junior developers"),
        ]
        assert (reply.source, leadership.confidence > 0.8) == ("model", True)
        assert (mobile.evidence, mobile.confidence > 0.8) == ((), False)
        assert server.malformed == []

    async def test_it_reads_skills_and_asks_for_each_attribute_that_is_open(
        self, server: ModelServer, language: FallbackLanguage
    ) -> None:
        """E2: six questions on one skill, none of which the guards take for a repeat."""
        found = await language.run(EXTRACT_SKILLS, skills_task())
        assert [each.name for each in found.value] == ["Apache Kafka", "Go", "Python"]
        assert [each.attribute for each in found.value[0].attributes] == [
            "depth",
            "production_vs_prototype",
            "scale",
            "duration",
        ]
        asked: tuple[str, ...] = ()
        for attribute in SKILL_ATTRIBUTES:
            task = gap_question_task(asked=asked).model_copy(update={"attribute": attribute})
            reply = await language.run(WORD_GAP_QUESTION, task)
            assert (reply.source, reply.usage.model_calls) == ("model", 1)
            asked += (reply.value,)
        assert server.malformed == []

    async def test_it_reads_something_in_any_resume(self, language: FallbackLanguage) -> None:
        found = await language.run(EXTRACT_SKILLS, skills_task(resume="Software Engineer, 2 years of work"))
        assert ([each.name for each in found.value], found.source) == (["Software Engineer"], "model")

    async def test_replies_can_be_late_by_a_given_time(self) -> None:
        with ModelServer(latency_s=0.05) as server:
            started = asyncio.get_running_loop().time()
            assert await _status(server, _body()) == 200
            assert asyncio.get_running_loop().time() - started >= 0.05


class TestRefusals:
    @pytest.mark.parametrize(
        "changed",
        [
            {"model": ""},
            {"max_completion_tokens": 0},
            {"max_tokens": 5},
            {"messages": []},
            {"response_format": {"type": "json_object"}},
            {"response_format": None},
            {"temperature": 3},
        ],
    )
    async def test_a_malformed_request_is_refused_and_not_counted(
        self, server: ModelServer, changed: dict[str, object]
    ) -> None:
        assert await _status(server, _body() | changed) == 400
        assert (server.calls(), len(server.malformed)) == (0, 1)

    @pytest.mark.parametrize(
        "schema",
        [
            {"type": "object", "properties": {}, "required": []},
            {"type": "object", "properties": {"a": {}}, "required": [], "additionalProperties": False},
            {"type": "array", "items": {"type": "string", "minLength": 1}},
        ],
    )
    async def test_a_schema_that_is_not_strict_is_refused(
        self, server: ModelServer, schema: dict[str, object]
    ) -> None:
        assert await _status(server, _body(schema)) == 400


async def _status(server: ModelServer, body: dict[str, object]) -> int:
    url = f"{server.base_url}/chat/completions"
    async with aiohttp.ClientSession() as session, session.post(url, json=body) as reply:
        return reply.status


def _body(schema: dict[str, object] | None = None) -> dict[str, object]:
    closed = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
    shape = {"name": "summarise", "strict": True, "schema": schema or closed}
    return {
        "model": "m",
        "max_completion_tokens": 10,
        "messages": [{"role": "system", "content": "s"}, {"role": "user", "content": "u"}],
        "response_format": {"type": "json_schema", "json_schema": shape},
    }
