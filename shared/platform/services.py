"""What activities and triggers work with; `bootstrap.py` opens the real ones, tests hand in others."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from shared.access.audit_log import RecentEntries
from shared.access.member_lists import KnownMembers
from shared.access.refusals import RefusalCounts
from shared.assessments.evidence.corpus import Corpora
from shared.assessments.evidence.embedding import Embedder
from shared.assessments.evidence.nearest import VectorStore
from shared.channels.speech.repository import Speech
from shared.channels.teams.port import Teams
from shared.channels.webhooks.delivery_slots import DeliverySlots
from shared.channels.webhooks.repository import KnownWebhooks
from shared.interview.records.watch import Watches
from shared.language.task import LanguageModel
from shared.platform.ops.pace import Pace
from shared.platform.settings import AppSettings
from shared.platform.telemetry.port import OFF, Telemetry
from shared.storage.files import Files
from shared.storage.port import Store

if TYPE_CHECKING:
    from shared.access.openid.provider import OpenIdProvider
    from shared.assessments.evidence.hosted_reranker import HostedReranker

MAILS_AT_ONCE: Final = 4


def utc_now() -> datetime:
    """The wall clock, for activities and triggers; orchestrators have their own."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of a process that talk to the outside, and its clock.

    `vector_store` is the store where it searches by vectors itself; `corpora` is what this process keeps of the others.
    `webhooks` are those that this process knows, `delivery_slots` its requests to them,
    `mail_slots` its connections to the mail server.
    `asking_for_broken` paces the question for orchestrations that are broken. `watches` are the calls that wait.
    `members` are those that this process knows. `provider` is where people sign in, where one is configured.
    `recent_entries` and `refusals` are what this process has stored in the audit lately.
    `pause` lets seconds pass before something is read again.
    """

    settings: AppSettings
    store: Store
    language: LanguageModel
    files: Files
    now: Callable[[], datetime] = utc_now
    embedder: Embedder | None = None
    reranker: "HostedReranker | None" = None
    vector_store: VectorStore | None = None
    corpora: Corpora = field(default_factory=Corpora)
    teams: Teams | None = None
    webhooks: KnownWebhooks = field(default_factory=KnownWebhooks)
    delivery_slots: DeliverySlots = field(default_factory=DeliverySlots)
    mail_slots: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(MAILS_AT_ONCE))
    speech: Speech | None = None
    provider: "OpenIdProvider | None" = None
    telemetry: Telemetry = OFF
    asking_for_broken: Pace = field(default_factory=Pace)
    watches: Watches = field(default_factory=Watches)
    members: KnownMembers = field(default_factory=KnownMembers)
    recent_entries: RecentEntries = field(default_factory=RecentEntries)
    refusals: RefusalCounts = field(default_factory=RefusalCounts)
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep
