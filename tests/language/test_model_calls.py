"""One call of the model over real HTTP: what is sent, what is retried, how long it may take, how failures are called."""

import asyncio
import gc
import json
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from shared.language.completions import MOST_TOKENS
from shared.language.model_settings import (
    AzureEndpoint,
    ModelSettings,
    OpenAIEndpoint,
    TaskSettings,
)
from shared.language.openai_model import OpenAILanguage
from shared.language.pace import Pace
from shared.language.port import LanguageFailed, Usage
from shared.language.tasks.clarify import CLARIFY
from shared.language.tasks.extract_skills import EXTRACT_SKILLS
from shared.language.tasks.judge_coverage import JUDGE_COVERAGE
from shared.language.tasks.word_follow_up import WORD_FOLLOW_UP
from tests.fakes import model_replies as replies
from tests.fakes.model_replies import ModelReply, completion, error, says
from tests.fakes.model_server import ModelServer
from tests.language.conftest import FakeTime
from tests.language.tasks import (
    ANSWER,
    clarify_task,
    coverage_task,
    follow_up_task,
    limits,
    skills_task,
)

QUESTION = "Where would a cleanup function come in?"
GOOD = says({"question": QUESTION})
SAID = {"content": json.dumps({"question": QUESTION})}


@asynccontextmanager
async def speaking_to(
    server: ModelServer,
    settings: ModelSettings | None = None,
    *,
    endpoint: OpenAIEndpoint | AzureEndpoint | None = None,
    pace: Pace | None = None,
) -> AsyncIterator[OpenAILanguage]:
    language = OpenAILanguage(
        endpoint or OpenAIEndpoint("test-key", server.base_url), settings or ModelSettings("test-model"), pace
    )
    try:
        yield language
    finally:
        await language.close()


async def failure_of(language: OpenAILanguage) -> LanguageFailed:
    with pytest.raises(LanguageFailed) as failed:
        await language.run(WORD_FOLLOW_UP, follow_up_task())
    return failed.value


class TestWhatIsSent:
    async def test_a_resume_is_judged_without_chance_by_a_model_of_its_own(self, server: ModelServer) -> None:
        """E4: the same resume and set give the same coverage, and a smaller model may serve it."""
        small = ModelSettings("large", {"judge_coverage": replace(limits(JUDGE_COVERAGE), model="small")})
        async with speaking_to(server, small) as language:
            await language.run(JUDGE_COVERAGE, coverage_task())
            await language.run(EXTRACT_SKILLS, skills_task())
        coverage, skills = server.requests
        assert (coverage.model, coverage.temperature) == ("small", 0.0)
        assert (skills.model, skills.temperature) == ("large", 0.0)

    async def test_model_temperature_and_limit_are_settings_of_each_task(self, server: ModelServer) -> None:
        settings = ModelSettings(
            "large",
            {
                "word_follow_up": TaskSettings(max_output_tokens=99, temperature=0.7, model="small"),
                "clarify": TaskSettings(max_output_tokens=77, temperature=None, reasoning_effort="low"),
            },
        )
        async with speaking_to(server, settings) as language:
            await language.run(WORD_FOLLOW_UP, follow_up_task())
            await language.run(CLARIFY, clarify_task())
        follow_up, clarify = server.requests
        assert (follow_up.model, follow_up.temperature, follow_up.max_tokens) == ("small", 0.7, 99)
        assert (clarify.model, clarify.temperature, clarify.max_tokens) == ("large", None, 77)
        assert (follow_up.reasoning_effort, clarify.reasoning_effort) == (None, "low")

    async def test_the_key_goes_where_openai_wants_it(
        self, server: ModelServer, model: OpenAILanguage
    ) -> None:
        await model.run(WORD_FOLLOW_UP, follow_up_task())
        assert server.requests[0].headers["authorization"] == "Bearer test-key"

    async def test_a_model_that_refuses_a_temperature_is_not_told_one_again(
        self, fake_time: FakeTime
    ) -> None:
        with ModelServer(refuses=frozenset({"temperature"})) as server:
            async with speaking_to(server, pace=fake_time.pace) as language:
                reply = await language.run(WORD_FOLLOW_UP, follow_up_task())
                await language.run(CLARIFY, clarify_task())
        assert reply.usage.model_calls == 1
        assert [request.temperature for request in server.requests] == [0.5, None, None]
        assert fake_time.waits == [0.0]


