"""The bodies that start an interview, one model a mode."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal, Self

from pydantic import ConfigDict, Field, RootModel, StringConstraints, field_validator, model_validator
from pydantic.config import JsonDict

from shared.interview.state_machine.settings import MODES, GivenSettings, LanguageCode, Seconds
from shared.modes.adaptive_follow_up.material import GivenAdaptiveMaterial
from shared.modes.knowledge_handover.material import GivenHandoverMaterial
from shared.modes.registry import ModeName
from shared.modes.topic_exploration.plan import PlanConfiguration
from shared.platform.http import Problem, field_error, not_valid, parse
from shared.text.reading.normalise import is_blank
from triggers.http.models import Given

DEFAULT_MODE: Final[ModeName] = "dynamic_gap"
MAX_RESUME_CHARS: Final = 100_000
FLAT: Final = ("resume_text", "resume_document_id", "question_set_id", "candidate_id")

ADAPTIVE_EXAMPLE: Final[JsonDict] = {
    "mode": "adaptive_follow_up",
    "material": {
        "questions": [
            {
                "question_text": "How does a hash table find a value?",
                "ideal_answer": (
                    "A hash function turns the key into the index of a bucket. Collisions are kept in a list or moved "
                    "to another bucket. With few collisions a look-up takes constant time."
                ),
            }
        ]
    },
}
CANDIDATE_EXAMPLE: Final[JsonDict] = {
    "candidate_id": "c-17",
    "resume_text": "Backend engineer. Ran Kubernetes clusters in production for five years, and mentored engineers.",
}

type CandidateId = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
type DocumentId = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


class _Start(Given):
    language: LanguageCode = "en"
    # Left out where it is not given: starts are known again by the digest of what they said.
    link_valid_s: Annotated[Seconds | None, Field(exclude_if=lambda value: value is None)] = None
    settings: GivenSettings = GivenSettings()

    @field_validator("language", mode="before", json_schema_input_type=LanguageCode | None)
    @classmethod
    def _null_is_english(cls, value: object) -> object:
        return "en" if value is None else value

    @field_validator("settings", mode="before", json_schema_input_type=GivenSettings | None)
    @classmethod
    def _null_is_every_default(cls, value: object) -> object:
        return GivenSettings() if value is None else value


class StartAdaptive(_Start):
    """A start in mode `adaptive_follow_up`. The candidate modes' flat fields may stand there as null."""

    model_config = ConfigDict(json_schema_extra={"examples": [ADAPTIVE_EXAMPLE]})

    mode: Literal["adaptive_follow_up"]
    candidate_id: CandidateId | None = None
    resume_text: None = None
    resume_document_id: None = None
    question_set_id: None = None
    material: GivenAdaptiveMaterial


class StartHandover(_Start):
    """A start in mode `knowledge_handover`. The candidate modes' flat fields may stand there as null."""

    mode: Literal["knowledge_handover"]
    candidate_id: CandidateId | None = None
    resume_text: None = None
    resume_document_id: None = None
    question_set_id: None = None
    material: GivenHandoverMaterial


class GivenExplorationMaterial(Given):
    """A kept plan by its id, or a plan of this interview's own."""

    plan_id: DocumentId | None = None
    plan: PlanConfiguration | None = None

    @model_validator(mode="after")
    def _one_plan(self) -> Self:
        if (self.plan_id is None) == (self.plan is None):
            raise ValueError("either plan_id or plan is needed")
        return self


class StartExploration(_Start):
    """A start in mode `topic_exploration`; without `language` it is held in that of the plan."""

    mode: Literal["topic_exploration"]
    candidate_id: CandidateId | None = None
    resume_text: None = None
    resume_document_id: None = None
    question_set_id: None = None
    material: GivenExplorationMaterial


class StartCandidate(_Start):
    """A start in one of the candidate modes: a resume as text or as an uploaded document, and perhaps a question set.

    The fields may as well stand inside `material`.
    """

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"mode": "dynamic_gap", **CANDIDATE_EXAMPLE},
                {"mode": "predefined_questions", "question_set_id": "one of the sets", **CANDIDATE_EXAMPLE},
            ]
        }
    )

    mode: Literal["dynamic_gap", "predefined_questions"] = DEFAULT_MODE
    candidate_id: CandidateId
    resume_text: Annotated[str, Field(max_length=MAX_RESUME_CHARS)] | None = None
    resume_document_id: DocumentId | None = None
    question_set_id: DocumentId | None = None

    def misfits(self) -> Iterator[tuple[str, str]]:
        """The fields that do not go together, each with what is wrong."""
        if self.resume_text is None and self.resume_document_id is None:
            yield "resume_text", "either resume_text or resume_document_id is needed"
        if self.resume_text is not None and self.resume_document_id is not None:
            yield "resume_document_id", "either resume_text or resume_document_id is needed, not both"
        if self.resume_text is not None and is_blank(self.resume_text):
            yield "resume_text", "the resume is empty"
        if self.mode == "predefined_questions" and self.question_set_id is None:
            yield "question_set_id", "required in mode predefined_questions"
        if self.mode == "dynamic_gap" and self.question_set_id is not None:
            yield "question_set_id", "belongs to mode predefined_questions"


type Start = StartAdaptive | StartHandover | StartExploration | StartCandidate


class StartInterview(RootModel[Annotated[Start, Field(discriminator="mode")]]):
    """A start; which fields it has depends on the mode."""


def read_start(given: Mapping[str, Any]) -> Start:
    """The start that a body asks for. Raises Problem 422."""
    mode = DEFAULT_MODE if given.get("mode") is None else given["mode"]
    if mode not in MODES:
        known = ", ".join(MODES)
        error = {"path": "mode", "message": f"unknown mode; known: {known}"}
        raise Problem(422, f"The mode is not known. Known modes: {known}.", errors=[error])
    if mode == "adaptive_follow_up":
        return parse(StartAdaptive, given)
    if mode == "knowledge_handover":
        return parse(StartHandover, given)
    if mode == "topic_exploration":
        silent = given.get("language") is None
        return parse(StartExploration, {k: v for k, v in given.items() if not (silent and k == "language")})
    wanted = parse(StartCandidate, _flattened({**given, "mode": mode}))
    if misfits := [field_error((field,), message) for field, message in wanted.misfits()]:
        raise not_valid(misfits)
    return wanted


def _flattened(given: dict[str, Any]) -> dict[str, Any]:
    """The candidate modes' fields out of `material`, where they may stand as well."""
    material = given.pop("material", None)
    if material is None:
        return given
    if not isinstance(material, dict):
        raise _unfit("material", "an object is needed")
    for name, value in material.items():  # pyright: ignore[reportUnknownVariableType] - JSON
        if name not in FLAT:
            raise _unfit(f"material.{name}", "this mode has no such material")
        if given.get(name) not in (None, value):
            raise _unfit(f"material.{name}", f"differs from {name}")
        given[name] = value
    return given


def _unfit(path: str, message: str) -> Problem:
    return Problem(422, f"{path}: {message}", errors=[{"path": path, "message": message}])
