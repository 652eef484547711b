"""The model, checked, and the rules where it fails: whole tasks over real HTTP (A8)."""

import asyncio
import logging
from typing import Final

import pytest

from shared.language.fallback import FallbackLanguage
from shared.language.openai_model import OpenAILanguage
from shared.language.port import LanguageFailed, Usage, WordingRequest
from shared.language.requests.exploration import TopicWording
from shared.language.requests.handover_turn import BacklogQuestionRequest
from shared.language.rules.language import RulesLanguage
from shared.language.task import AnyTask
from shared.language.tasks import find_task, task_names
from shared.language.tasks.assess import ASSESS
from shared.language.tasks.word_backlog_question import WORD_BACKLOG_QUESTION, without_lines
from shared.language.tasks.word_follow_up import WORD_FOLLOW_UP
from shared.language.tasks.word_topic import UNUSABLE
from tests.fakes import model_replies as replies
from tests.fakes.fixed_language import FixedLanguage
from tests.fakes.model_answers import data_blocks
from tests.fakes.model_replies import ModelReply, says
from tests.fakes.model_server import ModelServer
from tests.language.examples import EXAMPLES
from tests.language.hostile import hostile
from tests.language.tasks import QUESTION, assess_task, follow_up_task

GOOD = "Where would a cleanup function come in?"
LEAK = says({"question": "Did you know that a cleanup function runs before the next effect?"})
REPEAT = says({"question": QUESTION})


ASKED: Final[list[AnyTask]] = [task for task in map(find_task, task_names()) if task.model is not None]


class TestWordFollowUp:
    async def test_the_models_question_is_used(self, server: ModelServer, language: FallbackLanguage) -> None:
        server.script("word_follow_up", says({"question": GOOD}))
        reply = await language.run(WORD_FOLLOW_UP, follow_up_task())
        assert (reply.value, reply.source, server.calls()) == (GOOD, "model", 1)

    async def test_of_points_as_grave_the_model_is_given_first_what_was_not_probed(
        self, server: ModelServer, language: FallbackLanguage
    ) -> None:
        probe = "What part does the cleaning play?"
        cleanup, dependencies = follow_up_task().gaps
        cleanup = cleanup.model_copy(update={"probes": (probe,), "severity": dependencies.severity})
        task = follow_up_task(asked=(QUESTION, probe, "And apart from that?"), order=3)
        task = task.model_copy(update={"gaps": (cleanup, dependencies)})
        server.script("word_follow_up", says({"question": GOOD}))
        await language.run(WORD_FOLLOW_UP, task)
        user = server.requests[0].user
        assert user.index(f"] {dependencies.label}") < user.index(f"] {cleanup.label}")

    @pytest.mark.parametrize("first", [
        LEAK, REPEAT, says("{"), says({"question": "No question."}), says({"question": "<img src=x> why?"}),
    ], ids=["leak", "repeat", "bad JSON", "no question", "markup"])  # fmt: skip
    async def test_what_may_not_be_shown_is_asked_for_once_more(
        self, server: ModelServer, language: FallbackLanguage, first: ModelReply
    ) -> None:
        server.script("word_follow_up", first, says({"question": GOOD}))
        reply = await language.run(WORD_FOLLOW_UP, follow_up_task())
        assert reply.value == GOOD
        assert reply.usage == Usage(model_calls=2, input_tokens=240, output_tokens=60)

    async def test_the_second_time_the_model_is_told_what_was_wrong_with_what_was_never_asked(
        self, server: ModelServer, language: FallbackLanguage
    ) -> None:
        server.script(
            "word_follow_up", says({"question": "Tell me of the cleanup."}), says({"question": GOOD})
        )
        await language.run(WORD_FOLLOW_UP, follow_up_task())
        assert "Tell me of the cleanup." not in server.requests[0].user
        told = data_blocks(server.requests[1].user)
        assert "not exactly one question" in told["fault"]
        assert told["fault"].endswith(": Tell me of the cleanup.")
        assert "asked" not in told

    async def test_a_third_time_it_is_not_asked_and_the_follow_up_fails(
        self, server: ModelServer, language: FallbackLanguage, rules: FixedLanguage
    ) -> None:
        """A8: the interview skips it; the rules do not word it."""
        server.script("word_follow_up", LEAK, REPEAT, says({"question": GOOD}))
        with pytest.raises(LanguageFailed) as failed:
            await language.run(WORD_FOLLOW_UP, follow_up_task())
        assert (failed.value.reason, failed.value.detail) == ("invalid", "repeat")
        assert failed.value.usage == Usage(model_calls=2, input_tokens=240, output_tokens=60)
        assert (server.calls(), rules.calls.total()) == (2, 0)

    async def test_a_turn_never_costs_more_than_three_model_calls(
        self, server: ModelServer, language: FallbackLanguage
    ) -> None:
        server.script("word_follow_up", *(LEAK,) * 9)
        assessed = await language.run(ASSESS, assess_task())
        with pytest.raises(LanguageFailed) as failed:
            await language.run(WORD_FOLLOW_UP, follow_up_task())
        assert (assessed.usage + failed.value.usage).model_calls == server.calls() == 3


