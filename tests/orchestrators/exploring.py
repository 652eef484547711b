"""Drives whole explorations: the real orchestrator and entities on a local hub, with activities that only play along.

What the participant says to each question is written down beforehand; what is stored and worded is not looked at here.
"""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from devhost.engine import ManualClock
from entities.session import session
from entities.topic_budget import topic_budget
from orchestrators.interview import interview
from shared.interview.state_machine.state import InterviewState
from shared.modes.registry import rules_of
from shared.modes.topic_exploration.part import ExplorationPart
from shared.modes.topic_exploration.replies import Stance
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub

INTERVIEW = "i1"


@dataclass
class Heard:
    """What is made of one answer."""

    signal: float = 0.45
    stance: Stance | None = None
    intent: str = "answer"


@dataclass
class Activities:
    """Plays the activities: `prepared` is the part, `heard` what each answer amounts to, by turn; the rest is kept."""

    prepared: ExplorationPart
    clock: ManualClock
    heard: dict[int, Heard] = field(default_factory=dict[int, Heard])
    composed: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    closed: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])

    def prepare(self, effect: dict[str, Any]) -> dict[str, Any]:
        return {"kind": "prepared", "part": self.prepared.model_dump(mode="json")}

    def compose(self, effect: dict[str, Any]) -> dict[str, Any]:
        self.composed.append(effect)
        return {"kind": "asked", "turn": effect["turn"], "asked_at": self.clock.now().isoformat()}

    def assess(self, effect: dict[str, Any]) -> dict[str, Any]:
        heard = self.heard[effect["turn"]]
        return {
            "kind": "assessed",
            "turn": effect["turn"],
            "intent": heard.intent,
            "ledger": effect["ledger"],
            "confidence": "medium",
            "engagement": "neutral",
            "signal": heard.signal,
            "stance": heard.stance,
            "answered_at": self.clock.now().isoformat(),
        }

    def record(self, effect: dict[str, Any]) -> dict[str, Any]:
        if effect["kind"] == "close":
            self.closed.append(effect)
            return {"kind": "closed"}
        return {"kind": "noted", "what": effect["what"], "nudges": effect["nudges"]}

    def summarize(self, effect: dict[str, Any]) -> dict[str, Any]:
        return {"kind": "summarised"}


@dataclass
class Exploring:
    """One exploration on a hub."""

    hub: LocalHub
    activities: Activities

    async def start(self) -> None:
        state = InterviewState(
            interview_id=INTERVIEW, settings=rules_of("topic_exploration").defaults, part=ExplorationPart()
        )
        self.hub.start(
            "interview", {"state": state.model_dump(mode="json"), "carried": []}, instance_id=INTERVIEW
        )
        await self.hub.idle()

    async def says(self, *heard: Heard) -> None:
        """Answer so many questions, one after the other."""
        for each in heard:
            turn = len(self.activities.composed)
            self.activities.heard[turn] = each
            self.hub.raise_event(INTERVIEW, "answer", {"turn": turn})
            await self.hub.idle()

    async def ends(self) -> None:
        self.hub.raise_event(INTERVIEW, "end", {"by": "participant"})
        await self.hub.idle()

    @property
    def asked(self) -> list[str]:
        return [composed["question"]["question_id"] for composed in self.activities.composed]

    @property
    def phases(self) -> list[str]:
        """The phase of each question, and of the end."""
        effects: Sequence[dict[str, Any]] = [*self.activities.composed, *self.activities.closed]
        return [effect["standing"]["exploration"]["phase"] for effect in effects]

    @property
    def budgets(self) -> dict[str, Any]:
        return self.hub.entity("topic_budget", INTERVIEW) or {}


@asynccontextmanager
async def exploring(folder: Path, part: ExplorationPart) -> AsyncGenerator[Exploring]:
    """A hub in this folder, with an exploration over this part that has begun."""
    clock = ManualClock()
    activities = Activities(part, clock)
    executor = InProcessExecutor(
        orchestrators={"interview": interview},
        activities={
            name: getattr(activities, name)
            for name in ("prepare", "compose", "assess", "record", "summarize")
        },
        entities={"session": session, "topic_budget": topic_budget},
    )
    async with LocalHub(executor, path=folder / "hub.db", clock=clock) as hub:
        running = Exploring(hub, activities)
        await running.start()
        yield running
