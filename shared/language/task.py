"""A language task as a value: its prompt, the reply of the model, the checks, and the rules that do it without a model.

`tasks/` holds one file a task. `fallback.py` runs a task by a model, checked, and by the rules where the model fails.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from shared.language.guards import InvalidReply
from shared.language.model_settings import TaskSettings
from shared.language.port import LanguageFailed, Reply, Request, Usage, WordingRequest
from shared.language.prompting import Prompt
from shared.language.rules.weight import MOST_TEXT, load_of
from shared.language.structured import StructuredReply
from shared.language.vectors import Vectors
from shared.platform.sandbox.pool import ANSWERS
from shared.platform.sandbox.process import LATE

FILES_DEADLINE_S: Final = 20.0
"""For tasks about a project's files."""
CHECK_DEADLINE_S: Final = 8.0
MOST_REFUSED: Final = 1_000
"""Only so many characters of a wording that was refused are shown to the model again."""


class LanguageModel(Protocol):
    """Runs tasks. Raises `LanguageFailed` and nothing else. At most three model calls serve one turn."""

    async def run[Asked: Request, Result](
        self, task: "Task[Asked, Result]", request: Asked
    ) -> Reply[Result]: ...


@dataclass(frozen=True, slots=True)
class ByRules[Asked: Request, Result]:
    """How the rules answer: `answer` is a pure function of a module, given vectors where nearness in meaning may count.

    It raises `LanguageFailed` if the rules have no answer. A request of more than `most_text` characters is answered
    beside this process, within `deadline_s` (None: the deadline of those who wait for an answer). When that has passed,
    `late` gives the result; without it the request is answered again with shorter texts.
    """

    answer: Callable[[Asked, Vectors | None], Result]
    late: Callable[[Asked], Result] | None = None
    most_text: int = MOST_TEXT
    deadline_s: float | None = None


def by_words[Asked, Result](answer: Callable[[Asked], Result]) -> Callable[[Asked, Vectors | None], Result]:
    """Rules that need no nearness in meaning."""
    return lambda request, _: answer(request)


@dataclass(frozen=True, slots=True)
class ByModel[Asked: Request, Result]:
    """How a model answers: `prompt` is what it is shown, `reply` the JSON that it has to answer with.

    `ask` asks the model, checks its reply and may ask again: `once`, `twice`, or a conversation of the task's own.
    If `needed` is false, the rules answer. With `falls_back` they also do when the model fails, and `keep` adds to
    their result what is of use in the replies that were refused; otherwise the failure is raised.
    """

    prompt: Callable[[Asked], Prompt]
    reply: type[StructuredReply[Asked, Result]]
    ask: "AskModel[Asked, Result]"
    limits: TaskSettings
    needed: Callable[[Asked], bool] = lambda _: True
    falls_back: bool = True
    keep: Callable[[Result, Sequence[Result], Asked], Result] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Task[Asked: Request, Result]:
    """One thing that language is needed for. Without `model` the rules do it in any case.

    `name` is the name of its module in `tasks/`, and what settings, logs and telemetry call it.
    """

    name: str
    request: type[Asked]
    result: type[Result]
    rules: ByRules[Asked, Result]
    model: ByModel[Asked, Result] | None = None


class Conversation[Asked: Request, Result]:
    """The calls of a model for one task: what they have cost so far, and the replies, unchecked."""

    def __init__(
        self, model: LanguageModel, task: Task[Asked, Result], vectors: Vectors | None = None
    ) -> None:
        self._model, self._task = model, task
        self.vectors = vectors
        self.spent = Usage()
        self.replies: list[Result] = []

    async def ask(self, request: Asked, task: Task[Asked, Result] | None = None) -> Result:
        """The model's reply, to another task where one is given. Raises `LanguageFailed`."""
        try:
            reply = await self._model.run(task or self._task, request)
        except LanguageFailed as failure:
            self.spent += failure.usage
            raise
        self.spent += reply.usage
        self.replies.append(reply.value)
        return reply.value


type AskModel[Asked: Request, Result] = Callable[[Conversation[Asked, Result], Asked], Awaitable[Result]]
"""Raises `LanguageFailed`, and `InvalidReply` for a reply that cannot be used."""
type Check[Asked, Result] = Callable[[Result, Asked], Result]
"""The reply as it may be used. Raises `InvalidReply`."""


def once[Asked: Request, Result](
    check: Check[Asked, Result], *, beside: bool = False
) -> AskModel[Asked, Result]:
    """Ask once. With `beside` a reply to a request of much text is checked beside this process, within a deadline."""

    async def ask(conversation: Conversation[Asked, Result], request: Asked) -> Result:
        value = await conversation.ask(request)
        load = load_of(request.model_dump()) if beside else 0.0
        if load <= 1:
            return check(value, request)
        try:
            return await ANSWERS.call(check, CHECK_DEADLINE_S, value, request, load=load)
        except LATE:
            raise InvalidReply("unchecked") from None

    return ask


def twice[Asked: WordingRequest, Result](
    check: Check[Asked, Result], text_of: Callable[[Result], str] = str
) -> AskModel[Asked, Result]:
    """Ask for a text; if it may not be shown, say why and ask once more: it was never asked.

    What is off the record is shown in none.
    """

    async def ask(conversation: Conversation[Asked, Result], request: Asked) -> Result:
        text = over = ""
        try:
            wording = await conversation.ask(request)
            text = text_of(wording)
            return check_kept(wording, request)
        except InvalidReply as refused:
            fault, over = refused.fault, refused.over
        except LanguageFailed as failure:
            if failure.reason != "invalid":
                raise
            fault = "unusable"
        again = request.model_copy(
            update={"fault": fault, "refused": text[:MOST_REFUSED], "refused_over": over}
        )
        return check_kept(await conversation.ask(again), request)

    def check_kept(wording: Result, request: Asked) -> Result:
        if request.kept.stands_in(text_of(wording)):
            raise InvalidReply("off_record")
        return check(wording, request)

    return ask


type AnyTask = Task[Any, Any]
