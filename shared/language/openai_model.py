"""Language tasks through OpenAI or Azure OpenAI: the task's prompt, and its strict shape for the reply.

Replies are as the model gave them; `fallback.py` has them checked.
"""

from shared.language.model_calls import ModelCalls
from shared.language.model_settings import Endpoint, ModelSettings
from shared.language.pace import Pace
from shared.language.port import LanguageFailed, Reply, Request
from shared.language.task import Task


class OpenAILanguage:
    """Implements `LanguageModel`. One instance serves all event loops; `close()` on each that used it."""

    def __init__(self, endpoint: Endpoint, settings: ModelSettings, pace: Pace | None = None) -> None:
        self._calls = ModelCalls(endpoint, settings, pace)

    async def run[Asked: Request, Result](self, task: Task[Asked, Result], request: Asked) -> Reply[Result]:
        if (by_model := task.model) is None:
            raise LanguageFailed("unavailable", "the rules do this task")
        prompt, shape = by_model.prompt(request), by_model.reply.shape(request)
        reply, usage = await self._calls.ask(task.name, by_model.limits, prompt, shape)
        return Reply(reply.result(request), "model", usage)

    async def close(self) -> None:
        """Close the connections that belong to the running event loop."""
        await self._calls.close()
