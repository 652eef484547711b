"""Studies as their staff and participants use them over HTTP."""

from dataclasses import dataclass
from typing import Any

from tests.product import LANTERNS, ROPES, Interview, Product, Reply, eventually

STUDIES = "/api/studies"


def study(**changes: Any) -> dict[str, Any]:
    """A study in mode `adaptive_follow_up` of two questions, unless `changes` says otherwise."""
    return {
        "name": "Keepers of the light",
        "mode": "adaptive_follow_up",
        "material": {"questions": [LANTERNS, ROPES]},
        "settings": {"max_follow_ups": 0},
        **changes,
    }


@dataclass(frozen=True)
class Guest:
    """Somebody with a link into a study."""

    product: Product
    url: str

    @property
    def study_id(self) -> str:
        return self.url.partition("/study/")[2].partition("#")[0]

    @property
    def participant_id(self) -> str:
        return self.token.split(".")[1]

    @property
    def token(self) -> str:
        return self.url.partition("#")[2]

    async def call(self, method: str, path: str = "", **headers: str) -> Reply:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        bearer = {"Authorization": f"Bearer {self.token}"}
        return await self.product.call(
            method, f"/api/study/{self.study_id}{path}", headers={**bearer, **named}
        )

    async def look(self) -> Any:
        reply = await self.call("GET")
        assert reply.status == 200, reply.text
        return reply.json

    async def agree(self, **headers: str) -> Interview:
        reply = await self.call("POST", "/agree", **headers)
        assert reply.status in (200, 201), reply.text
        return self.begun(reply.json)

    def begun(self, given: dict[str, Any]) -> Interview:
        """The interview that agreeing has begun."""
        return Interview(self.product, given["interview_id"], given["participant_token"])


async def created(product: Product, *, is_open: bool = True, **changes: Any) -> dict[str, Any]:
    """A study that was made, and opened unless it is to stay a draft."""
    reply = await product.staff("POST", STUDIES, json=study(**changes))
    assert reply.status == 201, reply.text
    if is_open:
        reply = await product.staff("POST", f"{STUDIES}/{reply.json['study_id']}/open")
        assert reply.status == 200, reply.text
    return reply.json


async def invited(product: Product, study_id: str, *rows: dict[str, Any]) -> list[Guest]:
    given = {"participants": list(rows)}
    reply = await product.staff("POST", f"{STUDIES}/{study_id}/participants", json=given)
    assert (reply.status, reply.json["rejected"]) == (201, []), reply.text
    return [Guest(product, item["url"]) for item in reply.json["items"]]


async def counted(product: Product, study_id: str, **states: int) -> None:
    """Until so many participants stand in these states, and nobody in any other."""

    async def stand_so() -> bool:
        counts = (await product.look(f"{STUDIES}/{study_id}"))["counts"]
        return {state: count for state, count in counts.items() if count} == states

    await eventually(stand_so)


async def participants(product: Product, study_id: str, query: str = "") -> list[dict[str, Any]]:
    return (await product.look(f"{STUDIES}/{study_id}/participants{query}"))["items"]
