"""Question sets as a client sends them."""

from datetime import datetime
from typing import Any

from shared.library.model import GivenQuestionSet, QuestionSet
from shared.library.question_sets import QUESTION_SETS, next_question_set
from shared.platform.ids import new_id
from shared.storage.port import Store


def question(text: str = "How do you store apples over the winter?", **changes: Any) -> dict[str, Any]:
    return {
        "category": "CELLAR",
        "question_text": text,
        "what_assesses": ["Cool and dark storage", "Sorting out bruised fruit"],
        **changes,
    }


def question_set(*questions: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A set of two questions unless they are given."""
    given = questions or (question(), question("When do you prune the trees?"))
    return {
        "role": "Orchard keeper",
        "level": "Senior",
        "name": "Autumn",
        "questions": list(given),
        **changes,
    }


async def create(store: Store, given: GivenQuestionSet, now: datetime) -> QuestionSet:
    """Store a new set."""
    return await QUESTION_SETS.create(store, *next_question_set(given, new_id(now), None, now))
