"""Documents for the tests to store."""

from shared.storage.port import Document


def doc(pk: str, doc_id: str = "1", *, kind: str = "turn", **fields: object) -> Document:
    return {"id": doc_id, "pk": pk, "kind": kind, **fields}


def without_etag(document: Document | None) -> Document:
    assert document is not None
    return {name: value for name, value in document.items() if name != "_etag"}
