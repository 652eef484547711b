"""The ids and orders of the questions of a set."""

import re
from collections.abc import Sequence
from typing import Final

from shared.library.entries import folded
from shared.library.model import GivenQuestion, Question, orders

_NUMBERED: Final = re.compile(r"q(\d{1,9})")


def settle(
    given: Sequence[GivenQuestion], before: Sequence[Question] = (), last_number: int = 0
) -> tuple[tuple[Question, ...], int]:
    """The questions in asking order, each with an id, and the highest number that an id was made from.

    A question without an id keeps the one that its text had in the version before, else it gets a number that no
    question of the set has had.
    """
    taken = {question.id for question in given if question.id}
    known = {folded(each.question_text): each.id for each in before if each.id not in taken}
    numbers = [int(found[1]) for name in taken if (found := _NUMBERED.fullmatch(name))]
    number = max([last_number, *numbers])
    settled: list[Question] = []
    for question, order in zip(given, orders(given), strict=True):
        question_id = question.id or known.pop(folded(question.question_text), None)
        if question_id is None:
            number += 1
            question_id = f"q{number}"
        settled.append(Question.model_validate(question.model_dump() | {"id": question_id, "order": order}))
    return tuple(sorted(settled, key=lambda question: question.order)), number
