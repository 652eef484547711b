"""A recruiter, a researcher, a knowledge manager and an assessor at the console, each with a study of theirs (H6)."""

import re
import uuid
from typing import Any

import pytest
from playwright.async_api import FilePayload, Locator, expect

from tests.browser.console import Console, signed_in
from tests.browser.visiting import PHONE, Visit, is_sound_everywhere
from tests.product import GOOD_ANSWER, LANTERNS, Interview, Product
from tests.studies import STUDIES, Guest, counted, created, invited, participants

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

RESUME = "Kept the lamps of two towers for five years."
SET = {
    "role": "Keeper", "level": "Senior", "name": "Keepers",
    "questions": [
        {"category": "CARE", "question_text": "How do you keep the lamp?", "what_assesses": ["Trimming wicks daily"]},
    ],
}  # fmt: skip
VAGUE = "I look after them the way that I was taught."
UNSURE = "I think I dry the ropes and coil them, and I think I fill the oil and trim the wicks."


def a_name(what: str) -> str:
    """A name that no other test's study has."""
    return f"{what} {uuid.uuid4().hex[:8]}"


async def begun(console: Console, kind: str, name: str) -> None:
    """From home to the form of this kind, with the name filled in."""
    await console.page.get_by_role("link", name="New study").click()
    await console.page.get_by_role("link", name=kind).click()
    await console.page.get_by_label("Name of the study").fill(name)


async def study_of(product: Product, name: str) -> dict[str, Any]:
    (listed,) = (await product.look(f"{STUDIES}?query={name}"))["items"]
    return await product.look(f"{STUDIES}/{listed['study_id']}")


async def to_tab(console: Console, name: str) -> None:
    await console.page.get_by_role("navigation", name="Of this study").get_by_role("link", name=name).click()


def row_of(console: Console, name: str) -> Locator:
    """Of the person, not of the names of the columns: "Last active" beside "Link" holds an "Eli"."""
    return console.page.locator("tr[data-key]").filter(has_text=name)


def a_csv(text: str) -> list[FilePayload]:
    return [{"name": "people.csv", "mimeType": "text/csv", "buffer": text.encode()}]


async def test_a_recruiter_asks_candidates_with_a_set_and_reads_each_under_their_name(
    visit: Visit, product: Product
) -> None:
    """H1, H3, H6: the set is picked, candidates come from a file, what is wrong with a row is said in plain words."""
    kept = await product.staff("POST", "/api/question-sets", json={**SET, "name": a_name("Keepers")})
    name = a_name("Backend engineers")
    console = await signed_in(await visit.page(), product)
    page = console.page
    await begun(console, "Interview candidates with your question set", "")
    await page.get_by_role("combobox", name="Question set").select_option(kept.json["id"])
    await console.button("Create the study").click()
    await expect(page.get_by_label("Name of the study")).to_be_focused()
    await expect(page.get_by_text("Please fill this in.", exact=True)).to_be_visible()
    await is_sound_everywhere(page)
    await page.get_by_label("Name of the study").fill(name)
    await page.get_by_label("Who asks").fill("Harbour office")
    await expect(page.get_by_role("group", name="Preview")).to_contain_text("Harbour office")
    await console.button("Create the study").click()

    await expect(page.get_by_role("heading", name=name)).to_be_focused()
    await page.get_by_text("Many, from a CSV file").click()
    rows = f'name,external_id,resume_text\r\nRobin Sample,A-1,"{RESUME}"\r\nSam Without,A-2,\r\n'
    await page.get_by_label("The file", exact=True).set_input_files(a_csv(rows))
    await console.button("Add them").click()
    rejected = page.get_by_role("alert").get_by_role("listitem")
    await expect(rejected).to_have_text(
        "Row 3: Resume: a resume is needed: give its text or a file, and not both."
    )
    await expect(row_of(console, "Robin Sample")).to_contain_text("not opened yet")
    await is_sound_everywhere(page)
    await console.button("Open the study").click()
    await expect(console.notice).to_contain_text("The study is open")

    made = await study_of(product, name)
    (robin,) = await participants(product, made["study_id"])
    interview = await Guest(product, robin["url"]).agree()
    await interview.until("awaiting_answer")
    await expect(row_of(console, "Robin Sample")).to_contain_text("is answering")
    await page.get_by_role("link", name="Robin Sample").click()
    await expect(page.get_by_role("heading", name="Robin Sample")).to_be_visible()
    await expect(console.turn(1)).to_contain_text("How do you keep the lamp?")
    await is_sound_everywhere(page)
    await page.get_by_role("link", name=name).click()
    await expect(page.get_by_role("heading", name=name)).to_be_visible()


