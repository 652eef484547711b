"""What attacks begin with: an interview in each of the five modes, and what is made by one call of staff."""

from collections.abc import Mapping
from typing import Any, Final

from tests.candidates.material import KEEPER, dynamic, predefined
from tests.plans import configuration, start_with
from tests.product import Product, body, eventually

BACKLOG: Final[dict[str, Any]] = {
    "question_backlog": [
        {"question_id": "who", "text": "Who fills the oil?", "priority": "P0", "origin": "GLOBAL", "status": "OPEN"}
    ],
    "global_summary": "The lamp shop mends lamps.",
    "deep_dive_corpus": "oil.md: the oil is filled on Thursdays.",
}  # fmt: skip


def starts(
    set_id: str | None,
    *questions: dict[str, Any],
    resume: str = KEEPER,
    backlog: Mapping[str, Any] = BACKLOG,
    plan: Mapping[str, Any] | None = None,
    settings: Mapping[str, Any] | None = None,
) -> dict[str, dict[str, Any]]:
    """A start in each mode, by the mode; the settings are those of all of them."""
    of_each = [
        body(*questions),
        {"mode": "dynamic_gap", **dynamic(resume)},
        predefined(set_id, resume),
        {"mode": "knowledge_handover", "material": backlog},
        start_with({"plan": plan or configuration()}),
    ]
    return {each["mode"]: {**each, "settings": settings or {}} for each in of_each}


async def made(product: Product, path: str, given: Mapping[str, Any], name: str = "id") -> str:
    """The id of what this call makes."""
    reply = await product.staff("POST", path, json=given)
    assert reply.status in {201, 202}, reply.text
    return str(reply.json[name])


async def settled(product: Product, path: str, *statuses: str) -> Any:
    """What is at this path once it has one of the statuses."""

    async def has_one() -> bool:
        return (await product.look(path))["status"] in statuses

    await eventually(has_one)
    return await product.look(path)
