"""People sign in at a real provider, in a real browser (I1)."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from playwright.async_api import Page, Route, expect

from shared.access.sessions import SESSIONS, Session
from shared.storage.port import ACCESS
from shared.storage.sqlite import SqliteStore
from tests.browser.visiting import PHONE, Visit, is_sound_everywhere
from tests.fakes.identity_provider import IdentityProvider
from tests.hosting import HostProcess
from tests.library.sets import question, question_set
from tests.people import caller, named_in
from tests.plans import plan
from tests.product import ROPES, Product, body
from tests.studies import created

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

BY_PROVIDER = "Sign in with the test’s provider"
SIGNED_OUT = "Your sign-in has ended."
LIBRARY: Final[dict[str, tuple[str, str, str, dict[str, Any]]]] = {
    "sets": ("Question sets", "set", "/api/question-sets", question_set(question())),
    "questionnaires": ("Questionnaires", "questionnaire", "/api/questionnaires", {"questions": [ROPES]}),
    "plans": ("Plans", "plan", "/api/plans", plan()),
    "guides": ("Guides", "guide", "/api/guides", {"text": "Ask for the last time it happened."}),
}
"""Of each kind of entry: its title, the address of one, its calls, and one."""


async def at_the_provider(page: Page, login: str) -> None:
    """Type the login on the provider's page."""
    await page.get_by_label("Login").fill(login)
    await page.get_by_role("button", name="Sign in").click()


async def signed_in(visit: Visit, product: Product, login: str, place: str = "") -> Page:
    """A browser of its own in which this account has signed in."""
    page = await visit.page()
    await page.goto(f"{product.base_url}/console{place}")
    await page.get_by_role("link", name=BY_PROVIDER).click()
    await at_the_provider(page, login)
    await expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    return page


async def session_cookie(page: Page, product: Product) -> str:
    cookies = await page.context.cookies(product.base_url)
    (found,) = [each for each in cookies if each.get("name", "").startswith("session-")]
    assert (found.get("httpOnly"), found.get("sameSite")) == (True, "Lax")
    return f"{found.get('name')}={found.get('value')}"


async def has_session(page: Page, product: Product) -> bool:
    cookies = await page.context.cookies(product.base_url)
    return any(each.get("name", "").startswith("session-") for each in cookies)


async def make_member(product: Product, *members: dict[str, str]) -> None:
    before = await product.staff("GET", "/api/members")
    reply = await product.staff(
        "PUT", "/api/members", json={"items": members}, If_Match=before.headers["ETag"]
    )
    assert reply.status == 200, reply.text


async def let_every_session_expire(host: HostProcess) -> None:
    """As if nobody had used theirs for eight hours."""
    store = SqliteStore(host.data / "interviews.db")
    for document in (await store.list(ACCESS, SESSIONS, Session.KIND)).items:
        over = Session.read(document).model_copy(
            update={"expires_at": datetime.now(UTC) - timedelta(seconds=1)}
        )
        await store.put(ACCESS, over.to_document(SESSIONS, 60))
    await store.close()


