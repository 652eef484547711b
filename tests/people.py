"""Callers with roles, as programs with tokens: whatever a person may, a token of the same role may."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.product import Product, Reply

TOKENS = "/api/tokens"


@dataclass(frozen=True)
class Caller:
    product: Product
    token_id: str
    token: str

    @property
    def bearer(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    async def call(self, method: str, path: str, *, json: Any = None, **headers: str) -> Reply:
        """`If_Match=…` becomes a header."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return await self.product.call(method, path, json=json, headers={**self.bearer, **named})

    async def look(self, path: str) -> Any:
        """What they get at this path, which they must see."""
        reply = await self.call("GET", path)
        assert reply.status == 200, reply.text
        return reply.json


async def caller(
    product: Product, role: str, *studies: str, by: Caller | None = None, **given: Any
) -> Caller:
    """A caller of this role, in these studies or outside of all: made with the staff key, or by somebody."""
    body = {"name": f"a {role}", "role": role, "studies": list(studies), **given}
    reply = await (by.call if by else product.staff)("POST", TOKENS, json=body)
    assert reply.status == 201, reply.text
    return Caller(product, reply.json["token_id"], reply.json["token"])


async def named_in(product: Product, study_id: str, *members: dict[str, Any], **given: Any) -> None:
    path = f"/api/studies/{study_id}/members"
    before = await product.staff("GET", path)
    body = {"items": list(members), **given}
    reply = await product.staff("PUT", path, json=body, If_Match=before.headers["ETag"])
    assert reply.status == 200, reply.text


async def statuses(callers: Sequence[Caller], method: str, path: str) -> list[int]:
    return [(await each.call(method, path)).status for each in callers]
