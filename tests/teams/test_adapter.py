"""The SDK's side in this process: what is sent, with which token, and what becomes of its refusals."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from azure.core.credentials import AccessToken
from azure.core.credentials_async import AsyncTokenCredential
from azure.core.exceptions import ClientAuthenticationError
from microsoft_agents.hosting.core import OutboundHostValidator
from microsoft_agents.hosting.core.authorization import _entra_issuers

from shared.channels.teams.adapter import AgentsSdkTeams, incoming, read_activity
from shared.channels.teams.port import (
    BadActivity,
    Incoming,
    Message,
    NotSent,
    Say,
    SignInFailed,
    Unauthorised,
)
from tests.fakes.connector import APP, TENANT, Connector
from tests.teams.signing import SERVICE_URL, Keys, token


class Credential(AsyncTokenCredential):
    """The bot's own tokens."""

    def __init__(self, *, works: bool = True) -> None:
        self.works = works

    async def get_token(self, *scopes: str, **_: Any) -> AccessToken:
        if not self.works:
            raise ClientAuthenticationError("no")
        return AccessToken(f"own token for {scopes[0]}", 2**31 - 1)

    async def close(self) -> None: ...

    async def __aenter__(self) -> "Credential":
        return self

    async def __aexit__(self, *_: Any) -> None: ...


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with Keys() as keys:
        uris = _entra_issuers.BOTFRAMEWORK_JWKS_URIS
        monkeypatch.setitem(uris, "https://api.botframework.com", keys.url)
        yield


def activity(service_url: str, **fields: Any) -> bytes:
    return json.dumps(
        {
            "type": "message",
            "id": "m-1",
            "text": "Hello",
            "channelId": "msteams",
            "serviceUrl": service_url,
            "from": {"id": "29:ada"},
            "recipient": {"id": f"28:{APP}"},
            "conversation": {"id": "a:1", "conversationType": "personal", "tenantId": TENANT},
            **fields,
        }
    ).encode()


def reference(service_url: str) -> dict[str, Any]:
    return {
        "serviceUrl": service_url,
        "channelId": "msteams",
        "agent": {"id": f"28:{APP}"},
        "user": {"id": "29:ada"},
        "conversation": {"id": "a:1", "conversationType": "personal"},
    }


async def answer(_: Incoming, say: Say) -> None:
    await say(Message("An answer"))


