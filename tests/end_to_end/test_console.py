"""Staff at the real console: starting, following and steering interviews with nothing scripted."""

import json
import uuid

import pytest
from playwright.async_api import Page, expect

from tests.browser.chat import opened
from tests.browser.console import signed_in
from tests.browser.visiting import DESKTOP, Visit, axe_violations, overflow
from tests.product import GOOD_ANSWER, LANTERNS, ROPES, VAGUE_ANSWER, Interview, Product, body

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PHONE = (375, 740)
HOSTILE = "<img src=x onerror=alert(1)> & <b>bold</b>"
SET = {
    "role": "Keeper", "level": "Senior", "name": "Lighthouse",
    "questions": [
        {"category": "CARE", "question_text": "How do you keep the lamp?", "what_assesses": ["Trimming wicks daily"]},
    ],
}  # fmt: skip


def at(interview: Interview) -> str:
    return f"interview/{interview.interview_id}"


async def is_sound(page: Page) -> None:
    assert (await overflow(page), await axe_violations(page)) == (0, [])


class TestSigningIn:
    async def test_a_wrong_key_is_told_and_the_right_one_opens_the_list(
        self, visit: Visit, product: Product
    ) -> None:
        visit.expect_complaint("401")
        page = await visit.page()
        await page.goto(f"{product.base_url}/console")
        await expect(page.get_by_label("Staff key")).to_be_focused()
        await page.keyboard.type("not the key")
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("alert")).to_have_text("This is not a staff key.")
        await page.get_by_label("Staff key").fill("wrong")
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("alert")).to_have_text("This is not a staff key of this server.")
        await is_sound(page)
        await page.get_by_label("Staff key").fill(product.staff_key)
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("heading", name="Interviews")).to_be_focused()

    async def test_the_key_stays_in_its_tab_and_goes_with_the_sign_out(
        self, visit: Visit, product: Product
    ) -> None:
        console = await signed_in(await visit.page(), product)
        page = console.page
        await page.reload()
        await expect(console.heading("Interviews")).to_be_visible()
        other = await visit.page(context=page.context)
        await other.goto(f"{product.base_url}/console")
        await expect(other.get_by_label("Staff key")).to_have_value("")
        await console.button("Sign out").click()
        await expect(page.get_by_label("Staff key")).to_be_focused()
        kept = "() => [Object.keys(localStorage), Object.values(sessionStorage), document.cookie]"
        assert await page.evaluate(kept) == [[], [], ""]


class TestTheList:
    async def test_filters_pages_and_stays_true_without_taking_the_focus(
        self, visit: Visit, product: Product
    ) -> None:
        name = f"c-{uuid.uuid4().hex}"
        first = await product.start(body(ROPES, candidate_id=name))
        console = await signed_in(await visit.page(), product)
        page, rows = console.page, console.page.locator(".list tbody tr")
        await page.get_by_label("Candidate").fill(name)
        await expect(rows).to_have_count(1)
        await expect(rows).to_contain_text("awaiting answer")
        link = rows.first.get_by_role("link")
        await link.focus()
        await first.finish(default="I dry the ropes and coil them.")
        await expect(rows).to_contain_text("completed")
        await expect(link).to_be_focused()
        await product.start(body(ROPES, candidate_id=name))
        await expect(rows).to_have_count(2)
        await expect(rows.first).to_contain_text("awaiting answer")
        await expect(page.get_by_label("Of those shown")).to_contain_text("1 completed")
        await page.get_by_label("Status").select_option("completed")
        await expect(rows).to_have_count(1)
        await page.get_by_label("Mode").select_option("topic_exploration")
        await expect(page.get_by_text("There is no such interview.")).to_be_visible()

    async def test_what_people_call_themselves_is_text(self, visit: Visit, product: Product) -> None:
        await product.start(body(ROPES, candidate_id=HOSTILE))
        console = await signed_in(await visit.page(), product)
        await expect(console.page.get_by_role("cell", name=HOSTILE)).to_be_visible()


