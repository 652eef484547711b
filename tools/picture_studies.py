"""Studies for docs/pictures: a recruiter's, a researcher's, a knowledge manager's, and two of an assessor's."""

import asyncio
from dataclasses import dataclass
from typing import Any, Final

from tests.product import Interview, Product, eventually
from tests.studies import STUDIES, Guest, counted, created, invited, participants

WELCOME: Final = {
    "organisation": "Harbour office",
    "purpose": "We want to learn how people decide what to cook on a weekday evening.",
    "minutes": 10,
    "data_use": "Only our two researchers read the answers. They are erased after a year.",
    "contact": "Ines Reyes, ines@example.org",
    "colour": "#7a3b8f",
}
CANDIDATES: Final = (
    "Robin Sample",
    "Amira Haddad",
    "Jonas Lind",
    "Chiara Rossi",
    "Tomasz Nowak",
    "Grace Boateng",
)
SUPPLIERS: Final = {
    "Northwind": ("Data at rest is encrypted with AES-256.", "We restore a backup in a drill twice a year."),
    "Fabrikam": (
        "I think that our keys are rotated, and it may be AES-256.",
        "Backups are made every night.",
    ),
}
CRITERIA: Final[list[dict[str, Any]]] = [
    {
        "question_text": "How is data at rest encrypted?",
        "ideal_answer": "With AES-256, and keys are rotated every year.",
        "key_concepts": [
            {"concept": "AES-256", "severity": "critical"},
            {"concept": "keys are rotated", "severity": "major"},
        ],
    },
    {
        "question_text": "How do you know that a backup can be restored?",
        "ideal_answer": "A restore is drilled at least twice a year.",
    },
]
OF_VENDORS: Final[list[dict[str, Any]]] = [
    {"criterion_id": "rest", "question": "Is customer data at rest encrypted?"},
    {"criterion_id": "restore", "question": "Is every restore drilled twice a year?"},
    {"criterion_id": "visits", "question": "Are visitors escorted at all times?"},
]
VENDORS: Final = {
    "Northwind": "Customer data at rest is encrypted with AES-256. Every restore is drilled twice a year, in May and in "
    "November. Visitors are escorted at all times.",
    "Fabrikam": "Customer data at rest is encrypted with AES-256.",
    "Contoso": "Customer data at rest will be encrypted. Visitors are escorted at all times.",
    "Litware": "",
}
"""What the documents of each say; one has sent none yet."""
BACKLOG: Final = [
    {"text": "Why is LOSS_THRESHOLD set to 0.3?", "priority": "P0"},
    {"text": "Who may change rates.csv?", "priority": "P1"},
]


@dataclass(frozen=True)
class PictureStudy:
    """A study, and one interview of it that is over; empty where there is none."""

    study_id: str
    interview_id: str = ""


async def recruiting(product: Product, set_id: str, resume: str) -> PictureStudy:
    """Candidates who stand in every way."""
    made = await created(
        product, name="Backend engineer, senior", mode="predefined_questions", material=None,
        question_set_id=set_id, settings={},
    )  # fmt: skip
    rows = [
        {"name": name, "external_id": f"A-10{place}", "resume_text": resume}
        for place, name in enumerate(CANDIDATES)
    ]
    guests = await invited(product, made["study_id"], *rows)
    over = await guests[0].agree()
    await over.until("awaiting_answer")
    await over.finish(
        default="I led the incident of the booking service, found the root cause and wrote it down."
    )
    await (await guests[1].agree()).until("awaiting_answer")
    await guests[2].call("POST", "/decline")
    await guests[3].look()
    await counted(product, made["study_id"], completed=1, started=1, declined=1, opened=1, invited=2)
    return PictureStudy(made["study_id"], over.interview_id)


async def research(product: Product, plan: dict[str, Any]) -> PictureStudy:
    made = await created(
        product, name="Weekday cooking", mode="topic_exploration", material={"plan": plan}, settings={},
        welcome=WELCOME, public_link={"enabled": True, "quota": 200},
    )  # fmt: skip
    await invited(product, made["study_id"], {"name": "Eva Lund"})
    return PictureStudy(made["study_id"])


async def handover(product: Product) -> PictureStudy:
    """Somebody who leaves, asked by questions that were written."""
    material = {
        "question_backlog": BACKLOG,
        "global_summary": "A model of losses that reads its rates from a file.",
    }
    made = await created(
        product, name="Loss model", mode="knowledge_handover", material=material, settings={}
    )
    (guest,) = await invited(product, made["study_id"], {"name": "Dieter Vogel"})
    interview = await _finished(
        guest, "The auditors of 2019 asked for LOSS_THRESHOLD at 0.3, and only Ines may change rates.csv."
    )
    return PictureStudy(made["study_id"], interview.interview_id)


async def assessing(product: Product) -> PictureStudy:
    """Suppliers who answered the same questions."""
    made = await created(product, name="Suppliers, 2026", material={"questions": CRITERIA})
    guests = await invited(product, made["study_id"], *({"name": name} for name in SUPPLIERS))
    answers = [" ".join(each) for each in SUPPLIERS.values()]
    first, _ = await asyncio.gather(*map(_finished, guests, answers))
    await counted(product, made["study_id"], completed=2)
    return PictureStudy(made["study_id"], first.interview_id)


async def judging(product: Product) -> PictureStudy:
    """Vendors whose documents are judged against criteria; one of them has answered what they left open."""
    made = await created(product, name="Vendors, 2026", material=None, criteria=OF_VENDORS, settings={})
    study_id = made["study_id"]
    guests = await invited(product, study_id, *({"name": name} for name in VENDORS))
    for guest, text in zip(guests, VENDORS.values(), strict=True):
        given = {"corpus": guest.participant_id, "file_name": "policy.md", "text": text}
        if text:
            await product.staff("POST", f"/api/documents?study_id={study_id}", json=given)
    await product.staff("POST", f"{STUDIES}/{study_id}/assess", json={})

    async def are_judged() -> bool:
        rows = await participants(product, study_id)
        return sum(row["assessed"]["counts"] is not None for row in rows) == sum(map(bool, VENDORS.values()))

    await eventually(are_judged)
    await _finished(
        guests[1], "Yes, every restore is drilled twice a year, and visitors are escorted at all times."
    )
    await counted(product, study_id, completed=1, invited=len(guests) - 1)
    return PictureStudy(study_id)


async def _finished(guest: Guest, answer: str) -> Interview:
    interview = await guest.agree()
    await interview.until("awaiting_answer")
    await interview.finish(default=answer)
    return interview