async def test_what_is_sent_bears_the_bots_own_token(
    connector: Connector, keys: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connector on this machine is none of Teams' hosts, so for once the validator lets it pass."""
    monkeypatch.setattr(OutboundHostValidator, "is_allowed", lambda *_: True)
    teams = AgentsSdkTeams.with_tokens(APP, TENANT, Credential())
    came: list[Incoming] = []

    async def talk(what: Incoming, say: Say) -> None:
        came.append(what)
        await answer(what, say)

    bearer = f"Bearer {token(serviceurl=connector.url)}"
    await teams.receive(bearer, activity(connector.url), talk)
    await teams.send(came[0].reference, Message("Of its own accord"))
    assert [each["text"] for each in connector.said("a:1")] == ["An answer", "Of its own accord"]
    assert set(connector.authorizations) == {"Bearer own token for https://api.botframework.com/.default"}


async def test_hosts_that_are_not_teams_are_never_spoken_to(connector: Connector, keys: None) -> None:
    teams = AgentsSdkTeams.with_tokens(APP, TENANT, Credential())

    with pytest.raises(Unauthorised):
        await teams.receive(f"Bearer {token(serviceurl=connector.url)}", activity(connector.url), answer)
    assert connector.sent == []


async def test_without_tokens_only_this_machine_is_listened_to(connector: Connector) -> None:
    teams = AgentsSdkTeams.anonymous()

    with pytest.raises(Unauthorised):
        await teams.receive(None, activity(SERVICE_URL), answer)
    await teams.receive(None, activity(connector.url), answer)
    assert [each["text"] for each in connector.said("a:1")] == ["An answer"]


async def test_a_bot_that_cannot_sign_in_takes_nothing(keys: None) -> None:
    teams = AgentsSdkTeams.with_tokens(APP, TENANT, Credential(works=False))
    reached: list[Incoming] = []

    async def talk(what: Incoming, _: Say) -> None:
        reached.append(what)

    with pytest.raises(SignInFailed):
        await teams.receive(f"Bearer {token()}", activity(SERVICE_URL), talk)
    assert reached == []
    with pytest.raises(NotSent) as refused:
        await teams.send(reference(SERVICE_URL), Message("Hello"))
    assert not refused.value.for_good


@pytest.mark.parametrize(
    ("status", "for_good"),
    [(403, True), (404, True), (400, True), (429, False), (401, False), (500, False), (503, False)],
)
async def test_a_refusal_is_for_good_or_passes(connector: Connector, status: int, for_good: bool) -> None:
    teams = AgentsSdkTeams.anonymous()
    connector.refuse_with = status
    with pytest.raises(NotSent) as refused:
        await teams.send(reference(connector.url), Message("Hello"))
    assert (refused.value.status, refused.value.for_good) == (status, for_good)


async def test_a_connector_that_is_away_may_come_back(connector: Connector) -> None:
    await connector.leave()
    with pytest.raises(NotSent) as refused:
        await AgentsSdkTeams.anonymous().send(reference(connector.url), Message("Hello"))
    assert (refused.value.status, refused.value.for_good) == (None, False)


def test_nothing_of_what_came_is_logged_where_it_is_no_activity(caplog: pytest.LogCaptureFixture) -> None:
    """The SDK quotes what it cannot read; a stranger writes no line of this app's log, and nobody's words stand there."""
    with pytest.raises(BadActivity):
        read_activity(json.dumps({"text": "I was dismissed.", "conversation": {"id": "a:1"}}).encode())
    assert caplog.text == ""


async def test_an_activity_that_is_to_nobody_is_no_activity() -> None:
    body = activity("http://127.0.0.1:9/", recipient=None)
    with pytest.raises(BadActivity):
        await AgentsSdkTeams.anonymous().receive(None, body, answer)


@pytest.mark.parametrize("service_url", ["http://[", "", "127.0.0.1", "file:///127.0.0.1"])
async def test_what_is_no_service_url_is_not_listened_to(service_url: str) -> None:
    with pytest.raises((Unauthorised, BadActivity)):
        await AgentsSdkTeams.anonymous().receive(None, activity(service_url), answer)


@pytest.mark.parametrize("service_url", ["https://[", "https://smba.trafficmanager.net:port/emea/"])
async def test_a_token_for_what_is_no_service_url_is_refused(keys: None, service_url: str) -> None:
    teams = AgentsSdkTeams.with_tokens(APP, TENANT, Credential())

    with pytest.raises(Unauthorised):
        await teams.receive(f"Bearer {token(serviceurl=service_url)}", activity(service_url), answer)


def test_a_mention_of_the_bot_is_no_part_of_what_was_written() -> None:
    """What else looks like markup is what the person wrote."""
    bot = {"type": "mention", "mentioned": {"id": f"28:{APP}", "name": "Interviews"}}
    ada = {"type": "mention", "mentioned": {"id": "29:bob", "name": "Bob"}, "text": "<at>Bob</at>"}
    body = activity(
        SERVICE_URL,
        text="<at>Interviews</at> Ask <at>Bob</at>, <b>he</b> knows",
        entities=[bot | {"text": "<at>Interviews</at>"}, ada, bot, {"type": "mention"}],
    )
    came = incoming(read_activity(body)[1])
    assert came is not None
    assert came.text == "Ask <at>Bob</at>, <b>he</b> knows"


async def test_a_token_of_another_cloud_is_refused(keys: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even one that is signed with a key which that cloud publishes."""
    uris, other = _entra_issuers.BOTFRAMEWORK_JWKS_URIS, "https://api.botframework.us"
    monkeypatch.setitem(uris, other, uris["https://api.botframework.com"])
    teams = AgentsSdkTeams.with_tokens(APP, TENANT, Credential())

    with pytest.raises(Unauthorised, match="ValueError"):
        await teams.receive(f"Bearer {token(iss=other)}", activity(SERVICE_URL), answer)
