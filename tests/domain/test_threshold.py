"""From which confidence a model's verdict is taken: fitted on reviews, where there are enough (G4, G6)."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.interview.reviews.threshold import LEAST_REVIEWS, Claim, fitted
from shared.interview.state_machine.assessment import CONFIDENCES as LEVELS
from shared.interview.state_machine.assessment import SURE_FROM, Confidence, is_taken

ENOUGH = LEAST_REVIEWS
CLAIMS = st.lists(st.builds(Claim, st.sampled_from(LEVELS), st.booleans()), max_size=120)


def claims(confidence: Confidence, right: int, wrong: int = 0) -> Sequence[Claim]:
    return [Claim(confidence, True)] * right + [Claim(confidence, False)] * wrong


class TestTheThreshold:
    def test_is_medium_where_nothing_was_reviewed(self) -> None:
        found = fitted([])
        assert (found.sure_from, found.fitted) == ("medium", False)

    def test_goes_up_where_verdicts_of_medium_confidence_are_wrong_too_often(self) -> None:
        found = fitted([*claims("medium", 15, 5), *claims("high", ENOUGH)])
        assert (found.sure_from, found.fitted) == ("high", True)
        assert found.by_confidence["medium"].model_dump() == {"reviewed": 20, "right": 15}

    def test_goes_down_where_verdicts_of_low_confidence_are_right(self) -> None:
        assert fitted([*claims("low", ENOUGH), *claims("medium", ENOUGH)]).sure_from == "low"

    @pytest.mark.parametrize("some", [
        claims("low", 500), [*claims("low", ENOUGH - 1), *claims("high", 500)],
        [*claims("low", 500), *claims("high", ENOUGH - 1)], claims("medium", 0, 500),
        [*claims("medium", 0, ENOUGH - 1), *claims("high", 500)],
        [*claims("medium", 0, 500), *claims("high", ENOUGH - 1)],
    ])  # fmt: skip
    def test_stays_without_enough_reviews_on_both_sides(self, some: Sequence[Claim]) -> None:
        assert fitted(some).sure_from == SURE_FROM

    def test_stays_where_high_confidence_is_wrong_as_often_as_medium(self) -> None:
        """Nothing is gained by asking for more of it."""
        assert fitted([*claims("medium", 10, 10), *claims("high", 10, 10)]).sure_from == SURE_FROM

    @given(CLAIMS)
    def test_does_not_depend_on_the_order_of_the_reviews(self, some: list[Claim]) -> None:
        assert fitted(some) == fitted(random.Random(3).sample(some, len(some)))

    @given(CLAIMS)
    def test_one_more_low_verdict_that_is_wrong_never_takes_more_verdicts(self, some: list[Claim]) -> None:
        if len([each for each in some if each.confidence == "low"]) >= ENOUGH:
            before, after = fitted(some), fitted([*some, Claim("low", False)])
            assert LEVELS.index(after.sure_from) >= LEVELS.index(before.sure_from)

    @given(CLAIMS)
    def test_is_moved_only_by_enough_reviews_on_both_sides(self, some: list[Claim]) -> None:
        found = fitted(some)
        counts = {level: sum(each.confidence == level for each in some) for level in LEVELS}
        if found.sure_from == "low":
            assert min(counts["low"], counts["medium"] + counts["high"]) >= ENOUGH
        if found.sure_from == "high":
            assert min(counts["medium"], counts["high"]) >= ENOUGH


def test_a_verdict_is_taken_from_the_threshold_on() -> None:
    assert [is_taken(level, "medium") for level in LEVELS] == [False, True, True]
    assert [is_taken(level, "high") for level in LEVELS] == [False, False, True]
    assert all(is_taken(level, "low") for level in LEVELS)
    assert is_taken(None, "high")
