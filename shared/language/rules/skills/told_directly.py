"""What an answer says to the point though by none of the known words: a quantity, or something at some length."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from shared.interview.state_machine.assessment import (
    Doubt,
    SkillAttribute,
)
from shared.language.requests.interview import AssessRequest
from shared.language.rules.following_up.opening import opening
from shared.language.rules.hearing.intent import intent_of
from shared.language.rules.hearing.listening import declines
from shared.language.rules.phrases import PHRASES
from shared.language.rules.points.after_denying import after_denying
from shared.language.rules.points.matching import KINSHIP, best_likeness
from shared.language.rules.said import SaidSentence
from shared.language.rules.skills.attribute_doubts import (
    told_of_elsewhere,
)
from shared.language.rules.skills.signs import (
    MEASURED,
    answer_signs,
    counts,
)
from shared.language.vectors import Vectors
from shared.text.words import content_words, words

FEWEST_WORDS: Final = 8
TOLD_AT_LENGTH: Final = 25
"""An answer of so many words may tell what was asked, whatever else it tells."""
_FEWEST_CONTENT_WORDS: Final = 3
_MOST_OF_A_NOTHING: Final = 3


@dataclass(frozen=True, slots=True)
class Told:
    """What tells an attribute: a span of the answer, and why it does so only perhaps, if it does."""

    span: str
    doubt: Doubt | None = None


def told_directly(
    request: AssessRequest,
    upto: int,
    asked: SkillAttribute,
    made: Sequence[SaidSentence],
    vectors: Vectors | None,
) -> Told | None:
    """What tells the attribute that was asked for: `made` are the sentences of the answer number `upto` that may."""
    answer, language = request.exchanges[upto - 1].answer, request.language
    if not made or (declines(answer, language) and asked not in MEASURED):
        return None
    if asked == "autonomy" and (nothing := _nothing(answer, made, language)):
        return nothing
    made = after_denying(made, language)
    if asked in MEASURED:
        return _counted(request, answer, asked, made)
    alone = [each for each in made if _tells_no_other(each, language)]
    made = alone if alone or len(words(answer)) < TOLD_AT_LENGTH else made
    if _is_thin(" ".join(each.told for each in made), language):
        return _briefly(answer, made, request)
    if intent_of(_so_far(request, upto), (), vectors) not in ("answer", "already_said"):
        return None  # what points back is none of `made`
    return Told(opening(answer, [each.text for each in made]), "not_judged")


def _counted(
    request: AssessRequest, answer: str, asked: SkillAttribute, made: Iterable[SaidSentence]
) -> Told | None:
    """The first sentence with a quantity of what was asked for."""
    language = request.language
    away = told_of_elsewhere(answer, request)
    for each in made:
        if counts(each.told, asked, language) and not declines(each.told, language):
            return Told(each.text, "subject" if each in away else None)
    return None


def _tells_no_other(said: SaidSentence, language: str) -> bool:
    """Whether a sentence has no sign of an attribute, but for quantities."""
    return MEASURED.issuperset(sign.attribute for sign in answer_signs(said.told, language))


def _is_thin(said: str, language: str) -> bool:
    return len(words(said)) < FEWEST_WORDS or len(set(content_words(said, language))) < _FEWEST_CONTENT_WORDS


def _so_far(request: AssessRequest, upto: int) -> AssessRequest:
    """The request as it was when the answer number `upto` was the latest."""
    is_latest = upto == len(request.exchanges)
    return request.model_copy(
        update={
            "exchanges": request.exchanges[:upto],
            "shown_question": request.exchanges[upto - 1].question,
            "heard": request.heard if is_latest else "answer",
        }
    )


def _nothing(answer: str, made: Sequence[SaidSentence], language: str) -> Told | None:
    """What says that nothing is theirs to decide, with what is said of it: "Nothing. You do what the plan says"."""
    first, *rest = [each.text for each in made]
    negators = PHRASES[language].heard.negators
    if len(words(first)) > _MOST_OF_A_NOTHING or negators.isdisjoint(words(first)) or not rest:
        return None
    upto = answer.find(rest[0]) + len(rest[0])
    return Told(answer[answer.find(first) : upto], "not_judged")


def _briefly(answer: str, made: Sequence[SaidSentence], request: AssessRequest) -> Told | None:
    """What a few words tell that the question has not: a person decides, and it is asked about once more."""
    language = request.language
    new = {word for each in made for word in content_words(each.told, language)}
    new -= {word for word in new if best_likeness(word, made[0].asked, language) >= KINSHIP}
    return Told(opening(answer, [each.text for each in made]), "partial") if len(new) > 1 else None
