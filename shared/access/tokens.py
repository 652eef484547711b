"""What a token may: its role, as far as its maker may as much now (I1, I2)."""

import hmac
import re
from contextlib import suppress
from datetime import timedelta
from typing import Final

from shared.access.last_groups import groups_now
from shared.access.members import Identity, principal_of
from shared.access.principal import Belonging, Principal, Role, least
from shared.access.staff_key import STAFF, staff_keys
from shared.access.token_records import PREFIX, TOKENS, TokenRecord, find_token
from shared.platform.secret_texts import digest_of
from shared.platform.services import Services
from shared.storage.changing import Contended, change_stored
from shared.storage.port import ACCESS

USED_EVERY: Final = timedelta(hours=1)
"""How coarse the last use is: so often at most it is written."""
_TOKEN: Final = re.compile(rf"{PREFIX}([0-9a-f]{{32}})_([A-Za-z0-9_-]{{43}})")


async def principal_of_token(found: Services, shown: str) -> Principal | None:
    """Who the token calls for, and what it may now; None for one that is forged, has expired or was revoked.

    Its last use is noted. Raises Unavailable.
    """
    parts = _TOKEN.fullmatch(shown)
    record = await find_token(found.store, parts[1]) if parts else None
    if parts is None or record is None or not hmac.compare_digest(record.digest, digest_of(parts[2])):
        return None
    if record.expires_at is not None and record.expires_at <= found.now():
        return None
    await _note_use(found, record)
    return narrowed(record, await _maker_now(found, record), await _own_studies(found, record))


def narrowed(record: TokenRecord, maker: Principal, own: frozenset[str] = frozenset()) -> Principal:
    """What the token may: its role, as far as its maker may as much. `own` are the studies that it made itself."""
    studies: dict[str, Role] = {}
    for study_id in (*record.studies, *own):
        role = least(record.role, maker.role_in(Belonging(study_id)))
        if role is not None:
            studies[study_id] = role
    outside = None if record.studies else least(record.role, maker.role)
    # Who sees everything needs no share in what the token makes, and lends it none in what is theirs.
    acts_for = None if maker.sees_all else maker.subject
    # Its name alone is its maker's word: called like a colleague it would stand for them in the audit.
    name = f"{record.name} (token of {record.maker.name})"
    return Principal(subject_of(record.token_id), name, "token", outside, studies, acts_for=acts_for)


def subject_of(token_id: str) -> str:
    """By which name a token stands in the audit and among the members of what it made."""
    return f"token:{token_id}"


def may_give(maker: Principal, role: Role, studies: tuple[str, ...]) -> bool:
    """Whether their token may have this role: outside of studies, or in each of these."""
    if not studies:
        return least(role, maker.role) == role
    return all(least(role, maker.role_in(Belonging(each))) == role for each in studies)


async def _maker_now(found: Services, record: TokenRecord) -> Principal:
    """What the maker may now: what was made with the staff key ends with it."""
    maker, groups = record.maker, tuple[str, ...]()
    if maker.kind == "key":
        return STAFF if staff_keys(found.settings) else Principal(maker.subject, maker.name, "key")
    if maker.groups:
        then = record.created_at
        groups = await groups_now(found.store, maker.subject, maker.groups, then, found.now())
    return await principal_of(found, Identity(maker.subject, maker.name, maker.email, groups))


async def _own_studies(found: Services, record: TokenRecord) -> frozenset[str]:
    itself = await principal_of(found, Identity(subject_of(record.token_id), record.name))
    return frozenset(itself.studies)


async def _note_use(found: Services, record: TokenRecord) -> None:
    now = found.now()
    if record.last_used_at is not None and now - record.last_used_at < USED_EVERY:
        return
    with suppress(Contended):  # others note the same
        await change_stored(
            found.store,
            ACCESS,
            TOKENS,
            record.token_id,
            TokenRecord,
            lambda each: each.model_copy(update={"last_used_at": now}),
            record.ttl_at(now),
        )