async def test_a_researcher_writes_topics_lets_a_crowd_in_by_a_link_and_is_warned_of_lost_edits(
    visit: Visit, product: Product
) -> None:
    """H2, H6, on a phone."""
    name = a_name("Weekday cooking")
    console = await signed_in(await visit.page(size=PHONE, dark=True), product)
    page = console.page
    await begun(console, "Explore topics with many people", name)
    await page.get_by_label("What you want to learn").fill("How people choose what to cook")
    await page.get_by_label("Minutes that a conversation may take").fill("10")
    await page.get_by_label("Topic", exact=True).fill("Deciding")
    await page.get_by_label("What to find out about it").fill("when the decision is made\nwho decides")
    await console.button("Add a topic").click()
    await expect(page.get_by_label("Topic", exact=True).last).to_be_focused()
    await page.keyboard.type("Shopping")
    await console.button("Create the study").click()
    await expect(page.get_by_role("heading", name=name)).to_be_focused()
    made = await study_of(product, name)
    assert [topic["label"] for topic in made["material"]["plan"]["topics"]] == ["Deciding", "Shopping"]

    await to_tab(console, "Settings")
    await page.get_by_label("A public link").check()
    await page.get_by_label("How many people it lets in").fill("1")
    await to_tab(console, "Participants")
    await expect(console.dialog).to_contain_text("Leave without saving?")
    await is_sound_everywhere(page)
    await console.confirm("Cancel")
    await expect(page.get_by_label("How many people it lets in")).to_have_value("1")
    await console.button("Save").click()
    await expect(console.notice).to_contain_text("The settings are saved.")
    await console.button("Open the study").click()
    await to_tab(console, "Participants")
    link = await page.get_by_label("The public link, for 1 people at most").input_value()
    interview = await Guest(product, link).agree(Idempotency_Key="a-person")
    await interview.until("awaiting_answer")
    await expect(row_of(console, "Somebody by the public link")).to_contain_text("is answering")
    await to_tab(console, "Results")
    await expect(page.get_by_text("There is nothing yet")).to_be_visible()
    await is_sound_everywhere(page)


