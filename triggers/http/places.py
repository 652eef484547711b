"""Where what a call makes is to belong, and what a body may name (I2)."""

from collections.abc import Mapping
from typing import Final

from shared.access.permissions import Permission, Scope, may, permission_of
from shared.access.principal import Belonging, Principal
from shared.assessments.evidence.corpus_keys import corpus_key
from shared.interview.starting import Starter
from shared.modes.candidate_gaps.start import no_resume
from shared.modes.knowledge_handover.material import GivenHandoverMaterial
from shared.modes.knowledge_handover.start import no_handover
from shared.modes.start import Start
from shared.platform.http import not_found
from shared.platform.ids import is_id
from shared.storage.port import Store
from shared.studies.records import STUDIES
from triggers.http.belonging import STUDY_ID, belonging_in_store
from triggers.http.calls import Call
from triggers.http.operations import Query

OF_STUDY: Final = Query(
    STUDY_ID,
    "the study that it is to belong to; without it, it belongs to who makes it, and owners see it too",
    refused=(403, 404, 422),
)


async def place_of(call: Call) -> Belonging:
    """Where what this call makes is to belong. Raises Problem 404 for a study that is not there."""
    study_id = call.query(STUDY_ID)
    if study_id is None:
        return Belonging(made_by=own_mark(call.staff))
    if not is_id(study_id) or await STUDIES.read_head(call.services.store, study_id) is None:
        raise not_found("study")
    return Belonging(study_id)


def own_mark(principal: Principal) -> str | None:
    """Who has made what they make outside of studies: nobody, for the owners' staff key."""
    return None if principal.kind == "key" else principal.maker


def key_at(principal: Principal, name: str, place: Belonging) -> str:
    """The key of the corpus of this name there: the owners' alone has the name itself."""
    return corpus_key(name, place.study_id, None if principal.sees_all else principal.maker)


def starter(store: Store, principal: Principal) -> Starter:
    """Who starts an interview, as a start needs to know them."""
    return Starter(own_mark(principal), lambda wanted: check_named(store, principal, wanted))


async def check_named(store: Store, principal: Principal, wanted: Start) -> None:
    """Raises NotStartable where a start names what they may not use, as if that was not there."""
    if wanted.resume_document_id is not None and not await may_use(
        store, principal, "resume", wanted.resume_document_id
    ):
        raise no_resume(wanted.resume_document_id)
    handover_id = _handover_of(wanted)
    if handover_id is not None and not await may_use(store, principal, "handover", handover_id):
        raise no_handover(handover_id)


async def may_use(store: Store, principal: Principal, scope: Scope, named: str) -> bool:
    """Whether a body of theirs may name it; who sees all may name what is not there."""
    if principal.sees_all:
        return True
    wanted: Mapping[Scope, Permission] = {
        "resume": permission_of("delete_resume"),
        "handover": permission_of("look_at_handover"),
    }
    return may(principal, wanted[scope], await belonging_in_store(store, principal, scope, named)) is True


def _handover_of(wanted: Start) -> str | None:
    material = getattr(wanted, "material", None)
    return material.handover_id if isinstance(material, GivenHandoverMaterial) else None
