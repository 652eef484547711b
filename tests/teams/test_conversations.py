"""Whole conversations in a chat, over the served app."""

from tests.fakes.connector import Connector, Person, words_of
from tests.product import GOOD_ANSWER, LANTERNS, ROPES, Product, body, eventually
from tests.teams.journeys import asked, linked


async def test_nothing_is_asked_before_the_person_agrees(product: Product, ada: Person) -> None:
    interview = await product.start()
    disclosure = await linked(ada, interview)
    said = " ".join(words_of(disclosure))
    assert "An AI asks the questions" in said
    assert "For 180 days. Then it is erased." in said
    await ada.write("I trim the wicks.")
    assert words_of(await ada.card()) == words_of(disclosure)
    await ada.press(disclosure, "I do not agree")
    assert "We have noted that you do not agree" in await ada.text()
    assert (await interview.view())["declined_at"] is not None
    assert (await interview.result())["turns"][0]["user_response"] is None
    await ada.press(disclosure, "I agree, let’s begin")
    await ada.text()
    assert LANTERNS["question_text"] in words_of(await ada.card())


async def test_a_chat_speaks_the_language_of_its_interview(product: Product, ada: Person) -> None:
    interview = await product.start(body(language="it"))
    ada.locale = "de-DE"
    await ada.write("Hallo")
    assert "senden Sie mir den Code" in await ada.text()
    code = (await interview.staff("POST", "/link-code")).json["code"]
    await ada.write(code.lower())
    assert "Il collegamento è attivo" in await ada.text()
    assert words_of(await ada.card())[0] == "Prima di iniziare"


async def test_somebody_who_agreed_on_the_page_goes_on_in_the_chat_at_once(
    product: Product, ada: Person
) -> None:
    interview = await product.start()
    await interview.participant("POST", "/consent", json={"agreed": True})
    await interview.answered(GOOD_ANSWER)
    await ada.write((await interview.staff("POST", "/link-code")).json["code"])
    assert "You are connected" in await ada.text()
    assert ROPES["question_text"] in words_of(await ada.card())


async def test_an_answer_from_the_page_brings_the_next_question_into_the_chat(
    product: Product, ada: Person
) -> None:
    interview = await product.start()
    card = await asked(ada, interview)
    assert (await interview.answered(GOOD_ANSWER))["turn"] == 2
    assert ROPES["question_text"] in words_of(await ada.card())
    await ada.press(card, "Send", answer="An answer that comes too late.")
    assert "the question has its answer already" in await ada.text()
    assert ROPES["question_text"] in words_of(await ada.card())
    first, second = (await interview.result())["turns"]
    assert (first["user_response"], second["user_response"]) == (GOOD_ANSWER, None)


async def test_what_is_no_answer_is_told_and_nothing_is_taken(product: Product, ada: Person) -> None:
    interview = await product.start()
    card = await asked(ada, interview)
    await ada.write("   ")
    assert "Write something first" in await ada.text()
    await ada.press(card, "Send")
    assert "Write something first" in await ada.text()
    await ada.write("long " * 4001)
    assert "longer than an answer can be" in await ada.text()
    await ada.post(ada.activity(value={"verb": "format", "question_id": ["x"]}))
    assert LANTERNS["question_text"] in words_of(await ada.card())
    assert (await interview.result())["turns"][0]["user_response"] is None


async def test_a_card_that_takes_no_answer_any_more_loses_its_buttons(
    product: Product, connector: Connector, ada: Person
) -> None:
    interview = await product.start()
    card = await asked(ada, interview)
    await ada.write(GOOD_ANSWER)
    await ada.card()

    async def replaced() -> bool:
        return bool(connector.replaced)

    await eventually(replaced)
    (message,) = connector.replaced.values()
    left = message["attachments"][0]["content"]
    assert (left["actions"], words_of(left)) == ([], words_of(card)[1:3])
    assert {element["type"] for element in left["body"]} == {"RichTextBlock"}


async def test_a_person_ends_the_interview_from_the_chat_after_a_second_thought(
    product: Product, ada: Person
) -> None:
    interview = await product.start()
    await asked(ada, interview)
    await ada.write("/end")
    card = await ada.card()
    assert "End the interview now?" in words_of(card)
    await ada.press(card, "Keep going")
    assert LANTERNS["question_text"] in words_of(await ada.card())
    await ada.press(card, "End interview")
    last = {await ada.text(), await ada.text()}
    assert "The interview is being ended." in last
    assert any("Thank you for your time" in text for text in last)
    assert (await interview.result())["ended_reason"] == "participant_ended"
