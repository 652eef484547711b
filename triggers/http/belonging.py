"""Whose is what a route or a body names: the one place that tells where somebody's roles count (I2)."""

from collections.abc import Mapping
from typing import Final

from shared.access.permissions import Scope, may, permission_of
from shared.access.principal import NOBODY, Belonging, Principal
from shared.assessments.evidence.corpus_keys import is_of_maker, study_of
from shared.assessments.evidence.records import corpus_of
from shared.assessments.records import AssessmentRecord
from shared.assessments.records import partition as assessment_partition
from shared.interview.records.header_document import Header
from shared.interview.reviews.model import owner_of
from shared.modes.candidate_gaps.resumes.records import ResumeRecord
from shared.modes.candidate_gaps.resumes.records import partition as resume_partition
from shared.modes.knowledge_handover.files.records import HandoverRecord
from shared.modes.knowledge_handover.files.records import partition as handover_partition
from shared.platform.ids import is_id
from shared.storage.port import INTERVIEWS, Document, Store
from triggers.http.calls import Call

STUDY_ID: Final = "study_id"
"""The query parameter that says where what a call makes is to belong."""
_ROUTED: Final[Mapping[Scope, str]] = {"review": "review_id"}
"""The part of the route that names it, where that is not `id`."""


async def belonging_of(call: Call, scope: Scope) -> Belonging:
    """What the route's id belongs to: to nobody where there is nothing. For who sees all it is not looked up."""
    if call.staff.sees_all or scope in ("library", "installation"):
        return NOBODY
    if scope == "place":
        found = Belonging(call.query(STUDY_ID), call.staff.maker)
    else:
        found = await belonging_in_store(
            call.services.store, call.staff, scope, call.path(_ROUTED.get(scope, "id"))
        )
    if call.staff.studies.get(found.study_id or "") != "viewer":
        return found
    known = await call.services.members.read(call.services.store)
    return Belonging(found.study_id, found.made_by, found.study_id in known.read_by_viewers)


async def may_quote(call: Call, scope: Scope) -> bool:
    """Whether the caller may read what people said in what the route names."""
    return may(call.staff, permission_of("quotes"), await belonging_of(call, scope)) is True


async def study_of_call(call: Call, scope: Scope) -> str | None:
    """The study that what the route names belongs to, or that what is made is to belong to: for who sees all, too."""
    if scope in ("library", "installation"):
        return None
    if scope == "place":
        found = call.query(STUDY_ID)
    else:
        named = call.path(_ROUTED.get(scope, "id"))
        found = (await belonging_in_store(call.services.store, call.staff, scope, named)).study_id
    return found if is_id(found or "") else None


async def belonging_in_store(store: Store, principal: Principal, scope: Scope, named: str) -> Belonging:
    """What the thing of this id belongs to, as far as this caller needs to know."""
    match scope:
        case "study":
            return Belonging(named)
        case "document":
            key = corpus_of(named) or ""
            return Belonging(study_of(key), principal.maker if is_of_maker(key, principal.maker) else None)
        case "review":
            owner = owner_of(named)
            kind: Scope = "assessment" if owner and owner[1] == "verdict" else "interview"
            return await belonging_in_store(store, principal, kind, owner[0]) if owner else NOBODY
        case "interview" | "handover" | "assessment" | "resume":
            return _said(await _document(store, scope, named) if is_id(named) else None)
        case "library" | "installation" | "place":
            return NOBODY


async def _document(store: Store, scope: Scope, named: str) -> Document | None:
    partitions: Mapping[Scope, tuple[str, str]] = {
        "interview": (named, Header.KIND),
        "handover": (handover_partition(named), HandoverRecord.KIND),
        "assessment": (assessment_partition(named), AssessmentRecord.KIND),
        "resume": (resume_partition(named), ResumeRecord.KIND),
    }
    return await store.get(INTERVIEWS, *partitions[scope])


def _said(document: Document | None) -> Belonging:
    if document is None or document.get("erased"):
        return NOBODY
    study = document.get("study")
    return Belonging(study["study_id"] if study else document.get("study_id"), document.get("made_by"))
