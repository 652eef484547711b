"""What all kinds of the library have in common: names, versions, heads, and how the next version comes about."""

import hashlib
import json
from abc import abstractmethod
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Self

from pydantic import Field, StringConstraints

from shared.interview.records.record import Record
from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.settings import Whole, YesNo
from shared.library.collection import Collection, Head
from shared.modes.adaptive_follow_up.material import Identifier
from shared.platform.services import Services
from shared.text.words import normalised

type Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


class Given(Frozen):
    """An entry as a client sends it. A file means the entry with the same `identity`, where it names no id."""

    @property
    @abstractmethod
    def identity(self) -> str: ...


class GivenEntry(Given):
    """An entry that goes by its name. One that is not active may still be used; staff who begin with it get a warning."""

    name: Name
    is_active: YesNo = True

    @property
    def identity(self) -> str:
        return identity_of(self.name)


class Kept(Frozen):
    """One version of an entry, for good."""

    id: str
    version: Annotated[int, Field(ge=1)]


class Filed(Given):
    """An entry in a file: an exported one names the entry that it was."""

    id: Identifier | None = None


class Repeated(Frozen):
    """Beside an entry with what is to be its next version: `id` and `version` may stand there as a GET gave them."""

    id: str | None = None
    version: Whole | None = None


class EntryHead(Record):
    """The head of an entry that goes by its name; `size` is how much it holds, in what its kind counts."""

    entry_id: str
    version: int
    name: str
    is_active: bool
    size: int
    created_at: datetime
    updated_at: datetime
    identity: str

    def key(self) -> str:
        return self.entry_id


@dataclass(frozen=True, slots=True)
class Kind[H: Head, D: Kept, G: Given]:
    """One kind of entries: `next_version` makes the version after the given one, or the first.

    `filed` is an entry in a file; None where none comes so.
    """

    collection: Collection[H, D]
    next_version: Callable[[Services, G, str, tuple[H, D] | None], Awaitable[tuple[H, D]]]
    filed: type[G] | None = None


@dataclass(frozen=True, slots=True)
class NamedKind[H: EntryHead, D: Kept, G: GivenEntry]:
    """How the versions of a kind come about whose entries go by their name."""

    head: type[H]
    make: Callable[[G, str, int], D]
    size: Callable[[D], int]

    async def next_version(
        self, services: Services, given: G, entry_id: str, before: tuple[H, D] | None
    ) -> tuple[H, D]:
        """The version that `given` becomes, with its head."""
        stamps = Stamps.after(before and before[0], services.now())
        made = self.make(given, entry_id, stamps.version)
        of_head = {"entry_id": entry_id, "size": self.size(made), "identity": given.identity, **dict(stamps)}
        return self.head.model_validate({**dict(given), **of_head}), made


class Stamps(Frozen):
    """What a new version is numbered, and when its entry was made and changed."""

    version: int
    created_at: datetime
    updated_at: datetime

    @classmethod
    def after(cls, head: Head | None, now: datetime) -> Self:
        if head is None:
            return cls(version=1, created_at=now, updated_at=now)
        return cls(version=head.version + 1, created_at=head.created_at, updated_at=now)


def folded(text: str) -> str:
    """The text without differences of case and spacing."""
    return " ".join(normalised(text).split())


def identity_of(*names: str) -> str:
    """The same for two entries of the same names."""
    return hashlib.sha256(json.dumps([folded(name) for name in names]).encode()).hexdigest()
