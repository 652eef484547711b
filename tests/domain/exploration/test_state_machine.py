"""Random explorations: whatever is said, left unsaid or ended in whatever order, what must always hold does (D)."""

from collections.abc import Sequence
from itertools import batched, pairwise, product
from typing import Any, ClassVar, Final, NamedTuple

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from shared.interview.state_machine.effects import GrantBonus
from shared.interview.state_machine.open_question import MAX_CLARIFICATIONS
from shared.interview.state_machine.state import Stage
from shared.modes.topic_exploration.phases import PHASES, Phase
from shared.modes.topic_exploration.replies import Stance
from tests.domain.exploration.journey import HIGH, LOW, MEDIUM, Journey, exploration
from tests.domain.play import effect_of
from tests.domain.walks import walks

pytestmark = pytest.mark.timeout(600)

TOPIC_PHASES = (Phase.EXPLORE, Phase.DEEPEN)
CONTACTS = frozenset({"consent", "field"})
ABOUT_A_TOPIC: list[Stance | None] = [*[None] * 11, "closes"]
STANCES: dict[str, list[Stance | None]] = {
    "main": ABOUT_A_TOPIC,
    "follow_up": ABOUT_A_TOPIC,
    "clarification": ABOUT_A_TOPIC,
    "offer": ["accepts", "refuses", "neutral", "closes"],
    "consent": ["accepts", "accepts", "refuses", "neutral", "closes"],
    "field": ["valid", "valid", "invalid", "skips", "refuses", "closes"],
}


class Turn(NamedTuple):
    """What happens to the question that is open; most of the time it is answered."""

    what: str = "answers"
    signal: float = MEDIUM
    choice: int = 0
    seconds: float = 20.0


TURNS = [
    *(
        Turn("answers", signal, choice, seconds)
        for signal, choice, seconds in product(
            (LOW, MEDIUM, MEDIUM, HIGH, HIGH, HIGH), range(12), (1.0, 20.0, 200.0)
        )
    ),
    *(Turn(what) for what in ("asks back", "is carried on") for _ in range(20)),
    *(Turn(what) for what in ("is silent", "ends it", "loses the next question") for _ in range(4)),
]


TURNS_OF_A_WALK: Final = 50


def turns(drawn: bytes) -> list[Turn]:
    """Two bytes a turn: drawn at once they cost a fraction of fifty draws, and shrink towards the first of `TURNS`."""
    return [TURNS[int.from_bytes(pair) % len(TURNS)] for pair in batched(drawn, 2, strict=True)]


