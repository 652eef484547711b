"""Staff at the real console: starting, following and steering interviews with nothing scripted."""

import json
import re
import uuid

import pytest
from playwright.async_api import FilePayload, expect

from bench.exam import exam, shipped_sets
from shared.language.fallback import FallbackLanguage
from shared.language.rules.language import RulesLanguage
from shared.platform.ops.exam import store_card
from shared.storage.files import open_files
from tests.browser.chat import opened
from tests.browser.console import signed_in
from tests.browser.visiting import PHONE, Visit, is_sound, is_sound_everywhere
from tests.end_to_end.server import Server
from tests.plans import plan
from tests.product import GOOD_ANSWER, LANTERNS, ROPES, VAGUE_ANSWER, Interview, Product, body

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

A_CODE = re.compile(r"^\w{4}-\w{4}$")
LINES = "cell => { const text = new Range(); text.selectNodeContents(cell); return text.getClientRects().length; }"
HOSTILE = "<img src=x onerror=alert(1)> & <b>bold</b>"
SET = {
    "role": "Keeper", "level": "Senior", "name": "Lighthouse",
    "questions": [
        {"category": "CARE", "question_text": "How do you keep the lamp?", "what_assesses": ["Trimming wicks daily"]},
    ],
}  # fmt: skip


def at(interview: Interview) -> str:
    return f"interview/{interview.interview_id}"


def a_file(name: str, kind: str, content: bytes) -> list[FilePayload]:
    return [{"name": name, "mimeType": kind, "buffer": content}]


