"""Codes, and what a chat and an interview know of each other."""

from tests.fakes.connector import APP, Connector, Person, words_of
from tests.product import LANTERNS, Product
from tests.teams.journeys import asked, code_for


async def test_a_stranger_is_asked_for_a_code_and_greeted_where_they_add_the_bot(ada: Person) -> None:
    await ada.write("Hello")
    assert "Please send me the code from your invitation" in await ada.text()
    await ada.post(ada.activity(type="conversationUpdate", membersAdded=[{"id": f"28:{APP}"}]))
    assert "Please send me the code" in await ada.text()


async def test_guessing_codes_is_stopped_after_five(ada: Person) -> None:
    for _ in range(5):
        await ada.write("K7QF-29TX")
        assert "This code is not valid" in await ada.text()
    await ada.write("K7QF-29TY")
    assert "Please wait a minute" in await ada.text()


async def test_an_interview_that_moves_to_another_chat_goes_on_there_alone(
    product: Product, connector: Connector, ada: Person
) -> None:
    interview = await product.start()
    await asked(ada, interview)
    bob = Person(product, connector, chat=f"{ada.chat}-bob")
    await bob.write(await code_for(interview))
    assert "You are connected" in await bob.text()
    assert LANTERNS["question_text"] in words_of(await bob.card())
    await ada.write("Am I still here?")
    assert "Please send me the code" in await ada.text()


async def test_a_chat_that_takes_up_another_interview_leaves_the_first(product: Product, ada: Person) -> None:
    first, second = await product.start(), await product.start()
    await asked(ada, first)
    await asked(ada, second)
    await first.answered("I trim the wicks, I fill the oil and I clean the glass.")
    await ada.write("/question")
    assert LANTERNS["question_text"] in words_of(await ada.card())


async def test_groups_are_told_to_write_in_a_personal_chat(ada: Person) -> None:
    group = {"id": ada.chat, "conversationType": "groupChat", "isGroup": True}
    await ada.write("K7QF-29TX", conversation=group)
    assert "personal chat" in await ada.text()


async def test_an_erased_interview_is_forgotten_by_its_chat(product: Product, ada: Person) -> None:
    interview = await product.start()
    await asked(ada, interview)
    assert (await product.operator("GET", f"/instances/teams-{interview.interview_id}")).status == 202
    assert (await interview.staff("DELETE")).status == 204
    gone = await product.operator("GET", f"/instances/teams-{interview.interview_id}")
    assert gone.status == 404
    await ada.write("Hello?")
    assert "Please send me the code" in await ada.text()


async def test_a_link_that_is_revoked_takes_the_interview_from_its_chat(
    product: Product, ada: Person
) -> None:
    interview = await product.start()
    await asked(ada, interview)
    for _ in range(2):
        assert (await interview.staff("DELETE", "/link")).status == 204
        assert (await interview.view())["chat"]["linked"] is False
    await ada.write("I trim the wicks.")
    assert "Please send me the code" in await ada.text()
    assert (await interview.view())["status"] == "awaiting_answer"


async def test_a_new_link_leaves_the_chat_as_it_is(product: Product, ada: Person) -> None:
    interview = await product.start()
    card = await asked(ada, interview)
    assert (await interview.staff("POST", "/link")).status == 201
    assert (await interview.view())["chat"]["linked"] is True
    assert LANTERNS["question_text"] in words_of(card)


async def test_an_interview_that_is_over_gets_no_code(product: Product) -> None:
    interview = await product.start()
    await interview.finish()
    refused = await interview.staff("POST", "/link-code")
    assert (refused.status, refused.json["state"]["status"]) == (409, "completed")
