"""What a start of any mode may say, and what is wrong with one that a mode refuses."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, field_validator

from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.settings import GivenSettings, LanguageCode, Seconds

type CandidateId = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
type DocumentId = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


class Start(Frozen):
    """A body that starts an interview. The candidate modes' flat fields may stand in any as null."""

    language: LanguageCode = "en"
    # Left out where it is not given: starts are known again by the digest of what they said.
    link_valid_s: Annotated[Seconds | None, Field(exclude_if=lambda value: value is None)] = None
    settings: GivenSettings = GivenSettings()
    mode: str
    candidate_id: CandidateId | None = None
    resume_text: str | None = None
    resume_document_id: DocumentId | None = None
    question_set_id: DocumentId | None = None

    @field_validator("language", mode="before", json_schema_input_type=LanguageCode | None)
    @classmethod
    def _null_is_english(cls, value: object) -> object:
        return "en" if value is None else value

    @field_validator("settings", mode="before", json_schema_input_type=GivenSettings | None)
    @classmethod
    def _null_is_every_default(cls, value: object) -> object:
        return GivenSettings() if value is None else value


class StartWithMaterial(Start):
    """A start whose material stands under `material`."""

    resume_text: None = None  # pyright: ignore[reportIncompatibleVariableOverride] - frozen
    resume_document_id: None = None  # pyright: ignore[reportIncompatibleVariableOverride] - frozen
    question_set_id: None = None  # pyright: ignore[reportIncompatibleVariableOverride] - frozen


class Misfit(Exception):
    """Fields of a start that are wrong or do not go together: each path with what is wrong, at least one."""

    def __init__(self, errors: Sequence[tuple[str, str]]) -> None:
        super().__init__(", ".join(path for path, _ in errors))
        self.errors = tuple(errors)


class NotStartable(Exception):
    """What a start names is unknown, empty or not ready. `detail` is a sentence for people."""

    def __init__(self, why: Literal["unknown", "empty", "not_ready"], detail: str) -> None:
        super().__init__(detail)
        self.why, self.detail = why, detail
