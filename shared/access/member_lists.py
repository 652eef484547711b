"""Who is a member, of the installation and of each study: lists that staff change, and what a process remembers."""

import asyncio
import string
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Self

from pydantic import BaseModel, ConfigDict

from shared.access.principal import Role, StudyRole
from shared.interview.records.record import Record
from shared.storage.changing import Stale
from shared.storage.paging import all_documents
from shared.storage.port import ACCESS, AlreadyExists, Changed, NotFound, Store

MEMBERS: Final = "members"
"""The partition of all lists."""
INSTALLATION: Final = "installation"
KNOWN_FOR_S: Final = 30.0
"""How long a process goes by the lists that it has read: a role that was taken away ends within a minute."""

_IN_LOWER_CASE: Final = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)


class Named(BaseModel):
    """Somebody, by the provider's `subject` or by an e-mail address that it has verified; `name` is for people."""

    model_config = ConfigDict(frozen=True)

    subject: str | None = None
    email: str | None = None
    name: str = ""

    def looked_up_by(self) -> Iterable[str]:
        return keys_of(self.subject, self.email)


class Member(Named):
    """Somebody with a role outside of studies."""

    role: Role


class StudyMember(Named):
    """Somebody with a role in one study."""

    role: StudyRole


class MemberList(Record):
    """The members of the installation, in one version after the other; the first that is stored is 1."""

    KIND: ClassVar[str] = "members"

    version: int = 0
    items: tuple[Member, ...] = ()

    def key(self) -> str:
        return INSTALLATION


class StudyMemberList(Record):
    """The members of a study, and whether viewers among them may read answers."""

    KIND: ClassVar[str] = "study_members"

    study_id: str
    version: int = 0
    items: tuple[StudyMember, ...] = ()
    viewers_read_answers: bool = False

    def key(self) -> str:
        return self.study_id


@dataclass(frozen=True, slots=True)
class Memberships:
    """All lists, by the keys of their members."""

    roles: Mapping[str, Sequence[Role]]
    studies: Mapping[str, Sequence[tuple[str, StudyRole]]]
    read_by_viewers: frozenset[str]

    @classmethod
    def of(cls, installation: MemberList, studies: Iterable[StudyMemberList]) -> Self:
        roles: defaultdict[str, list[Role]] = defaultdict(list)
        in_studies: defaultdict[str, list[tuple[str, StudyRole]]] = defaultdict(list)
        read_by_viewers: set[str] = set()
        for member in installation.items:
            for key in member.looked_up_by():
                roles[key].append(member.role)
        for study in studies:
            for each in study.items:
                for key in each.looked_up_by():
                    in_studies[key].append((study.study_id, each.role))
            if study.viewers_read_answers:
                read_by_viewers.add(study.study_id)
        return cls(roles, in_studies, frozenset(read_by_viewers))


def keys_of(subject: str | None, email: str | None) -> tuple[str, ...]:
    """By what somebody is looked up. Addresses are compared without the case of A to Z.

    Folded as all of Unicode is, two addresses of two people could become one.
    """
    address = email.translate(_IN_LOWER_CASE) if email else None
    return (*([f"subject:{subject}"] if subject else []), *([f"email:{address}"] if address else []))


async def read_members(store: Store) -> MemberList:
    """The members of the installation; version 0 where none was ever named."""
    found = await store.get(ACCESS, MEMBERS, INSTALLATION)
    return MemberList.read(found) if found else MemberList()


async def read_study_members(store: Store, study_id: str) -> StudyMemberList:
    """The members of a study; version 0 where none was ever named."""
    found = await store.get(ACCESS, MEMBERS, study_id)
    return StudyMemberList.read(found) if found else StudyMemberList(study_id=study_id)


async def replace_members[L: (MemberList, StudyMemberList)](store: Store, before: L, after: L) -> L:
    """Store the list that follows the one before, with its version. Raises Stale where another one followed first."""
    changed = after.model_copy(update={"version": before.version + 1})
    document = changed.to_document(MEMBERS, None)
    try:
        if before.version == 0:
            await store.create(ACCESS, document)
            return changed
        stored = await store.get(ACCESS, MEMBERS, before.key())
        if stored is None or stored["version"] != before.version:
            raise Stale(before.key())
        await store.put(ACCESS, document, etag=str(stored["_etag"]))
    except (AlreadyExists, Changed, NotFound):
        raise Stale(before.key()) from None
    return changed


async def forget_study_members(store: Store, study_id: str) -> None:
    await store.delete(ACCESS, MEMBERS, study_id)


@dataclass(slots=True)
class KnownMembers:
    """The lists as this process knows them, read again every `KNOWN_FOR_S`."""

    clock: Callable[[], float] = time.monotonic
    _known: Memberships | None = None
    _until: float = field(default=float("-inf"))
    _reading: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def read(self, store: Store) -> Memberships:
        """All lists, at most `KNOWN_FOR_S` old. Raises Unavailable."""
        async with self._reading:  # of calls that come at once, one reads
            if self._known is None or self.clock() >= self._until:
                read_at = self.clock()
                self._known = await _read_all(store)
                self._until = read_at + KNOWN_FOR_S
            return self._known

    def forget(self) -> None:
        """Read them again next time: this process has changed them."""
        self._until = float("-inf")


async def _read_all(store: Store) -> Memberships:
    documents = all_documents(store, ACCESS, MEMBERS, StudyMemberList.KIND, page=1_000)
    studies = [StudyMemberList.read(document) async for document in documents]
    return Memberships.of(await read_members(store), studies)
