"""What may be stored, checked once for all adapters, so that each of them refuses the same.

Checks happen before anything is sent or written: an embedded store that is laxer than Cosmos would only move the
failure to production.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, cast

from shared.storage.port import (
    CONTAINERS,
    MAX_AMONG,
    MAX_BATCH,
    MAX_DOCUMENT_BYTES,
    MAX_NAME,
    MAX_NUMBER,
    MAX_PAGE,
    MAX_SET,
    MAX_TTL,
    NEVER_EXPIRES,
    Among,
    BadDocument,
    BadQuery,
    Create,
    Document,
    Equal,
    OfKind,
    Page,
    Put,
    Range,
    Replace,
    TooLarge,
    Where,
    Write,
)

ADDED_BY_STORES: Final = frozenset({"_etag", "_rid", "_self", "_ts", "_attachments", "_lsn"})
BATCH_ENVELOPE: Final = 1536
"""Bytes that Cosmos' limit may count beside each document of a batch: the operation, the id once more, the etag."""

_NAME: Final = re.compile(rf"[^\x00-\x1f\x7f\ud800-\udfff]{{1,{MAX_NAME}}}")
_NOT_IN_IDS: Final = re.compile(r"[/\\?#]")
_FIELD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,99}")
_NUMBER: Final = (int, float)
_DIGITS: Final = bytes.maketrans(b"123456789", b"000000000")
_MAY_BE_GREAT: Final = (b"0" * 16, b"0e+")
"""What a number beyond MAX_NUMBER has as JSON, with a 0 for each digit; most documents have neither. A text may, too."""


@dataclass(frozen=True)
class Checked:
    """A document that may be stored: `text` is the caller's as JSON, without what stores add, `size` its bytes."""

    id: str
    pk: str
    kind: str
    ttl: int
    text: str
    size: int

    @cached_property
    def body(self) -> Document:
        """What is stored, as a copy of its own."""
        return json.loads(self.text)


@dataclass(frozen=True, slots=True)
class CheckedWrite:
    """One element of a batch. `etag` is set for a replace alone."""

    document: Checked
    must_be_new: bool = False
    etag: str | None = None


def is_name(value: object) -> bool:
    """Whether a partition or a kind may be called so."""
    return isinstance(value, str) and _NAME.fullmatch(value) is not None


def is_id(value: object) -> bool:
    """Whether a document may have this id. Dots alone would be resolved away in Cosmos' URLs."""
    if not is_name(value):
        return False
    text = cast(str, value)
    return not (_NOT_IN_IDS.search(text) or text.endswith(" ") or text in {".", ".."})


def check_container(name: str) -> str:
    """The name back. Raises BadQuery."""
    if name not in CONTAINERS:
        raise BadQuery(f"there is no container {name!r}")
    return name


def check_document(document: Document) -> Checked:
    """Raises BadDocument or TooLarge."""
    kept = {name: value for name, value in document.items() if name not in ADDED_BY_STORES}
    doc_id, pk, kind = kept.get("id"), kept.get("pk"), kept.get("kind")
    if not is_id(doc_id):
        raise BadDocument(f"no document may have the id {_shown(doc_id)}")
    if not is_name(pk) or not is_name(kind):
        raise BadDocument(
            f"pk {_shown(pk)} or kind {_shown(kind)} of document {_shown(doc_id)} is not a name"
        )
    ttl = _check_ttl(kept)
    text = _to_json(kept)
    encoded = _utf8(text)
    size = len(encoded)
    if size > MAX_DOCUMENT_BYTES:
        raise TooLarge(f"document {_shown(doc_id)} has {size} bytes, {MAX_DOCUMENT_BYTES} are allowed")
    digits = encoded.translate(_DIGITS)
    if any(each in digits for each in _MAY_BE_GREAT):
        _check_numbers(kept.values())
    return Checked(cast(str, doc_id), cast(str, pk), cast(str, kind), ttl, text, size)


def check_batch(pk: str, operations: Sequence[Write]) -> list[CheckedWrite]:
    """Raises BadDocument or TooLarge."""
    if len(operations) > MAX_BATCH:
        raise BadDocument(f"{len(operations)} operations in one batch, {MAX_BATCH} are allowed")
    writes = [_check_write(operation) for operation in operations]
    if any(write.document.pk != pk for write in writes):
        raise BadDocument(f"a document of another partition in a batch on {_shown(pk)}")
    if (size := sum(write.document.size + BATCH_ENVELOPE for write in writes)) > MAX_DOCUMENT_BYTES:
        raise TooLarge(f"the batch has {size} bytes, {MAX_DOCUMENT_BYTES} are allowed")
    return writes


