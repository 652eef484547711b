"""The settings of one interview, as staff may give them and as the engine uses them."""

from typing import Annotated, Final, Literal

from pydantic import Field, Strict

from shared.interview.state_machine.assessment import Frozen, Share
from shared.interview.state_machine.signal import SignalRule
from shared.modes.registry import rules_of

type LanguageCode = Literal["en", "it", "es", "de", "fr"]
type OrderBy = Literal["order", "severity"]
type OnTimeout = Literal["skip", "end"]

DAY_S: Final = 86_400.0
MAX_FOLLOW_UPS: Final = 3

type Whole = Annotated[int, Strict()]
"""A number without a fraction; neither text nor true and false, which Python would take for 1 and 0."""
type YesNo = Annotated[bool, Strict()]
type ClaimedCap = Annotated[int, Strict(), Field(ge=0, le=MAX_FOLLOW_UPS + 1)]
"""One more is for a few words on what somebody had let fall."""
type FollowUpCap = Annotated[int, Strict(), Field(ge=0, le=MAX_FOLLOW_UPS)]
type Seconds = Annotated[float, Strict(), Field(gt=0, le=365 * DAY_S, allow_inf_nan=False)]


class GivenSettings(Frozen):
    """What a start may say under `settings`; what is left out takes the mode's default."""

    max_follow_ups: FollowUpCap | None = None
    max_rounds: Annotated[Whole, Field(ge=1, le=100)] | None = None
    max_questions: Annotated[Whole, Field(ge=1, le=500)] | None = None
    minimum_completeness: Annotated[float, Strict(), Field(ge=0.0, le=1.0)] | None = None
    order_by: OrderBy | None = None
    signal: SignalRule | None = None
    on_timeout: OnTimeout | None = None
    nudge_after_s: Seconds | None = None
    max_nudges: Annotated[Whole, Field(ge=0, le=20)] | None = None
    answer_deadline_s: Seconds | None = None
    require_consent: YesNo | None = None
    confirm_preparation: YesNo | None = None


class Settings(Frozen):
    """The settings that hold for one interview from its start to its end. Times are in seconds."""

    max_follow_ups: FollowUpCap = 3
    max_rounds: int | None = None
    max_questions: int | None = None
    minimum_completeness: Share = 0.6
    order_by: OrderBy = "order"
    signal: SignalRule = "formula"
    on_timeout: OnTimeout = "skip"
    nudge_after_s: Seconds = 30.0
    max_nudges: int = 3
    answer_deadline_s: Seconds = 7 * DAY_S
    require_consent: bool = False
    # Left out where it is not wanted: the settings stand in the state of orchestrations that were recorded without it.
    confirm_preparation: Annotated[bool, Field(exclude_if=lambda value: not value)] = False


def resolve(mode: str, given: GivenSettings, *, nudge_after_s: float) -> Settings:
    """The mode's defaults, `nudge_after_s` of the installation, and over both what the start gave."""
    chosen = {name: value for name, value in given.model_dump().items() if value is not None}
    base = rules_of(mode).defaults.model_dump() | {"nudge_after_s": nudge_after_s}
    return Settings.model_validate(
        base | {name: chosen[name] for name in chosen if name in Settings.model_fields}
    )
