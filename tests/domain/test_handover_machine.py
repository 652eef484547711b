"""Random handovers: whatever is answered and discovered, what must always hold does (B2, B5 to B7)."""

from itertools import pairwise
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from shared.interview.state_machine.assessment import Confidence
from shared.interview.state_machine.effects import Compose
from shared.interview.state_machine.events import Closed, EndRequested, Joined, Noted, TimedOut, Unworded
from shared.interview.state_machine.open_question import MAX_CLARIFICATIONS
from shared.interview.state_machine.state import InterviewState, Stage
from shared.modes.knowledge_handover.backlog import AskedPriority, BacklogEntry
from tests.domain.handovers import NOW, Play

PRIORITIES: st.SearchStrategy[AskedPriority] = st.sampled_from(["P0", "P1"])
LEVELS: st.SearchStrategy[Confidence] = st.sampled_from(["high", "medium", "low"])


class Handover(RuleBasedStateMachine):
    """Legal events only."""

    @initialize(
        given=st.lists(PRIORITIES, max_size=8),
        max_rounds=st.integers(1, 12),
        max_follow_ups=st.integers(0, 3),
        on_timeout=st.sampled_from(["skip", "end"]),
        reserved=st.sampled_from([(), ("followup-1", "discovered-1-1")]),
    )
    def start(self, given: list[AskedPriority], reserved: tuple[str, ...], **chosen: Any) -> None:
        names = [f"q{number}{'' if priority == 'P0' else '?'}" for number, priority in enumerate(given)]
        self.play = Play(*names, reserved=reserved, **chosen)
        self.known = {name.rstrip("?") for name in names}
        self.less_urgent = {name.rstrip("?") for name in names if name.endswith("?")}
        self.seen: list[Compose] = []

    def at(self, *stages: Stage) -> bool:
        return hasattr(self, "play") and self.play.state.stage in stages

    @precondition(lambda self: self.at(Stage.ASKING))
    @rule()
    def the_question_is_shown(self) -> None:
        self.seen.append(self.play.composing)
        self.play.show()

    @precondition(lambda self: self.at(Stage.ASKING) and self.play.composing.question.kind == "follow_up")
    @rule()
    def the_follow_up_cannot_be_worded(self) -> None:
        self.play.on(Unworded(at=NOW, turn=self.play.state.turn, reason="superseded"))

    @precondition(lambda self: self.at(Stage.WAITING))
    @rule(
        level=LEVELS,
        probe=st.booleans(),
        found=st.lists(PRIORITIES, max_size=3),
        leads_to=st.none() | st.integers(0, 12).map(lambda number: f"q{number}") | st.just("nowhere"),
    )
    def it_is_answered(
        self, level: Confidence, probe: bool, found: list[AskedPriority], leads_to: str | None
    ) -> None:
        if len(self.known) > 30:  # as the activity does, which lets only so many join
            found = []
        joining = tuple(
            BacklogEntry(question_id=f"discovered-{self.play.state.turn}-{number}", priority=priority)
            for number, priority in enumerate(found, start=2)
        )
        self.known |= {each.question_id for each in joining}
        self.play.judge(level, probe=probe, discovered=joining, leads_to=leads_to)

    @precondition(lambda self: self.at(Stage.WAITING))
    @rule()
    def the_question_is_not_understood(self) -> None:
        pending = self.play.state.pending
        assert pending is not None
        if pending.clarifications < MAX_CLARIFICATIONS:
            self.play.judge(intent="clarification")

    @precondition(lambda self: self.at(Stage.CLAIMING))
    @rule(granted=st.sampled_from([True, True, True, False]))
    def the_session_answers(self, granted: bool) -> None:
        self.play.claim(granted)

    @precondition(lambda self: self.at(Stage.WAITING))
    @rule(sure=st.sampled_from([False, False, False, True]))
    def nobody_answers(self, sure: bool) -> None:
        pending = self.play.state.pending
        assert pending is not None
        if sure:
            self.play.on(TimedOut(at=pending.deadline_at))
            self.play.on(Noted(at=NOW, what="expire", nudges=0))

    @precondition(lambda self: self.at(Stage.WAITING) and len(self.seen) > 4)
    @rule(sure=st.sampled_from([False, False, False, True]))
    def the_participant_ends_it(self, sure: bool) -> None:
        if sure:
            self.play.on(EndRequested(at=NOW))
            self.play.on(Noted(at=NOW, what="stop", nudges=0))

    @precondition(lambda self: self.at(Stage.SUMMARISING))
    @rule()
    def what_is_left_is_made(self) -> None:
        self.play.on(Joined(at=NOW))

    @precondition(lambda self: self.at(Stage.CLOSING))
    @rule()
    def it_is_closed(self) -> None:
        self.play.on(Closed(at=NOW))

    @precondition(lambda self: self.at(Stage.DONE))
    @rule()
    def nothing_more_happens(self) -> None:
        assert self.play.effect is None

    @invariant()
    def it_never_asks_above_the_cap_of_rounds(self) -> None:
        rounds = [each for each in getattr(self, "seen", []) if each.question.kind != "clarification"]
        assert not rounds or len(rounds) <= (self.play.state.settings.max_rounds or 0)

    @invariant()
    def no_question_is_asked_twice(self) -> None:
        ids = [each.question.question_id for each in getattr(self, "seen", [])]
        assert len(ids) == len(set(ids))

    @invariant()
    def no_unknown_question_is_asked(self) -> None:
        mains = {
            each.question.question_id for each in getattr(self, "seen", []) if each.question.kind == "main"
        }
        assert mains <= getattr(self, "known", set())

    @invariant()
    def a_follow_up_comes_directly_after_its_parent_within_the_cap(self) -> None:
        rounds = [
            each.question for each in getattr(self, "seen", []) if each.question.kind != "clarification"
        ]
        for before, question in pairwise(rounds):
            if question.kind == "follow_up":
                assert before.main_id == question.main_id
                assert question.order == before.order + 1
                assert question.order <= self.play.state.settings.max_follow_ups
                assert question.question_id.startswith("followup-")

    @invariant()
    def p0_goes_before_p1(self) -> None:
        if self.at(Stage.ASKING) and self.play.asking in self.less_urgent:
            assert all(each.priority == "P1" for each in self.play.part.open)

    @invariant()
    def the_standing_adds_up(self) -> None:
        if self.at(Stage.ASKING):
            standing, part = self.play.composing.standing, self.play.part
            assert standing.remaining == len(part.open) + 1
            assert 0 <= standing.completeness <= standing.progress <= 1

    @invariant()
    def the_state_survives_json_and_stays_small(self) -> None:
        if hasattr(self, "play"):
            text = self.play.state.model_dump_json()
            assert InterviewState.model_validate_json(text) == self.play.state
            assert len(text) < 8_000

    def teardown(self) -> None:
        """From wherever it stands, a handover whose questions are answered comes to its end."""
        for _ in range(400):
            if not hasattr(self, "play") or self.at(Stage.DONE):
                return
            if self.at(Stage.ASKING):
                self.the_question_is_shown()
            elif self.at(Stage.WAITING):
                self.play.judge("low")
            elif self.at(Stage.CLAIMING):
                self.play.claim()
            elif self.at(Stage.SUMMARISING):
                self.play.on(Joined(at=NOW))
            else:
                self.play.on(Closed(at=NOW))
        raise AssertionError("it does not end")


TestAnyHandover = Handover.TestCase
TestAnyHandover.settings = settings(
    max_examples=150,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def test_the_state_of_the_largest_backlog_stays_under_12_kb() -> None:
    """Ninety questions with the longest ids that may be given."""
    play = Play(*(f"q{number:063d}" for number in range(90)))
    play.show()
    assert len(play.state.model_dump_json()) < 12_000