@hostile
async def test_whatever_a_model_does_the_rules_do_the_task(
    server: ModelServer, model: OpenAILanguage, reply: ModelReply, reason: str
) -> None:
    """A8: but for follow-ups, which are skipped. What is of no use is asked for again by the tasks that word."""
    language = FallbackLanguage(model, RulesLanguage())
    for task in ASKED:
        for name in task_names():
            server.script(name, *(reply,) * 3)
        if task == WORD_FOLLOW_UP:
            with pytest.raises(LanguageFailed) as failed:
                await language.run(task, EXAMPLES[task.name])
            assert (failed.value.reason, failed.value.usage.model_calls) == (reason, _calls(task, reason))
        else:
            result = await language.run(task, EXAMPLES[task.name])
            by_rules = task.rules.answer(EXAMPLES[task.name], None)
            if task == WORD_BACKLOG_QUESTION:
                by_rules = without_lines(
                    by_rules, (), BacklogQuestionRequest.model_validate(EXAMPLES[task.name].model_dump())
                )
            assert (result.value, result.source) == (by_rules, "rules"), task.name
            assert (result.usage.fallbacks, result.usage.model_calls) == (1, _calls(task, reason)), task.name
        server.forget()


def _calls(task: AnyTask, reason: str) -> int:
    """How often a model is asked whose replies are all of no use for this reason."""
    if task.result is TopicWording:
        return 3 if reason in UNUSABLE else 1
    return 2 if issubclass(task.request, WordingRequest) and reason == "invalid" else 1


class TestTime:
    async def test_a_hang_leaves_everything_to_the_rules_within_the_limit(
        self, server: ModelServer, model: OpenAILanguage, rules: FixedLanguage
    ) -> None:
        language = FallbackLanguage(model, rules, time_limit_s=0.1)
        for task in task_names():
            server.script(task, replies.hangs())
        *fallen_back, follow_up = await asyncio.gather(
            *(language.run(task, EXAMPLES[task.name]) for task in ASKED if task != WORD_FOLLOW_UP),
            language.run(WORD_FOLLOW_UP, follow_up_task()),
            return_exceptions=True,
        )
        expected = Usage(model_calls=1, fallbacks=1)
        assert all(getattr(each, "usage", None) == expected for each in fallen_back)
        assert isinstance(follow_up, LanguageFailed)
        assert (follow_up.reason, follow_up.usage) == ("timeout", Usage(model_calls=1))

    async def test_the_limit_holds_both_wordings_together(
        self, server: ModelServer, model: OpenAILanguage, rules: FixedLanguage
    ) -> None:
        server.script("word_follow_up", REPEAT, replies.hangs())
        language = FallbackLanguage(model, rules, time_limit_s=1.0)
        with pytest.raises(LanguageFailed) as failed:
            await language.run(WORD_FOLLOW_UP, follow_up_task())
        assert failed.value.reason == "timeout"
        assert failed.value.usage == Usage(model_calls=2, input_tokens=120, output_tokens=30)


class TestWithoutAModel:
    async def test_the_rules_do_everything_and_nothing_counts_as_a_fallback(
        self, rules: FixedLanguage
    ) -> None:
        language = FallbackLanguage(None, rules)
        replies = [await language.run(task, EXAMPLES[task.name]) for task in ASKED]
        assert [(reply.source, reply.usage) for reply in replies] == [("rules", Usage())] * len(ASKED)

    async def test_a_follow_up_that_the_rules_cannot_word_fails(self) -> None:
        language = FallbackLanguage(None, FixedLanguage(failure=LanguageFailed("exhausted")))
        with pytest.raises(LanguageFailed, match="exhausted"):
            await language.run(WORD_FOLLOW_UP, follow_up_task())


class TestLog:
    async def test_each_failure_is_logged_with_its_reason_and_without_anyones_words(
        self, server: ModelServer, language: FallbackLanguage, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level(logging.WARNING, logger="shared.language")
        server.script("word_follow_up", LEAK, LEAK)
        server.script("assess", replies.refusal())
        with pytest.raises(LanguageFailed):
            await language.run(WORD_FOLLOW_UP, follow_up_task())
        await language.run(ASSESS, assess_task())
        first, second = (record.getMessage() for record in caplog.records)
        assert first == "the model failed: task=word_follow_up invalid: leak model_calls=2"
        assert second == "the model failed: task=assess refusal: refused or filtered model_calls=1"
