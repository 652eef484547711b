"""What somebody outside reads through a shared link: a page that no cache and no robot keeps (I2)."""

from asyncio import to_thread
from datetime import datetime
from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func
from pydantic import BaseModel

from shared.interview.records.documents import AdditionDocument
from shared.interview.records.material import read_record
from shared.interview.records.shares import ShareRecord, note_opening
from shared.interview.results.build import result_of
from shared.interview.results.reading import read_shown_to_staff
from shared.interview.results.shared_document import SharedDocument, shared_result
from shared.modes.knowledge_handover.onboarding.records import PackageRecord
from shared.modes.knowledge_handover.onboarding.sharing import shared_package
from shared.platform.headers import ALWAYS
from shared.platform.http import json_response
from shared.storage.port import Store
from shared.text.secrets.masking import without_secrets
from triggers.http.auditing import audit_opening
from triggers.http.calls import Call
from triggers.http.operations import Sent, operation
from triggers.participants.pages import HTML, page

blueprint = df.Blueprint()
reader = partial(operation, blueprint, caller="reader", tag="Shared")
anyone = partial(operation, blueprint, caller="anyone", tag="Pages")

UNLISTED: Final = {"X-Robots-Tag": "noindex, nofollow, noarchive", "Cache-Control": ALWAYS["Cache-Control"]}


class SharedView(BaseModel):
    """What was shared, with whom, and until when."""

    reader: str
    expires_at: datetime
    document: SharedDocument


@anyone("GET", "shared/{id}", {200: Sent("The page of a shared link", HTML)})
async def shared_page(call: Call) -> func.HttpResponse:
    """The page of a shared link; its token stands in the fragment and never reaches the server's logs."""
    response = page("share/index.html")
    response.headers.update(UNLISTED)
    return response


@reader("GET", "api/shared/{id}", {200: SharedView})
async def read_shared(call: Call) -> func.HttpResponse:
    """Read what was shared. The audit has each time, under the reader's name."""
    share, services = call.shared, call.services
    document = await _document(services.store, share)
    await audit_opening(call, "read_shared")
    await note_opening(services.store, share, services.now(), services.settings.ttl)
    view = SharedView(reader=share.reader, expires_at=share.expires_at, document=document)
    return json_response(view, headers=UNLISTED)


async def _document(store: Store, share: ShareRecord) -> SharedDocument:
    """What the link shows now, with secrets masked. Raises Gone once the interview is erased."""
    interview = await read_shown_to_staff(store, share.interview_id)
    if share.what == "result":
        built = await result_of(interview, as_typed=False)
        return await to_thread(shared_result, built, interview.header.language)
    record = await read_record(store, share.interview_id, PackageRecord)
    shown = (record, interview.all(AdditionDocument))
    return shared_package(*await to_thread(without_secrets, shown, record.language))