class TestSigningIn:
    async def test_somebody_is_in_the_console_under_their_name_where_they_wanted_to_be(
        self, visit: Visit, product: Product
    ) -> None:
        page = await signed_in(visit, product, "ada", "#sets")
        await expect(page.get_by_role("link", name="Ada Lovelace")).to_be_visible()
        await expect(page).to_have_url(re.compile(r"/console#sets$"))
        await expect(page.get_by_role("heading", name="Question sets")).to_be_visible()
        me = await product.call("GET", "/api/me", headers={"Cookie": await session_cookie(page, product)})
        assert (me.json["email"], me.json["role"], me.json["kind"]) == ("ada@example.org", "owner", "person")
        kept = "() => [Object.keys(localStorage), Object.values(sessionStorage), document.cookie]"
        assert await page.evaluate(kept) == [[], [], ""]

    async def test_the_page_is_sound_on_a_phone_and_the_staff_key_is_the_second_way(
        self, visit: Visit, product: Product
    ) -> None:
        page = await visit.page(size=PHONE)
        await page.goto(f"{product.base_url}/console")
        await expect(page.get_by_role("link", name=BY_PROVIDER)).to_be_focused()
        await page.get_by_text("With the staff key").click()
        await is_sound_everywhere(page)
        await page.get_by_label("Staff key").fill(product.staff_key)
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("heading", name="Studies")).to_be_visible()

    async def test_whom_the_provider_does_not_know_is_told_so(self, visit: Visit, product: Product) -> None:
        visit.expect_complaint("401")
        page = await visit.page()
        await page.goto(f"{product.base_url}/console")
        await page.get_by_role("link", name=BY_PROVIDER).click()
        await at_the_provider(page, "nobody")
        await expect(page.get_by_role("alert")).to_have_text("The provider did not sign you in.")
        await expect(page).to_have_url(f"{product.base_url}/console")
        await is_sound_everywhere(page)

    async def test_somebody_without_a_role_is_signed_in_and_sees_nothing(
        self, visit: Visit, product: Product
    ) -> None:
        """An address that the provider has not verified makes nobody a member."""
        await make_member(product, {"email": "ada@example.org", "role": "owner"})
        page = await signed_in(visit, product, "mallory")
        await expect(page.get_by_text("none yet: ask an owner for one")).to_be_visible()
        await expect(page.get_by_role("navigation", name="Console").get_by_role("link")).to_have_count(0)
        cookie = {"Cookie": await session_cookie(page, product)}
        assert (await product.call("GET", "/api/interviews", headers=cookie)).status == 403


class TestWhatARoleMayNotDo:
    async def test_a_reviewer_is_offered_no_place_and_no_button_that_would_be_refused(
        self, visit: Visit, product: Product
    ) -> None:
        study = await created(product, is_open=False)
        await named_in(product, study["study_id"], {"email": "hedy@example.org", "role": "reviewer"})
        page = await signed_in(visit, product, "hedy", f"#study/{study['study_id']}")
        tabs = page.get_by_role("navigation", name="Of this study").get_by_role("link")
        await expect(tabs).to_have_text(["Participants", "Results", "Review"])
        places = page.get_by_role("navigation", name="Console").get_by_role("link")
        await expect(places).to_have_text(
            ["Studies", "Interviews", "Library", "Assessments", "Reviews", "Tokens"]
        )
        for offered in ("Open the study", "Copy", "Add", "Invite by e-mail…"):
            await expect(page.get_by_role("button", name=offered, exact=True)).to_have_count(0)
        for place, offered in (
            ("", "New study"),
            ("interviews", "Start an interview"),
        ):
            await page.evaluate("place => { location.hash = place }", place)
            await expect(page.get_by_role("heading", level=1)).to_be_focused()
            await expect(page.get_by_role("link", name=offered)).to_have_count(0)

    async def test_a_reviewer_reads_the_library_and_is_offered_no_change_of_it(
        self, visit: Visit, product: Product
    ) -> None:
        study = await created(product, is_open=False)
        await named_in(product, study["study_id"], {"email": "hedy@example.org", "role": "reviewer"})
        page = await signed_in(visit, product, "hedy")
        for kind, (title, one, base, entry) in LIBRARY.items():
            named = f"Read only {kind}"
            made = await product.staff("POST", base, json={**entry, "name": named})
            assert made.status == 201, made.text
            await page.evaluate("place => { location.hash = place }", kind)
            await expect(page.get_by_role("heading", level=1)).to_have_text(title)
            tabs = page.get_by_role("navigation", name="Library").get_by_role("link")
            await expect(tabs).to_have_text(["Question sets", "Questionnaires", "Plans", "Guides"])
            link = page.get_by_role("rowheader", name=named).get_by_role("link")
            await expect(link).to_be_visible()
            await expect(page.get_by_role("link", name="New")).to_have_count(0)
            await expect(page.locator(".screen form")).to_have_count(0)
            await link.click()
            await expect(page.get_by_role("heading", level=1)).to_have_text(named)
            name = page.get_by_label("Name (needed)", exact=True)
            await expect(name).to_have_value(named)
            await expect(name).to_be_disabled()
            for offered in ("Save", "Delete…", "Fill in sample material"):
                await expect(page.get_by_role("button", name=offered)).to_have_count(0)
            for enabled in await page.locator(".screen button:enabled").all_inner_texts():
                assert enabled.startswith("Export as")
            await page.evaluate("place => { location.hash = place }", f"{one}/new")
            await expect(page.get_by_role("heading", level=1)).to_have_text(title)
            await expect(page.locator(".screen form, .screen fieldset")).to_have_count(0)


