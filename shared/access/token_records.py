"""The stored tokens of programs: each made by somebody, shown once and kept as a hash (I1)."""

import math
from datetime import datetime
from typing import ClassVar, Final, Literal

from pydantic import BaseModel

from shared.access.principal import Principal, Role
from shared.interview.records.record import Record
from shared.platform.ids import new_id
from shared.platform.secret_texts import digest_of, new_secret
from shared.platform.services import Services
from shared.storage.paging import all_documents
from shared.storage.port import ACCESS, Store, Where

TOKENS: Final = "tokens"
"""The partition of all tokens."""
PREFIX: Final = "di_"
MOST_TOKENS: Final = 100
"""Of one maker."""


class TokenMaker(BaseModel, frozen=True):
    """Who made a token, as they were then; what they may is looked up at each use."""

    kind: Literal["person", "key"]
    subject: str
    name: str
    email: str | None = None
    groups: tuple[str, ...] = ()


class TokenRecord(Record):
    """A token. Without `studies` the role holds outside of studies, else in these alone.

    `digest` is the SHA-256 of its 32 random bytes as they are shown, `subject` its maker's.
    """

    KIND: ClassVar[str] = "token"

    token_id: str
    digest: str
    name: str
    role: Role
    studies: tuple[str, ...] = ()
    subject: str
    maker: TokenMaker
    created_at: datetime
    expires_at: datetime | None = None
    last_used_at: datetime | None = None

    def key(self) -> str:
        return self.token_id

    def ttl_at(self, now: datetime) -> int | None:
        """For how many seconds it is kept: until it expires."""
        return None if self.expires_at is None else max(1, math.ceil((self.expires_at - now).total_seconds()))


async def make_token(
    found: Services,
    maker: Principal,
    name: str,
    role: Role,
    studies: tuple[str, ...],
    expires_at: datetime | None,
) -> tuple[TokenRecord, str]:
    """The token as it is kept, and as it is shown, once."""
    now, secret = found.now(), new_secret()
    record = TokenRecord(
        token_id=new_id(now),
        digest=digest_of(secret),
        name=name,
        role=role,
        studies=studies,
        subject=maker.subject,
        maker=TokenMaker(
            kind="key" if maker.kind == "key" else "person",
            subject=maker.subject,
            name=maker.name,
            email=maker.email,
            groups=maker.groups,
        ),
        created_at=now,
        expires_at=expires_at,
    )
    await found.store.create(ACCESS, record.to_document(TOKENS, record.ttl_at(now)))
    return record, f"{PREFIX}{record.token_id}_{secret}"


async def list_tokens(store: Store, subject: str | None = None) -> list[TokenRecord]:
    """All tokens, oldest first, or those that this subject made."""
    where: Where = {} if subject is None else {"subject": subject}
    documents = all_documents(store, ACCESS, TOKENS, TokenRecord.KIND, where=where)
    return [TokenRecord.read(document) async for document in documents]


async def find_token(store: Store, token_id: str) -> TokenRecord | None:
    document = await store.get(ACCESS, TOKENS, token_id)
    return None if document is None else TokenRecord.read(document)


async def revoke_token(store: Store, token_id: str) -> None:
    """Delete it: every process reads a token at each use, so it opens nothing from here on."""
    await store.delete(ACCESS, TOKENS, token_id)
