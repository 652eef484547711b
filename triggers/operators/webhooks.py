"""Staff's operations on webhooks: list, make, delete. What they are sent, and how, is in `shared/channels/webhooks/`."""

import logging
from datetime import timedelta
from functools import partial
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
from shared.platform.http import Problem, field_error, json_response, not_found, not_valid
from triggers.http.calls import Call
from triggers.http.keys import KEY, SettledId, settle_id
from triggers.http.operations import operation
from triggers.operators.erasures import answer_erasing
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

staff = partial(operation, blueprint, caller="staff", tag="Webhooks")
PURPOSE: Final = "webhook"


@staff("GET", "api/webhooks", {200: WebhookList})
async def list_all_webhooks(call: Call) -> func.HttpResponse:
    """List webhooks, oldest first, with how their deliveries went."""
    webhooks = await list_webhooks(call.services.store)
    return json_response(WebhookList(items=[ListedWebhook.of(each) for each in webhooks]))


@staff(
    "POST",
    "api/webhooks",
    {201: CreatedWebhook, 200: CreatedWebhook, 409: f"There are {MOST_WEBHOOKS} webhooks, more are not kept"},
    body=GivenWebhook,
    headers=(KEY, STAFF_NAME),
)
async def make_webhook(call: Call) -> func.HttpResponse:
    """Make a webhook; its secret is shown in this answer alone. A repetition with the same key is answered with 200."""
    given = await call.body(GivenWebhook)
    _check(call, given)
    store = call.services.store
    settled = await settle_id(call, PURPOSE, given.model_dump(mode="json"))
    found = await find_webhook(store, settled.id) if settled.key_digest else None
    if found is not None:
        return json_response(_shown(found))
    try:
        kept = await create_webhook(store, _webhook(call, given, settled))
    except TooMany:
        raise Problem(409, f"There are {MOST_WEBHOOKS} webhooks already; delete one first.") from None
    call.services.webhooks.forget()
    _audited(call, "make", kept.webhook_id)
    return json_response(_shown(kept), 201, {"Location": f"/api/webhooks/{kept.webhook_id}"})


@staff("DELETE", "api/webhooks/{id}", {204: "The webhook is deleted"}, headers=(STAFF_NAME,))
async def remove_webhook(call: Call) -> func.HttpResponse:
    """Delete a webhook with its secret; what is still to be delivered ends at its next attempt."""
    webhook_id = call.path("id")
    answer = await answer_erasing(
        call, "webhook", webhook_id, lambda: delete_webhook(call.services.store, webhook_id)
    )
    call.services.webhooks.forget()
    _audited(call, "delete", webhook_id)
    return answer


@staff(
    "POST",
    "api/webhooks/{id}/secret",
    {200: CreatedWebhook, 404: "No such webhook"},
    body=NewSecret,
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
        raise not_found("webhook")
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


def _webhook(call: Call, given: GivenWebhook, settled: SettledId) -> Webhook:
    return Webhook(
        **given.model_dump(exclude={"secret"}),
        webhook_id=settled.id,
        secret=given.secret or new_secret(),
        base_url=call.base_url if given.include_links else None,
        key_digest=settled.key_digest,
        created_at=call.services.now(),
    )


def _shown(webhook: Webhook) -> CreatedWebhook:
    return CreatedWebhook(**ListedWebhook.of(webhook).model_dump(), secret=webhook.secret)