class TestForgedAnswers:
    @pytest.fixture(autouse=True)
    def _refused(self, visit: Visit) -> None:
        visit.expect_complaint("401")

    async def test_an_answer_with_another_nonce_is_refused(
        self, visit: Visit, product: Product, provider: IdentityProvider
    ) -> None:
        """As where a token of another sign-in is slipped in."""
        page = await visit.page()
        await page.goto(f"{product.base_url}/console")
        begun = await page.request.get(f"{product.base_url}/auth/login", max_redirects=0)
        url = begun.headers["location"]
        given = {**dict(parse_qsl(urlsplit(url).query)), "nonce": "another"}
        await page.goto(f"{provider.issuer}/auth?{urlencode(given)}")
        await at_the_provider(page, "ada")
        await expect(page.get_by_role("alert")).to_contain_text("does not belong to this sign-in")
        assert not await has_session(page, product)

    async def test_an_answer_to_another_browser_is_refused(self, visit: Visit, product: Product) -> None:
        """Nobody is signed in as somebody else by a link that carries the other's code."""
        attacker, victim = await visit.page(), await visit.page()
        async with attacker.expect_request("**/auth/callback*") as answer:
            await attacker.goto(f"{product.base_url}/auth/login")
            await at_the_provider(attacker, "grace")
        link = (await answer.value).url
        for before in (f"{product.base_url}/console", f"{product.base_url}/auth/login"):
            await victim.goto(before)
            await victim.goto(link)
            await expect(victim.get_by_role("alert")).to_contain_text("was not begun in this browser")
        assert not await has_session(victim, product)

    async def test_a_code_is_good_once(self, visit: Visit, product: Product) -> None:
        page = await visit.page()
        async with page.expect_request("**/auth/callback*") as answer:
            await page.goto(f"{product.base_url}/auth/login")
            await at_the_provider(page, "ada")
        await expect(page.get_by_role("button", name="Sign out")).to_be_visible()
        await page.goto((await answer.value).url)
        await expect(page.get_by_role("alert")).to_contain_text("was not begun in this browser")

    async def test_a_page_of_another_origin_changes_nothing_with_the_session(
        self, visit: Visit, product: Product, provider: IdentityProvider
    ) -> None:
        """Its host is the same, so the browser sends the cookie along: the origin is what counts."""
        visit.expect_complaint("403|NotSameOrigin")
        interview = await product.start(body(ROPES))
        page = await signed_in(visit, product, "ada")
        url = f"{product.base_url}/api/interviews/{interview.interview_id}/end"
        await page.goto(f"{provider.issuer}/.well-known/openid-configuration")
        sent: list[int] = []
        page.on("response", lambda response: sent.append(response.status) if response.url == url else None)
        await page.evaluate(
            """async url => {
                await fetch(url, { method: "POST", mode: "no-cors", credentials: "include" }).catch(() => {});
                const form = document.createElement("form");
                Object.assign(form, { method: "post", action: url });
                document.body.append(form);
                form.submit();
            }""",
            url,
        )
        await page.wait_for_url(url)
        await expect(page.locator("body")).to_contain_text("does not come from a page of this server")
        assert set(sent) == {403}
        assert (await interview.state())["status"] == "awaiting_answer"


