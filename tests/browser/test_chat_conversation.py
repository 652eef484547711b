"""What the page shows of the conversation, and how it treats the person meanwhile."""

from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import expect

from tests.browser.chat import Chat, begun, opened
from tests.browser.visiting import AWAY, PHONE, Visit
from tests.fakes.participant_api import ParticipantApi

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

NUDGE = "Take your time. The question is still here, and your draft is kept."
STOP_STANDS_LEFT = """(place) => {
  const text = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  while (text.nextNode()) if (text.currentNode.data.endsWith(".")) break;
  const range = document.createRange();
  range.setStart(text.currentNode, text.currentNode.length - 1);
  range.setEnd(text.currentNode, text.currentNode.length);
  const stop = range.getBoundingClientRect();
  range.selectNodeContents(text.currentNode);
  return stop.left - range.getBoundingClientRect().left < 1;
}"""
EVIL = '<img src=x onerror="document.title=\'taken\'"><script>document.title="taken"</script>'


async def heard(chat: Chat) -> Callable[[], Awaitable[list[str]]]:
    """What is said aloud from now on: asked for later, in order."""
    await chat.page.locator("#announcer").evaluate(
        "(place) => { window.said = []; new MutationObserver(() => window.said.push(place.textContent))"
        ".observe(place, {childList: true, characterData: true, subtree: true}); }"
    )
    return lambda: chat.page.evaluate("() => window.said")


async def test_texts_of_models_and_people_stay_text(visit: Visit, interview: ParticipantApi) -> None:
    interview.prefill("q-evil", EVIL, EVIL)
    chat = await begun(visit, interview)
    for place in (".asked", "blockquote"):
        await expect(chat.prefilled.locator(place)).to_have_text(EVIL)
    await chat.answer(EVIL)
    await expect(chat.said).to_have_text([f"You: {EVIL}"])
    await interview.ask(
        EVIL,
        kind="follow_up",
        acknowledgement=EVIL,
        warnings=[EVIL],
        feedback={"covered": [EVIL], "missing_count": 1},
    )
    await chat.shows(EVIL)
    for place in ("#acknowledgement", "#warnings p", "#covered li"):
        await expect(chat.page.locator(place)).to_have_text(EVIL)
    field = {"name": "shift", "type": "choice", "label": EVIL, "choices": [EVIL, "Other"], "attempt": 1}
    await interview.ask(EVIL, kind="field", field=field)
    for place in ("#choices-list label:first-child", "#choices-label"):
        await expect(chat.page.locator(place)).to_have_text(EVIL)
    await interview.park(EVIL)
    await expect(chat.page.locator("#recap-text")).to_have_text(EVIL)
    await interview.finish(closing_message=EVIL, reward={"label": EVIL, "code": EVIL})
    await expect(chat.page.locator("#closing-message")).to_have_text(EVIL)
    await expect(chat.page.locator("#reward-code")).to_have_text(EVIL)
    assert await chat.page.locator("main img").count() == 0
    assert await chat.page.title() == "Interview"


async def test_french_signs_stay_with_their_words(visit: Visit, interview: ParticipantApi) -> None:
    interview.settings.language = "fr"
    await interview.ask("Qui paie ?", acknowledgement="Vous avez dit « nous ».")
    page = await visit.page()
    await page.goto(interview.link)
    await page.locator("#agree").click()
    chat = Chat(page)
    await chat.shows("Qui paie ?")
    assert await chat.question.text_content() == "Qui paie\u00a0?"
    assert await page.locator("#acknowledgement").text_content() == "Vous avez dit «\u00a0nous\u00a0»."


async def test_a_nudge_is_shown_without_hurry_and_said_once(visit: Visit, interview: ParticipantApi) -> None:
    chat = await begun(visit, interview)
    nudge = chat.page.locator("#nudge")
    await expect(nudge).to_have_text("")
    said = await heard(chat)
    await chat.box.press_sequentially("I am th")
    for _ in range(3):
        await interview.nudge()
    await interview.change(remaining=7)
    await expect(chat.page.get_by_text("Question 1 of about 7")).to_be_visible()
    await expect(nudge).to_have_text(NUDGE)
    assert await said() == [NUDGE]
    await expect(chat.box).to_be_focused()
    await expect(chat.box).to_have_value("I am th")
    await interview.ask("Who ran it?")
    await chat.shows("Who ran it?")
    await expect(nudge).to_have_text("")


