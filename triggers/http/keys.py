"""The `Idempotency-Key` of a call that makes something: the same call sent again makes nothing twice."""

from typing import Final

from shared.interview.records.idempotency import new_use, settle_key
from shared.platform.ids import new_id
from triggers.http.calls import Call
from triggers.http.operations import Query

HEADER: Final = "idempotency-key"
KEY: Final = Query(
    "Idempotency-Key",
    "the same call sent again under the same key begins nothing new: the first is answered, with 200",
    {"type": "string"},
)
DAY_S: Final = 86_400


async def settled_id(call: Call, purpose: str, body: object) -> str:
    """The id of what this call makes: for a day the one that its key stands for, a new one without a key.

    Raises KeyReused.
    """
    now = call.services.now()
    use = new_use(purpose, call.sent(HEADER), body, now)
    return (await settle_key(call.services.store, use, DAY_S)).interview_id if use else new_id(now)