class TestStarting:
    async def test_a_form_made_from_the_contract_starts_an_interview_and_gives_its_link(
        self, visit: Visit, product: Product
    ) -> None:
        console = await signed_in(await visit.page(), product, "start")
        page = console.page
        await page.get_by_label("How to ask").select_option("adaptive_follow_up")
        await page.get_by_label("Question text").fill("What do you do with the ropes at night?")
        await page.get_by_label("Ideal answer").fill("Dry the ropes and coil them.")
        await page.get_by_text("Settings", exact=True).click()
        await page.get_by_label("Max rounds").fill("4")
        await console.button("Start the interview").click()
        await expect(console.heading("The interview is started")).to_be_focused()
        await is_sound(page)
        link = await page.get_by_label("Participant’s link").input_value()
        chat = await opened(await visit.page(), link)
        await chat.shows("What do you do with the ropes at night?")
        await page.get_by_role("link", name="Follow the interview").click()
        await expect(console.turn(1)).to_contain_text("The answer is awaited.")

    @pytest.mark.parametrize(
        "mode", ["dynamic_gap", "adaptive_follow_up", "knowledge_handover", "topic_exploration"]
    )
    async def test_sample_material_starts_every_mode(self, mode: str, visit: Visit, product: Product) -> None:
        console = await signed_in(await visit.page(size=PHONE, dark=True), product, "start")
        await console.page.get_by_label("How to ask").select_option(mode)
        await console.button("Fill in sample material").click()
        await is_sound(console.page)
        await console.button("Start the interview").click()
        await expect(console.heading("The interview is started")).to_be_visible()

    async def test_a_resume_file_and_a_question_set_are_chosen(self, visit: Visit, product: Product) -> None:
        made = await product.staff("POST", "/api/question-sets", json=SET)
        assert made.status == 201
        console = await signed_in(await visit.page(), product, "start")
        page = console.page
        await page.get_by_label("How to ask").select_option("predefined_questions")
        await page.get_by_label("Candidate id").fill("robin")
        await page.get_by_role("combobox", name="Question set").select_option(made.json["id"])
        resume = {"name": "robin.txt", "mimeType": "text/plain", "buffer": b"Robin\nKept bees for years."}
        await page.get_by_label("Resume as a file").set_input_files([resume])  # pyright: ignore[reportArgumentType]
        await expect(page.get_by_text("robin.txt is read: 26 characters")).to_be_visible()
        await console.button("Start the interview").click()
        await expect(console.heading("The interview is started")).to_be_visible()

    async def test_the_files_of_a_project_are_read_before_the_start(
        self, visit: Visit, product: Product
    ) -> None:
        console = await signed_in(await visit.page(), product, "start")
        page = console.page
        await page.get_by_label("How to ask").select_option("knowledge_handover")
        code = b"LOSS_THRESHOLD = 0.3  # do not change, see rates.csv\n"
        file = {"name": "loss_model.py", "mimeType": "text/x-python", "buffer": code}
        await page.get_by_label("The project’s files").set_input_files([file])  # pyright: ignore[reportArgumentType]
        await expect(page.get_by_text("1 files are read")).to_be_visible()
        await console.button("Start the interview").click()
        await expect(console.heading("The interview is started")).to_be_visible()

    async def test_what_the_server_refuses_is_told_and_nothing_is_lost(
        self, visit: Visit, product: Product
    ) -> None:
        visit.expect_complaint("422")
        console = await signed_in(await visit.page(), product, "start")
        page = console.page
        await page.get_by_label("How to ask").select_option("dynamic_gap")
        await page.get_by_label("Candidate id").fill("robin")
        await console.button("Start the interview").click()
        await expect(page.get_by_role("alert")).to_be_focused()
        await expect(page.get_by_role("alert")).to_contain_text("resume_text")
        await expect(page.get_by_label("Candidate id")).to_have_value("robin")


