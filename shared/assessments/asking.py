"""What the interview of a round asks: criteria as main questions in mode `adaptive_follow_up`. Pure."""

from collections.abc import Iterable, Sequence
from typing import Final

from shared.assessments.criteria.rounds import FOLLOW_UPS, RoundQuestion, round_question
from shared.interview.state_machine.settings import GivenSettings, LanguageCode
from shared.modes.adaptive_follow_up.material import GivenAdaptiveMaterial, MainQuestion

ROUND_MODE: Final = "adaptive_follow_up"


def round_material(
    criteria: Iterable[tuple[str, str, Sequence[str]]], language: LanguageCode
) -> GivenAdaptiveMaterial:
    asked = (round_question(*each, language) for each in criteria)
    return GivenAdaptiveMaterial(questions=tuple(map(_main_question, asked)))


def round_settings(given: GivenSettings) -> GivenSettings:
    """The settings of a round: a criterion is followed up once, unless they say otherwise."""
    if given.max_follow_ups is not None:
        return given
    return given.model_copy(update={"max_follow_ups": FOLLOW_UPS})


def _main_question(asked: RoundQuestion) -> MainQuestion:
    return MainQuestion.model_validate(
        {
            "question_id": asked.criterion_id,
            "question_text": asked.question_text,
            "ideal_answer": asked.ideal_answer,
            "key_concepts": [each.model_dump() for each in asked.key_concepts],
            "max_follow_ups": asked.max_follow_ups,
        }
    )