async def test_results_show_questions_quotes_and_a_comparison_that_is_sorted(
    visit: Visit, product: Product
) -> None:
    """H4, H6: each quote leads to where it was said; files are taken away."""
    made = await created(product, name=a_name("Keepers"))
    people = {"Ada": GOOD_ANSWER, "Bo": VAGUE, "Cy": "We dry the ropes and coil them, and we trim the wicks."}
    for guest, answer in zip(
        await invited(product, made["study_id"], *({"name": name} for name in people)),
        people.values(),
        strict=True,
    ):
        interview = await guest.agree()
        await interview.until("awaiting_answer")
        await interview.finish(default=answer)
    console = await signed_in(await visit.page(), product, f"study/{made['study_id']}/results")
    page = console.page
    await expect(page.get_by_text("3 interviews are over.")).to_be_visible()
    question = page.get_by_role("listitem").filter(
        has=page.get_by_role("heading", name=LANTERNS["question_text"])
    )
    await expect(question).to_contain_text("3 of 3 answered")
    await expect(question).to_contain_text("demonstrated")
    table = page.get_by_role("region", name="Comparison, table")
    names = table.get_by_role("rowheader")
    await table.get_by_role("button", name="Participant").press("Enter")
    await expect(names).to_have_text(["Ada", "Bo", "Cy"])
    await table.get_by_role("button", name="Participant").press("Enter")
    await expect(names).to_have_text(["Cy", "Bo", "Ada"])
    await expect(table.get_by_role("columnheader", name="Participant")).to_have_attribute(
        "aria-sort", "descending"
    )
    await is_sound_everywhere(page)
    async with page.expect_download() as taken:
        await console.button("Excel").click()
    assert (await taken.value).suggested_filename.endswith(".xlsx")
    await question.get_by_text("What they said").click()
    said = question.get_by_role("figure").first
    name, text = await said.get_by_role("link").inner_text(), await said.locator("blockquote").inner_text()
    await said.get_by_role("link").click()
    await expect(page.get_by_role("heading", name=name)).to_be_visible()
    await expect(console.turn(1)).to_contain_text(text)
    assert text in people[name]


async def test_a_knowledge_manager_hands_over_what_somebody_knows_and_takes_the_package(
    visit: Visit, product: Product
) -> None:
    """H6: questions of their own, one person, and what came of it first."""
    name = a_name("Loss model")
    console = await signed_in(await visit.page(), product)
    page = console.page
    await begun(console, "Hand over what somebody knows", name)
    await page.get_by_label("Questions of your own").check()
    await page.get_by_label("Questions", exact=True).fill("! Why is LOSS_THRESHOLD set to 0.3?")
    await is_sound_everywhere(page)
    await console.button("Create the study").click()
    await expect(page.get_by_role("heading", name=name)).to_be_focused()
    await page.get_by_label("Name", exact=True).fill("Ines")
    await page.get_by_label("E-mail address").fill("not an address")
    await page.keyboard.press("Enter")
    await expect(page.get_by_label("E-mail address")).to_be_focused()
    await expect(page.get_by_text("This is not an e-mail address.")).to_be_visible()
    await page.get_by_label("E-mail address").fill("ines@example.org")
    await page.keyboard.press("Enter")
    await expect(row_of(console, "Ines")).to_contain_text("not opened yet")
    await console.button("Open the study").click()
    await expect(console.notice).to_contain_text("The study is open")
    made = await study_of(product, name)
    (ines,) = await participants(product, made["study_id"])
    interview = await Guest(product, ines["url"]).agree()
    await interview.until("awaiting_answer")
    await interview.finish(default="The auditors of 2019 asked for LOSS_THRESHOLD at 0.3.")
    await page.get_by_role("link", name="Ines").click()
    await expect(page.get_by_role("tab", name="Result")).to_have_attribute("aria-selected", "true")
    async with page.expect_download() as taken:
        await console.button("Onboarding package, Word").click()
    assert (await taken.value).suggested_filename.endswith(".docx")
    await page.get_by_role("tab", name="Result").focus()
    await page.keyboard.press("ArrowRight")
    await expect(console.turn(1)).to_contain_text("Why is LOSS_THRESHOLD set to 0.3?")
    assert page.url.endswith("/conversation")
    await is_sound_everywhere(page)


