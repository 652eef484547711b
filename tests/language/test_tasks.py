"""All language tasks: each is found by its name, and is whole. What a new one needs is said here."""

from typing import Any, Final

import bpe_openai
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
from tests.fakes.model_replies import says
from tests.fakes.model_server import ModelServer
from tests.language.examples import EXAMPLES

TASKS: Final[list[AnyTask]] = [find_task(name) for name in task_names()]
ASKED: Final = [task for task in TASKS if task.model is not None]
PROMPT_TOKENS: Final = {
    "answer_question": 470,
    "assess": 790,
    "clarify": 340,
    "dive_into_file": 500,
    "extract_facts": 650,
    "extract_skills": 440,
    "judge_coverage": 480,
    "judge_criterion": 490,
    "plan_backlog": 450,
    "plan_topics": 280,
    "rank_evidence": 230,
    "reword_topic": 1_770,
    "sort_facts": 450,
    "summarise": 460,
    "summarise_project": 270,
    "word_backlog_question": 710,
    "word_follow_up": 510,
    "word_gap_question": 400,
    "word_topic": 1_740,
    "write_package": 510,
}
"""The most that a model is shown for the example, in o200k_base tokens."""


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


async def test_every_task_asks_in_a_way_that_the_api_takes(
    server: ModelServer, model: OpenAILanguage
) -> None:
    for task in ASKED:
        await model.run(task, EXAMPLES[task.name])
    assert server.malformed == []
    assert [request.task for request in server.requests] == [task.name for task in ASKED]


def test_every_prompt_stays_as_short_as_it_is() -> None:
    """Each token is paid for at every call; the parts that people write are bounded in the tests of single prompts."""
    encoding = bpe_openai.get_encoding("o200k_base")
    tokens: dict[str, int] = {}
    for task in ASKED:
        assert task.model is not None
        prompt = task.model.prompt(EXAMPLES[task.name])
        tokens[task.name] = len(encoding.encode(f"{prompt.system}\n{prompt.user}"))
    assert tokens.keys() == PROMPT_TOKENS.keys()
    assert {name: size for name, size in tokens.items() if size > PROMPT_TOKENS[name]} == {}