class TestSigningIn:
    async def test_the_key_is_tried_stays_in_its_tab_and_goes_with_the_sign_out(
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
        await expect(page.get_by_role("heading", name="Studies")).to_be_focused()
        await page.reload()
        await expect(page.get_by_role("heading", name="Studies")).to_be_visible()
        other = await visit.page(context=page.context)
        await other.goto(f"{product.base_url}/console")
        await expect(other.get_by_label("Staff key")).to_have_value("")
        await page.get_by_role("button", name="Sign out").click()
        await expect(page.get_by_label("Staff key")).to_be_focused()
        kept = "() => [Object.keys(localStorage), Object.values(sessionStorage), document.cookie]"
        assert await page.evaluate(kept) == [[], [], ""]

    async def test_a_server_that_is_away_and_a_key_that_has_expired_are_told_and_nothing_is_lost(
        self, visit: Visit, product: Product
    ) -> None:
        visit.expect_complaint("ERR_INTERNET_DISCONNECTED|401")
        interview = await product.start(body(ROPES))
        console = await signed_in(await visit.page(), product, at(interview))
        page, away = console.page, console.page.get_by_text("The server does not answer.")
        await expect(console.turn(1)).to_be_visible()
        await page.context.set_offline(True)
        await console.look()
        await expect(away).to_be_visible()
        await expect(console.turn(1)).to_be_visible()
        await page.context.set_offline(False)
        await console.look()
        await expect(away).to_be_hidden()
        sign_in = {"Location": "https://login.example.org/"}
        await page.route("**/api/**", lambda route: route.fulfill(status=302, headers=sign_in))
        await console.look()
        await expect(page.get_by_text("The sign-in before this page has run out")).to_be_visible()
        await page.unroute_all()
        await page.route("**/api/**", lambda route: route.fulfill(status=401))
        await console.look()
        await expect(page.get_by_role("alert")).to_contain_text("You have been signed out")
        await page.unroute_all()
        await page.get_by_label("Staff key").fill(product.staff_key)
        await page.keyboard.press("Enter")
        await expect(console.turn(1)).to_be_visible()
        await console.go("plan/new")
        await console.button("Fill in sample material").click()
        await page.get_by_label("Name (needed)", exact=True).fill("Not lost")
        await page.route("**/api/plans", lambda route: route.fulfill(status=401))
        await console.button("Save").click()
        await page.unroute_all()
        await page.get_by_label("Staff key").fill(product.staff_key)
        await page.keyboard.press("Enter")
        await expect(page.get_by_label("Name (needed)", exact=True)).to_have_value("Not lost")
        await console.button("Save").click()
        await expect(console.notice).to_have_text("Saved as version 1.")


class TestTheList:
    async def test_filters_and_stays_true_by_itself_without_taking_the_focus(
        self, visit: Visit, product: Product
    ) -> None:
        name = f"{HOSTILE} {uuid.uuid4().hex}"
        first = await product.start(body(ROPES, candidate_id=name))
        console = await signed_in(await visit.page(size=PHONE), product, "interviews")
        page, rows = console.page, console.page.locator(".list tbody tr")
        await page.get_by_label("Candidate").fill(name)
        await expect(rows).to_have_count(1)
        await expect(rows).to_contain_text("awaiting answer")
        await expect(page.get_by_role("rowheader", name=name)).to_be_visible()
        await is_sound_everywhere(page)
        link = rows.first.get_by_role("link")
        await link.focus()
        await first.finish(default="I dry the ropes and coil them.")
        await expect(rows).to_contain_text("completed")
        await expect(link).to_be_focused()
        await product.start(body(ROPES, candidate_id=name))
        await console.look()
        await expect(rows).to_have_count(2)
        await expect(rows.first).to_contain_text("awaiting answer")
        await expect(page.get_by_label("Of those shown")).to_contain_text("1 completed")
        await page.get_by_label("Status").select_option("completed")
        await expect(rows).to_have_count(1)
        await rows.first.get_by_role("link").click()
        await expect(console.heading("How it stands")).to_be_visible()
        await page.go_back()
        await expect(page.get_by_label("Candidate")).to_have_value(name)
        await expect(rows).to_have_count(1)
        await page.get_by_label("Mode").select_option("topic_exploration")
        await expect(page.get_by_text("There is no such interview.")).to_be_visible()


class TestStarting:
    async def test_a_form_made_from_the_contract_starts_an_interview_and_gives_its_link(
        self, visit: Visit, product: Product
    ) -> None:
        visit.expect_complaint("422")
        console = await signed_in(await visit.page(), product, "start")
        page = console.page
        await page.get_by_label("How to ask").select_option("dynamic_gap")
        await page.get_by_label("Candidate id").fill("robin")
        await console.button("Start the interview").click()
        await expect(page.get_by_role("alert")).to_be_focused()
        await expect(page.get_by_role("alert")).to_contain_text("a resume is needed")
        await expect(page.get_by_label("Candidate id")).to_have_value("robin")
        await page.get_by_label("How to ask").select_option("adaptive_follow_up")
        await console.button("Add: main question").click()
        await page.get_by_label("Question text").fill("What do you do with the ropes at night?")
        await page.get_by_label("Ideal answer").fill("Dry the ropes and coil them.")
        await page.get_by_text("Settings", exact=True).click()
        await page.get_by_label("Max rounds").fill("4")
        await page.keyboard.press("Enter")
        await expect(console.heading("The interview is started")).to_be_focused()
        await is_sound(page)
        link = await page.get_by_label("Participant’s link").input_value()
        chat = await opened(await visit.page(), link)
        await chat.shows("What do you do with the ropes at night?")
        await page.get_by_role("link", name="Follow the interview").click()
        await expect(console.turn(1)).to_contain_text("The answer is awaited.")

    async def test_sample_material_and_files_start_every_mode(self, visit: Visit, product: Product) -> None:
        made = await product.staff("POST", "/api/question-sets", json=SET)
        assert made.status == 201
        console = await signed_in(await visit.page(size=PHONE, dark=True), product, "start")
        page = console.page
        for mode in ("dynamic_gap", "adaptive_follow_up", "knowledge_handover", "topic_exploration"):
            await page.get_by_label("How to ask").select_option(mode)
            await console.button("Fill in sample material").click()
            await is_sound(page)
            await console.starts()
        await page.get_by_label("How to ask").select_option("predefined_questions")
        await page.get_by_label("Candidate id").fill("robin")
        await page.get_by_role("combobox", name="Question set").select_option(made.json["id"])
        resume = a_file("robin.txt", "text/plain", b"Robin\nKept bees for years.")
        await page.get_by_label("Resume as a file").set_input_files(resume)
        await expect(page.get_by_text("robin.txt is read: 26 characters")).to_be_visible()
        await console.starts()
        await page.get_by_label("How to ask").select_option("knowledge_handover")
        code = b"LOSS_THRESHOLD = 0.3  # do not change, see rates.csv\n"
        await page.get_by_label("The project’s files").set_input_files(
            a_file("loss_model.py", "text/x-python", code)
        )
        await expect(page.get_by_text("1 file read, ")).to_be_visible()
        await console.starts()


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
        chart = page.get_by_role("img", name="Gaps over the turns.")
        await expect(chart).to_have_accessible_name(
            "Gaps over the turns. 1 of 3 closed, 2 open after turn 1."
        )
        figure = page.locator("figure", has_text="Gaps over the turns")
        await figure.locator("summary").focus()
        await page.keyboard.press("Enter")
        await expect(figure.get_by_role("table")).to_contain_text("still open")
        await interview.answered(GOOD_ANSWER)
        await console.look()
        await expect(console.turn(2)).to_contain_text("similarity 1.00, stopped")
        await expect(chart).to_have_accessible_name(
            "Gaps over the turns. 3 of 3 closed, 0 open after turn 2."
        )
        await expect(figure.get_by_role("table")).not_to_contain_text("still open")
        await expect(figure.locator("summary")).to_be_focused()
        await is_sound(page)

    async def test_long_and_hostile_answers_are_text_and_an_erased_interview_is_told(
        self, visit: Visit, product: Product
    ) -> None:
        visit.expect_complaint("404")
        interview = await product.start(body(ROPES, settings={"max_follow_ups": 0}))
        await interview.answered(f"{HOSTILE} {'x' * 3000}")
        console = await signed_in(await visit.page(size=PHONE), product, f"{at(interview)}/conversation")
        await expect(console.turn(1).get_by_role("region")).to_contain_text(HOSTILE)
        assert await console.page.locator("#main img").count() == 0
        await is_sound_everywhere(console.page)
        assert (await product.staff("DELETE", f"/api/interviews/{interview.interview_id}")).status == 204
        await console.look()
        await expect(console.page.get_by_text("It may have been erased.")).to_be_visible()
        await expect(console.turn(1)).to_be_hidden()

    async def test_an_exploration_shows_coverage_and_budgets_everywhere(
        self, visit: Visit, product: Product
    ) -> None:
        plan = {"research_goal": "Cooking", "max_duration_mins": 5,
                "topics": [{"label": "Deciding", "sub_goals": ["when", "who"]}, {"label": "Shopping"}]}  # fmt: skip
        interview = await product.start({"mode": "topic_exploration", "material": {"plan": plan}})
        await interview.answered("I decide on the train home, since my daughter trains on Tuesdays.")
        console = await signed_in(await visit.page(size=PHONE), product, at(interview))
        for name in ("Topics and their sub-goals", "Turn budgets of the topics", "Time of each turn"):
            await expect(console.page.get_by_role("img", name=name)).to_be_visible()
        await is_sound_everywhere(console.page)

    async def test_skills_are_a_heat_map_with_a_table(self, visit: Visit, product: Product) -> None:
        resume = "Ines\nRan Kubernetes clusters in production for five years.\nSkills: Kubernetes\n"
        interview = await product.start({"candidate_id": "ines", "resume_text": resume})
        console = await signed_in(await visit.page(size=PHONE), product, at(interview))
        figure = console.page.locator("figure", has_text="Skills and what is known of them")
        await figure.locator("summary").click()
        row = figure.get_by_role("row", name="Kubernetes")
        await expect(row).to_contain_text("five years (resume)")
        await is_sound(console.page)

    async def test_after_a_handover_questions_are_answered_and_the_answers_become_evidence(
        self, visit: Visit, product: Product
    ) -> None:
        backlog = [{"text": "Why is LOSS_THRESHOLD set to 0.3?", "priority": "P0"}]
        material = {"question_backlog": backlog, "global_summary": "A model of losses."}
        interview = await product.start({"mode": "knowledge_handover", "material": material})
        await interview.finish(default="The auditors of 2019 asked for LOSS_THRESHOLD at 0.3.")
        console = await signed_in(await visit.page(size=PHONE), product, at(interview))
        page = console.page
        await page.get_by_label("Your question").fill("Who asked for LOSS_THRESHOLD?")
        await page.keyboard.press("Enter")
        answered = page.get_by_role("article", name="Who asked for LOSS_THRESHOLD?")
        await expect(answered.locator("blockquote").first).to_contain_text("auditors of 2019")
        await is_sound(page)
        async with page.expect_download() as begun:
            await console.button("Onboarding package, Word").click()
        assert (await begun.value).suggested_filename.endswith(".docx")
        await console.button("Use the answers as evidence…").click()
        await console.dialog.get_by_label("Corpus").fill(f"k{uuid.uuid4().hex[:12]}")
        await console.confirm("Use them")
        await expect(console.notice).to_have_text("The answers are evidence now.")

    async def test_durables_status_is_told_and_its_own_answer_takes_its_own_key(
        self, visit: Visit, product: Product
    ) -> None:
        visit.expect_complaint("401")
        interview = await product.start(body(ROPES))
        console = await signed_in(await visit.page(), product, at(interview))
        await console.page.get_by_text("For operators").click()
        operators = console.page.locator(".operator-facts")
        await expect(operators).to_contain_text("running, waiting")
        await expect(operators).to_contain_text("€0.00")
        address = f"/runtime/webhooks/durabletask/instances/{interview.interview_id}"
        await expect(operators.get_by_role("link", name="its address")).to_have_attribute("href", address)
        await console.button("Durable’s own answer…").click()
        await console.dialog.get_by_label("Durable’s system key").fill(product.staff_key)
        await console.confirm("Ask Durable")
        await expect(console.notice).to_be_visible()
        await console.button("Durable’s own answer…").click()
        await console.dialog.get_by_label("Durable’s system key").fill(product.durable_key)
        await console.confirm("Ask Durable")
        await expect(console.dialog.get_by_label("Durable’s answer")).to_contain_text(interview.interview_id)
        await is_sound(console.page)


class TestStaffActions:
    async def test_a_nudge_a_deadline_a_code_and_an_end_are_confirmed_told_and_on_the_trail(
        self, visit: Visit, product: Product
    ) -> None:
        interview = await product.start()
        console = await signed_in(await visit.page(), product, at(interview))
        await console.button("Nudge…").click()
        await is_sound(console.page)
        await console.confirm("Cancel")
        assert (await interview.state())["question"]["nudges"] == 0
        await console.button("Nudge…").click()
        await console.dialog.get_by_label("Your name").fill("Łucja Reyes")
        await console.confirm("Nudge")
        await expect(console.notice).to_have_text("The participant is nudged.")
        await expect(console.facts).to_contain_text("nudged 1×")
        await console.button("Extend the deadline…").click()
        await expect(console.dialog.get_by_label("Your name")).to_have_value("Łucja Reyes")
        await console.dialog.get_by_label("Days").fill("9")
        await console.confirm("Extend")
        await expect(console.notice).to_have_text("The deadline is moved.")
        await console.button("Link a chat in Teams…").click()
        await console.confirm("Make the code")
        await expect(console.dialog.get_by_role("textbox", name="Code")).to_have_value(A_CODE)
        await is_sound(console.page)
        await console.confirm("Close")
        await console.button("End…").click()
        await console.confirm("End it")
        await expect(console.notice).to_have_text("The interview ends.")
        await expect(console.facts).to_contain_text("ended")
        await expect(console.button("Nudge…")).to_have_count(0)
        await console.tab("What staff did")
        trail = console.page.get_by_role("tabpanel", name="What staff did").get_by_role("listitem")
        for place, done in enumerate(("nudged turn 1", "9 days", "code for a chat", "ended the interview")):
            await expect(trail.nth(place)).to_contain_text("Łucja Reyes")
            await expect(trail.nth(place)).to_contain_text(done)

    async def test_on_a_phone_why_an_interview_was_left_is_not_wider_than_the_page(
        self, visit: Visit, product: Product
    ) -> None:
        interview = await product.start()
        await interview.answered("I would like to stop")
        await interview.until("ended")
        console = await signed_in(await visit.page(size=PHONE), product, at(interview))
        await expect(console.facts).to_contain_text("stopped before the last question")
        await expect(console.facts).to_contain_text("Adaptive follow-ups")
        await is_sound(console.page)

    async def test_the_participants_link_is_replaced_and_revoked(
        self, visit: Visit, product: Product
    ) -> None:
        visit.expect_complaint("401")
        interview = await product.start(body(LANTERNS))
        console = await signed_in(await visit.page(), product, at(interview))
        await console.button("New link for the participant…").click()
        await console.dialog.get_by_label("Days until it expires").fill("14")
        await is_sound_everywhere(console.page)
        await console.confirm("Make the link")
        box = console.dialog.get_by_role("textbox", name="Participant’s link")
        await expect(box).to_be_visible()
        link = await box.input_value()
        assert link != interview.link
        await expect(console.dialog).to_contain_text("It is good until")
        await is_sound_everywhere(console.page)
        await console.confirm("Close")
        await expect(console.facts).to_contain_text("Good until")

        old, new = await visit.page(), await visit.page()
        await old.goto(interview.link)
        await expect(old.get_by_role("heading", name="This link is no longer valid")).to_be_visible()
        await new.goto(link)
        await expect(new.get_by_role("heading", name="Before we begin")).to_be_visible()

        await console.button("Revoke the link…").click()
        await is_sound_everywhere(console.page)
        await console.confirm("Revoke it")
        await expect(console.notice).to_have_text("The participant’s link is revoked.")
        await expect(console.facts).to_contain_text("Revoked: none works.")
        await expect(console.button("Revoke the link…")).to_have_count(0)
        await new.reload()
        await expect(new.get_by_role("heading", name="This link is no longer valid")).to_be_visible()
        await console.tab("What staff did")
        trail = console.page.get_by_role("tabpanel", name="What staff did").get_by_role("listitem")
        for place, done in enumerate(("made a new link", "revoked the participant’s link")):
            await expect(trail.nth(place)).to_contain_text(done)

    async def test_a_question_that_the_resume_had_filled_is_asked_after_all(
        self, visit: Visit, product: Product
    ) -> None:
        asked = [("grow", "Mentoring of engineers"), ("incident", "Root cause analysis")]
        questions = [
            {"id": id, "category": "C", "question_text": f"What of {about}?", "what_assesses": [about]}
            for id, about in asked
        ]
        kept = await product.staff("POST", "/api/question-sets", json={**SET, "questions": questions})
        resume = "Ines\n- Mentored six junior engineers\n"
        given = {"mode": "predefined_questions", "question_set_id": kept.json["id"], "candidate_id": "ines"}
        interview = await product.start({**given, "resume_text": resume})
        console = await signed_in(await visit.page(), product, at(interview))
        await console.button("Ask a question that the resume had filled…").click()
        await console.dialog.get_by_label("Question").select_option("grow")
        await console.confirm("Ask it")
        await expect(console.notice).to_have_text("The question will be asked.")
        await console.tab("What staff did")
        await expect(console.page.get_by_text("had question grow asked")).to_be_visible()

    async def test_a_reviewer_overrides_a_judgement_and_both_are_shown_on_paper_too(
        self, visit: Visit, product: Product
    ) -> None:
        interview = await product.start(body(LANTERNS))
        await interview.answered(VAGUE_ANSWER)
        console = await signed_in(await visit.page(dark=True), product, at(interview))
        page = console.page
        await console.turn(1).get_by_text("Override the judgement of turn 1").click()
        await console.button("Override gap “fill the oil” of turn 1").click()
        await console.dialog.get_by_label("Your judgement").select_option("closed")
        await console.dialog.get_by_label("Why").fill("They showed it to me.")
        await console.dialog.get_by_label("Your name").fill("Dr. Reyes")
        await is_sound(page)
        await console.confirm("Keep my judgement")
        reviewed = console.turn(1).get_by_label("Reviewers on turn 1")
        await expect(reviewed).to_contain_text("Dr. Reyes: gap “fill the oil” is closed")
        await expect(reviewed).to_contain_text("the machine said open")
        await expect(console.turn(1)).not_to_contain_text("fill the oil (major)")
        review = console.turn(1).get_by_label("Reviews", exact=True)
        await expect(review).to_contain_text("“fill the oil” demonstrated (the machine: not demonstrated)")
        (kept,) = (await interview.result())["overrides"]
        assert (kept["author"], kept["reason"]) == ("Dr. Reyes", "They showed it to me.")
        await page.emulate_media(media="print")
        await expect(reviewed).to_be_visible()
        await expect(console.button("Erase…")).to_be_hidden()
        await expect(page.locator("header")).to_be_hidden()
        ink = "() => getComputedStyle(document.body).color"
        assert await page.evaluate(ink) == "rgb(0, 0, 0)"

    async def test_the_result_shows_what_the_participant_asked_and_where_points_are_decided(
        self, visit: Visit, product: Product
    ) -> None:
        """G6: a promise that people will see a question is kept on the page, too."""
        interview = await product.start()
        await interview.answered("I trim the wicks, I fill the oil. Who will read my answers?")
        console = await signed_in(await visit.page(), product, at(interview))
        await console.tab("Result")
        asked = console.page.get_by_role("heading", name="Asked by the participant")
        await expect(asked.locator("xpath=following-sibling::ul[1]")).to_contain_text(
            "“Who will read my answers?” (turn 1)"
        )

    async def test_the_result_is_taken_away_and_an_interview_erased_once_it_is_confirmed(
        self, visit: Visit, product: Product
    ) -> None:
        interview = await product.start()
        console = await signed_in(await visit.page(), product, at(interview))
        await console.tab("Result")
        async with console.page.expect_download() as begun:
            await console.button("CSV").click()
        download = await begun.value
        assert download.suggested_filename == f"interview-{interview.interview_id}.csv"
        path = await download.path()
        assert path.read_text(encoding="utf-8").startswith('"interview_id","turn_id"')
        await console.button("Erase…").click()
        await expect(console.dialog.get_by_role("button", name="Cancel")).to_be_focused()
        await console.page.keyboard.press("Escape")
        assert (await interview.staff("GET")).status == 200
        await console.button("Erase…").click()
        await console.confirm("Erase it")
        await expect(console.notice).to_contain_text("is erased")
        await expect(console.heading("Interviews")).to_be_focused()
        assert (await interview.staff("GET")).status == 404


class TestTheLibrary:
    async def test_a_question_set_is_edited_in_place_and_nobodys_change_is_written_over(
        self, visit: Visit, product: Product
    ) -> None:
        visit.expect_complaint("412")
        made = (await product.staff("POST", "/api/question-sets", json=SET)).json
        path = f"/api/question-sets/{made['id']}"
        console = await signed_in(await visit.page(), product, f"set/{made['id']}")
        page = console.page
        await page.get_by_label("Question", exact=True).fill("How do you look after the lamp at night?")
        await is_sound(page)
        await console.button("Save").click()
        await expect(console.notice).to_have_text("Saved as version 2.")
        now = await product.look(path)
        (question,) = now["questions"]
        assert (now["version"], question["id"]) == (2, made["questions"][0]["id"])
        assert question["question_text"] == "How do you look after the lamp at night?"
        await page.get_by_label("Name").fill("Mine")
        theirs = await product.staff("PUT", path, json={**SET, "name": "Theirs"}, If_Match='"v2"')
        assert theirs.status == 200
        await console.button("Save").click()
        await expect(page.get_by_role("alert")).to_contain_text("Somebody else has changed")
        await expect(page.get_by_label("Name")).to_have_value("Mine")
        await is_sound(page)
        await page.reload()
        await expect(page.get_by_label("Name")).to_have_value("Theirs")
        assert (await product.look(path))["version"] == 3

    async def test_question_sets_are_imported_and_deleted_and_a_plan_is_made_and_changed(
        self, visit: Visit, product: Product
    ) -> None:
        console = await signed_in(await visit.page(size=PHONE), product, "sets")
        page = console.page
        name = f"Imported {uuid.uuid4().hex}"
        content = json.dumps({**SET, "name": name, "role": name}).encode()
        file = a_file("set.json", "application/json", content)
        await page.get_by_label("Import a JSON or YAML file").set_input_files(file)
        await page.get_by_role("button", name="Import", exact=True).click()
        await expect(console.notice).to_contain_text(f"{name}: created, version 1")
        role = page.get_by_role("row").filter(has_text=name).get_by_role("cell").first
        assert await role.evaluate(LINES) == 2, (
            "two words: a narrow page scrolls the table and breaks no word"
        )
        await is_sound(page)
        await page.get_by_role("link", name=name).click()
        await console.button("Delete…").click()
        await console.confirm("Delete it")
        await expect(console.notice).to_have_text("The question set is deleted.")
        await expect(page.get_by_role("link", name=name)).to_have_count(0)
        await console.go("plan/new")
        await console.button("Fill in sample material").click()
        await page.get_by_label("What to find out about it").first.fill("when\nwho")
        await console.button("Save").click()
        await expect(console.notice).to_have_text("Saved as version 1.")
        await expect(page.get_by_label("What to find out about it").first).to_have_value("when\nwho")
        await page.get_by_label("Minutes that a conversation may take").fill("15")
        await console.button("Save").click()
        await expect(console.notice).to_have_text("Saved as version 2.")

    async def test_every_kind_has_a_form_of_its_own_on_a_phone_and_in_the_dark(
        self, visit: Visit, product: Product
    ) -> None:
        """H6"""
        console = await signed_in(await visit.page(size=PHONE, dark=True), product, "sets")
        page = console.page
        for kind in ("Questionnaires", "Guides", "Plans", "Question sets"):
            await page.get_by_role("navigation", name="Library").get_by_role("link", name=kind).click()
            await expect(console.heading(kind)).to_be_visible()
            await is_sound_everywhere(page)
            await page.get_by_role("link", name="New ").click()
            await console.button("Fill in sample material").click()
            await is_sound_everywhere(page)
            await console.button("Save").click()
            await expect(console.notice).to_have_text("Saved as version 1.")
            await expect(page.get_by_text("Version 1. Saving makes the next one")).to_be_visible()
            await page.get_by_role("link", name=f"All {kind.lower()}").click()

    async def test_what_a_form_does_not_show_stays_and_what_it_shows_is_changed(
        self, visit: Visit, product: Product
    ) -> None:
        given = plan(
            fields=[{"name": "size", "type": "choice", "label": "Size", "choices": ["S", "L"]}],
            reward={"label": "A ticket", "code": "ABC"},
            guide="Ask twice.",
            signal="relevance",
        )
        made = (await product.staff("POST", "/api/plans", json=given)).json
        console = await signed_in(await visit.page(), product, f"plan/{made['id']}")
        page = console.page
        await page.get_by_label("In use").uncheck()
        await page.get_by_label("Its code or link").fill("XYZ")
        await console.button("Save").click()
        await expect(console.notice).to_have_text("Saved as version 2.")
        now = await product.look(f"/api/plans/{made['id']}")
        kept = {name: made[name] for name in ("fields", "guide", "signal", "topics")}
        assert {name: now[name] for name in kept} == kept
        assert (now["is_active"], now["reward"]) == (False, {"label": "A ticket", "code": "XYZ"})

    async def test_a_guide_is_read_out_of_a_document_and_chosen_in_a_study(
        self, visit: Visit, product: Product
    ) -> None:
        """D9, H1"""
        name = f"Listening {uuid.uuid4().hex[:8]}"
        console = await signed_in(await visit.page(), product, "guides")
        page = console.page
        await page.get_by_label("Import a document").set_input_files(
            a_file(f"{name}.md", "text/markdown", b"Ask for the last time.")
        )
        await page.get_by_role("button", name="Import", exact=True).click()
        await expect(console.notice).to_contain_text(f"{name}: created, version 1")
        kept = (await product.staff("POST", "/api/plans", json=plan(is_active=False))).json
        await console.go("new-study/topic_exploration")
        await page.get_by_label("Name of the study").fill(name)
        await page.get_by_label("A plan from the library").check()
        await page.get_by_label("Plan", exact=True).select_option(kept["id"])
        await page.get_by_label("Guide from the library").last.select_option(label=f"{name}, version 1")
        await console.button("Create the study").click()
        await expect(console.heading(name)).to_be_visible()
        await expect(page.get_by_text("is not active.")).to_be_visible()
        await is_sound_everywhere(page)
        await page.get_by_role("link", name="Setup").click()
        await expect(page.get_by_label("Guide from the library").last).to_have_value(
            re.compile(r"[0-9a-f]{32}")
        )


class TestAssessments:
    async def test_a_verdict_stands_beside_its_evidence_and_what_is_open_can_be_asked(
        self, visit: Visit, product: Product
    ) -> None:
        visit.expect_complaint("409")
        corpus, name = f"k{uuid.uuid4().hex[:12]}", f"Supplier {uuid.uuid4().hex[:8]}"
        console = await signed_in(await visit.page(), product, "assessments")
        page = console.page
        adding = page.get_by_role("form", name="Add documents")
        await adding.get_by_label("Corpus").fill(corpus)
        text = b"Data at rest is encrypted with AES-256."
        await adding.get_by_label("PDF, Office, HTML, e-mail, notebook, Markdown or text").set_input_files(
            a_file("policy.md", "text/markdown", text)
        )
        await adding.get_by_role("button", name="Add them").click()
        await expect(adding.get_by_role("status")).to_have_text("policy.md: 1 passage.")
        form = page.get_by_role("form", name="Begin an assessment")
        await form.get_by_label("Name").fill(name)
        await expect(form.get_by_label("Corpus")).to_have_value(corpus)
        await expect(form.get_by_text("policy.md ·")).to_be_visible()
        await form.get_by_label("Question").first.fill("Is data at rest encrypted?")
        await form.get_by_text("Paste or import many at once").click()
        await form.get_by_label("One criterion a line").fill(
            "Are backups restored in a drill twice a year?\n"
        )
        await console.button("Add them as criteria").click()
        await expect(form.get_by_text("Criterion 2: Are backups restored")).to_be_visible()
        await form.get_by_label("Or a file").set_input_files(
            a_file("c.csv", "text/csv", b"ref,question\n7,Is the office guarded at night?\n7,Again?\n")
        )
        await expect(form.get_by_text("Criterion 3: Is the office guarded")).to_be_visible()
        await expect(console.notice).to_contain_text("Line 3: its id stands in a line above")
        await is_sound(page)
        await console.button("Judge these criteria").click()
        met = page.get_by_role("region", name="Is data at rest encrypted?")
        await expect(met.locator("blockquote")).to_contain_text("encrypted with AES-256")
        await expect(page.get_by_text("completed, 100 %: 1 met, 2 no evidence")).to_be_visible()
        await expect(console.heading(name)).to_be_visible()
        async with page.expect_download() as begun:
            await console.button("Excel").click()
        assert (await begun.value).suggested_filename.endswith(".xlsx")
        await is_sound(page)
        await console.button("Ask about what is open…").click()
        await console.confirm("Start the interview")
        await expect(console.heading("The interview is started")).to_be_focused()
        await console.look()
        await expect(page.get_by_role("link", name="its interview")).to_be_visible()
        await page.get_by_role("link", name="All about assessments").click()
        listed = page.get_by_role("row").filter(has_text=corpus)
        await expect(listed).to_contain_text("1 met, 2 no evidence")
        await listed.get_by_role("link", name=name).click()
        await console.button("Erase…").click()
        await console.confirm("Erase it")
        await expect(console.notice).to_contain_text("end interview")

    async def test_a_corpus_is_looked_into_and_erased_with_its_documents_once_their_number_is_typed(
        self, visit: Visit, product: Product
    ) -> None:
        corpus = f"k{uuid.uuid4().hex[:12]}"
        for text in ("Doors are locked.", "Windows are closed."):
            given = {"corpus": corpus, "file_name": f"{text[:5]}.md", "text": text}
            assert (await product.staff("POST", "/api/documents", json=given)).status == 201
        console = await signed_in(await visit.page(size=PHONE), product, "corpora")
        page = console.page
        await is_sound_everywhere(page)
        await page.get_by_role("link", name=corpus).click()
        await expect(page.get_by_text("2 documents, 0 answers")).to_be_visible()
        await console.button("Erase Doors.md").click()
        await console.confirm("Erase it")
        await expect(page.get_by_text("1 document, 0 answers")).to_be_visible()
        await is_sound_everywhere(page)
        await console.button("Erase the corpus…").click()
        await console.dialog.get_by_label("Number of documents and answers").fill("2")
        await console.confirm("Erase it all")
        await expect(console.notice).to_contain_text("Nothing is erased: it is 1")
        await console.button("Erase the corpus…").click()
        await console.dialog.get_by_label("Number of documents and answers").fill("1")
        await console.confirm("Erase it all")
        await expect(console.notice).to_have_text(f"“{corpus}” is erased.")
        assert (await product.staff("GET", f"/api/corpora/{corpus}")).status == 404


class TestOperations:
    async def test_a_stuck_interview_is_told_with_what_helps_and_taken_up_again(
        self, visit: Visit, product: Product
    ) -> None:
        interview = await product.start(body(ROPES))
        stopped = await product.operator("POST", f"/instances/{interview.interview_id}/terminate")
        assert stopped.status == 202
        visit.expect_complaint(r"404.*/api/ops/exam")
        console = await signed_in(await visit.page(size=PHONE), product, "operations")
        page = console.page
        stuck = page.get_by_role("article", name=interview.interview_id)
        await expect(stuck).to_contain_text("Orchestration ended.")
        await expect(stuck).to_contain_text("what helps: retry")
        await expect(page.locator(".tile[data-tone=bad]", has_text="stuck")).to_be_visible()
        await expect(page.locator(".tile", has_text="task hub")).to_contain_text("ok")
        await expect(page.locator(".tile", has_text="cost")).to_contain_text("€")
        await is_sound_everywhere(page)
        await stuck.get_by_role("button", name="Retry").click()
        await console.confirm("Retry")
        await expect(console.notice).to_have_text("The interview is tried again.")
        await expect(stuck).to_have_count(0)
        await expect(console.heading("Stuck interviews")).to_be_focused()
        await interview.until("awaiting_answer")
        await page.get_by_role("link", name="waiting for an answer").click()
        await expect(page.get_by_label("Status")).to_have_value("awaiting_answer")

    async def test_the_card_of_the_exam_is_shown_once_one_was_taken(
        self, visit: Visit, product: Product, server: Server
    ) -> None:
        """G9."""
        visit.expect_complaint(r"404.*/api/ops/exam")
        console = await signed_in(await visit.page(size=PHONE), product, "operations")
        page = console.page
        await expect(page.get_by_text("No exam yet: run make exam.")).to_be_visible()
        card = await exam(FallbackLanguage(None, RulesLanguage()), None, shipped_sets()[:1], sample=24)
        await store_card(open_files(str(server.host.data / "files")), card)
        await page.reload()
        await expect(page.locator(".tile", has_text="false credit")).to_contain_text("%")
        await page.get_by_text("By language and kind of answer").click()
        await expect(page.get_by_role("row").filter(has_text="wrong number")).to_be_visible()
        await is_sound_everywhere(page)


class TestWebhooks:
    async def test_one_is_made_with_a_secret_that_is_shown_once_and_deleted(
        self, visit: Visit, product: Product
    ) -> None:
        visit.expect_complaint("422")
        console = await signed_in(await visit.page(size=PHONE), product, "webhooks")
        page = console.page
        url = f"https://hooks.example.org/{uuid.uuid4().hex}"
        await page.get_by_label("URL").fill("https://169.254.169.254/")
        await console.button("Make the webhook").click()
        await expect(page.get_by_role("alert")).to_be_focused()
        await page.get_by_label("URL").fill(url)
        await page.get_by_label("interview.question_asked").uncheck()
        await is_sound_everywhere(page)
        await page.get_by_label("URL").press("Enter")
        await expect(console.heading("The webhook is made")).to_be_focused()
        await expect(page.get_by_role("textbox", name="Secret")).to_have_value(re.compile("^whsec_"))
        made = page.get_by_role("article", name=url)
        await expect(made).to_contain_text("nothing sent yet")
        await expect(made).not_to_contain_text("question asked")
        await is_sound(page)
        first = await page.get_by_role("textbox", name="Secret").input_value()
        await made.get_by_role("button", name="New secret").click()
        await is_sound(page)
        await console.confirm("Make the secret")
        renewed = console.dialog.get_by_role("textbox", name="Secret")
        await expect(renewed).to_have_value(re.compile("^whsec_"))
        assert await renewed.input_value() != first
        await is_sound(page)
        await console.confirm("Close")
        await made.get_by_role("button", name="Delete").click()
        await console.confirm("Delete it")
        await expect(console.notice).to_have_text("The webhook is deleted.")
        await expect(made).to_have_count(0)
