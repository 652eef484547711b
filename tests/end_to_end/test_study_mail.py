"""What the console says of invitations by e-mail, and of a preflight that runs (H3, H5, H6)."""

import re
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from playwright.async_api import Locator, expect

from tests.browser.console import Console, signed_in
from tests.browser.visiting import PHONE, Visit, is_sound_everywhere
from tests.fakes.mail_server import MailServer
from tests.hosting import HostProcess
from tests.product import Product, client_of, serve
from tests.studies import STUDIES, created, invited

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest.fixture(scope="module")
def mail_server() -> Iterator[MailServer]:
    with MailServer() as running:
        yield running


@pytest.fixture(scope="module")
def mailing_host(mail_server: MailServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    with serve(tmp_path_factory.mktemp("mailing"), DEVELOPMENT="1", **mail_server.env) as host:
        yield host


@pytest_asyncio.fixture(loop_scope="session")
async def mailing(mailing_host: HostProcess) -> AsyncIterator[Product]:
    async with client_of(mailing_host) as client:
        yield client


def row_of(console: Console, name: str) -> Locator:
    return console.page.get_by_role("row").filter(has_text=name)


async def test_without_a_mail_server_nobody_is_invited_by_mail_and_the_page_says_why(
    visit: Visit, product: Product
) -> None:
    """H3"""
    made = await created(product)
    await invited(product, made["study_id"], {"name": "Ada", "email": "ada@example.org"})
    console = await signed_in(await visit.page(), product, f"study/{made['study_id']}")
    await expect(row_of(console, "Ada")).to_be_visible()
    await expect(console.page.get_by_text("this installation has no mail server")).to_be_visible()
    await expect(console.button("Invite by e-mail…")).to_have_count(0)
    await row_of(console, "Ada").get_by_role("button", name="More for Ada").click()
    action = console.dialog.get_by_label("Action")
    await expect(action).not_to_contain_text("e-mail")
    await expect(action).to_contain_text("Make a new link")


async def test_the_list_says_what_became_of_each_mail(
    visit: Visit, mailing: Product, mail_server: MailServer
) -> None:
    """H3: sent, refused, reminded, come back; and who has no address."""
    made = await created(mailing, remind_after_s=1)
    people = {"Ada": "ada@kept.example", "Bo": "bo@gone.example"}
    rows = [{"name": name, "email": email} for name, email in people.items()]
    await invited(mailing, made["study_id"], *rows, {"name": "Cy"})
    console = await signed_in(await visit.page(size=PHONE, dark=True), mailing, f"study/{made['study_id']}")
    page = console.page
    mail_server.rcpt = ["550 5.1.1 no such user"]
    await row_of(console, "Bo").get_by_role("button", name="More for Bo").click()
    await console.dialog.get_by_label("Action").select_option("Send the invitation by e-mail")
    await console.confirm("Go on")
    await expect(row_of(console, "Bo")).to_contain_text("the e-mail was refused: 550 5.1.1 no such user")
    await console.button("Invite by e-mail…").click()
    await console.confirm("Send the invitations")
    await expect(console.dialog).to_contain_text("1 mail is on the way.")
    await expect(console.dialog).to_contain_text("1: They have no e-mail address.")
    await console.confirm("Close")
    await expect(row_of(console, "Ada")).to_contain_text(re.compile("invited by e-mail .*, reminded "))
    await expect(row_of(console, "Cy")).not_to_contain_text("e-mail")
    await is_sound_everywhere(page)
    await row_of(console, "Ada").get_by_role("button", name="More for Ada").click()
    await console.dialog.get_by_label("Action").select_option("Note that the e-mail came back")
    await console.confirm("Go on")
    await console.dialog.get_by_label("What the message says").fill("550 no such user")
    await console.confirm("Note it")
    await expect(row_of(console, "Ada")).to_contain_text("the e-mail came back: 550 no such user")
    await page.get_by_label("Their e-mail").select_option("Came back")
    await expect(page.get_by_role("rowheader")).to_have_text([re.compile("Ada")])


async def test_a_preflight_that_runs_is_found_again_and_begun_once(visit: Visit, product: Product) -> None:
    """H5: the page may be left, reloaded, and opened by somebody else meanwhile."""
    made = await created(product, is_open=False, welcome={"minutes": 30}, settings={"max_follow_ups": 1})
    console = await signed_in(await visit.page(), product, f"study/{made['study_id']}/setup")
    page = console.page
    tried = page.get_by_role("region", name="Before people are asked")
    await expect(tried).not_to_contain_text("would go wrong (")
    await tried.get_by_role("button", name="Try it out").click()
    await expect(tried).to_contain_text("They are taking it")
    await expect(tried.get_by_role("button", name="Try it out")).to_be_disabled()
    begun = (await product.look(f"{STUDIES}/{made['study_id']}/preflight"))["preflight_id"]
    await page.reload()  # it may be over before the page is there again
    await expect(tried).to_contain_text(re.compile(r"They are taking it|\(tried "))
    await expect(tried).to_contain_text("(tried ", timeout=30_000)
    await expect(tried.get_by_role("button", name="Try it out")).to_be_enabled()
    assert (await product.look(f"{STUDIES}/{made['study_id']}/preflight"))["preflight_id"] == begun
    await is_sound_everywhere(page)
