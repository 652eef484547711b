"""The logos of studies: small pictures in the study's own partition, kept as long as the study is."""

import base64
from typing import Final

from shared.storage.port import PARTICIPANTS, Document, Store

KIND: Final = "logo"


async def store_logo(store: Store, study_id: str, name: str, data: bytes) -> None:
    document: Document = {
        "id": _key(name),
        "pk": study_id,
        "kind": KIND,
        "data": base64.b64encode(data).decode(),
    }
    await store.put(PARTICIPANTS, document)


async def read_logo(store: Store, study_id: str, name: str) -> bytes | None:
    """The picture of this name, None where there is none."""
    found = await store.get(PARTICIPANTS, study_id, _key(name))
    return base64.b64decode(found["data"]) if found and found["kind"] == KIND else None


def _key(name: str) -> str:
    return f"logo-{name}"
