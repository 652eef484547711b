"""Staff's operations on studies (H1): list, create, read, change under `If-Match`, open, close, copy, erase."""

from contextlib import suppress
from functools import partial
from typing import Final, Literal

import azure.durable_functions as df
import azure.functions as func

from shared.access.member_lists import StudyMember, read_study_members, replace_members
from shared.assessments.asking import ROUND_MODE
from shared.interview.starting import gather_material, read_start, refusing_start
from shared.modes.knowledge_handover.material import HandoverMaterial
from shared.modes.mode import Gathered, named_mode
from shared.modes.registry import mode_names
from shared.platform.http import Problem, field_error, json_response, not_valid
from shared.platform.ids import is_id
from shared.storage.changing import Stale
from shared.storage.port import AlreadyExists, Where
from shared.studies import closing
from shared.studies.asking import ANYBODY, next_study, start_body
from shared.studies.model import MAX_PARTICIPANTS, STUDY_STATUSES, GivenStudy, Study
from shared.studies.participants import all_participants
from shared.studies.records import STUDIES, StudyHead
from shared.studies.tally import read_all_counts
from shared.studies.uploads import note_upload
from triggers.http.calls import Call
from triggers.http.etags import ETAG, IF_MATCH, check_if_match, etag_of
from triggers.http.keys import KEY, settle_id
from triggers.http.operations import PAGES, Query, Sent, operation
from triggers.http.places import check_named
from triggers.operators.erasures import answer_erasing
from triggers.staff.versions import CREATED
from triggers.studies.erasing import erase_study
from triggers.studies.models import ChangedStudy, ListedStudy, StudyList, StudyView
from triggers.studies.reading import head_of, study_of, view_of

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Studies", durable=True)

NOT_STARTABLE: Final = {
    400: "The question set has no questions",
    404: "No such study, question set, plan or handover",
}
SHOWN: Final = Sent("The study", model=StudyView, headers=ETAG)
COPY_OF: Final = "{name} (copy)"
MAX_NAME: Final = 200
LOOKED_AT: Final = 100
"""Studies that are read at a time where a list is searched by name."""


@staff(
    "GET",
    "api/studies",
    {200: StudyList},
    query=(
        Query("query", "only studies with this in their name"),
        Query.among("status", "only this status", STUDY_STATUSES),
        Query.among("mode", "only this mode", mode_names()),
        *PAGES,
    ),
)
async def list_studies(call: Call) -> func.HttpResponse:
    """List studies, newest first, each with its participants by state."""
    heads, cursor = await _found(call, call.limit())
    now = call.services.now()
    counts = await read_all_counts(call.durable, [head.study_id for head in heads])
    items = [
        ListedStudy.model_validate({**head.model_dump(), "status": head.status_at(now), "counts": counted})
        for head, counted in zip(heads, counts, strict=True)
    ]
    return json_response(StudyList(items=items, next_cursor=cursor))


async def _found(call: Call, limit: int) -> tuple[list[StudyHead], str | None]:
    """The heads of a page: what has passed its `closes_at` counts as closed, whatever its head says."""
    mode, status = call.choice("mode", mode_names()), call.choice("status", STUDY_STATUSES)
    wanted, cursor, now = (call.query("query") or "").casefold(), call.cursor(), call.services.now()
    found: list[StudyHead] = []
    any_of = _seen(call, {"mode": mode} if mode else {})
    while True:
        heads, cursor = await STUDIES.page(call.services.store, any_of, limit=LOOKED_AT, cursor=cursor)
        for head in heads:
            if wanted in head.name.casefold() and status in (None, head.status_at(now)):
                found.append(head)
                if len(found) > limit:
                    return found[:limit], found[limit - 1].study_id
        if cursor is None:
            return found, None


def _seen(call: Call, wanted: Where) -> list[Where]:
    """The heads that are asked for, as far as the caller may see them: a head's id is the study's."""
    by_study = call.narrowed(wanted)
    return [
        {**wanted, "id": where["study_id"]} if "study_id" in where else where
        for where in by_study
        if "made_by" not in where
    ]


