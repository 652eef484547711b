"""The pages: static files, served with a policy that lets them talk to this app and to nothing else."""

import html
import mimetypes
from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.access.platform_sign_in import is_trusted
from shared.access.staff_key import OFF
from shared.interview.records.header_document import Header
from shared.platform.headers import PAGE, PAGE_POLICY, YEAR
from shared.platform.ids import is_id
from shared.storage.port import INTERVIEWS
from shared.studies.own_data import may_have_own_data
from triggers.http.calls import Call
from triggers.http.cookies import SESSION
from triggers.http.operations import Sent, operation
from triggers.http.page_files import file_at, packed_response, page_text

blueprint = df.Blueprint()
anyone = partial(operation, blueprint, caller="anyone", tag="Pages")

HTML: Final = ("text/html",)
SOUND: Final = "; media-src blob:"
"""What the chat page needs to play a question that its own script has fetched."""


@anyone("GET", "/", {200: Sent("What this is", HTML)})
async def home(call: Call) -> func.HttpResponse:
    """What this is, with links."""
    return page("index.html")


@anyone("GET", "interview/{id}", {200: Sent("The chat page", HTML), 503: "The store does not answer"})
async def chat(call: Call) -> func.HttpResponse:
    """The chat page; the participant's token stands in the fragment and never reaches the server's logs."""
    given_id = call.path("id")
    document = await call.services.store.get(INTERVIEWS, given_id, Header.KIND) if is_id(given_id) else None
    header = Header.read(document) if document and not document.get("erased") else None
    return page(
        "chat/index.html",
        {
            "retention-days": str(call.services.settings.retention_days),
            "interview-language": header.language if header else "",
            "in-study": "yes" if header and header.study else "",
            "own-data": "yes" if header and await may_have_own_data(call.services, header) else "",
        },
        more_policy=SOUND if call.services.speech is not None else "",
    )


@anyone("GET", "docs", {200: Sent("The API explorer", HTML)})
async def explorer(call: Call) -> func.HttpResponse:
    """The API explorer."""
    return page("explorer/index.html", {"has-session": _has_session(call)})


@anyone("GET", "console", {200: Sent("The staff console", HTML)})
async def console(call: Call) -> func.HttpResponse:
    """The staff console; the page lets people sign in, and every call that it makes is checked."""
    return console_page(call)


def console_page(call: Call, *, refused: str = "", status: int = 200) -> func.HttpResponse:
    """The console; `refused` says why a sign-in at the provider failed."""
    settings = call.services.settings
    meta = {
        "provider": settings.oidc_name if call.services.provider else "",
        "staff-key": "" if settings.staff_key == OFF else "on",
        "has-session": _has_session(call),
        "sign-in-refused": refused,
        "sends-mail": "yes" if settings.smtp_host else "",
    }
    return page("console/index.html", meta, status=status)


def _has_session(call: Call) -> str:
    """Whether the browser may have one; whether it is good is asked of the server."""
    return "yes" if SESSION.read(call.req) or is_trusted(call.services.settings) else ""


@anyone("GET", "web/{*path}", {200: Sent("A file of the pages", ("*/*",)), 404: "No such file"})
async def asset(call: Call) -> func.HttpResponse:
    """A script, a style or a picture of the pages."""
    name = call.req.route_params.get("path") or ""
    content, lasts = file_at(name)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return packed_response(call.req, content, kind, {**PAGE, "Cache-Control": YEAR} if lasts else PAGE)


def page(
    name: str, meta: dict[str, str] | None = None, *, more_policy: str = "", status: int = 200
) -> func.HttpResponse:
    """A page below `web/`, with values of its meta elements filled in."""
    text = page_text(name)
    for key, value in (meta or {}).items():
        text = text.replace(
            f'<meta name="{key}" content="', f'<meta name="{key}" content="{html.escape(value)}', 1
        )
    headers = {**PAGE, "Content-Security-Policy": PAGE_POLICY + more_policy}
    return func.HttpResponse(text.encode(), status_code=status, mimetype="text/html", headers=headers)
