"""The concepts of all questions of an interview: named beside this process where the questions are long."""

from typing import Final

from shared.interview.state_machine.assessment import Concept
from shared.interview.state_machine.concepts import StatedQuestion, concepts_of_all, numbered_concepts
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.weight import MOST_JUDGED, load_of
from shared.platform.sandbox.pool import ANSWERS
from shared.platform.sandbox.process import LATE

DEADLINE_S: Final = 8.0


async def concepts_in_time(
    questions: tuple[StatedQuestion, ...], language: LanguageCode
) -> tuple[dict[str, tuple[Concept, ...]], bool]:
    """The concepts by question, and whether there was time to name them: if not, they are numbered."""
    load = load_of([each.model_dump() for each in questions], MOST_JUDGED)
    if load <= 1:
        return concepts_of_all(questions, language), True
    try:
        return await ANSWERS.call(concepts_of_all, DEADLINE_S, questions, language, load=load), True
    except LATE:
        return numbered_concepts(questions, language), False
