"""Nudges, the pause and its reminders, in a chat. Which of them is said when is held to in `test_due`."""

from typing import Final

from tests.fakes.connector import Person, words_of
from tests.fakes.receiver import Receiver
from tests.product import LANTERNS, ROPES, Product, body
from tests.teams.journeys import asked

HASTY: Final = body(settings={"nudge_after_s": 0.3, "max_nudges": 2})
UNHURRIED: Final = body(settings={"nudge_after_s": 3600})


PAUSE: Final = "We pause here. Your question stays open, and you can answer it whenever you like."


WAITING: Final = "Your interview is waiting for you. This is the question that is open."


async def test_a_nudge_reaches_the_chat(product: Product, ada: Person) -> None:
    interview = await product.start(UNHURRIED)
    await asked(ada, interview)
    for _ in range(2):
        assert (await interview.staff("POST", "/nudge")).status == 202
        assert await ada.text() == "Take your time. The question is still here."


async def test_a_paused_interview_is_reminded_of_with_a_recap(product: Product, ada: Person) -> None:
    """It is linked in the pause, so that no clock decides what the chat saw before."""
    interview = await product.start(HASTY)
    await interview.answered("I trim the wicks.")
    await interview.until("parked")
    card = words_of(await asked(ada, interview))
    assert any("Welcome back" in text for text in card)
    assert LANTERNS["question_text"] in card
    assert await ada.text() == WAITING
    assert words_of(await ada.card()) == card
    await ada.write("I trim the wicks, I fill the oil and I clean the glass.")
    heard = await ada.hear()
    while ROPES["question_text"] not in heard.get("summary", ""):
        heard = await ada.hear()


async def test_a_chat_is_told_of_the_pause_and_webhooks_that_the_bot_tells(
    product: Product, ada: Person, receiver: Receiver
) -> None:
    """The second question begins its clock while the chat is there to see it."""
    hook = await receiver.register(product, include_links=True)
    interview = await product.start(body(settings={"nudge_after_s": 2, "max_nudges": 1}))
    await asked(ada, interview)
    await interview.answered("I trim the wicks, I fill the oil and I clean the glass.")
    heard = await ada.hear()
    while ROPES["question_text"] not in heard.get("summary", ""):
        heard = await ada.hear()
    assert await ada.text() == PAUSE
    assert (await interview.state())["status"] == "parked"
    told = await receiver.until(interview.interview_id, "interview.parked", "interview.reminder")
    assert (await product.staff("DELETE", f"/api/webhooks/{hook}")).status == 204
    second = [each.data for each in told if each.data["turn"] == 2 and "channel" in each.data]
    assert {each["channel"] for each in second} == {"teams"}
    assert not [each for each in second if "participant_url" in each]
