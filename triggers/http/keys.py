"""The `Idempotency-Key` of a call that makes something: the same call sent again makes nothing twice."""

from typing import Final, NamedTuple

from shared.interview.records.idempotency import new_use, settle_key
from shared.platform.ids import new_id
from triggers.http.calls import Call
from triggers.http.operations import Query

KEY: Final = Query(
    "Idempotency-Key",
    "the same call sent again under the same key begins nothing new: the first is answered, with 200",
)
DAY_S: Final = 86_400


class SettledId(NamedTuple):
    """The id of what a call makes, and the digest of its key, None without one; `repeated` where the key was known."""

    id: str
    key_digest: str | None
    repeated: bool = False


def key_of(call: Call) -> str | None:
    """The idempotency key that the call was sent with; the same key of two callers who see different things is two."""
    key = call.sent(KEY.name)
    is_one_of_all = call.principal is None or call.principal.sees_all
    return key if key is None or is_one_of_all else f"{call.staff.maker}\0{key}"


async def settle_id(call: Call, purpose: str, body: object) -> SettledId:
    """The id of what this call makes: a new one, or for a day the one that the key already stands for.

    Raises KeyReused.
    """
    now = call.services.now()
    use = new_use(purpose, key_of(call), body, now)
    if use is None:
        return SettledId(new_id(now), None)
    settled = await settle_key(call.services.store, use, DAY_S)
    return SettledId(settled.interview_id, use.digest, repeated=settled is not use)
