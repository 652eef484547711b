"""A person at the queue of reviews, with a real browser and a model that is in doubt of everything (G6)."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from tests.browser.console import Console, signed_in
from tests.browser.visiting import DESKTOP, PHONE, Visit, axe_violations, overflow
from tests.candidates.material import dynamic
from tests.fakes.doubting_model import doubts
from tests.fakes.model_server import ModelServer
from tests.hosting import HostProcess
from tests.product import LANTERNS, VAGUE_ANSWER, Interview, Product, body, client_of, eventually, serve
from tests.studies import created, invited

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

QUESTIONS = tuple({**LANTERNS, "question_id": f"q{number}"} for number in range(10))
POINTS = 30
ELECTRICIAN = """Glyn Parry

Electrical installation in new builds, about 200 flats, with two apprentices under me.
Gave the toolbox talks on Mondays.
Read and drew wiring diagrams for control panels.
"""
"""A resume whose skills no list and no vocabulary names."""


@pytest.fixture(scope="module")
def doubting() -> Iterator[ModelServer]:
    with ModelServer() as server:
        yield server


@pytest.fixture(scope="module")
def doubting_host(doubting: ModelServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    env = {"OPENAI_API_KEY": "any", "OPENAI_BASE_URL": doubting.base_url, "OPENAI_MODEL": "test-model"}
    with serve(tmp_path_factory.mktemp("reviewing"), **env) as host:
        yield host


@pytest_asyncio.fixture(loop_scope="session")
async def doubtful(doubting_host: HostProcess) -> AsyncIterator[Product]:
    async with client_of(doubting_host) as client:
        yield client


async def doubted(product: Product, model: ModelServer) -> Interview:
    """An interview that is over, with thirty points in doubt."""
    model.script("assess", *[doubts] * len(QUESTIONS))
    interview = await product.start(body(*QUESTIONS, settings={"max_follow_ups": 0}))
    await interview.finish(default=VAGUE_ANSWER)
    where = f"/api/reviews?interview_id={interview.interview_id}"

    async def are_queued() -> bool:
        return (await product.look(where))["counts"]["open"] == POINTS

    await eventually(are_queued)
    return interview


async def at_queue(visit: Visit, product: Product, interview: Interview, *, phone: bool = False) -> Console:
    page = await visit.page(size=PHONE if phone else DESKTOP, dark=phone)
    console = await signed_in(page, product, f"reviews/{interview.interview_id}")
    await expect(page.get_by_text(f"0 of {POINTS}", exact=True)).to_be_visible()
    return console


async def worked(page: Page, key: str, done: int) -> None:
    await page.keyboard.press(key)
    await expect(page.get_by_text(f"{done} of {POINTS}", exact=True)).to_be_visible()


async def test_thirty_points_are_reviewed_by_keyboard_and_the_result_follows(
    visit: Visit, doubtful: Product, doubting: ModelServer
) -> None:
    """Three keys decide, space leaves it open, u takes the last one back."""
    interview = await doubted(doubtful, doubting)
    console = await at_queue(visit, doubtful, interview)
    page = console.page
    await expect(page.get_by_text("In doubt: the machine is not sure.")).to_be_visible()
    await expect(page.locator("mark")).to_have_text(VAGUE_ANSWER.removesuffix("."))
    assert (await overflow(page), await axe_violations(page)) == (0, [])
    for done in range(1, POINTS):
        await worked(page, "1", done)
    await worked(page, "u", POINTS - 2)
    await worked(page, "2", POINTS - 1)
    await worked(page, "3", POINTS)
    await expect(page.get_by_text(f"Of {POINTS} reviewed, the machine had decided 0 itself")).to_be_visible()
    result = await interview.result()
    said = [each["review"]["verdict"] for turn in result["turns"] for each in turn["assessment"]["criteria"]]
    assert {name: said.count(name) for name in set(said)} == {
        "demonstrated": POINTS - 2, "not_demonstrated": 1, "contradicted": 1,
    }  # fmt: skip
    assert result["undecided"] == 0.0


async def test_what_cannot_be_told_stays_open_and_buttons_do_as_keys(
    visit: Visit, doubtful: Product, doubting: ModelServer
) -> None:
    """On a phone in the dark, too."""
    interview = await doubted(doubtful, doubting)
    console = await at_queue(visit, doubtful, interview, phone=True)
    page = console.page
    assert (await overflow(page), await axe_violations(page)) == (0, [])
    await worked(page, " ", 1)
    await console.button("Contradicted").click()
    await expect(page.get_by_text(f"2 of {POINTS}", exact=True)).to_be_visible()
    counts = (await doubtful.look(f"/api/reviews?interview_id={interview.interview_id}"))["counts"]
    assert counts == {"open": POINTS - 1, "done": 1}


async def test_what_was_read_of_a_resume_is_called_right_or_wrong_by_keys(
    visit: Visit, product: Product
) -> None:
    """Skills stand beside the words of the resume that they rest on; `u` brings the last one back, on a phone too."""
    for phone in (False, True):
        interview = await product.start(dynamic(ELECTRICIAN))
        found = f"/api/reviews?interview_id={interview.interview_id}&status=open"

        async def is_queued(where: str = found) -> bool:
            return (await product.look(where))["counts"]["open"] > 1

        await eventually(is_queued)
        open_now = (await product.look(found))["counts"]["open"]
        names = [each["name"] for each in (await interview.result())["skills"]]
        page = await visit.page(size=PHONE if phone else DESKTOP, dark=phone)
        await signed_in(page, product, f"reviews/{interview.interview_id}")
        await expect(page.get_by_text("Skill in the resume", exact=True)).to_be_visible()
        await expect(page.locator("mark")).to_be_visible()
        assert (await overflow(page), await axe_violations(page)) == (0, [])
        wrong = await page.get_by_role("heading", level=2).inner_text()
        await page.keyboard.press("2")
        await expect(page.get_by_text(f"1 of {open_now}", exact=True)).to_be_visible()
        left = [each["name"] for each in (await interview.result())["skills"]]
        assert left == [name for name in names if name != wrong]
        await page.keyboard.press("u")
        await expect(page.get_by_role("heading", level=2, name=wrong)).to_be_visible()
        await expect(page.get_by_text(f"0 of {open_now}", exact=True)).to_be_visible()
        assert [each["name"] for each in (await interview.result())["skills"]] == names
        await page.keyboard.press("3")
        await expect(page.get_by_text(f"1 of {open_now}", exact=True)).to_be_visible()
        assert (await product.look(found))["counts"] == {"open": open_now, "done": 0}


async def test_a_card_names_who_answered_in_which_study_and_leads_there(
    visit: Visit, doubtful: Product, doubting: ModelServer
) -> None:
    """G6: in the queue of all studies; in that of one the study is known, and the name is enough."""
    doubting.script("assess", doubts)
    made = await created(doubtful, material={"questions": [LANTERNS]}, settings={"max_follow_ups": 0})
    [guest] = await invited(doubtful, made["study_id"], {"name": "Ada Ruiz", "external_id": "C-17"})
    interview = await guest.agree()
    await interview.finish(default=VAGUE_ANSWER)

    async def is_queued() -> bool:
        return (await doubtful.look(f"/api/reviews?study_id={made['study_id']}"))["counts"]["open"] > 0

    await eventually(is_queued)
    console = await signed_in(await visit.page(size=PHONE), doubtful, f"study/{made['study_id']}/review")
    card = console.page.get_by_role("region", name="To review")
    await expect(card.get_by_role("link")).to_have_text(["Ada Ruiz"])
    await console.go("reviews")
    await expect(card.get_by_role("link")).to_have_text(["Ada Ruiz", made["name"]])
    assert (await overflow(console.page), await axe_violations(console.page)) == (0, [])
    await card.get_by_role("link", name="Ada Ruiz").click()
    await expect(console.heading("Ada Ruiz")).to_be_visible()
