"""Staff's operations on files of the library: import entries, and export one so that it can be imported again."""

import json
from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func
from pydantic import BaseModel

from shared.library.collection import Head
from shared.library.entries import Given, Kept
from shared.library.files import (
    GUIDES,
    MAX_FILE_BYTES,
    FileFormat,
    ReadFile,
    file_read,
    guide_name,
    write_file,
)
from shared.library.guides import MAX_GUIDE_CHARS
from shared.library.importing import Import
from shared.platform.http import json_response, not_valid
from shared.text.reading.extraction import ExtractionRequest
from shared.text.reading.kinds import TAKEN
from shared.text.reading.process import compute_text, read_file
from triggers.http.calls import Call
from triggers.http.operations import Media, Query, Sent, operation
from triggers.http.uploads import FILE_FIELD, FILE_FORM, Upload, file_refusals, read_upload
from triggers.staff.versions import ETAG, VERSION, Versions, etag_of

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
MOST_BYTES: Final = 10 * 1024 * 1024
MOST_CHARS: Final = 2 * MAX_GUIDE_CHARS
"""So that a guide that is too long is refused, and not cut off."""
MEDIA: Final[Media] = {**{media_type: {} for media_type in MEDIA_TYPES.values()}, **FILE_FORM}


def declare_files[H: Head, D: Kept, G: Given](
    blueprint: df.Blueprint,
    versions: Versions[H, D, G],
    imported: type[BaseModel],
    *,
    tag: str,
    takes: str,
    media: Media = MEDIA,
) -> "Files[H, D, G]":
    """Declare import and export. `imported` is the answer to an import, `takes` a sentence on what one takes."""
    files = Files(versions, imported)
    staff = partial(operation, blueprint, caller="staff", tag=tag)
    name, said = versions.what, versions.said
    staff(
        "POST",
        f"{versions.route}/import",
        {201: imported, 200: imported},
        media=media,
        name=f"import_{name}s",
        summary=f"Import a file of {said}s: {takes}; all of it or nothing, nothing twice.",
    )(files.take)
    exported = f"The {said} as a file that can be imported again"
    staff(
        "GET",
        f"{versions.route}/{{id}}/export",
        {200: Sent(exported, tuple(MEDIA_TYPES.values()), headers=ETAG)},
        query=(Query.among("format", "json or yaml", ("json", "yaml")), VERSION),
        name=f"export_{name}",
        summary=f"Export a {said} as a JSON or YAML file.",
    )(files.give)
    return files


class Files[H: Head, D: Kept, G: Given]:
    """The files of one kind."""

    def __init__(self, versions: Versions[H, D, G], imported: type[BaseModel]) -> None:
        self._versions, self._imported = versions, imported
        self._name = versions.collection.partition.replace("-", "_")

    async def take(self, call: Call) -> func.HttpResponse:
        """Import a file."""
        upload = await read_upload(
            call.req, most_bytes=MOST_BYTES if self._name == GUIDES else MAX_FILE_BYTES
        )
        with file_refusals(FILE_FIELD):
            read = await read_entries(self._name, upload)
        if read.errors:
            raise not_valid(list(read.errors))
        filed = self._versions.kind.filed
        assert filed is not None, "a kind with files says what stands in them"
        found = await Import(call.services, self._versions.kind).take(
            [filed.model_validate(each) for each in read.entries]
        )
        items = [
            {**each.head.to_document("", None), "id": each.head.key(), "outcome": each.outcome}
            for each in found
        ]
        is_new = any(each.outcome != "unchanged" for each in found)
        return json_response(self._imported.model_validate({"items": items}), 201 if is_new else 200)

    async def give(self, call: Call) -> func.HttpResponse:
        """Export an entry."""
        wanted: FileFormat = call.choice("format", MEDIA_TYPES) or "json"
        kept = await self._versions.read(call)
        name = f"{self._versions.what.replace('_', '-')}-{kept.id}-v{kept.version}.{wanted}"
        headers = {"ETag": etag_of(kept.version), "Content-Disposition": f'attachment; filename="{name}"'}
        return func.HttpResponse(
            write_file(kept, wanted).encode(), mimetype=MEDIA_TYPES[wanted], headers=headers
        )


async def read_entries(kind: str, upload: Upload) -> ReadFile:
    """The entries of the file, as JSON, or what is wrong with it. Raises FileRefused and Busy."""
    name, wanted = upload.file_name, format_of(upload)
    if kind == GUIDES and wanted is None:
        found = await read_file(ExtractionRequest(most_chars=MOST_CHARS), upload.data, TAKEN)
        given = {"name": guide_name(name), "text": found.text}
        data = json.dumps(given).encode()
        return await compute_text(len(data), file_read, kind, name, "json", data)
    return await compute_text(len(upload.data), file_read, kind, name, wanted, upload.data)


def format_of(upload: Upload) -> FileFormat | None:
    """JSON or YAML, where the content type or the name says so."""
    _, dot, ending = upload.file_name.rpartition(".")
    return FORMATS.get(upload.content_type) or FORMATS.get(f"{dot}{ending}".lower())
