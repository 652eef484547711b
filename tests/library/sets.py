"""Question sets as a client sends them."""

from typing import Any


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