@staff(
    "POST",
    "api/studies",
    {201: Sent("The study, made", model=StudyView, headers=CREATED), 200: SHOWN, **NOT_STARTABLE},
    body=GivenStudy,
    headers=(KEY,),
)
async def create_study(call: Call) -> func.HttpResponse:
    """Create a study, as a draft; what it asks is read now, and kept."""
    given = await call.body(GivenStudy)
    settled = await settle_id(call, "study", given.model_dump(mode="json"))
    return await _made(call, given, settled.id, is_new=settled.key_digest is None)


async def _made(call: Call, given: GivenStudy, study_id: str, *, is_new: bool) -> func.HttpResponse:
    store = call.services.store
    if is_new or await STUDIES.read_head(store, study_id) is None:
        gathered = await _gathered(call, given)
        await _make_editor(call, study_id)
        await _note_handover(call, study_id, gathered)
        head, study = next_study(given, study_id, None, gathered, call.services.now())
        with suppress(AlreadyExists):
            await STUDIES.create(store, head, study)
            return await _shown(call, head, study, 201)
    found = await STUDIES.read_head(store, study_id)
    if found is None:
        raise Problem(404, "The study that this key made before was erased.")
    return await _shown(call, found[0], await study_of(call, found[0]), 200)


async def _make_editor(call: Call, study_id: str) -> None:
    """Who creates a study is its editor: the token, too, and who made the token."""
    if call.staff.kind == "key":
        return
    named = {call.staff.subject: call.staff.name}
    named.setdefault(call.staff.maker, "")
    before = await read_study_members(call.services.store, study_id)
    items = tuple(StudyMember(subject=each, name=name, role="editor") for each, name in named.items())
    with suppress(Stale):  # a repetition of the call has done so
        await replace_members(call.services.store, before, before.model_copy(update={"items": items}))
    call.services.members.forget()


async def _note_handover(call: Call, study_id: str, gathered: Gathered | None) -> None:
    """The files of a project that the study asks about go with it."""
    material = gathered and gathered.material
    if isinstance(material, HandoverMaterial) and material.handover_id is not None:
        await note_upload(call.services, study_id, "handover", material.handover_id)


async def _gathered(call: Call, given: GivenStudy) -> Gathered:
    """What the study asks, as it is now. Raises Problem where an interview of it could not begin."""
    if given.criteria:
        _check_assessing(given)
    wanted = read_start(start_body(given, ANYBODY, given.language))
    if given.public_link.enabled and named_mode(given.mode).needs_resume:
        message = "this mode needs a resume of everybody, so its participants are invited one by one"
        raise not_valid([field_error(("public_link", "enabled"), message)])
    with refusing_start():
        await check_named(call.services.store, call.staff, wanted)
        return await gather_material(call.services, wanted)


def _check_assessing(given: GivenStudy) -> None:
    """Raises Problem 422 for what a study of criteria cannot have."""
    wrong: list[dict[str, str]] = []
    if given.mode != ROUND_MODE:
        wrong.append(field_error(("mode",), f"what stays open of criteria is asked in mode {ROUND_MODE}"))
    if given.material is not None or given.question_set_id is not None:
        wrong.append(
            field_error(("criteria",), "criteria stand in the place of material and question_set_id")
        )
    if given.public_link.enabled:
        message = "the documents of each participant are assessed, so they are invited one by one"
        wrong.append(field_error(("public_link", "enabled"), message))
    if wrong:
        raise not_valid(wrong)


@staff("GET", "api/studies/{id}", {200: SHOWN, 404: "No such study"})
async def get_study(call: Call) -> func.HttpResponse:
    """Read a study in its present version."""
    head, _ = await head_of(call)
    return await _shown(call, head, await study_of(call, head), 200)


