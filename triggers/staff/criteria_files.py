"""Criteria out of a file, to be looked at before they are judged: CSV, Excel, OpenDocument, or one a line."""

from asyncio import to_thread
from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func
from pydantic import BaseModel, ValidationError

from shared.assessments.criteria.file import (
    CRITERION_ID,
    NotCriteria,
    criteria_of_csv,
    criteria_of_sheet,
    criteria_of_text,
)
from shared.assessments.criteria.given import MAX_CRITERIA, MAX_CRITERION_CHARS, GivenCriterion
from shared.platform.body_files import Upload
from shared.platform.http import field_error, json_response, not_valid
from shared.text.reading.extraction import ExtractionRequest
from shared.text.reading.kinds import CONTENT_TYPES
from shared.text.reading.process import read_file
from triggers.http.calls import Call
from triggers.http.operations import operation
from triggers.http.uploads import FILE_FIELD, FILE_FORM, file_refusals, read_upload

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Assessments")

CSV: Final = "text/csv"
SHEETS: Final = ("xlsx", "ods")
TAKEN: Final = "CSV, Excel, OpenDocument sheets, Word, PDF and text are taken"
MOST_BYTES: Final = 5 * 1024 * 1024
MOST_CHARS: Final = 2 * MAX_CRITERIA * MAX_CRITERION_CHARS


class RejectedCriterion(BaseModel):
    """A line that is no criterion: which, by its number in the file from 1, and why."""

    row: int
    reason: str


class ReadCriteria(BaseModel):
    """The criteria of a file, as an assessment takes them, and the lines that are none."""

    criteria: list[GivenCriterion]
    rejected: list[RejectedCriterion]


@staff(
    "POST",
    "api/assessments/criteria",
    {200: ReadCriteria},
    media={
        **FILE_FORM,
        CSV: {},
        "text/plain": {},
        **{each: {} for each in CONTENT_TYPES},
    },
)
async def read_criteria_file(call: Call) -> func.HttpResponse:
    """Read criteria from a table with a column `question`, or from a text with one a line. Nothing is kept."""
    upload = await read_upload(call.req, most_bytes=MOST_BYTES)
    try:
        with file_refusals(FILE_FIELD):
            rows = await _rows(upload)
    except NotCriteria as error:
        raise not_valid([field_error((FILE_FIELD,), str(error))]) from None
    if not rows:
        raise not_valid([field_error((FILE_FIELD,), "the file holds no criterion")])
    return json_response(_checked(rows))


async def _rows(upload: Upload) -> list[tuple[int, dict[str, str]]]:
    if upload.content_type == CSV or upload.file_name.lower().endswith((".csv", ".tsv")):
        return await to_thread(criteria_of_csv, upload.data)
    read = await read_file(ExtractionRequest(most_chars=MOST_CHARS), upload.data, TAKEN)
    return await to_thread(criteria_of_sheet if read.kind in SHEETS else criteria_of_text, read.text)


def _checked(rows: list[tuple[int, dict[str, str]]]) -> ReadCriteria:
    found, rejected, ids = list[GivenCriterion](), list[RejectedCriterion](), set[str]()
    for row, given in rows:
        try:
            if len(found) == MAX_CRITERIA:
                raise ValueError(f"an assessment takes {MAX_CRITERIA} criteria")
            criterion = GivenCriterion.model_validate(given)
            if criterion.criterion_id in ids:
                raise ValueError("its id stands in a line above, too")
        except ValidationError as error:
            first = error.errors()[0]
            field = "id" if CRITERION_ID in first["loc"] else "criterion"
            rejected.append(RejectedCriterion(row=row, reason=f"{field}: {first['msg']}"))
        except ValueError as error:
            rejected.append(RejectedCriterion(row=row, reason=str(error)))
        else:
            found.append(criterion)
            ids |= {criterion.criterion_id} - {None}
    return ReadCriteria(criteria=found, rejected=rejected)
