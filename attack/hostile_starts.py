"""What interviews are started with, and answered, while a model is hostile: each text names the behaviour by its word."""

from typing import Any

from attack.hostile_model import SECRET
from tests.plans import configuration
from tests.product import Product


def adaptive(word: str) -> dict[str, Any]:
    question = {
        "question_id": "lamps",
        "question_text": f"How do you keep the lamps of {word} burning?",
        "ideal_answer": f"{SECRET}. Trim the wicks.",
    }
    return {
        "mode": "adaptive_follow_up",
        "material": {"questions": [question]},
        "settings": {"max_follow_ups": 2},
    }


def dynamic(word: str) -> dict[str, Any]:
    resume = f"Ran {word} and Kubernetes in production for five years. Led four engineers at {word}."
    return {"candidate_id": "c", "resume_text": resume, "settings": {"max_questions": 2, "max_follow_ups": 1}}


def talk(word: str) -> dict[str, Any]:
    question = {"question_id": "who", "text": f"Who fills the oil of {word}?", "priority": "P0"}
    material = {
        "question_backlog": [{**question, "origin": "GLOBAL", "status": "OPEN"}],
        "global_summary": f"The shop of {word} mends lamps.",
        "deep_dive_corpus": f"oil.md: the oil of {word} is filled on Thursdays.",
    }
    return {"mode": "knowledge_handover", "material": material, "settings": {"max_rounds": 3}}


def topics(word: str) -> dict[str, Any]:
    given = configuration(
        {"label": f"The till of {word}", "sub_goals": ["who decided on it"]},
        research_goal=f"How {word} chose its till",
        max_duration_mins=3,
    )
    return {"mode": "topic_exploration", "material": {"plan": given}}


async def predefined(product: Product, word: str) -> dict[str, Any]:
    question = {
        "category": "Lamps", "question_text": f"How did you mend lamps at {word}?",
        "what_assesses": ["mended a lamp alone"], "expected_answer_pattern": SECRET, "order": 1,
    }  # fmt: skip
    given = {"role": "Keeper", "level": "Senior", "name": "Lamps", "questions": [question]}
    made = (await product.staff("POST", "/api/question-sets", json=given)).json
    resume = f"Keeper of lamps at {word} for five years."
    return {
        "mode": "predefined_questions", "candidate_id": "c", "question_set_id": made["id"], "resume_text": resume,
        "settings": {"max_follow_ups": 1},
    }  # fmt: skip


async def started(product: Product, place: str, word: str) -> dict[str, Any]:
    if place == "predefined":
        return await predefined(product, word)
    return {"adaptive": adaptive, "dynamic": dynamic, "talk": talk, "topics": topics}[place](word)


def answer_to(word: str, turn: int) -> str:
    if turn == 1:
        return f"What do you mean by the lamps of {word}, can you explain the question?"
    return (
        f"At {word} I trim wick number {turn} myself, because Maria decided so after the fire in the cellar."
    )
