"""Random walks through interviews: what holds in every mode, and how many of them are walked.

Legal events only; illegal ones are walked in test_lifecycle.py. Every run walks a few; the profile `thorough`, which CI
asks for, walks all.
"""

from typing import Final

from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from shared.interview.state_machine.effects import Compose
from shared.interview.state_machine.state import InterviewState, Stage
from tests.domain.play import Conversation, effect_of
from tests.thoroughness import is_thorough

OPEN: Final = (Stage.WAITING, Stage.PARKED)
LONGEST_WALK: Final = 400
_SHARE_OF_EVERY_RUN: Final = 5


def walks(most: int, *, steps: int = 50) -> settings:
    """So many walks of so many steps in CI, and a fifth of them in every run."""
    return settings(
        max_examples=most if is_thorough() else most // _SHARE_OF_EVERY_RUN,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )


class Walk[Played: Conversation](RuleBasedStateMachine):
    """A walk through one interview. `seen` are its questions as they were shown."""

    play: Played
    seen: list[Compose]

    def begin(self, play: Played) -> None:
        self.play, self.seen = play, []

    def at(self, *stages: Stage) -> bool:
        return self.play.stage in stages

    def show(self) -> None:
        self.seen.append(effect_of(self.play, Compose))
        self.play.asked()

    def go_on(self) -> None:
        """Do what brings the interview nearer to its end, whatever its stage."""
        raise NotImplementedError

    @precondition(lambda self: self.at(Stage.CLOSING))
    @rule()
    def it_is_closed(self) -> None:
        self.play.closed()

    @precondition(lambda self: self.at(Stage.DONE))
    @rule()
    def nothing_more_happens(self) -> None:
        assert self.play.next is None

    @invariant()
    def no_question_id_is_used_twice(self) -> None:
        ids = [composed.question.question_id for composed in self.seen]
        assert len(ids) == len(set(ids))

    @invariant()
    def no_more_questions_are_asked_than_allowed(self) -> None:
        given = self.play.state.settings
        counted = [each for each in self.seen if not each.question.is_aside]
        for limit in (given.max_questions, given.max_rounds):
            assert limit is None or len(counted) <= limit

    @invariant()
    def the_state_survives_json_and_stays_small(self) -> None:
        text = self.play.state.model_dump_json()
        assert InterviewState.model_validate_json(text) == self.play.state
        assert len(text) < 8_000

    def teardown(self) -> None:
        """From wherever it stands, an interview whose questions are answered comes to its end."""
        if not hasattr(self, "play"):
            return
        for _ in range(LONGEST_WALK):
            if self.at(Stage.DONE):
                break
            self.go_on()
            self.no_question_id_is_used_twice()
            self.no_more_questions_are_asked_than_allowed()
        assert self.at(Stage.DONE)
