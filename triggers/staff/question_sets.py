"""Staff's operations on question sets (E3): those of every versioned collection, import and export."""

from asyncio import to_thread
from datetime import datetime
from functools import partial
from typing import Final, Self

import azure.durable_functions as df
import azure.functions as func
from pydantic import BaseModel

from shared.interview.state_machine.settings import Whole
from shared.library.files import MAX_FILE_BYTES, FileFormat, file_read, write_file
from shared.library.importing import Imported, Outcome, import_sets
from shared.library.model import GivenQuestionSet, QuestionSet
from shared.library.question_sets import QUESTION_SETS, QuestionSetHead, filtered_by, next_question_set
from shared.platform.http import field_error, json_response, not_valid
from shared.platform.services import Services
from shared.storage.port import Where
from shared.text.reading.process import compute_text
from triggers.http.calls import Call
from triggers.http.operations import Query, Sent, operation
from triggers.http.uploads import FILE_FIELD, FILE_FORM, Upload, file_refusals, read_upload
from triggers.staff.versions import ETAG, VERSION, Versions, declare, etag_of

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Question sets")

FORMATS: Final[dict[str, FileFormat]] = {
    "application/json": "json",
    "text/json": "json",
    "application/yaml": "yaml",
    "application/x-yaml": "yaml",
    "text/yaml": "yaml",
    "text/x-yaml": "yaml",
    ".json": "json",
    ".yaml": "yaml",
    ".yml": "yaml",
}
"""By content type, and by what a file's name ends in."""
MEDIA_TYPES: Final[dict[FileFormat, str]] = {"json": "application/json", "yaml": "application/yaml"}


class ChangedQuestionSet(GivenQuestionSet):
    """A question set with what is to be its next version. `id` and `version` may stand there as a GET gave them."""

    id: str | None = None
    version: Whole | None = None


class ListedQuestionSet(BaseModel):
    """A question set in the list."""

    id: str
    version: int
    role: str
    level: str
    name: str
    is_active: bool
    question_count: int
    created_at: datetime
    updated_at: datetime


class QuestionSetList(BaseModel):
    """A page of question sets, newest first."""

    items: list[ListedQuestionSet]
    next_cursor: str | None


class ImportedQuestionSet(BaseModel):
    """What became of one set of an imported file."""

    outcome: Outcome
    id: str
    version: int
    role: str
    level: str
    name: str
    question_count: int

    @classmethod
    def of(cls, imported: Imported) -> Self:
        kept = imported.question_set
        names = kept.model_dump(include={"id", "version", "role", "level", "name"})
        return cls(outcome=imported.outcome, question_count=len(kept.questions), **names)


class ImportedQuestionSets(BaseModel):
    """The sets of an imported file, in its order."""

    items: list[ImportedQuestionSet]


async def _next_version(
    services: Services,
    given: GivenQuestionSet,
    set_id: str,
    before: tuple[QuestionSetHead, QuestionSet] | None,
) -> tuple[QuestionSetHead, QuestionSet]:
    return await to_thread(next_question_set, given, set_id, before, services.now())


def _where(call: Call) -> Where:
    return filtered_by(call.query("role"), call.query("level"), _true_or_false(call, "is_active"))


def _true_or_false(call: Call, name: str) -> bool | None:
    match (call.query(name) or "").lower():
        case "":
            return None
        case "true" | "1":
            return True
        case "false" | "0":
            return False
        case _:
            raise not_valid([field_error((name,), "true or false")])


question_sets = Versions(
    QUESTION_SETS,
    "question_set",
    GivenQuestionSet,
    ChangedQuestionSet,
    QuestionSetList,
    _next_version,
    _where,
)

declare(
    blueprint,
    question_sets,
    tag="Question sets",
    list_name="list_sets",
    creates="Create a question set.",
    changes="Earlier versions stay as they are.",
    filters=(
        Query("role", "only this role, whatever its case"),
        Query("level", "only this level, whatever its case"),
        Query("is_active", "only active sets, or only those that are not", {"type": "boolean"}),
    ),
)


@staff(
    "POST",
    "api/question-sets/import",
    {201: ImportedQuestionSets, 200: ImportedQuestionSets},
    media={**{media_type: {} for media_type in MEDIA_TYPES.values()}, **FILE_FORM},
)
async def import_question_sets(call: Call) -> func.HttpResponse:
    """Import a JSON or YAML file: one set, a list, or {"question_sets": [...]}; all of it or nothing, nothing twice."""
    upload = await read_upload(call.req, most_bytes=MAX_FILE_BYTES)
    with file_refusals(FILE_FIELD):
        given = await compute_text(len(upload.data), file_read, _format_of(upload), upload.data)
    if given.errors:
        raise not_valid(list(given.errors))
    imported = await import_sets(call.services.store, given.sets, call.services.now())
    is_new = any(each.outcome != "unchanged" for each in imported)
    items = [ImportedQuestionSet.of(each) for each in imported]
    return json_response(ImportedQuestionSets(items=items), 201 if is_new else 200)


def _format_of(upload: Upload) -> FileFormat | None:
    _, dot, ending = upload.file_name.rpartition(".")
    return FORMATS.get(upload.content_type) or FORMATS.get(f"{dot}{ending}".lower())


@staff(
    "GET",
    "api/question-sets/{id}/export",
    {
        200: Sent(
            "The question set as a file that can be imported again", tuple(MEDIA_TYPES.values()), headers=ETAG
        )
    },
    query=(Query.among("format", "json or yaml", ("json", "yaml")), VERSION),
)
async def export_question_set(call: Call) -> func.HttpResponse:
    """Export a question set as a JSON or YAML file."""
    wanted = call.query("format") or "json"
    if wanted != "json" and wanted != "yaml":
        raise not_valid([field_error(("format",), "json or yaml")])
    kept = await question_sets.read(call)
    name = f"question-set-{kept.id}-v{kept.version}.{wanted}"
    headers = {"ETag": etag_of(kept.version), "Content-Disposition": f'attachment; filename="{name}"'}
    text = write_file(kept, wanted)
    return func.HttpResponse(text.encode(), mimetype=MEDIA_TYPES[wanted], headers=headers)