async def test_an_assessor_writes_questions_on_cards_and_decides_what_the_machine_is_in_doubt_of(
    visit: Visit, product: Product
) -> None:
    """G6, H6: by keyboard; an error stands at the card that it is about; erasing asks for the number of interviews."""
    visit.expect_complaint("409|422")
    name = a_name("Suppliers")
    console = await signed_in(await visit.page(), product)
    page = console.page
    await begun(console, "Ask questions and compare with expected answers", name)
    await page.get_by_label("Question", exact=True).fill("How do you look after the lanterns?")
    await page.get_by_label("What a good answer holds").fill("Trim the wicks and fill the oil.")
    await console.button("Add a question").press("Enter")
    await page.keyboard.type("What do you do with the ropes at night?")
    await page.keyboard.press("Control+Home")
    await console.button("Create the study").press("Enter")
    second = page.get_by_role("listitem").filter(has_text="Question 2: What do you do with the ropes")
    await expect(second.get_by_label("What a good answer holds")).to_be_focused()
    await expect(second.get_by_text("Please fill this in.")).to_be_visible()
    await page.keyboard.type("Dry the ropes and coil them.")
    await second.get_by_role("button", name="Move this question up").press("Enter")
    await expect(page.get_by_text("Question 1: What do you do with the ropes")).to_be_visible()
    await is_sound_everywhere(page)
    await console.button("Create the study").press("Enter")
    await expect(page.get_by_role("heading", name=name)).to_be_focused()

    made = await study_of(product, name)
    asked = [question["question_text"] for question in made["material"]["questions"]]
    assert asked == ["What do you do with the ropes at night?", "How do you look after the lanterns?"]
    await product.staff("POST", f"{STUDIES}/{made['study_id']}/open")
    (guest,) = await invited(product, made["study_id"], {"name": "Northwind"})
    interview = await guest.agree()
    await interview.until("awaiting_answer")
    await interview.finish(default=UNSURE)
    await expect(row_of(console, "Northwind").get_by_role("link", name=re.compile(r"^\d+$"))).to_be_visible()
    await expect(row_of(console, "Northwind")).to_contain_text("not judged")
    await to_tab(console, "Review")
    await decide_all(console)
    await to_tab(console, "Participants")
    await expect(row_of(console, "Northwind")).to_contain_text("completed")
    await expect(row_of(console, "Northwind").get_by_role("link", name=re.compile(r"^\d+$"))).to_have_count(0)
    await to_tab(console, "Settings")
    await erase(console, interview, product)


async def decide_all(console: Console) -> None:
    """Decide each point with a key, until nothing waits."""
    waiting = console.page.get_by_role("region", name="To review")
    await expect(waiting).to_be_visible()
    await is_sound_everywhere(console.page)
    while await waiting.count():
        key = await waiting.get_attribute("data-key")
        await console.page.keyboard.press("2")
        await expect(console.page.locator(f"section[data-key='{key}']")).to_have_count(0)


async def erase(console: Console, interview: Interview, product: Product) -> None:
    """Erase the study, first with a wrong number."""
    for number, said in (("7", "Nothing is erased: it is 1"), ("1", "is erased")):
        await console.button("Erase the study…").click()
        await console.dialog.get_by_label("Number of interviews").fill(number)
        await console.confirm("Erase it all")
        await expect(console.notice).to_contain_text(said)
    await expect(console.heading("Studies")).to_be_focused()
    gone = await product.staff("GET", f"/api/interviews/{interview.interview_id}")
    assert gone.status == 404


async def test_home_says_how_each_study_stands_and_what_waits(visit: Visit, product: Product) -> None:
    """H2, H6"""
    name = a_name("Lamps")
    made = await created(product, name=name)
    first, second = await invited(product, made["study_id"], {"name": "Ada"}, {"name": "Bo"})
    await first.call("POST", "/decline")
    await (await second.agree()).until("awaiting_answer")
    await counted(product, made["study_id"], declined=1, started=1)
    console = await signed_in(await visit.page(size=PHONE, dark=True), product)
    page = console.page
    await page.get_by_label("Name", exact=True).fill(name)
    study = page.get_by_role("list", name="Studies").get_by_role("listitem").filter(has_text=name)
    await expect(study.get_by_role("list", name="Participants")).to_have_text(
        re.compile("1 answering.*1 declined", re.DOTALL)
    )
    await expect(page.get_by_role("list", name="What waits for you")).to_contain_text("declined")
    await is_sound_everywhere(page)
    await study.get_by_role("link", name=name).click()
    await row_of(console, "Ada").get_by_role("button", name="More for Ada").click()
    await console.confirm("Go on")
    new = console.dialog.get_by_role("textbox", name="Link")
    await expect(new).to_be_visible()
    assert await new.input_value() != first.url
    await console.confirm("Close")
    assert (await first.call("GET")).status == 401
    await console.button("Copy").last.press("Enter")
    await page.get_by_label("How they stand").select_option("declined")
    await expect(page.get_by_role("rowheader")).to_have_text([re.compile("Ada")])


