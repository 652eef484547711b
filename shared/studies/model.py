"""What a study is: what is asked, how its participants are welcomed, and until when (H1)."""

from datetime import datetime
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from shared.interview.state_machine.settings import GivenSettings, LanguageCode
from shared.modes.registry import ModeName
from shared.modes.start import DocumentId

MAX_MINUTES: Final = 24 * 60
MAX_QUOTA: Final = 10_000

type StudyStatus = Literal["draft", "open", "closed"]
type Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
type Line = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200)]
type Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=2_000)]
type Address = Annotated[str, StringConstraints(max_length=1_000, pattern=r"^https://[^\s\"'<>]+$")]
type Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$")]


class Part(BaseModel):
    """A part of a study as a client sends it and as it is stored."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Welcome(Part):
    """What a participant reads before they agree; a line that is empty is not shown."""

    organisation: Line = ""
    purpose: Words = ""
    minutes: Annotated[int, Field(ge=1, le=MAX_MINUTES)] | None = None
    data_use: Words = ""
    contact: Line = ""
    accommodation: Words = ""
    colour: Colour | None = None


class Closing(Part):
    """What a participant reads at the end."""

    text: Words = ""
    redirect_url: Address | None = None


class PublicLink(Part):
    """A link that anybody may open; with a quota, no more than so many get in."""

    enabled: bool = False
    quota: Annotated[int, Field(ge=1, le=MAX_QUOTA)] | None = None


class GivenStudy(Part):
    """A study as a client sends it. `material` and `question_set_id` are those of a start in this mode.

    Without `language` it is that of the material, where that has one, else English.
    """

    name: Name
    mode: ModeName
    language: LanguageCode | None = None
    material: dict[str, Any] | None = None
    question_set_id: DocumentId | None = None
    settings: GivenSettings = GivenSettings()
    welcome: Welcome = Welcome()
    closing: Closing = Closing()
    public_link: PublicLink = PublicLink()
    closes_at: datetime | None = None


class Study(GivenStudy):
    """One version of a study, for good."""

    id: str
    version: Annotated[int, Field(ge=1)]
