"""Resumes and question sets for the tests of the candidate modes."""

from pathlib import Path
from typing import Any, Final

import yaml

from tests.hosting import ROOT
from tests.product import Interview, Product

SENIOR: Final = (Path(__file__).parent / "senior-full-stack.txt").read_text(encoding="utf-8")
"""A comprehensive resume that evidences sixteen of the shipped senior full-stack set's 24 questions."""
SPARSE: Final = "Lighthouse keeper, 2 years, on the coast of Norderney."
"""Little but a title and years: it answers nothing."""
KEEPER: Final = (
    "Ada Example, keeper of lighthouses.\n"
    "- Trimming of wicks and cleaning of lenses every evening since 2011.\n"
    "- Varnishing of oars in winter.\n"
)
"""Answers the question about the lamps in `KEEPING`, half of the one about the boats, and nothing else."""


def shipped(name: str) -> dict[str, Any]:
    """A question set that ships with the product."""
    return yaml.safe_load((ROOT / "samples" / "question-sets" / f"{name}.yaml").read_text(encoding="utf-8"))


def asks(name: str, *criteria: str, **changes: Any) -> dict[str, Any]:
    """A question whose id is `name`."""
    return {
        "id": name,
        "category": "KEEPING",
        "question_text": f"How do you look after the {name}?",
        "what_assesses": list(criteria or (f"Regular care of {name}",)),
        **changes,
    }


def a_set(*questions: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {
        "role": "Lighthouse keeper",
        "level": "Senior",
        "name": "Core",
        "questions": list(questions),
        **changes,
    }


LAMPS: Final = asks("lamps", "Trimming of wicks", "Cleaning of lenses")
ROPES: Final = asks(
    "ropes", "Drying of ropes", expected_answer_pattern="Says where they hang, and for how long."
)
BOATS: Final = asks("boats", "Varnishing of oars", "Painting of hulls")
BIRDS: Final = asks("birds", "Counting of birds", is_required=False)
KEEPING: Final = (LAMPS, ROPES, BOATS, BIRDS)
GOOD: Final = {
    "lamps": "I trimmed the wicks every evening for nine years, with small scissors, and I cleaned the lenses of the "
    "lantern with spirit and a linen cloth, ring by ring.",
    "ropes": "I dried the ropes in the boat house: I hung them under the beams for two nights, well apart, and felt the "
    "core with my hand before I coiled them.",
    "boats": "In March I sand the oars and varnish them twice. In April I scrape the hulls and paint them twice, white.",
    "birds": "At dawn I count the birds from the gallery and write the numbers of each kind into the log.",
}
"""An answer to each that shows all its criteria."""
VAGUE: Final = "I look after them with care, in the evening, whenever there is time for it."
"""On the topic, and nothing that a criterion asks for."""


async def set_of(product: Product, *questions: dict[str, Any], **changes: Any) -> str:
    """The id of a new question set, by default of the four questions about keeping."""
    reply = await product.staff("POST", "/api/question-sets", json=a_set(*(questions or KEEPING), **changes))
    assert reply.status == 201, reply.text
    return reply.json["id"]


async def by_set(product: Product, set_id: str, resume: str = SPARSE, **changes: Any) -> Interview:
    """An interview in mode `predefined_questions`; it is over at once where the resume fills everything."""
    return await product.start(predefined(set_id, resume, **changes))


def predefined(set_id: str | None, resume: str | None = SPARSE, **changes: Any) -> dict[str, Any]:
    """A start with the flat fields of source 4."""
    return {
        "mode": "predefined_questions", "candidate_id": "c-17", "resume_text": resume, "question_set_id": set_id,
        **changes,
    }  # fmt: skip


def dynamic(resume: str = SENIOR, **changes: Any) -> dict[str, Any]:
    """A start without a mode."""
    return {"candidate_id": "c-17", "resume_text": resume, **changes}


async def interviews(product: Product) -> list[str]:
    """The ids of the newest interviews."""
    listed = await product.look("/api/interviews?limit=100")
    return [item["interview_id"] for item in listed["items"]]