class TestTheEndOfASession:
    async def test_who_signs_out_is_signed_out_at_the_provider_too_and_a_stolen_cookie_opens_nothing(
        self, visit: Visit, product: Product
    ) -> None:
        """Else the next person at this machine is signed in under the first one's name by one click."""
        page = await signed_in(visit, product, "ada")
        stolen = {"Cookie": await session_cookie(page, product)}
        assert (await product.call("GET", "/api/me", headers=stolen)).status == 200
        await page.get_by_role("button", name="Sign out").click()
        await expect(page.get_by_role("heading", name="Provider")).to_be_visible()
        assert (await product.call("GET", "/api/me", headers=stolen)).status == 401
        await page.get_by_role("button", name="Sign out here, too").click()
        await expect(page).to_have_url(f"{product.base_url}/console")
        await page.get_by_role("link", name=BY_PROVIDER).click()
        await at_the_provider(page, "grace")
        await expect(page.get_by_role("link", name="Grace Hopper")).to_be_visible()

    async def test_of_a_session_of_no_provider_the_sign_out_ends_here(
        self, visit: Visit, product: Product
    ) -> None:
        page = await visit.page()
        await page.goto((await product.staff("POST", "/api/owner-links", json={})).json["url"])
        await page.get_by_role("button", name="Sign out").click()
        await expect(page.get_by_role("link", name=BY_PROVIDER)).to_be_focused()

    async def test_what_a_page_still_asks_is_given_up_by_the_sign_out(
        self, visit: Visit, product: Product
    ) -> None:
        """Else a late answer says that the sign-in has ended, to somebody who has just ended it."""
        page = await visit.page()
        await page.goto((await product.staff("POST", "/api/owner-links", json={})).json["url"])
        # A page that is loaded anew before the link is used has nobody signed in, and asks nothing.
        await expect(page.get_by_role("button", name="Sign out")).to_be_visible()

        async def never_answered(_: Route) -> None:
            """Answer nothing: the page goes on waiting."""

        await page.goto("about:blank")  # else the page before may be the one that is seen to ask
        await page.route("**/api/ops/summary", never_answered)
        async with page.expect_request("**/api/ops/summary"):
            await page.goto(f"{product.base_url}/console")
        async with page.expect_event("requestfailed", lambda each: each.url.endswith("/api/ops/summary")):
            await page.get_by_role("button", name="Sign out").click()
        await expect(page.locator("#notice")).to_have_text("You are signed out.")

    async def test_each_sign_in_has_a_session_of_its_own_and_ends_the_one_before(
        self, visit: Visit, product: Product
    ) -> None:
        """A session that somebody planted in the browser is not the one that it is signed in with (fixation)."""
        page = await signed_in(visit, product, "mallory")
        planted = await session_cookie(page, product)
        await page.context.clear_cookies(name=re.compile("^(?!session-)"))
        await page.goto(f"{product.base_url}/auth/login")
        await at_the_provider(page, "ada")
        await expect(page.get_by_role("link", name="Ada Lovelace")).to_be_visible()
        assert await session_cookie(page, product) != planted
        assert (await product.call("GET", "/api/me", headers={"Cookie": planted})).status == 401

    async def test_a_role_that_is_taken_away_ends_what_it_allowed_while_somebody_is_signed_in(
        self, visit: Visit, product: Product
    ) -> None:
        visit.expect_complaint("403")
        ada = {"email": "ada@example.org", "role": "owner"}
        await make_member(product, ada, {"email": "grace@example.org", "role": "editor"})
        page = await signed_in(visit, product, "grace", "#interviews")
        await expect(page.get_by_role("heading", name="Interviews")).to_be_visible()
        await make_member(product, ada)
        cookie = {"Cookie": await session_cookie(page, product)}
        assert (await product.call("GET", "/api/interviews", headers=cookie)).status == 403
        await page.reload()
        await expect(page.get_by_text("none yet: ask an owner for one")).to_be_visible()

    async def test_what_was_filled_in_outlives_the_session(
        self, visit: Visit, product: Product, host: HostProcess
    ) -> None:
        visit.expect_complaint("401")
        page = await signed_in(visit, product, "ada", "#plan/new")
        await page.get_by_role("button", name="Fill in sample material").click()
        await page.get_by_label("Name (needed)", exact=True).fill("Not lost")
        await let_every_session_expire(host)
        await page.get_by_role("button", name="Save").click()
        await expect(page.get_by_role("alert")).to_have_text(f"{SIGNED_OUT} What you filled in is kept.")
        async with page.context.expect_page() as opened:
            await page.get_by_role("link", name=BY_PROVIDER).click()
        other = await opened.value
        await expect(other.get_by_role("button", name="Sign out")).to_be_visible()
        await expect(page.get_by_label("Name (needed)", exact=True)).to_have_value("Not lost")
        await page.get_by_role("button", name="Save").click()
        await expect(page.locator("#notice")).to_have_text("Saved as version 1.")

    async def test_one_s_sessions_are_listed_and_ended_elsewhere(
        self, visit: Visit, product: Product
    ) -> None:
        visit.expect_complaint("401")
        here = await signed_in(visit, product, "ada")
        there = await signed_in(visit, product, "ada")
        cookie = {"Cookie": await session_cookie(there, product)}
        await here.get_by_role("link", name="Ada Lovelace").click()
        await expect(here.get_by_text("(this one)")).to_have_count(1)
        await is_sound_everywhere(here)
        sessions = (await product.call("GET", "/api/sessions", headers=cookie)).json["items"]
        (current,) = [each["session_id"] for each in sessions if each["current"]]
        await here.locator(f"[data-end='{current}']").click()
        await here.get_by_role("dialog").get_by_role("button", name="End it").click()
        await expect(here.locator(f"[data-end='{current}']")).to_have_count(0)
        assert (await product.call("GET", "/api/me", headers=cookie)).status == 401
        await there.get_by_role("link", name="Interviews", exact=True).click()
        await expect(there.get_by_role("alert")).to_have_text(SIGNED_OUT)

    async def test_somebody_signs_out_everywhere_and_nobody_else_with_them(
        self, visit: Visit, product: Product
    ) -> None:
        visit.expect_complaint("401")
        here, there = [await signed_in(visit, product, "ada") for _ in range(2)]
        grace = await signed_in(visit, product, "grace")
        cookies = [{"Cookie": await session_cookie(page, product)} for page in (here, there, grace)]
        await here.get_by_role("link", name="Ada Lovelace").click()
        await here.get_by_role("button", name="End all of yours…").click()
        await here.get_by_role("dialog").get_by_role("button", name="End them").click()
        await expect(here.get_by_role("link", name=BY_PROVIDER)).to_be_focused()
        met = [(await product.call("GET", "/api/me", headers=cookie)).status for cookie in cookies]
        assert met == [401, 401, 200]


