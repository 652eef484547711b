"""One of everything that the product stores, so that an attack reaches the code behind the look-ups."""

from dataclasses import dataclass
from typing import Any, Final

from tests.plans import configuration, plan
from tests.product import Interview, Product, body, eventually

CORPUS: Final = "lamps"
SECRET_IDEAL: Final = "Zanzibar quartz keeps every lantern burning through monsoon nights"
"""Stands in every interview as an ideal answer: no refused answer and no participant may ever see it."""
SECRET_ANSWER: Final = "I polish the marigold brass with vinegar before each Thursday."
"""What participants of this population have said: no refused answer may hold it."""
QUESTION: Final[dict[str, Any]] = {
    "question_id": "lamps",
    "question_text": "How do you keep a lantern burning?",
    "ideal_answer": SECRET_IDEAL,
}
SET: Final[dict[str, Any]] = {
    "role": "Lamp keeper",
    "level": "Senior",
    "name": "Lamps",
    "questions": [
        {
            "category": "Lamps",
            "question_text": "How did you mend lamps?",
            "what_assesses": ["mended a lamp alone"],
            "order": 1,
        }
    ],
}
RESUME: Final = (
    "Lamp keeper for five years. Mended forty lamps alone in Hamburg and trained two apprentices in glass."
)
BACKLOG: Final[dict[str, Any]] = {
    "question_backlog": [
        {
            "question_id": "who", "text": "Who fills the oil?", "priority": "P0", "origin": "GLOBAL",
            "status": "OPEN",
        }
    ],
    "global_summary": "The lamp shop mends lamps.",
    "deep_dive_corpus": "oil.md: the oil is filled on Thursdays.",
}  # fmt: skip


@dataclass(frozen=True)
class Population:
    """Ids of what there is; each list has several, so that what one call erases leaves others."""

    open: list[Interview]
    over: list[Interview]
    handed_over: Interview
    erased: Interview
    sets: list[str]
    plans: list[str]
    documents: list[str]
    handovers: list[str]
    assessments: list[str]
    webhooks: list[str]
    resumes: list[str]

    @property
    def interviews(self) -> list[Interview]:
        return [*self.open, *self.over, self.handed_over]


async def populate(product: Product, *, several: int = 3) -> Population:
    """Fill a served product that has no model."""
    open_ones = [await product.start(_adaptive()) for _ in range(several)]
    open_ones += [await product.start(given) for given in await _of_the_other_modes(product)]
    over = [await product.start(_adaptive()) for _ in range(several)]
    for interview in over:
        await interview.finish((SECRET_ANSWER,))
    handed_over = await product.start({"mode": "knowledge_handover", "material": BACKLOG})
    await handed_over.finish((SECRET_ANSWER,))
    erased = await product.start(_adaptive())
    assert (await erased.staff("DELETE")).status == 204
    made = Population(
        open=open_ones,
        over=over,
        handed_over=handed_over,
        erased=erased,
        sets=[await _made(product, "/api/question-sets", SET, "id") for _ in range(several)],
        plans=[await _made(product, "/api/plans", plan(), "id") for _ in range(several)],
        documents=[
            await _made(product, "/api/documents", _document(number), "document_id")
            for number in range(several)
        ],
        handovers=[
            await _made(product, "/api/handovers", _files(number), "handover_id") for number in range(several)
        ],
        assessments=[
            await _made(product, "/api/assessments", _criteria(number), "assessment_id")
            for number in range(several)
        ],
        webhooks=[
            await _made(product, "/api/webhooks", {"url": f"https://example.org/{number}"}, "id")
            for number in range(several)
        ],
        resumes=[
            await _made(product, "/api/resumes", {"text": RESUME}, "resume_document_id")
            for _ in range(several)
        ],
    )
    await _settled(product, made)
    return made


def _adaptive() -> dict[str, Any]:
    return body(QUESTION, settings={"max_follow_ups": 1})


async def _of_the_other_modes(product: Product) -> list[dict[str, Any]]:
    set_id = await _made(product, "/api/question-sets", SET, "id")
    candidate = {"candidate_id": "c-1", "resume_text": RESUME}
    return [
        {"mode": "dynamic_gap", **candidate},
        {"mode": "predefined_questions", "question_set_id": set_id, **candidate},
        {"mode": "knowledge_handover", "material": BACKLOG},
        {"mode": "topic_exploration", "material": {"plan": configuration()}},
    ]


async def _made(product: Product, path: str, given: dict[str, Any], name: str) -> str:
    reply = await product.staff("POST", path, json=given)
    assert reply.status in {201, 202}, reply.text
    return str(reply.json[name])


def _document(number: int) -> dict[str, Any]:
    return {"corpus": CORPUS, "file_name": f"{number}.md", "text": f"Lamp {number} burns oil from Hamburg."}


def _files(number: int) -> dict[str, Any]:
    return {"files": [{"file_name": f"{number}.md", "text": "The oil is filled on Thursdays. TODO: who?"}]}


def _criteria(number: int) -> dict[str, Any]:
    question = f"Does lamp {number} burn oil from Hamburg?"
    return {"corpus": CORPUS, "criteria": [{"criterion_id": "c1", "question": question}]}


async def _settled(product: Product, made: Population) -> None:
    async def all_done() -> bool:
        handovers = [await product.look(f"/api/handovers/{each}") for each in made.handovers]
        assessments = [await product.look(f"/api/assessments/{each}") for each in made.assessments]
        return all(each["status"] in {"ready", "failed"} for each in handovers) and all(
            each["status"] == "completed" for each in assessments
        )

    await eventually(all_done)
