"""Random handovers: whatever is answered and discovered, what must always hold does (B2, B5 to B7)."""

from itertools import pairwise
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from shared.interview.state_machine.assessment import Confidence
from shared.interview.state_machine.open_question import MAX_CLARIFICATIONS
from shared.interview.state_machine.state import Stage
from shared.modes.knowledge_handover.backlog import AskedPriority, BacklogEntry
from tests.domain.handovers import Handover
from tests.domain.walks import Walk, walks

PRIORITIES: st.SearchStrategy[AskedPriority] = st.sampled_from(["P0", "P1"])
LEVELS: st.SearchStrategy[Confidence] = st.sampled_from(["high", "medium", "low"])
SELDOM = st.sampled_from([False, False, False, True])


class HandoverWalk(Walk[Handover]):
    @initialize(
        given=st.lists(PRIORITIES, max_size=8),
        max_rounds=st.integers(1, 12),
        max_follow_ups=st.integers(0, 3),
        on_timeout=st.sampled_from(["skip", "end"]),
        reserved=st.sampled_from([(), ("followup-1", "discovered-1-1")]),
    )
    def start(self, given: list[AskedPriority], reserved: tuple[str, ...], **chosen: Any) -> None:
        names = [f"q{number}{'' if priority == 'P0' else '?'}" for number, priority in enumerate(given)]
        self.begin(Handover(*names, reserved=reserved, **chosen))
        self.known = {name.rstrip("?") for name in names}
        self.less_urgent = {name.rstrip("?") for name in names if name.endswith("?")}

    @precondition(lambda self: self.at(Stage.ASKING))
    @rule()
    def the_question_is_shown(self) -> None:
        self.show()

    @precondition(lambda self: self.at(Stage.ASKING) and self.play.composing.question.kind == "follow_up")
    @rule()
    def the_follow_up_cannot_be_worded(self) -> None:
        self.play.unworded()

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
        if self.play.pending.clarifications < MAX_CLARIFICATIONS:
            self.play.judge(intent="clarification")

    @precondition(lambda self: self.at(Stage.CLAIMING))
    @rule(refused=SELDOM)
    def the_session_answers(self, refused: bool) -> None:
        self.play.claimed(not refused)

    @precondition(lambda self: self.at(Stage.WAITING))
    @rule(sure=SELDOM)
    def nobody_answers(self, sure: bool) -> None:
        if sure:
            self.play.expired()

    @precondition(lambda self: self.at(Stage.WAITING) and len(self.seen) > 4)
    @rule(sure=SELDOM)
    def the_participant_ends_it(self, sure: bool) -> None:
        if sure:
            self.play.end()

    @precondition(lambda self: self.at(Stage.SUMMARISING))
    @rule()
    def what_is_left_is_made(self) -> None:
        self.play.joined()

    def go_on(self) -> None:
        match self.play.stage:
            case Stage.ASKING:
                self.show()
            case Stage.WAITING:
                self.play.judge("low")
            case Stage.CLAIMING:
                self.play.claimed()
            case Stage.SUMMARISING:
                self.play.joined()
            case _:
                self.play.closed()

    @invariant()
    def no_unknown_question_is_asked(self) -> None:
        mains = {each.question.question_id for each in self.seen if each.question.kind == "main"}
        assert mains <= self.known

    @invariant()
    def a_follow_up_comes_directly_after_its_parent_within_the_cap(self) -> None:
        rounds = [each.question for each in self.seen if each.question.kind != "clarification"]
        for before, question in pairwise(rounds):
            if question.kind == "follow_up":
                assert before.main_id == question.main_id
                assert question.order == before.order + 1
                assert question.order <= self.play.state.settings.max_follow_ups
                assert question.question_id.startswith("followup-")

    @invariant()
    def p0_goes_before_p1(self) -> None:
        if self.at(Stage.ASKING) and self.play.question in self.less_urgent:
            assert all(each.priority == "P1" for each in self.play.part.open)

    @invariant()
    def the_standing_adds_up(self) -> None:
        if self.at(Stage.ASKING):
            standing, part = self.play.composing.standing, self.play.part
            assert 1 <= standing.remaining <= len(part.open) + 1
            assert 0 <= standing.completeness <= standing.progress <= 1


TestAnyHandover = HandoverWalk.TestCase
TestAnyHandover.settings = walks(40, steps=40)


def test_the_state_of_the_largest_backlog_stays_under_12_kb() -> None:
    """Ninety questions with the longest ids that may be given."""
    play = Handover(*(f"q{number:063d}" for number in range(90)))
    play.asked()
    assert len(play.state.model_dump_json()) < 12_000
