"""Bodies and answers of the HTTP contract that are not stored as they are."""

from datetime import datetime
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from shared.interview.records.header_document import ShownQuestion, Status
from shared.interview.state_machine.settings import Seconds, YesNo
from shared.modes.registry import FromLibrary, ModeName
from shared.text.words import shows_something

MAX_ANSWER_CHARS = 20_000


class Given(BaseModel):
    """A body that a client sends: a field that is not known is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Page[Item](BaseModel):
    """Some of a list. `next_cursor` is where the next page begins, null on the last one."""

    items: list[Item]
    next_cursor: str | None


class StartedInterview(BaseModel):
    """The answer to a start: where the participant goes, and with which token.

    `link_expires_at` is there where the link expires.
    """

    interview_id: str
    participant_token: str
    participant_url: str
    link_expires_at: Annotated[datetime | None, Field(exclude_if=lambda value: value is None)] = None
    status: Status
    question: ShownQuestion | None
    warnings: tuple[str, ...] = ()
    status_url: str


class ListedInterview(FromLibrary):
    """An interview in the list; unless it is `judged`, its `completeness` says nothing yet.

    `participant_name` is that of the participant of its study: their address or reference where they have no name.
    """

    interview_id: str
    mode: ModeName
    status: Status
    candidate_id: str | None
    study_id: str | None = None
    participant_id: str | None = None
    participant_name: str | None = None
    created_at: datetime
    ended_at: datetime | None
    completeness: float
    judged: bool = True
    person_wanted_at: Annotated[datetime | None, Field(exclude_if=lambda value: value is None)] = None
    declined_at: Annotated[datetime | None, Field(exclude_if=lambda value: value is None)] = None


class InterviewList(Page[ListedInterview]):
    """A page of interviews, newest first."""


def _not_blank(value: str) -> str:
    if not shows_something(value):
        raise ValueError("the answer is blank")
    return value


type Said = Annotated[str, Field(max_length=MAX_ANSWER_CHARS), AfterValidator(_not_blank)]


class Respond(Given):
    """A participant's answer. Without `question_id` the open question is meant."""

    user_response: Said
    question_id: Annotated[str, Field(max_length=200)] | None = None
    client_answer_id: Annotated[str, Field(min_length=1, max_length=200)] | None = None


class Addition(Given):
    """What a participant adds after the end."""

    text: Said


class Consent(Given):
    """Whether the participant agrees."""

    agreed: YesNo


class Extend(Given):
    """Move the deadline of the open question to so many seconds after it was asked."""

    answer_deadline_s: Seconds


class WantedLink(Given):
    """A new link for the participant, good for so many seconds; without them for as long as the installation says."""

    link_valid_s: Seconds | None = None


class IssuedLink(BaseModel):
    """The participant's new link; `link_expires_at` is null where it does not expire."""

    participant_token: str
    participant_url: str
    link_expires_at: datetime | None


class NamedQuestion(Given):
    """A question by its id."""

    question_id: Annotated[str, Field(min_length=1, max_length=200)]