async def test_who_has_just_come_was_not_waited_for(visit: Visit, interview: ParticipantApi) -> None:
    """The time for a nudge runs from the question, which may have stood there for days."""
    await interview.ask("What did you build?", question_id="q-1")
    await interview.nudge()
    page = await visit.page()
    chat = await opened(page, interview.link)
    await chat.shows("What did you build?")
    await expect(page.locator("#nudge")).to_have_text("")
    await interview.nudge()
    await interview.change(remaining=7)
    await expect(page.locator("#nudge")).to_have_text(NUDGE)


async def test_who_comes_back_to_a_parked_interview_sees_where_they_were_and_just_answers(
    visit: Visit, interview: ParticipantApi
) -> None:
    """Settled disagreements: a short recap for who comes back to a parked interview."""
    chat = await begun(visit, interview)
    await chat.box.fill("It was a")
    await chat.page.close()
    await interview.park("We had begun with what you built last.")

    back = Chat(await visit.page(context=visit.contexts[0]))
    await back.page.goto(interview.link)
    await expect(back.page.locator("#recap")).to_contain_text("Where we were")
    await expect(back.page.locator("#recap")).to_contain_text("We had begun with what you built last.")
    await expect(back.page.locator("#acknowledgement")).to_be_hidden()
    await expect(back.box).to_have_value("It was a")
    await back.answer("It was a payment gateway.")
    await expect(back.said).to_have_text(["You: It was a payment gateway."])


async def test_progress_and_what_was_covered_are_told_without_pressure(
    visit: Visit, interview: ParticipantApi
) -> None:
    chat = await begun(visit, interview)
    await interview.ask(
        "And then?",
        kind="follow_up",
        acknowledgement="A gateway, then.",
        progress=0.4,
        remaining=1,
        feedback={"covered": ["ownership", "scale"], "missing_count": 2},
        warnings=["The resume is very short."],
    )
    await chat.shows("And then?")
    said = chat.page.locator("#acknowledgement")
    await expect(said).to_have_text("A gateway, then.")
    above, below = await said.bounding_box(), await chat.question.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"]
    await expect(chat.page.get_by_text("The resume is very short.")).to_be_visible()
    assert await chat.page.get_by_role("progressbar").evaluate("(bar) => bar.value") == pytest.approx(0.4)
    await expect(chat.page.get_by_text("Question 2 of about 2")).to_be_visible()
    await expect(chat.page.locator("#covered li")).to_have_text(["ownership", "scale"])
    feedback = {"covered": ["ownership"], "missing_count": 0}
    await interview.ask("What did you try?", phase="DEEPEN", progress=0.996, feedback=feedback)
    await expect(chat.page.locator("#feedback")).to_be_hidden()  # it is of the question before
    await expect(chat.page.locator("#so-far")).to_have_text("99% of our topics covered")


async def test_a_new_question_never_takes_the_focus_from_who_is_writing(
    visit: Visit, interview: ParticipantApi
) -> None:
    chat = await begun(visit, interview)
    await chat.box.press_sequentially("Half a")
    await interview.ask("Who ran it?", kind="follow_up", acknowledgement="I see.")
    await chat.shows("Who ran it?")
    await expect(chat.box).to_be_focused()
    await expect(chat.page.locator("#announcer")).to_have_text(
        "The question has moved on. This text of yours was not sent. It is kept here until you decide. "
        "I see. A follow-up. Who ran it?"
    )


async def test_who_has_sent_stays_in_the_box_and_hears_the_next_question_however_fast_it_comes(
    visit: Visit, interview: ParticipantApi
) -> None:
    chat = await begun(visit, interview)
    interview.next_at_once = ["Who ran it?", "And who pays?"]
    for answer, question in (("A gateway.", "Who ran it?"), ("I did.", "And who pays?")):
        await chat.box.fill(answer)
        await chat.box.press("Control+Enter")
        await chat.shows(question)
        await expect(chat.box).to_be_focused()
        await expect(chat.page.locator("#announcer")).to_have_text(question)
    await expect(chat.kept).to_be_hidden()