class TestAzure:
    async def test_the_deployment_stands_in_the_path_and_the_key_in_its_header(
        self, server: ModelServer
    ) -> None:
        endpoint = AzureEndpoint(server.origin, api_key="azure-key")
        async with speaking_to(server, ModelSettings("our-deployment"), endpoint=endpoint) as language:
            await language.run(WORD_FOLLOW_UP, follow_up_task())
        (request,) = server.requests
        assert request.path == "/openai/deployments/our-deployment/chat/completions"
        assert request.query == "api-version=2024-10-21"
        assert request.headers["api-key"] == "azure-key"

    async def test_a_task_may_have_a_deployment_of_its_own(self, server: ModelServer) -> None:
        """What only words a question may go to a smaller model."""
        settings = ModelSettings("large", tasks={WORD_FOLLOW_UP.name: TaskSettings(250, None, model="small")})
        endpoint = AzureEndpoint(server.origin, api_key="azure-key")
        async with speaking_to(server, settings, endpoint=endpoint) as language:
            await language.run(WORD_FOLLOW_UP, follow_up_task())
            await language.run(CLARIFY, clarify_task())
        asked = [request.path.split("/")[3] for request in server.requests]
        assert asked == ["small", "large"]

    async def test_a_token_signs_in_where_there_is_no_key(self, server: ModelServer) -> None:
        async def token() -> str:
            return "entra-token"

        async with speaking_to(
            server, endpoint=AzureEndpoint(server.origin, token_provider=token)
        ) as language:
            await language.run(WORD_FOLLOW_UP, follow_up_task())
        assert server.requests[0].headers["authorization"] == "Bearer entra-token"

    async def test_a_sign_in_that_fails_makes_the_model_unavailable(self, server: ModelServer) -> None:
        async def no_token() -> str:
            raise PermissionError("no identity here")

        async with speaking_to(
            server, endpoint=AzureEndpoint(server.origin, token_provider=no_token)
        ) as language:
            assert (await failure_of(language)).reason == "unavailable"
        assert server.calls() == 0

    async def test_without_either_the_default_credential_is_asked(
        self, server: ModelServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        closed: list[str] = []

        class Credential:
            async def close(self) -> None:
                closed.append("closed")

        def provider_of(credential: object, *scopes: str) -> Callable[[], object]:
            async def token() -> str:
                return f"{type(credential).__name__} for {scopes[0]}"

            return token

        monkeypatch.setattr("azure.identity.aio.DefaultAzureCredential", Credential)
        monkeypatch.setattr("azure.identity.aio.get_bearer_token_provider", provider_of)
        async with speaking_to(server, endpoint=AzureEndpoint(server.origin)) as language:
            await language.run(WORD_FOLLOW_UP, follow_up_task())
        scope = "https://cognitiveservices.azure.com/.default"
        assert server.requests[0].headers["authorization"] == f"Bearer Credential for {scope}"
        assert closed == ["closed"]


class TestRetries:
    @pytest.mark.parametrize("status", [429, 500, 502, 503, 504, 408])
    async def test_what_may_pass_is_tried_again(
        self, server: ModelServer, model: OpenAILanguage, status: int
    ) -> None:
        server.script("word_follow_up", error(status), error(status), GOOD)
        reply = await model.run(WORD_FOLLOW_UP, follow_up_task())
        assert (reply.value, reply.usage.model_calls, server.calls()) == (QUESTION, 1, 3)

    async def test_waits_double_and_are_spread(
        self, server: ModelServer, model: OpenAILanguage, fake_time: FakeTime
    ) -> None:
        server.script("word_follow_up", error(500), error(500), GOOD)
        await model.run(WORD_FOLLOW_UP, follow_up_task())
        assert fake_time.waits == [0.375, 0.75]

    async def test_a_wait_may_come_in_milliseconds_or_as_a_date(
        self, server: ModelServer, model: OpenAILanguage, fake_time: FakeTime
    ) -> None:
        date = format_datetime(datetime.now(UTC) + timedelta(seconds=20), usegmt=True)
        in_ms = ModelReply(status=429, headers={"retry-after-ms": "2500"})
        server.script("word_follow_up", in_ms, error(429, retry_after=date), GOOD)
        await model.run(WORD_FOLLOW_UP, follow_up_task())
        assert fake_time.waits[0] == 2.5
        assert 15 < fake_time.waits[1] <= 20

    @pytest.mark.parametrize(
        ("said", "wait"), [("7", 7.0), *((each, 0.375) for each in ("0", "soon", "-4", "nan", "inf", ""))]
    )
    async def test_the_server_says_how_long_to_wait_if_it_says_a_time(
        self, server: ModelServer, model: OpenAILanguage, fake_time: FakeTime, said: str, wait: float
    ) -> None:
        server.script("word_follow_up", error(503, retry_after=said), GOOD)
        await model.run(WORD_FOLLOW_UP, follow_up_task())
        assert fake_time.waits == [wait]

    async def test_a_wait_beyond_the_time_left_is_not_begun(
        self, server: ModelServer, model: OpenAILanguage, fake_time: FakeTime
    ) -> None:
        server.script("word_follow_up", error(429, retry_after="31"))
        failure = await failure_of(model)
        assert (failure.reason, fake_time.waits, server.calls()) == ("rate_limited", [], 1)

    async def test_waits_add_up_to_less_than_the_limit(
        self, server: ModelServer, model: OpenAILanguage, fake_time: FakeTime
    ) -> None:
        server.script("word_follow_up", *(error(429, retry_after="20"),) * 3)
        assert (await failure_of(model)).reason == "rate_limited"
        assert fake_time.waits == [20.0]

    async def test_the_attempts_are_counted(self, server: ModelServer, model: OpenAILanguage) -> None:
        server.script("word_follow_up", *(error(500),) * 9)
        failure = await failure_of(model)
        assert (failure.reason, failure.usage, server.calls()) == ("server_error", Usage(model_calls=1), 3)

    async def test_a_broken_connection_is_tried_again(
        self, server: ModelServer, model: OpenAILanguage
    ) -> None:
        server.script("word_follow_up", replies.cut_off(), GOOD)
        assert (await model.run(WORD_FOLLOW_UP, follow_up_task())).value == QUESTION

    async def test_a_hanging_attempt_is_given_up_for_another(
        self, server: ModelServer, fake_time: FakeTime
    ) -> None:
        server.script("word_follow_up", replies.hangs(), GOOD)
        brief = TaskSettings(max_output_tokens=50, temperature=0, attempt_limit_s=0.4)
        async with speaking_to(
            server, ModelSettings("m", {"word_follow_up": brief}), pace=fake_time.pace
        ) as language:
            assert (await language.run(WORD_FOLLOW_UP, follow_up_task())).value == QUESTION

    @pytest.mark.parametrize(("reply", "reason"), [
        (error(400), "unavailable"), (error(401), "unavailable"), (error(404), "unavailable"),
        (error(400, code="content_filter"), "refusal"), (error(429, code="insufficient_quota"), "rate_limited"),
        (replies.refusal(), "refusal"), (replies.filtered(), "refusal"), (replies.truncated(), "truncated"),
        (replies.no_choices(), "invalid"), (replies.null_content(), "invalid"), (replies.not_json(), "invalid"),
        (replies.huge(), "invalid"), (says("not json at all"), "invalid"), (says('{"question": 5}'), "invalid"),
        (says('{"question": "Why so?", "extra": 1}'), "invalid"), (says("[" * 100_000), "invalid"),
        (says({}), "invalid"),
    ])  # fmt: skip
    async def test_what_will_not_pass_is_not_tried_again(
        self, server: ModelServer, model: OpenAILanguage, reply: ModelReply, reason: str
    ) -> None:
        server.script("word_follow_up", reply)
        failure = await failure_of(model)
        assert (failure.reason, failure.usage.model_calls, server.calls()) == (reason, 1, 1)

    async def test_no_server_at_all_is_unavailable(self, fake_time: FakeTime) -> None:
        with ModelServer() as gone:
            pass
        async with speaking_to(gone, pace=fake_time.pace) as language:
            assert (await failure_of(language)).reason == "unavailable"
        assert len(fake_time.waits) == 2


class TestTimeLimit:
    async def test_a_call_ends_at_its_limit_retries_included(self, server: ModelServer) -> None:
        """The 30 seconds of a model call, made small: there is no time for a third attempt, however busy the machine."""
        server.script("word_follow_up", *(replies.hangs(),) * 5)
        short = TaskSettings(max_output_tokens=50, temperature=0, time_limit_s=0.3, attempt_limit_s=0.2)
        async with speaking_to(
            server, ModelSettings("m", {"word_follow_up": short}, backoff_base_s=0.01, attempts=5)
        ) as language:
            started = asyncio.get_running_loop().time()
            failure = await failure_of(language)
            took = asyncio.get_running_loop().time() - started
        assert (failure.reason, failure.usage.model_calls) == ("timeout", 1)
        assert took >= 0.29
        assert server.calls() <= 2

    async def test_a_slow_reply_within_the_limit_is_taken(
        self, server: ModelServer, model: OpenAILanguage
    ) -> None:
        server.script("word_follow_up", says({"question": QUESTION}, delay_s=0.1))
        assert (await model.run(WORD_FOLLOW_UP, follow_up_task())).value == QUESTION

    @pytest.mark.parametrize("limit", [0, -1, 30.1])
    def test_no_setting_allows_more_than_thirty_seconds(self, limit: float) -> None:
        with pytest.raises(ValueError, match="30 s"):
            TaskSettings(max_output_tokens=1, temperature=None, time_limit_s=limit)

    def test_settings_that_cannot_work_are_refused(self) -> None:
        with pytest.raises(ValueError, match="max_output_tokens"):
            TaskSettings(max_output_tokens=0, temperature=None)
        with pytest.raises(ValueError, match="attempt"):
            ModelSettings("m", attempts=0)


class TestUsage:
    async def test_a_reply_that_does_not_say_what_it_cost_is_taken(
        self, server: ModelServer, model: OpenAILanguage
    ) -> None:
        body = b'{"choices": [{"message": {"content": "{\\"question\\": \\"Why is that so?\\"}"}}]}'
        server.script("word_follow_up", ModelReply(body=body))
        assert (await model.run(WORD_FOLLOW_UP, follow_up_task())).usage == Usage(model_calls=1)

    @pytest.mark.parametrize(
        ("told", "counted"),
        [
            ('{"prompt_tokens": 1' + "0" * 40 + ', "completion_tokens": 7}', (MOST_TOKENS, 7)),
            ('{"prompt_tokens": -5, "completion_tokens": -1}', (0, 0)),
            ('{"prompt_tokens": NaN, "completion_tokens": "many"}', (0, 0)),
            ('{"prompt_tokens": null, "completion_tokens": 1.5}', (0, 0)),
            ('{"prompt_tokens": 9, "completion_tokens": 7, "prompt_tokens_details": "all"}', (9, 7)),
            ('{"prompt_tokens": 9, "prompt_tokens_details": {"cached_tokens": [9]}}', (9, 0)),
        ],
    )
    async def test_a_figure_that_can_be_none_voids_no_reply(
        self, told: str, counted: tuple[int, int], server: ModelServer, model: OpenAILanguage
    ) -> None:
        content = '{"content": "{\\"question\\": \\"Why is that so?\\"}"}'
        body = f'{{"choices": [{{"message": {content}}}], "usage": {told}}}'
        server.script("word_follow_up", ModelReply(body=body.encode()))
        usage = (await model.run(WORD_FOLLOW_UP, follow_up_task())).usage
        assert (usage.input_tokens, usage.output_tokens) == counted
        assert usage.seen_tokens == 0

    @pytest.mark.parametrize(("cached", "seen"), [(1_024, 1_024), (5_000, 1_200)])
    async def test_what_the_server_had_just_read_is_told_and_is_no_more_than_was_sent(
        self, cached: int, seen: int, server: ModelServer, model: OpenAILanguage
    ) -> None:
        server.script("word_follow_up", completion(SAID, input_tokens=1_200, cached_tokens=cached))
        usage = (await model.run(WORD_FOLLOW_UP, follow_up_task())).usage
        assert (usage.input_tokens, usage.seen_tokens) == (1_200, seen)
        assert "seen_tokens" not in usage.model_dump(), "documents are as they were"


class TestPrivacy:
    @pytest.mark.parametrize(
        "reply", [error(400), error(500), says('{"question": "secret words"}x'), says({"secret words": 1})]
    )
    async def test_no_failure_and_no_log_tells_what_anyone_typed(
        self, server: ModelServer, model: OpenAILanguage, reply: ModelReply, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level(logging.DEBUG, logger="shared.language")
        server.script("word_follow_up", *(reply,) * 3)
        text = str(await failure_of(model)) + caplog.text
        assert "secret words" not in text
        assert ANSWER not in text

    def test_settings_do_not_show_their_keys(self) -> None:
        assert "s3cret" not in repr([OpenAIEndpoint("s3cret"), AzureEndpoint("https://x", api_key="s3cret")])


class TestEventLoops:
    def test_one_instance_serves_loop_after_loop(self, server: ModelServer) -> None:
        language = OpenAILanguage(OpenAIEndpoint("key", server.base_url), ModelSettings("m"))

        async def use() -> str:
            reply = await language.run(WORD_FOLLOW_UP, follow_up_task())
            await language.close()
            return reply.source

        assert [asyncio.run(use()) for _ in range(3)] == ["model"] * 3

    async def test_a_client_is_built_once_for_a_loop(
        self, server: ModelServer, model: OpenAILanguage, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await model.run(WORD_FOLLOW_UP, follow_up_task())
        monkeypatch.setattr("shared.language.model_clients.AsyncOpenAI", None)
        await asyncio.gather(*(model.run(WORD_FOLLOW_UP, follow_up_task()) for _ in range(5)))
        assert server.calls() == 6

    async def test_closing_twice_or_unused_does_no_harm_and_it_opens_again(self, server: ModelServer) -> None:
        language = OpenAILanguage(OpenAIEndpoint("key", server.base_url), ModelSettings("m"))
        await language.close()
        await language.run(WORD_FOLLOW_UP, follow_up_task())
        await language.close()
        await language.close()
        assert (await language.run(WORD_FOLLOW_UP, follow_up_task())).source == "model"
        await language.close()
        gc.collect()
