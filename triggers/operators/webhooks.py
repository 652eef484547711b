"""Staff's operations on webhooks: list, make, delete. What they are sent, and how, is in `shared/channels/webhooks/`."""

import logging
from datetime import timedelta
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.channels.webhooks.addresses import BadUrl, check_url
from shared.channels.webhooks.records import Webhook
from shared.channels.webhooks.repository import (
    MOST_WEBHOOKS,
    TooMany,
    create_webhook,
    delete_webhook,
    find_webhook,
    list_webhooks,
    replace_secret,
)
from shared.channels.webhooks.signing import new_secret
from shared.interview.records.idempotency import new_use, settle_key
from shared.platform.http import Problem, field_error, json_response, not_valid
from shared.platform.ids import new_id
from triggers.http.calls import Call
from triggers.http.operations import Query, operation
from triggers.operators.erasures import erasing
from triggers.operators.webhook_models import (
    CreatedWebhook,
    GivenWebhook,
    ListedWebhook,
    NewSecret,
    WebhookList,
)
from triggers.staff.names import STAFF_NAME, who_acts

blueprint = df.Blueprint()

audit = logging.getLogger("interviews.audit")

TAG: Final = "Webhooks"
PURPOSE: Final = "webhook"
KEY_TTL_S: Final = 86_400
"""How long a repetition is known by its key: it is shown the secret again."""
KEY: Final = Query(
    "Idempotency-Key", "names this webhook for a day, so that it is made once", {"type": "string"}
)


@operation(blueprint, "GET", "api/webhooks", caller="staff", tag=TAG, answers={200: WebhookList})
async def list_all_webhooks(call: Call) -> func.HttpResponse:
    """List webhooks, oldest first, with how their deliveries went."""
    webhooks = await list_webhooks(call.services.store)
    return json_response(WebhookList(items=[ListedWebhook.of(each) for each in webhooks]))


@operation(
    blueprint,
    "POST",
    "api/webhooks",
    caller="staff",
    tag=TAG,
    body=GivenWebhook,
    answers={
        201: CreatedWebhook,
        200: CreatedWebhook,
        409: f"There are {MOST_WEBHOOKS} webhooks, more are not kept",
    },
    headers=(KEY, STAFF_NAME),
)
async def make_webhook(call: Call) -> func.HttpResponse:
    """Make a webhook; its secret is shown in this answer alone. A repetition with the same key is answered with 200."""
    given = await call.body(GivenWebhook)
    _check(call, given)
    wanted = new_use(
        PURPOSE, call.sent("idempotency-key"), given.model_dump(mode="json"), call.services.now()
    )
    webhook_id, found = new_id(call.services.now()), None
    if wanted is not None:
        settled = await settle_key(call.services.store, wanted, KEY_TTL_S)
        webhook_id = settled.interview_id
        found = await find_webhook(call.services.store, webhook_id)
    if found is not None:
        return json_response(_shown(found))
    try:
        kept = await create_webhook(
            call.services.store, _webhook(call, given, webhook_id, wanted and wanted.digest)
        )
    except TooMany:
        raise Problem(409, f"There are {MOST_WEBHOOKS} webhooks already; delete one first.") from None
    call.services.webhooks.forget()
    _audited(call, "make", kept.webhook_id)
    return json_response(_shown(kept), 201, {"Location": f"/api/webhooks/{kept.webhook_id}"})


@operation(
    blueprint,
    "DELETE",
    "api/webhooks/{id}",
    caller="staff",
    tag=TAG,
    answers={204: "The webhook is deleted"},
    headers=(STAFF_NAME,),
)
async def remove_webhook(call: Call) -> func.HttpResponse:
    """Delete a webhook with its secret; what is still to be delivered ends at its next attempt."""
    async with erasing(call.services, "webhook", call.path("id")):
        if not await delete_webhook(call.services.store, call.path("id")):
            raise Problem(404, "There is no such webhook.")
    call.services.webhooks.forget()
    _audited(call, "delete", call.path("id"))
    return func.HttpResponse(status_code=204)


@operation(
    blueprint,
    "POST",
    "api/webhooks/{id}/secret",
    caller="staff",
    tag=TAG,
    body=NewSecret,
    answers={200: CreatedWebhook, 404: "No such webhook"},
    headers=(STAFF_NAME,),
)
async def renew_secret(call: Call) -> func.HttpResponse:
    """Replace a webhook's secret; for a day, or as long as is said, the one before signs as well."""
    given = await call.body(NewSecret)
    kept = await replace_secret(
        call.services.store,
        call.path("id"),
        given.secret or new_secret(),
        now=call.services.now(),
        overlap=timedelta(seconds=given.overlap_s),
    )
    if kept is None:
        raise Problem(404, "There is no such webhook.")
    _audited(call, "renew the secret of", kept.webhook_id)
    return json_response(_shown(kept))


def _audited(call: Call, what: str, webhook_id: str) -> None:
    """A line in the audit log for every staff action on webhooks."""
    audit.info("staff: %s webhook %s, by %s", what, webhook_id, who_acts(call).name)


def _check(call: Call, given: GivenWebhook) -> None:
    try:
        check_url(given.url, local=call.services.settings.webhooks_local == "on")
    except BadUrl as error:
        raise not_valid([field_error(("url",), str(error))]) from None


def _webhook(call: Call, given: GivenWebhook, webhook_id: str, digest: str | None) -> Webhook:
    return Webhook(
        webhook_id=webhook_id,
        url=given.url,
        events=given.events,
        description=given.description,
        secret=given.secret or new_secret(),
        include_links=given.include_links,
        base_url=call.base_url if given.include_links else None,
        key_digest=digest,
        created_at=call.services.now(),
    )


def _shown(webhook: Webhook) -> CreatedWebhook:
    return CreatedWebhook(**ListedWebhook.of(webhook).model_dump(), secret=webhook.secret)
