"""Sessions end by themselves, and with the hand that ends them; their cookie is good here alone (I1)."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Final

import azure.functions as func
import pytest

from shared.access.member_lists import read_members
from shared.access.members import Identity
from shared.access.owner_links import make_owner_link, use_owner_link
from shared.access.sessions import SESSIONS, begin_session, end_session, find_session
from shared.platform.http import Problem
from shared.platform.secret_texts import digest_of
from shared.platform.services import Services
from shared.platform.settings import AppSettings, SettingsRefused
from shared.storage.port import ACCESS, Store
from tests.access.conftest import found, seconds, store
from triggers.http.cookies import ATTEMPT, SESSION
from triggers.http.origin import check_origin

__all__ = ["found", "seconds", "store"]

NOW: Final = datetime(2026, 5, 4, 9, tzinfo=UTC)
ADA: Final = Identity("oidc:ada", "Ada", "ada@example.org", ("leads",))
HOUR: Final = timedelta(hours=1)


class TestTime:
    async def test_one_that_is_used_lives_on_and_one_that_is_not_ends_after_eight_hours(
        self, store: Store
    ) -> None:
        secret, _ = await begin_session(store, ADA, "browser", "a browser", NOW)
        assert await find_session(store, secret, "browser", NOW + 7 * HOUR) is not None
        used = await find_session(store, secret, "browser", NOW + 14 * HOUR)
        assert used is not None
        assert used.identity == ADA
        assert await find_session(store, secret, "browser", NOW + 22 * HOUR) is None

    async def test_none_lives_longer_than_a_day(self, store: Store) -> None:
        secret, _ = await begin_session(store, ADA, "browser", "a browser", NOW)
        for hours in (6, 12, 18, 23):
            assert await find_session(store, secret, "browser", NOW + hours * HOUR) is not None
        assert await find_session(store, secret, "browser", NOW + 24 * HOUR) is None

    async def test_a_setting_bounds_for_how_long_anybody_goes_by_the_groups_of_their_sign_in(
        self, store: Store
    ) -> None:
        """I2: also where it is shorter than a session lives without use."""
        secret, session = await begin_session(store, ADA, "browser", "a browser", NOW, 2 * HOUR)
        assert session.expires_at == NOW + 2 * HOUR
        assert await find_session(store, secret, "browser", NOW + HOUR) is not None
        assert await find_session(store, secret, "browser", NOW + 2 * HOUR) is None

    async def test_a_use_does_not_bring_back_one_that_was_ended(self, store: Store) -> None:
        secret, session = await begin_session(store, ADA, "browser", "a browser", NOW)
        await end_session(store, session.session_id)
        assert await find_session(store, secret, "browser", NOW + HOUR) is None

    async def test_the_secret_is_stored_nowhere_and_is_good_for_its_own_way_alone(self, store: Store) -> None:
        secret, session = await begin_session(store, ADA, "terminal", "a\nterminal" + "x" * 500, NOW)
        assert session.session_id == digest_of(secret)
        assert (len(session.agent), session.agent[:9]) == (200, "a termina")
        assert await find_session(store, secret, "browser", NOW) is None
        assert await find_session(store, "\udcff", "browser", NOW) is None
        stored = [await store.get(ACCESS, SESSIONS, session.session_id)]
        assert secret not in repr(stored)


class TestOwnersLinks:
    async def test_of_ten_uses_at_once_one_signs_in(self, found: Services) -> None:
        secret, _ = await make_owner_link(found, "Joan")
        uses = await asyncio.gather(*(use_owner_link(found.store, secret, found.now()) for _ in range(10)))
        assert [each.name for each in uses if each] == ["Joan (by link)"]

    async def test_it_expires_and_its_owner_is_on_the_list_once(self, found: Services) -> None:
        await make_owner_link(found, "Joan")
        secret, link = await make_owner_link(found, "Joan Clarke")
        assert await use_owner_link(found.store, secret, link.expires_at) is None
        assert await use_owner_link(found.store, "another", found.now()) is None
        assert [(each.subject, each.role) for each in (await read_members(found.store)).items] == [
            ("owner-link", "owner")
        ]


def request(
    method: str = "GET", url: str = "http://127.0.0.1:7071/api/me", **headers: str
) -> func.HttpRequest:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return func.HttpRequest(method=method, url=url, headers=named, body=b"")


class TestTheCookie:
    def test_over_https_it_is_bound_to_the_host(self) -> None:
        response = func.HttpResponse()
        req = request(url="http://app.internal/", x_forwarded_proto="https")
        SESSION.put(response, req, "s3cret")
        ATTEMPT.clear(response, req)
        assert response.headers.get_all("Set-Cookie") == [
            "__Host-session=s3cret; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure",
            "__Host-sign-in=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
        ]

    def test_one_that_another_host_could_have_set_is_not_read(self) -> None:
        sent = "session-443=planted; session=planted; __Host-session=own"
        assert SESSION.read(request(url="https://x.org/", cookie=sent)) == "own"
        assert SESSION.read(request(url="https://x.org/", cookie="session-443=planted")) is None

    def test_two_servers_of_one_machine_have_each_their_own(self) -> None:
        sent = "session-7071=first; session-7072=second"
        assert SESSION.read(request(cookie=sent)) == "first"
        assert SESSION.read(request(url="http://127.0.0.1:7072/", cookie=sent)) == "second"

    @pytest.mark.parametrize("other", ['prefs={"a": 1}', "a b=c", "odd", '"', "x=\xa0y", "[=1"])
    def test_odd_cookies_of_others_on_the_same_host_do_not_hide_it(self, other: str) -> None:
        assert SESSION.read(request(cookie=f"{other}; session-7071=own")) == "own"
        assert SESSION.read(request(cookie=f"session-7071=own; {other}")) == "own"

    def test_a_name_that_only_looks_like_it_is_not_it(self) -> None:
        """Browsers let other hosts of the domain set such names."""
        for planted in ("\u2000__Host-session", "\x85__Host-session", '"__Host-session"', "__host-session"):
            assert SESSION.read(request(url="https://x.org/", cookie=f"{planted}=planted")) is None

    @pytest.mark.parametrize(
        "sent", ["", ";", "=", "session-7071=", f"session-7071={'x' * 201}", 'session-7071="', "é=1"]
    )
    def test_what_is_none_is_none(self, sent: str) -> None:
        assert not SESSION.read(request(cookie=sent))


class TestForgedCalls:
    OURS = "http://127.0.0.1:7071"

    @pytest.mark.parametrize(
        ("method", "headers", "passes"),
        [
            ("GET", {}, True),
            ("GET", {"sec_fetch_site": "none"}, True),
            ("GET", {"sec_fetch_site": "cross-site"}, False),
            ("GET", {"sec_fetch_site": "same-site"}, False),
            ("GET", {"origin": "https://evil.example"}, False),
            ("POST", {"sec_fetch_site": "same-origin"}, True),
            ("POST", {"origin": OURS}, True),
            ("POST", {}, False),
            ("DELETE", {"sec_fetch_site": "same-site", "origin": OURS}, False),
            ("PUT", {"sec_fetch_site": "cross-site"}, False),
            ("POST", {"sec_fetch_site": "none"}, False),
            ("POST", {"origin": "null"}, False),
            ("POST", {"origin": f"{OURS}.evil.example"}, False),
            ("POST", {"origin": "https://127.0.0.1:7071"}, False),
        ],
    )  # fmt: skip
    def test_the_origin_decides(self, method: str, headers: dict[str, str], passes: bool) -> None:
        req, settings = request(method, **headers), AppSettings.read({})
        if passes:
            check_origin(req, settings)
        else:
            with pytest.raises(Problem, match="does not come from a page"):
                check_origin(req, settings)

    def test_behind_a_name_of_its_own_that_name_is_ours(self) -> None:
        settings = AppSettings.read({"PUBLIC_BASE_URL": "https://talk.example.org/app/"})
        check_origin(request("POST", origin="https://talk.example.org"), settings)
        with pytest.raises(Problem):
            check_origin(request("POST", origin=self.OURS), settings)


class TestSettings:
    GOOD: Final = {"OIDC_ISSUER": "https://x.org/", "OIDC_CLIENT_ID": "i", "OIDC_CLIENT_SECRET": "s"}

    @pytest.mark.parametrize(
        "change",
        [
            {"OIDC_CLIENT_ID": ""}, {"OIDC_CLIENT_SECRET": ""}, {"OIDC_CLIENT_ASSERTION": "managed-identity"},
            {"OIDC_ISSUER": "http://x.org"}, {"OIDC_ISSUER": "http://127.0.0.1:1"}, {"OIDC_ISSUER": "x.org"},
            {"OIDC_ISSUER": "https://x.org?a"}, {"OIDC_SCOPES": "profile"}, {"ROLES_OF_GROUPS": '{"a": "king"}'},
        ],
    )  # fmt: skip
    def test_a_provider_that_cannot_be_signed_in_at_is_refused(self, change: dict[str, str]) -> None:
        with pytest.raises(SettingsRefused):
            AppSettings.read({**self.GOOD, **change})

    def test_a_secret_or_a_federated_identity_is_needed_and_never_shown(self) -> None:
        settings = AppSettings.read({**self.GOOD, "OIDC_CLIENT_SECRET": "the secret"})
        assert "the secret" not in repr(settings)
        AppSettings.read({**self.GOOD, "OIDC_CLIENT_SECRET": "", "OIDC_CLIENT_ASSERTION": "managed-identity"})
        AppSettings.read({**self.GOOD, "OIDC_ISSUER": "http://127.0.0.1:1", "DEVELOPMENT": "1"})
