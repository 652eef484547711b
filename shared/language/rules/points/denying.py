"""What speaks against a point: what contradicts it, and why one that is hardly there is denied."""

from collections.abc import Iterator, Sequence
from typing import Final

from shared.interview.state_machine.assessment import Doubt
from shared.language.rules.points.doubts.cues import Cue
from shared.language.rules.points.doubts.echo import is_question
from shared.language.rules.points.doubts.table import denying_doubt
from shared.language.rules.points.marks import Answers, Sighting
from shared.language.rules.said import negates

DENIAL: Final = 0.45
"""From what probability on another amount, a plan or a past does not contradict."""
PLAINLY: Final = 0.6
"""The share of a point's words in a sentence that says it plainly, beside another that denies it."""
NOTHING: Final = 0.16
"""Up to what probability a point is not demonstrated, where there is a reason."""
MOSTLY: Final = 0.5
"""Up to what share of its sentences an answer as a whole is not turned: who does one thing and not another has two."""
MUCH_FILLER: Final = 0.2
MOSTLY_REPEATED: Final = 0.35
_NO_REASON: Final[frozenset[Doubt]] = frozenset({"echo", "number"})
REASONS: Final[dict[Cue, Doubt]] = {
    "stance": "stance", "plan": "plan", "not_yet": "plan", "past": "past", "given_up": "past",
    "subject": "subject", "other_first": "subject", "refusal": "negation",
}  # fmt: skip
"""What turns an answer as a whole, and the reason that it is."""


def contradicting_doubt(seen: Sighting, probability: float) -> Doubt | None:
    """What makes the point contradicted. What one sentence says plainly and another denies is for a person, and so is a
    "no" to a point that is a "no" itself: "the hair dryer, never"."""
    lead = seen.window.made[seen.window.lead]
    if seen.denying or seen.is_denied:
        is_said = seen.denying and lead not in seen.denying and seen.window.lead_score >= PLAINLY
        said = seen.denying[-1] if seen.denying else lead
        agrees = all(negates(text, seen.point.language) for text in (seen.point.text, said.told))
        return None if is_said or agrees else "negation"
    if probability >= DENIAL or seen.window.score == 0:
        return None
    return denying_doubt(seen.point, seen.window, seen.doubts)


def attitude(doubts: Sequence[Doubt]) -> tuple[Doubt, ...]:
    return ("stance",) if "stance" in doubts else ()


def reason_against(seen: Sighting, answers: Answers, probability: float) -> Doubt | None:
    """Why a point that is hardly there is denied and not left to a person.

    One word of it, or no amount, is no reason: the rest may have been said in other words. Nor is a "no" to a "no".
    """
    if probability > NOTHING:
        return None
    is_a_no = negates(seen.point.text, seen.point.language)
    return next((each for each in _reasons(seen, answers) if each != "negation" or not is_a_no), None)


def _reasons(seen: Sighting, answers: Answers) -> Iterator[Doubt]:
    if seen.window.score > 0:
        yield from _telling_doubts(seen)
    for cue, doubt in REASONS.items():
        if answers.share(cue) > MOSTLY:
            yield doubt
    if answers.filler > MUCH_FILLER or is_question(seen.window.made[seen.window.lead].told):
        yield "echo"
    if answers.repeated > MOSTLY_REPEATED:
        yield "echo"
    if answers.unknown:
        yield "not_known"


def _telling_doubts(seen: Sighting) -> list[Doubt]:
    no_reason = {"echo"} if seen.window.numbers == "other" else _NO_REASON
    return [each for each in seen.doubts if each not in no_reason]
