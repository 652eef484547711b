"""Whose is what a route names: the one place that tells where somebody's roles count."""

from shared.access.permissions import Scope
from shared.access.principal import Belonging
from shared.interview.records.documents import Header
from shared.storage.port import INTERVIEWS
from triggers.http.calls import Call


async def belonging_of(call: Call, scope: Scope) -> Belonging:
    """What the route's id belongs to: to nobody where there is nothing. For who sees all it is not looked up."""
    if call.staff.sees_all or scope in ("library", "installation"):
        return Belonging()
    if scope == "study":
        return Belonging(call.path("id"))
    if scope == "interview":
        document = await call.services.store.get(INTERVIEWS, call.interview_id, Header.KIND)
        return (
            Belonging(Header.read(document).study_id)
            if document and not document.get("erased")
            else Belonging()
        )
    return Belonging()
