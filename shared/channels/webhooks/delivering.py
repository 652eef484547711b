"""One attempt to send a webhook an event: look up the webhook and the interview, send, note the result for staff."""

import json
import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from shared.channels.webhooks.events import Attempt, Occurrence, StudyOccurrence, is_overtaken
from shared.channels.webhooks.records import Webhook
from shared.channels.webhooks.repository import change_webhook, failed, find_webhook, succeeded
from shared.channels.webhooks.schedule import GONE, Attempted, outcome_of, wait_s
from shared.channels.webhooks.signing import headers_of
from shared.interview.links import link_of
from shared.interview.loading import load_header
from shared.interview.records.header import Gone
from shared.interview.records.header_document import Header
from shared.platform.services import Services
from shared.platform.settings import AppSettings
from shared.storage.changing import Contended
from shared.storage.port import Unavailable

if TYPE_CHECKING:
    from shared.channels.webhooks.posting import Posted

WHERE_MEANT: Final = ("parked_at", "reminder", "channel")
"""Fields that only what concerns a pause has."""


def body_of(
    settings: AppSettings,
    webhook: Webhook,
    header: Header,
    happened: Occurrence,
    event_id: str,
    *,
    now: datetime,
) -> bytes:
    """The notification as JSON, in the shape that Standard Webhooks recommends.

    It has the participant's link as it stands now, and none where the link was revoked or has expired.
    """
    told: dict[str, Any] = {
        "interview_id": header.interview_id,
        "mode": header.mode,
        "language": header.language,
        "candidate_id": header.candidate_id,
    }
    if header.study is not None:
        told |= header.study.model_dump(include={"study_id", "participant_id"})
    stored = happened.model_dump(mode="json", exclude={"type", "step"})
    at = stored.pop("at")
    told |= {name: value for name, value in stored.items() if name not in WHERE_MEANT or value is not None}
    works = not (header.link_revoked or header.has_expired(now))
    if webhook.include_links and happened.channel == "webhook" and works:
        base = settings.public_base_url or webhook.base_url or ""
        told["participant_url"] = link_of(settings, base, header).url
    return _json(event_id, happened.type, at, told)


def body_of_study(happened: StudyOccurrence, event_id: str) -> bytes:
    """The notification of what happened to a study, in the same shape."""
    stored = happened.model_dump(mode="json", exclude={"type", "mark"}, exclude_none=True)
    return _json(event_id, happened.type, stored.pop("at"), stored)


def _json(event_id: str, what: str, at: str, data: Mapping[str, Any]) -> bytes:
    whole = {"id": event_id, "type": what, "timestamp": at, "data": data}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()


logger = logging.getLogger("interviews.webhooks")

OVER: Final = Attempted(outcome="over")
BUSY: Final = Attempted(outcome="busy")
FAILING: Final = 3
"""Failures in a row after which waiting for a receiver counts as an attempt at it."""
UNSENT: Final = Attempted(outcome="failed")
PATIENCE: Final = timedelta(days=2)
"""How long a delivery may wait for a free slot of its receiver."""


async def deliver(services: Services, attempt: Attempt) -> Attempted:
    """Send the event, unless the webhook or the interview is gone or a reminder is too late. Raises Unavailable."""
    webhook = await find_webhook(services.store, attempt.webhook_id)
    if webhook is None or webhook.disabled:
        return OVER
    with services.delivery_slots.slot(webhook) as free:
        return await _deliver(services, webhook, attempt) if free else _put_off(services, webhook, attempt)


async def _deliver(services: Services, webhook: Webhook, attempt: Attempt) -> Attempted:
    body = await _body(services, webhook, attempt)
    if body is None:
        return OVER
    headers = headers_of(webhook.secrets(services.now()), attempt.event_id, services.now(), body)
    # Imported here: what speaks HTTP takes a tenth of the app's start to load, and few installations have a webhook.
    from shared.channels.webhooks.posting import post

    posted = await post(webhook.url, headers, body, local=services.settings.webhooks_local == "on")
    attempted = _meaning(posted)
    _report(services, attempt, posted, attempted)
    await _note(services, webhook.webhook_id, posted, attempted)
    return attempted


async def _body(services: Services, webhook: Webhook, attempt: Attempt) -> bytes | None:
    """What is sent; None where the interview is gone, or the pause that is to be reminded of."""
    happened = attempt.happened
    if isinstance(happened, StudyOccurrence):
        return body_of_study(happened, attempt.event_id)
    try:
        header = await load_header(services, attempt.interview_id)
    except Gone:
        return None
    if happened.type == "interview.reminder" and not _is_due(services, header, happened):
        return None
    return body_of(services.settings, webhook, header, happened, attempt.event_id, now=services.now())


def _put_off(services: Services, webhook: Webhook, attempt: Attempt) -> Attempted:
    """The outcome without a free slot. It counts as an attempt at a failing receiver, for which nothing may pile up."""
    fails = webhook.failures_in_a_row >= FAILING
    too_late = services.now() - attempt.happened.at >= PATIENCE
    if too_late or (fails and wait_s(UNSENT, attempt.number, attempt.event_id) is None):
        _give_up(services, attempt, "busy")
        return OVER
    return UNSENT if fails else BUSY


def still_waits(header: Header, turn: int) -> bool:
    """Whether the question of this turn is parked, and nobody has answered it."""
    return header.status == "parked" and header.turn == turn and header.is_open


def _is_due(services: Services, header: Header, reminder: Occurrence) -> bool:
    """Whether the pause goes on and the next reminder is not due yet."""
    overtaken = is_overtaken(reminder, services.now(), services.settings.remind_after_s)
    return still_waits(header, reminder.turn) and not overtaken


def _meaning(posted: "Posted") -> Attempted:
    if posted.status is None:
        return Attempted(outcome="refused" if posted.word == "address" else "failed")
    return Attempted(outcome=outcome_of(posted.status), retry_after_s=posted.retry_after_s)


def _report(services: Services, attempt: Attempt, posted: "Posted", attempted: Attempted) -> None:
    """Count and log the attempt for operators."""
    if attempted.outcome == "delivered":
        services.telemetry.webhook("delivered")
        return
    if wait_s(attempted, attempt.number, attempt.event_id) is None:
        _give_up(services, attempt, posted.word)
        return
    services.telemetry.webhook("failed")
    about = (attempt.webhook_id, attempt.event_id, attempt.about, posted.word, attempt.number)
    logger.warning("webhook %s did not take %s of %s: %s at attempt %d", *about)


def _give_up(services: Services, attempt: Attempt, word: str) -> None:
    services.telemetry.webhook("given_up")
    about = (attempt.webhook_id, attempt.event_id, attempt.about, word, attempt.number)
    logger.error("webhook %s: %s of %s is given up: %s at attempt %d", *about)


async def _note(services: Services, webhook_id: str, posted: "Posted", attempted: Attempted) -> None:
    """Store the result for staff. A note that cannot be stored is logged: the request is not repeated for it."""
    now, gone = services.now(), posted.status == GONE
    change = succeeded(now) if attempted.outcome == "delivered" else failed(now, posted.word, gone=gone)
    try:
        await change_webhook(services.store, webhook_id, change)
    except (Unavailable, Contended):
        logger.warning("webhook %s: how a delivery went could not be noted", webhook_id)
    if gone:
        services.webhooks.forget()
