"""What a study is: what is asked, how its participants are welcomed, and until when (H1)."""

from datetime import datetime
from typing import Annotated, Any, Final, Literal

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    Strict,
    StringConstraints,
    field_validator,
)

from shared.assessments.criteria.given import Criteria, identified
from shared.interview.state_machine.settings import GivenSettings, LanguageCode, Whole, YesNo
from shared.modes.registry import Material, ModeName, mode_names
from shared.modes.start import DocumentId

MAX_MINUTES: Final = 24 * 60
MAX_REMIND_S: Final = 30 * 24 * 3600
MAX_PARTICIPANTS: Final = 10_000
"""Of one study: as many as the entity that counts them holds in its state."""

type StudyStatus = Literal["draft", "open", "closed"]
type Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
type Line = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200)]
type Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=2_000)]
type WebAddress = Annotated[str, StringConstraints(max_length=1_000, pattern=r"^https://[^\s\"'<>]+$")]
type LogoPath = Annotated[
    str, StringConstraints(max_length=200, pattern=r"^/study/[0-9a-f]{32}/logo/[0-9a-f]{16}$")
]
type Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$")]


def _text_of_moment(value: object) -> object:
    if not isinstance(value, str | datetime):
        raise ValueError("a time in ISO 8601 with its zone is needed")
    return value


type GivenMoment = Annotated[AwareDatetime, BeforeValidator(_text_of_moment, json_schema_input_type=str)]
"""A time as text: a number, which would count as seconds, is none."""

STUDY_STATUSES: Final[tuple[StudyStatus, ...]] = ("draft", "open", "closed")


class Part(BaseModel):
    """A part of a study as a client sends it and as it is stored."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Welcome(Part):
    """What a participant reads before they agree; an empty line is not shown.

    `logo_url` is the address that an uploaded logo got from this app: no page loads a picture from elsewhere.
    """

    organisation: Line = ""
    purpose: Words = ""
    minutes: Annotated[Whole, Field(ge=1, le=MAX_MINUTES)] | None = None
    data_use: Words = ""
    contact: Line = ""
    accommodation: Words = ""
    logo_url: LogoPath | None = None
    colour: Colour | None = None


class StudyClosing(Part):
    """What a participant reads at the end, and where a link leads them from there."""

    text: Words = ""
    redirect_url: WebAddress | None = None


class PublicLink(Part):
    """A link that anybody may open; with a quota, no more people than that get in."""

    enabled: YesNo = False
    quota: Annotated[Whole, Field(ge=1, le=MAX_PARTICIPANTS)] | None = None


class GivenStudy(Part):
    """A study as a client sends it; `material` and `question_set_id` are those of a start in its mode.

    With `criteria` instead of these, in mode `adaptive_follow_up`, each participant's documents are assessed by them, and
    their interview asks about what stays open.
    Without `language` it is held in the language of the material, where that has one, and else in English.
    Who was invited by mail and has not begun is reminded once after `remind_after_s`: 0 for never, and without it as the
    installation's `REMIND_AFTER_S` says. With `own_data` its participants may download and erase what they said.
    """

    name: Name
    mode: ModeName
    language: LanguageCode | None = None
    material: dict[str, Any] | None = None
    question_set_id: DocumentId | None = None
    criteria: Annotated[Criteria, AfterValidator(identified), Field(exclude_if=lambda value: not value)] = ()
    settings: GivenSettings = GivenSettings()
    welcome: Welcome = Welcome()
    closing: StudyClosing = StudyClosing()
    public_link: PublicLink = PublicLink()
    closes_at: GivenMoment | None = None
    remind_after_s: Annotated[float, Strict(), Field(ge=0, le=MAX_REMIND_S)] | None = None
    own_data: YesNo = True

    @field_validator("mode")
    @classmethod
    def _is_known(cls, mode: str) -> str:
        if mode not in mode_names():
            raise ValueError(f"unknown mode; known: {', '.join(mode_names())}")
        return mode

    def asks(self) -> tuple[object, ...]:
        """What is asked: where two versions differ in it, their answers are not compared."""
        return self.mode, self.material, self.question_set_id, self.criteria, self.settings


class Study(GivenStudy):
    """One version of a study, for good.

    `asked_version` is the version in which what is asked changed last. `asked` is that material as it was read then:
    what happens to a question set or a plan later changes nothing. It is None where each interview reads it anew.
    `asked_language` is the language of that material.
    """

    id: str
    version: Annotated[int, Field(ge=1)]
    asked_version: Annotated[int, Field(ge=1)]
    asked: Material | None = None
    asked_language: LanguageCode | None = None
    created_at: datetime
    updated_at: datetime

    @property
    def held_in(self) -> LanguageCode:
        """The language of its interviews and pages, where a participant has none of their own."""
        return self.language or self.asked_language or "en"
