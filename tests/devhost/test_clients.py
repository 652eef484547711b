"""The lines in which calls of one address wait: what a flood of one client, or of forgers, leaves to the others."""

from aiohttp.test_utils import make_mocked_request

from devhost.http.clients import KnownClients

AN_ADDRESS = "10.0.0.1"


def asks(token: str | None):
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    return make_mocked_request("GET", "/api/interview/1", headers=headers)


def lines_of(clients: KnownClients, tokens: list[str]) -> set[object]:
    return {clients.line_of(asks(token), AN_ADDRESS) for token in tokens}


def test_forged_credentials_share_a_few_lines():
    """J3."""
    lines = lines_of(KnownClients(), [f"forged-{number}" for number in range(1_000)])
    assert 1 < len(lines) <= 16


def test_most_newcomers_do_not_wait_behind_a_flood_of_one_token():
    """J3."""
    clients = KnownClients()
    flooded = clients.line_of(asks("the one token"), AN_ADDRESS)
    newcomers = [clients.line_of(asks(f"newcomer-{number}"), AN_ADDRESS) for number in range(200)]
    assert newcomers.count(flooded) < 30


def test_an_accepted_credential_has_a_line_of_its_own_however_it_is_written():
    clients = KnownClients()
    clients.accepted(asks("mine"), AN_ADDRESS)
    mine = clients.line_of(asks("mine"), AN_ADDRESS)
    assert mine not in lines_of(clients, [f"forged-{number}" for number in range(1_000)])
    assert clients.line_of(asks("  mine"), AN_ADDRESS) == mine
    assert clients.line_of(asks("mine"), "10.0.0.2") != mine


def test_calls_without_a_credential_share_one_line():
    clients = KnownClients()
    clients.accepted(asks(None), AN_ADDRESS)
    assert clients.line_of(asks(None), AN_ADDRESS) == clients.line_of(asks(None), AN_ADDRESS)
    assert clients.line_of(asks(None), AN_ADDRESS) not in lines_of(clients, [f"a-{n}" for n in range(1_000)])