class TestTheExplorer:
    async def test_calls_of_staff_are_tried_under_the_name_of_who_is_signed_in(
        self, visit: Visit, product: Product
    ) -> None:
        """A participant's token that is given as well goes with their calls alone."""
        page = await signed_in(visit, product, "ada")
        await page.goto(f"{product.base_url}/docs#get_me")
        await expect(page.get_by_text("You are signed in as Ada Lovelace")).to_be_visible()
        await page.get_by_label("Participant token").fill("x.y")
        form = page.get_by_role("form", name="Try GET /api/me")
        await form.get_by_role("button", name="Send").click()
        await expect(form.locator("pre")).to_contain_text('"email": "ada@example.org"')
        token = (await caller(product, "viewer")).token
        await page.get_by_label("Staff key or token").fill(token)
        await form.get_by_role("button", name="Send").click()
        await expect(form.locator("pre")).to_contain_text('"kind": "token"')
        await is_sound_everywhere(page)


class TestTheOwnersLink:
    async def test_one_click_opens_the_console_and_uses_the_link_up(
        self, visit: Visit, product: Product
    ) -> None:
        visit.expect_complaint("401")
        link = (await product.staff("POST", "/api/owner-links", json={"name": "Joan"})).json["url"]
        page = await visit.page()
        await page.goto(link)
        await expect(page.get_by_role("link", name="Joan")).to_be_visible()
        assert link.partition("#")[2] not in page.url
        other = await visit.page()
        await other.goto(link)
        await expect(other.get_by_role("alert")).to_contain_text("This link was used, or has expired")