class Exploration:
    """A walk from turn to turn; an interview that is over is followed by the next.

    Illegal events are walked in test_lifecycle.py.
    """

    MINUTES: ClassVar = 60
    GIVEN: ClassVar[dict[str, Any]] = {}

    def __init__(self, sub_goals: Sequence[int], fields: Sequence[str], base: int, spare: int) -> None:
        self.part = exploration(*sub_goals, minutes=self.MINUTES, fields=fields, base=base, most=base + spare)
        self.begins()

    def walks(self, taken: Sequence[Turn]) -> None:
        self.what_is_granted_is_taken_from_somewhere()
        for turn in taken:
            self.takes(turn)
            self.what_is_granted_is_taken_from_somewhere()
        self.comes_to_its_end()

    def begins(self) -> None:
        self.journey = Journey(self.part, **self.GIVEN)
        self.cut_short = False

    def takes(self, turn: Turn) -> None:
        journey = self.journey
        match turn.what:
            case "asks back" if (
                journey.phase in TOPIC_PHASES and journey.pending.clarifications < MAX_CLARIFICATIONS
            ):
                journey.answered()
                journey.judged(intent="clarification")
            case "is silent":
                journey.expired()
            case "ends it":
                self.cut_short = True
                journey.end()
            case "is carried on":
                journey.carried_on()
                journey.resumed()
            case _:
                self.is_answered(turn)
                if turn.what == "loses the next question" and journey.stage is Stage.ASKING:
                    self.cut_short = True
                    journey.unworded()
        self.goes_on()

    def is_answered(self, turn: Turn) -> None:
        stances = STANCES[self.journey.pending.question.kind]
        stance = stances[turn.choice % len(stances)]
        self.cut_short |= stance == "closes" and self.journey.phase in TOPIC_PHASES
        self.journey.after(seconds=turn.seconds).answered()
        self.journey.judged(turn.signal, stance=stance)
        if self.journey.stage is Stage.GRANTING:
            self.the_entity_decides()

    def the_entity_decides(self) -> None:
        """D2: it is asked only at the end of the allowance, and below the ceiling."""
        wanted = effect_of(self.journey, GrantBonus)
        budget = self.journey.part.topic.budget
        assert budget.topic_id == wanted.topic_id
        assert budget.turns_used == budget.allowance < budget.max_turns
        self.journey.granted()

    def goes_on(self) -> None:
        """Up to the next question that is open, of this interview or of the next."""
        self.journey.shown()
        if self.journey.stage is Stage.SUMMARISING:
            self.is_over()
            self.begins()
        assert self.journey.stage is Stage.WAITING

    def is_over(self) -> None:
        self.check_the_way()
        self.check_the_end()
        self.journey.summarised()
        self.journey.closed()
        assert self.journey.stage is Stage.DONE
        assert self.journey.next is None

    def what_is_granted_is_taken_from_somewhere(self) -> None:
        """D3: every bonus has a donor, no floor is broken, and state and entity hold the same."""
        budgets, at_first = self.journey.budgets, {topic.topic_id: topic.budget for topic in self.part.topics}
        from_unspent = sum(grant.granted and grant.donor is None for grant in budgets.grants.values())
        total = sum(budget.max_turns + budget.bonus_turns for budget in budgets.topics)
        assert total - from_unspent == sum(budget.max_turns for budget in at_first.values())
        assert tuple(topic.budget for topic in self.journey.part.topics) == budgets.topics
        for budget in budgets.topics:
            first = at_first[budget.topic_id]
            assert first.min_turns <= budget.base_turns <= budget.max_turns <= first.max_turns
            assert budget.turns_used <= min(budget.allowance, first.max_turns)

    def check_the_way(self) -> None:
        """What holds of all that happened so far: it is looked at once, at the end."""
        self.check_the_phases()
        self.check_the_questions()
        self.check_the_order()
        assert all(
            topic.deepen_used <= topic.deepen_turns <= topic.deepen_used + 2
            for topic in self.journey.part.topics
        )

    def check_the_phases(self) -> None:
        """D1: no phase is skipped but by the map."""
        for before, after in pairwise(self.journey.phases):
            reached = set(PHASES[before].values()) - {before}
            if not self.journey.part.fields and Phase.DATA_COLLECTION in reached:
                reached.add(Phase.END)  # nothing to collect: the phase is entered and left at once
            assert after in reached

    def check_the_questions(self) -> None:
        """D5, D7: no id twice, contacts in the data collection alone, attempts bounded, progress never falls."""
        ids = self.journey.ids
        assert len(ids) == len(set(ids))
        assert sum(each.startswith("offer:") for each in ids) <= 2
        assert sum(each.startswith("consent:") for each in ids) <= 3
        for field in self.journey.part.fields:
            assert sum(each.startswith(f"field:{field}:") for each in ids) <= 3
        limit = self.journey.state.settings.max_questions
        assert limit is None or sum(":c" not in each for each in ids) <= limit
        progress = 0.0
        for composed in self.journey.composed:
            assert composed.standing.exploration is not None
            inside = composed.standing.exploration.phase is Phase.DATA_COLLECTION
            assert (composed.question.kind in CONTACTS) is inside
            assert composed.standing.progress >= progress
            progress = composed.standing.progress

    def check_the_order(self) -> None:
        """D2: topics come in their order, none is left out."""
        told = [composed.guidance for composed in self.journey.composed]
        explored = [
            each.topic_id for each in told if each and each.phase is Phase.EXPLORE and each.enters_topic
        ]
        assert all(each.remaining_s > 0 for each in told[1:] if each and each.phase is Phase.EXPLORE)
        if not self.cut_short:
            assert explored == [f"t{number}" for number in range(1, len(explored) + 1)]

    def check_the_end(self) -> None:
        """D14: every topic its minimum unless the participant closed or refused; the reason says what is true."""
        journey, part = self.journey, self.journey.part
        if journey.reason == "covered":
            assert not any(topic.uncovered for topic in part.topics)
        if (
            journey.reason in ("covered", "complete", "time_up")
            and part.deep_accepted is not False
            and not self.cut_short
        ):
            undecided = part.offers and part.deep_accepted is None
            for topic in part.topics:
                used = topic.budget.turns_used + topic.deepen_used
                assert undecided or used >= topic.budget.min_turns
        if journey.reason == "time_up" and not self.cut_short:
            asked_out = not any(topic.open for topic in part.topics)
            assert Phase.DEEPEN in journey.phases or part.offers == 2 or asked_out
        if journey.reason == "max_rounds":
            assert journey.state.settings.max_questions is not None
        if part.phase is Phase.END:
            assert part.outcome == journey.reason

    def comes_to_its_end(self) -> None:
        """From wherever it stands, an interview whose questions are answered comes to its end."""
        last = self.journey
        for _ in range(100):
            if last.stage is Stage.DONE:
                break
            self.takes(Turn(signal=HIGH))
        assert last.stage is Stage.DONE


class ShortOfTime(Exploration):
    """The time is used up after an answer or a few."""

    MINUTES = 2


class LeftUnanswered(Exploration):
    """Silence skips a question, and the interview goes on."""

    MINUTES = 5
    GIVEN: ClassVar[dict[str, Any]] = {"on_timeout": "skip"}


class Bounded(Exploration):
    """The number of questions is bounded."""

    GIVEN: ClassVar[dict[str, Any]] = {"max_questions": 9}


@walks(125)  # of each, five hundred in all, of fifty turns
@given(
    sub_goals=st.lists(st.integers(1, 4), min_size=1, max_size=5),
    fields=st.sampled_from([(), ("email",), ("name", "email")]),
    base=st.integers(1, 3),
    spare=st.integers(0, 2),
    taken=st.binary(min_size=2 * TURNS_OF_A_WALK, max_size=2 * TURNS_OF_A_WALK).map(turns),
)
@pytest.mark.parametrize("walk", [Exploration, ShortOfTime, LeftUnanswered, Bounded])
def test_whatever_is_said_in_whatever_order_what_must_hold_does(
    walk: type[Exploration],
    sub_goals: list[int],
    fields: Sequence[str],
    base: int,
    spare: int,
    taken: list[Turn],
) -> None:
    note(f"The turns: {taken}")
    walk(sub_goals, fields, base, spare).walks(taken)
