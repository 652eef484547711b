"""The fake model is a fair stand-in: it refuses what the API would refuse, and whole interviews can be led on it."""

import aiohttp
import pytest

from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES
from shared.language.fallback import FallbackLanguage
from shared.language.openai_model import OpenAILanguage
from shared.language.requests.interview import Exchange
from shared.language.rules.language import RulesLanguage
from shared.language.tasks.assess import ASSESS
from shared.language.tasks.extract_skills import EXTRACT_SKILLS
from shared.language.tasks.word_follow_up import WORD_FOLLOW_UP
from shared.language.tasks.word_gap_question import WORD_GAP_QUESTION
from tests.fakes.model_server import ModelServer
from tests.language.tasks import QUESTION, assess_task, follow_up_task, gap_question_task, skills_task


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
            topic = "dependency array" if order == 3 else "cleanup function"
            assert topic in follow_up.value, (
                "one that was passed over is asked for once more, then they take turns"
            )
            asked += (follow_up.value,)
            exchanges += (Exchange(follow_up.value, f"That is point number {order} of what I have to say."),)
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
            task = gap_question_task(asked=asked, attribute=attribute)
            reply = await language.run(WORD_GAP_QUESTION, task)
            assert (reply.source, reply.usage.model_calls) == ("model", 1)
            asked += (reply.value.text,)
        assert server.malformed == []


class TestRefusals:
    @pytest.mark.parametrize("changed", [
        {"model": ""}, {"max_completion_tokens": 0}, {"max_tokens": 5}, {"messages": []},
        {"response_format": {"type": "json_object"}}, {"response_format": None}, {"temperature": 3},
    ])  # fmt: skip
    async def test_a_malformed_request_is_refused_and_not_counted(
        self, server: ModelServer, changed: dict[str, object]
    ) -> None:
        assert await _status(server, _body() | changed) == 400
        assert (server.calls(), len(server.malformed)) == (0, 1)

    @pytest.mark.parametrize("schema", [
        {"type": "object", "properties": {}, "required": []},
        {"type": "object", "properties": {"a": {}}, "required": [], "additionalProperties": False},
        {"type": "array", "items": {"type": "string", "minLength": 1}},
    ])  # fmt: skip
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
