"""Language tasks by rules alone. A long task runs in a process beside this one, with a deadline.

A task that misses it has a result all the same: an answer is stored but not judged; a text is worded from the
beginnings of the request's texts. Secrets are masked first: of a long task in that process, else in a thread, so that no
text of nothing but names of secrets holds the others up.
"""

import logging
from functools import cache
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, TypeAdapter

from shared.language.port import LanguageFailed, Reply, Request, Usage
from shared.language.rules.weight import lightened, load_of
from shared.language.sentence_encoder import without_encoder
from shared.language.task import Task
from shared.language.tasks import find_task
from shared.language.vectors import Vectors, load_vectors
from shared.platform.long_texts import LONG, read_apart
from shared.platform.sandbox.pool import ANSWERS, Pool
from shared.platform.sandbox.process import LATE
from shared.text.secrets.masking import without_secrets

DEADLINE_S: Final = 8.0
"""For what somebody waits for."""
_HERE_CHARS: Final = round(1.4 * LONG)
"""What the heaviest task done in this process counts as: from some seven tenths of its load on the thread has it."""

_log = logging.getLogger(__name__)


class RulesLanguage:
    """Implements `LanguageModel`; the same request gives the same reply, here or beside this process."""

    def __init__(
        self, vectors: Vectors | None = None, *, pool: Pool = ANSWERS, deadline_s: float = DEADLINE_S
    ) -> None:
        self._vectors = vectors
        self._pool = pool
        self._deadline_s = deadline_s

    async def run[Asked: Request, Result](self, task: Task[Asked, Result], request: Asked) -> Reply[Result]:
        try:
            return Reply(await self._done(task, request), "rules")
        except LATE as late:
            # Which task, and why; no word that anyone typed.
            _log.warning("the rules did not do a task in time: task=%s %s", task.name, type(late).__name__)
        done = task.rules.late(request) if task.rules.late else await self._done_shorter(task, request)
        return Reply(done, "rules", Usage(fallbacks=1), in_time=False)

    async def _done[Asked: Request, Result](self, task: Task[Asked, Result], request: Asked) -> Result:
        """Raises LanguageFailed as the rules do, and TooSlow, Stopped and Busy."""
        load = load_of(request.model_dump(), task.rules.most_text)
        if load <= 1:
            return await read_apart(round(load * _HERE_CHARS), self._done_here, task, request)
        seconds = self._deadline_s if task.rules.deadline_s is None else task.rules.deadline_s
        with_vectors = self._vectors is not None
        outcome, written = await self._pool.call(
            perform, seconds, task.name, with_vectors, request.model_dump_json().encode(), load=load
        )
        if outcome.failed:
            raise LanguageFailed(outcome.failed, outcome.detail)
        return _written(task.name).validate_json(written)

    def _done_here[Asked: Request, Result](self, task: Task[Asked, Result], request: Asked) -> Result:
        shown = without_secrets(request, request.language)  # which takes a part of the time of what follows
        return task.rules.answer(shown, _near(self._vectors, shown))

    async def _done_shorter[Asked: Request, Result](
        self, task: Task[Asked, Result], request: Asked
    ) -> Result:
        for lighter in lightened(request.model_dump(mode="json")):
            if load_of(lighter) <= 1:
                return self._done_here(task, task.request.model_validate(lighter))
        raise LanguageFailed("timeout", "there is too much text")


class RulesFailure(BaseModel):
    """Why the rules could not do the task; with neither word they did, and the result follows."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    failed: str = ""
    detail: str = ""


def perform(name: str, with_vectors: bool, written: bytes) -> tuple[RulesFailure, bytes]:
    """Do the task of this name beside the process that serves; the result as it is written."""
    task = find_task(name)
    request = task.request.model_validate_json(written)
    try:
        shown = without_secrets(request, request.language)
        with without_encoder():
            done = task.rules.answer(shown, _near(load_vectors() if with_vectors else None, shown))
    except LanguageFailed as failure:
        return RulesFailure(failed=failure.reason, detail=failure.detail), b""
    return RulesFailure(), _written(name).dump_json(done)


@cache
def _written(name: str) -> TypeAdapter[Any]:
    return TypeAdapter(find_task(name).result)


def _near(vectors: Vectors | None, request: Request) -> Vectors | None:
    """The vectors were made from English; in the other languages words alone judge better."""
    return vectors if request.language == "en" else None
