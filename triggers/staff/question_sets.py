"""Staff's operations on question sets (E3): list, create, read, change, delete, import, export."""

from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.library.changing import change, create, delete
from shared.library.files import MAX_FILE_BYTES, FileFormat, file_read, write_file
from shared.library.importing import import_sets
from shared.library.listing import list_question_sets
from shared.library.model import GivenQuestionSet, QuestionSet
from shared.library.reading import QUESTION_SETS, Head, read_head, read_question_set
from shared.library.removing import finish_removal
from shared.platform.http import field_error, json_response, not_valid
from shared.platform.sandbox.process import Busy
from shared.storage.port import AlreadyExists
from shared.text.reading.process import compute_text
from shared.text.reading.refusal import FileRefused
from triggers.http.calls import Call
from triggers.http.keys import KEY, settled_id
from triggers.http.operations import PAGES, Query, Sent, operation
from triggers.http.preconditions import CREATED, ETAG, IF_MATCH, check_if_match, etag_of
from triggers.http.uploads import FILE_FIELD, FILE_FORM, Upload, busy, read_upload
from triggers.operators.erasures import erasing
from triggers.staff.library_models import (
    ChangedQuestionSet,
    ImportedQuestionSet,
    ImportedQuestionSets,
    ListedQuestionSet,
    QuestionSetList,
)
from triggers.staff.versions import (
    VERSION,
    check_id,
    created,
    shown,
    there,
    unless_stale,
    version_of,
)

blueprint = df.Blueprint()

TAG: Final = "Question sets"
TEXT: Final = {"type": "string"}
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


@operation(
    blueprint,
    "GET",
    "api/question-sets",
    caller="staff",
    tag=TAG,
    answers={200: QuestionSetList},
    query=(
        Query("role", "only this role, whatever its case", TEXT),
        Query("level", "only this level, whatever its case", TEXT),
        Query("is_active", "only active sets, or only those that are not", {"type": "boolean"}),
        *PAGES,
    ),
)
async def list_sets(call: Call) -> func.HttpResponse:
    """List question sets, newest first."""
    heads, cursor = await list_question_sets(
        call.services.store,
        role=call.query("role"),
        level=call.query("level"),
        is_active=_true_or_false(call, "is_active"),
        limit=call.limit(),
        cursor=call.cursor(),
    )
    return json_response(
        QuestionSetList(items=[ListedQuestionSet.of(head) for head in heads], next_cursor=cursor)
    )


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


@operation(
    blueprint,
    "POST",
    "api/question-sets",
    caller="staff",
    tag=TAG,
    body=GivenQuestionSet,
    answers={
        201: Sent("The question set, made", model=QuestionSet, headers=CREATED),
        200: Sent("The question set that this key made before", model=QuestionSet, headers=CREATED),
        404: "The question set that this key made before was deleted",
    },
    headers=(KEY,),
)
async def create_question_set(call: Call) -> func.HttpResponse:
    """Create a question set."""
    store, given = call.services.store, await call.body(GivenQuestionSet)
    set_id = await settled_id(call, "question-set", given.model_dump(mode="json"))
    try:
        kept = await create(store, given, call.services.now(), set_id)
    except AlreadyExists:
        before = there(await read_question_set(store, set_id), "question set")
        return created(before, "api/question-sets", repeated=True)
    return created(kept, "api/question-sets")


@operation(
    blueprint,
    "POST",
    "api/question-sets/import",
    caller="staff",
    tag=TAG,
    answers={201: ImportedQuestionSets, 200: ImportedQuestionSets},
    media={**{media_type: {} for media_type in MEDIA_TYPES.values()}, **FILE_FORM},
)
async def import_question_sets(call: Call) -> func.HttpResponse:
    """Import a JSON or YAML file: one set, a list, or {"question_sets": [...]}; all of it or nothing, nothing twice."""
    upload = await read_upload(call.req, most_bytes=MAX_FILE_BYTES)
    try:
        given = await compute_text(len(upload.data), file_read, _format_of(upload), upload.data)
    except FileRefused as refused:
        raise not_valid([field_error((FILE_FIELD,), str(refused))]) from None
    except Busy:
        raise busy() from None
    if given.errors:
        raise not_valid(list(given.errors))
    imported = await import_sets(call.services.store, given.sets, call.services.now())
    is_new = any(each.outcome != "unchanged" for each in imported)
    items = [ImportedQuestionSet.of(each) for each in imported]
    return json_response(ImportedQuestionSets(items=items), 201 if is_new else 200)


