"""Plays an exploration against `decide` alone: one method an event, the clock moved by hand, the budgets as their entity
keeps them."""

from collections.abc import Sequence
from typing import Any

from shared.interview.state_machine.assessment import Intent
from shared.interview.state_machine.effects import (
    Compose,
    Effect,
    GrantBonus,
    Guidance,
    OpenBudgets,
    TurnUsed,
)
from shared.interview.state_machine.events import BonusGranted, Event
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.settings import Settings
from shared.interview.state_machine.state import Stage
from shared.modes.topic_exploration.budgets import Budgets, TopicBudget, claim, used
from shared.modes.topic_exploration.part import ExplorationPart, SubGoalsHeard, Topic
from shared.modes.topic_exploration.phases import Phase
from shared.modes.topic_exploration.replies import Stance
from tests.domain.play import Conversation, effect_of

LOW, MEDIUM, HIGH = 0.1, 0.45, 0.8


def topics(*sub_goals: int, base: int = 2, most: int = 4) -> tuple[Topic, ...]:
    """Topics `t1`, `t2` … with so many sub-goals."""
    return tuple(
        Topic(
            budget=TopicBudget(topic_id=f"t{number}", min_turns=1, base_turns=base, max_turns=most),
            sub_goals=count,
        )
        for number, count in enumerate(sub_goals, start=1)
    )


def exploration(
    *sub_goals: int, minutes: int = 60, fields: Sequence[str] = (), **budget: int
) -> ExplorationPart:
    """The part of an interview over such topics."""
    seconds = minutes * 60
    return ExplorationPart(
        topics=topics(*sub_goals, **budget),
        total_time_s=seconds,
        total_turns=seconds // 45,
        fields=tuple(fields),
    )


class Journey(Conversation):
    """An exploration that is under way; `composed` are the questions shown, `budgets` what their entity holds."""

    def __init__(self, part: ExplorationPart, **given: Any) -> None:
        chosen = {"on_timeout": "end", "max_follow_ups": 0} | given
        super().__init__(ExplorationPart(), Settings.model_validate(chosen))
        self.budgets = Budgets()
        self.composed: list[Compose] = []
        self.phases: list[Phase] = [part.phase]
        self.prepared(part)
        self.asked()

    def on(self, event: Event) -> Effect | None:
        effect = super().on(event)
        for notice in self.steps[-1].notify:
            match notice:
                case OpenBudgets():
                    self.budgets = Budgets(topics=notice.topics, total_turns=notice.total_turns)
                case TurnUsed():
                    self.budgets = used(self.budgets, notice.topic_id, notice.turns_used)
                case _:
                    pass
        if isinstance(self.state.part, ExplorationPart) and self.phases[-1] is not self.state.part.phase:
            self.phases.append(self.state.part.phase)
        return effect

    @property
    def part(self) -> ExplorationPart:
        assert isinstance(self.state.part, ExplorationPart)
        return self.state.part

    @property
    def phase(self) -> Phase:
        return self.part.phase

    @property
    def guidance(self) -> Guidance:
        """What the last question's wording was told."""
        told = self.composed[-1].guidance
        assert told is not None
        return told

    @property
    def ids(self) -> list[str]:
        return [composed.question.question_id for composed in self.composed]

    def topic(self, number: int) -> Topic:
        """The topic `t<number>`."""
        return self.part.topics[number - 1]

    def asked(self, chosen: str | None = None) -> Effect | None:
        self.composed.append(effect_of(self, Compose))
        return super().asked(chosen)

    def says(self, signal: float = MEDIUM, **how: Any) -> Effect | None:
        """Answer the open question as `judged` takes it, up to the next one that is shown, or the end."""
        self.answered()
        self.judged(signal, **how)
        if self.stage is Stage.GRANTING:
            self.granted()
        return self.shown()

    def judged(
        self,
        signal: float = MEDIUM,
        *,
        stance: Stance | None = None,
        intent: Intent = "answer",
        heard: SubGoalsHeard | None = None,
        given: tuple[str, ...] = (),
        refused: tuple[str, ...] = (),
        opens: bool = False,
        **meant: Any,
    ) -> Effect | None:
        """Without `heard` it covers what was asked for, as all did in earlier releases."""
        return self.assessed(
            Ledger(),
            intent=intent,
            answered_at=self.now,
            signal=signal,
            stance=stance,
            sub_goals=heard,
            given=given,
            refused=refused,
            opens=opens,
            **meant,
        )

    def granted(self) -> Effect | None:
        """The budgets' entity answers the claim."""
        wanted = effect_of(self, GrantBonus)
        self.budgets, grant = claim(self.budgets, wanted.topic_id, wanted.key)
        return self.on(BonusGranted(at=self.now, grant=grant))

    def shown(self) -> Effect | None:
        """The next question is shown, where there is one."""
        return self.asked() if self.stage is Stage.ASKING else self.next

    def ends(self) -> Effect | None:
        """The participant asks to end."""
        self.end()
        return self.shown()

    def skips(self) -> Effect | None:
        """The deadline passes without an answer."""
        self.expired()
        return self.shown()


def exploration_at(stage: Stage, *, last: bool = False) -> Journey:
    """An exploration in this stage of an open or coming question, at its `last` topic or in the middle."""
    journey = Journey(exploration(1) if last else exploration(5, 5, fields=("email",)))
    match stage:
        case Stage.ASKING:
            journey.answered()
            journey.judged(LOW)
        case Stage.NOTING:
            journey.now = journey.pending.deadline_at
            journey.timed_out()
        case Stage.PARKED:
            journey.park()
        case Stage.JUDGING:
            journey.says(HIGH)
            journey.answered()
        case Stage.GRANTING:
            journey.says(HIGH)
            journey.answered()
            journey.judged(HIGH)
        case _:
            pass
    assert journey.stage is stage
    return journey
