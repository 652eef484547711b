"""Nudges, the pause and its reminders, in a chat."""

from typing import Final

from tests.fakes.connector import Person, words_of
from tests.product import LANTERNS, ROPES, Product, body
from tests.teams.journeys import asked

HASTY: Final = body(settings={"nudge_after_s": 0.3, "max_nudges": 2})


async def test_a_chat_is_nudged_told_of_the_pause_and_reminded_three_times_with_a_recap(
    product: Product, ada: Person
) -> None:
    interview = await product.start(HASTY, wait=0)
    await asked(ada, interview)
    heard = [await ada.hear() for _ in range(2)]
    while "We pause here" not in heard[-1].get("text", ""):
        heard.append(await ada.hear())
    nudges = [message["text"] for message in heard[:-1]]
    assert set(nudges) <= {"Take your time. The question is still here."}
    for _ in range(3):
        assert "Your interview is waiting for you" in await ada.text()
        card = words_of(await ada.card())
        assert any("Welcome back" in text for text in card)
        assert LANTERNS["question_text"] in card
    await ada.write("I trim the wicks, I fill the oil and I clean the glass.")
    assert ROPES["question_text"] in words_of(await ada.card())


async def test_an_interview_that_is_linked_while_it_pauses_shows_where_it_stopped(
    product: Product, ada: Person
) -> None:
    interview = await product.start(HASTY)
    await interview.until("parked")
    card = words_of(await asked(ada, interview))
    assert any("Welcome back" in text for text in card)
    assert LANTERNS["question_text"] in card