def check_newest(document: Document, by: str, settled: Sequence[str]) -> Checked:
    """Raises BadDocument or TooLarge."""
    checked = check_document(document)
    if type(checked.body.get(by)) is not int or _FIELD.fullmatch(by) is None:
        raise BadDocument(f"document {_shown(checked.id)} has no whole number {_shown(by)}")
    if len(fields_set(checked, settled)) > MAX_SET:
        raise BadDocument(f"document {_shown(checked.id)} has more than {MAX_SET} fields to set")
    return checked


def fields_set(checked: Checked, settled: Sequence[str]) -> Document:
    return {name: value for name, value in checked.body.items() if name not in ("id", "pk", "kind", *settled)}


def check_wanted(wanted: Sequence[OfKind]) -> list[tuple[str, Where]]:
    """The kinds that documents may have, each with its condition. Raises BadQuery."""
    checked = [(each.kind, check_where(each.where)) for each in wanted]
    return [(kind, where) for kind, where in checked if is_name(kind)]


def check_where(where: Where | None) -> Where:
    """Raises BadQuery."""
    for field, value in (where or {}).items():
        if _FIELD.fullmatch(field) is None:
            raise BadQuery(f"{_shown(field)} is not a field to select by")
        if isinstance(value, Range):
            _check_range(field, value)
        elif isinstance(value, Among):
            _check_among(field, value)
        elif isinstance(value, str):
            _check_text(value)
        elif type(value) not in (int, bool) or abs(value) > MAX_NUMBER:
            raise BadQuery(f"{field} cannot be compared with {_shown(value)}")
    return where or {}


def comparisons(where: Where) -> Iterator[tuple[str, str, Equal | Among]]:
    """What must hold of a document, one by one: a field, `=`, `>=`, `<` or `IN`, and what it is compared with."""
    for field, value in where.items():
        if isinstance(value, Among):
            yield field, "IN", value
            continue
        if not isinstance(value, Range):
            yield field, "=", value
            continue
        for operator, bound in ((">=", value.at_least), ("<", value.below)):
            if bound is not None:
                yield field, operator, bound


def check_page(limit: int, after: str | None) -> None:
    """Raises BadQuery."""
    if type(limit) is not int or not 1 <= limit <= MAX_PAGE:
        raise BadQuery(f"limit {_shown(limit)} is not between 1 and {MAX_PAGE}")
    if after is not None:
        _check_text(after)


def page_of(documents: list[Document], limit: int, *, by: str = "id") -> Page:
    """The page of the first `limit` documents; another one follows, after the last one's `by`, where there are more."""
    items = documents[:limit]
    return Page(items, items[-1][by] if len(documents) > limit else None)


def _check_write(operation: Write) -> CheckedWrite:
    match operation:
        case Create(document):
            return CheckedWrite(check_document(document), must_be_new=True)
        case Put(document):
            return CheckedWrite(check_document(document))
        case Replace(document, etag):
            return CheckedWrite(check_document(document), etag=etag)


def _check_ttl(document: Document) -> int:
    ttl: Any = document.get("ttl", NEVER_EXPIRES)
    if type(ttl) is int and (ttl == NEVER_EXPIRES or 0 < ttl <= MAX_TTL):
        return ttl
    raise BadDocument(f"ttl {_shown(ttl)} is neither -1 nor a positive number of seconds")


def _check_range(field: str, wanted: Range) -> None:
    bounds = [bound for bound in (wanted.at_least, wanted.below) if bound is not None]
    if not bounds:
        raise BadQuery(f"the range of {field} has no bound")
    for bound in bounds:
        _check_text(bound)


def _check_among(field: str, wanted: Among) -> None:
    if not 1 <= len(wanted.texts) <= MAX_AMONG:
        raise BadQuery(f"{field} is to be among no text, or among more than {MAX_AMONG}")
    for text in wanted.texts:
        _check_text(text)


def _check_text(value: str) -> None:
    if "\0" in value or any("\ud800" <= character <= "\udfff" for character in value):
        raise BadQuery(f"{_shown(value)} is not text")


def _to_json(document: Document) -> str:
    try:
        return json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as error:
        raise BadDocument(f"document {_shown(document['id'])} is not JSON: {error}") from error


def _utf8(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise BadDocument("the document holds half a surrogate pair, which is not text") from error


def _check_numbers(values: Iterable[object]) -> None:
    """Every store keeps them exactly: of a greater one Cosmos may write an integer that is another number."""
    for value in values:
        if isinstance(value, _NUMBER):
            if not -MAX_NUMBER <= value <= MAX_NUMBER:
                raise BadDocument(f"the number {str(value)[:30]} is beyond what every store keeps exactly")
        elif isinstance(value, dict):
            _check_numbers(cast(dict[str, object], value).values())
        elif isinstance(value, list | tuple):
            _check_numbers(cast(Sequence[object], value))


def _shown(value: object) -> str:
    """A value for a message, short: it may be what somebody sent."""
    return ascii(value)[:80]
