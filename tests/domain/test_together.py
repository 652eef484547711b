"""Several effects at once: what follows from how each of them ended, and that other modes know nothing of it."""

from itertools import permutations

import pytest

from shared.interview.state_machine.effects import BuildContext, Close, Summarise, Together, WritePackage
from shared.interview.state_machine.events import EVENT, Failed, Joined
from shared.interview.state_machine.state import Stage
from tests.domain.handovers import Handover
from tests.domain.play import Play, effect_of


def finished() -> Handover:
    """A handover that is over; its aftermath is under way."""
    play = Handover("a")
    play.answer()
    assert play.stage is Stage.SUMMARISING
    return play


def joined(play: Handover, *failed: str) -> Close:
    return play.joined(*(failure(play, effect) for effect in failed))


def failure(play: Handover, effect: str) -> Failed:
    return Failed(at=play.now, effect=effect, error="Unavailable")


class TestTheEndOfAHandover:
    """B12."""

    def test_summary_package_and_context_are_made_at_once(self) -> None:
        effects = effect_of(finished(), Together).effects
        assert [type(effect) for effect in effects] == [Summarise, WritePackage, BuildContext]
        assert {effect.interview_id for effect in effects} == {"i1"}

    def test_it_is_completed_once_all_of_them_are_there(self) -> None:
        play = finished()
        closed = joined(play)
        assert (closed.status, closed.reason, closed.error) == ("completed", "complete", None)
        assert play.stage is Stage.CLOSING

    @pytest.mark.parametrize("needed", ["summarise", "write_package"])
    def test_without_its_summary_or_its_package_it_is_not_completed(self, needed: str) -> None:
        closed = joined(finished(), needed)
        assert (closed.status, closed.reason) == ("failed", "failed")
        assert closed.error == f"{needed}: Unavailable"

    def test_without_the_context_it_is_completed_and_tells_so(self) -> None:
        closed = joined(finished(), "build_context")
        assert (closed.status, closed.reason) == ("completed", "complete")
        assert closed.error == "build_context: Unavailable"

    def test_what_failed_first_does_not_matter(self) -> None:
        for failed in permutations(("summarise", "write_package", "build_context")):
            assert joined(finished(), *failed).status == "failed"

    def test_an_end_from_outside_hands_over_too(self) -> None:
        play = Handover("a")
        play.asked()
        play.end()
        assert isinstance(play.next, Together)
        closed = joined(play)
        assert (closed.status, closed.reason) == ("ended", "participant_ended")

    def test_what_was_joined_survives_json(self) -> None:
        play = finished()
        event = Joined(at=play.now, failed=(failure(play, "write_package"),))
        assert EVENT.validate_json(EVENT.dump_json(event)) == event


def test_only_a_handover_ends_in_more_than_its_summary() -> None:
    play = Play(0)
    play.answer()
    assert isinstance(play.next, Summarise)
