"""The card of a judge: how its verdicts compare with the labels of graded answers, and where it is stored (G9).

`make exam` writes one card a model, and one for the rules, as `exams/<model>.json` among the files of the installation.
"""

import re
from datetime import datetime
from typing import Final

from pydantic import ValidationError

from shared.interview.state_machine.assessment import Frozen, Share
from shared.interview.state_machine.settings import LanguageCode
from shared.storage.files import FileMissing, Files

_LONGEST_NAME: Final = 150
_NOT_OF_A_NAME: Final = re.compile(r"[^\w.-]", re.ASCII)


class ExamMarks(Frozen):
    """The verdicts on the points of some answers. Shares are of points; None where there is no such point.

    `false_credit`: of those that the answer lacks, credited all the same. `decided`: of those, denied. `credited` and
    `denied`: of those that it has. `false_contradiction`: of those that it does not contradict, called contradicted.
    `review`: of all, left to people. `kappa` is Cohen's, over the decided ones. `leaks` of the `follow_ups` give an open
    point away. In `fell_back`, a share of the turns, the model failed. Tokens and seconds are means a turn.
    """

    answers: int
    points: int
    kappa: float | None
    false_credit: Share | None
    false_contradiction: Share | None
    credited: Share | None
    denied: Share | None
    decided: Share | None
    review: Share | None
    follow_ups: int
    leaks: int
    fell_back: Share
    input_tokens: float
    output_tokens: float
    seconds: float


class ExamSet(Frozen):
    """One set of graded answers: the marks of all, of each language and of each kind of answer."""

    name: str
    marks: ExamMarks
    by_language: dict[LanguageCode, ExamMarks]
    by_kind: dict[str, ExamMarks]


class IntentMarks(Frozen):
    """How the intents of utterances were heard: the mean F1 of the intents, and the wishes to stop.

    `stops_heard`: share of these wishes; `false_stops`: share of the other utterances that were taken for one.
    """

    utterances: int
    macro_f1: float
    stops_heard: Share | None
    false_stops: Share | None
    fell_back: Share


class ExamCard(Frozen):
    """What came of the exam of a model, or of the rules (`model` None). The first set is the one to go by.

    `sample` is how many answers of each set were taken, None for all.
    """

    model: str | None
    taken_at: datetime
    sample: int | None
    sets: tuple[ExamSet, ...]
    intents: IntentMarks
    intents_by_language: dict[LanguageCode, IntentMarks]


async def store_card(files: Files, card: ExamCard) -> str:
    """Store the card over the one before; the key of its file. Raises FilesUnavailable."""
    key = _key(card.model)
    await files.write(key, card.model_dump_json(indent=1).encode())
    return key


async def find_card(files: Files, model: str | None) -> ExamCard | None:
    """The stored card of this model; None where there is none, or one of another shape. Raises FilesUnavailable."""
    try:
        card = ExamCard.model_validate_json(await files.read(_key(model)))
    except (FileMissing, ValidationError):
        return None
    return card if card.model == model else None


def _key(model: str | None) -> str:
    name = "rules" if model is None else _NOT_OF_A_NAME.sub("_", model)[:_LONGEST_NAME]
    return f"exams/{name}.json"
