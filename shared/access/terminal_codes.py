"""Codes by which somebody who is signed in in a browser signs a terminal in, after the device flow of RFC 8628 (I1).

A code lives for five minutes and signs one terminal in. The terminal alone holds its secret; the code itself only names
what a person is asked to compare and to allow.
"""

import hmac
import secrets
from datetime import datetime, timedelta
from typing import Final, Literal

from pydantic import BaseModel

from shared.access.members import Identity
from shared.interview.records.record import Record
from shared.platform.secret_texts import digest_of, new_secret
from shared.storage.port import ACCESS, AlreadyExists, Changed, NotFound, Store
from shared.text.single_line import single_line

TERMINAL_CODES: Final = "terminal-codes"
"""The partition of `access` that all codes share."""
VALID: Final = timedelta(minutes=5)
INTERVAL_S: Final = 5
"""How often a terminal asks."""
LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so that no code is a word (RFC 8628, 6.1)."""
LENGTH: Final = 8
MOST_PROGRAM: Final = 200


class AllowedBy(BaseModel, frozen=True):
    """Who allowed it, as they signed in themselves, and for how many seconds the terminal may stay signed in."""

    subject: str
    name: str
    email: str | None
    groups: tuple[str, ...]
    longest_s: float

    @property
    def identity(self) -> Identity:
        return Identity(self.subject, self.name, self.email, self.groups)


class TerminalCode(Record):
    """A terminal that asks: `program` is what it calls itself, `address` where the call came from."""

    KIND = "terminal_code"

    code: str
    digest: str
    program: str
    address: str
    begun_at: datetime
    expires_at: datetime
    answer: Literal["open", "allowed", "refused", "used"] = "open"
    by: AllowedBy | None = None

    def key(self) -> str:
        return self.code

    @property
    def shown(self) -> str:
        """As a person compares it: `BCDF-GHJK`."""
        return f"{self.code[: LENGTH // 2]}-{self.code[LENGTH // 2 :]}"


async def begin_code(store: Store, program: str, address: str, now: datetime) -> tuple[str, TerminalCode]:
    secret = new_secret()
    while True:
        code = TerminalCode(
            code="".join(secrets.choice(LETTERS) for _ in range(LENGTH)),
            digest=digest_of(secret),
            program=single_line(program, MOST_PROGRAM),
            address=address,
            begun_at=now,
            expires_at=now + VALID,
        )
        try:
            await store.create(ACCESS, _document(code))
        except AlreadyExists:
            continue
        return f"{code.code}.{secret}", code


async def find_code(store: Store, typed: str, now: datetime) -> TerminalCode | None:
    """The code that somebody typed, in any case and with any dashes; None once it is answered or over."""
    code, _ = await _stored(store, "".join(each for each in typed.upper() if each in LETTERS), now)
    return code if code is not None and code.answer == "open" else None


async def answer_code(store: Store, code: TerminalCode, by: AllowedBy | None, now: datetime) -> bool:
    """Allow the terminal to act for this person, or refuse it; of several answers the first counts."""
    current, etag = await _stored(store, code.code, now)
    if current is None or current.answer != "open":
        return False
    answer = "refused" if by is None else "allowed"
    return await _replaced(store, current.model_copy(update={"answer": answer, "by": by}), etag)


async def use_code(store: Store, shown: str, now: datetime) -> AllowedBy | Literal["open", "refused"]:
    """Who allowed the terminal that shows this, once; `refused` too for what is over, used or made up."""
    given, _, secret = shown.partition(".")
    code, etag = await _stored(store, given, now)
    if code is None or not hmac.compare_digest(code.digest, digest_of(secret)):
        return "refused"
    if code.answer == "open":
        return "open"
    if code.answer != "allowed" or code.by is None:
        return "refused"
    used = code.model_copy(update={"answer": "used", "by": None})
    return code.by if await _replaced(store, used, etag) else "refused"


async def _stored(store: Store, code: str, now: datetime) -> tuple[TerminalCode | None, str]:
    """The code as it is stored, and its version; None where there is none, or it is over."""
    is_code = len(code) == LENGTH and all(each in LETTERS for each in code)
    document = await store.get(ACCESS, TERMINAL_CODES, code) if is_code else None
    found = TerminalCode.read(document) if document else None
    if document is None or found is None or now >= found.expires_at:
        return None, ""
    return found, str(document["_etag"])


async def _replaced(store: Store, code: TerminalCode, etag: str) -> bool:
    """Whether nobody else was first."""
    try:
        await store.put(ACCESS, _document(code), etag=etag)
    except (Changed, NotFound):
        return False
    return True


def _document(code: TerminalCode) -> dict[str, object]:
    return code.to_document(TERMINAL_CODES, int(VALID.total_seconds()))