class TestOneInterview:
    async def test_is_followed_as_it_goes_with_every_decision_and_its_numbers(
        self, visit: Visit, product: Product
    ) -> None:
        interview = await product.start(body(LANTERNS, ROPES, settings={"max_follow_ups": 1}))
        console = await signed_in(await visit.page(), product, at(interview))
        page = console.page
        await expect(console.turn(1)).to_contain_text("The answer is awaited.")
        await interview.answered(VAGUE_ANSWER)
        await expect(console.turn(1)).to_contain_text(VAGUE_ANSWER)
        await expect(console.turn(1)).to_contain_text("followed up")
        await expect(console.turn(1)).to_contain_text("Detected 2 missing concepts")
        await expect(
            page.get_by_role("img", name="Gaps over the turns. 1 of 3 closed, 2 open")
        ).to_be_visible()
        await interview.answered(GOOD_ANSWER)
        await expect(console.turn(2)).to_contain_text("similarity 1.00, stopped")
        await expect(
            page.get_by_role("img", name="Gaps over the turns. 3 of 3 closed, 0 open")
        ).to_be_visible()
        await is_sound(page)

    async def test_an_unfolded_table_stays_unfolded_and_keeps_the_focus_while_the_interview_goes_on(
        self, visit: Visit, product: Product
    ) -> None:
        interview = await product.start(body(LANTERNS, ROPES))
        await interview.answered(VAGUE_ANSWER)
        console = await signed_in(await visit.page(), product, at(interview))
        figure = console.page.locator("figure", has_text="Gaps over the turns")
        await figure.locator("summary").focus()
        await console.page.keyboard.press("Enter")
        await expect(figure.get_by_role("table")).to_contain_text("still open")
        await interview.answered(GOOD_ANSWER)
        await expect(console.turn(3)).to_be_visible()
        await expect(figure.get_by_role("table")).not_to_contain_text("still open")
        await expect(figure.locator("summary")).to_be_focused()

    async def test_what_participants_type_is_text(self, visit: Visit, product: Product) -> None:
        interview = await product.start(body(ROPES, settings={"max_follow_ups": 0}))
        await interview.answered(HOSTILE)
        console = await signed_in(await visit.page(), product, at(interview))
        await expect(console.turn(1).locator("blockquote")).to_have_text(HOSTILE)
        assert await console.page.locator("#main img").count() == 0

    @pytest.mark.parametrize(("size", "dark"), [(PHONE, True), (PHONE, False), (DESKTOP, True)])
    async def test_an_exploration_shows_coverage_and_budgets_everywhere(
        self, size: tuple[int, int], dark: bool, visit: Visit, product: Product
    ) -> None:
        plan = {"research_goal": "Cooking", "max_duration_mins": 5,
                "topics": [{"label": "Deciding", "sub_goals": ["when", "who"]}, {"label": "Shopping"}]}  # fmt: skip
        interview = await product.start({"mode": "topic_exploration", "material": {"plan": plan}})
        await interview.answered("I decide on the train home, since my daughter trains on Tuesdays.")
        console = await signed_in(await visit.page(size=size, dark=dark), product, at(interview))
        for name in ("Topics and their coverage", "Turn budgets of the topics", "Time of each turn"):
            await expect(console.page.get_by_role("img", name=name)).to_be_visible()
        await is_sound(console.page)

    async def test_skills_are_a_heat_map_with_a_table(self, visit: Visit, product: Product) -> None:
        resume = "Ines\nRan Kubernetes clusters in production for five years.\nSkills: Kubernetes\n"
        interview = await product.start({"candidate_id": "ines", "resume_text": resume})
        console = await signed_in(await visit.page(size=PHONE), product, at(interview))
        figure = console.page.locator("figure", has_text="Skills and what is known of them")
        await figure.locator("summary").click()
        row = figure.get_by_role("row", name="Kubernetes")
        await expect(row).to_contain_text("five years (resume)")
        await is_sound(console.page)


