"""Wording one message of an exploration through its guards, in at most three calls of the model (D13).

A question about a topic: a wording; one more at a lower temperature where the closure guard refuses it; the bare question
where that fails too, or where the question was asked before; the rules' own where nothing may be shown. An offer, a
consent, a field: a wording, the bare question, the rules'. A model that cannot be reached is not asked again.
"""

from collections.abc import Awaitable, Callable
from typing import Final

from shared.domain.assessment import Fact
from shared.language.exploration_guards import (
    FAULTS,
    checked_facts,
    closure_fault,
    enforcer_fault,
    is_duplicate,
)
from shared.language.exploration_tasks import TopicTask, TopicWording, Wanted
from shared.language.plain_text import one_line
from shared.language.port import LanguageFailed, Reply, Usage
from shared.language.vectors import Vectors

UNUSABLE: Final = frozenset({"invalid", "truncated", "refusal"})
"""Failures of what was said and not of the connection: another wording may do better."""

type Ask = Callable[[TopicTask], Awaitable[Reply[TopicWording]]]


class Turn:
    """One message on its way through the guards: what it has cost, and the facts that came along."""

    def __init__(self, ask: Ask, task: TopicTask, vectors: Vectors | None) -> None:
        self._ask, self._task, self._vectors = ask, task, vectors
        self._facts: tuple[Fact, ...] = ()
        self._spent = Usage()

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What the model read in the last answer, whatever became of its wording."""
        return self._facts

    @property
    def spent(self) -> Usage:
        return self._spent

    async def worded(self) -> Reply[TopicWording]:
        """The message as it may be shown. Raises `LanguageFailed` when the model has none, with what that cost."""
        try:
            if self._task.purpose in ("topic", "clarification"):
                text, takes_up = await self._question()
            else:
                text, takes_up = await self._besides(), False
        except LanguageFailed as failure:
            raise LanguageFailed(failure.reason, failure.detail, self._spent) from failure
        return Reply(TopicWording(text=text, facts=self._facts, takes_up=takes_up), "model", self._spent)

    async def _question(self) -> tuple[str, bool]:
        text, bare = await self._said("whole"), False
        if fault := self._closure_fault(text):
            text = await self._said("again", fault)
        if self._closure_fault(text) or self._repeats(text):
            text, bare = await self._said("question_only"), True
        if fault := self._closure_fault(text) or ("repeat" if self._repeats(text) else ""):
            raise LanguageFailed("invalid", fault)
        return one_line(text), not bare

    async def _besides(self) -> str:
        text = await self._said("whole")
        if enforcer_fault(text, self._task):
            text = await self._said("question_only")
        if fault := enforcer_fault(text, self._task):
            raise LanguageFailed("invalid", fault)
        return one_line(text)

    async def _said(self, wanted: Wanted, fault: str = "") -> str:
        """What the model says; nothing where its reply is of no use. Raises `LanguageFailed` where it says nothing."""
        told = FAULTS.get(fault, FAULTS["unusable"])
        asking = self._task.model_copy(update={"wanted": wanted, "faults": (told,) if fault else ()})
        try:
            reply = await self._ask(asking)
        except LanguageFailed as failure:
            self._spent += failure.usage
            if failure.reason not in UNUSABLE:
                raise
            return ""
        self._spent += reply.usage
        if not self._facts and self._task.purpose == "topic" and self._task.last is not None:
            self._facts = checked_facts(reply.value.facts, self._task.last.answer)
        return reply.value.text

    def _closure_fault(self, text: str) -> str:
        return closure_fault(text, self._task) or ""

    def _repeats(self, text: str) -> bool:
        return is_duplicate(text, self._task, self._vectors)
