"""Random interviews: whatever happens in whatever order, what must always hold does."""

from datetime import timedelta
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from orchestrators.status import custom_status
from shared.interview.state_machine.effects import (
    Assess,
    ClaimFollowUp,
    Close,
    Compose,
    Effect,
    Note,
    Prepare,
    Summarise,
    Wait,
)
from shared.interview.state_machine.events import Started
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.open_question import MAX_CLARIFICATIONS
from shared.interview.state_machine.state import Stage
from shared.modes.adaptive_follow_up.part import AdaptivePart
from tests.domain.play import START, Play, effect_of, gap, ledger, planned
from tests.domain.walks import OPEN, Walk, walks

CAPS = st.lists(st.integers(0, 3), min_size=1, max_size=5)
LEDGERS = st.sampled_from(
    [
        Ledger(),
        ledger(similarity=1.0),
        ledger(gap("oil"), similarity=0.8),
        ledger(gap("oil"), similarity=0.5),
        ledger(gap("wick", "critical"), gap("oil", confirmed=False), similarity=0.1),
        ledger(gap("oil", confirmed=False), similarity=0.2),
    ]
)
AFTER_THE_LAST_QUESTION = (Stage.SUMMARISING, Stage.CLOSING, Stage.DONE)
SELDOM = st.sampled_from([False, False, False, True])


class AdaptiveWalk(Walk[Play]):
    @initialize(
        caps=CAPS,
        on_timeout=st.sampled_from(["skip", "end"]),
        max_nudges=st.integers(0, 4),
        max_questions=st.none() | st.integers(1, 12),
        unconfirmed=st.booleans(),
    )
    def start(
        self, caps: list[int], on_timeout: Any, max_nudges: int, max_questions: int | None, unconfirmed: bool
    ) -> None:
        self.caps = dict(enumerate(caps))
        self.begin(Play(on_timeout=on_timeout, max_nudges=max_nudges, max_questions=max_questions))
        self.progress = 0.0
        self.unconfirmed = unconfirmed
        self.play.on(Started(at=START))
        self.the_material_is_read()

    @precondition(lambda self: self.at(Stage.PREPARING))
    @rule()
    def the_material_is_read(self) -> None:
        self.play.read(AdaptivePart(agenda=planned(*self.caps.values())), unconfirmed=self.unconfirmed)

    @precondition(lambda self: self.at(Stage.CONFIRMING))
    @rule(caps=CAPS)
    def staff_correct_and_confirm_what_was_read(self, caps: list[int]) -> None:
        self.caps, self.unconfirmed = dict(enumerate(caps)), False
        self.play.control(action="confirm")

    @precondition(lambda self: self.at(Stage.CONFIRMING))
    @rule()
    def a_day_passes_before_it_is_confirmed(self) -> None:
        self.play.after(days=1).timed_out()

    @precondition(lambda self: self.at(Stage.CONFIRMING))
    @rule(action=st.sampled_from(["nudge", "extend"]), turn=st.integers(0, 3))
    def something_else_comes_before_it_is_confirmed(self, action: str, turn: int) -> None:
        self.play.control(action=action)
        self.play.answered(turn)
        assert self.play.stage is Stage.CONFIRMING

    @precondition(lambda self: self.at(Stage.CONFIRMING))
    @rule()
    def it_is_ended_before_it_is_confirmed(self) -> None:
        self.play.end_requested()

    @invariant()
    def nothing_is_asked_before_it_is_confirmed(self) -> None:
        assert not self.unconfirmed or not self.seen
        if self.unconfirmed:
            assert self.at(Stage.PREPARING, Stage.CONFIRMING, *AFTER_THE_LAST_QUESTION)

    @precondition(lambda self: self.at(Stage.ASKING))
    @rule()
    def the_question_is_shown(self) -> None:
        self.show()

    @precondition(lambda self: self.at(Stage.ASKING) and self.play.state.asking.question.kind != "main")
    @rule()
    def the_question_cannot_be_worded(self) -> None:
        self.play.unworded()

    @precondition(lambda self: self.at(*OPEN))
    @rule()
    def the_participant_answers(self) -> None:
        self.play.answered()

    @precondition(lambda self: self.at(*OPEN))
    @rule(turn=st.integers(1, 60))
    def an_answer_of_another_turn_is_told(self, turn: int) -> None:
        if turn != self.play.pending.turn:
            self.play.answered(turn)

    @precondition(lambda self: self.at(*OPEN))
    @rule(seconds=st.sampled_from([1.0, 30.0, 31.0, 86_400.0, 7 * 86_400.0]))
    def time_passes(self, seconds: float) -> None:
        self.play.after(seconds=seconds).timed_out()

    @precondition(lambda self: self.at(*OPEN))
    @rule(
        command=st.sampled_from(
            [{"action": "nudge"}, {"action": "extend"}]
            + [{"action": "extend", "answer_deadline_s": seconds} for seconds in (1.0, 86_400.0, 1e7)]
        )
    )
    def staff_take_a_hand(self, command: dict[str, Any]) -> None:
        self.play.control(**command)

    @precondition(lambda self: self.at(*OPEN))
    @rule()
    def a_fresh_generation_takes_over(self) -> None:
        self.play.carried_on()
        self.play.resumed()

    @precondition(lambda self: self.at(Stage.NOTING))
    @rule()
    def the_note_is_stored(self) -> None:
        self.play.noted()

    @precondition(lambda self: self.at(Stage.NOTING))
    @rule()
    def the_note_finds_an_answer(self) -> None:
        self.play.answered()

    @precondition(lambda self: self.at(Stage.JUDGING))
    @rule(found=LEDGERS, clarify=st.sampled_from([False, False, True]))
    def the_answer_is_assessed(self, found: Ledger, clarify: bool) -> None:
        pending = self.play.pending
        may = clarify and pending.clarifications < MAX_CLARIFICATIONS
        self.play.assessed(found, intent="clarification" if may else "answer")

    @precondition(lambda self: self.at(Stage.CLAIMING))
    @rule(refused=SELDOM)
    def the_session_answers(self, refused: bool) -> None:
        assert effect_of(self.play, ClaimFollowUp).key == f"turn-{self.play.state.turn}"
        self.play.claimed(not refused)

    @precondition(lambda self: self.at(Stage.ASKING, *OPEN) and len(self.seen) > 3)
    @rule(sure=SELDOM)
    def the_participant_ends_it(self, sure: bool) -> None:
        if sure:
            self.play.end_requested()

    @precondition(lambda self: self.at(Stage.SUMMARISING))
    @rule()
    def the_summary_is_stored(self) -> None:
        self.play.summarised()

    @invariant()
    def steps_only_rise(self) -> None:
        written = [effect.step for step in self.play.steps if (effect := writing(step.next))]
        assert written == sorted(set(written))

    @invariant()
    def follow_ups_keep_within_the_cap_of_their_question(self) -> None:
        for number, cap in self.caps.items():
            mine = [
                composed
                for composed in self.seen
                if composed.question.main_id == f"q{number + 1}" and composed.question.kind == "follow_up"
            ]
            assert len(mine) <= cap
            assert [each.question.order for each in mine] == list(range(1, len(mine) + 1))

    @invariant()
    def main_questions_come_once_each_and_in_order(self) -> None:
        mains = [each.question.question_id for each in self.seen if is_main(each)]
        assert mains == [f"q{number}" for number in range(1, len(mains) + 1)]

    @invariant()
    def turns_are_numbered_without_a_gap(self) -> None:
        turns = [composed.turn for composed in self.seen]
        assert turns == list(range(1, len(turns) + 1))

    @invariant()
    def progress_never_falls(self) -> None:
        if (standing := getattr(self.play.next, "standing", None)) is not None:
            assert standing.progress >= self.progress
            assert standing.remaining == len(self.caps) - round(standing.progress * len(self.caps))
            self.progress = standing.progress

    @invariant()
    def a_question_is_explained_at_most_twice(self) -> None:
        explained = [each.question.clarifies for each in self.seen if each.question.clarifies]
        assert all(explained.count(question_id) <= MAX_CLARIFICATIONS for question_id in explained)

    @invariant()
    def the_custom_status_stays_small(self) -> None:
        assert len(str(custom_status(self.play.state))) < 1_000

    def go_on(self) -> None:
        match self.play.stage:
            case Stage.PREPARING:
                self.the_material_is_read()
            case Stage.CONFIRMING:
                self.unconfirmed = False
                self.play.control(action="confirm")
            case Stage.ASKING:
                self.show()
            case Stage.WAITING | Stage.PARKED:
                self.play.answered()
            case Stage.NOTING:
                self.play.noted()
            case Stage.JUDGING:
                self.play.assessed(ledger(gap("oil")))
            case Stage.CLAIMING:
                self.play.claimed()
            case Stage.SUMMARISING:
                self.check_that_all_were_asked()
                self.play.summarised()
            case _:
                self.play.closed()
        self.follow_ups_keep_within_the_cap_of_their_question()
        self.main_questions_come_once_each_and_in_order()

    def check_that_all_were_asked(self) -> None:
        summarise = effect_of(self.play, Summarise)
        limit = self.play.state.settings.max_questions
        if summarise.reason == "complete" and (limit is None or self.play.state.asked < limit):
            assert sum(map(is_main, self.seen)) == len(self.caps)