async def test_what_is_asked_stays_the_same_version_until_somebody_changes_it(
    visit: Visit, product: Product
) -> None:
    """H1: a new name is no new version of what is asked; a set that is gone from the library stays chosen."""
    kept = await product.staff("POST", "/api/question-sets", json={**SET, "name": a_name("Keepers")})
    plan = {
        "research_goal": "Cooking",
        "max_duration_mins": 5,
        "topics": [{"label": "Deciding", "sub_goals": [{"text": "when", "topic": None, "probes": []}]}],
    }
    studies = [
        await created(product, name=a_name("Lamps")),
        await created(product, name=a_name("Set"), mode="predefined_questions", material=None,
                      question_set_id=kept.json["id"], settings={}),
        await created(product, name=a_name("Plan"), mode="topic_exploration", material={"plan": plan}, settings={}),
    ]  # fmt: skip
    await product.staff("DELETE", f"/api/question-sets/{kept.json['id']}", If_Match='"v1"')
    console = await signed_in(await visit.page(), product)
    for made in studies:
        await console.go(f"study/{made['study_id']}/setup")
        name = console.page.get_by_label("Name of the study")
        await expect(name).to_have_value(made["name"])
        await name.fill(f"{made['name']}, renamed")
        await console.button("Save").click()
        await expect(console.notice).to_have_text("The setup is saved.")
        await expect(console.heading(f"{made['name']}, renamed")).to_be_focused()
        now = await product.look(f"{STUDIES}/{made['study_id']}")
        assert (now["version"], now["asked_version"], now["material"]) == (2, 1, made["material"])
    await console.page.get_by_label("Topic", exact=True).fill("Choosing")
    await console.button("Save").click()
    await expect(console.notice).to_contain_text("keep what they were asked")
    assert (await product.look(f"{STUDIES}/{studies[-1]['study_id']}"))["asked_version"] == 3


async def test_edits_outlive_a_key_that_has_expired_and_somebody_elses_change_is_not_written_over(
    visit: Visit, product: Product
) -> None:
    visit.expect_complaint("401|412")
    made = await created(product, name=a_name("Lamps"))
    console = await signed_in(await visit.page(), product, f"study/{made['study_id']}/setup")
    page = console.page
    await page.get_by_label("Who asks").fill("Harbour office")
    await page.route("**/api/studies/*", lambda route: route.fulfill(status=401))
    await console.button("Save").click()
    await expect(page.get_by_label("Staff key")).to_be_visible()
    await page.unroute_all()
    await page.get_by_label("Staff key").fill(product.staff_key)
    await page.keyboard.press("Enter")
    await expect(page.get_by_label("Who asks")).to_have_value("Harbour office")
    await console.button("Save").click()
    await expect(console.notice).to_contain_text("The setup is saved.")
    await page.get_by_label("Who asks").fill("Light office")
    path = f"{STUDIES}/{made['study_id']}"
    await product.staff("PUT", path, json={**made, "name": "Theirs"}, If_Match='"v2"')
    await console.button("Save").click()
    await expect(page.get_by_role("alert")).to_contain_text("Somebody else has changed this")
    await expect(page.get_by_label("Who asks")).to_have_value("Light office")
    assert (await product.look(path))["name"] == "Theirs"
