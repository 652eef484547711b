"""Who is a member: of the installation, and of each study; whole lists, changed under `If-Match` (I2)."""

from collections.abc import Iterable
from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.access.member_lists import (
    Member,
    MemberList,
    StudyMemberList,
    read_members,
    read_study_members,
    replace_members,
)
from shared.platform.http import Problem, json_response
from triggers.access.member_models import GivenMembers, GivenStudyMembers, Members, StudyMembers
from triggers.http.calls import Call
from triggers.http.etags import ETAG, IF_MATCH, check_if_match, etag_of
from triggers.http.operations import Sent, operation
from triggers.studies.reading import head_of

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Access")

SHOWN: Final = Sent("The members", model=Members, headers=ETAG)
SHOWN_OF_STUDY: Final = Sent("The members of the study", model=StudyMembers, headers=ETAG)
OF_STUDY: Final = "api/studies/{id}/members"


@staff("GET", "api/members", {200: SHOWN})
async def list_members(call: Call) -> func.HttpResponse:
    """List the members of the installation, each with the role outside of studies."""
    return _shown(await read_members(call.services.store))


@staff(
    "PUT",
    "api/members",
    {200: SHOWN, 409: "Nobody of the list would be an owner"},
    body=GivenMembers,
    headers=(IF_MATCH,),
)
async def change_members(call: Call) -> func.HttpResponse:
    """Replace the list of members; of its owners one at least must stay."""
    given = await call.body(GivenMembers)
    before = await read_members(call.services.store)
    check_if_match(call, before.version)
    wanted = before.model_copy(update={"items": given.members()})
    if _has_owner(before.items) and not _has_owner(wanted.items):
        raise Problem(409, "Nobody would be an owner any more. Name another owner first.")
    changed = await replace_members(call.services.store, before, wanted)
    call.services.members.forget()
    return _shown(changed)


@staff("GET", OF_STUDY, {200: SHOWN_OF_STUDY, 404: "No such study"})
async def list_study_members(call: Call) -> func.HttpResponse:
    """List the members of a study, each with the role in it."""
    head, _ = await head_of(call)
    return _shown_of_study(await read_study_members(call.services.store, head.study_id))


@staff(
    "PUT",
    OF_STUDY,
    {200: SHOWN_OF_STUDY, 404: "No such study"},
    body=GivenStudyMembers,
    headers=(IF_MATCH,),
)
async def change_study_members(call: Call) -> func.HttpResponse:
    """Replace the list of a study's members, and say whether its viewers may read answers."""
    given = await call.body(GivenStudyMembers)
    head, _ = await head_of(call)
    before = await read_study_members(call.services.store, head.study_id)
    check_if_match(call, before.version)
    update = {"items": given.members(), "viewers_read_answers": given.viewers_read_answers}
    changed = await replace_members(call.services.store, before, before.model_copy(update=update))
    call.services.members.forget()
    return _shown_of_study(changed)


def _has_owner(members: Iterable[Member]) -> bool:
    return any(each.role == "owner" for each in members)


def _shown(found: MemberList) -> func.HttpResponse:
    return json_response(Members(items=found.items), headers={"ETag": etag_of(found.version)})


def _shown_of_study(found: StudyMemberList) -> func.HttpResponse:
    shown = StudyMembers(items=found.items, viewers_read_answers=found.viewers_read_answers)
    return json_response(shown, headers={"ETag": etag_of(found.version)})
