"""A conversation in each of the five modes, for tests that lead whole interviews over HTTP, and what must come of it.

Every answer is unlike all others, so that a lost, doubled or misplaced one shows in the result.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Any, Final

from tests.candidates.material import KEEPER, VAGUE, a_set, asks
from tests.plans import RICH, SOLID, THIN, configuration, start_with
from tests.product import LANTERNS, ROPES, VAGUE_ANSWER, Product, body

PATIENT: Final = {"nudge_after_s": 3_600.0}
THOROUGH: Final = {**PATIENT, "minimum_completeness": 1.0, "max_questions": 6}
SKILLED: Final = "Ran Kubernetes and PostgreSQL in production. Led four engineers with Python and Terraform."
BACKLOG: Final = [
    {"text": text, "priority": "P0", "question_id": name}
    for name, text in (
        ("threshold", "Why is LOSS_THRESHOLD set to 0.3 in loss_model.py?"),
        ("rates", "Who may change rates.csv, and how often is it updated?"),
        ("factor", "What is the factor 1.08 in expected_loss for?"),
    )
]
ANSWERS: Final[Mapping[str, tuple[str, ...]]] = {
    "adaptive_follow_up": (VAGUE_ANSWER, "I fill the oil and I dry the ropes."),
    "dynamic_gap": ("I know it well, and I have worked with it.", "I led the work alone for three years."),
    "predefined_questions": (VAGUE, "The drying of ropes takes two nights under the roof."),
    "knowledge_handover": (
        "The audit of 2021 found that we missed a third of the contracts, so we lowered it.",
        "I think it was inflation, but I am not sure.",
    ),
    "topic_exploration": (RICH, SOLID, THIN),
}
NOT_ASSESSED: Final = frozenset({"offer", "consent", "field", "clarification"})


async def starts(product: Product) -> dict[str, dict[str, Any]]:
    """What starts an interview, by mode."""
    questions = [asks(name) for name in ("ropes", "boats", "birds")]
    made = await product.staff("POST", "/api/question-sets", json=a_set(*questions))
    assert made.status == 201, made.text
    candidate = {"candidate_id": "c-17", "resume_text": KEEPER, "settings": PATIENT}
    by_set = {"mode": "predefined_questions", "question_set_id": made.json["id"]}
    return {
        "adaptive_follow_up": body(LANTERNS, ROPES, settings=PATIENT),
        "dynamic_gap": {"mode": "dynamic_gap", **candidate, "resume_text": SKILLED, "settings": THOROUGH},
        "predefined_questions": {**by_set, **candidate},
        "knowledge_handover": {
            "mode": "knowledge_handover",
            "material": {"question_backlog": BACKLOG},
            "settings": PATIENT,
        },
        "topic_exploration": start_with({"plan": configuration()}, settings=PATIENT),
    }


@dataclass
class Conversation:
    """What one participant has said so far: `acknowledged` are the answers that got a 2xx, by question."""

    mode: str
    name: str
    acknowledged: dict[str, str] = field(default_factory=dict[str, str])

    def answer_to(self, question_id: str) -> str:
        assert question_id not in self.acknowledged, f"{question_id} was answered, and is open again"
        text = next(islice(cycle(ANSWERS[self.mode]), len(self.acknowledged), None))
        return f"{text} Told by {self.name} at {question_id}."

    def client_answer_id(self, question_id: str) -> str:
        return f"{self.name}-{question_id}"

    def check(self, result: Mapping[str, Any]) -> None:
        """The interview is whole: its turns in order and once each, every acknowledged answer at its question."""
        turns = result["turns"]
        assert (result["mode"], result["status"]) == (self.mode, "completed"), result
        assert result["summary"] is not None
        assert [turn["turn_id"] for turn in turns] == list(range(1, len(turns) + 1))
        assert [(turn["question_id"], turn["user_response"]) for turn in turns] == [
            *self.acknowledged.items()
        ]
        unjudged = {turn["kind"] for turn in turns if turn["assessment"] is None or turn["decision"] is None}
        assert unjudged <= NOT_ASSESSED, turns
        times = [time for turn in turns for time in (turn["asked_at"], turn["answered_at"])]
        assert times == sorted(times)