class TestStaffsHand:
    async def test_a_nudge_a_deadline_and_an_end_are_confirmed_and_told(
        self, visit: Visit, product: Product
    ) -> None:
        interview = await product.start()
        console = await signed_in(await visit.page(), product, at(interview))
        await console.button("Nudge…").click()
        await is_sound(console.page)
        await console.confirm("Cancel")
        assert (await interview.state())["question"]["nudges"] == 0
        await console.button("Nudge…").click()
        await console.confirm("Nudge")
        await expect(console.notice).to_have_text("The participant is nudged.")
        await expect(console.page.get_by_text("nudged 1×")).to_be_visible()
        await console.button("Extend the deadline…").click()
        await console.dialog.get_by_label("Days").fill("9")
        await console.confirm("Extend")
        await expect(console.notice).to_have_text("The deadline is moved.")
        await console.button("End…").click()
        await console.confirm("End it")
        await expect(console.notice).to_have_text("The interview ends.")
        await expect(console.page.locator(".facts")).to_contain_text("ended")
        await expect(console.button("Nudge…")).to_have_count(0)

    async def test_a_reviewer_overrides_a_judgement_and_both_are_shown(
        self, visit: Visit, product: Product
    ) -> None:
        interview = await product.start(body(LANTERNS))
        await interview.answered(VAGUE_ANSWER)
        console = await signed_in(await visit.page(), product, at(interview))
        await console.turn(1).get_by_text("Override the judgement of turn 1").click()
        await console.button("Override gap “fill the oil” of turn 1").click()
        await console.dialog.get_by_label("Your judgement").select_option("closed")
        await console.dialog.get_by_label("Why").fill("They showed it to me.")
        await console.dialog.get_by_label("Your name").fill("Dr. Reyes")
        await is_sound(console.page)
        await console.confirm("Keep my judgement")
        reviewed = console.turn(1).get_by_label("Reviewers on turn 1")
        await expect(reviewed).to_contain_text("Dr. Reyes: gap “fill the oil” is closed")
        await expect(reviewed).to_contain_text("the machine said open")
        await expect(console.turn(1)).to_contain_text("fill the oil (major)")
        (kept,) = (await interview.result())["overrides"]
        assert (kept["author"], kept["reason"]) == ("Dr. Reyes", "They showed it to me.")

    async def test_an_interview_is_erased_once_it_is_confirmed(self, visit: Visit, product: Product) -> None:
        interview = await product.start()
        console = await signed_in(await visit.page(), product, at(interview))
        await console.button("Erase…").click()
        await expect(console.dialog.get_by_role("button", name="Cancel")).to_be_focused()
        await console.page.keyboard.press("Escape")
        assert (await interview.staff("GET")).status == 200
        await console.button("Erase…").click()
        await console.confirm("Erase it")
        await expect(console.notice).to_contain_text("is erased")
        await expect(console.heading("Interviews")).to_be_focused()
        assert (await interview.staff("GET")).status == 404

    async def test_the_result_is_taken_away_as_a_file(self, visit: Visit, product: Product) -> None:
        interview = await product.start(body(ROPES))
        console = await signed_in(await visit.page(), product, at(interview))
        async with console.page.expect_download() as begun:
            await console.button("CSV").click()
        download = await begun.value
        assert download.suggested_filename == f"interview-{interview.interview_id}.csv"
        path = await download.path()
        assert path.read_text(encoding="utf-8").startswith("interview_id,turn_id")

    async def test_paper_has_the_conversation_without_what_can_be_pressed(
        self, visit: Visit, product: Product
    ) -> None:
        interview = await product.start(body(ROPES))
        console = await signed_in(await visit.page(dark=True), product, at(interview))
        await expect(console.turn(1)).to_be_visible()
        await console.page.emulate_media(media="print")
        await expect(console.turn(1)).to_be_visible()
        await expect(console.button("Erase…")).to_be_hidden()
        await expect(console.page.locator("header")).to_be_hidden()
        ink = "() => getComputedStyle(document.body).color"
        assert await console.page.evaluate(ink) == "rgb(0, 0, 0)"


