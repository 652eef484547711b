"""Plays a handover against `decide` alone: the backlog goes in, answers are given with what they mean for it."""

from datetime import UTC, datetime
from typing import Any

from shared.interview.state_machine.assessment import Confidence, Intent
from shared.interview.state_machine.decide import decide
from shared.interview.state_machine.effects import Close, Compose, Effect
from shared.interview.state_machine.events import (
    Answered,
    Asked,
    Assessed,
    Claimed,
    Event,
    Joined,
    Prepared,
    Started,
)
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.settings import Settings
from shared.interview.state_machine.state import InterviewState, Stage
from shared.modes.knowledge_handover.backlog import BacklogEntry, BacklogNews
from shared.modes.knowledge_handover.part import HandoverPart
from shared.modes.registry import rules_of

NOW = datetime(2030, 1, 1, tzinfo=UTC)


def entries(*names: str) -> tuple[BacklogEntry, ...]:
    """`a` is a P0 question, `a?` a P1 question."""
    return tuple(
        BacklogEntry(question_id=name.rstrip("?"), priority="P1" if name.endswith("?") else "P0")
        for name in names
    )


class Play:
    """A handover under way; `effect` is what is to be done next."""

    def __init__(self, *names: str, reserved: tuple[str, ...] = (), **settings: Any) -> None:
        chosen = Settings.model_validate(rules_of("knowledge_handover").defaults.model_dump() | settings)
        self.state = InterviewState(interview_id="i1", settings=chosen, part=HandoverPart())
        self.effect: Effect | None = None
        self.on(Started(at=NOW))
        self.on(Prepared(at=NOW, part=HandoverPart(open=entries(*names), reserved=reserved)))

    def on(self, event: Event) -> Effect | None:
        self.state, step = decide(self.state, event)
        self.effect = step.next
        return step.next

    @property
    def part(self) -> HandoverPart:
        assert isinstance(self.state.part, HandoverPart)
        return self.state.part

    @property
    def composing(self) -> Compose:
        assert isinstance(self.effect, Compose), self.effect
        return self.effect

    @property
    def asking(self) -> str:
        return self.composing.question.question_id

    @property
    def ended(self) -> str | None:
        return self.state.ended.reason if self.state.ended else None

    def show(self) -> None:
        self.on(Asked(at=NOW, turn=self.composing.turn, asked_at=NOW))

    def judge(
        self,
        level: Confidence = "high",
        *,
        probe: bool = True,
        discovered: tuple[BacklogEntry, ...] = (),
        leads_to: str | None = None,
        intent: Intent = "answer",
    ) -> None:
        """The open question is answered, and the answer listened to."""
        self.on(Answered(at=NOW, turn=self.state.turn))
        news = BacklogNews(probe=probe, discovered=discovered, next_question_id=leads_to)
        self.on(
            Assessed(
                at=NOW,
                turn=self.state.turn,
                intent=intent,
                ledger=Ledger(),
                confidence=level,
                engagement="neutral",
                signal=0.4,
                backlog=None if intent != "answer" else news,
            )
        )

    def claim(self, granted: bool = True) -> None:
        self.on(Claimed(at=NOW, granted=granted))

    def answer(self, level: Confidence = "high", **given: Any) -> None:
        """Show the question, answer it, and have a follow-up granted where one is claimed."""
        self.show()
        self.judge(level, **given)
        if self.state.stage is Stage.CLAIMING:
            self.claim()

    def close(self) -> Close:
        self.on(Joined(at=NOW))
        assert isinstance(self.effect, Close)
        return self.effect
