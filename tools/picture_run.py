"""What is done before docs/pictures are taken: interviews of several modes, an assessment, a library, a webhook.

All of it over HTTP, with no model.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tests.product import Interview, Product, eventually
from tools.environment import ROOT
from tools.picture_studies import PictureStudy, assessing, handover, judging, recruiting, research

VENDOR: Final = ROOT / "samples" / "vendor-risk"

RESUME: Final = """Robin Sample, backend engineer
- Ran Kubernetes clusters in production for five years, 40 services
- Moved the booking service to PostgreSQL without downtime
Skills: Kubernetes, PostgreSQL, Kafka"""
ON_HASHING: Final = (
    "You have a hash function, it turns the key into a number for the bucket where the value is kept."
)
ON_COLLISIONS: Final = (
    "Collisions go into a list in the bucket; with few of them a look-up takes constant time."
)
ON_COOKING: Final = (
    "I decide on the train home, around six, because my daughter trains on Tuesdays and it must be quick. Last winter we "
    "started to plan on Sundays, since I was so annoyed by shopping every day."
)
ON_ENCRYPTION: Final = "No, since June customer data at rest is no longer encrypted in the new region."
WEBHOOK: Final[dict[str, Any]] = {
    "url": "https://hr.example.org/interviews",
    "events": ["interview.parked", "interview.completed", "interview.failed"],
    "description": "Reminds by e-mail, and files results",
}
QUESTIONS: Final[list[dict[str, Any]]] = [
    {
        "question_text": "How does a hash table find a value?",
        "ideal_answer": "A hash function turns the key into the index of a bucket. Collisions are kept in a list.",
        "key_concepts": [
            {"concept": "hash function", "severity": "critical"},
            {"concept": "collisions", "severity": "major"},
            {"concept": "constant time", "severity": "minor"},
        ],
    },
    {
        "question_text": "A page has become slow, and the database is the reason. What do you do?",
        "ideal_answer": "Measure which query is slow. Read its plan. Add an index. Measure again.",
    },
]
PLAN: Final[dict[str, Any]] = {
    "research_goal": "How people choose what to cook on a weekday evening",
    "max_duration_mins": 10,
    "topics": [
        {"label": "Deciding", "sub_goals": ["when the decision is made", "who decides"]},
        {"label": "Shopping", "sub_goals": ["how often", "what is always at home"]},
        {"label": "Leftovers", "sub_goals": ["what becomes of them"]},
    ],
}
QUESTION_SET: Final[dict[str, Any]] = {
    "role": "Backend Engineer",
    "level": "Senior",
    "name": "Core interview",
    "questions": [
        {
            "category": "OPS",
            "question_text": "Tell me about an incident that you led.",
            "what_assesses": ["Incident response", "Root cause analysis"],
        }
    ],
}


@dataclass(frozen=True)
class PictureRun:
    """What was done before the pictures are taken."""

    product: Product
    adaptive: Interview
    candidate: Interview
    exploration: Interview
    set_id: str
    assessment_id: str
    recruiting: PictureStudy
    research: PictureStudy
    handover: PictureStudy
    assessing: PictureStudy
    judging: PictureStudy


async def led(product: Product) -> PictureRun:
    """Interviews of several modes, each some way along."""
    adaptive = await product.start(
        {"mode": "adaptive_follow_up", "candidate_id": "sam", "material": {"questions": QUESTIONS}}
    )
    await adaptive.answered(ON_HASHING)
    await adaptive.answered(ON_COLLISIONS)
    await adaptive.staff("POST", "/overrides", json=_override(await adaptive.result()))
    nudge = f"/api/interviews/{adaptive.interview_id}/nudge"
    await product.staff("POST", nudge, X_Staff_Name="Dr.%20Reyes")
    await adaptive.until("awaiting_answer", nudges=1)
    candidate = await product.start({"candidate_id": "robin", "resume_text": RESUME})
    await candidate.answered("I know Kubernetes deeply: I wrote operators and debugged the scheduler.")
    exploration = await product.start({"mode": "topic_exploration", "material": {"plan": PLAN}})
    for _ in range(6):
        await exploration.answered(ON_COOKING)
    kept = await product.staff("POST", "/api/question-sets", json=QUESTION_SET)
    stuck = await product.start({"mode": "adaptive_follow_up", "material": {"questions": QUESTIONS}})
    await product.operator("POST", f"/instances/{stuck.interview_id}/terminate")
    assessment_id = await _judged(product)
    studies = (
        await research(product, PLAN),
        await handover(product),
        await assessing(product),
        await recruiting(product, kept.json["id"], RESUME),
        await judging(product),
    )
    await product.staff("POST", "/api/webhooks", json=WEBHOOK)  # last: nobody is there who could be told
    asked, handed_over, assessed, recruited, judged = studies
    return PictureRun(
        product, adaptive, candidate, exploration, kept.json["id"], assessment_id,
        recruiting=recruited, research=asked, handover=handed_over, assessing=assessed, judging=judged,
    )  # fmt: skip


async def _judged(product: Product) -> str:
    """The sample's assessment after a round about its first criterion, whose answer denies what a document says."""
    for file in sorted((VENDOR / "documents").glob("*.md")):
        document = {"corpus": "northwind", "file_name": file.name, "text": file.read_text(encoding="utf-8")}
        await product.staff("POST", "/api/documents", json=document)
    given = json.loads((VENDOR / "questionnaire.json").read_text(encoding="utf-8"))
    given["criteria"] = given["criteria"][:3]
    begun = await product.staff("POST", "/api/assessments", json=given)
    path = f"/api/assessments/{begun.json['assessment_id']}"

    async def is_completed() -> bool:
        return (await product.look(path))["status"] == "completed"

    await eventually(is_completed)
    asked = await product.staff(
        "POST", f"{path}/follow-ups?wait=25", json={"criterion_ids": [given["criteria"][0]["criterion_id"]]}
    )
    interview = Interview(product, asked.json["interview_id"], asked.json["participant_token"])
    await interview.finish(default=ON_ENCRYPTION)

    async def is_judged_again() -> bool:
        found = await product.look(path)
        return found["rounds"][0]["status"] == "done" and len(found["criteria"][0]["history"]) > 1

    await eventually(is_judged_again)
    return begun.json["assessment_id"]


def _override(result: Mapping[str, Any]) -> dict[str, Any]:
    turn = next(turn for turn in result["turns"] if turn["assessment"])
    return {
        "turn_id": turn["turn_id"],
        "field": "confidence",
        "value": "high",
        "reason": "They explained it on the whiteboard afterwards.",
        "author": "Dr. Reyes",
    }