async def test_who_presses_send_writes_on_in_the_box_once_the_answer_was_read(
    visit: Visit, interview: ParticipantApi
) -> None:
    """H6: with a mouse; where one taps, no keyboard is brought back."""
    chat = await begun(visit, interview)
    await chat.answer_taken("A gateway.")
    await expect(chat.waiting).to_be_focused()
    await interview.ask("Who ran it?", acknowledgement="I see.")
    await chat.shows("Who ran it?")
    await expect(chat.box).to_be_focused()
    await chat.page.keyboard.type("I did.")
    await expect(chat.box).to_have_value("I did.")
    await expect(chat.page.locator("#announcer")).to_have_text("I see. Who ran it?")


async def test_a_new_question_is_brought_into_view_even_if_more_news_follows_at_once(
    visit: Visit, interview: ParticipantApi
) -> None:
    chat = await begun(visit, interview, size=PHONE, motion=True)
    await chat.answer_taken("\n".join(f"Line {number}" for number in range(40)))
    await interview.ask("Who ran it?", acknowledgement="I see.")
    await chat.shows("Who ran it?")
    for remaining in (9, 8, 7):
        await interview.change(remaining=remaining)
        await expect(chat.page.get_by_text(f"Question 1 of about {remaining}")).to_be_visible()
    await expect(chat.question).to_be_in_viewport()
    await expect(chat.box).to_be_in_viewport()


async def test_who_writes_when_the_question_changes_sees_where_the_text_went(
    visit: Visit, interview: ParticipantApi
) -> None:
    chat = await begun(visit, interview)
    for number in range(6):
        await chat.answer_taken(f"Answer {number}.\n\nAnd more of it.")
        await interview.ask(f"Question {number}?")
        await chat.shows(f"Question {number}?")
    await chat.box.press_sequentially("Half a")
    await interview.ask("Who ran it?")
    await expect(chat.kept).to_be_in_viewport(ratio=1)
    await expect(chat.box).to_be_focused()


async def test_a_lost_connection_is_said_once_and_so_is_its_return(
    visit: Visit, interview: ParticipantApi
) -> None:
    """One polite live region says it all, so that nothing is said twice."""
    visit.expect_complaint(AWAY)
    chat = await begun(visit, interview)
    assert await chat.page.locator("[aria-live], [role=status], [role=log]").count() == 1
    said = await heard(chat)
    for _ in range(2):
        await interview.leave()
        await expect(chat.banner).to_be_visible()
        await chat.page.get_by_role("button", name="Try now").click()
        await interview.come()
        await expect(chat.banner).to_be_hidden()
    lost, back = "Connection lost, your text is safe. Trying again…", "Connected again."
    assert await said() == [lost, back, lost, back]


async def test_what_runs_from_right_to_left_is_laid_out_so_wherever_it_stands(
    visit: Visit, interview: ParticipantApi
) -> None:
    """The full stop of such a sentence stands at its left end."""
    arabic = "استخدمنا Kafka و PostgreSQL."
    interview.prefill("q-tools", arabic, arabic)
    chat = await begun(visit, interview)
    await chat.box.fill(arabic)
    assert await chat.box.evaluate("(box) => getComputedStyle(box).direction") == "rtl"
    await chat.answer_taken(arabic)
    await interview.ask(arabic, acknowledgement=arabic)
    await chat.shows(arabic)
    await chat.prefilled.locator("summary").click()
    page = chat.page
    for place in (
        chat.said,
        chat.question,
        page.locator("#acknowledgement"),
        chat.prefilled.locator("blockquote"),
    ):
        assert await place.evaluate(STOP_STANDS_LEFT), await place.inner_text()
    await chat.box.fill("We used Kafka.")
    assert await chat.box.evaluate("(box) => getComputedStyle(box).direction") == "ltr"


async def test_the_page_listens_with_one_held_call_at_a_time(visit: Visit, interview: ParticipantApi) -> None:
    chat = await begun(visit, interview)
    reads = interview.calls.count("read")
    for number in range(5):
        await interview.ask(f"Question {number}?")
        await chat.shows(f"Question {number}?")
    assert interview.calls.count("read") - reads <= 6
    assert all("wait=25" in path for path in interview.paths[-3:])
