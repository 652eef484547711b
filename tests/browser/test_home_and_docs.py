"""The front page and the API explorer."""

import pytest
from playwright.async_api import expect

from tests.browser.visiting import PHONE, Visit, axe_violations, overflow
from tests.fakes.participant_api import ParticipantApi

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

CONTRACT = {
    "openapi": "3.1.0",
    "info": {"title": "Durable Interviews", "version": "1", "description": "The <b>contract</b>."},
    "tags": [{"name": "Participants"}, {"name": "Staff"}],
    "paths": {
        "/api/interview/{id}": {
            "get": {
                "operationId": "readInterview", "tags": ["Participants"], "summary": "The state of an interview",
                "parameters": [
                    {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}},
                    {"name": "after", "in": "query", "schema": {"type": "integer"}, "description": "A revision."},
                ],
                "responses": {"200": {
                    "description": "The state",
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/State"}}},
                }},
            }
        },
        "/api/interview/{id}/respond": {
            "post": {
                "operationId": "respond", "tags": ["Participants"], "summary": "Answer",
                "parameters": [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}],
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Answer"}}}},
                "responses": {"202": {"description": "Stored"}},
            }
        },
        "/api/resumes": {
            "post": {
                "operationId": "uploadResume", "tags": ["Staff"], "summary": "A resume file",
                "requestBody": {"content": {"multipart/form-data": {"schema": {
                    "type": "object", "properties": {"file": {"type": "string", "format": "binary"}}}}}},
                "responses": {"201": {"description": "Kept"}},
            }
        },
    },
    "components": {"schemas": {
        "State": {"type": "object", "title": "State", "properties": {
            "revision": {"type": "integer", "description": "Rises with every change."},
            "question": {"anyOf": [{"$ref": "#/components/schemas/Question"}, {"type": "null"}]}}},
        "Question": {"type": "object", "title": "Question", "properties": {"question_text": {"type": "string"}}},
        "Answer": {"type": "object", "title": "Answer",
                   "required": ["user_response", "question_id", "client_answer_id"],
                   "properties": {"user_response": {"type": "string"}, "question_id": {"type": "string"},
                                  "client_answer_id": {"type": "string"}}},
    }},
}  # fmt: skip


async def test_the_front_page_says_what_it_is_and_how_it_is(visit: Visit, interview: ParticipantApi) -> None:
    page = await visit.page(size=PHONE)
    await page.goto(interview.origin + "/")
    await expect(page.get_by_role("status")).to_have_text("Running: ok")
    for address in ("/docs", "/openapi.json", "/api/health"):
        assert await page.locator(f'a[href="{address}"]').count() == 1
    assert await overflow(page) <= 0
    assert await axe_violations(page) == []


async def test_the_front_page_says_when_the_service_is_unwell(
    visit: Visit, interview: ParticipantApi
) -> None:
    interview.settings.health = {"status": "store is away"}
    interview.settings.health_status = 503
    visit.expect_complaint("503")
    page = await visit.page()
    await page.goto(interview.origin + "/")
    await expect(page.get_by_role("status")).to_have_text("In trouble: store is away")


async def test_the_explorer_lays_out_the_served_contract(visit: Visit, interview: ParticipantApi) -> None:
    interview.settings.openapi = CONTRACT
    page = await visit.page()
    await page.goto(interview.origin + "/docs")
    await expect(page.get_by_role("heading", level=1)).to_have_text("Durable Interviews")
    await expect(page.locator("#about")).to_have_text("The <b>contract</b>.")
    await expect(page.locator("#operations h2")).to_have_text(["Participants", "Staff"])
    assert await axe_violations(page) == []

    await page.get_by_role("link", name="The state of an interview").click()
    operation = page.locator("#readInterview")
    await expect(operation).to_contain_text("A revision.")
    await operation.get_by_text("State", exact=True).click()
    await expect(operation).to_contain_text("Rises with every change.")
    assert await axe_violations(page) == []
    await expect(page.locator("#uploadResume input[type=file]")).to_have_count(0)
    await page.locator("#uploadResume summary").click()
    await expect(page.locator("#uploadResume input[type=file]")).to_have_count(1)


