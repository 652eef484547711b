"""All language tasks: each is found by its name, and is whole. What a new one needs is said here."""

from typing import Any, Final

import pytest
from pydantic import TypeAdapter

from shared.language.fallback import FallbackLanguage
from shared.language.guards import InvalidReply
from shared.language.model_settings import TaskSettings
from shared.language.openai_model import OpenAILanguage
from shared.language.port import Request
from shared.language.prompting import Prompt
from shared.language.rules.language import RulesLanguage
from shared.language.structured import StructuredReply
from shared.language.task import AnyTask, ByModel, ByRules, Task, by_words, once
from shared.language.tasks import find_task, task_names
from tests.fakes.fixed_language import FixedLanguage
from tests.fakes.model_replies import says
from tests.fakes.model_server import ModelServer
from tests.language.examples import EXAMPLES

TASKS: Final[list[AnyTask]] = [find_task(name) for name in task_names()]
ASKED: Final = [task for task in TASKS if task.model is not None]


def test_every_module_of_the_folder_is_the_task_of_its_name() -> None:
    assert [task.name for task in TASKS] == list(task_names())


class GreetRequest(Request):
    name: str


class GreetReply(StructuredReply[GreetRequest, str]):
    greeting: str

    def result(self, request: GreetRequest) -> str:
        return self.greeting


def _named(text: str, request: GreetRequest) -> str:
    if request.name not in text:
        raise InvalidReply("other_name")
    return text


GREET: Final = Task(
    name="greet",
    request=GreetRequest,
    result=str,
    rules=ByRules(by_words(lambda request: f"Hello {request.name}.")),
    model=ByModel(
        prompt=lambda request: Prompt(system="Greet.", user=request.name),
        reply=GreetReply,
        ask=once(_named),
        limits=TaskSettings(max_output_tokens=50, temperature=0.0),
    ),
)
"""A new task, whole: nothing else has to know it."""


@pytest.mark.parametrize(
    ("said", "told", "source"),
    [("Good day, Ada!", "Good day, Ada!", "model"), ("Good day, Bob!", "Hello Ada.", "rules")],
)
async def test_a_new_task_is_one_value(
    said: str, told: str, source: str, server: ModelServer, model: OpenAILanguage
) -> None:
    server.script("greet", says({"greeting": said}))
    language = FallbackLanguage(model, RulesLanguage())
    reply = await language.run(GREET, GreetRequest(language="en", name="Ada"))
    assert (reply.value, reply.source, reply.usage.model_calls) == (told, source, 1)


def test_there_is_no_task_of_another_name() -> None:
    with pytest.raises(LookupError):
        find_task("sing")


@pytest.mark.parametrize("task", TASKS, ids=task_names())
def test_the_rules_do_every_task_and_their_result_can_be_written(task: AnyTask) -> None:
    result = task.rules.answer(EXAMPLES[task.name], None)
    form: TypeAdapter[Any] = TypeAdapter(task.result)
    assert form.validate_json(form.dump_json(result)) == result


@pytest.mark.parametrize("task", TASKS, ids=task_names())
def test_a_late_result_can_be_written_too(task: AnyTask) -> None:
    if task.rules.late is not None:
        TypeAdapter(task.result).validate_python(task.rules.late(EXAMPLES[task.name]))


async def test_every_task_asks_in_a_way_that_the_api_takes_and_a_sensible_reply_passes_its_checks(
    server: ModelServer, model: OpenAILanguage
) -> None:
    language = FallbackLanguage(model, FixedLanguage())
    sources = {task.name: (await language.run(task, EXAMPLES[task.name])).source for task in ASKED}
    assert server.malformed == []
    assert [request.task for request in server.requests] == [task.name for task in ASKED]
    assert set(sources.values()) == {"model"}, sources


@pytest.mark.parametrize(("name", "said"), [
    ("judge_coverage", {"questions": [{"question": "1", "evidence": [], "confidence": "0.9"}]}),
    ("judge_coverage", {"questions": [{"question": "set-7-mobile", "evidence": [], "confidence": 1.0}]}),
    ("plan_backlog", {"questions": [{"finding": "9.9", "priority": "P0", "question": "Who chose it?"}]}),
], ids=["text for a number", "an id for a number of ours", "a finding that was not shown"])  # fmt: skip
async def test_a_reply_that_does_not_fit_the_request_leaves_the_task_to_the_rules(
    name: str, said: dict[str, object], server: ModelServer, model: OpenAILanguage
) -> None:
    server.script(name, says(said))
    reply = await FallbackLanguage(model, RulesLanguage()).run(find_task(name), EXAMPLES[name])
    assert (reply.source, reply.usage.model_calls, reply.usage.fallbacks) == ("rules", 1, 1)
