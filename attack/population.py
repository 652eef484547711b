"""One of everything that the product stores, so that an attack reaches the code behind the look-ups."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from attack.starts import made, settled, starts
from tests.candidates.material import LAMPS, a_set
from tests.hosting import HostProcess
from tests.plans import plan
from tests.product import Interview, Product, client_of
from tests.studies import study

SECRET_IDEAL: Final = "Zanzibar quartz keeps every lantern burning through monsoon nights"
"""Stands in every interview as an ideal answer: no refused answer and no participant may ever see it."""
SECRET_ANSWER: Final = "I polish the marigold brass with vinegar before each Thursday."
"""What participants of this population have said: no refused answer may hold it."""
QUESTION: Final[dict[str, Any]] = {
    "question_id": "lamps",
    "question_text": "How do you keep a lantern burning?",
    "ideal_answer": SECRET_IDEAL,
}
SET: Final = a_set(LAMPS)
RESUME: Final = (
    "Lamp keeper for five years. Mended forty lamps alone in Hamburg and trained two apprentices in glass."
)


@dataclass(frozen=True)
class Population:
    """Ids of what there is; each list has several, so that what one call erases leaves others."""

    open: list[Interview]
    over: list[Interview]
    handed_over: Interview
    erased: Interview
    others: dict[str, list[str]]
    """By the part of the path that names them."""

    @property
    def interviews(self) -> list[Interview]:
        return [*self.open, *self.over, self.handed_over]


MADE: Final[dict[str, tuple[str, Callable[[int], dict[str, Any]]]]] = {
    "question-sets": ("id", lambda _: SET),
    "plans": ("id", lambda _: plan()),
    "documents": (
        "document_id",
        lambda n: {"corpus": "lamps", "file_name": f"{n}.md", "text": f"Lamp {n} burns oil from Hamburg."},
    ),
    "handovers": (
        "handover_id",
        lambda n: {"files": [{"file_name": f"{n}.md", "text": "The oil is filled on Thursdays. TODO: who?"}]},
    ),
    "assessments": (
        "assessment_id",
        lambda n: {"corpus": "lamps", "criteria": [{"question": f"Does lamp {n} burn oil from Hamburg?"}]},
    ),
    "studies": ("study_id", lambda _: study()),
    "webhooks": ("id", lambda n: {"url": f"https://example.org/{n}"}),
    "resumes": ("resume_document_id", lambda _: {"text": RESUME}),
}
"""What is sent to the path of this name, with the name of the id that comes back."""


def populated(host: HostProcess, *, several: int = 3) -> Population:
    """The same for a host, by a client of its own."""

    async def fill() -> Population:
        async with client_of(host) as product:
            return await populate(product, several=several)

    return asyncio.run(fill())


async def populate(product: Product, *, several: int = 3) -> Population:
    """Fill a served product that has no model."""
    set_id = await made(product, "/api/question-sets", SET)
    given = starts(set_id, QUESTION, resume=RESUME)
    adaptive = given["adaptive_follow_up"] | {"settings": {"max_follow_ups": 1}}
    open_ones = [await product.start(adaptive) for _ in range(several - 1)]
    open_ones += [await product.start(each) for each in ({**given, "adaptive_follow_up": adaptive}).values()]
    over = [await product.start(adaptive) for _ in range(several)]
    handed_over = await product.start(given["knowledge_handover"])
    for interview in (*over, handed_over):
        await interview.finish((SECRET_ANSWER,))
    erased = await product.start(adaptive)
    assert (await erased.staff("DELETE")).status == 204
    others = {
        kind: [await made(product, f"/api/{kind}", body(number), name) for number in range(several)]
        for kind, (name, body) in MADE.items()
    }
    for kind in ("handovers", "assessments"):
        for each in others[kind]:
            await settled(product, f"/api/{kind}/{each}", "ready", "failed", "completed")
    return Population(open_ones, over, handed_over, erased, others)
