"""Plays a handover against `decide` alone: the backlog goes in, answers are given with what they mean for it."""

from typing import Any

from shared.interview.state_machine.assessment import Confidence, Intent
from shared.interview.state_machine.effects import Close, Compose
from shared.interview.state_machine.events import Failed, Joined
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.settings import Settings
from shared.interview.state_machine.state import Stage
from shared.modes.knowledge_handover.backlog import BacklogEntry, BacklogNews
from shared.modes.knowledge_handover.part import HandoverPart
from shared.modes.registry import rules_of
from tests.domain.play import Conversation, effect_of


def entries(*names: str) -> tuple[BacklogEntry, ...]:
    """`a` is a P0 question, `a?` a P1 question."""
    return tuple(
        BacklogEntry(question_id=name.rstrip("?"), priority="P1" if name.endswith("?") else "P0")
        for name in names
    )


class Handover(Conversation):
    """A handover under way, its first question to be worded."""

    def __init__(self, *names: str, reserved: tuple[str, ...] = (), **settings: Any) -> None:
        chosen = rules_of("knowledge_handover").defaults.model_dump() | settings
        super().__init__(HandoverPart(), Settings.model_validate(chosen))
        self.prepared(HandoverPart(open=entries(*names), reserved=reserved))

    @property
    def part(self) -> HandoverPart:
        assert isinstance(self.state.part, HandoverPart)
        return self.state.part

    @property
    def composing(self) -> Compose:
        return effect_of(self, Compose)

    def judge(
        self,
        level: Confidence = "high",
        *,
        probe: bool = True,
        discovered: tuple[BacklogEntry, ...] = (),
        leads_to: str | None = None,
        asked_for: bool = False,
        settled: tuple[str, ...] = (),
        intent: Intent = "answer",
    ) -> None:
        """The open question is answered, and the answer judged."""
        self.answered()
        news = BacklogNews(
            probe=probe,
            discovered=discovered,
            next_question_id=leads_to,
            asked_for=asked_for,
            settled=settled,
        )
        backlog = None if intent in ("clarification", "off_topic") else news
        self.assessed(Ledger(), intent=intent, confidence=level, backlog=backlog)

    def answer(self, level: Confidence = "high", **given: Any) -> None:
        """Show the question, answer it, and have a follow-up granted where one is claimed."""
        self.asked()
        self.judge(level, **given)
        if self.stage is Stage.CLAIMING:
            self.claimed()

    def joined(self, *failed: Failed) -> Close:
        """Summary, package and context are stored, but for those that failed."""
        self.on(Joined(at=self.now, failed=failed))
        return effect_of(self, Close)