class TestTheLibrary:
    async def test_a_question_set_is_edited_in_place(self, visit: Visit, product: Product) -> None:
        made = (await product.staff("POST", "/api/question-sets", json=SET)).json
        console = await signed_in(await visit.page(), product, f"set/{made['id']}")
        page = console.page
        await page.get_by_label("Question text").fill("How do you look after the lamp at night?")
        await is_sound(page)
        await console.button("Save").click()
        await expect(console.notice).to_have_text("Saved as version 2.")
        now = await product.look(f"/api/question-sets/{made['id']}")
        assert now["version"] == 2
        (question,) = now["questions"]
        assert question["question_text"] == "How do you look after the lamp at night?"
        assert question["id"] == made["questions"][0]["id"]

    async def test_nobodys_change_is_written_over(self, visit: Visit, product: Product) -> None:
        visit.expect_complaint("412")
        made = (await product.staff("POST", "/api/question-sets", json=SET)).json
        path = f"/api/question-sets/{made['id']}"
        console = await signed_in(await visit.page(), product, f"set/{made['id']}")
        await console.page.get_by_label("Name").fill("Mine")
        theirs = await product.staff("PUT", path, json={**SET, "name": "Theirs"}, If_Match='"v1"')
        assert theirs.status == 200
        await console.button("Save").click()
        await expect(console.page.get_by_role("alert")).to_contain_text("Somebody else has changed")
        await expect(console.page.get_by_label("Name")).to_have_value("Mine")
        await is_sound(console.page)
        await console.button("Drop my change, and show the present version").click()
        await expect(console.page.get_by_label("Name")).to_have_value("Theirs")
        assert (await product.look(path))["version"] == 2

    async def test_question_sets_are_made_imported_and_deleted(self, visit: Visit, product: Product) -> None:
        console = await signed_in(await visit.page(size=PHONE), product, "sets")
        page = console.page
        name = f"Imported {uuid.uuid4().hex}"
        content = json.dumps({**SET, "name": name, "role": name}).encode()
        file = {"name": "set.json", "mimeType": "application/json", "buffer": content}
        await page.get_by_label("Import a JSON or YAML file").set_input_files([file])  # pyright: ignore[reportArgumentType]
        await page.get_by_role("button", name="Import", exact=True).click()
        await expect(console.notice).to_contain_text(f"{name}: created, version 1")
        await is_sound(page)
        await page.get_by_role("link", name=name).click()
        await console.button("Delete…").click()
        await console.confirm("Delete it")
        await expect(console.notice).to_have_text("The question set is deleted.")
        await expect(page.get_by_role("link", name=name)).to_have_count(0)

    async def test_a_plan_is_made_and_changed(self, visit: Visit, product: Product) -> None:
        console = await signed_in(await visit.page(), product, "plan/new")
        page = console.page
        await page.get_by_label("Name", exact=True).fill("Cooking")
        await page.get_by_label("Research goal").fill("How people choose what to cook")
        await page.get_by_label("Max duration (minutes)").fill("10")
        await page.get_by_role("textbox", name="Label", exact=True).fill("Deciding")
        await page.get_by_label("Sub goals").fill("when\nwho")
        await console.button("Save").click()
        await expect(console.notice).to_have_text("Saved as version 1.")
        await expect(page.get_by_label("Sub goals")).to_have_value("when\nwho")
        await page.get_by_label("Max duration (minutes)").fill("15")
        await console.button("Save").click()
        await expect(console.notice).to_have_text("Saved as version 2.")


class TestAssessments:
    async def test_a_verdict_stands_beside_its_evidence_and_what_is_open_can_be_asked(
        self, visit: Visit, product: Product
    ) -> None:
        corpus = f"k{uuid.uuid4().hex[:12]}"
        document = {
            "corpus": corpus,
            "file_name": "policy.md",
            "text": "Data at rest is encrypted with AES-256.",
        }
        assert (await product.staff("POST", "/api/documents", json=document)).status == 201
        console = await signed_in(await visit.page(), product, "assessments")
        page = console.page
        form = page.get_by_role("form", name="Begin an assessment")
        await form.get_by_label("Corpus").fill(corpus)
        await form.get_by_label("Question").first.fill("Is data at rest encrypted?")
        await console.button("Add: criterion").click()
        await form.get_by_label("Question").last.fill("Are backups restored in a drill twice a year?")
        await is_sound(page)
        await console.button("Judge these criteria").click()
        met = page.get_by_role("region", name="Is data at rest encrypted?")
        await expect(met.locator("blockquote")).to_contain_text("encrypted with AES-256")
        await expect(page.get_by_text("completed, 100 %")).to_be_visible()
        await is_sound(page)
        await console.button("Ask about what is open…").click()
        await console.confirm("Start the interview")
        await expect(console.heading("The interview is started")).to_be_focused()
        await expect(page.get_by_role("link", name="its interview")).to_be_visible()
