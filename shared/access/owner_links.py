"""The owner's link of a first run: it signs an owner in once, without a provider, as notebooks do (I1)."""

from datetime import datetime, timedelta
from typing import Final

from shared.access.member_lists import INSTALLATION, Member, read_members, replace_members
from shared.access.members import Identity
from shared.interview.records.record import Record
from shared.platform.secret_texts import digest_of, new_secret
from shared.platform.services import Services
from shared.storage.changing import ATTEMPTS, Contended, Stale
from shared.storage.port import ACCESS, Changed, NotFound, Store

OWNER_LINKS: Final = "owner-links"
"""The partition of `access` that such links share."""
VALID: Final = timedelta(hours=1)
SUBJECT: Final = "owner-link"
"""All who come by such a link are one person to the members' list and the audit."""


class OwnerLink(Record):
    """A link that was made, by the hash of its secret; `name` is the owner whom it signs in."""

    KIND = "owner_link"

    link_id: str
    name: str
    expires_at: datetime
    used: bool = False

    def key(self) -> str:
        return self.link_id

    @property
    def identity(self) -> Identity:
        """Under a name that says that no provider vouches for it."""
        return Identity(SUBJECT, f"{self.name} (by link)")


async def make_owner_link(found: Services, name: str) -> tuple[str, OwnerLink]:
    """A new link and its secret, which is nowhere else; who uses it is on the members' list as an owner.

    Raises Contended.
    """
    now, secret = found.now(), new_secret()
    link = OwnerLink(link_id=digest_of(secret), name=name, expires_at=now + VALID)
    await _make_owner(found, link.identity)
    document = link.to_document(OWNER_LINKS, int(VALID.total_seconds()))
    await found.store.create(ACCESS, document)
    return secret, link


async def use_owner_link(store: Store, secret: str, now: datetime) -> Identity | None:
    """Whom the link signs in; None where it was used, has expired or was never made. Of several uses one counts."""
    document = await store.get(ACCESS, OWNER_LINKS, digest_of(secret))
    if document is None:
        return None
    link = OwnerLink.read(document)
    if link.used or now >= link.expires_at:
        return None
    used = link.model_copy(update={"used": True})
    try:
        await store.put(
            ACCESS, used.to_document(OWNER_LINKS, document.get("ttl")), etag=str(document["_etag"])
        )
    except (Changed, NotFound):
        return None
    return link.identity


async def _make_owner(found: Services, identity: Identity) -> None:
    for _ in range(ATTEMPTS):
        before = await read_members(found.store)
        if any(each.subject == identity.subject and each.role == "owner" for each in before.items):
            return
        others = tuple(each for each in before.items if each.subject != identity.subject)
        owner = Member(subject=identity.subject, name=identity.name, role="owner")
        try:
            await replace_members(found.store, before, before.model_copy(update={"items": (*others, owner)}))
        except Stale:
            continue
        found.members.forget()
        return
    raise Contended(INSTALLATION)
