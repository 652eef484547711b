"""Bodies and answers about sign-in: owner's links, terminals, sessions, and who is signed in (I1)."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import BaseModel, Field, StringConstraints

from shared.access.permissions import Rights
from shared.access.principal import Principal, Role
from shared.access.sessions import Session, Way
from shared.access.terminal_codes import TerminalCode
from shared.interview.state_machine.settings import YesNo
from triggers.http.models import Given, Page

type Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80)]


class GivenOwner(Given):
    """Whom an owner's link signs in."""

    name: Line = "Owner"


class MadeOwnerLink(BaseModel):
    """An owner's link, and until when it may be used."""

    url: str
    expires_at: datetime


class ShownSecret(Given):
    """The secret of a link."""

    secret: Annotated[str, Field(max_length=200)]


class SignedOut(BaseModel):
    """Signed out here; `url` is where the browser signs out of the provider, too."""

    url: str


class StartedDevice(BaseModel):
    """What a terminal shows, and what it asks with every `interval` seconds for at most `expires_in`."""

    device_code: str
    user_code: str
    verification_uri: str
    expires_in: int
    interval: int


class ShownDeviceCode(Given):
    """What a terminal asks with."""

    device_code: Annotated[str, Field(min_length=1, max_length=200)]


class AskingTerminal(BaseModel):
    """A terminal that asks to be signed in: the code that it shows, what it calls itself, where its call came from."""

    code: str
    program: str
    address: str
    begun_at: datetime
    expires_at: datetime

    @classmethod
    def of(cls, code: TerminalCode) -> Self:
        """As the person sees it who is to allow it."""
        fields = cls.model_fields.keys() - {"code"}
        return cls(**code.model_dump(include=fields), code=code.shown)


class AnsweredTerminal(Given):
    """Whether the terminal may act for the person who answers."""

    allow: YesNo


class TerminalToken(BaseModel):
    """A terminal's token, good as long as a session is, and the name of who has signed in."""

    token: str
    name: str


class ShownRights(BaseModel):
    """The names of the operations (`operationId`) that are allowed in each of these studies.

    `studies` is null for those outside of studies, which for owners and operators hold in all studies, too.
    """

    studies: tuple[str, ...] | None
    operations: tuple[str, ...]


class Me(BaseModel):
    """Who is signed in. `role` holds outside of studies, `studies` says it for each study, `roles` are all of them.

    `may` says what they may do where, outside of studies first.
    """

    subject: str
    name: str
    email: str | None
    kind: Literal["person", "token", "key"]
    role: Role | None
    roles: Sequence[Role]
    studies: Mapping[str, Role]
    may: Sequence[ShownRights]

    @classmethod
    def of(cls, principal: Principal, rights: Sequence[Rights]) -> Self:
        return cls(
            subject=principal.subject,
            name=principal.name,
            email=principal.email,
            kind=principal.kind,
            role=principal.role,
            roles=sorted(principal.roles),
            studies=principal.studies,
            may=[ShownRights.model_validate(each, from_attributes=True) for each in rights],
        )


class ListedSession(BaseModel):
    """A session; `current` where it is the one of this call."""

    session_id: str
    subject: str
    name: str
    way: Way
    agent: str
    created_at: datetime
    seen_at: datetime
    expires_at: datetime
    current: bool

    @classmethod
    def of(cls, session: Session, current: str | None) -> Self:
        fields = cls.model_fields.keys() - {"current"}
        return cls(**session.model_dump(include=fields), current=session.session_id == current)


class SessionList(Page[ListedSession]):
    """A page of sessions."""