def writing(effect: Effect | None) -> Prepare | Compose | Note | Assess | Summarise | Close | None:
    """The effect, if it is one that writes."""
    return effect if isinstance(effect, Prepare | Compose | Note | Assess | Summarise | Close) else None


def is_main(composed: Compose) -> bool:
    return composed.question.kind == "main"


TestAnyInterview = AdaptiveWalk.TestCase
TestAnyInterview.settings = walks(50)


def test_an_interview_that_nobody_answers_ends_by_itself() -> None:
    """No answer at all: every question is nudged, parked and skipped, and the interview still ends."""
    play = Play(3, 3, 3)
    for _ in range(100):
        match play.stage:
            case Stage.WAITING | Stage.PARKED:
                play.now = max(play.now, effect_of(play, Wait).until)
                play.timed_out()
            case Stage.NOTING:
                play.noted()
            case Stage.ASKING:
                play.asked()
            case Stage.SUMMARISING:
                play.summarised()
            case Stage.CLOSING:
                play.closed()
            case _:
                break
    assert play.stage is Stage.DONE
    assert play.now - START >= timedelta(days=21)


def test_the_state_of_a_long_interview_stays_under_32_kb() -> None:
    """Fifty questions with the longest ids, and twelve open gaps of a long ideal answer, as they are carried."""
    agenda = tuple(
        each.model_copy(update={"question_id": f"q{n:063d}"}) for n, each in enumerate(planned(*[3] * 50))
    )
    play = Play()
    play.prepared(AdaptivePart(agenda=agenda))
    play.asked()
    long = [gap(f"q{0:063d}.c{n}").model_copy(update={"concept": "x" * 330}) for n in range(12)]
    play.answered()
    play.assessed(ledger(*long))
    assert len(play.state.model_dump_json()) < 32_000
    play.claimed()
    play.asked()
    assert len(play.state.model_dump_json()) < 32_000
    assert len(str(custom_status(play.state))) < 1_000
