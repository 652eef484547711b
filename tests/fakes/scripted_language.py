"""A language model that says what a script says, task by task, and which can fail or be held back."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from inspect import isawaitable
from typing import Any

from shared.interview.state_machine.assessment import Source
from shared.language.port import LanguageFailed, Reply, Request, Usage
from shared.language.task import Task
from tests.fakes.marked_answers import MARKED

type Answer = Callable[[Any], Any]
"""What a task is answered with, made of its request; it may be awaited for."""


@dataclass(slots=True)
class ScriptedLanguage:
    """`answers` are by the names of tasks; what they leave out is answered by the task's own rules.

    `calls` counts what was asked and `requests` keeps it, by task; each reply says that it cost `usage`. A task in
    `failing` raises, one in `held` waits.
    """

    answers: dict[str, Answer] = field(default_factory=lambda: dict(MARKED))
    calls: Counter[str] = field(default_factory=Counter)
    requests: defaultdict[str, list[Any]] = field(default_factory=lambda: defaultdict(list))
    usage: Usage = field(default_factory=Usage)
    source: Source = "rules"
    failing: Counter[str] = field(default_factory=Counter)
    """Task name → how many more calls of it fail."""
    errors: dict[str, Exception] = field(default_factory=dict)
    held: dict[str, asyncio.Event] = field(default_factory=dict)
    reached: defaultdict[str, asyncio.Event] = field(default_factory=lambda: defaultdict(asyncio.Event))

    def fail(self, task: str, *, times: int = 1_000, error: Exception | None = None) -> None:
        """Let the next calls of this task raise this error, or `LanguageFailed`."""
        self.failing[task] = times
        self.errors[task] = error or LanguageFailed("unavailable", "as the test wants it")

    def hold(self, task: str) -> asyncio.Event:
        """Let calls of this task hang until the event that is returned is set; `reached[task]` tells when one does."""
        self.reached[task].clear()
        return self.held.setdefault(task, asyncio.Event())

    async def run[Asked: Request, Result](self, task: Task[Asked, Result], request: Asked) -> Reply[Result]:
        name = task.name
        self.calls[name] += 1
        self.requests[name].append(request)
        answer = self.answers.get(name)
        value: Any = task.rules.answer(request, None) if answer is None else answer(request)
        if isawaitable(value):
            value = await value
        if (held := self.held.get(name)) is not None and not held.is_set():
            self.reached[name].set()
            await held.wait()
        self.fail_if_told(name)
        return Reply(value, self.source, self.usage)

    def fail_if_told(self, what: str) -> None:
        """Raise what a call of this task, or of this part of one, is to fail with."""
        if self.failing[what] > 0:
            self.failing[what] -= 1
            raise self.errors.get(what, LanguageFailed("timeout"))
