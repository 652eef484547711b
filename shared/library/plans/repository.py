"""Keeping plans: a head for each, and its versions, which are written once. All plans share one partition."""

from datetime import datetime
from typing import Final

from shared.interview.records.documents import Record
from shared.interview.state_machine.assessment import Source
from shared.interview.state_machine.settings import LanguageCode
from shared.library.plans.model import GivenPlan, Plan
from shared.library.reading import version_key
from shared.library.removing import Stale, remove
from shared.modes.topic_exploration.plan import InterviewPlan
from shared.platform.ids import new_id
from shared.storage.port import LIBRARY, Changed, Create, NotFound, Replace, Store, Write

PLANS: Final = "plans"
"""The partition."""


class PlanHead(Record):
    """What stands first of a plan: which version is the present one, and what a list shows of it."""

    KIND = "plan"

    plan_id: str
    version: int
    name: str
    language: LanguageCode
    research_goal: str
    max_duration_mins: int
    topic_count: int
    created_at: datetime
    updated_at: datetime

    def key(self) -> str:
        return self.plan_id


class PlanVersion(Record):
    """One version of a plan."""

    KIND = "plan_version"

    plan: Plan
    saved_at: datetime

    def key(self) -> str:
        return version_key(self.plan.id, self.plan.version)


async def read_head(store: Store, plan_id: str) -> tuple[PlanHead, str] | None:
    """The head with its etag in the store; None for an unknown or a deleted plan."""
    document = await store.get(LIBRARY, PLANS, plan_id)
    if document is None or document.get("kind") != PlanHead.KIND:
        return None
    return PlanHead.read(document), str(document["_etag"])


async def read_plan(store: Store, plan_id: str, version: int | None = None) -> Plan | None:
    """The plan in this version, or in its present one; None when there is no such plan or version."""
    found = await read_head(store, plan_id)
    if found is None:
        return None
    document = await store.get(LIBRARY, PLANS, version_key(plan_id, version or found[0].version))
    return None if document is None else PlanVersion.read(document).plan


async def list_plans(store: Store, *, limit: int, cursor: str | None) -> tuple[list[PlanHead], str | None]:
    """A page of the plans, newest first, and the cursor of the next page. Raises BadQuery for a cursor that is none."""
    page = await store.list(LIBRARY, PLANS, PlanHead.KIND, limit=limit, after=cursor, descending=True)
    return [PlanHead.read(document) for document in page.items], page.next


async def create(
    store: Store,
    given: GivenPlan,
    made: InterviewPlan,
    source: Source,
    now: datetime,
    plan_id: str | None = None,
) -> Plan:
    """Store a new plan, under a new id unless one is given. Raises TooLarge, and AlreadyExists for a given id."""
    kept = _kept(given, plan_id or new_id(now), 1, made, source)
    head = _head(kept, created_at=now, now=now)
    await store.write(LIBRARY, PLANS, [Create(head.to_document(PLANS, None)), _version(kept, now)])
    return kept


async def change(
    store: Store,
    head: PlanHead,
    etag: str,
    given: GivenPlan,
    made: InterviewPlan,
    source: Source,
    now: datetime,
) -> Plan:
    """Store the version after the one that the head, read with this etag, names. Raises Stale, TooLarge."""
    kept = _kept(given, head.plan_id, head.version + 1, made, source)
    changed = _head(kept, created_at=head.created_at, now=now)
    try:
        await store.write(
            LIBRARY, PLANS, [Replace(changed.to_document(PLANS, None), etag), _version(kept, now)]
        )
    except (Changed, NotFound):
        raise Stale(head.plan_id) from None
    return kept


async def delete(store: Store, head: PlanHead, etag: str) -> None:
    """Remove the plan with all its versions. Interviews that began with it keep their own copy. Raises Stale."""
    await remove(store, PLANS, head.plan_id, head.version, etag)


def _kept(given: GivenPlan, plan_id: str, version: int, made: InterviewPlan, source: Source) -> Plan:
    return Plan(
        **{name: getattr(given, name) for name in GivenPlan.model_fields},
        id=plan_id,
        version=version,
        plan=made,
        intelligence_source=source,
    )


def _head(kept: Plan, *, created_at: datetime, now: datetime) -> PlanHead:
    return PlanHead(
        plan_id=kept.id,
        version=kept.version,
        name=kept.name,
        language=kept.language,
        research_goal=kept.research_goal,
        max_duration_mins=kept.max_duration_mins,
        topic_count=len(kept.topics),
        created_at=created_at,
        updated_at=now,
    )


def _version(kept: Plan, now: datetime) -> Write:
    return Create(PlanVersion(plan=kept, saved_at=now).to_document(PLANS, None))
