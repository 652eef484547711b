"""The body that starts an interview in one of the candidate modes, and the resume that it names (E1)."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import ConfigDict, Field
from pydantic.config import JsonDict

from shared.modes.candidate_gaps.resumes.records import read_resume
from shared.modes.start import CandidateId, Misfit, NotStartable, Start
from shared.platform.services import Services
from shared.text.reading.normalise import is_blank

MAX_RESUME_CHARS: Final = 100_000
SHORT_RESUME_CHARS: Final = 50
FLAT: Final = ("resume_text", "resume_document_id", "question_set_id", "candidate_id")

EXAMPLE: Final[JsonDict] = {
    "candidate_id": "c-17",
    "resume_text": "Backend engineer. Ran Kubernetes clusters in production for five years, and mentored engineers.",
}


class StartCandidate(Start):
    """A start in one of the candidate modes: a resume as text or as an uploaded document, and perhaps a question set.

    The fields may as well stand inside `material`.
    """

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"mode": "dynamic_gap", **EXAMPLE},
                {"mode": "predefined_questions", "question_set_id": "one of the sets", **EXAMPLE},
            ]
        }
    )

    mode: Literal["dynamic_gap", "predefined_questions"] = "dynamic_gap"  # pyright: ignore[reportIncompatibleVariableOverride] - frozen
    candidate_id: CandidateId  # pyright: ignore[reportGeneralTypeIssues, reportIncompatibleVariableOverride] - frozen
    resume_text: Annotated[str, Field(max_length=MAX_RESUME_CHARS)] | None = None

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


def read_candidate_start(given: Mapping[str, Any]) -> StartCandidate:
    """The start that a body asks for. Raises pydantic's ValidationError, and Misfit."""
    wanted = StartCandidate.model_validate(_flattened(dict(given)))
    if misfits := list(wanted.misfits()):
        raise Misfit(misfits)
    return wanted


def _flattened(given: dict[str, Any]) -> dict[str, Any]:
    """The candidate modes' fields out of `material`, where they may stand as well."""
    material = given.pop("material", None)
    if material is None:
        return given
    if not isinstance(material, dict):
        raise Misfit([("material", "an object is needed")])
    for name, value in material.items():  # pyright: ignore[reportUnknownVariableType] - JSON
        if name not in FLAT:
            raise Misfit([(f"material.{name}", "this mode has no such material")])
        if given.get(name) not in (None, value):
            raise Misfit([(f"material.{name}", f"differs from {name}")])
        given[name] = value
    return given


async def resume_of(services: Services, wanted: StartCandidate) -> tuple[str, tuple[str, ...]]:
    """The text of the resume, and what staff should know about it. Raises NotStartable."""
    resume = await _text(services, wanted)
    short = len(resume) < SHORT_RESUME_CHARS
    return resume, (f"The resume is very short ({len(resume)} characters).",) if short else ()


async def _text(services: Services, wanted: StartCandidate) -> str:
    if wanted.resume_text is not None:
        return wanted.resume_text.strip()
    document_id = wanted.resume_document_id or ""
    text = await read_resume(services.store, document_id)
    if text is None:
        raise no_resume(document_id)
    return text.strip()


def no_resume(document_id: str) -> NotStartable:
    return NotStartable("unknown", f"There is no resume {document_id}.")