def _format_of(upload: Upload) -> FileFormat | None:
    _, dot, ending = upload.file_name.rpartition(".")
    return FORMATS.get(upload.content_type) or FORMATS.get(f"{dot}{ending}".lower())


@operation(
    blueprint,
    "GET",
    "api/question-sets/{id}",
    caller="staff",
    tag=TAG,
    answers={200: Sent("The question set", model=QuestionSet, headers=ETAG)},
    query=(VERSION,),
)
async def get_question_set(call: Call) -> func.HttpResponse:
    """Read a question set, in its present version or in an earlier one."""
    return shown(await _kept(call))


@operation(
    blueprint,
    "PUT",
    "api/question-sets/{id}",
    caller="staff",
    tag=TAG,
    body=ChangedQuestionSet,
    answers={200: Sent("The question set", model=QuestionSet, headers=ETAG)},
    headers=(IF_MATCH,),
)
async def change_question_set(call: Call) -> func.HttpResponse:
    """Change a question set: the version after the one that If-Match names. Earlier versions stay as they are."""
    head, etag = await _head(call)
    check_if_match(call, head.version)
    given = await call.body(ChangedQuestionSet)
    check_id(given.id, head.set_id)
    with unless_stale():
        kept = await change(call.services.store, head, etag, given, call.services.now())
    return shown(kept)


@operation(
    blueprint,
    "DELETE",
    "api/question-sets/{id}",
    caller="staff",
    tag=TAG,
    answers={204: "The question set is deleted"},
    headers=(IF_MATCH,),
)
async def delete_question_set(call: Call) -> func.HttpResponse:
    """Delete a question set with all its versions; interviews that began with it keep their own copy."""
    async with erasing(call.services, "question_set", call.path("id")):
        await finish_removal(call.services.store, QUESTION_SETS, call.path("id"))
        head, etag = await _head(call)
        check_if_match(call, head.version)
        with unless_stale():
            await delete(call.services.store, head, etag)
    return func.HttpResponse(status_code=204)


@operation(
    blueprint,
    "GET",
    "api/question-sets/{id}/export",
    caller="staff",
    tag=TAG,
    answers={
        200: Sent(
            "The question set as a file that can be imported again",
            tuple(MEDIA_TYPES.values()),
            headers=ETAG,
        )
    },
    query=(
        Query("format", "json or yaml", {"type": "string", "enum": ["json", "yaml"]}),
        VERSION,
    ),
)
async def export_question_set(call: Call) -> func.HttpResponse:
    """Export a question set as a JSON or YAML file."""
    wanted = call.query("format") or "json"
    if wanted != "json" and wanted != "yaml":
        raise not_valid([field_error(("format",), "json or yaml")])
    kept = await _kept(call)
    name = f"question-set-{kept.id}-v{kept.version}.{wanted}"
    headers = {"ETag": etag_of(kept.version), "Content-Disposition": f'attachment; filename="{name}"'}
    text = write_file(kept, wanted)
    return func.HttpResponse(text.encode(), mimetype=MEDIA_TYPES[wanted], headers=headers)


async def _kept(call: Call) -> QuestionSet:
    kept = await read_question_set(call.services.store, call.path("id"), version_of(call))
    return there(kept, "question set")


async def _head(call: Call) -> tuple[Head, str]:
    return there(await read_head(call.services.store, call.path("id")), "question set")
