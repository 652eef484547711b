"""Every doubt with the test for it, and what it makes of a point that the words would credit (G4)."""

from collections.abc import Callable, Mapping
from typing import Final

from shared.interview.state_machine.assessment import Doubt
from shared.language.rules.points.doubts.cues import Cue, cues
from shared.language.rules.points.doubts.echo import is_echo
from shared.language.rules.points.doubts.negation import is_refused
from shared.language.rules.points.doubts.subject import is_of_others
from shared.language.rules.points.doubts.window import Point, Window

type Test = Callable[[Point, Window], bool]


def _by_cue(cue: Cue, *, of_conduct: bool = True) -> Test:
    """Whether a sentence of the window holds the cue, which the point itself does not; `of_conduct` False: a question
    for conduct is answered with it."""

    def is_doubtful(point: Point, window: Window) -> bool:
        if cue not in window.cues or cue in cues(point.text, point.language):
            return False
        return of_conduct or not point.asks_for_conduct

    return is_doubtful


_has_exception: Final = _by_cue("exception")


def _is_taken_back(point: Point, window: Window) -> bool:
    """Whether the next sentence begins with "but"."""
    after = window.places[-1] + 1
    opening = [each.told.split(maxsplit=1)[0] for each in window.made[after : after + 1] if each.told.strip()]
    return any("contrast" in cues(word, point.language) for word in opening)


TESTS: Final[Mapping[Doubt, Test]] = {
    "stance": _by_cue("stance"),
    "plan": _by_cue("plan"),
    "condition": _by_cue("condition", of_conduct=False),
    "past": _by_cue("past"),
    "quantifier": _by_cue("quantifier"),
    "exception": lambda point, window: _has_exception(point, window) or _is_taken_back(point, window),
    "unsure": _by_cue("unsure"),
    "subject": is_of_others,
    "negation": is_refused,
    "number": lambda _point, window: window.numbers in ("other", "unsaid"),
    "echo": is_echo,
}
"""Each turns a credit into a review."""
ENOUGH_FOR_AN_AMOUNT: Final = 0.4
ENOUGH_OF_A_STATE: Final = 0.5
"""The scores from which another amount, and "not yet" or "no longer", deny a point by themselves."""


def doubts_of(point: Point, window: Window) -> tuple[Doubt, ...]:
    """The doubts about crediting the point by this window, in the order of the table."""
    return tuple(doubt for doubt, is_doubtful in TESTS.items() if is_doubtful(point, window))


def denying_doubt(point: Point, window: Window, found: tuple[Doubt, ...]) -> Doubt | None:
    """The doubt that makes the point contradicted: a wrong amount with no other doubt, or a state that is not now."""
    if window.numbers == "other" and found == ("number",) and window.score >= ENOUGH_FOR_AN_AMOUNT:
        return "number"
    if point.asks_for_conduct or not {"subject", "stance"}.isdisjoint(found):
        return None
    turned = window.lead_cues - cues(point.text, point.language)
    if window.lead_score < ENOUGH_OF_A_STATE:
        return None
    return "plan" if "not_yet" in turned else "past" if "given_up" in turned else None
