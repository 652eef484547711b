"""What interviews are started with, and answered, while a model is hostile: each text names the behaviour by its word."""

from typing import Any, Final

from attack.hostile_model import SECRET
from attack.starts import BACKLOG, made, starts
from tests.candidates.material import a_set, asks
from tests.plans import configuration
from tests.product import Product

PLACES: Final = {
    "adaptive": ("adaptive_follow_up", {"max_follow_ups": 2}),
    "dynamic": ("dynamic_gap", {"max_questions": 2, "max_follow_ups": 1}),
    "predefined": ("predefined_questions", {"max_follow_ups": 1}),
    "talk": ("knowledge_handover", {"max_rounds": 3}),
    "topics": ("topic_exploration", {}),
}
"""The mode of each place, and its settings."""


def resume_of(word: str) -> str:
    return f"Keeper of lamps at {word} for five years. Ran {word} and Kubernetes in production. Led four engineers."


def partly_told(word: str) -> dict[str, Any]:
    """A question that answers before it have words of, so that a model puts it against what was told."""
    return {
        "question_id": "wicks",
        "question_text": f"When do you trim a wick at {word}?",
        "ideal_answer": f"{SECRET}. Before dusk.",
    }


def talk(word: str) -> dict[str, Any]:
    return {
        "question_backlog": [{**BACKLOG["question_backlog"][0], "text": f"Who fills the oil of {word}?"}],
        "global_summary": f"The shop of {word} mends lamps.",
        "deep_dive_corpus": f"oil.md: the oil of {word} is filled on Thursdays.",
    }


async def started(product: Product, place: str, word: str) -> dict[str, Any]:
    """The start of this place; it makes a question set where it needs one."""
    criterion = asks("lamps", "mended a lamp alone", question_text=f"How did you mend lamps at {word}?")
    question = {
        "question_id": "lamps",
        "question_text": f"How do you keep the lamps of {word} burning?",
        "ideal_answer": f"{SECRET}. Trim the wicks.",
    }
    topic = {"label": f"The till of {word}", "sub_goals": ["who decided on it"]}
    plan = configuration(topic, research_goal=f"How {word} chose its till", max_duration_mins=3)
    set_id = None
    if place == "predefined":
        given = a_set({**criterion, "expected_answer_pattern": SECRET})
        set_id = await made(product, "/api/question-sets", given)
    mode, settings = PLACES[place]
    given = starts(set_id, question, resume=resume_of(word), backlog=talk(word), plan=plan)[mode]
    if place == "adaptive":
        given["material"]["questions"].append(partly_told(word))
    return given | {"settings": settings}


def answer_to(word: str, turn: int) -> str:
    if turn == 1:
        return f"What do you mean by the lamps of {word}, can you explain the question?"
    return (
        f"At {word} I trim wick number {turn} myself, because Maria decided so after the fire in the cellar."
    )