@staff("PUT", "api/studies/{id}", {200: SHOWN, **NOT_STARTABLE}, body=ChangedStudy, headers=(IF_MATCH,))
async def change_study(call: Call) -> func.HttpResponse:
    """Change a study: the version after the one that If-Match names. Interviews that have begun keep theirs."""
    head, etag = await head_of(call)
    check_if_match(call, head.version)
    given = await call.body(ChangedStudy)
    if given.study_id not in (None, head.study_id):
        raise not_valid([field_error(("study_id",), "not the id in the address")])
    if given.mode != head.mode:
        raise not_valid([field_error(("mode",), "the mode of a study cannot change")])
    before = await study_of(call, head)
    gathered = await _gathered(call, given) if given.asks() != before.asks() else None
    await _note_handover(call, head.study_id, gathered)
    next_head, study = next_study(given, head.study_id, (head, before), gathered, call.services.now())
    await STUDIES.change(call.services.store, next_head, study, etag)
    await closing.start_closing(call.durable, next_head)
    return await _shown(call, next_head, study, 200)


@staff("POST", "api/studies/{id}/open", {200: SHOWN, 404: "No such study"})
async def open_study(call: Call) -> func.HttpResponse:
    """Open a study: its links let people begin from now on. May be repeated."""
    return await _switched(call, "open")


@staff("POST", "api/studies/{id}/close", {200: SHOWN, 404: "No such study"})
async def close_study(call: Call) -> func.HttpResponse:
    """Close a study: nobody begins any more, and who has begun may go on. May be repeated."""
    return await _switched(call, "closed")


async def _switched(call: Call, status: Literal["open", "closed"]) -> func.HttpResponse:
    head, etag = await head_of(call)
    now = call.services.now()
    if status == "closed":
        head = await closing.close_study(call.services, call.durable, head, etag, now)
    elif head.closes_at is not None and head.closes_at <= now:
        raise Problem(409, "The study closed at its `closes_at`. Change that first.")
    elif head.status != "open":
        head = await closing.switch(call.services, head, etag, "open", now)
    await closing.start_closing(call.durable, head)
    return await _shown(call, head, await study_of(call, head), 200)


@staff(
    "POST",
    "api/studies/{id}/copy",
    {201: Sent("The copy", model=StudyView, headers=CREATED), 200: SHOWN, **NOT_STARTABLE},
    headers=(KEY,),
)
async def copy_study(call: Call) -> func.HttpResponse:
    """Copy a study without its participants: a draft that asks the same, as it is now."""
    head, _ = await head_of(call)
    study = await study_of(call, head)
    given = {name: getattr(study, name) for name in GivenStudy.model_fields}
    name = COPY_OF.format(name=study.name[: MAX_NAME - len(COPY_OF)])
    settled = await settle_id(call, "study-copy", {"study_id": head.study_id})
    copied = GivenStudy.model_validate({**given, "name": name, "closes_at": None})
    return await _made(call, copied, settled.id, is_new=settled.key_digest is None)


async def _shown(call: Call, head: StudyHead, study: Study, status: int) -> func.HttpResponse:
    headers = {"ETag": etag_of(study.version)}
    if status == 201:
        headers["Location"] = f"/api/studies/{head.study_id}"
    return json_response(await view_of(call, head, study), status, headers)


@staff(
    "DELETE",
    "api/studies/{id}",
    {
        204: "The study is erased, with all of its interviews",
        409: "`interviews` is not their number, which it tells",
    },
    query=(Query("interviews", "needed: how many interviews go with it", {"type": "integer", "minimum": 0}),),
)
async def erase_one_study(call: Call) -> func.HttpResponse:
    """Erase a study with its participants and all of their interviews, once their number is confirmed."""
    study_id = call.path("id")
    confirmed = call.whole_number("interviews", least=0, most=10 * MAX_PARTICIPANTS, default=-1)
    is_there = is_id(study_id) and await STUDIES.read_head(call.services.store, study_id) is not None
    begun = await all_participants(call.services.store, study_id) if is_there else []
    count = sum(row.interviews for row in begun)
    if is_there and confirmed != count:
        things = "interview goes" if count == 1 else "interviews go"
        detail = f"{count} {things} with the study. Confirm with `interviews={count}`."
        raise Problem(409, detail, more={"interviews": count})
    return await answer_erasing(
        call, "study", study_id, lambda: erase_study(call.services, call.orchestrations, study_id)
    )
