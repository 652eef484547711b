"""What participants of a study see of it besides its welcome: its page, its logo, what is said at an interview's end."""

import base64
import hashlib
from functools import partial
from typing import Annotated, Final

import azure.durable_functions as df
import azure.functions as func
from pydantic import BaseModel, Field

from shared.platform.headers import ALWAYS, YEAR
from shared.platform.http import Problem, json_response, not_valid
from shared.platform.http import field_error as at_field
from shared.platform.ids import is_id
from shared.storage.port import PARTICIPANTS, Document, Store
from shared.studies.model import StudyClosing
from shared.studies.records import STUDIES
from triggers.http.calls import Call
from triggers.http.operations import Sent, operation
from triggers.http.uploads import FILE_FIELD, FILE_FORM, read_upload
from triggers.participants.pages import HTML, page
from triggers.studies.reading import NO_STUDY, head_of

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Studies")
anyone = partial(operation, blueprint, caller="anyone", tag="Pages")
participant = partial(operation, blueprint, caller="participant", tag="Taking part")

MOST_LOGO_BYTES: Final = 256 * 1024
PICTURES: Final = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
"""What a logo's bytes begin with. No other form of picture is taken: what a browser would run is none."""


class LogoAddress(BaseModel):
    """The address of an uploaded logo, for `welcome.logo_url`."""

    logo_url: str


class StudyOfInterview(BaseModel):
    """The study that an interview belongs to, as its participant sees it, in the version that they began with."""

    name: str
    organisation: str
    contact: str
    logo_url: str | None
    colour: str | None
    closing: Annotated[StudyClosing, Field(description="what is said at the end")]


@anyone("GET", "study/{id}", {200: Sent("The page that welcomes to a study", HTML)})
async def study_page(call: Call) -> func.HttpResponse:
    """The page that welcomes to a study; the token of the link stands in the fragment and never reaches the logs."""
    return page("study/index.html", {"retention-days": str(call.services.settings.retention_days)})


@staff(
    "POST",
    "api/studies/{id}/logo",
    {201: LogoAddress, 404: NO_STUDY},
    media={**FILE_FORM, **{kind: {"type": "string"} for kind in PICTURES.values()}},
)
async def upload_logo(call: Call) -> func.HttpResponse:
    """Upload a logo, PNG or JPEG, at most 256 KB. It is shown once `welcome.logo_url` names its address."""
    head, _ = await head_of(call)
    upload = await read_upload(call.req, most_bytes=MOST_LOGO_BYTES)
    if _kind(upload.data) is None:
        raise not_valid([at_field((FILE_FIELD,), "a PNG or JPEG picture is needed")])
    name = hashlib.sha256(upload.data).hexdigest()[:16]
    await store_logo(call.services.store, head.study_id, name, upload.data)
    return json_response(LogoAddress(logo_url=f"/study/{head.study_id}/logo/{name}"), 201)


@anyone("GET", "study/{id}/logo/{name}", {200: Sent("The logo", tuple(PICTURES.values())), 404: NO_STUDY})
async def logo(call: Call) -> func.HttpResponse:
    """The logo of a study."""
    study_id, name = call.path("id"), call.path("name")
    data = await read_logo(call.services.store, study_id, name) if is_id(study_id) else None
    if data is None:
        raise Problem(404, "There is no such logo.")
    return func.HttpResponse(data, mimetype=_kind(data), headers={**ALWAYS, "Cache-Control": YEAR})


@participant("GET", "api/interview/{id}/study", {200: StudyOfInterview, 404: "It belongs to no study"})
async def study_of_interview(call: Call) -> func.HttpResponse:
    """The study that the interview belongs to: whose it is, and what is said at its end."""
    ref = call.admitted.study
    found = await STUDIES.read(call.services.store, ref.study_id, ref.version) if ref else None
    if found is None:
        raise Problem(404, "This interview belongs to no study.")
    told = found.welcome.model_dump(include={"organisation", "contact", "logo_url", "colour"})
    return json_response(StudyOfInterview(name=found.name, closing=found.closing, **told))


def _kind(data: bytes) -> str | None:
    return next((kind for mark, kind in PICTURES.items() if data.startswith(mark)), None)


KIND: Final = "logo"


async def store_logo(store: Store, study_id: str, name: str, data: bytes) -> None:
    """The logos of studies: small pictures in the study's own partition, kept as long as the study is."""
    document: Document = {
        "id": _key(name),
        "pk": study_id,
        "kind": KIND,
        "data": base64.b64encode(data).decode(),
    }
    await store.put(PARTICIPANTS, document)


async def read_logo(store: Store, study_id: str, name: str) -> bytes | None:
    """The picture of this name, None where there is none."""
    found = await store.get(PARTICIPANTS, study_id, _key(name))
    return base64.b64decode(found["data"]) if found and found["kind"] == KIND else None


def _key(name: str) -> str:
    return f"logo-{name}"