async def test_no_summary_is_cut_in_the_contents(visit: Visit, interview: ParticipantApi) -> None:
    summary = (
        "Start an interview; with the same key again, the first one is returned and nothing starts twice."
    )
    interview.settings.openapi = {"paths": {"/api/start": {"post": {"operationId": "s", "summary": summary}}}}
    page = await visit.page()
    await page.goto(interview.origin + "/docs")
    link = page.get_by_role("link", name=summary)
    await expect(link).to_be_visible()
    assert await link.evaluate("(link) => link.scrollWidth - link.clientWidth") == 0
    assert await link.evaluate("(link) => link.scrollHeight - link.clientHeight") == 0
    await expect(link).to_have_css("text-wrap-mode", "wrap")


async def test_an_operation_can_be_tried_with_the_persons_keys(
    visit: Visit, interview: ParticipantApi
) -> None:
    interview.settings.openapi = CONTRACT
    question_id = await interview.ask("What did you build last?")
    page = await visit.page()
    await page.goto(interview.origin + "/docs#respond")
    await page.get_by_label("Participant token").fill(interview.token)
    form = page.get_by_role("form", name="Try POST /api/interview/{id}/respond")
    await form.get_by_label("id", exact=True).fill(interview.interview_id)
    body = form.get_by_label("Body (application/json)")
    assert "client_answer_id" in await body.input_value()
    await body.fill(
        f'{{"user_response": "A gateway.", "question_id": "{question_id}", "client_answer_id": "c"}}'
    )
    await form.get_by_role("button", name="Send").click()
    await expect(form.get_by_role("status")).to_contain_text("202")
    await expect(form.locator("pre")).to_contain_text('"status": "thinking"')
    assert [answer.text for answer in interview.answers] == ["A gateway."]


async def test_what_is_no_text_is_not_printed_as_one(visit: Visit, interview: ParticipantApi) -> None:
    path = f"/api/interview/{interview.interview_id}/questions/q/audio"
    interview.settings.openapi = {"paths": {path: {"get": {"operationId": "hear"}}}}
    page = await visit.page()
    await page.goto(interview.origin + "/docs#hear")
    await page.get_by_label("Participant token").fill(interview.token)
    await page.get_by_role("button", name="Send").click()
    await expect(page.locator("form pre")).to_have_text(f"({len(interview.sound)} bytes of audio/mpeg)")


async def test_of_several_forms_of_a_body_one_is_chosen(visit: Visit, interview: ParticipantApi) -> None:
    text = {"type": "object", "properties": {"text": {"type": "string"}}}
    upload = CONTRACT["paths"]["/api/resumes"]["post"]
    content = {
        **upload["requestBody"]["content"],
        "application/json": {"schema": text},
        "application/pdf": {},
    }
    interview.settings.openapi = {
        "paths": {"/api/resumes": {"post": {**upload, "requestBody": {"content": content}}}}
    }
    page = await visit.page(size=(320, 640), dark=True)
    await page.goto(interview.origin + "/docs#uploadResume")
    form = page.get_by_role("form", name="Try POST /api/resumes")
    await expect(form.get_by_label("Body (application/json)")).to_have_value('{\n  "text": ""\n}')
    await expect(form.get_by_label("Send").locator("option")).to_have_text(["JSON", "a file"])
    await form.get_by_label("Send").select_option("a file")
    await expect(form.locator("input[type=file]")).to_be_visible()
    await expect(form.get_by_label("Body (application/json)")).to_be_hidden()
    assert (await overflow(page), await axe_violations(page)) == (0, [])


async def test_keys_stay_in_their_tab(visit: Visit, interview: ParticipantApi) -> None:
    interview.settings.openapi = CONTRACT
    page = await visit.page()
    await page.goto(interview.origin + "/docs")
    await page.get_by_label("Staff key or token").fill("secret")
    await page.reload()
    await expect(page.get_by_label("Staff key or token")).to_have_value("secret")
    assert await page.evaluate("() => Object.keys(localStorage)") == []
    other = await visit.page(context=page.context)
    await other.goto(interview.origin + "/docs")
    await expect(other.get_by_label("Staff key or token")).to_have_value("")


async def test_without_a_contract_the_explorer_says_so(visit: Visit, interview: ParticipantApi) -> None:
    visit.expect_complaint("500")
    interview.settings.openapi_status = 500
    page = await visit.page()
    await page.goto(interview.origin + "/docs")
    await expect(page.locator("#state")).to_have_text(
        "The contract could not be read: the server answered 500."
    )
