"""A whole interview in a chat, over the served app."""

from tests.fakes.connector import Person, words_of
from tests.product import GOOD_ANSWER, LANTERNS, ROPES, Product
from tests.teams.journeys import asked


async def test_an_interview_is_taken_from_its_code_to_its_end(product: Product, ada: Person) -> None:
    interview = await product.start()
    card = await asked(ada, interview)
    assert words_of(card)[:2] == ["Question 1 · 0 %", LANTERNS["question_text"]]
    await ada.write(GOOD_ANSWER)
    card = await ada.card()
    assert ROPES["question_text"] in words_of(card)
    await ada.press(card, "Send", answer="I dry the ropes and I coil them.")
    assert "That was the last question" in await ada.text()
    turns = (await interview.result())["turns"]
    assert [turn["user_response"] for turn in turns] == [GOOD_ANSWER, "I dry the ropes and I coil them."]
