"""Staff's and successors' calls after a knowledge handover: its onboarding package, and questions about it (B12)."""

from asyncio import to_thread
from datetime import datetime
from functools import partial
from typing import Annotated, Final

import azure.durable_functions as df
import azure.functions as func
from pydantic import BaseModel, Field, field_validator

from shared.interview.loading import read_interview
from shared.interview.records.documents import AdditionDocument
from shared.interview.records.header import read_header
from shared.interview.records.header_document import Header
from shared.interview.records.view import is_final
from shared.interview.state_machine.assessment import Source
from shared.interview.state_machine.settings import LanguageCode
from shared.modes.knowledge_handover.knowledge import AskedTurn, PackageSection
from shared.modes.knowledge_handover.mode import KnowledgeHandoverMode
from shared.modes.knowledge_handover.onboarding.asking import Answer, answer_question
from shared.modes.knowledge_handover.onboarding.exports import to_docx, to_markdown
from shared.modes.knowledge_handover.onboarding.records import PackageRecord
from shared.platform.http import Problem, inline_file, json_response
from shared.text.secrets.masking import without_secrets
from shared.text.word_file import DOCX
from triggers.http.calls import Call
from triggers.http.models import Given
from triggers.http.operations import Query, Sent, operation

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Handovers")

MAX_QUESTION_CHARS: Final = 2_000
MODE: Final = KnowledgeHandoverMode.name


class OnboardingPackage(BaseModel):
    """The package: seven sections, each statement with what it rests on."""

    interview_id: str
    language: LanguageCode
    created_at: datetime
    source: Source
    title: str
    overview: str
    sections: tuple[PackageSection, ...]
    turns: tuple[AskedTurn, ...]


class Ask(Given):
    """A question of somebody who takes over."""

    question: Annotated[str, Field(max_length=MAX_QUESTION_CHARS)]

    @field_validator("question")
    @classmethod
    def _not_blank(cls, value: str) -> str:
        if not any(char.isalnum() for char in value):
            raise ValueError("the question is blank")
        return value.strip()


@staff(
    "GET",
    "api/interviews/{id}/package",
    {200: Sent("The package", ("text/markdown", DOCX), OnboardingPackage)},
    query=(Query.among("format", "json, markdown or docx", ("json", "markdown", "docx")),),
)
async def package(call: Call) -> func.HttpResponse:
    """The onboarding package of a handover, made once at its end."""
    wanted = call.query("format") or "json"
    if wanted not in ("json", "markdown", "docx"):
        error = {"path": "format", "message": "json, markdown or docx"}
        raise Problem(422, "format: json, markdown or docx.", errors=[error])
    header = await _handover(call)
    kept = await read_interview(call.services.store, header.interview_id, PackageRecord, AdditionDocument)
    if not kept.has(PackageRecord):
        raise Problem(404, _no_package(header))
    shown = (kept.record(PackageRecord), kept.all(AdditionDocument))
    record, added = await to_thread(without_secrets, shown, header.language)
    match wanted:
        case "markdown":
            data, kind, ending = (await to_thread(to_markdown, record, added)).encode(), "text/markdown", "md"
        case "docx":
            data, kind, ending = await to_thread(to_docx, record, added), DOCX, "docx"
        case _:
            return json_response(_shown(header, record))
    return inline_file(data, kind, f"package-{header.interview_id}.{ending}")


@staff("POST", "api/interviews/{id}/ask", {200: Answer, 409: "The interview is not over yet"}, body=Ask)
async def ask(call: Call) -> func.HttpResponse:
    """Ask about what was handed over; the answer rests on citations, or says that there is none."""
    wanted = await call.body(Ask)
    header = await _handover(call)
    if not is_final(header):
        raise Problem(409, "The interview is not over yet; questions are answered from its result.")
    found = await answer_question(call.services, header.interview_id, header.language, wanted.question)
    return json_response(found)


async def _handover(call: Call) -> Header:
    """The header of a handover's interview. Raises Gone, and Problem 404 for one of another mode."""
    header = await read_header(call.services.store, call.interview_id)
    if header.mode != MODE:
        raise Problem(404, f"Only interviews in mode {MODE} have this; the mode here is {header.mode}.")
    return header


def _no_package(header: Header) -> str:
    if is_final(header):
        return "There is no onboarding package: the interview failed before it was made."
    return "There is no onboarding package yet: it is made when the interview is over."


def _shown(header: Header, record: PackageRecord) -> OnboardingPackage:
    return OnboardingPackage.model_validate(
        {
            "interview_id": header.interview_id,
            "language": record.language,
            "created_at": record.created_at,
            **dict(record.package),
        }
    )
