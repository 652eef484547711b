"""The body of a notification, made anew for every attempt: ids, states and numbers, nothing that anybody wrote."""

import json
from datetime import datetime
from typing import Any, Final

from shared.channels.webhooks.events import Occurrence
from shared.channels.webhooks.records import Webhook
from shared.interview.links import link_of
from shared.interview.records.documents import Header
from shared.platform.settings import AppSettings

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
        "status": happened.status,
        "turn": happened.turn,
        "question_id": happened.question_id,
        "kind": happened.kind,
        "progress": happened.progress,
        "completeness": happened.completeness,
        "ended_reason": happened.ended_reason,
    }
    stored = happened.model_dump(mode="json")
    told |= {name: stored[name] for name in WHERE_MEANT if stored[name] is not None}
    works = not (header.link_revoked or header.has_expired(now))
    if webhook.include_links and happened.channel == "webhook" and works:
        base = settings.public_base_url or webhook.base_url or ""
        told["participant_url"] = link_of(settings, base, header).url
    whole = {"id": event_id, "type": happened.type, "timestamp": stored["at"], "data": told}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()
