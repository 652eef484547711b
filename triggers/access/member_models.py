"""Bodies and answers about members: who they are, and which role each has (I2)."""

from typing import Annotated, Final, Self

from pydantic import BaseModel, Field, StringConstraints, model_validator

from shared.access.member_lists import Member, StudyMember, keys_of
from shared.access.principal import Role, StudyRole
from shared.interview.state_machine.settings import YesNo
from shared.text.mail_addresses import is_mail_address
from triggers.http.models import Given

MOST_MEMBERS: Final = 1_000
MOST_OF_SUBJECT: Final = 300
"""The provider's, of at most 255 characters, after the word for where it comes from."""

type Subject = Annotated[
    str, StringConstraints(min_length=1, max_length=MOST_OF_SUBJECT, pattern=r"^[\x21-\x7e]+$")
]
type Email = Annotated[str, StringConstraints(strip_whitespace=True, max_length=254)]
type Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200)]


class GivenNamed(Given):
    """Somebody by the provider's `subject`, by an e-mail address that it verifies, or by both."""

    subject: Subject | None = None
    email: Email | None = None
    name: Name = ""

    @model_validator(mode="after")
    def _names_somebody(self) -> Self:
        if self.subject is None and self.email is None:
            raise ValueError("subject or email is needed")
        if self.email is not None and not is_mail_address(self.email):
            raise ValueError("email is not an e-mail address")
        return self


class GivenMember(GivenNamed):
    """A member of the installation."""

    role: Role


class GivenStudyMember(GivenNamed):
    """A member of a study."""

    role: StudyRole


class GivenList[N: GivenNamed](Given):
    """Members, nobody twice."""

    items: Annotated[tuple[N, ...], Field(max_length=MOST_MEMBERS)]

    @model_validator(mode="after")
    def _each_once(self) -> Self:
        keys = [key for each in self.items for key in keys_of(each.subject, each.email)]
        if len(keys) != len(set(keys)):
            raise ValueError("the same subject or e-mail address stands there twice")
        return self


class GivenMembers(GivenList[GivenMember]):
    """All members as they are to be."""

    def members(self) -> tuple[Member, ...]:
        return tuple(Member.model_validate(each.model_dump()) for each in self.items)


class GivenStudyMembers(GivenList[GivenStudyMember]):
    """All members of a study as they are to be, and whether viewers among them may read answers."""

    viewers_read_answers: YesNo = False

    def members(self) -> tuple[StudyMember, ...]:
        return tuple(StudyMember.model_validate(each.model_dump()) for each in self.items)


class Members(BaseModel):
    """The members of the installation. Groups of the provider may give roles beside them."""

    items: tuple[Member, ...]


class StudyMembers(BaseModel):
    """The members of a study. Owners of the installation see it besides."""

    items: tuple[StudyMember, ...]
    viewers_read_answers: bool
