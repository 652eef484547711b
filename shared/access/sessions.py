"""Sessions of people who signed in: what the server keeps, by the hash of a secret that only the browser holds (I1).

A session is read at every call, so that it ends everywhere at once.
"""

from datetime import datetime, timedelta
from typing import Final, Literal

from shared.access.members import Identity
from shared.interview.records.record import Record
from shared.platform.secret_texts import digest_of, new_secret
from shared.storage.paging import all_documents
from shared.storage.port import ACCESS, Changed, NotFound, Page, Store
from shared.text.single_line import single_line

SESSIONS: Final = "sessions"
"""The partition of `access` that all sessions share."""
IDLE: Final = timedelta(hours=8)
"""A session that is not used for so long has ended."""
LONGEST: Final = timedelta(hours=24)
"""However much it is used, unless a setting says less: nobody goes by the groups of an older sign-in."""
SEEN_EVERY: Final = timedelta(minutes=5)
"""How often its use is written down."""
PREFIX: Final = "ds_"
"""What the secret of a terminal's session begins with, which is a bearer token there."""
MOST_AGENT: Final = 200
MOST_ID_TOKEN: Final = 6_000
"""A longer one fits into no address, so that the provider asks whom a sign-out is about."""

type Way = Literal["browser", "terminal"]


class Session(Record):
    """Who signed in, by which way, and until when; `session_id` is the hash of its secret, `agent` says with what.

    `id_token` is the provider's, which opens nothing here: by it the provider knows at the sign-out whom it is about.
    """

    KIND = "session"

    session_id: str
    subject: str
    name: str
    email: str | None
    groups: tuple[str, ...]
    way: Way
    agent: str
    created_at: datetime
    seen_at: datetime
    expires_at: datetime
    longest_s: float = LONGEST.total_seconds()
    id_token: str | None = None

    def key(self) -> str:
        return self.session_id

    @property
    def identity(self) -> Identity:
        return Identity(self.subject, self.name, self.email, self.groups)

    def is_over(self, now: datetime) -> bool:
        return now >= self.expires_at

    @property
    def over_at(self) -> datetime:
        """When it ends however much it is used."""
        return self.created_at + timedelta(seconds=self.longest_s)

    def seen(self, now: datetime) -> "Session":
        """The same after a call at this time: good for longer, but not for more than `longest_s` in all."""
        expires_at = min(now + IDLE, self.over_at)
        return self.model_copy(update={"seen_at": now, "expires_at": expires_at})


async def begin_session(
    store: Store,
    identity: Identity,
    way: Way,
    agent: str,
    now: datetime,
    longest: timedelta = LONGEST,
    id_token: str | None = None,
) -> tuple[str, Session]:
    """A new session, which lives for at most `longest`, and its secret, which is nowhere else."""
    secret = ("" if way == "browser" else PREFIX) + new_secret()
    session = Session(
        session_id=digest_of(secret),
        subject=identity.subject,
        name=identity.name,
        email=identity.email,
        groups=identity.groups,
        way=way,
        agent=single_line(agent, MOST_AGENT),
        created_at=now,
        seen_at=now,
        expires_at=now + min(IDLE, longest),
        longest_s=longest.total_seconds(),
        id_token=id_token if id_token and len(id_token) <= MOST_ID_TOKEN else None,
    )
    await store.create(ACCESS, session.to_document(SESSIONS, _ttl(session, now)))
    return secret, session


async def find_session(store: Store, secret: str, way: Way, now: datetime) -> Session | None:
    """The session of this secret, its use written down; None where it has ended, or never was one of this way."""
    document = await store.get(ACCESS, SESSIONS, digest_of(secret))
    if document is None:
        return None
    session = Session.read(document)
    if session.way != way or session.is_over(now):
        return None
    if now - session.seen_at < SEEN_EVERY:
        return session
    seen = session.seen(now)
    try:
        await store.put(ACCESS, seen.to_document(SESSIONS, _ttl(seen, now)), etag=str(document["_etag"]))
    except NotFound:  # it was ended meanwhile
        return None
    except Changed:  # another call has written it down
        return session
    return seen


async def list_sessions(
    store: Store, now: datetime, *, subject: str | None, limit: int, after: str | None
) -> tuple[list[Session], str | None]:
    """A page of the sessions that are good, of this person or of everybody, and where the next one begins."""
    where = {} if subject is None else {"subject": subject}
    page: Page = await store.list(ACCESS, SESSIONS, Session.KIND, where=where, limit=limit, after=after)
    sessions = [Session.read(document) for document in page.items]
    return [each for each in sessions if not each.is_over(now)], page.next


async def read_session(store: Store, session_id: str) -> Session | None:
    """The session of this id, also where it is over."""
    document = await store.get(ACCESS, SESSIONS, session_id)
    return None if document is None or document["kind"] != Session.KIND else Session.read(document)


async def end_session(store: Store, session_id: str) -> None:
    """End it; one that has ended is fine."""
    await store.delete(ACCESS, SESSIONS, session_id)


async def end_sessions_of(store: Store, subject: str) -> None:
    """End all of this person's, in browsers and at terminals."""
    sessions = all_documents(store, ACCESS, SESSIONS, Session.KIND, where={"subject": subject})
    for session in [each async for each in sessions]:
        await end_session(store, str(session["id"]))


def _ttl(session: Session, now: datetime) -> int:
    return max(1, int((session.expires_at - now).total_seconds()))
