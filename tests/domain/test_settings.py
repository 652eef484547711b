"""The settings of an interview: the mode's defaults, the installation's nudge time, and what the start gave."""

import math
from typing import Any

import pytest
from pydantic import ValidationError

from shared.interview.state_machine.settings import GivenSettings, Settings, resolve


def resolved(installed: float = 30.0, /, **given: Any) -> Settings:
    return resolve("adaptive_follow_up", GivenSettings.model_validate(given), nudge_after_s=installed)


def test_an_adaptive_interview_has_three_follow_ups_three_nudges_and_seven_days_and_then_skips() -> None:
    assert resolved() == Settings(
        max_follow_ups=3,
        max_questions=None,
        on_timeout="skip",
        nudge_after_s=30.0,
        max_nudges=3,
        answer_deadline_s=7 * 86_400.0,
        require_consent=False,
    )


def test_what_the_start_gives_wins() -> None:
    settings = resolved(max_follow_ups=0, on_timeout="end", nudge_after_s=5, max_questions=4, max_rounds=9)
    assert (settings.max_follow_ups, settings.on_timeout, settings.max_questions) == (0, "end", 4)
    assert settings.max_rounds == 9
    assert settings.nudge_after_s == 5.0
    assert (resolved(max_nudges=0).max_nudges, resolved(require_consent=False).require_consent) == (0, False)


def test_the_installations_nudge_time_wins_over_the_default_and_loses_to_the_start() -> None:
    assert resolved(12.0).nudge_after_s == 12.0
    assert resolved(12.0, nudge_after_s=3).nudge_after_s == 3.0


def test_null_takes_the_default() -> None:
    assert resolved(max_nudges=None, answer_deadline_s=None) == resolved()


@pytest.mark.parametrize("given", [
    {"max_follow_ups": 4}, {"max_follow_ups": -1}, {"max_questions": 0}, {"max_nudges": 21}, {"nudge_after_s": 0},
    {"nudge_after_s": -5}, {"nudge_after_s": math.inf}, {"answer_deadline_s": math.nan},
    {"answer_deadline_s": 366 * 86_400}, {"on_timeout": "wait"}, {"max_followups": 2},
])  # fmt: skip
def test_what_is_out_of_bounds_or_unknown_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        GivenSettings.model_validate(given)
